#include "protocol/message.h"

#include <string.h>

#include <msgpack.h>

#include "base/assert.h"
#include "base/tick_rate.h"
#include "protocol/check.h"
#include "protocol/elements.h"

/// All unpacked objects of the largest message lie in one chunk, and clearing a zone keeps its
/// first chunk, so that decoding never allocates. The words above the objects are for alignment.
#define ZONE_SIZE (SB_MESSAGE_ELEMENT_COUNT_MAX * sizeof(msgpack_object) + 8 * sizeof(void *))

struct sb_decoder {
    const sb_schema *schema;
    msgpack_zone *home; ///< holds the decoder itself
    msgpack_zone zone;  ///< holds the objects of the message at hand
};

/// False if the message is of another protocol version; then nothing else of it is known.
static bool decode_versions(sb_elements *fields, uint32_t *out_protocol, uint32_t *out_simulation)
{
    *out_protocol = sb_elements_u32(fields);
    if (*fields->error != SB_OK || *out_protocol == SB_PROTOCOL_VERSION) {
        *out_simulation = sb_elements_u32(fields);
        return *fields->error == SB_OK;
    }
    // Other versions may have anything here, or nothing.
    sb_error ignored = SB_OK;
    sb_elements lenient = {fields->next, fields->left, &ignored};
    *out_simulation = sb_elements_u32(&lenient);
    return false;
}

static void decode_rules(sb_elements *fields, sb_wire_rules *rules)
{
    rules->name = sb_elements_text(fields, SB_RULES_TEXT_SIZE_MAX);
    rules->interface_version = sb_elements_u32(fields);
    rules->behaviour_version = sb_elements_u32(fields);
    rules->tables_hash = sb_elements_u64(fields);
}

static void decode_hello(sb_elements *fields, sb_message_hello *hello)
{
    if (!decode_versions(fields, &hello->protocol_version, &hello->simulation_version)) {
        return;
    }
    hello->session = sb_elements_u32(fields);
    hello->name = sb_elements_text(fields, SB_NAME_SIZE_MAX);
    sb_elements hashes = sb_elements_list(fields, 0, SB_HELLO_MAP_COUNT_MAX);
    hello->map_count = hashes.left;
    for (uint32_t i = 0; i < hello->map_count; i++) {
        hello->map_hashes[i] = sb_elements_u64(&hashes);
    }
    decode_rules(fields, &hello->rules);
}

static void decode_welcome(sb_elements *fields, sb_message_welcome *welcome)
{
    if (!decode_versions(fields, &welcome->protocol_version, &welcome->simulation_version)) {
        return;
    }
    welcome->session = sb_elements_u32(fields);
    welcome->player = sb_elements_u32(fields);
    welcome->player_capacity = sb_elements_u32(fields);
    welcome->tick = sb_elements_u32(fields);
    welcome->tick_rate_hz = sb_elements_u32(fields);
    welcome->snapshot_rate_hz = sb_elements_u32(fields);
    welcome->seed = sb_elements_u64(fields);
    welcome->map_hash = sb_elements_u64(fields);
    welcome->map_size = sb_elements_u32(fields);
    decode_rules(fields, &welcome->rules);
    welcome->computer_count = sb_elements_u32(fields);
    sb_elements settings = sb_elements_list(fields, 0, SB_SETTING_COUNT_MAX);
    welcome->setting_count = settings.left;
    for (uint32_t i = 0; i < welcome->setting_count; i++) {
        welcome->settings[i] = sb_elements_i32(&settings);
    }
    welcome->epoch = sb_elements_u32(fields);
    sb_elements_require(fields, welcome->map_size <= SB_MAP_SIZE_MAX, SB_ERROR_LIMIT);
    sb_elements_require(
        fields,
        welcome->session >= 1 && welcome->player < welcome->player_capacity &&
            welcome->tick_rate_hz >= SB_TICK_RATE_HZ_MIN &&
            welcome->tick_rate_hz <= SB_TICK_RATE_HZ_MAX && welcome->snapshot_rate_hz >= 1 &&
            welcome->snapshot_rate_hz <= welcome->tick_rate_hz && welcome->map_size >= 1 &&
            welcome->computer_count <= welcome->player_capacity,
        SB_ERROR_RANGE);
}

