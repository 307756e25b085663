// Describes the structs that JavaScript reads: names, types and offsets of their fields are only
// here.
#include <stddef.h>

#include "exports.h"
#include "host.h"

_Static_assert(sizeof(sb_wasm_field) == sizeof(sb_field), "a state's table is read as these are");
_Static_assert(offsetof(sb_wasm_field, offset) == offsetof(sb_field, offset), "field by field");
_Static_assert(sizeof(sb_wasm_table) == sizeof(sb_table), "likewise");
_Static_assert((int)SB_WASM_F32 == (int)SB_FIELD_F32, "and its types are among these");
_Static_assert((int)SB_WASM_U64 == (int)SB_FIELD_U64, "all of them");
_Static_assert(SB_STATE_ITEM_PART_COUNT_MAX == 2, "an item's parts are named one by one");

#define FIELD(structure, member, field_type, element_count)                                        \
    {                                                                                              \
        .name = #member, .type = field_type, .offset = (uint32_t)offsetof(structure, member),      \
        .count = element_count                                                                     \
    }
#define TABLE(structure, field_array)                                                              \
    {                                                                                              \
        .name = #structure, .struct_size = (uint32_t)sizeof(structure),                            \
        .field_count = (uint32_t)(sizeof(field_array) / sizeof((field_array)[0])),                 \
        .fields = field_array                                                                      \
    }

#define F(member, type, count) FIELD(sb_wasm_client_def, member, type, count)
static const sb_wasm_field client_def_fields[] = {
    F(name, SB_WASM_TEXT, SB_CLIENT_NAME_SIZE),
    F(session, SB_WASM_U32, 1),
    F(role, SB_WASM_U32, 1),
    F(timeout_ms, SB_WASM_U32, 1),
    F(interpolation_ms, SB_WASM_U32, 1),
    F(reconnect_ms, SB_WASM_U32, 1),
    F(select, SB_WASM_U8, 4),
    F(plain, SB_WASM_BOOL, 1),
    F(predict, SB_WASM_BOOL, 1),
    F(token, SB_WASM_TEXT, SB_WASM_TOKEN_SIZE),
    F(password, SB_WASM_TEXT, SB_CLIENT_PASSWORD_SIZE),
    F(mode, SB_WASM_TEXT, SB_CLIENT_MODE_SIZE),
    F(create, SB_WASM_BOOL, 1),
};
#undef F

#define F(member, type, count) FIELD(sb_wasm_session_def, member, type, count)
static const sb_wasm_field session_def_fields[] = {
    F(mode, SB_WASM_TEXT, SB_CLIENT_MODE_SIZE),
    F(name, SB_WASM_TEXT, SB_CLIENT_SESSION_NAME_SIZE),
    F(map, SB_WASM_TEXT, SB_CLIENT_MAP_NAME_SIZE),
    F(password, SB_WASM_TEXT, SB_CLIENT_PASSWORD_SIZE),
    F(visibility, SB_WASM_U32, 1),
    F(player_capacity, SB_WASM_U32, 1),
};
#undef F

// Its lists have no fields: `client_session_map` gives the maps, and lobbies are listed by the SDK.
#define F(member, type, count) FIELD(sb_client_session, member, type, count)
static const sb_wasm_field session_fields[] = {
    F(number, SB_WASM_U32, 1),       F(name, SB_WASM_TEXT, SB_CLIENT_SESSION_NAME_SIZE),
    F(warming_up, SB_WASM_BOOL, 1),  F(votes, SB_WASM_BOOL, 1),
    F(ready_count, SB_WASM_U32, 1),  F(ready, SB_WASM_U64, 1),
    F(delay_ms, SB_WASM_U32, 1),     F(spectators, SB_WASM_U32, 1),
    F(vote_kind, SB_WASM_U32, 1),    F(vote_target, SB_WASM_U32, 1),
    F(vote_yes, SB_WASM_U32, 1),     F(vote_needed, SB_WASM_U32, 1),
    F(vote_ms_left, SB_WASM_U32, 1),
};
#undef F

