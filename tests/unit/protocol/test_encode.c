// What the encoder does to its writer. The tests of each message's bytes are in messages/.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "example.h"

static void message_is_appended_to_the_bytes_of_the_writer(void **state)
{
    (void)state;
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = 1}};
    uint8_t bytes[6];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(&goodbye, &writer), SB_OK);
    assert_int_equal(sb_message_encode(&goodbye, &writer), SB_OK);
    assert_int_equal(writer.size, 6);
    assert_memory_equal(bytes, "\x92\x08\x01\x92\x08\x01", 6);
    assert_int_equal(sb_message_encode(&goodbye, &writer), SB_ERROR_FULL);
    assert_int_equal(writer.size, 6);
}

static void too_little_room_leaves_the_writer_as_it_was(void **state)
{
    (void)state;
    for (int type = 1; type <= EXAMPLE_TYPE_COUNT; type++) {
        example sample;
        example_extreme(&sample, (sb_message_type)type, true);
        uint8_t whole[SB_MESSAGE_SIZE_MAX];
        size_t size = example_encode(&sample.message, whole);
        uint8_t bytes[2 + SB_MESSAGE_SIZE_MAX] = {0x11, 0x22};
        for (size_t room = 0; room < size; room++) {
            sb_writer writer = sb_writer_over(bytes, 2 + room);
            writer.size = 2;
            assert_int_equal(sb_message_encode(&sample.message, &writer), SB_ERROR_FULL);
            assert_int_equal(writer.size, 2);
            assert_int_equal(writer.error, SB_OK);
            assert_int_equal(bytes[0], 0x11);
            assert_int_equal(bytes[1], 0x22);
        }
        sb_writer writer = sb_writer_over(bytes, size);
        assert_int_equal(sb_message_encode(&sample.message, &writer), SB_OK);
        assert_int_equal(writer.size, size);
        assert_memory_equal(bytes, whole, size);
    }
}

static void writer_without_memory_is_full(void **state)
{
    (void)state;
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    sb_writer writer = sb_writer_over(NULL, 0);
    assert_int_equal(sb_message_encode(&goodbye, &writer), SB_ERROR_FULL);
    assert_int_equal(writer.error, SB_OK);
}

static void writer_that_has_failed_stays_so(void **state)
{
    (void)state;
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    uint8_t bytes[16];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    writer.error = SB_ERROR_FULL;
    assert_int_equal(sb_message_encode(&goodbye, &writer), SB_ERROR_FULL);
    assert_int_equal(writer.size, 0);
    assert_int_equal(writer.error, SB_ERROR_FULL);
}

static void message_beyond_the_size_limit_is_full_in_any_writer(void **state)
{
    (void)state;
    // Nine bytes before the packed changes, and three of their own head.
    static const uint8_t data[SB_MESSAGE_SIZE_MAX - 12 + 1];
    sb_message snapshot = {
        .type = SB_MESSAGE_SNAPSHOT,
        .snapshot = {.tick = 1,
                     .part_count = 1,
                     .form = SB_FORM_PACKED,
                     .packed = {data, SB_MESSAGE_SIZE_MAX - 12 + 1}},
    };
    uint8_t bytes[4096];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(&snapshot, &writer), SB_ERROR_FULL);
    assert_int_equal(writer.size, 0);
    assert_int_equal(writer.error, SB_OK);
    snapshot.snapshot.packed.size--;
    assert_int_equal(sb_message_encode(&snapshot, &writer), SB_OK);
    assert_int_equal(writer.size, SB_MESSAGE_SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(message_is_appended_to_the_bytes_of_the_writer),
        cmocka_unit_test(too_little_room_leaves_the_writer_as_it_was),
        cmocka_unit_test(writer_without_memory_is_full),
        cmocka_unit_test(writer_that_has_failed_stays_so),
        cmocka_unit_test(message_beyond_the_size_limit_is_full_in_any_writer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
