// Expected values: bytes written by hand from the msgpack specification.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/elements.h"

static sb_elements open_bytes(const uint8_t *bytes, size_t size)
{
    static uint8_t kept[64]; // the cursor borrows them
    assert_true(size <= sizeof kept);
    memcpy(kept, bytes, size);
    sb_elements items = sb_elements_begin(kept, size);
    sb_elements_open(&items);
    return items;
}

static uint32_t left(const sb_elements *items)
{
    return items->left[items->level];
}

#define OPEN(...) open_bytes((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void integers_of_any_width_are_read(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x98, 0x07, 0xcc, 0x07, 0xcd, 0, 7, 0xce, 0, 0, 0, 7, 0xcf, 0, 0, 0, 0,
                             0, 0, 0, 7, 0xd0, 7, 0xd1, 0, 7, 0xd3, 0, 0, 0, 0, 0, 0, 0, 7);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(sb_elements_u32(&items), 7);
        assert_int_equal(sb_elements_i32(&items), 7);
    }
    assert_int_equal(items.error, SB_OK);
    assert_int_equal(left(&items), 0);
}

static void integers_at_the_ends_of_their_types_are_read(void **state)
{
    (void)state;
    sb_elements items =
        OPEN(0x95, 0xcd, 0xff, 0xff, 0xce, 0xff, 0xff, 0xff, 0xff, 0xcf, 0xff, 0xff, 0xff, 0xff,
             0xff, 0xff, 0xff, 0xff, 0xd2, 0x80, 0, 0, 0, 0xce, 0x7f, 0xff, 0xff, 0xff);
    assert_int_equal(sb_elements_u32(&items), UINT16_MAX);
    assert_true(sb_elements_u32(&items) == UINT32_MAX);
    assert_true(sb_elements_u64(&items) == UINT64_MAX);
    assert_true(sb_elements_i32(&items) == INT32_MIN);
    assert_true(sb_elements_i32(&items) == INT32_MAX);
    assert_int_equal(items.error, SB_OK);
}

static void integers_beyond_their_types_are_out_of_range(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x91, 0xcf, 0, 0, 0, 1, 0, 0, 0, 0);
    assert_int_equal(sb_elements_u32(&items), 0);
    assert_int_equal(items.error, SB_ERROR_RANGE);
    items = OPEN(0x91, 0xff);
    assert_true(sb_elements_u64(&items) == 0);
    assert_int_equal(items.error, SB_ERROR_RANGE);
    items = OPEN(0x91, 0xce, 0x80, 0, 0, 0);
    assert_int_equal(sb_elements_i32(&items), 0);
    assert_int_equal(items.error, SB_ERROR_RANGE);
    items = OPEN(0x91, 0xd3, 0xff, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff);
    assert_int_equal(sb_elements_i32(&items), 0);
    assert_int_equal(items.error, SB_ERROR_RANGE);
}

static void other_types_in_place_of_an_integer_are_malformed(void **state)
{
    (void)state;
    static const uint8_t OTHERS[][10] = {
        {0x91, 0xc0},       {0x91, 0xc2}, {0x91, 0xc3}, {0x91, 0xca, 0, 0, 0, 0},
        {0x91, 0xa1, 0x31}, {0x91, 0x90}, {0x91, 0x80}, {0x91, 0xcb, 0, 0, 0, 0, 0, 0, 0, 0},
        {0x91, 0xc4, 0},
    };
    static const size_t SIZES[] = {2, 2, 2, 6, 3, 2, 2, 10, 3};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        sb_elements items = open_bytes(OTHERS[i], SIZES[i]);
        assert_int_equal(sb_elements_u32(&items), 0);
        assert_int_equal(items.error, SB_ERROR_MALFORMED);
        items = open_bytes(OTHERS[i], SIZES[i]);
        assert_int_equal(sb_elements_i32(&items), 0);
        assert_int_equal(items.error, SB_ERROR_MALFORMED);
    }
}

static void read_past_the_end_is_truncated_and_the_first_error_kept(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x92, 0x07, 0xc0);
    assert_int_equal(sb_elements_u32(&items), 7);
    assert_int_equal(sb_elements_u32(&items), 0);
    assert_int_equal(items.error, SB_ERROR_MALFORMED);
    assert_int_equal(sb_elements_u32(&items), 0);
    assert_int_equal(items.error, SB_ERROR_MALFORMED);
    items = OPEN(0x90);
    assert_int_equal(sb_elements_i32(&items), 0);
    assert_int_equal(items.error, SB_ERROR_TRUNCATED);
}

static void nothing_is_read_after_an_error(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x96, 0xc0, 0x07, 0xa1, 'x', 0xc4, 1, 9, 0x91, 5, 0x91, 6);
    (void)sb_elements_u32(&items);
    assert_int_equal(sb_elements_u32(&items), 0);
    assert_int_equal(sb_elements_text(&items, 9).size, 0);
    assert_int_equal(sb_elements_blob(&items, 0, 9).size, 0);
    assert_false(sb_elements_next_is_blob(&items));
    sb_elements_open(&items);
    assert_int_equal(sb_elements_open_list(&items, 0, 9), 0);
    sb_elements_close(&items);
    assert_int_equal(left(&items), 5);
    assert_int_equal(items.error, SB_ERROR_MALFORMED);
}

