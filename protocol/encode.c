#include "protocol/message.h"

#include <msgpack.h>

#include "base/assert.h"
#include "base/tick_rate.h"

/// The writer keeps its first error, so results of single calls need no check.
static int append(void *data, const char *bytes, size_t size)
{
    sb_writer *writer = data;
    sb_writer_bytes(writer, bytes, size);
    return writer->error == SB_OK ? 0 : -1;
}

static void begin(msgpack_packer *packer, sb_message_type type, size_t field_count)
{
    msgpack_pack_array(packer, 1 + field_count);
    msgpack_pack_uint32(packer, (uint32_t)type);
}

static void put_text(msgpack_packer *packer, sb_text text, uint32_t size_max)
{
    SB_ASSERT(text.size <= size_max);
    msgpack_pack_str(packer, text.size);
    msgpack_pack_str_body(packer, text.data, text.size);
}

static void put_rules(msgpack_packer *packer, const sb_wire_rules *rules)
{
    put_text(packer, rules->name, SB_RULES_TEXT_SIZE_MAX);
    msgpack_pack_uint32(packer, rules->interface_version);
    msgpack_pack_uint32(packer, rules->behaviour_version);
    msgpack_pack_uint64(packer, rules->tables_hash);
}

static void encode_hello(msgpack_packer *packer, const sb_message_hello *hello)
{
    SB_ASSERT(hello->map_count <= SB_HELLO_MAP_COUNT_MAX);
    begin(packer, SB_MESSAGE_HELLO, 9);
    msgpack_pack_uint32(packer, hello->protocol_version);
    msgpack_pack_uint32(packer, hello->simulation_version);
    msgpack_pack_uint32(packer, hello->session);
    put_text(packer, hello->name, SB_NAME_SIZE_MAX);
    msgpack_pack_array(packer, hello->map_count);
    for (uint32_t i = 0; i < hello->map_count; i++) {
        msgpack_pack_uint64(packer, hello->map_hashes[i]);
    }
    put_rules(packer, &hello->rules);
}

static void assert_welcome(const sb_message_welcome *welcome)
{
    SB_ASSERT(welcome->session >= 1);
    SB_ASSERT(welcome->player < welcome->player_capacity);
    SB_ASSERT(welcome->tick_rate_hz >= SB_TICK_RATE_HZ_MIN &&
              welcome->tick_rate_hz <= SB_TICK_RATE_HZ_MAX);
    SB_ASSERT(welcome->snapshot_rate_hz >= 1);
    SB_ASSERT(welcome->snapshot_rate_hz <= welcome->tick_rate_hz);
    SB_ASSERT(welcome->map_size >= 1 && welcome->map_size <= SB_MAP_SIZE_MAX);
    SB_ASSERT(welcome->computer_count <= welcome->player_capacity);
    SB_ASSERT(welcome->setting_count <= SB_SETTING_COUNT_MAX);
}

static void encode_welcome(msgpack_packer *packer, const sb_message_welcome *welcome)
{
    // What another version puts into its fields is its own affair.
    if (welcome->protocol_version == SB_PROTOCOL_VERSION) {
        assert_welcome(welcome);
    }
    begin(packer, SB_MESSAGE_WELCOME, 18);
    msgpack_pack_uint32(packer, welcome->protocol_version);
    msgpack_pack_uint32(packer, welcome->simulation_version);
    msgpack_pack_uint32(packer, welcome->session);
    msgpack_pack_uint32(packer, welcome->player);
    msgpack_pack_uint32(packer, welcome->player_capacity);
    msgpack_pack_uint32(packer, welcome->tick);
    msgpack_pack_uint32(packer, welcome->tick_rate_hz);
    msgpack_pack_uint32(packer, welcome->snapshot_rate_hz);
    msgpack_pack_uint64(packer, welcome->seed);
    msgpack_pack_uint64(packer, welcome->map_hash);
    msgpack_pack_uint32(packer, welcome->map_size);
    put_rules(packer, &welcome->rules);
    msgpack_pack_uint32(packer, welcome->computer_count);
    msgpack_pack_array(packer, welcome->setting_count);
    for (uint32_t i = 0; i < welcome->setting_count; i++) {
        msgpack_pack_int32(packer, welcome->settings[i]);
    }
    msgpack_pack_uint32(packer, welcome->epoch);
}

