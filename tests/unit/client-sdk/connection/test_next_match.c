// Tests receive.c: a later welcome with another epoch begins the next match on the same connection.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "client/state.h"
#include "harness.h"

static int setup(void **state)
{
    harness *h = malloc(sizeof *h);
    harness_init_by(h, NULL, true);
    *state = h;
    return 0;
}

static int teardown(void **state)
{
    harness_deinit(*state);
    free(*state);
    return 0;
}

static void restart(harness *h)
{
    harness_deinit(h);
    harness_init_by(h, NULL, true);
}

static void welcome_with(harness *h, const sb_message_welcome *welcome)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = *welcome};
    harness_receive(h, &message);
}

static sb_message_welcome next_welcome(const harness *h, uint32_t epoch)
{
    sb_message_welcome welcome = harness_welcome_default(h);
    welcome.epoch = epoch;
    welcome.tick = 0;
    welcome.seed = 7 + epoch;
    welcome.player = 1;
    return welcome;
}

static sb_message snapshot_of(uint32_t epoch, uint32_t tick)
{
    sb_message message = harness_snapshot(tick, 0, 1);
    message.snapshot.epoch = epoch;
    return message;
}

static void receive_snapshot(harness *h, uint32_t epoch, uint32_t tick)
{
    sb_message message = snapshot_of(epoch, tick);
    harness_receive(h, &message);
}

static void receive_event(harness *h, uint32_t sequence, uint32_t tick)
{
    sb_message message = {
        .type = SB_MESSAGE_EVENT,
        .event = {.sequence = sequence,
                  .tick = tick,
                  .event_count = 1,
                  .events = {{.kind = SB_EVENT_JOIN, .entity = 2, .other = SB_CLIENT_NO_ENTITY}}}};
    harness_receive(h, &message);
}

static void pass(harness *h, uint32_t ms)
{
    for (uint32_t i = 0; i < ms; i++) {
        h->now_us += 1000;
        sb_client_core_update(h->core, h->now_us);
    }
}

static void assert_state(const harness *h, sb_client_state state)
{
    sb_client_status status = harness_status(h);
    if (status.state != state) {
        fail_msg("state %d, not %d: %s", (int)status.state, (int)state, status.text);
    }
}

static void assert_breaks(const harness *h)
{
    assert_state(h, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_PROTOCOL);
}

static void second_welcome_of_the_same_map_plays_at_once(void **state)
{
    harness *h = *state;
    harness_play(h);
    receive_snapshot(h, 0, 120);
    receive_event(h, 0, 119);
    pass(h, 200);
    assert_true(h->core->inputs.ring.count > 0);
    assert_int_equal(harness_status(h).snapshot_tick, 120);
    assert_true(h->core->prediction.set);
    sb_message_welcome welcome = next_welcome(h, 1);
    welcome_with(h, &welcome);
    assert_state(h, SB_CLIENT_PLAYING);
    // Only what the game has not polled yet remains of the last match.
    sb_client_status status = harness_status(h);
    assert_int_equal(status.player, 1);
    assert_int_equal(status.snapshot_tick, 0);
    assert_int_equal(h->core->inputs.ring.count, 0);
    assert_false(h->core->prediction.set);
    assert_non_null(h->core->prediction.present);
    assert_true(sb_game_get_def(h->core->prediction.present)->seed == 8);
    assert_int_equal(sb_game_tick(h->core->prediction.present), 0);
    // The hello is long past, so the time since then no longer measures the round trip.
    assert_true(h->core->inputs.clock.tick == SB_INPUT_LEAD_START);
    sb_client_view_data view;
    assert_int_equal(sb_client_core_view(h->core, &view), SB_ERROR_STATE);
    sb_client_event event;
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.tick, 119);
    assert_false(sb_client_core_event_poll(h->core, &event));
    // The next match is played: its events count from 0, its snapshots and inputs from tick 1.
    receive_event(h, 0, 1);
    receive_event(h, 1, 2);
    receive_snapshot(h, 1, 2);
    assert_int_equal(harness_status(h).snapshot_tick, 2);
    // The event is told when its tick is shown, which is a little later.
    assert_false(sb_client_core_event_poll(h->core, &event));
    pass(h, 100);
    assert_true(sb_client_core_event_poll(h->core, &event));
    assert_int_equal(event.tick, 1);
    sb_message message;
    assert_int_equal(harness_sent_message(h, 0, &message), SB_CHANNEL_UP);
    assert_int_equal(message.type, SB_MESSAGE_INPUT);
    assert_int_equal(message.input.epoch, 1);
    assert_int_equal(message.input.ack_tick, 2);
    assert_int_equal(message.input.ack_bits, 0);
    // 100 ms are six ticks. The clock begins a few ticks ahead of the server.
    assert_in_range(message.input.tick + message.input.input_count - 1, 6, 30);
    assert_in_range(harness_status(h).input_tick, 6, 30);
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    assert_int_equal(sb_client_core_map(h->core, &boxes, &count, low, high), SB_OK);
    assert_int_equal(harness_status(h).messages_malformed, 0);
}

