#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "house_rules.h"

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

static void update_after(harness *h, uint64_t elapsed_us)
{
    h->now_us += elapsed_us;
    sb_client_core_update(h->core, h->now_us);
}

static void send_nowhere(void *context, sb_channel channel, const void *bytes, size_t size)
{
    (void)context;
    (void)channel;
    (void)bytes;
    (void)size;
}

static void create_of_a_wrong_def_is_refused(void **state)
{
    (void)state;
    sb_client_output output = {.send = NULL};
    sb_client_def good = {.name = "ann", .timeout_ms = 1000};
    sb_client_core *core = NULL;
    assert_int_equal(sb_client_core_create(&good, NULL, output, &harness_allocator, &core),
                     SB_ERROR_ARGUMENT);
    const sb_client_def defs[] = {
        {.name = NULL, .timeout_ms = 1000},
        {.name = "", .timeout_ms = 1000},
        {.name = "a name of 24 bytes......", .timeout_ms = 1000},
        {.name = "ann", .timeout_ms = 0},
    };
    output.send = send_nowhere;
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(sb_client_core_create(&defs[i], NULL, output, &harness_allocator, &core),
                         SB_ERROR_ARGUMENT);
        assert_null(core);
    }
}

static void *allocate_nothing(void *context, size_t size)
{
    (void)context;
    (void)size;
    return NULL;
}

static void create_without_memory_says_so(void **state)
{
    (void)state;
    sb_allocator none = harness_allocator;
    none.allocate = allocate_nothing;
    sb_client_def def = {.name = "ann", .timeout_ms = 1000};
    sb_client_output output = {.send = send_nowhere};
    sb_client_core *core = NULL;
    assert_int_equal(sb_client_core_create(&def, NULL, output, &none, &core), SB_ERROR_MEMORY);
    assert_null(core);
}

static void connected_sends_one_hello(void **state)
{
    harness *h = *state;
    assert_int_equal(h->sent_count, 0);
    harness_connect(h);
    harness_connect(h);
    assert_int_equal(h->sent_count, 1);
    sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_RELIABLE);
    assert_int_equal(message.type, SB_MESSAGE_HELLO);
    assert_int_equal(message.hello.major_version, SB_PROTOCOL_VERSION);
    assert_int_equal(message.hello.simulation_version, SB_SIMULATION_VERSION);
    assert_int_equal(message.hello.session, 0);
    assert_int_equal(message.hello.map_count, 0);
    assert_int_equal(message.hello.name.size, 3);
    assert_memory_equal(message.hello.name.data, "ann", 3);
    sb_rules_identity identity = sb_rules_identify(&sb_tanks_rules);
    assert_int_equal(message.hello.rules.name.size, 5);
    assert_memory_equal(message.hello.rules.name.data, "tanks", 5);
    assert_int_equal(message.hello.rules.interface_version, identity.interface_version);
    assert_int_equal(message.hello.rules.behaviour_version, identity.behaviour_version);
    assert_true(message.hello.rules.tables_hash == identity.tables_hash);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CONNECTING);
    assert_int_equal(harness_status(h).bytes_sent, h->sent[0].size);
}

static void welcome_and_map_lead_to_playing(void **state)
{
    harness *h = *state;
    harness_connect(h);
    harness_welcome(h);
    sb_client_status status = harness_status(h);
    assert_int_equal(status.state, SB_CLIENT_LOADING);
    assert_int_equal(status.player, 3);
    assert_int_equal(status.session, 1);
    assert_int_equal(status.tick_rate_hz, 60);
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    assert_int_equal(sb_client_core_map(h->core, &boxes, &count, low, high), SB_ERROR_STATE);
    harness_map(h);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_map(h->core, &boxes, &count, low, high), SB_OK);
    assert_true(count > 0);
    assert_true(low[0] < high[0] && low[2] < high[2]);
}

static void connecting_for_too_long_times_out(void **state)
{
    harness *h = *state;
    update_after(h, 0);
    update_after(h, 600000);
    harness_connect(h);
    update_after(h, 400000);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CONNECTING);
    update_after(h, 1);
    sb_client_status status = harness_status(h);
    assert_int_equal(status.state, SB_CLIENT_CLOSED);
    assert_int_equal(status.reason, SB_CLIENT_REASON_TIMEOUT);
    assert_true(status.text[0] != '\0');
}

static void connecting_while_time_runs_backwards_goes_on(void **state)
{
    harness *h = *state;
    update_after(h, 0);
    sb_client_core_update(h->core, 0);
    harness_connect(h);
    sb_client_core_update(h->core, h->now_us - 4000000);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CONNECTING);
}

static void loading_without_a_chunk_times_out(void **state)
{
    harness *h = *state;
    harness_connect(h);
    harness_welcome(h);
    update_after(h, 1000000);
    assert_int_equal(harness_status(h).state, SB_CLIENT_LOADING);
    update_after(h, 1);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_TIMEOUT);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
}

