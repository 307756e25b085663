// Of halt.c: a match that stands still.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "open_lobby.h"
#include "record/verify.h"
#include "session/match/halt.h"
#include "session/relocate.h"
#include "two_servers.h"

static void halted_match_stands_still_until_it_goes_on(void **state)
{
    (void)state;
    two_begin();
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST - 10);
    assert_int_equal(two_tick_of(2), TWO_LAST);
    open_play(30);
    assert_int_equal(two_tick_of(2), TWO_LAST);
    assert_false(open_tap.closed[1]);
    assert_true(sb_lobby_go_on(open_lobby, 2));
    open_play(6);
    assert_int_equal(two_tick_of(2), TWO_LAST + 6);
    assert_false(sb_lobby_halt(open_lobby, 9, TWO_LAST));
}

static void match_in_which_nobody_is_stands_still_at_once(void **state)
{
    (void)state;
    two_begin();
    assert_true(sb_lobby_halt(open_lobby, 1, TWO_LAST));
    assert_true(sb_session_is_halted(sb_place_match(sb_lobby_find(open_lobby, 1))));
}

static void match_that_stands_still_does_not_end_when_it_drains(void **state)
{
    (void)state;
    two_begin();
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST);
    sb_lobby_leave(open_lobby, 1);
    assert_true(sb_lobby_drain(open_lobby, 2));
    open_play(600);
    assert_non_null(sb_lobby_find(open_lobby, 2));
    assert_true(sb_lobby_end(open_lobby, 2));
    open_play(1);
    assert_null(sb_lobby_find(open_lobby, 2));
}

static void match_that_nobody_took_goes_on_in_its_log(void **state)
{
    (void)state;
    two_begin();
    assert_false(sb_lobby_hand_over(open_lobby, 9, &two_leaves));
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    assert_false(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST);
    assert_true(sb_lobby_go_on(open_lobby, 2));
    assert_int_equal(open_join(6, 2), 2);
    open_play(12);
    sb_lobby_close(open_lobby);
    const sb_verify_report report = two_verify(&open_logs[1]);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.moves, 0);
    assert_int_equal(report.last_tick, TWO_LAST + 12);
}

// Nobody may continue it: a log that ends with LEAVES is asked about, and goes on if nobody took
// it.
static void match_whose_session_is_ended_on_its_way_is_over(void **state)
{
    (void)state;
    for (uint32_t stands = 0; stands < 2; stands++) {
        two_begin();
        assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
        assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
        open_play(stands != 0 ? TWO_LAST : 5);
        assert_true(sb_lobby_end(open_lobby, 2));
        open_play(1);
        assert_null(sb_lobby_find(open_lobby, 2));
        const sb_verify_report report = two_verify(&open_logs[1]);
        assert_int_equal(report.verdict, SB_VERDICT_AGREES);
        assert_int_equal(report.end, SB_LOG_END_CLOSED);
        assert_int_equal(report.last_tick, stands != 0 ? TWO_LAST : 15);
        sb_lobby_close(open_lobby);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(halted_match_stands_still_until_it_goes_on),
        LOBBY_TEST(match_in_which_nobody_is_stands_still_at_once),
        LOBBY_TEST(match_that_stands_still_does_not_end_when_it_drains),
        LOBBY_TEST(match_that_nobody_took_goes_on_in_its_log),
        LOBBY_TEST(match_whose_session_is_ended_on_its_way_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
