#include "hostile_state.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "physics/world/body.h"

static uint32_t below(sb_random *random, uint32_t bound)
{
    return sb_random_below(random, bound);
}

static float draw_float(sb_random *random, float before)
{
    static const float ends[] = {
        0.0f,    -0.0f,   1.0f,     -1.0f,  0.5f,   1e-6f,      1e-10f,   1e-38f,   1e-44f,
        -1e-44f, 500.0f,  -500.0f,  501.0f, 1e3f,   1e5f,       1e6f,     1e7f,     9.9e8f,
        -9.9e8f, 1.1e9f,  1e10f,    1e19f,  -1e30f, FLT_MAX,    -FLT_MAX, INFINITY, -INFINITY,
        NAN,     3.1415f, -3.1415f, 3.15f,  100.0f, 0.9999999f, 1.00001f, 2.0f,     1e8f};
    switch (below(random, 8)) {
    case 0: {
        uint32_t bits = sb_random_u32(random);
        memcpy(&before, &bits, sizeof before);
        return before;
    }
    case 1:
        return -before;
    case 2:
        return before * 1.001f;
    case 3:
        return before * 1000.0f;
    case 4: {
        // A random value whose magnitude is uniform in the logarithm.
        float size = powf(10.0f, (float)below(random, 20) - 8.0f);
        return (below(random, 2) == 0 ? size : -size) * (1.0f + (float)below(random, 9));
    }
    default:
        return ends[below(random, sizeof ends / sizeof ends[0])];
    }
}

static uint64_t draw_integer(sb_random *random, uint64_t before)
{
    switch (below(random, 9)) {
    case 0:
        return 0;
    case 1:
        return 1;
    case 2:
        return UINT64_MAX;
    case 3:
        return before + 1;
    case 4:
        return before - 1;
    case 5:
        return before ^ (uint64_t)1 << below(random, 32);
    case 6: // sign bits of each width
        return (uint64_t)0x80 << 8 * below(random, 4);
    case 7:
        return below(random, 70);
    default:
        return (uint64_t)sb_random_u32(random) << 32 | sb_random_u32(random);
    }
}

static void change_element(uint8_t *element, sb_field_type type, sb_random *random)
{
    if (type == SB_FIELD_F32) {
        float value;
        memcpy(&value, element, sizeof value);
        value = draw_float(random, value);
        memcpy(element, &value, sizeof value);
        return;
    }
    uint32_t size = sb_field_type_size(type);
    uint64_t value = 0;
    for (uint32_t i = 0; i < size; i++) {
        value |= (uint64_t)element[i] << 8 * i;
    }
    value = draw_integer(random, value);
    for (uint32_t i = 0; i < size; i++) {
        element[i] = (uint8_t)(value >> 8 * i);
    }
}

static bool is_empty(const uint8_t *bytes, uint32_t size)
{
    uint32_t i = 0;
    while (i < size && bytes[i] == 0) {
        i++;
    }
    return i == size;
}

static hostile_change change_one(const sb_layout *layout, uint8_t *block, uint32_t section_count,
                                 sb_random *random)
{
    const sb_section *section;
    do { // half of them in the bodies
        section = &layout->sections[below(random, 2) == 0 ? 1 : below(random, section_count)];
    } while (section->hashed_elsewhere || section->count == 0);
    const sb_table *table = section->table;
    uint8_t *structs = block + section->offset, *at;
    uint32_t index;
    uint32_t tries = 0;
    do {
        index = below(random, section->count);
        at = structs + (size_t)index * table->struct_size;
    } while (is_empty(at, table->struct_size) && ++tries < 30);
    const sb_field *field = &table->fields[below(random, table->field_count)];
    uint32_t size = sb_field_type_size(field->type);
    uint8_t *element = at + field->offset + below(random, field->count) * size;
    if (below(random, 6) == 0) {
        // Copies the field of another struct.
        const uint8_t *other = structs + (size_t)below(random, section->count) * table->struct_size;
        memmove(at + field->offset, other + field->offset, (size_t)size * field->count);
    } else {
        change_element(element, field->type, random);
    }
    return (hostile_change){table, field, index};
}

hostile_changes hostile_state_change(const sb_layout *layout, uint8_t *block,
                                     uint32_t section_count, sb_random *random)
{
    hostile_changes changes = {.count = 1 + below(random, below(random, 3) == 0 ? 6 : 2)};
    for (uint32_t i = 0; i < changes.count; i++) {
        changes.list[i] = change_one(layout, block, section_count, random);
    }
    return changes;
}

void hostile_state_crowd(const sb_layout *layout, uint8_t *block, sb_random *random)
{
    const sb_section *section = &layout->sections[1];
    sb_body *bodies = (sb_body *)(void *)(block + section->offset);
    static const float sizes[] = {1e-6f, 0.01f, 1.0f, 40.0f, 500.0f};
    static const float places[] = {0.0f, 3.0f, 499.0f, 1e4f, 1e7f, 9e8f};
    static const float speeds[] = {0.0f, 50.0f, 1e4f, 1e7f, 9e8f};
    float size = sizes[below(random, 5)], place = places[below(random, 6)];
    float speed = speeds[below(random, 5)], spread = places[below(random, 3)];
    bool sized = below(random, 2) == 0, placed = below(random, 3) != 0;
    bool moved = below(random, 2) == 0, spun = below(random, 4) == 0;
    bool clear = below(random, 2) == 0;
    for (uint32_t i = 0; i < section->count; i++) {
        sb_body *body = &bodies[i];
        if (body->shape == SB_BODY_FREE) {
            continue;
        }
        if (sized) {
            body->half_extents = sb_vec3_make(size, size, size);
            body->reach = body->shape == SB_BODY_SPHERE ? size : 1.7321f * size;
        }
        if (placed) {
            float x = spread * ((float)below(random, 2001) / 1000.0f - 1.0f);
            float z = spread * ((float)below(random, 2001) / 1000.0f - 1.0f);
            body->position = sb_vec3_make(place + x, place < 5.0f ? 2.0f : place, -place + z);
            body->good_position = body->position;
        }
        if (moved) {
            float sign = below(random, 2) == 0 ? 1.0f : -1.0f;
            body->velocity = sb_vec3_make(sign * speed, -speed, speed);
        }
        if (spun) {
            body->yaw_rate = speed;
        }
        if (clear && body->motion != SB_BODY_STATIC) {
            body->layer = 0xFFFFFFFFu;
            body->mask = 0xFFFFFFFFu;
            body->ignored = SB_ID_NONE;
            body->flags &= (uint8_t) ~(SB_BODY_SENSOR | SB_BODY_ASLEEP);
        }
    }
}