static void playing_does_not_time_out_by_itself(void **state)
{
    harness *h = *state;
    harness_play(h);
    update_after(h, 30000000);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

static void disconnected_closes_and_keeps_an_earlier_reason(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 1}};
    harness_receive(h, &goodbye);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_SERVER_CLOSED);
    sb_client_core_disconnected(h->core);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_SERVER_CLOSED);

    harness_deinit(h);
    harness_init(h);
    harness_play(h);
    sb_client_core_disconnected(h->core);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_TIMEOUT);
}

static void close_says_goodbye_once(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_client_core_close(h->core);
    sb_client_core_close(h->core);
    assert_int_equal(h->sent_count, 2);
    sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_RELIABLE);
    assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
    assert_int_equal(message.goodbye.reason, 0);
    assert_int_equal(harness_status(h).state, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_NONE);
    update_after(h, 1000000);
    assert_int_equal(h->sent_count, 2);
}

static void close_before_the_connection_sends_nothing(void **state)
{
    harness *h = *state;
    sb_client_core_close(h->core);
    assert_int_equal(h->sent_count, 0);
    harness_connect(h);
    assert_int_equal(h->sent_count, 0);
}

static void update_sends_one_input_a_tick(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_client_control control = {
        .throttle = 1.0f, .steering = -1.0f, .fire = true, .select = {7, 0, 0, 9}};
    sb_client_core_input_set(h->core, &control);
    uint32_t sent_before = h->sent_count;
    for (uint32_t i = 0; i < 240; i++) {
        update_after(h, 5000); // 1.2 s: 72 ticks
    }
    assert_int_equal(h->sent_count - sent_before, 72);
    sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_UP);
    assert_int_equal(message.type, SB_MESSAGE_INPUT);
    // The first input is for the tick after 100 + 4. None is acknowledged, so the message has the
    // newest 32 of 72.
    assert_int_equal(message.input.input_count, 32);
    assert_int_equal(message.input.tick + 31, 104 + 72);
    assert_int_equal(message.input.ack_tick, 0);
    assert_int_equal(message.input.ack_bits, 0);
    const sb_input *input = &message.input.inputs[31];
    assert_int_equal(input->throttle, 127);
    assert_int_equal(input->steering, -127);
    assert_int_equal(input->buttons, 1);
    assert_int_equal(input->view_tick, 0);
    assert_int_equal(input->view_fraction, 0);
    assert_int_equal(message.input.predicted_hashes[31], 0);
    assert_memory_equal(input->select, control.select, sizeof input->select);
    assert_int_equal(harness_status(h).input_tick, 104 + 72);
}

static void update_sends_what_the_server_lacks(void **state)
{
    harness *h = *state;
    harness_play(h);
    update_after(h, 100000); // ticks 105 to 110
    sb_message snapshot = harness_snapshot(104, 0, 1);
    snapshot.snapshot.input_margin = 4;
    harness_receive(h, &snapshot);
    update_after(h, 18000);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.input.ack_tick, 104);
    assert_int_equal(message.input.tick, 109);
    assert_int_equal(message.input.input_count, 3);
    // Each input keeps the view tick of the time when it was made.
    assert_int_equal(message.input.inputs[1].view_tick, 0);
    assert_int_equal(message.input.inputs[2].view_tick, 101); // a tick later, two snapshots ago
    assert_int_equal(harness_status(h).input_margin, 4);
}

static void update_after_a_gap_makes_the_newest_inputs(void **state)
{
    harness *h = *state;
    harness_play(h);
    update_after(h, 50000);
    uint32_t sent_before = h->sent_count;
    update_after(h, 1000000);
    assert_int_equal(h->sent_count, sent_before + 1);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.input.input_count, 32);
    assert_int_equal(message.input.tick + 31, 104 + 63);
}

static void update_backwards_makes_no_input(void **state)
{
    harness *h = *state;
    harness_play(h);
    update_after(h, 100000);
    uint32_t sent_before = h->sent_count;
    sb_client_core_update(h->core, 0);
    sb_client_core_update(h->core, h->now_us - 50000);
    sb_client_core_update(h->core, h->now_us);
    assert_int_equal(h->sent_count, sent_before);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

static void update_while_loading_makes_no_input(void **state)
{
    harness *h = *state;
    harness_connect(h);
    harness_welcome(h);
    update_after(h, 500000);
    assert_int_equal(h->sent_count, 1);
    harness_map(h);
    update_after(h, 20000);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    // The clock has run on: 0.52 s are 31 ticks, and only the last input is made.
    assert_int_equal(message.input.tick, 104 + 31);
    assert_int_equal(message.input.input_count, 1);
}

static void view_before_the_first_snapshot_is_all_zeros(void **state)
{
    harness *h = *state;
    harness_play(h);
    static sb_client_view_data view, zeros;
    memset(&view, 0xFF, sizeof view);
    assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
    assert_memory_equal(&view, &zeros, sizeof view);
}

static void view_shows_the_newest_snapshot(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message snapshot = harness_snapshot(120, 0, 1);
    sb_entity tank = harness_entity(SB_ENTITY_TANK, 3);
    tank.values[SB_VALUE_X] = 4711;
    tank.values[SB_TANK_HEALTH] = 99;
    harness_create(&snapshot, &sb_tanks_rules.schema, &tank);
    harness_receive(h, &snapshot);
    static sb_client_view_data view;
    assert_int_equal(sb_client_core_view(h->core, &view), SB_OK);
    assert_int_equal(view.tick, 120);
    assert_true(view.alive);
    assert_int_equal(view.player, 3);
    const sb_entity *entities;
    uint32_t count;
    assert_int_equal(harness_held(h->core, &entities, &count), 120);
    assert_int_equal(count, 1);
    assert_memory_equal(entities[0].values, tank.values, SB_TANK_VALUE_COUNT * sizeof(int32_t));
}

static void hello_of_other_rules_names_them_and_their_welcome_is_taken(void **state)
{
    harness *h = *state;
    harness_deinit(h);
    harness_init_by(h, house_rules(), false);
    harness_connect(h);
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.hello.rules.name.size, 5);
    assert_memory_equal(message.hello.rules.name.data, "house", 5);
    assert_int_equal(message.hello.rules.behaviour_version, 7);
    harness_welcome(h);
    harness_map(h);
    assert_int_equal(harness_status(h).state, SB_CLIENT_PLAYING);
}

