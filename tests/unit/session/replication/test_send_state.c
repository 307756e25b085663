// One client's snapshots against a model of the client: which changes are sent to a client that
// holds what.
#include "session/replication/send_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "client_model.h"
#include "protocol/limits.h"

static client_model m;

static int begin(void **state)
{
    (void)state;
    client_model_begin(&m);
    return 0;
}

static int end(void **state)
{
    (void)state;
    client_model_end(&m);
    return 0;
}

// Ticks from the first snapshot in which its acknowledgement is awaited, by send_state.c.
#define FIRST_TICKS (TOY_TICK_RATE_HZ / 4)

// Which of the first snapshots hold everything, by send_state.c: 1, 2, 5, 8 and so on.
static bool is_whole(uint32_t tick)
{
    return tick == 1 || tick % 3 == 2;
}

static void first_snapshots_build_on_the_last_but_one_and_every_third_says_everything(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 10; i++) {
        client_model_set(&m, i * 3, (int32_t)i);
    }
    for (uint32_t tick = 1; tick <= 2 * FIRST_TICKS; tick++) {
        client_model_set(&m, 0, (int32_t)(100 * tick));
        client_model_send(&m, tick);
        const bool builds = !is_whole(tick) && tick <= 1 + FIRST_TICKS;
        assert_int_equal(m.send_list.baseline_tick, builds ? tick - 2 : 0);
        assert_int_equal(m.send_list.change_count, builds ? 1 : 10);
        assert_int_equal(sb_send_state_acknowledged(m.send_state), 0);
        client_model_receive_last(&m, tick);
        client_model_assert_shows_the_world(&m, tick);
        client_model_assert_sent_states(&m, tick);
    }
    assert_true(sb_send_state_assumes(m.send_state, 1));
}

// Without the first one the client takes over every other snapshot, until the server knows.
static void loss_of_the_first_snapshot_costs_half_of_them_for_a_round_trip(void **state)
{
    (void)state;
    for (uint32_t lost = 1; lost <= 2; lost++) {
        client_model_set(&m, 0, 1);
        for (uint32_t tick = 1; tick <= 7; tick++) {
            client_model_set(&m, 0, (int32_t)(100 * tick));
            client_model_send(&m, tick);
            if (tick % 2 != lost % 2) {
                client_model_receive_last(&m, tick);
                client_model_assert_shows_the_world(&m, tick);
            }
        }
        const uint32_t newest = lost == 1 ? 6 : 7;
        client_model_acknowledge(&m, newest, 8);
        for (uint32_t tick = 8; tick <= 10; tick++) {
            client_model_send(&m, tick);
            assert_int_equal(m.send_list.baseline_tick, newest);
            client_model_receive_last(&m, tick);
        }
        (void)end(NULL);
        (void)begin(NULL);
    }
}

// As when the welcome is sent again: the client drops all snapshots before it.
static void client_that_lacks_both_first_snapshots_soon_has_one_of_use(void **state)
{
    (void)state;
    for (uint32_t lost = 1; lost + 5 <= FIRST_TICKS; lost++) {
        uint32_t newest = 0, wait_max = 0;
        client_model_set(&m, 0, 1);
        for (uint32_t tick = 1; tick <= FIRST_TICKS; tick++) {
            client_model_set(&m, 0, (int32_t)(100 * tick));
            client_model_send(&m, tick);
            const uint32_t baseline = m.send_list.baseline_tick;
            if (tick > lost + 1 && (baseline == 0 || m.views[baseline].held)) {
                client_model_receive_last(&m, tick);
                client_model_assert_shows_the_world(&m, tick);
                newest = tick;
            }
            const uint32_t wait = tick - (newest != 0 ? newest : lost + 1);
            wait_max = tick > lost + 1 && wait > wait_max ? wait : wait_max;
        }
        assert_in_range(wait_max, 1, 2); // ticks without one, so that the third brings one
        (void)end(NULL);
        (void)begin(NULL);
    }
}