static void encode_refuse(msgpack_packer *packer, const sb_message_refuse *refuse)
{
    begin(packer, SB_MESSAGE_REFUSE, 2);
    msgpack_pack_uint32(packer, refuse->reason);
    put_text(packer, refuse->text, SB_REASON_SIZE_MAX);
}

static void encode_map(msgpack_packer *packer, const sb_message_map *map)
{
    SB_ASSERT(map->data_size >= 1 && map->data_size <= SB_MAP_CHUNK_SIZE_MAX);
    SB_ASSERT(map->total_size <= SB_MAP_SIZE_MAX && map->data_size <= map->total_size);
    SB_ASSERT(map->offset <= map->total_size - map->data_size);
    begin(packer, SB_MESSAGE_MAP, 4);
    msgpack_pack_uint64(packer, map->hash);
    msgpack_pack_uint32(packer, map->offset);
    msgpack_pack_uint32(packer, map->total_size);
    msgpack_pack_bin(packer, map->data_size);
    msgpack_pack_bin_body(packer, map->data, map->data_size);
}

static void encode_wire_input(msgpack_packer *packer, const sb_wire_input *input)
{
    msgpack_pack_array(packer, 9);
    msgpack_pack_int32(packer, input->throttle);
    msgpack_pack_int32(packer, input->steering);
    msgpack_pack_uint32(packer, input->aim_yaw);
    msgpack_pack_int32(packer, input->aim_pitch);
    msgpack_pack_uint32(packer, input->buttons);
    msgpack_pack_uint32(packer, input->view_tick);
    msgpack_pack_uint32(packer, input->view_fraction);
    msgpack_pack_uint32(packer, input->predicted_hash);
    msgpack_pack_uint32(packer, input->select);
}

static void encode_input(msgpack_packer *packer, const sb_message_input *input)
{
    SB_ASSERT(input->input_count >= 1 && input->input_count <= SB_INPUT_COUNT_MAX);
    SB_ASSERT(input->tick <= UINT32_MAX - (input->input_count - 1));
    begin(packer, SB_MESSAGE_INPUT, 3);
    msgpack_pack_uint32(packer, input->snapshot_tick);
    msgpack_pack_uint32(packer, input->tick);
    msgpack_pack_array(packer, input->input_count);
    for (uint32_t i = 0; i < input->input_count; i++) {
        encode_wire_input(packer, &input->inputs[i]);
    }
}

static void encode_entity(msgpack_packer *packer, const sb_entity *entity, const sb_schema *schema)
{
    SB_ASSERT(sb_schema_accepts(schema, entity));
    uint32_t value_count = schema->kinds[entity->kind].field_count;
    SB_ASSERT(value_count <= SB_ENTITY_VALUE_COUNT_MAX);
    msgpack_pack_array(packer, 3 + value_count);
    msgpack_pack_uint16(packer, entity->index);
    msgpack_pack_uint16(packer, entity->generation);
    msgpack_pack_uint8(packer, entity->kind);
    for (uint32_t i = 0; i < value_count; i++) {
        msgpack_pack_int32(packer, entity->values[i]);
    }
}

