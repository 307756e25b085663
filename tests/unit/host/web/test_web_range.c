#include "host/web/web_headers.h"

#include "test.h"

// Expected values by RFC 9110, 14.1.2 and 14.2, for a file of `size` bytes.
static void assert_part(const char *header, uint64_t size, uint64_t first, uint64_t count)
{
    uint64_t got_first, got_count;
    assert_int_equal(sb_web_range_read(header, size, &got_first, &got_count), SB_WEB_RANGE_PART);
    assert_int_equal(got_first, first);
    assert_int_equal(got_count, count);
}

static void assert_other(const char *header, uint64_t size, sb_web_range wanted)
{
    uint64_t first, count;
    assert_int_equal(sb_web_range_read(header, size, &first, &count), wanted);
    assert_int_equal(first, 0);
    assert_int_equal(count, size);
}

static void part_is_from_first_to_last_included(void **state)
{
    (void)state;
    assert_part("bytes=0-499", 10000, 0, 500);
    assert_part("bytes=500-999", 10000, 500, 500);
    assert_part("bytes=9500-", 10000, 9500, 500);
    assert_part("bytes=0-0", 10000, 0, 1);
    assert_part("bytes=9999-", 10000, 9999, 1);
    assert_part("bytes=0-", 1, 0, 1);
    assert_part("BYTES= 1-2\t", 10, 1, 2);
}

static void last_behind_the_end_is_the_end(void **state)
{
    (void)state;
    assert_part("bytes=9000-10000", 10000, 9000, 1000);
    assert_part("bytes=9000-18446744073709551615", 10000, 9000, 1000);
    assert_part("bytes=9000-18446744073709551616", 10000, 9000, 1000);
    assert_part("bytes=9000-99999999999999999999999999999999", 10000, 9000, 1000);
}

static void suffix_is_of_the_last_bytes(void **state)
{
    (void)state;
    assert_part("bytes=-500", 10000, 9500, 500);
    assert_part("bytes=-10000", 10000, 0, 10000);
    assert_part("bytes=-99999999999999999999", 10000, 0, 10000);
    assert_other("bytes=-0", 10000, SB_WEB_RANGE_BEYOND);
}

static void absent_entity_cannot_be_sent(void **state)
{
    (void)state;
    assert_other("bytes=10000-", 10000, SB_WEB_RANGE_BEYOND);
    assert_other("bytes=10000-20000", 10000, SB_WEB_RANGE_BEYOND);
    assert_other("bytes=18446744073709551616-", 10000, SB_WEB_RANGE_BEYOND);
    assert_other("bytes=0-", 0, SB_WEB_RANGE_BEYOND);
    assert_other("bytes=-1", 0, SB_WEB_RANGE_BEYOND);
}

static void header_without_a_single_byte_range_is_ignored(void **state)
{
    (void)state;
    static const char *const NONE[] = {"",           "bytes",      "bytes=",     "bytes=-",
                                       "bytes=5-2",  "bytes=a-b",  "bytes=1",    "bytes=1-2,4-5",
                                       "bytes=1-2x", "bytes=--1",  "bytes=+1-2", "bytes=0x1-2",
                                       "lines=1-2",  "bytes:1-2",  "bytes=1 -2", "bytes=1- 2",
                                       "bytes=1.-2", "bytes=-1-2", "1-2",        "bytes==1-2"};
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        assert_other(NONE[i], 10000, SB_WEB_RANGE_WHOLE);
    }
    assert_other(NULL, 10000, SB_WEB_RANGE_WHOLE);
    // Numbers too large to compare count as equal.
    assert_other("bytes=99999999999999999999-99999999999999999998", 9, SB_WEB_RANGE_BEYOND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(part_is_from_first_to_last_included),
        cmocka_unit_test(last_behind_the_end_is_the_end),
        cmocka_unit_test(suffix_is_of_the_last_bytes),
        cmocka_unit_test(absent_entity_cannot_be_sent),
        cmocka_unit_test(header_without_a_single_byte_range_is_ignored),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
