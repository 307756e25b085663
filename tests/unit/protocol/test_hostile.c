// Damaged messages: whatever arrives, the decoder gives a value or an error, and reads nothing
// beyond the bytes that it was given (a sanitizer watches).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "example.h"

/// Decodes a copy that ends where its block ends.
static sb_error decode_exact(const uint8_t *bytes, size_t size)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    sb_message message;
    sb_error error = sb_message_decode(copy, size, &message);
    if (error == SB_OK) {
        assert_in_range(message.type, SB_MESSAGE_HELLO, SB_MESSAGE_MOVE);
        if (message.type == SB_MESSAGE_INPUT) {
            message.input.invalid = 0; // the inputs that it marks are zeros
        }
        // What was accepted holds the limits: the encoder asserts them all.
        uint8_t again[SB_MESSAGE_SIZE_MAX];
        assert_in_range(example_encode(&message, again), 2, SB_MESSAGE_SIZE_MAX);
    }
    free(copy);
    return error;
}

static void every_truncation_of_every_message_is_refused(void **state)
{
    (void)state;
    for (int type = 1; type <= EXAMPLE_TYPE_COUNT; type++) {
        for (int largest = 0; largest <= 1; largest++) {
            example sample;
            example_extreme(&sample, (sb_message_type)type, largest != 0);
            uint8_t bytes[SB_MESSAGE_SIZE_MAX];
            size_t size = example_encode(&sample.message, bytes);
            for (size_t cut = 0; cut < size; cut++) {
                assert_int_equal(decode_exact(bytes, cut), SB_ERROR_TRUNCATED);
            }
            assert_int_equal(decode_exact(bytes, size), SB_OK);
        }
    }
}

static void every_byte_after_every_message_is_refused(void **state)
{
    (void)state;
    for (int type = 1; type <= EXAMPLE_TYPE_COUNT; type++) {
        example sample;
        example_extreme(&sample, (sb_message_type)type, false);
        uint8_t bytes[SB_MESSAGE_SIZE_MAX + 1];
        size_t size = example_encode(&sample.message, bytes);
        for (int value = 0; value < 256; value++) {
            bytes[size] = (uint8_t)value;
            assert_int_equal(decode_exact(bytes, size + 1), SB_ERROR_MALFORMED);
        }
    }
}

/// A random message short enough to try every change of every byte.
static size_t short_message(sb_message_type type, sb_random *random, uint8_t *out_bytes)
{
    for (;;) {
        example sample;
        example_random(&sample, type, random);
        size_t size = example_encode(&sample.message, out_bytes);
        if (size <= 150) {
            return size;
        }
    }
}

static void every_change_of_one_byte_gives_a_value_or_an_error(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(7, 0);
    uint32_t accepted = 0, refused = 0;
    for (int i = 0; i < 2 * EXAMPLE_TYPE_COUNT; i++) {
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        sb_message_type type = (sb_message_type)(1 + i % EXAMPLE_TYPE_COUNT);
        size_t size = short_message(type, &random, bytes);
        for (size_t at = 0; at < size; at++) {
            uint8_t original = bytes[at];
            for (int value = 0; value < 256; value++) {
                bytes[at] = (uint8_t)value;
                sb_error error = decode_exact(bytes, size);
                accepted += error == SB_OK;
                refused += error != SB_OK;
            }
            bytes[at] = original;
        }
    }
    assert_true(accepted > 10000);
    assert_true(refused > 10000);
}

static void random_changes_give_a_value_or_an_error(void **state)
{
    (void)state;
    const uint64_t seed = 20261121;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 1);
    for (uint32_t i = 0; i < 10000; i++) {
        example sample;
        example_random(&sample, (sb_message_type)(1 + i % EXAMPLE_TYPE_COUNT), &random);
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        size_t size = example_encode(&sample.message, bytes);
        for (uint32_t change = sb_random_below(&random, 6); change > 0; change--) {
            bytes[sb_random_below(&random, (uint32_t)size)] = (uint8_t)sb_random_u32(&random);
        }
        (void)decode_exact(bytes, size);
    }
}

static void hostile_counts_are_refused(void **state)
{
    (void)state;
    static const uint8_t COUNTS[][14] = {
        {5, 0xdd, 0xff, 0xff, 0xff, 0xff},
        {5, 0xdd, 0x10, 0x00, 0x00, 0x00},
        {5, 0xdf, 0xff, 0xff, 0xff, 0xff},
        {5, 0xdf, 0x80, 0x00, 0x00, 0x00},
        {3, 0xdc, 0xff, 0xff},
        {7, 0x92, 0x01, 0xdd, 0xff, 0xff, 0xff, 0xff},
        {12, 0xdd, 0x7f, 0xff, 0xff, 0xff, 0xdd, 0x7f, 0xff, 0xff, 0xff, 0x91, 0x01},
    };
    for (size_t i = 0; i < sizeof COUNTS / sizeof COUNTS[0]; i++) {
        assert_int_equal(decode_exact(COUNTS[i] + 1, COUNTS[i][0]), SB_ERROR_LIMIT);
    }
    static const uint8_t LENGTHS[][8] = {
        {5, 0xdb, 0xff, 0xff, 0xff, 0xff},
        {5, 0xc6, 0xff, 0xff, 0xff, 0xff},
        {7, 0x92, 0x01, 0xdb, 0xff, 0xff, 0xff, 0xfe},
        {3, 0xc5, 0xff, 0xff},
    };
    for (size_t i = 0; i < sizeof LENGTHS / sizeof LENGTHS[0]; i++) {
        assert_int_equal(decode_exact(LENGTHS[i] + 1, LENGTHS[i][0]), SB_ERROR_TRUNCATED);
    }
}

static void nesting_bombs_are_refused(void **state)
{
    (void)state;
    static const uint8_t OPENERS[] = {0x91, 0x81, 0x9f, 0x8f};
    for (size_t i = 0; i < sizeof OPENERS; i++) {
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        memset(bytes, OPENERS[i], sizeof bytes);
        assert_int_equal(decode_exact(bytes, sizeof bytes), SB_ERROR_LIMIT);
    }
}

static void oversized_message_is_refused_unread(void **state)
{
    (void)state;
    sb_message message;
    // Nothing can be behind this pointer, so the size alone must decide.
    assert_int_equal(sb_message_decode((const uint8_t *)16, SIZE_MAX, &message), SB_ERROR_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_truncation_of_every_message_is_refused),
        cmocka_unit_test(every_byte_after_every_message_is_refused),
        cmocka_unit_test(every_change_of_one_byte_gives_a_value_or_an_error),
        cmocka_unit_test(random_changes_give_a_value_or_an_error),
        cmocka_unit_test(hostile_counts_are_refused),
        cmocka_unit_test(nesting_bombs_are_refused),
        cmocka_unit_test(oversized_message_is_refused_unread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
