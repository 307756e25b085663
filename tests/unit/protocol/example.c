#include "example.h"

#include <string.h>

#include "base/assert.h"

#define WHOLE .quantity = SB_QUANTITY_INTEGER, .step = 1.0f, .min = INT32_MIN, .max = INT32_MAX

static const sb_net_field THREE[3] = {
    {.name = "small", .quantity = SB_QUANTITY_LINEAR, .step = 0.01f, .min = -100, .max = 100},
    {.name = "angle", .quantity = SB_QUANTITY_ANGLE, .step = 9.58738e-5f, .max = 65535},
    {.name = "whole", WHOLE},
};

static const sb_net_field SIXTEEN[SB_ENTITY_VALUE_COUNT_MAX] = {
    {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE},
    {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE}, {WHOLE},
};

static const sb_net_kind KINDS[3] = {
    {.name = "three", .field_count = 3, .fields = THREE},
    {.name = "none", .field_count = 0},
    {.name = "sixteen", .field_count = SB_ENTITY_VALUE_COUNT_MAX, .fields = SIXTEEN},
};

const sb_schema example_schema = {.kind_count = 3, .kinds = KINDS};

/// Where values come from: a generator, or always the same end of the range.
typedef struct source {
    sb_random *random; ///< NULL: extremes
    bool largest;
} source;

static uint32_t pick(const source *from, uint32_t min, uint32_t max)
{
    if (from->random == NULL) {
        return from->largest ? max : min;
    }
    uint32_t span = max - min;
    // Half of the values are small: they take the short forms of msgpack.
    uint32_t bits = sb_random_u32(from->random) >> sb_random_below(from->random, 32);
    return min + (span == UINT32_MAX ? bits : bits % (span + 1));
}

static int32_t pick_signed(const source *from, int32_t min, int32_t max)
{
    return (int32_t)(pick(from, 0, (uint32_t)max - (uint32_t)min) + (uint32_t)min);
}

static uint32_t pick_u32(const source *from)
{
    return pick(from, 0, UINT32_MAX);
}

static int32_t pick_i32(const source *from)
{
    if (from->random == NULL) {
        return from->largest ? INT32_MAX : INT32_MIN;
    }
    uint32_t bits = pick_u32(from);
    return (int32_t)(bits >> 1 ^ (0u - (bits & 1u))); // small ones of both signs
}

static uint64_t pick_u64(const source *from)
{
    return (uint64_t)pick_u32(from) << 32 | pick_u32(from);
}

static sb_text pick_text(const source *from, char *storage, uint32_t size_max)
{
    static const char MIX[] = "Ab 9~\xc3\xa9\xe2\x82\xac\xf0\x9f\x9b\xa1"; // e acute, euro, shield
    static const uint32_t STARTS[8] = {0, 1, 2, 3, 4, 5, 7, 10};
    static const uint32_t SIZES[8] = {1, 1, 1, 1, 1, 2, 3, 4};
    uint32_t size = pick(from, 0, size_max);
    for (uint32_t at = 0; at < size;) {
        uint32_t which = pick(from, 0, 7);
        which = at + SIZES[which] <= size ? which : 0;
        memcpy(storage + at, MIX + STARTS[which], SIZES[which]);
        at += SIZES[which];
    }
    return (sb_text){storage, size};
}

static void fill_rules(example *out, sb_wire_rules *rules, const source *from)
{
    rules->name = pick_text(from, out->rules, SB_RULES_TEXT_SIZE_MAX);
    rules->interface_version = pick_u32(from);
    rules->behaviour_version = pick_u32(from);
    rules->tables_hash = pick_u64(from);
}

static void fill_hello(example *out, const source *from)
{
    sb_message_hello *hello = &out->message.hello;
    hello->protocol_version = SB_PROTOCOL_VERSION;
    hello->simulation_version = pick_u32(from);
    hello->session = pick_u32(from);
    hello->name = pick_text(from, out->text, SB_NAME_SIZE_MAX);
    hello->map_count = pick(from, 0, SB_HELLO_MAP_COUNT_MAX);
    for (uint32_t i = 0; i < hello->map_count; i++) {
        hello->map_hashes[i] = pick_u64(from);
    }
    fill_rules(out, &hello->rules, from);
}

static void fill_welcome(example *out, const source *from)
{
    sb_message_welcome *welcome = &out->message.welcome;
    welcome->protocol_version = SB_PROTOCOL_VERSION;
    welcome->simulation_version = pick_u32(from);
    welcome->session = pick(from, 1, UINT32_MAX);
    welcome->player = pick(from, 0, UINT32_MAX - 1);
    welcome->player_capacity = pick(from, welcome->player + 1, UINT32_MAX);
    welcome->tick = pick_u32(from);
    welcome->tick_rate_hz = pick(from, 10, 240);
    welcome->snapshot_rate_hz = pick(from, 1, welcome->tick_rate_hz);
    welcome->seed = pick_u64(from);
    welcome->map_hash = pick_u64(from);
    welcome->map_size = pick(from, 1, SB_MAP_SIZE_MAX);
    fill_rules(out, &welcome->rules, from);
    welcome->computer_count = pick(from, 0, welcome->player_capacity);
    welcome->setting_count = pick(from, 0, SB_SETTING_COUNT_MAX);
    for (uint32_t i = 0; i < welcome->setting_count; i++) {
        welcome->settings[i] = pick_i32(from);
    }
    welcome->epoch = pick_u32(from);
}