#define F(member, type, count) FIELD(sb_client_lobby, member, type, count)
static const sb_wasm_field lobby_fields[] = {
    F(may_create, SB_WASM_BOOL, 1),
    F(declined_count, SB_WASM_U32, 1),
    F(declined_request, SB_WASM_U32, 1),
    F(declined_refusal, SB_WASM_U32, 1),
    F(declined_text, SB_WASM_TEXT, sizeof((sb_client_lobby *)0)->declined_text),
};
#undef F

#define F(member, type, count) FIELD(sb_wasm_message, member, type, count)
static const sb_wasm_field message_fields[] = {
    F(channel, SB_WASM_U32, 1),
    F(size, SB_WASM_U32, 1),
    F(bytes, SB_WASM_U32, 1),
};
#undef F

#define F(member, type, count) FIELD(sb_client_control, member, type, count)
static const sb_wasm_field control_fields[] = {
    F(throttle, SB_WASM_F32, 1),  F(steering, SB_WASM_F32, 1), F(aim_yaw, SB_WASM_F32, 1),
    F(aim_pitch, SB_WASM_F32, 1), F(fire, SB_WASM_BOOL, 1),    F(select, SB_WASM_U8, 4),
};
#undef F

// The entities have their own table.
#define F(member, type, count) FIELD(sb_client_view_data, member, type, count)
static const sb_wasm_field view_fields[] = {
    F(tick, SB_WASM_U32, 1),      F(interpolation_tick, SB_WASM_F64, 1),
    F(player, SB_WASM_U32, 1),    F(alive, SB_WASM_BOOL, 1),
    F(own_index, SB_WASM_U32, 1), F(entity_count, SB_WASM_U32, 1),
};
#undef F

#define F(member, type, count) FIELD(sb_client_entity, member, type, count)
static const sb_wasm_field entity_fields[] = {
    F(index, SB_WASM_U32, 1),
    F(generation, SB_WASM_U32, 1),
    F(kind, SB_WASM_U32, 1),
    F(owner, SB_WASM_U32, 1),
    F(position, SB_WASM_F32, 3),
    F(velocity, SB_WASM_F32, 3),
    F(orientation, SB_WASM_F32, 4),
    F(yaw, SB_WASM_F32, 1),
    F(turret_yaw, SB_WASM_F32, 1),
    F(turret_pitch, SB_WASM_F32, 1),
    F(flags, SB_WASM_U32, 1),
    F(health, SB_WASM_U32, 1),
    F(kills, SB_WASM_U32, 1),
    F(deaths, SB_WASM_U32, 1),
    F(values, SB_WASM_F32, SB_CLIENT_VALUE_COUNT_MAX),
};
#undef F

#define F(member, type, count) FIELD(sb_wasm_hit_set, member, type, count)
static const sb_wasm_field hit_set_fields[] = {
    F(name, SB_WASM_TEXT_AT, 1),      F(type_field, SB_WASM_TEXT_AT, 1),
    F(yaw_field, SB_WASM_TEXT_AT, 1), F(kind, SB_WASM_U32, 1),
    F(type, SB_WASM_I32, 1),          F(pivot, SB_WASM_F32, 3),
    F(shape_count, SB_WASM_U32, 1),
};
#undef F

#define F(member, type, count) FIELD(sb_wasm_hit_shape, member, type, count)
static const sb_wasm_field hit_shape_fields[] = {
    F(name, SB_WASM_TEXT_AT, 1),    F(form, SB_WASM_U32, 1),
    F(turns, SB_WASM_BOOL, 1),      F(position, SB_WASM_F32, 3),
    F(orientation, SB_WASM_F32, 4), F(size, SB_WASM_F32, 3),
    F(point_count, SB_WASM_U32, 1), F(points, SB_WASM_F32, 3 * SB_HULL_VERTEX_COUNT_MAX),
};
#undef F

#define F(member, type, count) FIELD(sb_client_kind, member, type, count)
static const sb_wasm_field kind_fields[] = {
    F(name, SB_WASM_TEXT_AT, 1),
    F(first_index, SB_WASM_U32, 1),
    F(count, SB_WASM_U32, 1),
    F(value_count, SB_WASM_U32, 1),
    F(value_names, SB_WASM_TEXT_AT, SB_CLIENT_VALUE_COUNT_MAX),
    F(value_units, SB_WASM_TEXT_AT, SB_CLIENT_VALUE_COUNT_MAX),
};
#undef F

