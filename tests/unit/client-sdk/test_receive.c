#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "harness.h"
#include "protocol/changes.h"

static int setup(void **state)
{
    harness *h = malloc(sizeof *h);
    harness_init(h);
    *state = h;
    return 0;
}

static int teardown(void **state)
{
    harness_deinit(*state);
    free(*state);
    return 0;
}

static void assert_closed(const harness *h, sb_client_reason reason)
{
    sb_client_status status = harness_status(h);
    assert_int_equal(status.state, SB_CLIENT_CLOSED);
    assert_int_equal(status.reason, reason);
    assert_true(status.text[0] != '\0');
}

static void restart(harness *h)
{
    harness_deinit(h);
    harness_init(h);
}

static sb_message event_message(uint32_t sequence, uint32_t count)
{
    sb_message message = {
        .type = SB_MESSAGE_EVENT,
        .event = {.sequence = sequence, .tick = 200 + sequence, .event_count = count}};
    for (uint32_t i = 0; i < count; i++) {
        message.event.events[i] = (sb_wire_event){.kind = SB_EVENT_HIT,
                                                  .entity = 2,
                                                  .other = 3,
                                                  .value = 25 + i,
                                                  .point = {96, -16, 1920}};
    }
    return message;
}

static void put_u64(sb_writer *writer, uint64_t value)
{
    sb_writer_u8(writer, 0xCF); // 64 bits, high byte first
    for (uint32_t shift = 64; shift > 0; shift -= 8) {
        sb_writer_u8(writer, (uint8_t)(value >> (shift - 8)));
    }
}

// Written by hand in msgpack, since the encoder would assert on these errors.
static void receive_raw_welcome(harness *h, const sb_message_welcome *welcome)
{
    const uint64_t fields[] = {SB_MESSAGE_WELCOME,
                               welcome->major_version,
                               welcome->simulation_version,
                               welcome->minor_version,
                               welcome->session,
                               welcome->epoch,
                               welcome->role,
                               welcome->form,
                               welcome->player,
                               welcome->player_capacity,
                               welcome->computer_count,
                               welcome->tick,
                               welcome->tick_rate_hz,
                               welcome->snapshot_rate_hz,
                               welcome->seed,
                               welcome->map_hash,
                               welcome->map_size};
    uint8_t bytes[512];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_bytes(&writer, (const uint8_t[]){0xDC, 0, 23}, 3); // an array of 23
    for (uint32_t i = 0; i < 17; i++) {
        put_u64(&writer, fields[i]);
    }
    const sb_wire_rules *rules = &welcome->rules;
    sb_writer_u8(&writer, (uint8_t)(0xA0 | rules->name.size));
    sb_writer_bytes(&writer, rules->name.data, rules->name.size);
    put_u64(&writer, rules->interface_version);
    put_u64(&writer, rules->behaviour_version);
    put_u64(&writer, rules->tables_hash);
    sb_writer_u8(&writer, 0x90);                             // no settings
    sb_writer_bytes(&writer, (const uint8_t[]){0xC4, 0}, 2); // no resume secret
    harness_receive_bytes(h, bytes, writer.size);
}

// Changes one field of a good welcome; the number chooses which.
static void change_welcome(sb_message_welcome *welcome, uint32_t number)
{
    const struct {
        uint32_t *field;
        uint32_t value;
    } changes[] = {
        {&welcome->tick_rate_hz, 9},
        {&welcome->tick_rate_hz, 241},
        {&welcome->snapshot_rate_hz, 0},
        {&welcome->snapshot_rate_hz, 61},
        {&welcome->player, HARNESS_CAPACITY},
        {&welcome->player_capacity, 65},
        {&welcome->player_capacity, 0},
        {&welcome->map_size, SB_MAP_BYTES_MAX + 1},
        {&welcome->map_size, 0},
        {&welcome->session, 0},
        {&welcome->major_version, SB_PROTOCOL_VERSION + 1},
        {&welcome->simulation_version, SB_SIMULATION_VERSION + 1},
        {&welcome->computer_count, HARNESS_CAPACITY + 1},
        {&welcome->role, SB_ROLE_SPECTATOR},
        {&welcome->role, 77},
        {&welcome->form, 2},
        {&welcome->form, UINT32_MAX},
        {&welcome->rules.interface_version, SB_RULES_INTERFACE_VERSION + 1},
        {&welcome->rules.behaviour_version, sb_tanks_rules.behaviour_version + 1},
        {&welcome->rules.name.size, 4},
        {&welcome->rules.name.size, 0},
    };
    *changes[number].field = changes[number].value;
}