// The delay to the server has not changed, so the first inputs must already arrive in time.
static void clock_of_the_next_match_begins_with_the_lead_of_the_last(void **state)
{
    harness *h = *state;
    static const uint32_t lags[] = {17, 40, 0};
    for (uint32_t i = 0; i < 3; i++) {
        restart(h);
        harness_play(h);
        pass(h, 1500);
        uint32_t newest = harness_status(h).input_tick;
        assert_true(newest > 100 + lags[2 - i]);
        sb_message message = snapshot_of(0, newest - lags[i] - 3);
        message.snapshot.input_margin = 3;
        harness_receive(h, &message);
        sb_message_welcome welcome = next_welcome(h, 1);
        welcome.tick = i == 1 ? UINT32_MAX - 2 : 5;
        welcome_with(h, &welcome);
        // The measured lag and three ticks of reserve, but never less than at the first start.
        uint64_t lead = lags[i] + 3 > SB_INPUT_LEAD_START ? lags[i] + 3 : SB_INPUT_LEAD_START;
        uint64_t expected = i == 1 ? (uint64_t)UINT32_MAX + SB_INPUT_LEAD_START : 5 + lead;
        assert_true(h->core->inputs.clock.tick == expected);
        assert_false(h->core->inputs.clock.started);
    }
}

static void welcomes_follow_one_another_with_any_epochs(void **state)
{
    static const uint32_t epochs[] = {1, 2, UINT32_MAX, 0, 5, 4};
    harness *h = *state;
    harness_play(h);
    for (uint32_t i = 0; i < 6; i++) {
        sb_message_welcome welcome = next_welcome(h, epochs[i]);
        welcome_with(h, &welcome);
        assert_state(h, SB_CLIENT_PLAYING);
        receive_snapshot(h, epochs[i], 2 + i);
        receive_event(h, 0, 1);
        assert_int_equal(harness_status(h).snapshot_tick, 2 + i);
        pass(h, 50);
    }
}

static void welcome_again_with_the_same_epoch_breaks_the_standard(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message_welcome welcome = next_welcome(h, 0);
    welcome_with(h, &welcome);
    assert_breaks(h);
    restart(h);
    harness_play(h);
    welcome = next_welcome(h, 9);
    welcome_with(h, &welcome);
    assert_state(h, SB_CLIENT_PLAYING);
    welcome_with(h, &welcome);
    assert_breaks(h);
    // The same while the map loads.
    restart(h);
    harness_connect(h);
    harness_welcome(h);
    assert_state(h, SB_CLIENT_LOADING);
    harness_welcome(h);
    assert_breaks(h);
}

