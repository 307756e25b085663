#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/options.h"

static void number_of_digits_within_range_is_taken(void **state)
{
    (void)state;
    uint64_t value = 7;
    assert_true(sb_number_parse("0", 0, 9, &value));
    assert_int_equal(value, 0);
    assert_true(sb_number_parse("009", 0, 9, &value));
    assert_int_equal(value, 9);
    assert_true(sb_number_parse("18446744073709551615", 0, UINT64_MAX, &value));
    assert_true(value == UINT64_MAX);
}

static void number_malformed_or_out_of_range_leaves_value(void **state)
{
    (void)state;
    static const char *const WRONG[] = {"",   " 1",  "1 ", "+1", "-1",
                                        "1a", "0x1", "10", "1.", "18446744073709551617"};
    for (size_t i = 0; i < sizeof(WRONG) / sizeof(WRONG[0]); i++) {
        uint64_t value = 7;
        assert_false(sb_number_parse(WRONG[i], 0, 9, &value));
        assert_int_equal(value, 7);
    }
    uint64_t value = 7;
    assert_false(sb_number_parse("2", 3, 9, &value));
    // A number above 64 bits, with the widest range.
    assert_false(sb_number_parse("18446744073709551616", 0, UINT64_MAX, &value));
    assert_int_equal(value, 7);
}

static void seconds_decimal_within_range_are_taken(void **state)
{
    (void)state;
    double value = 7.0;
    assert_true(sb_seconds_parse("0", 0.0, 10.0, &value));
    assert_true(value == 0.0);
    assert_true(sb_seconds_parse("2.5", 0.0, 10.0, &value));
    assert_true(value == 2.5);
    assert_true(sb_seconds_parse(".25", 0.0, 10.0, &value));
    assert_true(value == 0.25);
    assert_true(sb_seconds_parse("10.", 0.0, 10.0, &value));
    assert_true(value == 10.0);
}

static void seconds_malformed_or_out_of_range_leave_value(void **state)
{
    (void)state;
    static const char *const WRONG[] = {
        "",      ".",  "nan",   "inf", "1e1",
        "0x1p3", "-1", "+1",    "1s",  "1.2.3",
        " 1",    "1 ", "10.01", "1,5", "0000000000000000000000000000000001"};
    for (size_t i = 0; i < sizeof(WRONG) / sizeof(WRONG[0]); i++) {
        double value = 7.0;
        assert_false(sb_seconds_parse(WRONG[i], 0.0, 10.0, &value));
        assert_true(value == 7.0);
    }
}

// A small command with one option of each type.
typedef struct sample {
    bool flag;
    uint32_t number;
    uint64_t large;
    double seconds;
    const char *text;
    int operand_index;
    bool number_is_given, text_is_given;
} sample;

static sb_parse_result parse(int argc, char **argv, const char *operands, sample *out)
{
    sb_option options[] = {
        sb_option_flag("flag", "", &out->flag),
        sb_option_number("number", "N", "", 1, 9, &out->number),
        sb_option_number64("large", "N", "", UINT64_MAX, &out->large),
        sb_option_seconds("seconds", "", 5, &out->seconds),
        sb_option_text("text", "T", "", &out->text),
    };
    sb_command_line line = SB_COMMAND_LINE("sample", operands, "", "", options);
    sb_parse_result result = sb_command_line_parse(&line, argc, argv, &out->operand_index);
    out->text_is_given = sb_option_is_given(&line, "text");
    out->number_is_given = sb_option_is_given(&line, "number");
    return result;
}

