#include "base/error.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

typedef struct entry {
    int number;
    const char *name;
} entry;

// The table once more, as clients in other languages know it: a number is never reused, so that
// this list may grow at its end and never change.
static const entry expected[] = {
    {0, "SB_OK"},
    {-1, "SB_ERROR_ARGUMENT"},
    {-2, "SB_ERROR_MEMORY"},
    {-3, "SB_ERROR_FULL"},
    {-4, "SB_ERROR_TRUNCATED"},
    {-5, "SB_ERROR_MALFORMED"},
    {-6, "SB_ERROR_LIMIT"},
    {-7, "SB_ERROR_RANGE"},
    {-8, "SB_ERROR_VERSION"},
    {-9, "SB_ERROR_CHECKSUM"},
    {-10, "SB_ERROR_STATE"},
    {-11, "SB_ERROR_UNKNOWN"},
    {-12, "SB_ERROR_IO"},
    {-13, "SB_ERROR_RESOLVE"},
    {-14, "SB_ERROR_DIVERGED"},
};

#define ENTRY_NUMBER(name, number, message) number,
static const int numbers[] = {SB_ERROR_TABLE(ENTRY_NUMBER)};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void error_published_numbers_keep_their_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(expected); i++) {
        assert_string_equal(sb_error_name((sb_error)expected[i].number), expected[i].name);
    }
}

static void error_every_number_is_unique_and_only_ok_is_not_negative(void **state)
{
    (void)state;
    assert_true(COUNT(numbers) >= COUNT(expected));
    for (size_t i = 0; i < COUNT(numbers); i++) {
        assert_true(numbers[i] < 0 || (i == 0 && numbers[i] == 0));
        for (size_t j = 0; j < i; j++) {
            assert_int_not_equal(numbers[i], numbers[j]);
        }
    }
}

static void error_every_message_is_a_different_sentence_without_full_stop(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(numbers); i++) {
        const char *message = sb_error_message((sb_error)numbers[i]);
        assert_true(strlen(message) > 5);
        assert_int_not_equal(message[strlen(message) - 1], '.');
        for (size_t j = 0; j < i; j++) {
            assert_string_not_equal(message, sb_error_message((sb_error)numbers[j]));
        }
    }
}

static void error_number_outside_the_table_has_a_name_and_a_message(void **state)
{
    (void)state;
    const int strangers[] = {1, -1000, 2147483647, -2147483647 - 1};
    for (size_t i = 0; i < COUNT(strangers); i++) {
        assert_string_equal(sb_error_name((sb_error)strangers[i]), "SB_ERROR_?");
        assert_string_equal(sb_error_message((sb_error)strangers[i]), "unknown error number");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_published_numbers_keep_their_names),
        cmocka_unit_test(error_every_number_is_unique_and_only_ok_is_not_negative),
        cmocka_unit_test(error_every_message_is_a_different_sentence_without_full_stop),
        cmocka_unit_test(error_number_outside_the_table_has_a_name_and_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