static void text_at_its_limit_is_read_and_one_byte_more_refused(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x92, 0xa3, 'a', 'b', 'c', 0xa3, 'a', 'b', 'c');
    sb_text text = sb_elements_text(&items, 3);
    assert_int_equal(text.size, 3);
    assert_memory_equal(text.data, "abc", 3);
    assert_int_equal(sb_elements_text(&items, 2).size, 0);
    assert_int_equal(items.error, SB_ERROR_LIMIT);
}

static void bad_text_is_malformed(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x91, 0xa1, 0x80);
    assert_null(sb_elements_text(&items, 9).data);
    assert_int_equal(items.error, SB_ERROR_MALFORMED);
    items = OPEN(0x91, 0xc4, 1, 'a'); // bin is not text
    assert_null(sb_elements_text(&items, 9).data);
    assert_int_equal(items.error, SB_ERROR_MALFORMED);
}

static void blob_within_its_limits_is_read_and_others_refused(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x93, 0xc4, 2, 8, 9, 0xc4, 2, 8, 9, 0xc4, 2, 8, 9);
    sb_blob blob = sb_elements_blob(&items, 2, 2);
    assert_int_equal(blob.size, 2);
    assert_memory_equal(blob.data, "\x08\x09", 2);
    assert_int_equal(sb_elements_blob(&items, 0, 1).size, 0);
    assert_int_equal(items.error, SB_ERROR_LIMIT);
    items = OPEN(0x91, 0xc4, 2, 8, 9);
    blob = sb_elements_blob(&items, 3, 9);
    assert_int_equal(blob.size, 0);
    assert_null(blob.data);
    assert_int_equal(items.error, SB_ERROR_RANGE);
    items = OPEN(0x91, 0xa1, 'a'); // text is not bin
    assert_null(sb_elements_blob(&items, 0, 9).data);
    assert_int_equal(items.error, SB_ERROR_MALFORMED);
    items = OPEN(0x90);
    assert_null(sb_elements_blob(&items, 0, 9).data);
    assert_int_equal(items.error, SB_ERROR_TRUNCATED);
}

static void empty_blob_is_read_where_it_may_stand(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x92, 0xc4, 0, 7);
    assert_int_equal(sb_elements_blob(&items, 0, 0).size, 0);
    assert_int_equal(sb_elements_u32(&items), 7);
    assert_int_equal(items.error, SB_OK);
    items = OPEN(0x91, 0xc4, 0);
    assert_int_equal(sb_elements_blob(&items, 1, 9).size, 0);
    assert_int_equal(items.error, SB_ERROR_RANGE);
}

static void next_element_is_known_for_a_blob_untaken(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x95, 0xc4, 0, 7, 0xa1, 'a', 0x90, 0xc4, 1, 5);
    assert_true(sb_elements_next_is_blob(&items));
    assert_int_equal(left(&items), 5);
    (void)sb_elements_blob(&items, 0, 9);
    assert_false(sb_elements_next_is_blob(&items));
    (void)sb_elements_u32(&items);
    assert_false(sb_elements_next_is_blob(&items));
    (void)sb_elements_text(&items, 9);
    assert_false(sb_elements_next_is_blob(&items));
    sb_elements_open(&items);
    assert_false(sb_elements_next_is_blob(&items)); // in the array there is none
    sb_elements_close(&items);
    assert_true(sb_elements_next_is_blob(&items));
    assert_int_equal(sb_elements_blob(&items, 1, 1).data[0], 5);
    assert_false(sb_elements_next_is_blob(&items)); // none is left
    assert_int_equal(items.error, SB_OK);
}

static void requirement_that_fails_sets_the_first_error_alone(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x91, 1);
    sb_elements_require(&items, true, SB_ERROR_LIMIT);
    assert_int_equal(items.error, SB_OK);
    sb_elements_require(&items, false, SB_ERROR_RANGE);
    sb_elements_require(&items, false, SB_ERROR_LIMIT);
    assert_int_equal(items.error, SB_ERROR_RANGE);
}

static void elements_of_a_value_that_is_no_array_are_malformed(void **state)
{
    (void)state;
    sb_elements items = OPEN(7);
    assert_int_equal(items.error, SB_ERROR_MALFORMED);
    items = OPEN(0x81, 1, 2);
    assert_int_equal(items.error, SB_ERROR_MALFORMED);
}

static void nested_arrays_are_read_one_after_the_other(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x93, 0x92, 1, 2, 0x91, 3, 4);
    sb_elements_open(&items);
    assert_int_equal(left(&items), 2);
    assert_int_equal(sb_elements_u32(&items), 1);
    assert_int_equal(sb_elements_u32(&items), 2);
    sb_elements_close(&items);
    assert_int_equal(sb_elements_open_list(&items, 1, 1), 1);
    assert_int_equal(sb_elements_u32(&items), 3);
    sb_elements_close(&items);
    assert_int_equal(sb_elements_u32(&items), 4);
    assert_int_equal(sb_elements_end(&items), SB_OK);
}

