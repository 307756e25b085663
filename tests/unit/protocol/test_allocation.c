// Decoding and encoding never allocate.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <msgpack.h>

#include "allocation_count.h"
#include "example.h"

static void allocations_are_counted_in_shared_libraries_too(void **state)
{
    (void)state;
    allocation_count_begin();
    msgpack_sbuffer *buffer = msgpack_sbuffer_new();
    msgpack_zone zone;
    bool made = msgpack_zone_init(&zone, 64); // inside msgpack-c's library
    uint64_t count = allocation_count_end();
    assert_non_null(buffer);
    assert_true(made);
    assert_true(count >= 2);
    msgpack_zone_destroy(&zone);
    msgpack_sbuffer_free(buffer);
}

static void every_message_is_coded_without_allocation(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(3, 0);
    for (uint32_t i = 0; i < 2000; i++) {
        example sample;
        sb_message_type type = (sb_message_type)(1 + i % EXAMPLE_TYPE_COUNT);
        if (i < 2 * EXAMPLE_TYPE_COUNT) {
            example_extreme(&sample, type, i < EXAMPLE_TYPE_COUNT);
        } else {
            example_random(&sample, type, &random);
        }
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        static sb_message decoded;
        allocation_count_begin();
        size_t size = example_encode(&sample.message, bytes);
        sb_error error = sb_message_decode(bytes, size, &decoded);
        uint64_t count = allocation_count_end();
        assert_int_equal(error, SB_OK);
        assert_int_equal(count, 0);
    }
}

/// Fills a message with the most objects that it can have: one array of elements of one byte each.
static size_t fill_flat(uint8_t *out_bytes, uint8_t element)
{
    size_t count = SB_MESSAGE_SIZE_MAX - 3;
    memset(out_bytes, element, SB_MESSAGE_SIZE_MAX);
    out_bytes[0] = 0xdc;
    out_bytes[1] = (uint8_t)(count >> 8);
    out_bytes[2] = (uint8_t)count;
    return SB_MESSAGE_SIZE_MAX;
}

static uint64_t allocations_of(const uint8_t *bytes, size_t size, sb_error expected)
{
    static sb_message decoded;
    allocation_count_begin();
    sb_error error = sb_message_decode(bytes, size, &decoded);
    uint64_t count = allocation_count_end();
    assert_int_equal(error, expected);
    return count;
}

static void messages_with_most_objects_are_decoded_without_allocation(void **state)
{
    (void)state;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    for (int round = 0; round < 100; round++) {
        size_t size = fill_flat(bytes, 26);
        assert_int_equal(allocations_of(bytes, size, SB_ERROR_UNKNOWN), 0);
        // Each element is an empty container.
        fill_flat(bytes, 0x90);
        assert_int_equal(allocations_of(bytes, size, SB_ERROR_MALFORMED), 0);
        fill_flat(bytes, 0x80);
        assert_int_equal(allocations_of(bytes, size, SB_ERROR_MALFORMED), 0);
        // Each element is an array with one element.
        for (size_t i = 3; i + 1 < size; i += 2) {
            bytes[i] = 0x91;
            bytes[i + 1] = 0;
        }
        size_t pairs = (size - 3) / 2;
        bytes[1] = (uint8_t)(pairs >> 8);
        bytes[2] = (uint8_t)pairs;
        assert_int_equal(allocations_of(bytes, 3 + 2 * pairs, SB_ERROR_MALFORMED), 0);
    }
}

static void refused_messages_are_refused_without_allocation(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(4, 0);
    assert_int_equal(allocations_of((const uint8_t *)"\xdd\xff\xff\xff\xff", 5, SB_ERROR_LIMIT), 0);
    for (uint32_t i = 0; i < 4000; i++) {
        example sample;
        example_random(&sample, (sb_message_type)(1 + i % EXAMPLE_TYPE_COUNT), &random);
        uint8_t bytes[SB_MESSAGE_SIZE_MAX];
        size_t size = example_encode(&sample.message, bytes);
        bytes[sb_random_below(&random, (uint32_t)size)] = (uint8_t)sb_random_u32(&random);
        static sb_message decoded;
        allocation_count_begin();
        (void)sb_message_decode(bytes, size, &decoded);
        assert_int_equal(allocation_count_end(), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocations_are_counted_in_shared_libraries_too),
        cmocka_unit_test(every_message_is_coded_without_allocation),
        cmocka_unit_test(messages_with_most_objects_are_decoded_without_allocation),
        cmocka_unit_test(refused_messages_are_refused_without_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
