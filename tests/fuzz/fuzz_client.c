// Feeds any sequence of a server's messages to a welcomed client: raw bytes, and messages built
// from the input's bytes, which reach the code behind the decoder. The input also advances the
// time. After each step everything that a game can ask for is asked and must be valid: finite and
// within the limits of the public header. What the client sends must be valid too.
//
// The input: a byte of options, then operations, each a byte (`operation`) and what it takes.
#include "fuzz_target.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "bounded_heap.h"
#include "client/state.h"
#include "game/tanks/tanks.h"
#include "protocol/text.h"
#include "small_map.h"

// The bound for a client in the largest match on this map, with room to spare.
#define MEMORY_MAX ((size_t)24 << 20)
#define OPERATION_COUNT_MAX 96u
#define RECEIVE_SIZE_MAX 1200u
#define MAP_COUNT 2u

typedef enum operation {
    RECEIVE,        // raw bytes, after their size (vector_seeds.py makes these)
    FRAME,          // time, and the client's frame
    SNAPSHOT_PLAIN, // a part of a snapshot
    SNAPSHOT_PACKED,
    WELCOME, // to the next match
    EVENTS,
    MAP_CHUNK,
    CONTROL,
    SAY,
    ROSTER,
    LONG_FRAME,
    END,
    OPERATION_COUNT,
} operation;

typedef struct world_map {
    uint8_t bytes[4096];
    uint32_t size;
    uint64_t hash;
} world_map;

typedef struct subject {
    sb_reader input;
    bounded_heap heap;
    sb_client_core *core;
    uint64_t now_us;
    world_map maps[MAP_COUNT];
    uint32_t map; // of the last welcome
    uint32_t map_offset;
    sb_message_welcome welcome; // the last one that was valid
    sb_message message;
    sb_message said;
    bool ahead; // messages come by a connection beside the present one
    sb_client_view_data view;
} subject;

static void check_input(const sb_message_input *message)
{
    SB_ASSERT(message->input_count >= 1 && message->input_count <= SB_INPUT_COUNT_MAX);
    SB_ASSERT(message->tick > 0);
    for (uint32_t i = 0; i < message->input_count; i++) {
        const sb_input *input = &message->inputs[i];
        SB_ASSERT(input->throttle >= -127 && input->throttle <= 127);
        SB_ASSERT(input->steering >= -127 && input->steering <= 127);
        SB_ASSERT(input->aim_yaw <= 65535);
        SB_ASSERT(input->aim_pitch >= -16384 && input->aim_pitch <= 16384);
        SB_ASSERT(input->buttons <= 3 && input->view_fraction <= 255);
    }
}

static void on_send(void *context, sb_channel channel, const void *bytes, size_t size)
{
    subject *s = context;
    SB_ASSERT(size <= SB_MESSAGE_SIZE_MAX);
    SB_ASSERT(sb_message_decode(bytes, size, &s->said) == SB_OK);
    bool is_input = s->said.type == SB_MESSAGE_INPUT;
    SB_ASSERT(channel == (is_input ? SB_CHANNEL_UP : SB_CHANNEL_RELIABLE));
    SB_ASSERT(is_input || s->said.type == SB_MESSAGE_HELLO || s->said.type == SB_MESSAGE_CHAT ||
              s->said.type == SB_MESSAGE_GOODBYE);
    if (is_input) {
        check_input(&s->said.input);
    }
}

static void receive_bytes(subject *s, const void *bytes, size_t size)
{
    const uint32_t index = (uint32_t)size % SB_CLIENT_AHEAD_COUNT;
    if (!s->ahead) {
        sb_client_core_receive(s->core, bytes, size, s->now_us);
    } else if (sb_client_core_ahead(s->core, index) != 0 &&
               sb_client_core_ahead_receive(s->core, index, bytes, size, s->now_us)) {
        SB_ASSERT(sb_client_core_transport(s->core) != 0);
    }
}

static void receive(subject *s)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    if (sb_message_encode(&s->message, &writer) == SB_OK) {
        receive_bytes(s, bytes, writer.size);
    }
}

static void make_map(world_map *out_map, char variant)
{
    static sb_map map;
    small_map_make(&map, variant);
    sb_writer writer = sb_writer_over(out_map->bytes, sizeof out_map->bytes);
    sb_map_write(&map, &writer);
    SB_ASSERT(writer.error == SB_OK);
    out_map->size = (uint32_t)writer.size;
    out_map->hash = sb_hash(out_map->bytes, writer.size);
}

