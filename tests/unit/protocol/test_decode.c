// What the decoder does for every message. The tests of each message's fields are in messages/.
// Expected values: bytes written by hand from the msgpack specification.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/message.h"

static sb_message message;

static sb_error decode(const uint8_t *bytes, size_t size)
{
    return sb_message_decode(bytes, size, &message);
}

#define DECODE(...) decode((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void wide_forms_of_small_values_are_read(void **state)
{
    (void)state;
    assert_int_equal(
        DECODE(0xdd, 0, 0, 0, 2, 0xd3, 0, 0, 0, 0, 0, 0, 0, 8, 0xcf, 0, 0, 0, 0, 0, 0, 0, 2),
        SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
    assert_int_equal(message.goodbye.reason, 2);
}

static void elements_after_the_last_known_are_skipped(void **state)
{
    (void)state;
    assert_int_equal(
        DECODE(0x95, 8, 2, 0xc0, 0x82, 0xa1, 'k', 1, 2, 0x91, 0x90, 0xcb, 0, 0, 0, 0, 0, 0, 0, 0),
        SB_OK);
    assert_int_equal(message.goodbye.reason, 2);
}

static void unknown_types_are_unknown(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x91, 0), SB_ERROR_UNKNOWN);
    assert_int_equal(DECODE(0x92, 26, 0xc0), SB_ERROR_UNKNOWN);
    assert_int_equal(DECODE(0x91, 0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
                     SB_ERROR_UNKNOWN);
    assert_int_equal(DECODE(0x91, 0xcf, 0, 0, 0, 1, 0, 0, 0, 8), SB_ERROR_UNKNOWN);
}

static void bytes_that_are_no_message_are_refused(void **state)
{
    (void)state;
    assert_int_equal(decode((const uint8_t *)"", 0), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(0x90), SB_ERROR_TRUNCATED);
    assert_int_equal(DECODE(8), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0xc0), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x81, 8, 2), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x92, 0xa1, '8', 2), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x92, 0xc3, 2), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x92, 0xca, 0x41, 0, 0, 0, 2), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x92, 0xff, 2), SB_ERROR_RANGE);
    assert_int_equal(DECODE(0x92, 8, 2, 0), SB_ERROR_MALFORMED);
}

static void message_at_the_size_limit_is_read_and_one_byte_more_refused(void **state)
{
    (void)state;
    uint8_t bytes[1151] = {0x93, 8, 2, 0xc5, 0x04, 0x78}; // 6 + 1144
    assert_int_equal(decode(bytes, 1150), SB_OK);
    bytes[5]++;
    assert_int_equal(decode(bytes, 1151), SB_ERROR_LIMIT);
}

static void element_of_a_type_that_no_message_has_is_malformed(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x93, 8, 2, 0xd4, 1, 0), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x93, 8, 2, 0xc7, 0, 1), SB_ERROR_MALFORMED);
    assert_int_equal(DECODE(0x93, 8, 2, 0xc1), SB_ERROR_MALFORMED);
}

static void nesting_in_skipped_elements_is_bounded(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x93, 8, 2, 0x91, 0x91, 0x91, 0), SB_OK);
    assert_int_equal(DECODE(0x93, 8, 2, 0x91, 0x91, 0x91, 0x90), SB_ERROR_LIMIT);
}

static void failed_decode_leaves_a_message_of_zeros(void **state)
{
    (void)state;
    static const sb_message ZERO;
    assert_int_equal(DECODE(0x96, 5, 1, 100, 3, 101, 0x91, 0x99, 1, 2, 3, 4, 5, 6, 7, 8, 0xc0),
                     SB_ERROR_MALFORMED);
    assert_memory_equal(&message, &ZERO, sizeof message);
    memset(&message, 0xff, sizeof message);
    assert_int_equal(DECODE(0x92, 8), SB_ERROR_TRUNCATED);
    assert_memory_equal(&message, &ZERO, sizeof message);
    memset(&message, 0xff, sizeof message);
    assert_int_equal(DECODE(0x92, 77, 1), SB_ERROR_UNKNOWN);
    assert_memory_equal(&message, &ZERO, sizeof message);
}

static void nothing_of_a_message_is_left_in_the_next(void **state)
{
    (void)state;
    assert_int_equal(DECODE(0x99, 6, 1, 9, 2, 3, 4, 0, 0xc4, 1, 7, 0x93, 1, 2, 3), SB_OK);
    assert_int_equal(DECODE(0x99, 6, 1, 9, 2, 3, 4, 0, 0, 0x91, 5), SB_OK);
    assert_int_equal(message.snapshot.own_state.size, 0);
    assert_null(message.snapshot.own_state.data);
    assert_int_equal(message.snapshot.number_count, 1);
    assert_int_equal(message.snapshot.numbers[0], 5);
    assert_int_equal(message.snapshot.numbers[1], 0);
}

static void nothing_of_a_message_is_left_in_an_input(void **state)
{
    (void)state;
    memset(&message, 0xff, sizeof message);
    assert_int_equal(DECODE(0x96, 5, 1, 100, 3, 101, 0x91, 0x9a, 1, 2, 3, 4, 1, 6, 7, 8, 0, 0),
                     SB_OK);
    assert_int_equal(message.input.input_count, 1);
    assert_int_equal(message.input.invalid, 0);
    static const sb_input NONE;
    for (uint32_t i = 1; i < SB_INPUT_COUNT_MAX; i++) {
        assert_memory_equal(&message.input.inputs[i], &NONE, sizeof NONE);
        assert_int_equal(message.input.predicted_hashes[i], 0);
    }
}

static void text_and_data_point_into_the_bytes(void **state)
{
    (void)state;
    static const uint8_t chat[] = {0x94, 10, 0, 1, 0xa2, 'h', 'i'};
    assert_int_equal(decode(chat, sizeof chat), SB_OK);
    assert_ptr_equal(message.chat.text.data, chat + 5);
    static const uint8_t map[] = {0x95, 4, 7, 0, 2, 0xc4, 2, 0xaa, 0xbb};
    assert_int_equal(decode(map, sizeof map), SB_OK);
    assert_ptr_equal(message.map.data, map + 7);
    static const uint8_t snapshot[] = {0x99, 6, 1, 9, 2, 3, 4, 0, 0xc4, 1, 7, 0xc4, 2, 8, 9};
    assert_int_equal(decode(snapshot, sizeof snapshot), SB_OK);
    assert_ptr_equal(message.snapshot.own_state.data, snapshot + 10);
    assert_ptr_equal(message.snapshot.packed.data, snapshot + 13);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_forms_of_small_values_are_read),
        cmocka_unit_test(elements_after_the_last_known_are_skipped),
        cmocka_unit_test(unknown_types_are_unknown),
        cmocka_unit_test(bytes_that_are_no_message_are_refused),
        cmocka_unit_test(message_at_the_size_limit_is_read_and_one_byte_more_refused),
        cmocka_unit_test(element_of_a_type_that_no_message_has_is_malformed),
        cmocka_unit_test(nesting_in_skipped_elements_is_bounded),
        cmocka_unit_test(failed_decode_leaves_a_message_of_zeros),
        cmocka_unit_test(nothing_of_a_message_is_left_in_the_next),
        cmocka_unit_test(nothing_of_a_message_is_left_in_an_input),
        cmocka_unit_test(text_and_data_point_into_the_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
