#include "base/bytes.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

// Written out by hand: 0x12, 0x3456, 0x789ABCDE, 0x0123456789ABCDEF and -2.5 (sign 1, exponent
// 128, fraction 0.25: 0xC0200000), low byte first.
static const uint8_t by_hand[] = {
    0x12, 0x56, 0x34, 0xDE, 0xBC, 0x9A, 0x78, 0xEF, 0xCD, 0xAB,
    0x89, 0x67, 0x45, 0x23, 0x01, 0x00, 0x00, 0x20, 0xC0,
};

static void writer_integers_and_float_are_little_endian(void **state)
{
    (void)state;
    uint8_t buffer[sizeof by_hand];
    sb_writer writer = sb_writer_over(buffer, sizeof buffer);
    sb_writer_u8(&writer, 0x12);
    sb_writer_u16(&writer, 0x3456);
    sb_writer_u32(&writer, 0x789ABCDE);
    sb_writer_u64(&writer, UINT64_C(0x0123456789ABCDEF));
    sb_writer_f32(&writer, -2.5f);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, sizeof by_hand);
    assert_memory_equal(buffer, by_hand, sizeof by_hand);
}

static void reader_integers_and_float_are_little_endian(void **state)
{
    (void)state;
    sb_reader reader = sb_reader_over(by_hand, sizeof by_hand);
    assert_int_equal(sb_reader_u8(&reader), 0x12);
    assert_int_equal(sb_reader_u16(&reader), 0x3456);
    assert_int_equal(sb_reader_u32(&reader), 0x789ABCDE);
    assert_true(sb_reader_u64(&reader) == UINT64_C(0x0123456789ABCDEF));
    assert_int_equal(sb_reader_remaining(&reader), 4);
    assert_int_equal(bits_of(sb_reader_f32(&reader)), 0xC0200000);
    assert_int_equal(sb_reader_remaining(&reader), 0);
    assert_int_equal(reader.error, SB_OK);
}

static void float_of_any_bits_keeps_them(void **state)
{
    (void)state;
    // Zeros of both signs, the smallest and largest denormal, the largest finite, infinity.
    const uint32_t patterns[] = {0x00000000, 0x80000000, 0x00000001, 0x007FFFFF,
                                 0x7F7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000};
    for (size_t i = 0; i < COUNT(patterns); i++) {
        uint8_t buffer[4];
        float value;
        memcpy(&value, &patterns[i], sizeof value);
        sb_writer writer = sb_writer_over(buffer, sizeof buffer);
        sb_writer_f32(&writer, value);
        sb_reader reader = sb_reader_over(buffer, sizeof buffer);
        assert_int_equal(bits_of(sb_reader_f32(&reader)), patterns[i]);
    }
}

static void writer_full_keeps_its_error_and_writes_nothing_more(void **state)
{
    (void)state;
    uint8_t buffer[5] = {0xAA, 0xAA, 0xAA, 0xAA, 0xAA};
    sb_writer writer = sb_writer_over(buffer, 4);
    sb_writer_u16(&writer, 0x0201);
    sb_writer_u32(&writer, 0xFFFFFFFF);
    assert_int_equal(writer.error, SB_ERROR_FULL);
    assert_int_equal(writer.size, 2);
    // This one would fit, but the writer has failed.
    sb_writer_u8(&writer, 0xFF);
    sb_writer_bytes(&writer, "zz", 2);
    assert_int_equal(writer.error, SB_ERROR_FULL);
    assert_int_equal(writer.size, 2);
    assert_memory_equal(buffer, ((const uint8_t[]){0x01, 0x02, 0xAA, 0xAA, 0xAA}), 5);
}

static void writer_filled_to_the_last_byte_is_no_error(void **state)
{
    (void)state;
    uint8_t buffer[4];
    sb_writer writer = sb_writer_over(buffer, sizeof buffer);
    sb_writer_bytes(&writer, "abcd", 4);
    sb_writer_bytes(&writer, NULL, 0);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, 4);
}

