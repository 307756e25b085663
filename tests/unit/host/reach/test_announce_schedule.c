// When a server announces itself again.
#include "host/reach/announce_schedule.h"

#include "test.h"

#define INTERVAL_MS 30000u

static void success_is_followed_behind_the_interval_a_tenth_more_or_less(void **state)
{
    (void)state;
    sb_announce_schedule schedule = {0};
    uint64_t earliest = UINT64_MAX, latest = 0;
    for (uint32_t random = 0; random < 20000; random += 7) {
        sb_announce_schedule_end(&schedule, true, INTERVAL_MS, 1000, random);
        earliest = schedule.due_ms < earliest ? schedule.due_ms : earliest;
        latest = schedule.due_ms > latest ? schedule.due_ms : latest;
        assert_true(schedule.listed);
    }
    assert_int_equal(earliest, 1000 + INTERVAL_MS * 9 / 10);
    assert_in_range(latest, 1000 + INTERVAL_MS * 11 / 10 - 10, 1000 + INTERVAL_MS * 11 / 10);
}

static void failures_double_the_delay_up_to_its_bound(void **state)
{
    (void)state;
    sb_announce_schedule schedule = {0};
    uint64_t bound = SB_ANNOUNCE_RETRY_MS_MIN;
    for (uint32_t i = 0; i < 40; i++) {
        sb_announce_schedule_end(&schedule, false, INTERVAL_MS, 0, i * 2654435761u);
        assert_in_range(schedule.due_ms, bound / 2, bound);
        assert_false(schedule.listed);
        bound = bound * 2 < SB_ANNOUNCE_RETRY_MS_MAX ? bound * 2 : SB_ANNOUNCE_RETRY_MS_MAX;
    }
    assert_int_equal(schedule.failed, 40);
    sb_announce_schedule_end(&schedule, true, INTERVAL_MS, 0, 0);
    sb_announce_schedule_end(&schedule, false, INTERVAL_MS, 0, 0);
    assert_in_range(schedule.due_ms, SB_ANNOUNCE_RETRY_MS_MIN / 2, SB_ANNOUNCE_RETRY_MS_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(success_is_followed_behind_the_interval_a_tenth_more_or_less),
        cmocka_unit_test(failures_double_the_delay_up_to_its_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
