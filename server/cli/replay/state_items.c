#include "cli/replay/state_items.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// "sb_match_state" is the match_state.
static void name_after(const sb_table *table, char out_name[SB_STATE_ITEM_NAME_SIZE])
{
    const char *name = table->name;
    snprintf(out_name, SB_STATE_ITEM_NAME_SIZE, "%s",
             strncmp(name, "sb_", 3) == 0 ? name + 3 : name);
}

static const uint8_t *section_at(const sb_game *game, uint32_t section)
{
    sb_world world = sb_game_world(game);
    return world.block + world.layout->sections[section].offset;
}

// The kind that has its records in this section of the layout, or NULL.
static bool is_of_a_kind(const sb_game *game, uint32_t section)
{
    const sb_rules *rules = sb_game_get_def(game)->rules;
    for (uint32_t i = 0; i < rules->schema.kind_count; i++) {
        uint32_t count, own = rules->schema.kinds[i].section;
        if (own != SB_NET_NO_SECTION &&
            (const uint8_t *)sb_game_section(game, own, &count) == section_at(game, section)) {
            return true;
        }
    }
    return section == SB_SECTION_BODIES;
}

static bool is_zero(const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    while (size > 0 && *at == 0) {
        at++;
        size--;
    }
    return size == 0;
}

static void visit_section(const sb_game *game, uint32_t section, sb_state_visit *visit,
                          void *context)
{
    const sb_section *of = &sb_game_world(game).layout->sections[section];
    const uint8_t *bytes = section_at(game, section);
    for (uint32_t i = 0; i < of->count; i++, bytes += of->table->struct_size) {
        sb_state_item item = {
            .index = i,
            .present = !is_zero(bytes, of->table->struct_size),
            .history = section == SB_SECTION_POSE_TICKS || section == SB_SECTION_POSES,
            .part_count = 1,
            .parts = {{of->table, bytes}},
        };
        name_after(of->table, item.name);
        visit(context, &item);
    }
}

static void visit_kind(const sb_game *game, uint32_t kind, sb_state_visit *visit, void *context)
{
    const sb_rules *rules = sb_game_get_def(game)->rules;
    const sb_net_kind *net = &rules->schema.kinds[kind];
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    for (uint32_t i = 0; i < sb_game_kind_count(game, kind); i++) {
        sb_state_item item = {
            .index = i, .is_entity = true, .entity = sb_game_kind_first(game, kind) + i};
        sb_entity entity;
        item.present = sb_game_entity(game, item.entity, &entity);
        snprintf(item.name, sizeof item.name, "%s", net->name);
        if (net->has_body) {
            item.parts[item.part_count++] = (sb_state_part){&sb_body_table, &bodies[item.entity]};
        }
        if (net->section != SB_NET_NO_SECTION) {
            uint32_t count;
            const uint8_t *records = sb_game_section(game, net->section, &count);
            const sb_table *table = rules->sections[net->section];
            item.parts[item.part_count++] =
                (sb_state_part){table, records + (size_t)i * table->struct_size};
        }
        visit(context, &item);
    }
}

void sb_state_items(const sb_game *game, sb_state_visit *visit, void *context)
{
    const sb_layout *layout = sb_game_world(game).layout;
    for (uint32_t i = 0; i < layout->section_count; i++) {
        if (!is_of_a_kind(game, i)) {
            visit_section(game, i, visit, context);
        }
    }
    for (uint32_t i = 0; i < sb_game_get_def(game)->rules->schema.kind_count; i++) {
        visit_kind(game, i, visit, context);
    }
}

const void *sb_state_struct(const sb_game *game, const sb_difference *difference)
{
    return section_at(game, difference->section_index) +
           (size_t)difference->struct_index * difference->table->struct_size;
}

typedef struct lookup {
    const void *data;
    sb_state_item *out_item;
    bool found;
} lookup;

