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
// unless it is lost. Snapshots build on acknowledged ones alone.
static void play_tick(uint32_t tick, uint32_t delay, bool lost)
{
    client_model_set(&m, sb_random_below(&dice, CLIENT_MODEL_CAPACITY),
                     (int32_t)sb_random_below(&dice, 30000));
    if (tick > delay && m.views[tick - delay].held) {
        client_model_acknowledge(&m, tick - delay, tick);
    }
    sb_send_state_be_certain(m.send_state, true);
    client_model_send(&m, tick);
    assert_true(m.send_list.baseline_tick == 0 || m.views[m.send_list.baseline_tick].held);
    if (!lost) {
        client_model_receive_last(&m, tick);
        client_model_assert_sent_states(&m, tick);
        client_model_assert_shows_the_world(&m, tick);
    }
    assert_true(count_kept(tick) <= SB_SEND_ROW_COUNT);
    assert_non_null(sb_send_state_sent(m.send_state, tick));
    assert_true(tick == 1 || sb_send_state_sent(m.send_state, tick - 1) != NULL);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_round_trip_loses_no_baseline),
        cmocka_unit_test(long_round_trip_builds_on_slightly_older_snapshots),
        cmocka_unit_test(loss_on_a_long_round_trip_leaves_a_baseline),
        cmocka_unit_test(silent_client_holds_no_more_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
