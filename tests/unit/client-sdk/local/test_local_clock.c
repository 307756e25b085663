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
        {251001, 250001},      // a quarter of a second
        {501002, 500001},      // and a microsecond, which is cut
        {501003, 500002},      // from where the caller is
        {60501003, 750002},    // a minute
        {60501003, 750002},    // and no more
        {1000, 750002},        // backwards
        {60501002, 750002},    // still behind
        {60501004, 750003},    // and on
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