static sb_message_welcome make_welcome(const subject *s)
{
    static const uint32_t RATES_HZ[] = {60, 10, 240, 30};
    static sb_rules_identity identity; // it is dear
    if (identity.name[0] == '\0') {
        identity = sb_rules_identify(&sb_tanks_rules);
    }
    static const uint8_t SECRET[SB_RESUME_SECRET_SIZE] = "sixteen letters";
    uint8_t options = s->input.size > 0 ? s->input.data[0] : 0;
    sb_message_welcome welcome = {
        .major_version = SB_PROTOCOL_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .session = 1,
        .form = (options & 8) != 0 ? SB_FORM_PACKED : SB_FORM_PLAIN,
        .player = 0,
        .player_capacity = 4,
        .tick = 100,
        .tick_rate_hz = RATES_HZ[options >> 1 & 3],
        .snapshot_rate_hz = 10,
        .map_hash = s->maps[0].hash,
        .map_size = s->maps[0].size,
        .rules = {.name = {identity.name, (uint32_t)strlen(identity.name)},
                  .interface_version = identity.interface_version,
                  .behaviour_version = identity.behaviour_version,
                  .tables_hash = identity.tables_hash},
        .setting_count = sb_tanks_rules.setting_count,
        .resume = {SECRET, (options & 16) != 0 ? sizeof SECRET : 0},
    };
    for (uint32_t i = 0; i < welcome.setting_count; i++) {
        welcome.settings[i] = sb_tanks_rules.settings[i].initial;
    }
    return welcome;
}

static void send_map_chunk(subject *s, uint32_t size)
{
    const world_map *map = &s->maps[s->map];
    uint32_t rest = map->size - s->map_offset;
    size = size < rest ? size : rest;
    if (size == 0) {
        return;
    }
    s->message.type = SB_MESSAGE_MAP;
    s->message.map = (sb_message_map){.hash = map->hash,
                                      .offset = s->map_offset,
                                      .total_size = map->size,
                                      .data = map->bytes + s->map_offset,
                                      .data_size = size};
    s->map_offset += size;
    receive(s);
}

static void send_welcome(subject *s)
{
    s->map_offset = 0;
    s->message.type = SB_MESSAGE_WELCOME;
    s->message.welcome = s->welcome;
    receive(s);
}

static void begin(subject *s, const uint8_t *data, size_t size)
{
    uint8_t options = size > 0 ? data[0] : 0;
    s->input = sb_reader_over(data, size);
    (void)sb_reader_u8(&s->input);
    s->heap = (bounded_heap){.size_max = MEMORY_MAX};
    s->now_us = 1000000;
    s->map = 0;
    sb_client_def def = {
        .name = "ann", .timeout_ms = 5000, .predict = (options & 1) != 0, .reconnect_ms = 30000};
    sb_client_output output = {on_send, s};
    sb_allocator allocator = bounded_heap_allocator(&s->heap);
    SB_ASSERT(sb_client_core_create(&def, NULL, output, &allocator, &s->core) == SB_OK);
    sb_client_core_connected(s->core, s->now_us);
    s->welcome = make_welcome(s);
    send_welcome(s);
    while (s->core->connection.state == SB_CLIENT_LOADING) {
        send_map_chunk(s, SB_MAP_CHUNK_SIZE_MAX);
    }
    SB_ASSERT(s->core->connection.state == SB_CLIENT_PLAYING);
}

// A number is one byte; 0x80 announces a number of 4 bytes, 0x81 one of 2.
static int32_t take_number(sb_reader *input)
{
    uint8_t byte = sb_reader_u8(input);
    return byte == 0x80   ? (int32_t)sb_reader_u32(input)
           : byte == 0x81 ? (int16_t)sb_reader_u16(input)
                          : (int8_t)byte;
}

static void put_numbers(subject *s, sb_message_snapshot *part, uint32_t size)
{
    sb_reader *input = &s->input;
    for (uint32_t i = 0; i < size && sb_reader_remaining(input) > 0; i++) {
        part->numbers[part->number_count++] = take_number(input);
    }
}

static sb_blob take_bytes(subject *s, size_t size)
{
    size_t rest = sb_reader_remaining(&s->input);
    size = size < rest ? size : rest;
    return (sb_blob){sb_reader_bytes(&s->input, size), (uint32_t)size};
}

