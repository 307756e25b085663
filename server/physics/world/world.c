#include "physics/world/world.h"

#include <string.h>

#include "base/assert.h"
#include "base/tick_rate.h"
#include "base/trigonometry.h"

static const sb_field world_state_fields[] = {
    SB_FIELD(sb_world_state, random_state, SB_FIELD_U64, 1),
    SB_FIELD(sb_world_state, random_increment, SB_FIELD_U64, 1),
    SB_FIELD(sb_world_state, tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, tick_rate_hz, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, gravity_m_s2, SB_FIELD_F32, 1),
    SB_FIELD(sb_world_state, contact_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, contact_dropped_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, penetration_m, SB_FIELD_F32, 1),
};

const sb_table sb_world_state_table = SB_TABLE(sb_world_state, world_state_fields);

_Static_assert(sizeof(sb_world_state) == 2 * 8 + 6 * 4, "the world's state has no padding");

sb_world_def sb_world_def_default(void)
{
    return (sb_world_def){
        .body_capacity = 64,
        .contact_capacity = 64,
        .tick_rate_hz = 60,
        .gravity_m_s2 = 9.81f,
        .seed = 1,
    };
}

sb_error sb_world_layout(const sb_world_def *def, sb_layout *out_layout)
{
    if (def->body_capacity < 1 || def->body_capacity > SB_WORLD_BODY_COUNT_MAX ||
        def->contact_capacity > SB_WORLD_BODY_COUNT_MAX ||
        def->tick_rate_hz < SB_TICK_RATE_HZ_MIN || def->tick_rate_hz > SB_TICK_RATE_HZ_MAX ||
        !(def->gravity_m_s2 >= 0.0f && def->gravity_m_s2 <= 1000.0f)) {
        return SB_ERROR_ARGUMENT;
    }
    *out_layout = (sb_layout){0};
    (void)sb_layout_add(out_layout, &sb_world_state_table, 1);
    (void)sb_layout_add(out_layout, &sb_body_table, def->body_capacity);
    (void)sb_layout_add(out_layout, &sb_contact_table, def->contact_capacity);
    return SB_OK;
}

void sb_world_init(sb_world world, const sb_world_def *def)
{
    SB_ASSERT(world.layout->sections[SB_SECTION_BODIES].count == def->body_capacity);
    memset(world.block, 0, world.layout->size);
    sb_random random = sb_random_seed(def->seed, 0);
    *sb_world_get_state(world) = (sb_world_state){
        .random_state = random.state,
        .random_increment = random.increment,
        .tick_rate_hz = def->tick_rate_hz,
        .gravity_m_s2 = def->gravity_m_s2,
    };
}

sb_world_state *sb_world_get_state(sb_world world)
{
    return sb_layout_at(world.layout, world.block, SB_SECTION_WORLD);
}

sb_body *sb_world_bodies(sb_world world, uint32_t *out_capacity)
{
    *out_capacity = world.layout->sections[SB_SECTION_BODIES].count;
    return sb_layout_at(world.layout, world.block, SB_SECTION_BODIES);
}

const sb_contact *sb_world_contacts(sb_world world, uint32_t *out_count)
{
    *out_count = sb_world_get_state(world)->contact_count;
    return sb_layout_at(world.layout, world.block, SB_SECTION_CONTACTS);
}

sb_body_def sb_body_def_default(void)
{
    return (sb_body_def){
        .shape = SB_BODY_BOX,
        .half_extents = {0.5f, 0.5f, 0.5f},
        .mass_kg = 1.0f,
        .ignored = SB_ID_NONE,
    };
}

static bool within(float value, float limit)
{
    return fabsf(value) <= limit; // false for a NaN
}

static bool body_def_is_valid(const sb_body_def *def)
{
    sb_vec3 p = def->position, v = def->velocity, h = def->half_extents;
    const float extent = SB_WORLD_EXTENT_MAX;
    const float speed_max = 1e5f;
    bool shape = def->shape == SB_BODY_BOX || def->shape == SB_BODY_SPHERE;
    bool pose = within(p.x, extent) && within(p.y, extent) && within(p.z, extent) &&
                within(def->yaw, 1000.0f);
    bool motion = within(v.x, speed_max) && within(v.y, speed_max) && within(v.z, speed_max);
    bool size = within(h.x, extent) && within(h.y, extent) && within(h.z, extent) && h.x > 0.0f &&
                h.y > 0.0f && h.z > 0.0f;
    bool round = def->shape != SB_BODY_SPHERE || (h.x == h.y && h.y == h.z);
    bool mass = def->mass_kg >= 1e-6f && def->mass_kg <= 1e9f;
    return shape && pose && motion && size && round && mass;
}

sb_error sb_world_body_add(sb_world world, uint32_t index, const sb_body_def *def)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(world, &capacity);
    SB_ASSERT(index < capacity && bodies[index].shape == SB_BODY_FREE);
    if (!body_def_is_valid(def)) {
        return SB_ERROR_ARGUMENT;
    }
    bodies[index] = (sb_body){
        .position = def->position,
        .yaw = sb_angle_wrap(def->yaw),
        .velocity = def->velocity,
        .half_extents = def->half_extents,
        .inverse_mass = 1.0f / def->mass_kg,
        .ignored = def->ignored,
        .generation = (uint16_t)(bodies[index].generation + 1),
        .shape = (uint8_t)def->shape,
    };
    return SB_OK;
}

void sb_world_body_remove(sb_world world, uint32_t index)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(world, &capacity);
    SB_ASSERT(index < capacity);
    bodies[index] = (sb_body){.generation = bodies[index].generation};
}