static void read_past_the_end_of_a_nested_array_is_truncated(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x92, 0x91, 1, 2);
    sb_elements_open(&items);
    assert_int_equal(sb_elements_u32(&items), 1);
    assert_int_equal(sb_elements_u32(&items), 0);
    assert_int_equal(sb_elements_end(&items), SB_ERROR_TRUNCATED);
}

static void closing_skips_what_is_left_in_the_array(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x92, 0x94, 1, 0x92, 2, 0xa1, 'x', 0x81, 3, 0x90, 0xc0, 5);
    sb_elements_open(&items);
    assert_int_equal(sb_elements_u32(&items), 1);
    sb_elements_close(&items);
    assert_int_equal(sb_elements_u32(&items), 5);
    assert_int_equal(sb_elements_end(&items), SB_OK);
}

static void a_copy_looks_ahead_and_leaves_the_cursor(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x92, 0xc0, 5);
    sb_elements ahead = items;
    assert_int_equal(sb_elements_u32(&ahead), 0);
    assert_int_equal(ahead.error, SB_ERROR_MALFORMED);
    assert_int_equal(left(&items), 2);
    assert_int_equal(sb_elements_end(&items), SB_OK);
}

static void end_keeps_the_first_error_of_the_reads(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x93, 0xff, 0xc0, 1);
    assert_int_equal(sb_elements_u32(&items), 0);
    sb_elements_require(&items, false, SB_ERROR_UNKNOWN);
    assert_int_equal(sb_elements_end(&items), SB_ERROR_RANGE);
}

static void error_of_structure_counts_before_one_of_the_reads(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x92, 0xff, 0xcd, 1);
    assert_int_equal(sb_elements_u32(&items), 0);
    assert_int_equal(items.error, SB_ERROR_RANGE);
    assert_int_equal(sb_elements_end(&items), SB_ERROR_TRUNCATED);
    items = OPEN(0x91, 0xff, 0);
    (void)sb_elements_u32(&items);
    assert_int_equal(sb_elements_end(&items), SB_ERROR_MALFORMED);
    items = OPEN(0x92, 0x93, 1, 2, 3, 0x91, 0x91, 0x91, 0x90);
    assert_int_equal(sb_elements_open_list(&items, 1, 2), 0); // inside it the error happens
    assert_int_equal(sb_elements_end(&items), SB_ERROR_LIMIT);
}

static void lists_outside_their_counts_are_refused(void **state)
{
    (void)state;
    sb_elements items = OPEN(0x92, 0x92, 1, 2, 0x90);
    assert_int_equal(sb_elements_open_list(&items, 2, 2), 2);
    sb_elements_close(&items);
    assert_int_equal(sb_elements_open_list(&items, 1, 2), 0);
    assert_int_equal(items.error, SB_ERROR_RANGE);
    items = OPEN(0x91, 0x93, 1, 2, 3);
    assert_int_equal(sb_elements_open_list(&items, 1, 2), 0);
    assert_int_equal(items.error, SB_ERROR_LIMIT);
    items = OPEN(0x91, 0x81, 1, 2); // a map is not an array
    assert_int_equal(sb_elements_open_list(&items, 1, 2), 0);
    assert_int_equal(items.error, SB_ERROR_MALFORMED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_of_any_width_are_read),
        cmocka_unit_test(integers_at_the_ends_of_their_types_are_read),
        cmocka_unit_test(integers_beyond_their_types_are_out_of_range),
        cmocka_unit_test(other_types_in_place_of_an_integer_are_malformed),
        cmocka_unit_test(read_past_the_end_is_truncated_and_the_first_error_kept),
        cmocka_unit_test(nothing_is_read_after_an_error),
        cmocka_unit_test(text_at_its_limit_is_read_and_one_byte_more_refused),
        cmocka_unit_test(bad_text_is_malformed),
        cmocka_unit_test(blob_within_its_limits_is_read_and_others_refused),
        cmocka_unit_test(empty_blob_is_read_where_it_may_stand),
        cmocka_unit_test(next_element_is_known_for_a_blob_untaken),
        cmocka_unit_test(requirement_that_fails_sets_the_first_error_alone),
        cmocka_unit_test(elements_of_a_value_that_is_no_array_are_malformed),
        cmocka_unit_test(nested_arrays_are_read_one_after_the_other),
        cmocka_unit_test(read_past_the_end_of_a_nested_array_is_truncated),
        cmocka_unit_test(closing_skips_what_is_left_in_the_array),
        cmocka_unit_test(a_copy_looks_ahead_and_leaves_the_cursor),
        cmocka_unit_test(end_keeps_the_first_error_of_the_reads),
        cmocka_unit_test(error_of_structure_counts_before_one_of_the_reads),
        cmocka_unit_test(lists_outside_their_counts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
