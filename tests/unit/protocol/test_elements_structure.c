// Expected values: the msgpack specification's table of formats, and msgpack-c itself.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <msgpack.h>

#include "base/random.h"
#include "protocol/elements.h"

/// Returns the error of a message's structure: nothing is read before the end.
static sb_error check(const void *bytes, size_t size)
{
    sb_elements elements = sb_elements_begin(bytes, size);
    return sb_elements_end(&elements);
}

#define CHECK(...) check((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

static void every_scalar_form_alone_is_accepted(void **state)
{
    (void)state;
    assert_int_equal(CHECK(0x00), SB_OK);
    assert_int_equal(CHECK(0x7f), SB_OK);
    assert_int_equal(CHECK(0xe0), SB_OK);
    assert_int_equal(CHECK(0xff), SB_OK);
    assert_int_equal(CHECK(0xc0), SB_OK);
    assert_int_equal(CHECK(0xc2), SB_OK);
    assert_int_equal(CHECK(0xc3), SB_OK);
    assert_int_equal(CHECK(0xca, 0, 0, 0, 0), SB_OK);
    assert_int_equal(CHECK(0xcb, 0, 0, 0, 0, 0, 0, 0, 0), SB_OK);
    assert_int_equal(CHECK(0xcc, 0xff), SB_OK);
    assert_int_equal(CHECK(0xcd, 0xff, 0xff), SB_OK);
    assert_int_equal(CHECK(0xce, 0xff, 0xff, 0xff, 0xff), SB_OK);
    assert_int_equal(CHECK(0xcf, 1, 2, 3, 4, 5, 6, 7, 8), SB_OK);
    assert_int_equal(CHECK(0xd0, 0x80), SB_OK);
    assert_int_equal(CHECK(0xd1, 0x80, 0), SB_OK);
    assert_int_equal(CHECK(0xd2, 0x80, 0, 0, 0), SB_OK);
    assert_int_equal(CHECK(0xd3, 0x80, 0, 0, 0, 0, 0, 0, 0), SB_OK);
}

static void text_and_binary_forms_with_their_bytes_are_accepted(void **state)
{
    (void)state;
    assert_int_equal(CHECK(0xa0), SB_OK);
    assert_int_equal(CHECK(0xa2, 'h', 'i'), SB_OK);
    assert_int_equal(CHECK(0xd9, 2, 'h', 'i'), SB_OK);
    assert_int_equal(CHECK(0xda, 0, 2, 'h', 'i'), SB_OK);
    assert_int_equal(CHECK(0xdb, 0, 0, 0, 2, 'h', 'i'), SB_OK);
    assert_int_equal(CHECK(0xc4, 2, 0xc1, 0xc1), SB_OK);
    assert_int_equal(CHECK(0xc5, 0, 2, 0xc1, 0xc1), SB_OK);
    assert_int_equal(CHECK(0xc6, 0, 0, 0, 2, 0xc1, 0xc1), SB_OK);
}

static void container_forms_with_their_elements_are_accepted(void **state)
{
    (void)state;
    assert_int_equal(CHECK(0x90), SB_OK);
    assert_int_equal(CHECK(0x80), SB_OK);
    assert_int_equal(CHECK(0x92, 1, 2), SB_OK);
    assert_int_equal(CHECK(0xdc, 0, 2, 1, 2), SB_OK);
    assert_int_equal(CHECK(0xdd, 0, 0, 0, 2, 1, 2), SB_OK);
    assert_int_equal(CHECK(0x81, 1, 2), SB_OK);
    assert_int_equal(CHECK(0xde, 0, 1, 1, 2), SB_OK);
    assert_int_equal(CHECK(0xdf, 0, 0, 0, 1, 1, 2), SB_OK);
    assert_int_equal(CHECK(0x93, 0x92, 1, 0xa1, 'x', 0x90, 0x81, 3, 0x91, 4), SB_OK);
}

static void empty_input_is_truncated(void **state)
{
    (void)state;
    assert_int_equal(check("", 0), SB_ERROR_TRUNCATED);
    assert_int_equal(check(NULL, 0), SB_ERROR_TRUNCATED);
}

static void missing_payload_is_truncated(void **state)
{
    (void)state;
    assert_int_equal(CHECK(0xca, 0, 0, 0), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xcf, 0, 0, 0, 0, 0, 0, 0), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xcd, 0), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xa2, 'h'), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xd9), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xdb, 0, 0, 0), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xdb, 0xff, 0xff, 0xff, 0xff), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xc6, 0xff, 0xff, 0xff, 0xff), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xc5, 0xff), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xdc, 0), SB_ERROR_TRUNCATED);
}

