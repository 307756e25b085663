#include "local/local_clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sabot/local.h>

static void time_begins_with_the_first_call(void **state)
{
    (void)state;
    static const uint64_t starts[] = {0, 1, 123456789, UINT64_MAX};
    for (uint32_t i = 0; i < 4; i++) {
        sb_local_clock clock = {0};
        sb_local_clock_advance(&clock, starts[i]);
        assert_int_equal(clock.time_us, 0);
        sb_local_clock_advance(&clock, starts[i]);
        assert_int_equal(clock.time_us, 0);
    }
}

static void jumps_are_cut_and_steps_are_not(void **state)
{
    (void)state;
    static const struct {
        uint64_t now_us, time_us;
    } calls[] = {
        {1000, 0},
        {1001, 1},
        {251001, 250001},      // at most a quarter of a second a call
        {501002, 500001},      // and a microsecond, which the limit cuts
        {501003, 500002},      // goes on from the caller's new time
        {60501003, 750002},    // a minute later: limited
        {60501003, 750002},    // the same time again: stands still
        {1000, 750002},        // a time that runs backwards: stands still
        {60501002, 750002},    // still before the largest time
        {60501004, 750003},    // goes on
        {UINT64_MAX, 1000003}, // the end of the caller's clock
        {UINT64_MAX, 1000003},
        {0, 1000003},
    };
    sb_local_clock clock = {0};
    for (uint32_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        sb_local_clock_advance(&clock, calls[i].now_us);
        assert_int_equal(clock.time_us, calls[i].time_us);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_begins_with_the_first_call),
        cmocka_unit_test(jumps_are_cut_and_steps_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