static void snapshot_after_an_acknowledgement_holds_the_changes(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 10; i++) {
        client_model_set(&m, i, 100);
    }
    client_model_send(&m, 1);
    client_model_receive_last(&m, 1);
    client_model_acknowledge(&m, 1, 2);
    assert_int_equal(sb_send_state_acknowledged(m.send_state), 1);
    client_model_send(&m, 2);
    assert_int_equal(m.send_list.baseline_tick, 1);
    assert_int_equal(m.send_list.change_count, 0);
    client_model_set(&m, 3, 101);
    m.there[5] = false;
    client_model_set(&m, 20, 7);
    // The second snapshot is not acknowledged yet, so all changes since the first are sent.
    for (uint32_t tick = 3; tick <= 6; tick++) {
        client_model_send(&m, tick);
        assert_int_equal(m.send_list.baseline_tick, 1);
        assert_int_equal(m.send_list.change_count, 3);
        assert_int_equal(m.changes[0].index, 3);
        assert_int_equal(m.changes[0].change, tick == 3 ? SB_CHANGE_UPDATE : SB_CHANGE_UPDATE_LATE);
        assert_int_equal(m.changes[1].index, 5);
        assert_int_equal(m.changes[1].change, SB_CHANGE_REMOVE);
        assert_int_equal(m.changes[2].index, 20);
        assert_int_equal(m.changes[2].change, SB_CHANGE_CREATE);
    }
    client_model_receive_last(&m, 6);
    client_model_assert_shows_the_world(&m, 6);
    client_model_acknowledge(&m, 6, 6);
    client_model_send(&m, 7);
    assert_int_equal(m.send_list.baseline_tick, 6);
    assert_int_equal(m.send_list.change_count, 0);
}

static void acknowledgement_that_was_overtaken_takes_nothing_back(void **state)
{
    (void)state;
    client_model_set(&m, 0, 1);
    for (uint32_t tick = 1; tick <= 10; tick++) {
        client_model_send(&m, tick);
        client_model_receive_last(&m, tick);
    }
    client_model_acknowledge(&m, 7, 10);
    client_model_acknowledge(&m, 3, 10);
    assert_int_equal(sb_send_state_acknowledged(m.send_state), 7);
    client_model_send(&m, 11);
    assert_int_equal(m.send_list.baseline_tick, 7);
}

static void acknowledgement_of_an_unsent_snapshot_is_ignored(void **state)
{
    (void)state;
    client_model_set(&m, 0, 1);
    client_model_send(&m, 10);
    client_model_send(&m, 20);
    static const uint32_t ticks[] = {0, 1, 9, 11, 19, 21, 10 + 65536, UINT32_MAX};
    for (uint32_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        sb_send_state_acknowledge(m.send_state, ticks[i], UINT32_MAX, 30);
        assert_int_equal(sb_send_state_acknowledged(m.send_state), 0);
    }
    assert_int_equal(sb_send_state_rate(m.send_state)->round_trip_ticks, 0);
    assert_int_equal(sb_send_state_rate(m.send_state)->delivered, 0);
    assert_int_equal(sb_send_state_rate(m.send_state)->lost, 0);
}

static void baseline_is_used_while_it_is_remembered(void **state)
{
    (void)state;
    client_model_set(&m, 0, 1);
    client_model_send(&m, 1);
    client_model_receive_last(&m, 1);
    client_model_acknowledge(&m, 1, 1);
    for (uint32_t n = 2; n <= SB_SEND_STATE_DEPTH; n++) {
        client_model_send(&m, n);
        assert_int_equal(m.send_list.baseline_tick, 1);
    }
    // Its place is the next one's.
    for (uint32_t n = SB_SEND_STATE_DEPTH + 1; n < SB_SEND_STATE_DEPTH + 100; n++) {
        client_model_send(&m, n);
        assert_int_equal(m.send_list.baseline_tick, 0);
        assert_int_equal(m.send_list.change_count, 1);
    }
    uint32_t newest = SB_SEND_STATE_DEPTH + 99;
    assert_non_null(sb_send_state_sent(m.send_state, newest));
    assert_non_null(sb_send_state_sent(m.send_state, newest - 1));
    assert_null(sb_send_state_sent(m.send_state, newest - SB_SEND_STATE_DEPTH));
    assert_null(sb_send_state_sent(m.send_state, newest + 1));
    // Acknowledging a snapshot that is no longer kept has no effect; a kept one restores the
    // baseline.
    client_model_receive_last(&m, newest);
    sb_send_state_acknowledge(m.send_state, newest - SB_SEND_STATE_DEPTH, 0, newest);
    assert_int_equal(sb_send_state_acknowledged(m.send_state), 1);
    client_model_acknowledge(&m, newest, newest);
    client_model_send(&m, newest + 1);
    assert_int_equal(m.send_list.baseline_tick, newest);
    assert_int_equal(m.send_list.change_count, 0);
}

