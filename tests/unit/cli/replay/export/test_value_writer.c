#include "cli/replay/export/value_writer.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct written {
    char *data;
    size_t size;
} written;

// Writes the same values in either form.
static written write_sample(bool packs)
{
    written result = {0};
    FILE *file = open_memstream(&result.data, &result.size);
    assert_non_null(file);
    sb_value_writer writer;
    sb_value_writer_begin(&writer, file, packs);
    sb_value_map(&writer, 3);
    sb_value_key(&writer, "a");
    sb_value_list(&writer, 4);
    sb_value_integer(&writer, -5);
    sb_value_boolean(&writer, true);
    sb_value_null(&writer);
    sb_value_list(&writer, 0);
    sb_value_end(&writer);
    sb_value_end(&writer);
    sb_value_key(&writer, "b");
    sb_value_text(&writer, "x\"\\\n\xff", 5);
    sb_value_key(&writer, "c");
    sb_value_single(&writer, 0.5f);
    sb_value_end(&writer);
    sb_value_map(&writer, 0);
    sb_value_end(&writer);
    fclose(file);
    return result;
}

static void json_is_a_line_for_each_outermost_value(void **state)
{
    (void)state;
    written result = write_sample(false);
    assert_string_equal(result.data,
                        "{\"a\":[-5,true,null,[]],"
                        "\"b\":\"x\\\"\\\\\xef\xbf\xbd\xef\xbf\xbd\",\"c\":0.5}\n{}\n");
    free(result.data);
}

static void msgpack_is_one_value_behind_another(void **state)
{
    (void)state;
    written result = write_sample(true);
    // The bytes follow msgpack's specification: maps, arrays, strings and numbers in the shortest
    // form.
    static const uint8_t expected[] = {0x83, 0xa1, 'a',  0x94, 0xfb, 0xc3, 0xc0, 0x90, 0xa1, 'b',
                                       0xa9, 'x',  '"',  '\\', 0xef, 0xbf, 0xbd, 0xef, 0xbf, 0xbd,
                                       0xa1, 'c',  0xca, 0x3f, 0x00, 0x00, 0x00, 0x80};
    assert_int_equal(result.size, sizeof expected);
    assert_memory_equal(result.data, expected, sizeof expected);
    free(result.data);
}

static void assert_one(const char *expected, float single, double real, uint64_t natural)
{
    written result = {0};
    FILE *file = open_memstream(&result.data, &result.size);
    assert_non_null(file);
    sb_value_writer writer;
    sb_value_writer_begin(&writer, file, false);
    sb_value_list(&writer, 4);
    sb_value_single(&writer, single);
    sb_value_real(&writer, real);
    sb_value_natural(&writer, natural);
    sb_value_word(&writer, NULL);
    sb_value_end(&writer);
    fclose(file);
    assert_string_equal(result.data, expected);
    free(result.data);
}

static void numbers_are_exact_and_never_more_than_json_has(void **state)
{
    (void)state;
    assert_one("[0.100000001,0.10000000000000001,7,null]\n", 0.1f, 0.1, 7);
    assert_one("[null,null,9223372036854775807,null]\n", NAN, (double)INFINITY, INT64_MAX);
    assert_one("[null,null,\"9223372036854775808\",null]\n", -INFINITY, (double)NAN,
               (uint64_t)INT64_MAX + 1);
}

static void values_side_by_side_are_separated_at_every_depth(void **state)
{
    (void)state;
    written result = {0};
    FILE *file = open_memstream(&result.data, &result.size);
    assert_non_null(file);
    sb_value_writer writer;
    sb_value_writer_begin(&writer, file, false);
    sb_value_list(&writer, 3);
    for (int i = 0; i < 2; i++) {
        sb_value_map(&writer, 2);
        sb_value_key(&writer, "k");
        sb_value_list(&writer, 2);
        sb_value_boolean(&writer, false);
        sb_value_word(&writer, "w");
        sb_value_end(&writer);
        sb_value_key(&writer, "l");
        sb_value_null(&writer);
        sb_value_end(&writer);
    }
    sb_value_null(&writer);
    sb_value_end(&writer);
    fclose(file);
    assert_string_equal(result.data, "[{\"k\":[false,\"w\"],\"l\":null},"
                                     "{\"k\":[false,\"w\"],\"l\":null},null]\n");
    free(result.data);
}

static void text_without_end_is_cut(void **state)
{
    (void)state;
    char text[400];
    memset(text, 'y', sizeof text);
    written result = {0};
    FILE *file = open_memstream(&result.data, &result.size);
    assert_non_null(file);
    sb_value_writer writer;
    sb_value_writer_begin(&writer, file, false);
    sb_value_list(&writer, 1);
    sb_value_text(&writer, text, sizeof text);
    sb_value_end(&writer);
    fclose(file);
    assert_int_equal(result.size, SB_VALUE_TEXT_SIZE_MAX + strlen("[\"\"]\n"));
    free(result.data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_a_line_for_each_outermost_value),
        cmocka_unit_test(msgpack_is_one_value_behind_another),
        cmocka_unit_test(numbers_are_exact_and_never_more_than_json_has),
        cmocka_unit_test(values_side_by_side_are_separated_at_every_depth),
        cmocka_unit_test(text_without_end_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
