// Of send_rows.c: on which snapshots the next can build when more are under way than are kept.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "client_model.h"
#include "session/replication/send_state_inside.h"

#define PLAY_COUNT 240u

static client_model m;
static sb_random dice;

static int begin(void **state)
{
    (void)state;
    client_model_begin(&m);
    dice = sb_random_seed(1, 0);
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        client_model_set(&m, i, (int32_t)i);
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    client_model_end(&m);
    return 0;
}

static uint32_t count_kept(uint32_t newest)
{
    const uint32_t oldest = newest > SB_SEND_STATE_DEPTH ? newest - SB_SEND_STATE_DEPTH : 1;
    uint32_t count = 0;
    for (uint32_t tick = oldest; tick <= newest; tick++) {
        count += sb_send_state_sent(m.send_state, tick) != NULL;
    }
    return count;
}

// Sends the snapshot of a tick. It reaches the client, and is acknowledged `delay` ticks later,
// unless it is lost or the client lacks its baseline. If `certain`, it builds on an acknowledged
// one.
static void play_tick_by(uint32_t tick, uint32_t delay, bool lost, bool certain)
{
    client_model_set(&m, sb_random_below(&dice, CLIENT_MODEL_CAPACITY),
                     (int32_t)sb_random_below(&dice, 30000));
    if (tick > delay && m.views[tick - delay].held) {
        client_model_acknowledge(&m, tick - delay, tick);
    }
    sb_send_state_be_certain(m.send_state, certain);
    client_model_send(&m, tick);
    const uint32_t baseline = m.send_list.baseline_tick;
    const bool usable = baseline == 0 || m.views[baseline].held;
    assert_true(usable || !certain);
    if (!lost && usable) {
        client_model_receive_last(&m, tick);
        client_model_assert_sent_states(&m, tick);
        client_model_assert_shows_the_world(&m, tick);
    }
    assert_true(count_kept(tick) <= SB_SEND_ROW_COUNT);
    assert_non_null(sb_send_state_sent(m.send_state, tick));
    assert_true(tick == 1 || sb_send_state_sent(m.send_state, tick - 1) != NULL);
}

static void play_tick(uint32_t tick, uint32_t delay, bool lost)
{
    play_tick_by(tick, delay, lost, true);
}

// Without loss the baseline of a snapshot is as old as the round trip, and at most this much older.
static void play_round_trip(uint32_t delay, uint32_t older_max)
{
    (void)begin(NULL);
    for (uint32_t tick = 1; tick <= PLAY_COUNT; tick++) {
        play_tick(tick, delay, false);
        if (tick > 2 * delay + older_max) {
            assert_in_range(tick - m.send_list.baseline_tick, delay, delay + older_max);
        }
    }
    (void)end(NULL);
}

static void short_round_trip_loses_no_baseline(void **state)
{
    (void)state;
    for (uint32_t delay = 1; delay < SB_SEND_ROW_COUNT; delay += 7) {
        play_round_trip(delay, 0);
    }
}

static void long_round_trip_builds_on_slightly_older_snapshots(void **state)
{
    (void)state;
    play_round_trip(30, 3);
    play_round_trip(52, 7);
}

static void loss_on_a_long_round_trip_leaves_a_baseline(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 5; seed++) {
        print_message("seed %u\n", seed);
        (void)begin(NULL);
        dice = sb_random_seed(seed, 0);
        uint32_t without = 0;
        for (uint32_t tick = 1; tick <= PLAY_COUNT; tick++) {
            play_tick(tick, 45, sb_random_below(&dice, 5) == 0);
            without += tick > 120 && m.send_list.baseline_tick == 0;
        }
        assert_int_equal(without, 0);
        (void)end(NULL);
    }
}

static void silent_client_holds_no_more_rows(void **state)
{
    (void)state;
    (void)begin(NULL);
    for (uint32_t tick = 1; tick <= PLAY_COUNT; tick++) {
        play_tick(tick, PLAY_COUNT, true);
        assert_int_equal(m.send_list.baseline_tick, 0);
    }
    assert_int_equal(count_kept(PLAY_COUNT), SB_SEND_ROW_COUNT);
    // One that is still kept is a baseline as soon as it is acknowledged.
    m.views[PLAY_COUNT].held = true;
    client_model_acknowledge(&m, PLAY_COUNT, PLAY_COUNT + 1);
    client_model_send(&m, PLAY_COUNT + 1);
    assert_int_equal(m.send_list.baseline_tick, PLAY_COUNT);
    (void)end(NULL);
}

// On a good link snapshots build on the last ones, while older ones are given up beside them. At
// 128 Hz a quarter of a second is 32 snapshots, of which 16 are kept.
static void long_round_trip_builds_on_what_is_under_way(void **state)
{
    (void)state;
    for (uint32_t delay = 20; delay <= 52; delay += 8) {
        print_message("delay %u\n", delay);
        (void)begin(NULL);
        sb_send_state_start(m.send_state, 0, 128, 0);
        uint32_t assumed = 0, last = 0;
        for (uint32_t tick = 1; tick <= PLAY_COUNT; tick++) {
            play_tick_by(tick, delay, false, false);
            assert_true(m.views[tick].held);
            last = tick - m.send_list.baseline_tick;
            assumed += last <= 2;
        }
        assert_int_equal(last, 1);
        assert_true(assumed > PLAY_COUNT / 2);
        // A loss shows when its acknowledgement is late, after the round trip and 1/30 s. From then
        // on all is of use. It builds on the snapshot before the loss, until another round trip is
        // over or 64 were sent since.
        uint32_t without = 0;
        for (uint32_t tick = PLAY_COUNT + 1; tick <= 3 * PLAY_COUNT; tick++) {
            play_tick_by(tick, delay, tick == PLAY_COUNT + 1, false);
            assert_true(m.views[tick].held || tick <= PLAY_COUNT + 1 + delay + 128 / 30);
            without += m.send_list.baseline_tick == 0;
        }
        const uint32_t under_way = 2 * (delay + 128 / 30) + 1;
        assert_true(without <=
                    (under_way > SB_SEND_STATE_DEPTH ? under_way - SB_SEND_STATE_DEPTH : 0));
        (void)end(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_round_trip_loses_no_baseline),
        cmocka_unit_test(long_round_trip_builds_on_slightly_older_snapshots),
        cmocka_unit_test(loss_on_a_long_round_trip_leaves_a_baseline),
        cmocka_unit_test(long_round_trip_builds_on_what_is_under_way),
        cmocka_unit_test(silent_client_holds_no_more_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