// The own state: none, as predicted, the input's bytes, or the client's own prediction with some
// bytes changed. Such a state is close enough to be accepted.
static void put_own(subject *s, sb_message_snapshot *part, uint8_t how)
{
    static uint8_t bytes[SB_OWN_STATE_SIZE_MAX];
    const sb_prediction *prediction = &s->core->prediction;
    part->own = (sb_own_kind)(how & 3);
    if ((how & 3) == 2) {
        part->own_state = take_bytes(s, 1 + (how >> 2));
    } else if ((how & 3) == 3) {
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        if (prediction->base != NULL) {
            sb_writer_u32(&writer, SB_OWN_AGE_MAX | (uint32_t)sb_reader_u8(&s->input) << 8);
            sb_game_own_write(prediction->base, prediction->player, &writer);
        }
        for (uint32_t i = 0; writer.size > 0 && i < how >> 5; i++) {
            uint32_t at = sb_reader_u8(&s->input);
            bytes[at % writer.size] = sb_reader_u8(&s->input);
        }
        part->own = SB_OWN_FULL;
        part->own_state = (sb_blob){bytes, (uint32_t)writer.size};
    }
    if (part->own == SB_OWN_FULL && part->own_state.size == 0) {
        part->own = SB_OWN_NONE;
    }
}

static void receive_snapshot(subject *s, sb_form form)
{
    sb_reader *input = &s->input;
    uint32_t held = s->core->snapshots.history.tick;
    uint32_t step = sb_reader_u8(input);
    uint32_t tick = held != 0 ? held + step : s->welcome.tick + step;
    tick = step == 255 ? sb_reader_u32(input) : tick;
    tick = tick == 0 ? 1 : tick;
    uint32_t age = sb_reader_u8(input);
    age = age == 1 && held != 0 ? tick - held : age == 255 ? sb_reader_u16(input) : age;
    age = age > SB_SNAPSHOT_AGE_MAX || age >= tick ? 0 : age;
    uint8_t parts = sb_reader_u8(input);
    uint32_t part_count = 1 + (parts & 3u);
    int8_t margin = (int8_t)sb_reader_u8(input);
    s->message.type = SB_MESSAGE_SNAPSHOT;
    sb_message_snapshot *part = &s->message.snapshot;
    *part = (sb_message_snapshot){.epoch = s->core->connection.welcome.epoch,
                                  .tick = tick,
                                  .baseline_age = age,
                                  .durable_age = -1,
                                  .input_margin = margin == INT8_MIN ? SB_NO_MARGIN : margin,
                                  .part = (parts >> 2) % part_count,
                                  .part_count = part_count,
                                  .form = form};
    put_own(s, part, sb_reader_u8(input));
    uint32_t size = sb_reader_u8(input);
    if (form == SB_FORM_PLAIN) {
        put_numbers(s, part, size);
    } else {
        part->packed = take_bytes(s, size);
    }
    receive(s);
}

static void receive_welcome(subject *s)
{
    sb_reader *input = &s->input;
    sb_message_welcome *welcome = &s->welcome;
    uint8_t flags = sb_reader_u8(input);
    s->ahead = (flags & 128) != 0;
    s->map = flags & 1;
    welcome->epoch = s->core->connection.welcome.epoch + 1;
    welcome->map_hash = s->maps[s->map].hash;
    welcome->map_size = s->maps[s->map].size;
    if ((flags & 2) != 0) {
        welcome->player_capacity = 1 + sb_reader_u8(input);
        welcome->player = sb_reader_u8(input) % welcome->player_capacity;
    }
    if ((flags & 4) != 0) {
        welcome->tick_rate_hz = 10 + sb_reader_u8(input) % 231;
        welcome->snapshot_rate_hz = 1 + sb_reader_u8(input) % welcome->tick_rate_hz;
    }
    if ((flags & 8) != 0) {
        welcome->settings[sb_reader_u8(input) % SB_SETTING_COUNT_MAX] =
            (int32_t)sb_reader_u32(input);
    }
    if ((flags & 16) != 0) {
        welcome->tick = sb_reader_u32(input);
    }
    if ((flags & 32) != 0) {
        welcome->setting_count = sb_reader_u8(input) % (SB_SETTING_COUNT_MAX + 1);
    }
    if ((flags & 64) != 0) {
        welcome->form = welcome->form == SB_FORM_PLAIN ? SB_FORM_PACKED : SB_FORM_PLAIN;
        welcome->map_size = 1 + sb_reader_u32(input) % SB_MAP_SIZE_MAX;
    }
    send_welcome(s);
    s->ahead = false;
}