static void count_beyond_remaining_bytes_is_truncated(void **state)
{
    (void)state;
    assert_int_equal(CHECK(0x91), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0x92, 1), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0x81, 1), SB_ERROR_TRUNCATED);
    assert_int_equal(CHECK(0xdc, 0x04, 0x00), SB_ERROR_TRUNCATED);
    // It counts before a later fault: nothing after such a count is read.
    assert_int_equal(CHECK(0x93, 0xc1), SB_ERROR_TRUNCATED);
    // Two nested counts that only together exceed the bytes.
    assert_int_equal(CHECK(0x93, 0x93, 1, 2, 3, 4), SB_ERROR_TRUNCATED);
}

static void count_beyond_limit_is_refused_before_its_elements(void **state)
{
    (void)state;
    assert_int_equal(CHECK(0xdd, 0xff, 0xff, 0xff, 0xff), SB_ERROR_LIMIT);
    assert_int_equal(CHECK(0xdd, 0x10, 0x00, 0x00, 0x00), SB_ERROR_LIMIT);
    assert_int_equal(CHECK(0xdf, 0xff, 0xff, 0xff, 0xff), SB_ERROR_LIMIT);
    assert_int_equal(CHECK(0xdf, 0x80, 0x00, 0x00, 0x00), SB_ERROR_LIMIT); // twice wraps to 0
    assert_int_equal(CHECK(0xdc, 0xff, 0xff), SB_ERROR_LIMIT);
    assert_int_equal(CHECK(0x92, 1, 0xdd, 0xff, 0xff, 0xff, 0xff), SB_ERROR_LIMIT);
}

static void total_of_elements_at_limit_is_accepted_and_one_more_refused(void **state)
{
    (void)state;
    uint8_t bytes[3 + SB_MESSAGE_ELEMENT_COUNT_MAX + 1] = {0xdc};
    uint32_t count = SB_MESSAGE_ELEMENT_COUNT_MAX - 1; // the array itself is an element too
    bytes[1] = (uint8_t)(count >> 8);
    bytes[2] = (uint8_t)count;
    assert_int_equal(check(bytes, 3 + count), SB_OK);
    bytes[2]++;
    assert_int_equal(check(bytes, 3 + count + 1), SB_ERROR_LIMIT);
    // Spread over two levels: the last element becomes an array of one.
    bytes[2]--;
    bytes[3 + count - 1] = 0x91;
    assert_int_equal(check(bytes, 3 + count + 1), SB_ERROR_LIMIT);
}

static void nesting_at_limit_is_accepted_and_one_deeper_refused(void **state)
{
    (void)state;
    assert_int_equal(CHECK(0x91, 0x91, 0x91, 0x91, 1), SB_OK);
    assert_int_equal(CHECK(0x91, 0x91, 0x91, 0x90), SB_OK);
    assert_int_equal(CHECK(0x91, 0x91, 0x91, 0x91, 0x91, 1), SB_ERROR_LIMIT);
    assert_int_equal(CHECK(0x91, 0x91, 0x91, 0x91, 0x90), SB_ERROR_LIMIT);
    assert_int_equal(CHECK(0x91, 0x91, 0x91, 0x91, 0x80), SB_ERROR_LIMIT);
    assert_int_equal(CHECK(0x91, 0x81, 1, 0x81, 1, 0x81, 1, 0x81, 1, 1), SB_ERROR_LIMIT);
    // A level can be entered again after it was left.
    assert_int_equal(CHECK(0x91, 0x91, 0x92, 0x91, 1, 0x91, 2), SB_OK);
}

static void nesting_bomb_is_refused(void **state)
{
    (void)state;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    memset(bytes, 0x91, sizeof bytes);
    assert_int_equal(check(bytes, sizeof bytes), SB_ERROR_LIMIT);
    memset(bytes, 0x81, sizeof bytes);
    assert_int_equal(check(bytes, sizeof bytes), SB_ERROR_LIMIT);
}

static void bytes_after_the_object_are_malformed(void **state)
{
    (void)state;
    assert_int_equal(CHECK(1, 2), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0x90, 0xc0), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0x91, 1, 0), SB_ERROR_MALFORMED);
}

static void extension_types_and_the_unused_byte_are_malformed(void **state)
{
    (void)state;
    assert_int_equal(CHECK(0xc1), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0xc7, 1, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0xc8, 0, 1, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0xc9, 0, 0, 0, 1, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0xd4, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0xd5, 0, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0xd6, 0xff, 0, 0, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0xd7, 0, 0, 0, 0, 0, 0, 0, 0, 0), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0xd8, 0), SB_ERROR_MALFORMED);
    assert_int_equal(CHECK(0x92, 1, 0xc1), SB_ERROR_MALFORMED);
}