static void decode_refuse(sb_elements *fields, sb_message_refuse *refuse)
{
    refuse->reason = sb_elements_u32(fields);
    refuse->text = sb_elements_text(fields, SB_REASON_SIZE_MAX);
}

static void decode_map(sb_elements *fields, sb_message_map *map)
{
    map->hash = sb_elements_u64(fields);
    map->offset = sb_elements_u32(fields);
    map->total_size = sb_elements_u32(fields);
    map->data = sb_elements_bytes(fields, SB_MAP_CHUNK_SIZE_MAX, &map->data_size);
    sb_elements_require(fields, map->total_size <= SB_MAP_SIZE_MAX, SB_ERROR_LIMIT);
    // Subtracted rather than added: an offset near the type's end must not wrap.
    sb_elements_require(fields,
                        map->data_size <= map->total_size &&
                            map->offset <= map->total_size - map->data_size,
                        SB_ERROR_RANGE);
}

static void decode_wire_input(sb_elements fields, sb_wire_input *input)
{
    input->throttle = sb_elements_i32(&fields);
    input->steering = sb_elements_i32(&fields);
    input->aim_yaw = sb_elements_u32(&fields);
    input->aim_pitch = sb_elements_i32(&fields);
    input->buttons = sb_elements_u32(&fields);
    input->view_tick = sb_elements_u32(&fields);
    input->view_fraction = sb_elements_u32(&fields);
    input->predicted_hash = sb_elements_u32(&fields);
    input->select = sb_elements_u32(&fields);
}

/// Numbers that count up from `first` must not wrap.
static void require_countable(sb_elements *fields, uint32_t first, uint32_t count)
{
    sb_elements_require(fields, count == 0 || first <= UINT32_MAX - (count - 1), SB_ERROR_RANGE);
}

static void decode_input(sb_elements *fields, sb_message_input *input)
{
    input->snapshot_tick = sb_elements_u32(fields);
    input->tick = sb_elements_u32(fields);
    sb_elements inputs = sb_elements_list(fields, 1, SB_INPUT_COUNT_MAX);
    input->input_count = inputs.left;
    require_countable(fields, input->tick, input->input_count);
    for (uint32_t i = 0; i < input->input_count; i++) {
        decode_wire_input(sb_elements_array(&inputs), &input->inputs[i]);
    }
}

static void decode_entity(sb_elements fields, const sb_schema *schema, sb_entity *entity)
{
    entity->index = sb_elements_u16(&fields);
    entity->generation = sb_elements_u16(&fields);
    uint32_t kind = sb_elements_u32(&fields);
    sb_elements_require(&fields, schema != NULL && kind < schema->kind_count, SB_ERROR_RANGE);
    if (*fields.error != SB_OK) {
        return;
    }
    entity->kind = (uint8_t)kind;
    for (uint32_t i = 0; i < schema->kinds[kind].field_count; i++) {
        entity->values[i] = sb_elements_i32(&fields);
    }
    sb_elements_require(&fields, sb_schema_accepts(schema, entity), SB_ERROR_RANGE);
}

static void decode_snapshot(sb_elements *fields, const sb_schema *schema,
                            sb_message_snapshot *snapshot)
{
    snapshot->epoch = sb_elements_u32(fields);
    snapshot->tick = sb_elements_u32(fields);
    snapshot->input_tick = sb_elements_u32(fields);
    snapshot->input_margin = sb_elements_i32(fields);
    snapshot->part = sb_elements_u32(fields);
    snapshot->part_count = sb_elements_u32(fields);
    sb_elements_require(fields, snapshot->part_count <= SB_SNAPSHOT_PART_COUNT_MAX, SB_ERROR_LIMIT);
    sb_elements_require(fields, snapshot->part < snapshot->part_count, SB_ERROR_RANGE);
    sb_elements entities = sb_elements_list(fields, 0, SB_SNAPSHOT_ENTITY_COUNT_MAX);
    snapshot->entity_count = entities.left;
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        sb_entity *entity = &snapshot->entities[i];
        decode_entity(sb_elements_array(&entities), schema, entity);
        sb_elements_require(fields, i == 0 || entity[-1].index < entity->index, SB_ERROR_RANGE);
    }
}