static void baseline_may_be_so_many_ticks_old_as_the_wire_allows(void **state)
{
    (void)state;
    client_model_set(&m, 0, 1);
    client_model_send(&m, 1);
    client_model_receive_last(&m, 1);
    client_model_acknowledge(&m, 1, 1);
    client_model_send(&m, 1 + SB_SNAPSHOT_AGE_MAX);
    assert_int_equal(m.send_list.baseline_tick, 1);
    client_model_send(&m, 2 + SB_SNAPSHOT_AGE_MAX);
    assert_int_equal(m.send_list.baseline_tick, 0);
    assert_int_equal(m.send_list.change_count, 1);
}

static void entity_whose_baseline_is_forgotten_is_sent_whole(void **state)
{
    (void)state;
    client_model_set(&m, 4, 1);
    client_model_set(&m, 9, 1);
    client_model_send(&m, 1);
    client_model_receive_last(&m, 1);
    client_model_acknowledge(&m, 1, 1);
    for (uint32_t tick = 2; tick <= 1 + SB_ENTITY_HISTORY_DEPTH; tick++) {
        client_model_set(&m, 9, (int32_t)tick);
        client_model_step(&m, tick);
    }
    client_model_set(&m, 9, 500);
    client_model_send(&m, 60);
    assert_int_equal(m.send_list.baseline_tick, 1);
    assert_int_equal(m.send_list.change_count, 1);
    assert_int_equal(m.changes[0].index, 9);
    assert_int_equal(m.changes[0].change, SB_CHANGE_CREATE);
    client_model_receive_last(&m, 60);
    client_model_assert_shows_the_world(&m, 60);
    // An entity that has disappeared meanwhile is removed although its state is unknown.
    m.there[9] = false;
    client_model_send(&m, 61);
    assert_int_equal(m.send_list.baseline_tick, 1);
    assert_int_equal(m.send_list.change_count, 1);
    assert_int_equal(m.changes[0].change, SB_CHANGE_REMOVE);
    client_model_receive_last(&m, 61);
    client_model_assert_shows_the_world(&m, 61);
}

static void losses_and_deliveries_are_told_from_one_another(void **state)
{
    (void)state;
    client_model_set(&m, 0, 1);
    sb_send_rate *send_rate = sb_send_state_rate(m.send_state);
    // Of 40, every fourth is lost.
    for (uint32_t n = 1; n <= 40; n++) {
        client_model_send(&m, 2 * n);
        m.views[2 * n].held = n % 4 != 0;
        if (n % 4 != 0) {
            client_model_acknowledge(&m, 2 * n, 2 * n + 6);
        }
    }
    // The last of them may still come.
    assert_in_range(send_rate->lost, 8, 9);
    assert_in_range(send_rate->delivered, 24, 28);
    // An acknowledgement six ticks after its snapshot, in eighths.
    assert_int_equal(send_rate->round_trip_ticks, 48);
    assert_int_equal(send_rate->round_trip_min_ticks, 48);
}

static void acknowledgements_that_are_lost_are_made_up_for_by_later_ones(void **state)
{
    (void)state;
    client_model_set(&m, 0, 1);
    // All are held, and one of eight acknowledgements comes.
    for (uint32_t tick = 1; tick <= 100; tick++) {
        client_model_send(&m, tick);
        m.views[tick].held = true;
        if (tick % 8 == 0) {
            client_model_acknowledge(&m, tick, tick + 3);
        }
    }
    assert_int_equal(sb_send_state_rate(m.send_state)->lost, 0);
    assert_in_range(sb_send_state_rate(m.send_state)->delivered, 88, 96);
}

static void restarted_send_state_has_forgotten_the_last_client(void **state)
{
    (void)state;
    client_model_set(&m, 0, 1);
    for (uint32_t tick = 1; tick < 80; tick++) {
        client_model_send(&m, tick);
        client_model_receive_last(&m, tick);
        client_model_acknowledge(&m, tick, tick);
    }
    sb_send_state_start(m.send_state, 0, TOY_TICK_RATE_HZ, 80);
    assert_int_equal(sb_send_state_acknowledged(m.send_state), 0);
    assert_int_equal(sb_send_state_sent_tick(m.send_state), 0);
    sb_send_state_acknowledge(m.send_state, 79, UINT32_MAX, 80);
    assert_int_equal(sb_send_state_acknowledged(m.send_state), 0);
    memset(m.views, 0, sizeof m.views);
    client_model_send(&m, 80);
    assert_int_equal(m.send_list.baseline_tick, 0);
    client_model_receive_last(&m, 80);
    client_model_assert_shows_the_world(&m, 80);
}

