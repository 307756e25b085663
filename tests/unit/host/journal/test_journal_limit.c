#include "host/journal/journal_limit.h"

#include "test.h"

#define SECOND UINT64_C(1000000000)

static sb_journal_limit limit;

static void begin(void)
{
    static const sb_journal_limit NONE;
    limit = NONE;
}

static uint32_t admit(sb_journal_event event, uint32_t session, uint64_t now_ns, uint32_t count)
{
    uint32_t admitted = 0;
    for (uint32_t i = 0; i < count; i++) {
        admitted += sb_journal_limit_admit(&limit, event, session, now_ns);
    }
    return admitted;
}

static void repeats_of_a_period_are_counted_and_told_once(void **state)
{
    (void)state;
    begin();
    sb_journal_repeat told;
    assert_int_equal(admit(SB_SAYS_CLIENT_REFUSED, 0, SECOND, 441), SB_JOURNAL_REPEAT_COUNT_MAX);
    assert_false(sb_journal_limit_repeated(&limit, 10 * SECOND, false, &told));
    assert_true(sb_journal_limit_repeated(&limit, 11 * SECOND, false, &told));
    assert_int_equal(told.event, SB_SAYS_CLIENT_REFUSED);
    assert_int_equal(told.suppressed, 421);
    assert_int_equal(told.begun_ns, SECOND);
    assert_false(sb_journal_limit_repeated(&limit, 11 * SECOND, false, &told));
    assert_int_equal(admit(SB_SAYS_CLIENT_REFUSED, 0, 11 * SECOND, 21), 20);
    assert_true(sb_journal_limit_repeated(&limit, 12 * SECOND, true, &told));
    assert_int_equal(told.suppressed, 1);
    assert_int_equal(limit.repeated_count, 422);
}

static void events_and_sessions_are_bounded_apart(void **state)
{
    (void)state;
    begin();
    assert_int_equal(admit(SB_SAYS_MATCH_OVER, 1, SECOND, 30), 20);
    assert_int_equal(admit(SB_SAYS_MATCH_OVER, 2, SECOND, 30), 20);
    assert_int_equal(admit(SB_SAYS_SESSION_ENDED, 1, SECOND, 30), 20);
    assert_int_equal(admit(SB_SAYS_MATCH_OVER, 1, 12 * SECOND, 1), 0); // first it is told
    // With this number of sessions, some are looked for where the first one lies.
    for (uint32_t session = 2; session <= 600; session++) {
        begin();
        assert_int_equal(admit(SB_SAYS_MATCH_OVER, 1, SECOND, 21), 20);
        assert_int_equal(admit(SB_SAYS_MATCH_OVER, session, SECOND, 1), 1);
    }
}

static void quiet_event_begins_another_period(void **state)
{
    (void)state;
    begin();
    for (uint64_t second = 1; second < 100; second++) {
        assert_int_equal(admit(SB_SAYS_STATUS, 0, second * SECOND, 1), 1);
    }
    sb_journal_repeat told;
    assert_false(sb_journal_limit_repeated(&limit, 200 * SECOND, true, &told));
}

// A flood of events that all differ.
static uint32_t flood(sb_journal_event event, uint64_t now_ns, uint32_t count)
{
    static uint32_t session;
    uint32_t admitted = 0;
    for (uint32_t i = 0; i < count; i++) {
        admitted += sb_journal_limit_admit(&limit, event, ++session, now_ns);
    }
    return admitted;
}

static void all_lines_are_bounded_and_warnings_have_room_of_their_own(void **state)
{
    (void)state;
    begin();
    const uint32_t share = SB_JOURNAL_BURST * 3 / 4;
    assert_int_equal(flood(SB_SAYS_MATCH_OVER, SECOND, 10 * SB_JOURNAL_BURST), share);
    assert_int_equal(flood(SB_SAYS_RECORD_LOSS, SECOND, 10), 10);
    assert_int_equal(flood(SB_SAYS_MATCH_OVER, SECOND, 1), 0);
    assert_int_equal(flood(SB_SAYS_MATCH_OVER, 2 * SECOND, 1000), SB_JOURNAL_RATE_PER_S - 10);
    const uint64_t excess = sb_journal_limit_excess(&limit, 2 * SECOND, false);
    assert_int_equal(excess, limit.excess_count);
    assert_true(excess > 9 * SB_JOURNAL_BURST);
    assert_int_equal(sb_journal_limit_excess(&limit, 2 * SECOND, true), 0);
    assert_int_equal(flood(SB_SAYS_MATCH_OVER, 2 * SECOND, 3), 0);
    assert_int_equal(sb_journal_limit_excess(&limit, 3 * SECOND, false), 0); // not due yet
    assert_int_equal(sb_journal_limit_excess(&limit, 12 * SECOND, false), 3);
    assert_int_equal(flood(SB_SAYS_MATCH_OVER, 1000 * SECOND, 10 * SB_JOURNAL_BURST), share);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repeats_of_a_period_are_counted_and_told_once),
        cmocka_unit_test(events_and_sessions_are_bounded_apart),
        cmocka_unit_test(quiet_event_begins_another_period),
        cmocka_unit_test(all_lines_are_bounded_and_warnings_have_room_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