static void welcome_out_of_range_breaks_the_standard(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < 22; i++) {
        restart(h);
        harness_connect(h);
        sb_message_welcome welcome = harness_welcome_default(h);
        if (i < 21) {
            change_welcome(&welcome, i);
        } else {
            welcome.rules.tables_hash ^= (uint64_t)1 << 63;
        }
        receive_raw_welcome(h, &welcome);
        assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    }
}

static void welcome_at_the_edges_of_its_ranges_is_taken(void **state)
{
    harness *h = *state;
    const uint32_t rates_hz[] = {10, 240};
    for (uint32_t i = 0; i < 2; i++) {
        restart(h);
        harness_connect(h);
        sb_message_welcome welcome = harness_welcome_default(h);
        welcome.tick_rate_hz = rates_hz[i];
        welcome.snapshot_rate_hz = i == 0 ? 1 : 240;
        welcome.player_capacity = 64;
        welcome.player = 63;
        welcome.tick = UINT32_MAX;
        welcome.map_size = SB_MAP_BYTES_MAX;
        welcome.computer_count = 64;
        receive_raw_welcome(h, &welcome);
        assert_int_equal(harness_status(h).state, SB_CLIENT_LOADING);
    }
}

static void welcome_twice_breaks_the_standard(void **state)
{
    harness *h = *state;
    harness_play(h);
    harness_welcome(h);
    assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
}

static void refuse_closes_with_code_and_text(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message message = {.type = SB_MESSAGE_REFUSE,
                          .refuse = {.reason = SB_REFUSAL_SESSION_FULL, .text = {"no room", 7}}};
    harness_receive(h, &message);
    assert_closed(h, SB_CLIENT_REASON_REFUSED);
    assert_int_equal(harness_status(h).refusal, SB_REFUSAL_SESSION_FULL);
    assert_string_equal(harness_status(h).text, "no room");
}

static void refuse_without_text_gets_the_usual_one(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message message = {.type = SB_MESSAGE_REFUSE,
                          .refuse = {.reason = SB_REFUSAL_CLOSING, .text = {"", 0}}};
    harness_receive(h, &message);
    assert_string_equal(harness_status(h).text, sb_refusal_text(SB_REFUSAL_CLOSING));
}

static void goodbye_closes(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 2}};
    harness_receive(h, &message);
    assert_closed(h, SB_CLIENT_REASON_SERVER_CLOSED);
}

static void map_that_does_not_continue_breaks_the_standard(void **state)
{
    harness *h = *state;
    harness_connect(h);
    harness_welcome(h);
    sb_message message = {.type = SB_MESSAGE_MAP,
                          .map = {.hash = harness_welcome_default(h).map_hash,
                                  .offset = 1,
                                  .total_size = h->map_size,
                                  .data = h->map_bytes + 1,
                                  .data_size = 10}};
    harness_receive(h, &message);
    assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
}

static void map_while_playing_breaks_the_standard(void **state)
{
    harness *h = *state;
    harness_play(h);
    harness_map(h);
    assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
}

static void snapshot_before_the_welcome_is_ignored(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message snapshot = harness_snapshot(90, 0, 1);
    harness_receive(h, &snapshot);
    sb_client_status status = harness_status(h);
    assert_int_equal(status.state, SB_CLIENT_CONNECTING);
    assert_int_equal(status.snapshot_tick, 0);
    assert_int_equal(status.messages_malformed, 0);
}