static void second_welcome_that_is_invalid_breaks_the_standard(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < 5; i++) {
        restart(h);
        harness_play(h);
        sb_message_welcome welcome = next_welcome(h, 1);
        welcome.rules.name = i == 0 ? (sb_text){"racers", 6} : welcome.rules.name;
        welcome.rules.tables_hash ^= i == 1 ? 1 : 0;
        welcome.simulation_version += i == 2 ? 1 : 0;
        welcome.player_capacity = i == 3 ? 65 : welcome.player_capacity;
        welcome.map_size = i == 4 ? SB_MAP_BYTES_MAX + 1 : welcome.map_size;
        welcome_with(h, &welcome);
        assert_breaks(h);
    }
}

// Gives the harness the arena under another name, as a different map of about the same size.
static void change_map(harness *h)
{
    static sb_map map;
    sb_map_arena(&map);
    memcpy(map.name, "another", sizeof "another");
    map.box_count--;
    sb_writer writer = sb_writer_over(h->map_bytes, sizeof h->map_bytes);
    sb_map_write(&map, &writer);
    assert_int_equal(writer.error, SB_OK);
    h->map_size = (uint32_t)writer.size;
}

static uint32_t box_count(const harness *h)
{
    const sb_client_box *boxes;
    uint32_t count = 0;
    float low[3], high[3];
    assert_int_equal(sb_client_core_map(h->core, &boxes, &count, low, high), SB_OK);
    return count;
}

static void second_welcome_of_another_map_loads_it(void **state)
{
    harness *h = *state;
    harness_play(h);
    receive_snapshot(h, 0, 150);
    uint32_t boxes = box_count(h);
    change_map(h);
    sb_message_welcome welcome = next_welcome(h, 1);
    welcome_with(h, &welcome);
    assert_state(h, SB_CLIENT_LOADING);
    assert_null(h->core->prediction.present);
    // Snapshots and events arrive while the map loads, and the client sends no input.
    uint32_t sent = h->sent_count;
    receive_event(h, 0, 1);
    receive_snapshot(h, 1, 2);
    pass(h, 100);
    assert_int_equal(h->sent_count, sent);
    harness_map(h);
    assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(box_count(h), boxes - 1);
    assert_int_equal(harness_status(h).snapshot_tick, 2);
    assert_non_null(h->core->prediction.present);
    pass(h, 100);
    assert_true(h->sent_count > sent);
}

static void second_welcome_while_loading_starts_again(void **state)
{
    harness *h = *state;
    harness_connect(h);
    harness_welcome(h);
    sb_message part = {.type = SB_MESSAGE_MAP,
                       .map = {.hash = harness_welcome_default(h).map_hash,
                               .total_size = h->map_size,
                               .data = h->map_bytes,
                               .data_size = 100}};
    harness_receive(h, &part);
    assert_state(h, SB_CLIENT_LOADING);
    // The same map is used again from its start.
    sb_message_welcome welcome = next_welcome(h, 1);
    welcome_with(h, &welcome);
    assert_state(h, SB_CLIENT_LOADING);
    harness_receive(h, &part);
    change_map(h);
    welcome = next_welcome(h, 2);
    welcome_with(h, &welcome);
    assert_state(h, SB_CLIENT_LOADING);
    harness_map(h);
    assert_state(h, SB_CLIENT_PLAYING);
    receive_snapshot(h, 2, 3);
    assert_int_equal(harness_status(h).snapshot_tick, 3);
    assert_int_equal(harness_status(h).messages_malformed, 0);
}

static void rest_of_the_old_map_after_the_welcome_breaks_the_standard(void **state)
{
    harness *h = *state;
    harness_connect(h);
    harness_welcome(h);
    sb_message part = {.type = SB_MESSAGE_MAP,
                       .map = {.hash = harness_welcome_default(h).map_hash,
                               .total_size = h->map_size,
                               .data = h->map_bytes,
                               .data_size = 100}};
    harness_receive(h, &part);
    sb_message_welcome welcome = next_welcome(h, 1);
    welcome_with(h, &welcome);
    part.map.offset = 100;
    part.map.data += 100;
    harness_receive(h, &part);
    assert_breaks(h);
}

