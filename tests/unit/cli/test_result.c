// The common end of the commands: what it prints, and which status it returns.
#include "cli/result.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "caught.h"
#include "cli/commands.h"

static json_t *to_json(void *of)
{
    return json_pack("{s:i}", "value", *(int *)of);
}

static json_t *to_nothing(void *of)
{
    (void)of;
    return NULL;
}

static void print(void *of)
{
    printf("value %d\n", *(int *)of);
}

static void assert_told(sb_result result, int status, const char *text)
{
    int value = 7;
    result.command = "sabot test";
    result.of = &value;
    caught_begin(stdout);
    int told = sb_result_tell(&result);
    const char *said = caught_end();
    assert_string_equal(said, text);
    assert_int_equal(told, status);
}

static void result_is_printed_in_the_form_asked_for_with_its_status(void **state)
{
    (void)state;
    sb_result result = {.status = SB_EXIT_FAILED, .to_json = to_json, .print = print};
    assert_told(result, SB_EXIT_FAILED, "value 7\n");
    result.json = true;
    assert_told(result, SB_EXIT_FAILED, "{\"value\": 7}\n");
}

static void result_without_text_prints_nothing(void **state)
{
    (void)state;
    assert_told((sb_result){.status = SB_EXIT_HOLDS, .to_json = to_json}, SB_EXIT_HOLDS, "");
}

static void result_that_cannot_be_made_is_status_2(void **state)
{
    (void)state;
    assert_told((sb_result){.json = true, .to_json = to_nothing, .print = print}, SB_EXIT_WRONG,
                "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(result_is_printed_in_the_form_asked_for_with_its_status),
        cmocka_unit_test(result_without_text_prints_nothing),
        cmocka_unit_test(result_that_cannot_be_made_is_status_2),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