static void receive_events(subject *s)
{
    sb_reader *input = &s->input;
    uint8_t flags = sb_reader_u8(input);
    s->message.type = SB_MESSAGE_EVENT;
    sb_message_event *message = &s->message.event;
    *message = (sb_message_event){.sequence = s->core->events.sequence,
                                  .tick = s->core->snapshots.history.tick,
                                  .event_count = 1 + (flags & 31u)};
    if ((flags & 128) != 0) {
        message->sequence = sb_reader_u32(input);
    }
    if (message->sequence > UINT32_MAX - message->event_count) {
        return;
    }
    for (uint32_t i = 0; i < message->event_count; i++) {
        message->events[i] = (sb_wire_event){.kind = sb_reader_u8(input),
                                             .entity = sb_reader_u8(input),
                                             .other = sb_reader_u16(input),
                                             .value = sb_reader_u8(input),
                                             .point = {(int32_t)sb_reader_u32(input), 0, 1}};
    }
    receive(s);
}

static void receive_roster(subject *s)
{
    uint8_t flags = sb_reader_u8(&s->input);
    s->message.type = SB_MESSAGE_ROSTER;
    s->message.roster = (sb_message_roster){.player_count = 1 + (flags & 7u)};
    for (uint32_t i = 0; i < s->message.roster.player_count; i++) {
        s->message.roster.players[i] =
            (sb_wire_player){.slot = sb_reader_u8(&s->input),
                             .presence = sb_reader_u8(&s->input),
                             .name = {"abcdefghijklmnopqrstuvw", flags >> 3 & 15u}};
    }
    receive(s);
}

static void control(subject *s)
{
    sb_reader *input = &s->input;
    sb_client_control control = {.throttle = sb_reader_f32(input),
                                 .steering = sb_reader_f32(input),
                                 .aim_yaw = sb_reader_f32(input),
                                 .aim_pitch = sb_reader_f32(input)};
    control.fire = (sb_reader_u8(input) & 1) != 0;
    control.select[1] = sb_reader_u8(input);
    sb_client_core_input_set(s->core, &control);
}

static void say(subject *s)
{
    char text[SB_CLIENT_CHAT_SIZE + 8] = {0};
    sb_client_chat_scope scope = (sb_client_chat_scope)(sb_reader_u8(&s->input) & 3);
    uint32_t player = sb_reader_u8(&s->input);
    sb_blob bytes = take_bytes(s, sb_reader_u8(&s->input) % (sizeof text - 1));
    if (bytes.size > 0) {
        memcpy(text, bytes.data, bytes.size);
    }
    (void)sb_client_core_chat_send(s->core, scope, player, text);
}

static void receive_move(subject *s)
{
    const uint8_t flags = sb_reader_u8(&s->input);
    s->message.type = SB_MESSAGE_MOVE;
    s->message.move = (sb_message_move){.host = {"192.0.2.7", flags & 7u},
                                        .port = flags >> 3 & 3u,
                                        .session = flags >> 5 & 1u,
                                        .tick = (flags & 64) != 0 ? s->welcome.tick : 0,
                                        .resume = s->welcome.resume};
    receive(s);
}

static void end(subject *s)
{
    const uint8_t flags = sb_reader_u8(&s->input);
    if ((flags & 1) != 0) {
        sb_client_core_close(s->core);
    } else if ((flags & 2) != 0) {
        receive_move(s);
    } else if ((flags & 4) != 0) {
        sb_client_core_ahead_lost(s->core, flags >> 3 & 1u);
    } else {
        sb_client_core_disconnected(s->core);
    }
}

// One frame of the client. The transport connects as soon as the client wants it.
static void frame(subject *s, uint64_t us)
{
    s->now_us += us;
    sb_client_core_update(s->core, s->now_us);
    if (s->core->connection.state == SB_CLIENT_RECONNECTING &&
        sb_client_core_transport(s->core) != 0) {
        sb_client_core_connected(s->core, s->now_us);
    }
    for (uint32_t i = 0; i < SB_CLIENT_AHEAD_COUNT; i++) {
        if (sb_client_core_ahead(s->core, i) != 0) {
            uint8_t bytes[SB_MESSAGE_SIZE_MAX];
            const size_t size = sb_client_core_ahead_connected(s->core, i, s->now_us, bytes);
            SB_ASSERT(sb_message_decode(bytes, size, &s->said) == SB_OK);
            SB_ASSERT(s->said.type == SB_MESSAGE_HELLO);
        }
    }
}

