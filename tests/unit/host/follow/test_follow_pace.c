#include "host/follow/follow_pace.h"

#include "test.h"

#define S UINT64_C(1000000000)

static void sending_stops_at_the_bounds_and_goes_on_with_acknowledgements(void **state)
{
    (void)state;
    sb_follow_pace pace;
    sb_follow_pace_init(&pace, S);
    assert_true(sb_follow_pace_may_send(&pace, SB_FOLLOW_WAITING_MAX - 1));
    assert_false(sb_follow_pace_may_send(&pace, SB_FOLLOW_WAITING_MAX));
    sb_follow_pace_sent(&pace, SB_FOLLOW_UNTAKEN_MAX, S);
    assert_false(sb_follow_pace_may_send(&pace, 0));
    assert_true(sb_follow_pace_taken(&pace, 1, S));
    assert_true(sb_follow_pace_may_send(&pace, 0));
}

static void more_than_was_sent_cannot_be_acknowledged(void **state)
{
    (void)state;
    sb_follow_pace pace;
    sb_follow_pace_init(&pace, S);
    assert_false(sb_follow_pace_taken(&pace, 1, S));
    sb_follow_pace_sent(&pace, 10, S);
    assert_false(sb_follow_pace_taken(&pace, 11, S));
    assert_false(sb_follow_pace_taken(&pace, UINT64_MAX, S));
    assert_true(sb_follow_pace_taken(&pace, 10, S));
    assert_false(sb_follow_pace_taken(&pace, 1, S));
}

static void follower_that_takes_nothing_is_stuck_after_five_seconds(void **state)
{
    (void)state;
    sb_follow_pace pace;
    sb_follow_pace_init(&pace, S);
    sb_follow_pace_sent(&pace, 10, 3 * S);
    sb_follow_pace_heard(&pace, 8 * S);
    assert_false(sb_follow_pace_is_stuck(&pace, 8 * S));
    assert_true(sb_follow_pace_is_stuck(&pace, 8 * S + 1));
    // It speaks and acknowledges nothing new: that does not help it.
    assert_true(sb_follow_pace_taken(&pace, 0, 8 * S));
    assert_true(sb_follow_pace_is_stuck(&pace, 8 * S + 1));
    assert_true(sb_follow_pace_taken(&pace, 1, 8 * S));
    assert_false(sb_follow_pace_is_stuck(&pace, 8 * S + 1));
}

static void silent_follower_is_stuck_even_if_nothing_is_to_be_taken(void **state)
{
    (void)state;
    sb_follow_pace pace;
    sb_follow_pace_init(&pace, S);
    assert_false(sb_follow_pace_is_stuck(&pace, 6 * S));
    assert_true(sb_follow_pace_is_stuck(&pace, 6 * S + 1));
    sb_follow_pace_heard(&pace, 6 * S);
    assert_false(sb_follow_pace_is_stuck(&pace, 11 * S));
}

// A match that pauses sends nothing for minutes; the clock begins with the next piece.
static void time_without_anything_to_send_does_not_count(void **state)
{
    (void)state;
    sb_follow_pace pace;
    sb_follow_pace_init(&pace, S);
    sb_follow_pace_heard(&pace, 100 * S);
    sb_follow_pace_sent(&pace, 10, 100 * S);
    assert_false(sb_follow_pace_is_stuck(&pace, 105 * S));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sending_stops_at_the_bounds_and_goes_on_with_acknowledgements),
        cmocka_unit_test(more_than_was_sent_cannot_be_acknowledged),
        cmocka_unit_test(follower_that_takes_nothing_is_stuck_after_five_seconds),
        cmocka_unit_test(silent_follower_is_stuck_even_if_nothing_is_to_be_taken),
        cmocka_unit_test(time_without_anything_to_send_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