static void writer_size_near_the_largest_does_not_overflow(void **state)
{
    (void)state;
    uint8_t buffer[8];
    sb_writer writer = sb_writer_over(buffer, sizeof buffer);
    sb_writer_u8(&writer, 1);
    sb_writer_bytes(&writer, buffer, SIZE_MAX);
    assert_int_equal(writer.error, SB_ERROR_FULL);
    assert_int_equal(writer.size, 1);
}

static void reader_truncated_keeps_its_error_and_gives_zeros(void **state)
{
    (void)state;
    const uint8_t bytes[] = {0x11, 0x22, 0x33};
    sb_reader reader = sb_reader_over(bytes, sizeof bytes);
    assert_int_equal(sb_reader_u16(&reader), 0x2211);
    assert_int_equal(sb_reader_u32(&reader), 0);
    assert_int_equal(reader.error, SB_ERROR_TRUNCATED);
    // A byte is left, but the reader has failed.
    assert_int_equal(sb_reader_u8(&reader), 0);
    assert_int_equal(sb_reader_u16(&reader), 0);
    assert_true(sb_reader_u64(&reader) == 0);
    assert_int_equal(bits_of(sb_reader_f32(&reader)), 0);
    assert_null(sb_reader_bytes(&reader, 1));
    assert_int_equal(sb_reader_remaining(&reader), 0);
    assert_int_equal(reader.error, SB_ERROR_TRUNCATED);
}

static void reader_bytes_point_into_the_input_and_check_their_size(void **state)
{
    (void)state;
    const uint8_t bytes[] = {1, 2, 3, 4};
    sb_reader reader = sb_reader_over(bytes, sizeof bytes);
    assert_ptr_equal(sb_reader_bytes(&reader, 1), bytes);
    assert_ptr_equal(sb_reader_bytes(&reader, 3), bytes + 1);
    assert_ptr_equal(sb_reader_bytes(&reader, 0), bytes + 4);
    assert_int_equal(reader.error, SB_OK);
    reader = sb_reader_over(bytes, sizeof bytes);
    (void)sb_reader_u8(&reader);
    assert_null(sb_reader_bytes(&reader, SIZE_MAX));
    assert_int_equal(reader.error, SB_ERROR_TRUNCATED);
}

static void reader_over_nothing_is_truncated(void **state)
{
    (void)state;
    sb_reader reader = sb_reader_over(NULL, 0);
    assert_int_equal(sb_reader_remaining(&reader), 0);
    assert_int_equal(reader.error, SB_OK);
    assert_int_equal(sb_reader_u8(&reader), 0);
    assert_int_equal(reader.error, SB_ERROR_TRUNCATED);
}

static void reader_fail_keeps_the_first_error(void **state)
{
    (void)state;
    sb_reader reader = sb_reader_over(by_hand, sizeof by_hand);
    sb_reader_fail(&reader, SB_ERROR_RANGE);
    sb_reader_fail(&reader, SB_ERROR_LIMIT);
    (void)sb_reader_bytes(&reader, sizeof by_hand + 1);
    assert_int_equal(reader.error, SB_ERROR_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writer_integers_and_float_are_little_endian),
        cmocka_unit_test(reader_integers_and_float_are_little_endian),
        cmocka_unit_test(float_of_any_bits_keeps_them),
        cmocka_unit_test(writer_full_keeps_its_error_and_writes_nothing_more),
        cmocka_unit_test(writer_filled_to_the_last_byte_is_no_error),
        cmocka_unit_test(writer_size_near_the_largest_does_not_overflow),
        cmocka_unit_test(reader_truncated_keeps_its_error_and_gives_zeros),
        cmocka_unit_test(reader_bytes_point_into_the_input_and_check_their_size),
        cmocka_unit_test(reader_over_nothing_is_truncated),
        cmocka_unit_test(reader_fail_keeps_the_first_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