static void operate(subject *s)
{
    sb_reader *input = &s->input;
    switch ((operation)(sb_reader_u8(input) % OPERATION_COUNT)) {
    case RECEIVE: {
        const uint32_t wanted = sb_reader_u16(input);
        const sb_blob bytes = take_bytes(s, wanted % (RECEIVE_SIZE_MAX + 1));
        s->ahead = wanted >= 0x8000;
        receive_bytes(s, bytes.data, bytes.size);
        s->ahead = false;
        break;
    }
    case FRAME:
        frame(s, (uint64_t)sb_reader_u8(input) * 500);
        break;
    case SNAPSHOT_PLAIN:
        receive_snapshot(s, SB_FORM_PLAIN);
        break;
    case SNAPSHOT_PACKED:
        receive_snapshot(s, SB_FORM_PACKED);
        break;
    case WELCOME:
        receive_welcome(s);
        break;
    case EVENTS:
        receive_events(s);
        break;
    case MAP_CHUNK:
        send_map_chunk(s, sb_reader_u16(input) % SB_MAP_CHUNK_SIZE_MAX + 1);
        break;
    case CONTROL:
        control(s);
        break;
    case SAY:
        say(s);
        break;
    case ROSTER:
        receive_roster(s);
        break;
    case LONG_FRAME:
        frame(s, (uint64_t)sb_reader_u32(input) << (sb_reader_u8(input) & 31));
        break;
    case END:
        end(s);
        break;
    case OPERATION_COUNT:
        break;
    }
}

static void check_floats(const float *values, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        SB_ASSERT(isfinite(values[i]));
    }
}

static void check_view(subject *s)
{
    if (sb_client_core_view(s->core, &s->view) != SB_OK) {
        return;
    }
    const sb_client_view_data *view = &s->view;
    SB_ASSERT(view->entity_count <= SB_CLIENT_ENTITY_COUNT_MAX);
    SB_ASSERT(!view->alive || view->own_index < view->entity_count);
    SB_ASSERT(view->interpolation_tick >= 0.0 && isfinite(view->interpolation_tick));
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *entity = &view->entities[i];
        SB_ASSERT(entity->index < SB_CLIENT_ENTITY_COUNT_MAX);
        SB_ASSERT(i == 0 || entity->index > view->entities[i - 1].index);
        SB_ASSERT(entity->kind < sb_tanks_rules.schema.kind_count);
        check_floats(entity->position, 3);
        check_floats(entity->velocity, 3);
        check_floats(entity->orientation, 4);
        check_floats(&entity->yaw, 1);
        check_floats(&entity->turret_yaw, 1);
        check_floats(&entity->turret_pitch, 1);
        check_floats(entity->values, SB_CLIENT_VALUE_COUNT_MAX);
    }
}

static void check_text(const char *text, size_t capacity)
{
    size_t size = 0;
    while (size < capacity && text[size] != '\0') {
        size++;
    }
    SB_ASSERT(size < capacity && sb_text_is_valid((sb_text){text, (uint32_t)size}));
}

static void check_rest(subject *s)
{
    sb_client_event event;
    while (sb_client_core_event_poll(s->core, &event)) {
        SB_ASSERT(sb_client_core_event_name(s->core, event.kind) != NULL);
        SB_ASSERT(event.entity < SB_CLIENT_ENTITY_COUNT_MAX || event.entity == SB_CLIENT_NO_ENTITY);
        SB_ASSERT(event.other < SB_CLIENT_ENTITY_COUNT_MAX || event.other == SB_CLIENT_NO_ENTITY);
        check_floats(event.point, 3);
    }
    sb_client_chat line;
    while (sb_client_core_chat_poll(s->core, &line)) {
        check_text(line.text, sizeof line.text);
    }
    sb_client_player player;
    for (uint32_t slot = 0; sb_client_core_player(s->core, slot, &player) == SB_OK; slot++) {
        check_text(player.name, sizeof player.name);
    }
    sb_client_status status;
    sb_client_core_status(s->core, &status);
    SB_ASSERT(memchr(status.text, 0, sizeof status.text) != NULL);
    for (uint32_t kind = 0; kind < sb_tanks_rules.schema.kind_count; kind++) {
        sb_client_kind shown;
        SB_ASSERT(sb_client_core_kind(s->core, kind, &shown) == SB_OK);
        SB_ASSERT(shown.first_index + shown.count <= SB_CLIENT_ENTITY_COUNT_MAX);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static subject s; // too large for the stack
    if (s.maps[0].size == 0) {
        for (uint32_t i = 0; i < MAP_COUNT; i++) {
            make_map(&s.maps[i], (char)('a' + i));
        }
    }
    begin(&s, data, size);
    for (uint32_t i = 0; i < OPERATION_COUNT_MAX && sb_reader_remaining(&s.input) > 0; i++) {
        operate(&s);
        check_view(&s);
        check_rest(&s);
    }
    sb_client_core_destroy(s.core);
    SB_ASSERT(s.heap.size == 0);
    return 0;
}