static void decode_wire_event(sb_elements fields, sb_wire_event *event)
{
    event->tick = sb_elements_u32(&fields);
    event->kind = sb_elements_u32(&fields);
    event->entity = sb_elements_u32(&fields);
    event->other = sb_elements_u32(&fields);
    event->value = sb_elements_u32(&fields);
    event->ordinal = sb_elements_u32(&fields);
    for (uint32_t i = 0; i < 3; i++) {
        event->point_mm[i] = sb_elements_i32(&fields);
    }
}

static void decode_event(sb_elements *fields, sb_message_event *event)
{
    event->sequence = sb_elements_u32(fields);
    sb_elements events = sb_elements_list(fields, 1, SB_EVENT_COUNT_MAX);
    event->event_count = events.left;
    require_countable(fields, event->sequence, event->event_count);
    for (uint32_t i = 0; i < event->event_count; i++) {
        decode_wire_event(sb_elements_array(&events), &event->events[i]);
    }
}

static void decode_any(sb_elements *fields, const sb_schema *schema, sb_message *message)
{
    // 64 bits wide, so that a type from a far future is unknown and not out of range.
    uint64_t type = sb_elements_u64(fields);
    if (*fields->error != SB_OK) {
        return;
    }
    switch (type) {
    case SB_MESSAGE_HELLO:
        decode_hello(fields, &message->hello);
        break;
    case SB_MESSAGE_WELCOME:
        decode_welcome(fields, &message->welcome);
        break;
    case SB_MESSAGE_REFUSE:
        decode_refuse(fields, &message->refuse);
        break;
    case SB_MESSAGE_MAP:
        decode_map(fields, &message->map);
        break;
    case SB_MESSAGE_INPUT:
        decode_input(fields, &message->input);
        break;
    case SB_MESSAGE_SNAPSHOT:
        decode_snapshot(fields, schema, &message->snapshot);
        break;
    case SB_MESSAGE_EVENT:
        decode_event(fields, &message->event);
        break;
    case SB_MESSAGE_GOODBYE:
        message->goodbye.reason = sb_elements_u32(fields);
        break;
    default:
        sb_elements_require(fields, false, SB_ERROR_UNKNOWN);
        return;
    }
    message->type = (sb_message_type)type;
}

sb_error sb_decoder_create(const sb_schema *schema, sb_decoder **out_decoder)
{
    SB_ASSERT(schema == NULL || schema->kind_count <= UINT8_MAX + 1);
    for (uint32_t i = 0; schema != NULL && i < schema->kind_count; i++) {
        SB_ASSERT(schema->kinds[i].field_count <= SB_ENTITY_VALUE_COUNT_MAX);
    }
    *out_decoder = NULL;
    msgpack_zone *home = msgpack_zone_new(sizeof(sb_decoder) + sizeof(void *));
    if (home == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_decoder *decoder = msgpack_zone_malloc(home, sizeof *decoder);
    if (decoder == NULL || !msgpack_zone_init(&decoder->zone, ZONE_SIZE)) {
        msgpack_zone_free(home);
        return SB_ERROR_MEMORY;
    }
    decoder->schema = schema;
    decoder->home = home;
    *out_decoder = decoder;
    return SB_OK;
}

void sb_decoder_destroy(sb_decoder *decoder)
{
    if (decoder == NULL) {
        return;
    }
    msgpack_zone *home = decoder->home;
    msgpack_zone_destroy(&decoder->zone);
    msgpack_zone_free(home);
}

sb_error sb_decoder_decode(sb_decoder *decoder, const void *bytes, size_t size,
                           sb_message *out_message)
{
    memset(out_message, 0, sizeof *out_message);
    sb_error error = size <= SB_MESSAGE_SIZE_MAX ? sb_message_check(bytes, size) : SB_ERROR_LIMIT;
    if (error != SB_OK) {
        return error;
    }
    msgpack_zone_clear(&decoder->zone);
    msgpack_object root;
    size_t offset = 0;
    // Text and binary data of the objects point into `bytes`.
    if (msgpack_unpack(bytes, size, &offset, &decoder->zone, &root) != MSGPACK_UNPACK_SUCCESS) {
        return SB_ERROR_MALFORMED;
    }
    sb_elements fields = sb_elements_of(&root, &error);
    decode_any(&fields, decoder->schema, out_message);
    if (error != SB_OK) {
        memset(out_message, 0, sizeof *out_message);
    }
    return error;
}
