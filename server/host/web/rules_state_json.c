#include "host/web/rules_state_json.h"

#include "game/game.h"

static const char *type_name(sb_field_type type)
{
    switch (type) {
    case SB_FIELD_U8:
        return "u8";
    case SB_FIELD_I8:
        return "i8";
    case SB_FIELD_U16:
        return "u16";
    case SB_FIELD_I16:
        return "i16";
    case SB_FIELD_U32:
        return "u32";
    case SB_FIELD_I32:
        return "i32";
    case SB_FIELD_U64:
        return "u64";
    case SB_FIELD_F32:
        return "f32";
    }
    return "unknown";
}

// Appends to a list, which becomes NULL when memory runs out.
static void append(json_t **list, json_t *value)
{
    if (json_array_append_new(*list, value) != 0) {
        json_decref(*list);
        *list = NULL;
    }
}

// A module's names may be anything: NULL, and what is not UTF-8, become null.
static json_t *name_of(const char *name)
{
    json_t *text = name != NULL ? json_string(name) : NULL;
    return text != NULL ? text : json_null();
}

// Returns the first `count` fields of a table.
static json_t *fields_of(const sb_table *table, uint32_t count)
{
    json_t *fields = json_array();
    for (uint32_t i = 0; i < count; i++) {
        const sb_field *field = &table->fields[i];
        append(&fields, json_pack("{s:o, s:s, s:i}", "name", name_of(field->name), "type",
                                  type_name(field->type), "count", (int)field->count));
    }
    return fields;
}

static uint32_t size_of(const sb_table *table, uint32_t count)
{
    uint32_t size = 0;
    for (uint32_t i = 0; i < count; i++) {
        size += sb_field_type_size(table->fields[i].type) * table->fields[i].count;
    }
    return size;
}

static json_t *table_of(const sb_table *table, uint32_t field_count)
{
    return json_pack("{s:o, s:i, s:o}", "name", name_of(table->name), "size",
                     (int)size_of(table, field_count), "fields", fields_of(table, field_count));
}

json_t *sb_rules_state_json(const sb_rules *rules)
{
    sb_layout layout;
    sb_game_tables(rules, &layout);
    json_t *state = json_array();
    for (uint32_t i = 0; i < layout.section_count; i++) {
        const sb_section *section = &layout.sections[i];
        json_t *table = table_of(section->table, section->table->field_count);
        if (json_object_set_new(table, "hashed", json_boolean(!section->hashed_elsewhere)) != 0) {
            json_decref(table);
            table = NULL;
        }
        append(&state, table);
    }
    return state;
}

json_t *sb_rules_own_json(const sb_rules *rules)
{
    const sb_net_kind *kind = rules->schema.kind_count > 0 ? &rules->schema.kinds[0] : NULL;
    if (kind == NULL || (!kind->has_body && kind->section == SB_NET_NO_SECTION)) {
        return json_null();
    }
    uint32_t size = 0;
    json_t *tables = json_array();
    if (kind->has_body) {
        size += sb_body_table.struct_size;
        append(&tables, table_of(&sb_body_table, sb_body_table.field_count));
    }
    if (kind->section != SB_NET_NO_SECTION) {
        const sb_table *record = rules->sections[kind->section];
        const uint32_t count =
            rules->own_field_count != 0 ? rules->own_field_count : record->field_count;
        size += size_of(record, count);
        append(&tables, table_of(record, count));
    }
    return json_pack("{s:i, s:o}", "size", (int)size, "tables", tables);
}

json_t *sb_rules_section_json(const sb_rules *rules, const sb_net_kind *kind)
{
    sb_layout layout;
    sb_game_tables(rules, &layout);
    return kind->section == SB_NET_NO_SECTION
               ? json_null()
               : json_integer(layout.section_count - rules->section_count + kind->section);
}
