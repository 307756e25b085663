#include "base/assert.h"

#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "death.h"

static void assert_that(void *argument)
{
    const int *apples = argument;
    SB_ASSERT(*apples == 3);
}

static void assert_true_condition_goes_on(void **state)
{
    (void)state;
    int evaluations = 0;
    SB_ASSERT(++evaluations == 1);
    assert_int_equal(evaluations, 1);
}

static void assert_false_condition_aborts_and_names_it(void **state)
{
    (void)state;
    int apples = 4;
    char text[512];
    assert_true(death_by_abort(assert_that, &apples, text, sizeof text));
    assert_non_null(strstr(text, "*apples == 3"));
    assert_non_null(strstr(text, "test_assert.c"));
    apples = 3;
    assert_false(death_by_abort(assert_that, &apples, text, sizeof text));
}

static void fail_at_line(void *argument)
{
    (void)argument;
    sb_assert_failed("the sky is up", "sky.c", 4711);
}

static void assert_failed_prints_expression_file_and_line(void **state)
{
    (void)state;
    char text[512];
    assert_true(death_by_abort(fail_at_line, NULL, text, sizeof text));
    assert_non_null(strstr(text, "the sky is up"));
    assert_non_null(strstr(text, "sky.c"));
    assert_non_null(strstr(text, "4711"));
}

#ifndef SABOT_VALIDATE
static void validate_compiled_out_does_not_evaluate(void **state)
{
    (void)state;
    int evaluations = 0;
    SB_VALIDATE(++evaluations == 99);
    assert_int_equal(evaluations, 0);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(assert_true_condition_goes_on),
        cmocka_unit_test(assert_false_condition_aborts_and_names_it),
        cmocka_unit_test(assert_failed_prints_expression_file_and_line),
#ifndef SABOT_VALIDATE
        cmocka_unit_test(validate_compiled_out_does_not_evaluate),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