/// Fills at least one byte. Most are structure, because uniform bytes rarely nest.
static size_t random_bytes(sb_random *random, uint8_t *out_bytes, size_t capacity)
{
    static const uint8_t LEADS[] = {0x80, 0x81, 0x82, 0x90, 0x91, 0x92, 0x93, 0xa0, 0xa2,
                                    0xc0, 0xc1, 0xc2, 0xc4, 0xc5, 0xc6, 0xca, 0xcb, 0xcc,
                                    0xcd, 0xce, 0xcf, 0xd0, 0xd1, 0xd2, 0xd3, 0xd9, 0xda,
                                    0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xe0, 0xff, 0x00, 0x7f};
    size_t size = 1 + sb_random_below(random, (uint32_t)capacity);
    for (size_t i = 0; i < size; i++) {
        uint32_t choice = sb_random_below(random, 8);
        out_bytes[i] = choice < 4   ? LEADS[sb_random_below(random, sizeof LEADS)]
                       : choice < 7 ? (uint8_t)sb_random_below(random, 4)
                                    : (uint8_t)(0xe0 | sb_random_below(random, 32));
    }
    return size;
}

/// Returns true if msgpack-c can read the bytes without reserving memory for a 32-bit count.
static bool is_harmless(const uint8_t *bytes, size_t size)
{
    return memchr(bytes, 0xdd, size) == NULL && memchr(bytes, 0xdf, size) == NULL;
}

static msgpack_unpack_return unpack(const uint8_t *bytes, size_t size, msgpack_zone *zone)
{
    msgpack_object object;
    size_t offset = 0;
    msgpack_zone_clear(zone);
    return msgpack_unpack((const char *)bytes, size, &offset, zone, &object);
}

static void verdict_agrees_with_msgpack_c(sb_error error, msgpack_unpack_return result)
{
    switch (result) {
    case MSGPACK_UNPACK_SUCCESS:
        // msgpack-c has wider limits than a message.
        assert_true(error == SB_OK || error == SB_ERROR_LIMIT);
        break;
    case MSGPACK_UNPACK_EXTRA_BYTES:
        assert_true(error == SB_ERROR_MALFORMED || error == SB_ERROR_LIMIT);
        break;
    case MSGPACK_UNPACK_CONTINUE:
        assert_true(error == SB_ERROR_TRUNCATED || error == SB_ERROR_LIMIT);
        break;
    case MSGPACK_UNPACK_PARSE_ERROR:
        // A count beyond the bytes is refused before a later fault.
        assert_int_not_equal(error, SB_OK);
        break;
    case MSGPACK_UNPACK_NOMEM_ERROR:
        fail();
    }
}

static void verdict_on_random_bytes_agrees_with_msgpack_c(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(2026, 1);
    msgpack_zone zone;
    assert_true(msgpack_zone_init(&zone, 65536));
    uint32_t accepted = 0, truncated = 0, malformed = 0;
    for (uint32_t i = 0; i < 100000; i++) {
        uint8_t bytes[8];
        size_t size = random_bytes(&random, bytes, sizeof bytes);
        sb_error error = check(bytes, size);
        if (error == SB_OK || is_harmless(bytes, size)) {
            verdict_agrees_with_msgpack_c(error, unpack(bytes, size, &zone));
        }
        accepted += error == SB_OK && size > 1;
        truncated += error == SB_ERROR_TRUNCATED;
        malformed += error == SB_ERROR_MALFORMED;
    }
    msgpack_zone_destroy(&zone);
    assert_true(accepted > 1000);
    assert_true(truncated > 1000);
    assert_true(malformed > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scalar_form_alone_is_accepted),
        cmocka_unit_test(text_and_binary_forms_with_their_bytes_are_accepted),
        cmocka_unit_test(container_forms_with_their_elements_are_accepted),
        cmocka_unit_test(empty_input_is_truncated),
        cmocka_unit_test(missing_payload_is_truncated),
        cmocka_unit_test(count_beyond_remaining_bytes_is_truncated),
        cmocka_unit_test(count_beyond_limit_is_refused_before_its_elements),
        cmocka_unit_test(total_of_elements_at_limit_is_accepted_and_one_more_refused),
        cmocka_unit_test(nesting_at_limit_is_accepted_and_one_deeper_refused),
        cmocka_unit_test(nesting_bomb_is_refused),
        cmocka_unit_test(bytes_after_the_object_are_malformed),
        cmocka_unit_test(extension_types_and_the_unused_byte_are_malformed),
        cmocka_unit_test(verdict_on_random_bytes_agrees_with_msgpack_c),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