static void map_that_never_comes_ends_by_the_timeout_of_the_welcome(void **state)
{
    harness *h = *state;
    harness_play(h);
    pass(h, 900);
    change_map(h);
    sb_message_welcome welcome = next_welcome(h, 1);
    welcome_with(h, &welcome);
    pass(h, 990);
    assert_state(h, SB_CLIENT_LOADING);
    pass(h, 20);
    assert_state(h, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_TIMEOUT);
}

// Snapshots have a channel of their own, so old ones may arrive after the welcome and new ones
// before it.
static void snapshots_of_another_epoch_are_dropped(void **state)
{
    harness *h = *state;
    harness_play(h);
    receive_snapshot(h, 0, 200);
    receive_snapshot(h, 1, 4);
    receive_snapshot(h, UINT32_MAX, 300);
    assert_int_equal(harness_status(h).snapshot_tick, 200);
    // Receives half of a snapshot of the old match, then the welcome, then the other half.
    sb_message half = harness_snapshot(202, 0, 2);
    harness_receive(h, &half);
    sb_message_welcome welcome = next_welcome(h, 1);
    welcome_with(h, &welcome);
    half = harness_snapshot(202, 1, 2);
    harness_receive(h, &half);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
    receive_snapshot(h, 0, 204);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
    // Parts of two matches with the same tick do not make a whole snapshot.
    half = harness_snapshot(6, 0, 2);
    half.snapshot.epoch = 1;
    harness_receive(h, &half);
    half = harness_snapshot(6, 1, 2);
    harness_receive(h, &half);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
    half.snapshot.epoch = 1;
    harness_receive(h, &half);
    assert_int_equal(harness_status(h).snapshot_tick, 6);
    receive_snapshot(h, 0, 206);
    receive_snapshot(h, 1, 8);
    assert_int_equal(harness_status(h).snapshot_tick, 8);
    assert_int_equal(harness_status(h).snapshots_received, 3);
    assert_int_equal(harness_status(h).messages_malformed, 0);
}

static void events_of_the_old_match_after_the_welcome_break_the_standard(void **state)
{
    harness *h = *state;
    harness_play(h);
    receive_event(h, 0, 101);
    receive_event(h, 1, 102);
    sb_message_welcome welcome = next_welcome(h, 1);
    welcome_with(h, &welcome);
    receive_event(h, 2, 103);
    assert_breaks(h);
}

static void welcome_after_the_end_is_not_heard(void **state)
{
    harness *h = *state;
    harness_play(h);
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 2}};
    harness_receive(h, &goodbye);
    sb_message_welcome welcome = next_welcome(h, 1);
    welcome_with(h, &welcome);
    assert_state(h, SB_CLIENT_CLOSED);
    assert_int_equal(harness_status(h).reason, SB_CLIENT_REASON_SERVER_CLOSED);
}

int main(void)
{
#define NEXT_TEST(test) cmocka_unit_test_setup_teardown(test, setup, teardown)
    const struct CMUnitTest tests[] = {
        NEXT_TEST(second_welcome_of_the_same_map_plays_at_once),
        NEXT_TEST(clock_of_the_next_match_begins_with_the_lead_of_the_last),
        NEXT_TEST(welcomes_follow_one_another_with_any_epochs),
        NEXT_TEST(welcome_again_with_the_same_epoch_breaks_the_standard),
        NEXT_TEST(second_welcome_that_is_invalid_breaks_the_standard),
        NEXT_TEST(second_welcome_of_another_map_loads_it),
        NEXT_TEST(second_welcome_while_loading_starts_again),
        NEXT_TEST(rest_of_the_old_map_after_the_welcome_breaks_the_standard),
        NEXT_TEST(map_that_never_comes_ends_by_the_timeout_of_the_welcome),
        NEXT_TEST(snapshots_of_another_epoch_are_dropped),
        NEXT_TEST(events_of_the_old_match_after_the_welcome_break_the_standard),
        NEXT_TEST(welcome_after_the_end_is_not_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
