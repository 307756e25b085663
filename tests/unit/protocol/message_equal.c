#include "message_equal.h"

#include <string.h>

static bool text_equal(sb_text a, sb_text b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static bool rules_equal(const sb_wire_rules *a, const sb_wire_rules *b)
{
    return text_equal(a->name, b->name) && a->interface_version == b->interface_version &&
           a->behaviour_version == b->behaviour_version && a->tables_hash == b->tables_hash;
}

static bool hello_equal(const sb_message_hello *a, const sb_message_hello *b)
{
    return a->protocol_version == b->protocol_version &&
           a->simulation_version == b->simulation_version && a->session == b->session &&
           text_equal(a->name, b->name) && a->map_count == b->map_count &&
           memcmp(a->map_hashes, b->map_hashes, a->map_count * sizeof a->map_hashes[0]) == 0 &&
           rules_equal(&a->rules, &b->rules);
}

static bool welcome_equal(const sb_message_welcome *a, const sb_message_welcome *b)
{
    return a->protocol_version == b->protocol_version &&
           a->simulation_version == b->simulation_version && a->session == b->session &&
           a->player == b->player && a->player_capacity == b->player_capacity &&
           a->tick == b->tick && a->tick_rate_hz == b->tick_rate_hz &&
           a->snapshot_rate_hz == b->snapshot_rate_hz && a->seed == b->seed &&
           a->map_hash == b->map_hash && a->map_size == b->map_size &&
           rules_equal(&a->rules, &b->rules) && a->computer_count == b->computer_count &&
           a->setting_count == b->setting_count && a->epoch == b->epoch &&
           memcmp(a->settings, b->settings, a->setting_count * sizeof a->settings[0]) == 0;
}

static bool map_equal(const sb_message_map *a, const sb_message_map *b)
{
    return a->hash == b->hash && a->offset == b->offset && a->total_size == b->total_size &&
           a->data_size == b->data_size && memcmp(a->data, b->data, a->data_size) == 0;
}

/// Wire inputs and wire events consist of 32-bit integers alone: no padding.
static bool input_equal(const sb_message_input *a, const sb_message_input *b)
{
    return a->snapshot_tick == b->snapshot_tick && a->tick == b->tick &&
           a->input_count == b->input_count &&
           memcmp(a->inputs, b->inputs, a->input_count * sizeof a->inputs[0]) == 0;
}

static bool entity_equal(const sb_entity *a, const sb_entity *b, const sb_schema *schema)
{
    return a->index == b->index && a->generation == b->generation && a->kind == b->kind &&
           memcmp(a->values, b->values, schema->kinds[a->kind].field_count * sizeof a->values[0]) ==
               0;
}

static bool snapshot_equal(const sb_message_snapshot *a, const sb_message_snapshot *b,
                           const sb_schema *schema)
{
    bool equal = a->epoch == b->epoch && a->tick == b->tick && a->input_tick == b->input_tick &&
                 a->input_margin == b->input_margin && a->part == b->part &&
                 a->part_count == b->part_count && a->entity_count == b->entity_count;
    for (uint32_t i = 0; equal && i < a->entity_count; i++) {
        equal = entity_equal(&a->entities[i], &b->entities[i], schema);
    }
    return equal;
}

static bool event_equal(const sb_message_event *a, const sb_message_event *b)
{
    return a->sequence == b->sequence && a->event_count == b->event_count &&
           memcmp(a->events, b->events, a->event_count * sizeof a->events[0]) == 0;
}

bool message_equal(const sb_message *a, const sb_message *b, const sb_schema *schema)
{
    if (a->type != b->type) {
        return false;
    }
    switch (a->type) {
    case SB_MESSAGE_HELLO:
        return hello_equal(&a->hello, &b->hello);
    case SB_MESSAGE_WELCOME:
        return welcome_equal(&a->welcome, &b->welcome);
    case SB_MESSAGE_REFUSE:
        return a->refuse.reason == b->refuse.reason && text_equal(a->refuse.text, b->refuse.text);
    case SB_MESSAGE_MAP:
        return map_equal(&a->map, &b->map);
    case SB_MESSAGE_INPUT:
        return input_equal(&a->input, &b->input);
    case SB_MESSAGE_SNAPSHOT:
        return snapshot_equal(&a->snapshot, &b->snapshot, schema);
    case SB_MESSAGE_EVENT:
        return event_equal(&a->event, &b->event);
    case SB_MESSAGE_GOODBYE:
        return a->goodbye.reason == b->goodbye.reason;
    }
    return false;
}