static void snapshot_parts_are_counted_by_outcome(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message first = harness_snapshot(110, 0, 2);
    harness_add_entity(&first, SB_ENTITY_TANK, 1);
    sb_message second = harness_snapshot(110, 1, 2);
    harness_add_entity(&second, SB_ENTITY_TANK, 3);
    harness_receive(h, &second);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
    harness_receive(h, &second);
    harness_receive(h, &first);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
    assert_int_equal(harness_status(h).snapshots_received, 1);
    sb_message old = harness_snapshot(108, 0, 1);
    harness_receive(h, &old);
    assert_int_equal(harness_status(h).snapshots_stale, 1);
    sb_message falling = harness_snapshot(112, 0, 2);
    harness_add_entity(&falling, SB_ENTITY_TANK, 9);
    harness_receive(h, &falling);
    falling = harness_snapshot(112, 1, 2);
    harness_add_entity(&falling, SB_ENTITY_TANK, 2);
    harness_receive(h, &falling);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

// Receives a snapshot with changes against a baseline, given as numbers.
static void receive_delta(harness *h, uint32_t tick, uint32_t baseline, const int32_t *numbers,
                          uint32_t count)
{
    sb_message message = harness_snapshot(tick, 0, 1);
    message.snapshot.baseline_age = tick - baseline;
    message.snapshot.number_count = count;
    for (uint32_t i = 0; i < count; i++) {
        message.snapshot.numbers[i] = numbers[i];
    }
    harness_receive(h, &message);
}

static void snapshot_builds_on_one_that_is_held(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message first = harness_snapshot(110, 0, 1);
    harness_add_entity(&first, SB_ENTITY_TANK, 3);
    harness_add_entity(&first, SB_ENTITY_TANK, 5);
    harness_receive(h, &first);
    // The tank at 3 is gone, and the one at 5 has 7 more health.
    receive_delta(h, 112, 110, (const int32_t[]){3 * 4, 1 * 4 + 1, 1 << SB_TANK_HEALTH, 7}, 4);
    const sb_entity *entities;
    uint32_t count;
    assert_int_equal(harness_held(h->core, &entities, &count), 112);
    assert_int_equal(count, 1);
    assert_int_equal(entities[0].index, 5);
    assert_int_equal(entities[0].values[SB_TANK_HEALTH], 7);
    // On the older baseline again: the acknowledgement of the newer one was lost.
    receive_delta(h, 113, 110, (const int32_t[]){5 * 4 + 1, 1 << SB_TANK_HEALTH, 9}, 3);
    assert_int_equal(harness_held(h->core, &entities, &count), 113);
    assert_int_equal(count, 2);
    assert_int_equal(entities[1].values[SB_TANK_HEALTH], 9);
    // A baseline that never existed, and one that is not held any more.
    receive_delta(h, 114, 111, NULL, 0);
    receive_delta(h, 116, 115, NULL, 0);
    sb_client_status status = harness_status(h);
    assert_int_equal(status.snapshots_unusable, 2);
    assert_int_equal(status.snapshot_tick, 113);
    // Impossible changes leave the held snapshot as it is.
    receive_delta(h, 117, 113, (const int32_t[]){4 * 4}, 1);
    receive_delta(h, 117, 113, (const int32_t[]){5 * 4 + 1, 1 << SB_TANK_HEALTH}, 2);
    status = harness_status(h);
    assert_int_equal(status.messages_malformed, 2);
    assert_int_equal(status.snapshot_tick, 113);
    assert_int_equal(status.snapshots_received, 3);
    // The client acknowledges the snapshots that it holds: 113, 112 and 110.
    sb_client_core_update(h->core, h->now_us + 50000);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.type, SB_MESSAGE_INPUT);
    assert_int_equal(message.input.ack_tick, 113);
    assert_int_equal(message.input.ack_bits, 1 | 4);
    receive_delta(h, 117, 112, NULL, 0);
    assert_int_equal(harness_held(h->core, &entities, &count), 117);
    assert_int_equal(count, 1);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

// The welcome allows the form that the client asked for; a snapshot comes in two parts.
static void packed_snapshot_is_taken_where_it_is_welcome(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message hello;
    harness_sent_message(h, 0, &hello);
    assert_int_equal(hello.hello.form, SB_FORM_PACKED);
    sb_message welcome = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(h)};
    welcome.welcome.form = SB_FORM_PACKED;
    harness_receive(h, &welcome);
    harness_map(h);
    static sb_changes_coder coder;
    const sb_delta_def def = {&sb_tanks_rules.schema, 60};
    sb_changes_coder_init(&coder, &def);
    for (uint32_t part = 0; part < 2; part++) {
        sb_change change = {.change = SB_CHANGE_CREATE,
                            .index = (uint16_t)(3 + part),
                            .generation = 8,
                            .kind = SB_ENTITY_TANK,
                            .mask = (1u << SB_TANK_VALUE_COUNT) - 1};
        change.residuals[SB_TANK_HEALTH] = 70 + (int32_t)part;
        sb_message message = harness_snapshot(110, part, 2);
        assert_int_equal(
            sb_changes_put(&coder, SB_FORM_PACKED, &change, 1, 1000, &message.snapshot), 1);
        assert_int_equal(message.snapshot.form, SB_FORM_PACKED);
        harness_receive(h, &message);
    }
    const sb_entity *entities;
    uint32_t count;
    assert_int_equal(harness_held(h->core, &entities, &count), 110);
    assert_int_equal(count, 2);
    assert_int_equal(entities[1].index, 4);
    assert_int_equal(entities[0].values[SB_TANK_HEALTH], 70);
    assert_int_equal(entities[1].values[SB_TANK_HEALTH], 71);
    assert_int_equal(harness_status(h).messages_malformed, 0);
}