static void fill_map(example *out, const source *from)
{
    sb_message_map *map = &out->message.map;
    map->hash = pick_u64(from);
    map->data = out->data;
    map->data_size = pick(from, 1, SB_MAP_CHUNK_SIZE_MAX);
    map->total_size = pick(from, map->data_size, SB_MAP_SIZE_MAX);
    map->offset = pick(from, 0, map->total_size - map->data_size);
    for (uint32_t i = 0; i < map->data_size; i++) {
        out->data[i] = (uint8_t)pick(from, 0, UINT8_MAX);
    }
}

static void fill_input(sb_message_input *input, const source *from)
{
    // An input takes 1 + 9 * 5 bytes at most: 24 fit for certain.
    input->snapshot_tick = pick_u32(from);
    input->input_count = pick(from, 1, 24);
    input->tick = pick(from, 0, UINT32_MAX - 31);
    for (uint32_t i = 0; i < input->input_count; i++) {
        input->inputs[i] = (sb_wire_input){
            .throttle = pick_i32(from),
            .steering = pick_i32(from),
            .aim_yaw = pick_u32(from),
            .aim_pitch = pick_i32(from),
            .buttons = pick_u32(from),
            .view_tick = pick_u32(from),
            .view_fraction = pick_u32(from),
            .predicted_hash = pick_u32(from),
            .select = pick_u32(from),
        };
    }
}

static void fill_entity(sb_entity *entity, const source *from)
{
    entity->generation = (uint16_t)pick(from, 0, UINT16_MAX);
    entity->kind = (uint8_t)pick(from, 0, 2);
    const sb_net_kind *kind = &KINDS[entity->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        entity->values[i] =
            field->min == INT32_MIN ? pick_i32(from) : pick_signed(from, field->min, field->max);
    }
}

static void fill_snapshot(sb_message_snapshot *snapshot, const source *from)
{
    snapshot->epoch = pick_u32(from);
    snapshot->tick = pick_u32(from);
    snapshot->input_tick = pick_u32(from);
    snapshot->input_margin = pick_i32(from);
    snapshot->part_count = pick(from, 1, SB_SNAPSHOT_PART_COUNT_MAX);
    snapshot->part = pick(from, 0, snapshot->part_count - 1);
    // An entity of sixteen values takes 3 + 3 + 3 + 1 + 80 bytes at most: twelve fit for certain.
    snapshot->entity_count = pick(from, 0, 12);
    uint32_t index = 0;
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        fill_entity(&snapshot->entities[i], from);
        index = pick(from, index, UINT16_MAX + 1 - (snapshot->entity_count - i));
        snapshot->entities[i].index = (uint16_t)index++;
    }
}

static void fill_event(sb_message_event *event, const source *from)
{
    // An event takes 1 + 9 * 5 bytes at most: 24 fit for certain.
    event->sequence = pick(from, 0, UINT32_MAX - 31);
    event->event_count = pick(from, 1, 24);
    for (uint32_t i = 0; i < event->event_count; i++) {
        event->events[i] = (sb_wire_event){
            .tick = pick_u32(from),
            .kind = pick_u32(from),
            .entity = pick_u32(from),
            .other = pick_u32(from),
            .value = pick_u32(from),
            .ordinal = pick_u32(from),
            .point_mm = {pick_i32(from), pick_i32(from), pick_i32(from)},
        };
    }
}

static void fill(example *out, sb_message_type type, const source *from)
{
    memset(out, 0, sizeof *out);
    out->message.type = type;
    switch (type) {
    case SB_MESSAGE_HELLO:
        fill_hello(out, from);
        break;
    case SB_MESSAGE_WELCOME:
        fill_welcome(out, from);
        break;
    case SB_MESSAGE_REFUSE:
        out->message.refuse.reason = pick_u32(from);
        out->message.refuse.text = pick_text(from, out->text, SB_REASON_SIZE_MAX);
        break;
    case SB_MESSAGE_MAP:
        fill_map(out, from);
        break;
    case SB_MESSAGE_INPUT:
        fill_input(&out->message.input, from);
        break;
    case SB_MESSAGE_SNAPSHOT:
        fill_snapshot(&out->message.snapshot, from);
        break;
    case SB_MESSAGE_EVENT:
        fill_event(&out->message.event, from);
        break;
    case SB_MESSAGE_GOODBYE:
        out->message.goodbye.reason = pick_u32(from);
        break;
    }
}

void example_random(example *out_example, sb_message_type type, sb_random *random)
{
    fill(out_example, type, &(source){.random = random});
}

void example_extreme(example *out_example, sb_message_type type, bool largest)
{
    fill(out_example, type, &(source){.largest = largest});
}

size_t example_encode(const sb_message *message, uint8_t *out_bytes)
{
    sb_writer writer = sb_writer_over(out_bytes, SB_MESSAGE_SIZE_MAX);
    SB_ASSERT(sb_message_encode(message, &example_schema, &writer) == SB_OK);
    return writer.size;
}
