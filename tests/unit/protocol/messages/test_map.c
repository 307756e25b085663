#include "spelling.h"

static const char *const MAP[] = {"04", "cf fe dc ba 98 76 54 32 10", "cd 04 00", "cd 08 00",
                                  "c4 02 aa bb"};
static const spelling map = SPELLING_OF(MAP, spelling_decode);

static void map_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_MAP,
        .map = {.hash = 0xfedcba9876543210u,
                .offset = 1024,
                .total_size = 2048,
                .data = (const uint8_t[]){0xaa, 0xbb},
                .data_size = 2},
    };
    assert_spelled(&map, &message);
}

static void map_hash_has_64_bits(void **state)
{
    (void)state;
    assert_u64(&map, 1);
}

static void map_chunk_lies_within_the_map(void **state)
{
    (void)state;
    assert_integer(&map, 2, 0, 2046);
    assert_int_equal(spelling_decode_with(&map, 3, "cd 04 02"), SB_OK); // 1024 + 2
    assert_int_equal(spelling_decode_with(&map, 3, "cd 04 01"), SB_ERROR_RANGE);
    // A sum of 32 bits would wrap to 1.
    assert_int_equal(spelling_decode_with(&map, 2, "ce ff ff ff ff"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("95 04 07 00 01 c4 02 01 02"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode("95 04 07 00 02 c4 02 01 02"), SB_OK);
    assert_int_equal(spelling_decode("95 04 07 00 00 c4 01 01"), SB_ERROR_RANGE);
}

static void map_size_is_limited(void **state)
{
    (void)state;
    assert_int_equal(spelling_decode_with(&map, 3, "ce 00 02 00 00"), SB_OK);
    assert_int_equal(spelled.map.total_size, 131072);
    assert_int_equal(spelling_decode_with(&map, 3, "ce 00 02 00 01"), SB_ERROR_LIMIT);
    assert_int_equal(spelling_decode_with(&map, 3, "ce ff ff ff ff"), SB_ERROR_LIMIT);
    assert_int_equal(spelling_decode_with(&map, 3, "ff"), SB_ERROR_RANGE);
    assert_int_equal(spelling_decode_with(&map, 3, "c0"), SB_ERROR_MALFORMED);
}

static void map_data_is_one_to_1024_bytes(void **state)
{
    (void)state;
    assert_blob(&map, 4, 1, 1024);
    assert_int_equal(spelling_decode_with(&map, 4, "07"), SB_ERROR_MALFORMED);
}

static void map_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&map);
    assert_later_skipped(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_has_its_bytes),
        cmocka_unit_test(map_hash_has_64_bits),
        cmocka_unit_test(map_chunk_lies_within_the_map),
        cmocka_unit_test(map_size_is_limited),
        cmocka_unit_test(map_data_is_one_to_1024_bytes),
        cmocka_unit_test(map_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
