#include "host/follow/follow_lag.h"

#include "test.h"

#define MS UINT64_C(1000000)

static sb_follow_lag lag; // too large for a stack of unknown size

static int set_up(void **state)
{
    (void)state;
    lag = (sb_follow_lag){0};
    return 0;
}

static void nothing_is_measured_before_the_clock_is_known(void **state)
{
    (void)state;
    sb_follow_lag_played(&lag, 0, 16 * MS, 50 * MS);
    assert_int_equal(lag.times.total, 0);
    sb_follow_lag_pong(&lag, 60 * MS, 0, 50 * MS); // of a ping that is still to be sent
    sb_follow_lag_played(&lag, 0, 16 * MS, 50 * MS);
    assert_int_equal(lag.times.total, 0);
}

// The leader's clock is 1,000 ms ahead, and later 1,000 ms behind; a way takes 5 ms.
static void lag_is_the_way_and_the_ticks_by_whichever_clock(void **state)
{
    (void)state;
    sb_follow_lag_pong(&lag, 2000 * MS, 3005 * MS, 2010 * MS);
    sb_follow_lag_played(&lag, 4000 * MS, 33 * MS, 3007 * MS);
    assert_int_equal(lag.latest_ns, 40 * MS);
    sb_follow_lag_begin(&lag);
    sb_follow_lag_pong(&lag, 2000 * MS, 1005 * MS, 2010 * MS);
    sb_follow_lag_played(&lag, 2000 * MS, 33 * MS, 3009 * MS);
    assert_int_equal(lag.latest_ns, 42 * MS);
    assert_int_equal(lag.longest_ns, 42 * MS);
    assert_int_equal(lag.times.total, 2);
    assert_int_equal(lag.over_count, 0);
}

static void the_shortest_round_trip_tells_the_clock(void **state)
{
    (void)state;
    sb_follow_lag_pong(&lag, 100 * MS, 1105 * MS, 110 * MS);
    // The answer was late: half of this way is a worse guess.
    sb_follow_lag_pong(&lag, 200 * MS, 1205 * MS, 400 * MS);
    assert_int_equal(lag.ahead_ns, 1000 * MS);
    sb_follow_lag_pong(&lag, 500 * MS, 1501 * MS, 502 * MS);
    assert_int_equal(lag.ahead_ns, 1000 * MS);
    assert_int_equal(lag.round_trip_ns, 2 * MS);
}

static void piece_from_the_future_has_the_lag_of_its_ticks(void **state)
{
    (void)state;
    sb_follow_lag_pong(&lag, 100 * MS, 100 * MS, 100 * MS);
    sb_follow_lag_played(&lag, 300 * MS, 16 * MS, 200 * MS);
    assert_int_equal(lag.latest_ns, 16 * MS);
}

static void pieces_beyond_100_ms_are_counted(void **state)
{
    (void)state;
    sb_follow_lag_pong(&lag, 100 * MS, 100 * MS, 100 * MS);
    sb_follow_lag_played(&lag, 200 * MS, 33 * MS, 267 * MS);
    assert_int_equal(lag.over_count, 0);
    sb_follow_lag_played(&lag, 200 * MS, 33 * MS, 267 * MS + 1);
    assert_int_equal(lag.over_count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(nothing_is_measured_before_the_clock_is_known, set_up),
        cmocka_unit_test_setup(lag_is_the_way_and_the_ticks_by_whichever_clock, set_up),
        cmocka_unit_test_setup(the_shortest_round_trip_tells_the_clock, set_up),
        cmocka_unit_test_setup(piece_from_the_future_has_the_lag_of_its_ticks, set_up),
        cmocka_unit_test_setup(pieces_beyond_100_ms_are_counted, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