static void welcome_packed(harness *h)
{
    harness_connect(h);
    sb_message welcome = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(h)};
    welcome.welcome.form = SB_FORM_PACKED;
    harness_receive(h, &welcome);
    harness_map(h);
}

// A part without bytes is valid in both forms.
static void snapshot_in_another_form_than_the_welcome_said_is_malformed(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = harness_snapshot(110, 0, 1);
    message.snapshot.form = SB_FORM_PACKED;
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
    message.snapshot.form = SB_FORM_PLAIN;
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
}

static void plain_snapshot_after_a_packed_welcome_is_malformed(void **state)
{
    harness *h = *state;
    welcome_packed(h);
    sb_message message = harness_snapshot(110, 0, 1);
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    message.snapshot.form = SB_FORM_PACKED;
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 110);
}

static void packed_bytes_that_nobody_writes_are_malformed(void **state)
{
    harness *h = *state;
    welcome_packed(h);
    sb_message message = harness_snapshot(110, 0, 1);
    message.snapshot.form = SB_FORM_PACKED;
    message.snapshot.packed = (sb_blob){(const uint8_t *)"abc", 3};
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
}

static void events_are_delivered_in_order_and_in_metres(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = event_message(0, 2);
    harness_receive(h, &message);
    message = event_message(2, 1);
    harness_receive(h, &message);
    sb_client_event event;
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(sb_client_core_event_poll(h->core, &event));
        assert_int_equal(event.tick, i < 2 ? 200 : 202);
        assert_int_equal(event.kind, SB_CLIENT_EVENT_HIT);
        assert_int_equal(event.entity, 2);
        assert_int_equal(event.other, 3);
        assert_int_equal(event.value, i < 2 ? 25 + i : 25);
        assert_float_equal(event.point[0], 1.5f, 1e-6f);
        assert_float_equal(event.point[1], -0.25f, 1e-6f);
        assert_float_equal(event.point[2], 30.0f, 1e-5f);
    }
    assert_false(sb_client_core_event_poll(h->core, &event));
}

static void events_out_of_sequence_break_the_standard(void **state)
{
    harness *h = *state;
    const uint32_t sequences[] = {1, 3, UINT32_MAX};
    for (uint32_t i = 0; i < 3; i++) {
        restart(h);
        harness_play(h);
        sb_message message = event_message(0, 2);
        harness_receive(h, &message);
        message = event_message(sequences[i], 1);
        harness_receive(h, &message);
        assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    }
}

static void events_of_unknown_kinds_or_entities_are_not_delivered(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = event_message(0, 10);
    sb_wire_event *events = message.event.events;
    events[0].kind = 99;
    events[1].entity = SB_CLIENT_ENTITY_COUNT_MAX;
    events[2].other = 65534;
    events[3].other = 65535;
    events[4].entity = 1000;
    events[5].kind = SB_EVENT_NONE;
    events[6].kind = SB_EVENT_END + 1;
    events[7].kind = SB_TANKS_EVENT_END;
    events[8].entity = 65535;
    events[8].other = SB_CLIENT_ENTITY_COUNT_MAX - 1;
    events[9].kind = SB_EVENT_END;
    harness_receive(h, &message);
    sb_client_event event;
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.value, 28);
    assert_int_equal(event.other, SB_CLIENT_NO_ENTITY);
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.value, 33);
    assert_int_equal(event.entity, SB_CLIENT_NO_ENTITY);
    assert_int_equal(event.other, 767);
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.value, 34);
    assert_int_equal(event.kind, SB_CLIENT_EVENT_END);
    assert_false(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(harness_status(h).messages_malformed, 1);
}