// Two lamps change in each tick, and only the first is ever sent again: the number of what the
// client holds of the second comes round again, again and again.
static void change_that_waits_is_never_taken_for_known(void **state)
{
    (void)state;
    for (uint32_t tick = 1; tick < 5 * SB_ENTITY_HISTORY_NUMBER_MAX; tick++) {
        client_model_set(&m, 0, (int32_t)tick);
        client_model_set(&m, 1, (int32_t)tick);
        client_model_step(&m, tick);
        sb_send_state_follow(m.send_state, sb_entity_history_step_count(m.history));
        sb_send_list send_list = sb_send_state_list_changes(m.send_state, m.history, &m.delta, tick,
                                                            NULL, UINT32_MAX, m.changes);
        assert_int_equal(send_list.change_count, 2);
        assert_int_equal(send_list.baseline_tick != 0, tick > 1);
        send_list.change_count = tick > 1 ? 1 : 2;
        sb_send_state_commit(m.send_state, m.history, tick, &send_list, m.changes);
        sb_send_state_acknowledge(m.send_state, tick, UINT32_MAX, tick);
    }
}

// The client is sent nothing for some steps, within the time in which a snapshot may be a baseline.
static void snapshot_is_no_baseline_once_numbers_may_have_begun_again(void **state)
{
    (void)state;
    uint32_t tick = 1;
    for (uint32_t steps = 1; steps < 3 * SB_ENTITY_HISTORY_NUMBER_MAX; steps += 7) {
        client_model_set(&m, 0, (int32_t)tick);
        client_model_send(&m, tick);
        sb_send_state_acknowledge(m.send_state, tick, 0, tick);
        const uint32_t baseline = tick;
        for (uint32_t i = 0; i < steps; i++) {
            client_model_set(&m, 0, (int32_t)++tick);
            client_model_step(&m, tick);
        }
        client_model_set(&m, 0, (int32_t)++tick);
        client_model_send(&m, tick);
        assert_int_equal(m.send_list.change_count, 1);
        const bool readable = steps + 1 <= SB_ENTITY_HISTORY_STEP_COUNT_MAX;
        assert_int_equal(m.send_list.baseline_tick, readable ? baseline : 0);
        sb_send_state_start(m.send_state, 0, TOY_TICK_RATE_HZ, tick++);
    }
}

static void send_state_without_memory_is_an_error(void **state)
{
    (void)state;
    counting_heap failing = {.call_failed = 1};
    sb_allocator allocator = counting_heap_allocator(&failing);
    sb_send_state *other = m.send_state;
    assert_int_equal(sb_send_state_create(CLIENT_MODEL_CAPACITY, &allocator, &other),
                     SB_ERROR_MEMORY);
    assert_null(other);
    sb_send_state_destroy(NULL);
}

int main(void)
{
#define SEND_STATE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        SEND_STATE_TEST(first_snapshots_build_on_the_last_but_one_and_every_third_says_everything),
        SEND_STATE_TEST(loss_of_the_first_snapshot_costs_half_of_them_for_a_round_trip),
        SEND_STATE_TEST(client_that_lacks_both_first_snapshots_soon_has_one_of_use),
        SEND_STATE_TEST(snapshot_after_an_acknowledgement_holds_the_changes),
        SEND_STATE_TEST(acknowledgement_that_was_overtaken_takes_nothing_back),
        SEND_STATE_TEST(acknowledgement_of_an_unsent_snapshot_is_ignored),
        SEND_STATE_TEST(baseline_is_used_while_it_is_remembered),
        SEND_STATE_TEST(baseline_may_be_so_many_ticks_old_as_the_wire_allows),
        SEND_STATE_TEST(entity_whose_baseline_is_forgotten_is_sent_whole),
        SEND_STATE_TEST(losses_and_deliveries_are_told_from_one_another),
        SEND_STATE_TEST(acknowledgements_that_are_lost_are_made_up_for_by_later_ones),
        SEND_STATE_TEST(restarted_send_state_has_forgotten_the_last_client),
        SEND_STATE_TEST(change_that_waits_is_never_taken_for_known),
        SEND_STATE_TEST(snapshot_is_no_baseline_once_numbers_may_have_begun_again),
        SEND_STATE_TEST(send_state_without_memory_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