static void kinds_are_named_with_their_values_and_units(void **state)
{
    harness *h = *state;
    sb_client_kind kind;
    assert_int_equal(sb_client_core_kind(h->core, SB_CLIENT_TANK, &kind), SB_OK);
    assert_string_equal(kind.name, "tank");
    assert_int_equal(kind.value_count, SB_TANK_VALUE_COUNT);
    assert_string_equal(kind.value_names[SB_VALUE_Z], "z");
    assert_string_equal(kind.value_units[SB_VALUE_Z], "m");
    assert_string_equal(kind.value_names[SB_TANK_SHIELD], "shield");
    assert_int_equal(sb_client_core_kind(h->core, SB_CLIENT_SHELL, &kind), SB_OK);
    assert_string_equal(kind.name, "shell");
    assert_int_equal(kind.value_count, SB_SHELL_VALUE_COUNT);
    assert_string_equal(kind.value_names[6], "owner");
    assert_string_equal(kind.value_units[3], "m/s");
    const uint32_t unknown[] = {SB_ENTITY_KIND_COUNT, 12, UINT32_MAX};
    for (uint32_t i = 0; i < 3; i++) {
        memset(&kind, 0xEE, sizeof kind);
        assert_int_equal(sb_client_core_kind(h->core, unknown[i], &kind), SB_ERROR_RANGE);
        assert_null(kind.name);
        assert_int_equal(kind.value_count, 0);
    }
}

static void events_are_named_by_the_game_and_by_the_rules(void **state)
{
    harness *h = *state;
    const struct {
        uint32_t kind;
        const char *name;
    } cases[] = {
        {SB_CLIENT_EVENT_JOIN, "join"},
        {SB_CLIENT_EVENT_LEAVE, "leave"},
        {SB_CLIENT_EVENT_END, "end"},
        {SB_CLIENT_EVENT_SPAWN, "spawn"},
        {SB_CLIENT_EVENT_FIRE, "fire"},
        {SB_CLIENT_EVENT_HIT, "hit"},
        {SB_CLIENT_EVENT_IMPACT, "impact"},
        {SB_CLIENT_EVENT_DEATH, "death"},
        {SB_EVENT_FLAG_CAPTURE, "flag_capture"},
        {SB_TANKS_EVENT_END - 1, "round"},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(sb_client_core_event_name(h->core, cases[i].kind), cases[i].name);
    }
    const uint32_t unknown[] = {0, 4, 5, 6, 7, SB_TANKS_EVENT_END, 64, 256 + 8, UINT32_MAX};
    for (uint32_t i = 0; i < 9; i++) {
        assert_null(sb_client_core_event_name(h->core, unknown[i]));
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(create_of_a_wrong_def_is_refused),
        TEST(create_without_memory_says_so),
        TEST(connected_sends_one_hello),
        TEST(welcome_and_map_lead_to_playing),
        TEST(connecting_for_too_long_times_out),
        TEST(connecting_while_time_runs_backwards_goes_on),
        TEST(loading_without_a_chunk_times_out),
        TEST(playing_does_not_time_out_by_itself),
        TEST(disconnected_closes_and_keeps_an_earlier_reason),
        TEST(close_says_goodbye_once),
        TEST(close_before_the_connection_sends_nothing),
        TEST(update_sends_one_input_a_tick),
        TEST(update_sends_what_the_server_lacks),
        TEST(update_after_a_gap_makes_the_newest_inputs),
        TEST(update_backwards_makes_no_input),
        TEST(update_while_loading_makes_no_input),
        TEST(view_before_the_first_snapshot_is_all_zeros),
        TEST(view_shows_the_newest_snapshot),
        TEST(hello_of_other_rules_names_them_and_their_welcome_is_taken),
        TEST(kinds_are_named_with_their_values_and_units),
        TEST(events_are_named_by_the_game_and_by_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