static void events_that_nobody_polls_drop_the_oldest(void **state)
{
    harness *h = *state;
    harness_play(h);
    for (uint32_t i = 0; i < 40; i++) {
        sb_message message = event_message(i * 32, 32);
        for (uint32_t k = 0; k < 32; k++) {
            // The values fit one message even at their largest.
            message.event.events[k] = (sb_wire_event){
                .value = i * 32 + k, .kind = SB_EVENT_FIRE, .entity = 1, .other = 65535};
        }
        harness_receive(h, &message);
    }
    assert_int_equal(harness_status(h).events_dropped, 40 * 32 - 1024);
    sb_client_event event;
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.value, 40 * 32 - 1024);
}

static void messages_of_clients_are_counted_and_dropped(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message message = {.type = SB_MESSAGE_INPUT, .input = {.tick = 5, .input_count = 1}};
    harness_receive(h, &message);
    message = (sb_message){.type = SB_MESSAGE_HELLO,
                           .hello = {.major_version = SB_PROTOCOL_VERSION,
                                     .simulation_version = SB_SIMULATION_VERSION,
                                     .name = {"x", 1}}};
    harness_receive(h, &message);
    assert_int_equal(harness_status(h).messages_malformed, 2);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

static void garbage_is_counted_and_dropped(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_random random = sb_random_seed(42, 0);
    uint8_t bytes[4097];
    for (uint32_t i = 0; i < 3000; i++) {
        uint32_t size = i % 100 == 0 ? 4097 : sb_random_below(&random, 64);
        for (uint32_t k = 0; k < size; k++) {
            bytes[k] = (uint8_t)sb_random_u32(&random);
        }
        if (size > 0) {
            bytes[0] = 0xC1; // never used in msgpack: cannot be a message by chance
        }
        harness_receive_bytes(h, bytes, size);
    }
    assert_int_equal(harness_status(h).messages_malformed, 3000);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

// A real message with one changed byte, in every state: the core must survive it, whatever it
// means.
static void changed_messages_never_crash(void **state)
{
    harness *h = *state;
    sb_message message = harness_snapshot(110, 0, 1);
    harness_add_entity(&message, SB_ENTITY_TANK, 3);
    harness_add_entity(&message, SB_ENTITY_SHELL, 17);
    sb_message messages[3] = {message,
                              event_message(0, 3),
                              {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(h)}};
    static sb_client_view_data view;
    for (uint32_t i = 0; i < 3; i++) {
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        assert_int_equal(sb_message_encode(&messages[i], &writer), SB_OK);
        for (uint32_t at = 0; at < writer.size; at++) {
            const uint8_t changes[] = {0x01, 0x80, 0xFF};
            for (uint32_t k = 0; k < 3; k++) {
                restart(h);
                harness_connect(h);
                if (i < 2) {
                    harness_welcome(h);
                    harness_map(h);
                }
                bytes[at] ^= changes[k];
                harness_receive_bytes(h, bytes, writer.size);
                bytes[at] ^= changes[k];
                (void)sb_client_core_view(h->core, &view);
                sb_client_core_update(h->core, h->now_us + 20000);
            }
        }
    }
}

static void receive_after_the_end_changes_nothing(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_client_core_close(h->core);
    sb_message snapshot = harness_snapshot(110, 0, 1);
    harness_receive(h, &snapshot);
    harness_welcome(h);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_NONE);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(welcome_out_of_range_breaks_the_standard),
        TEST(welcome_at_the_edges_of_its_ranges_is_taken),
        TEST(welcome_twice_breaks_the_standard),
        TEST(refuse_closes_with_code_and_text),
        TEST(refuse_without_text_gets_the_usual_one),
        TEST(goodbye_closes),
        TEST(map_that_does_not_continue_breaks_the_standard),
        TEST(map_while_playing_breaks_the_standard),
        TEST(snapshot_before_the_welcome_is_ignored),
        TEST(snapshot_parts_are_counted_by_outcome),
        TEST(snapshot_builds_on_one_that_is_held),
        TEST(packed_snapshot_is_taken_where_it_is_welcome),
        TEST(snapshot_in_another_form_than_the_welcome_said_is_malformed),
        TEST(plain_snapshot_after_a_packed_welcome_is_malformed),
        TEST(packed_bytes_that_nobody_writes_are_malformed),
        TEST(events_are_delivered_in_order_and_in_metres),
        TEST(events_out_of_sequence_break_the_standard),
        TEST(events_of_unknown_kinds_or_entities_are_not_delivered),
        TEST(events_that_nobody_polls_drop_the_oldest),
        TEST(messages_of_clients_are_counted_and_dropped),
        TEST(garbage_is_counted_and_dropped),
        TEST(changed_messages_never_crash),
        TEST(receive_after_the_end_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