#define F(member, type, count) FIELD(sb_client_event, member, type, count)
static const sb_wasm_field client_event_fields[] = {
    F(tick, SB_WASM_U32, 1),       F(kind, SB_WASM_U32, 1),  F(entity, SB_WASM_U32, 1),
    F(other, SB_WASM_U32, 1),      F(value, SB_WASM_U32, 1), F(point, SB_WASM_F32, 3),
    F(predicted, SB_WASM_BOOL, 1),
};
#undef F

#define F(member, type, count) FIELD(sb_client_player, member, type, count)
static const sb_wasm_field player_fields[] = {
    F(presence, SB_WASM_U32, 1),
    F(name, SB_WASM_TEXT, SB_CLIENT_NAME_SIZE),
};
#undef F

#define F(member, type, count) FIELD(sb_client_chat, member, type, count)
static const sb_wasm_field chat_fields[] = {
    F(scope, SB_WASM_U32, 1),
    F(player, SB_WASM_U32, 1),
    F(text, SB_WASM_TEXT, SB_CLIENT_CHAT_SIZE),
};
#undef F

#define F(member, type, count) FIELD(sb_client_playback, member, type, count)
static const sb_wasm_field playback_fields[] = {
    F(paused, SB_WASM_BOOL, 1),    F(speed, SB_WASM_F32, 1),     F(tick, SB_WASM_U32, 1),
    F(first_tick, SB_WASM_U32, 1), F(last_tick, SB_WASM_U32, 1),
};
#undef F

#define F(member, type, count) FIELD(sb_client_status, member, type, count)
static const sb_wasm_field status_fields[] = {
    F(state, SB_WASM_U32, 1),
    F(reason, SB_WASM_U32, 1),
    F(refusal, SB_WASM_U32, 1),
    F(text, SB_WASM_TEXT, sizeof(((sb_client_status *)0)->text)),
    F(session, SB_WASM_U32, 1),
    F(role, SB_WASM_U32, 1),
    F(epoch, SB_WASM_U32, 1),
    F(player, SB_WASM_U32, 1),
    F(tick_rate_hz, SB_WASM_U32, 1),
    F(snapshot_tick, SB_WASM_U32, 1),
    F(input_tick, SB_WASM_U32, 1),
    F(input_margin, SB_WASM_I32, 1),
    F(round_trip_ms, SB_WASM_U32, 1),
    F(server_tick, SB_WASM_F64, 1),
    F(jitter_us, SB_WASM_U32, 1),
    F(bytes_sent, SB_WASM_U64, 1),
    F(bytes_received, SB_WASM_U64, 1),
    F(snapshots_received, SB_WASM_U64, 1),
    F(snapshots_stale, SB_WASM_U64, 1),
    F(snapshots_unusable, SB_WASM_U64, 1),
    F(messages_malformed, SB_WASM_U64, 1),
    F(events_dropped, SB_WASM_U64, 1),
    F(chat_dropped, SB_WASM_U64, 1),
    F(durable_tick, SB_WASM_U32, 1),
    F(reconnects, SB_WASM_U32, 1),
    F(reconnect_ms_left, SB_WASM_U32, 1),
    F(corrections, SB_WASM_U64, SB_CLIENT_CAUSE_COUNT),
    F(correction_m, SB_WASM_F32, 1),
    F(correction_m_max, SB_WASM_F32, 1),
    F(snapshots_lost, SB_WASM_U64, 1),
    F(interpolation_delay_us, SB_WASM_U32, 1),
    F(views, SB_WASM_U64, 1),
    F(views_starved, SB_WASM_U64, 1),
    F(rollbacks, SB_WASM_U64, 1),
};
#undef F

