#include "host/clock/schedule.h"

#include "test.h"

#define SECOND UINT64_C(1000000000)

static void deadlines_of_whole_seconds_are_exact_after_any_time(void **state)
{
    (void)state;
    const uint32_t rates[] = {10, 30, 60, 128, 240};
    for (int i = 0; i < 5; i++) {
        sb_schedule schedule = sb_schedule_make(7, rates[i]);
        const uint64_t seconds[] = {0, 1, 59, 86400, UINT64_C(3155760000)}; // up to a century
        for (int k = 0; k < 5; k++) {
            assert_true(sb_schedule_deadline(&schedule, seconds[k] * rates[i]) ==
                        7 + seconds[k] * SECOND);
        }
    }
}

static void deadlines_at_60_hz_are_thirds_rounded_down(void **state)
{
    (void)state;
    sb_schedule schedule = sb_schedule_make(0, 60);
    assert_true(sb_schedule_deadline(&schedule, 1) == 16666666);
    assert_true(sb_schedule_deadline(&schedule, 2) == 33333333);
    assert_true(sb_schedule_deadline(&schedule, 3) == 50000000);
}

static void tick_is_due_at_its_deadline_and_not_before(void **state)
{
    (void)state;
    sb_schedule schedule = sb_schedule_make(1000, 60);
    assert_int_equal(sb_schedule_due(&schedule, 999), 0);
    assert_int_equal(sb_schedule_due(&schedule, 1000), 1);
    sb_schedule_begin(&schedule, 1000);
    assert_int_equal(sb_schedule_due(&schedule, 1000 + 16666665), 0);
    assert_int_equal(sb_schedule_due(&schedule, 1000 + 16666666), 1);
}

// Compared with counting the deadlines one by one.
static void due_ticks_equal_the_deadlines_that_have_passed(void **state)
{
    (void)state;
    for (uint64_t now = 0; now < 83333334; now += 33333) {
        sb_schedule schedule = sb_schedule_make(0, 60);
        uint32_t passed = 0;
        while ((uint64_t)passed * SECOND / 60 <= now) {
            passed++;
        }
        assert_true(passed <= 5);
        assert_int_equal(sb_schedule_due(&schedule, now), passed);
        assert_int_equal(schedule.slowed_count, 0);
    }
}

static void ticks_behind_up_to_the_bound_are_caught_up(void **state)
{
    (void)state;
    sb_schedule schedule = sb_schedule_make(0, 10);
    uint64_t now = 450000000; // ticks 0 to 4 are due
    assert_int_equal(sb_schedule_due(&schedule, now), 5);
    for (int i = 0; i < 5; i++) {
        sb_schedule_begin(&schedule, now);
    }
    // Ticks 0 to 3 began more than a tenth of a second late, tick 4 was 50 ms late.
    assert_int_equal(schedule.late_count, 4);
    assert_int_equal(schedule.slowed_count, 0);
    assert_true(sb_schedule_deadline(&schedule, schedule.next_tick) == 500000000);
}

static void ticks_behind_beyond_the_bound_move_the_schedule_by_whole_ticks(void **state)
{
    (void)state;
    sb_schedule schedule = sb_schedule_make(0, 10);
    uint64_t now = 10 * SECOND + 50000000; // ticks 0 to 100 are due: 96 too many
    assert_int_equal(sb_schedule_due(&schedule, now), 5);
    assert_int_equal(schedule.slowed_count, 96);
    for (int i = 0; i < 5; i++) {
        sb_schedule_begin(&schedule, now);
    }
    assert_int_equal(sb_schedule_due(&schedule, now), 0);
    assert_int_equal(schedule.next_tick, 5);
    assert_true(sb_schedule_deadline(&schedule, 5) == 10 * SECOND + 100000000);
}

static void tick_begun_a_tick_late_is_on_time_and_a_nanosecond_later_is_not(void **state)
{
    (void)state;
    sb_schedule schedule = sb_schedule_make(0, 10);
    assert_int_equal(sb_schedule_begin(&schedule, 100000000), 100000000);
    assert_int_equal(schedule.late_count, 0);
    assert_int_equal(sb_schedule_begin(&schedule, 200000001), 100000001);
    assert_int_equal(schedule.late_count, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deadlines_of_whole_seconds_are_exact_after_any_time),
        cmocka_unit_test(deadlines_at_60_hz_are_thirds_rounded_down),
        cmocka_unit_test(tick_is_due_at_its_deadline_and_not_before),
        cmocka_unit_test(due_ticks_equal_the_deadlines_that_have_passed),
        cmocka_unit_test(ticks_behind_up_to_the_bound_are_caught_up),
        cmocka_unit_test(ticks_behind_beyond_the_bound_move_the_schedule_by_whole_ticks),
        cmocka_unit_test(tick_begun_a_tick_late_is_on_time_and_a_nanosecond_later_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