static void look(void *context, const sb_state_item *item)
{
    lookup *of = context;
    for (uint32_t i = 0; !of->found && i < item->part_count; i++) {
        if (item->parts[i].data == of->data) {
            *of->out_item = *item;
            of->found = true;
        }
    }
}

bool sb_state_item_of(const sb_game *game, const sb_difference *difference, sb_state_item *out_item)
{
    lookup of = {.data = sb_state_struct(game, difference), .out_item = out_item};
    sb_state_items(game, look, &of);
    return of.found;
}

// Either an integer or a real number.
typedef struct value {
    bool is_real;
    bool is_signed;
    float real;
    int64_t number;
    uint64_t natural;
} value;

static value value_of(const sb_field *field, const void *structure, uint32_t element)
{
    uint32_t size = sb_field_type_size(field->type);
    const uint8_t *at = (const uint8_t *)structure + field->offset + (size_t)element * size;
    value result = {0};
    int8_t i8;
    int16_t i16;
    int32_t i32;
    uint16_t u16;
    uint32_t u32;
    switch (field->type) {
    case SB_FIELD_U8:
        result.natural = *at;
        break;
    case SB_FIELD_I8:
        memcpy(&i8, at, size);
        result = (value){.is_signed = true, .number = i8};
        break;
    case SB_FIELD_U16:
        memcpy(&u16, at, size);
        result.natural = u16;
        break;
    case SB_FIELD_I16:
        memcpy(&i16, at, size);
        result = (value){.is_signed = true, .number = i16};
        break;
    case SB_FIELD_U32:
        memcpy(&u32, at, size);
        result.natural = u32;
        break;
    case SB_FIELD_I32:
        memcpy(&i32, at, size);
        result = (value){.is_signed = true, .number = i32};
        break;
    case SB_FIELD_U64:
        memcpy(&result.natural, at, size);
        break;
    case SB_FIELD_F32:
        result.is_real = true;
        memcpy(&result.real, at, size);
        break;
    }
    return result;
}

// 0.95, not 0.949999988. Nine digits are always enough.
static int real_text(float real, char out_text[SB_STATE_VALUE_SIZE])
{
    int length = 0;
    for (int digits = 6; digits <= 9; digits++) {
        length = snprintf(out_text, SB_STATE_VALUE_SIZE, "%.*g", digits, (double)real);
        if (strtof(out_text, NULL) == real) {
            break;
        }
    }
    return length;
}

int sb_state_value_text(const sb_field *field, const void *structure, uint32_t element,
                        char out_text[SB_STATE_VALUE_SIZE])
{
    value of = value_of(field, structure, element);
    return of.is_real     ? real_text(of.real, out_text)
           : of.is_signed ? snprintf(out_text, SB_STATE_VALUE_SIZE, "%" PRId64, of.number)
                          : snprintf(out_text, SB_STATE_VALUE_SIZE, "%" PRIu64, of.natural);
}

json_t *sb_state_element_json(const sb_field *field, const void *structure, uint32_t element)
{
    char text[SB_STATE_VALUE_SIZE];
    value of = value_of(field, structure, element);
    if (of.is_real) {
        (void)real_text(of.real, text);
        return isfinite(of.real) ? json_real(strtod(text, NULL)) : json_null();
    }
    if (!of.is_signed && of.natural > INT64_MAX) {
        snprintf(text, sizeof text, "%" PRIu64, of.natural);
        return json_string(text); // beyond what jansson, and most readers, can hold
    }
    return json_integer(of.is_signed ? of.number : (int64_t)of.natural);
}

json_t *sb_state_value_json(const sb_field *field, const void *structure)
{
    if (field->count == 1) {
        return sb_state_element_json(field, structure, 0);
    }
    json_t *list = json_array();
    for (uint32_t i = 0; i < field->count; i++) {
        if (json_array_append_new(list, sb_state_element_json(field, structure, i)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

bool sb_state_field_is_shown(const sb_field *field)
{
    return strncmp(field->name, "reserved", strlen("reserved")) != 0;
}