static void encode_snapshot(msgpack_packer *packer, const sb_message_snapshot *snapshot,
                            const sb_schema *schema)
{
    SB_ASSERT(snapshot->part_count <= SB_SNAPSHOT_PART_COUNT_MAX);
    SB_ASSERT(snapshot->part < snapshot->part_count);
    SB_ASSERT(snapshot->entity_count <= SB_SNAPSHOT_ENTITY_COUNT_MAX);
    SB_ASSERT(schema != NULL || snapshot->entity_count == 0);
    begin(packer, SB_MESSAGE_SNAPSHOT, 7);
    msgpack_pack_uint32(packer, snapshot->epoch);
    msgpack_pack_uint32(packer, snapshot->tick);
    msgpack_pack_uint32(packer, snapshot->input_tick);
    msgpack_pack_int32(packer, snapshot->input_margin);
    msgpack_pack_uint32(packer, snapshot->part);
    msgpack_pack_uint32(packer, snapshot->part_count);
    msgpack_pack_array(packer, snapshot->entity_count);
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        SB_ASSERT(i == 0 || snapshot->entities[i - 1].index < snapshot->entities[i].index);
        encode_entity(packer, &snapshot->entities[i], schema);
    }
}

static void encode_wire_event(msgpack_packer *packer, const sb_wire_event *event)
{
    msgpack_pack_array(packer, 9);
    msgpack_pack_uint32(packer, event->tick);
    msgpack_pack_uint32(packer, event->kind);
    msgpack_pack_uint32(packer, event->entity);
    msgpack_pack_uint32(packer, event->other);
    msgpack_pack_uint32(packer, event->value);
    msgpack_pack_uint32(packer, event->ordinal);
    for (uint32_t i = 0; i < 3; i++) {
        msgpack_pack_int32(packer, event->point_mm[i]);
    }
}

static void encode_event(msgpack_packer *packer, const sb_message_event *event)
{
    SB_ASSERT(event->event_count >= 1 && event->event_count <= SB_EVENT_COUNT_MAX);
    SB_ASSERT(event->sequence <= UINT32_MAX - (event->event_count - 1));
    begin(packer, SB_MESSAGE_EVENT, 2);
    msgpack_pack_uint32(packer, event->sequence);
    msgpack_pack_array(packer, event->event_count);
    for (uint32_t i = 0; i < event->event_count; i++) {
        encode_wire_event(packer, &event->events[i]);
    }
}

static void encode_goodbye(msgpack_packer *packer, const sb_message_goodbye *goodbye)
{
    begin(packer, SB_MESSAGE_GOODBYE, 1);
    msgpack_pack_uint32(packer, goodbye->reason);
}

static void encode_any(msgpack_packer *packer, const sb_message *message, const sb_schema *schema)
{
    SB_ASSERT(message->type >= SB_MESSAGE_HELLO && message->type <= SB_MESSAGE_GOODBYE);
    switch (message->type) {
    case SB_MESSAGE_HELLO:
        encode_hello(packer, &message->hello);
        return;
    case SB_MESSAGE_WELCOME:
        encode_welcome(packer, &message->welcome);
        return;
    case SB_MESSAGE_REFUSE:
        encode_refuse(packer, &message->refuse);
        return;
    case SB_MESSAGE_MAP:
        encode_map(packer, &message->map);
        return;
    case SB_MESSAGE_INPUT:
        encode_input(packer, &message->input);
        return;
    case SB_MESSAGE_SNAPSHOT:
        encode_snapshot(packer, &message->snapshot, schema);
        return;
    case SB_MESSAGE_EVENT:
        encode_event(packer, &message->event);
        return;
    case SB_MESSAGE_GOODBYE:
        encode_goodbye(packer, &message->goodbye);
        return;
    }
}

sb_error sb_message_encode(const sb_message *message, const sb_schema *schema, sb_writer *writer)
{
    if (writer->error != SB_OK) {
        return writer->error;
    }
    size_t room = writer->capacity - writer->size;
    if (room == 0) {
        return SB_ERROR_FULL;
    }
    // A writer of its own over the free room: the caller's is as it was unless all went in. No
    // receiver takes more than SB_MESSAGE_SIZE_MAX, so more room than that is none.
    room = room < SB_MESSAGE_SIZE_MAX ? room : SB_MESSAGE_SIZE_MAX;
    sb_writer body = sb_writer_over(writer->data + writer->size, room);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &body, append);
    encode_any(&packer, message, schema);
    if (body.error == SB_OK) {
        writer->size += body.size;
    }
    return body.error;
}