#define F(member, type, count) FIELD(sb_wasm_log_head, member, type, count)
static const sb_wasm_field replay_head_fields[] = {
    F(started_unix_ms, SB_WASM_U64, 1),
    F(seed, SB_WASM_U64, 1),
    F(simulation_version, SB_WASM_U32, 1),
    F(session, SB_WASM_U32, 1),
    F(tick_rate_hz, SB_WASM_U32, 1),
    F(player_capacity, SB_WASM_U32, 1),
    F(computer_count, SB_WASM_U32, 1),
    F(first_tick, SB_WASM_U32, 1),
    F(last_tick, SB_WASM_U32, 1),
    F(end, SB_WASM_U32, 1),
    F(rules, SB_WASM_TEXT, SB_RULES_NAME_SIZE),
    F(base, SB_WASM_TEXT, SB_RULES_NAME_SIZE),
    F(map, SB_WASM_TEXT, SB_MAP_NAME_SIZE),
};
#undef F

#define F(member, type, count) FIELD(sb_wasm_log_state, member, type, count)
static const sb_wasm_field replay_state_fields[] = {
    F(hash, SB_WASM_U64, 1), F(hash_recorded, SB_WASM_U64, 1), F(hash_mask, SB_WASM_U64, 1),
    F(tick, SB_WASM_U32, 1), F(has_hash, SB_WASM_BOOL, 1),     F(agrees, SB_WASM_BOOL, 1),
};
#undef F

// Like sb_event_table of the state.
#define F(member, type, count) FIELD(sb_event, member, type, count)
static const sb_wasm_field event_fields[] = {
    F(point, SB_WASM_F32, 3), F(entity, SB_WASM_U16, 1), F(other, SB_WASM_U16, 1),
    F(value, SB_WASM_U16, 1), F(kind, SB_WASM_U8, 1),    F(ordinal, SB_WASM_U8, 1),
};
#undef F

// A part's table points to an sb_wasm_table, and its data to the struct that this describes.
#define F(member, type, count) FIELD(sb_state_item, member, type, count)
static const sb_wasm_field item_fields[] = {
    F(name, SB_WASM_TEXT, SB_STATE_ITEM_NAME_SIZE),
    F(index, SB_WASM_U32, 1),
    F(is_entity, SB_WASM_BOOL, 1),
    F(entity, SB_WASM_U32, 1),
    F(present, SB_WASM_BOOL, 1),
    F(part_count, SB_WASM_U32, 1),
    F(parts, SB_WASM_U32, 2 * SB_STATE_ITEM_PART_COUNT_MAX),
};
#undef F

static const sb_wasm_table tables[] = {
    TABLE(sb_wasm_client_def, client_def_fields),
    TABLE(sb_wasm_session_def, session_def_fields),
    TABLE(sb_client_session, session_fields),
    TABLE(sb_client_lobby, lobby_fields),
    TABLE(sb_wasm_message, message_fields),
    TABLE(sb_client_control, control_fields),
    TABLE(sb_client_view_data, view_fields),
    TABLE(sb_client_entity, entity_fields),
    TABLE(sb_wasm_hit_set, hit_set_fields),
    TABLE(sb_wasm_hit_shape, hit_shape_fields),
    TABLE(sb_client_kind, kind_fields),
    TABLE(sb_client_event, client_event_fields),
    TABLE(sb_client_player, player_fields),
    TABLE(sb_client_chat, chat_fields),
    TABLE(sb_client_playback, playback_fields),
    TABLE(sb_client_status, status_fields),
    TABLE(sb_wasm_log_head, replay_head_fields),
    TABLE(sb_wasm_log_state, replay_state_fields),
    TABLE(sb_event, event_fields),
    TABLE(sb_state_item, item_fields),
};

const sb_wasm_table *sb_wasm_table_at(uint32_t index)
{
    return index < sizeof tables / sizeof tables[0] ? &tables[index] : NULL;
}

uint32_t sb_wasm_interface_version(void)
{
    return SB_WASM_INTERFACE_VERSION;
}

uint32_t sb_wasm_simulation_version(void)
{
    return SB_SIMULATION_VERSION;
}

void *sb_wasm_memory_take(uint32_t size)
{
    return sb_wasm_heap.allocate(NULL, size);
}

void sb_wasm_memory_give(void *memory)
{
    sb_wasm_heap.release(NULL, memory);
}

const char *sb_wasm_error_message(int32_t error)
{
    return sb_error_message((sb_error)error);
}

const char *sb_wasm_error_name(int32_t error)
{
    return sb_error_name((sb_error)error);
}
