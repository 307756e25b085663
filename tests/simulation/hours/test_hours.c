#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void memory_is_the_same_whenever_everybody_has_left(void **state)
{
    (void)state;
    static hours_result result;
    hours_def def = {.seed = 7, .minutes = 30, .quiet_minutes = 10, .visitor_count = 16};
    hours_play(&def, NULL, &result);
    if (!result.passed) {
        fail_msg("%s", result.failure);
    }
    assert_int_equal(result.moment_count, 3);
    assert_int_equal(result.ticks, 30 * 60 * HOURS_TICK_RATE_HZ);
    for (uint32_t i = 0; i < result.moment_count; i++) {
        // Sessions that had come and gone needed more.
        assert_true(result.moments[i].bytes_max > result.moments[i].bytes + 1000000);
    }
    assert_true(result.inputs_applied > 10000);
    assert_true(result.service.log_bytes > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_the_same_whenever_everybody_has_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