static void line_with_every_type_sets_every_value(void **state)
{
    (void)state;
    char words[][32] = {"sample",    "--flag", "--number", "9",      "--large=18446744073709551615",
                        "--seconds", "1.5",    "--text",   "--flag", "operand"};
    char *argv[11] = {0};
    for (size_t i = 0; i < 10; i++) {
        argv[i] = words[i];
    }
    sample out = {0};
    assert_int_equal(parse(10, argv, "FILE...", &out), SB_PARSE_RUN);
    assert_true(out.flag);
    assert_int_equal(out.number, 9);
    assert_true(out.large == UINT64_MAX);
    assert_true(out.seconds == 1.5);
    assert_string_equal(out.text, "--flag");
    assert_true(out.number_is_given && out.text_is_given);
    assert_string_equal(argv[out.operand_index], "operand");
}

static void line_parsed_twice_begins_at_its_start(void **state)
{
    (void)state;
    char words[][16] = {"sample", "--number", "3"};
    char *argv[4] = {words[0], words[1], words[2], NULL};
    for (int pass = 0; pass < 2; pass++) {
        sample out = {0};
        assert_int_equal(parse(3, argv, NULL, &out), SB_PARSE_RUN);
        assert_int_equal(out.number, 3);
        assert_int_equal(out.operand_index, 3);
    }
}

static void line_after_a_broken_one_begins_at_its_start(void **state)
{
    (void)state;
    // getopt_long stops inside the first word, and would go on there.
    char broken[][16] = {"sample", "-xh"};
    char *broken_argv[3] = {broken[0], broken[1], NULL};
    char words[][16] = {"sample", "--number", "3"};
    char *argv[4] = {words[0], words[1], words[2], NULL};
    sample out = {0};
    assert_int_equal(parse(2, broken_argv, NULL, &out), SB_PARSE_WRONG);
    assert_int_equal(parse(3, argv, NULL, &out), SB_PARSE_RUN);
    assert_int_equal(out.number, 3);
}

static void operands_before_options_are_moved_behind(void **state)
{
    (void)state;
    char words[][16] = {"sample", "a", "--flag", "b"};
    char *argv[5] = {words[0], words[1], words[2], words[3], NULL};
    sample out = {0};
    assert_int_equal(parse(4, argv, "FILE...", &out), SB_PARSE_RUN);
    assert_true(out.flag);
    assert_int_equal(out.operand_index, 2);
    assert_string_equal(argv[2], "a");
    assert_string_equal(argv[3], "b");
}

static void operand_where_none_belongs_is_wrong(void **state)
{
    (void)state;
    char words[][16] = {"sample", "a"};
    char *argv[3] = {words[0], words[1], NULL};
    sample out = {0};
    assert_int_equal(parse(2, argv, NULL, &out), SB_PARSE_WRONG);
}

static void empty_text_is_wrong(void **state)
{
    (void)state;
    char words[][16] = {"sample", "--text", ""};
    char *argv[4] = {words[0], words[1], words[2], NULL};
    sample out = {.text = "before"};
    assert_int_equal(parse(3, argv, NULL, &out), SB_PARSE_WRONG);
    assert_string_equal(out.text, "before");
}

static void option_given_its_default_is_given(void **state)
{
    (void)state;
    char words[][16] = {"sample", "--number=5"};
    char *argv[3] = {words[0], words[1], NULL};
    sample out = {.number = 5};
    assert_int_equal(parse(2, argv, NULL, &out), SB_PARSE_RUN);
    assert_int_equal(out.number, 5);
    assert_true(out.number_is_given && !out.text_is_given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(number_of_digits_within_range_is_taken),
        cmocka_unit_test(number_malformed_or_out_of_range_leaves_value),
        cmocka_unit_test(seconds_decimal_within_range_are_taken),
        cmocka_unit_test(seconds_malformed_or_out_of_range_leave_value),
        cmocka_unit_test(line_with_every_type_sets_every_value),
        cmocka_unit_test(option_given_its_default_is_given),
        cmocka_unit_test(line_parsed_twice_begins_at_its_start),
        cmocka_unit_test(line_after_a_broken_one_begins_at_its_start),
        cmocka_unit_test(operands_before_options_are_moved_behind),
        cmocka_unit_test(operand_where_none_belongs_is_wrong),
        cmocka_unit_test(empty_text_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
