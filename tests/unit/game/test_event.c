#include "game/event.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void event_table_is_packed_and_writes_bytes_written_by_hand(void **state)
{
    (void)state;
    const sb_event event = {.point = {0.5f, -3.0f, 1.0f},
                            .value = 34,
                            .kind = SB_EVENT_END,
                            .entity = 0x0102,
                            .other = SB_EVENT_NO_ENTITY,
                            .ordinal = 9};
    // 0.5f is 0x3F000000, -3.0f is 0xC0400000, 1.0f is 0x3F800000.
    static const uint8_t expected[] = {0,    0,    0, 0x3F, 0,   0,   0x40, 0xC0, 0, 0,
                                       0x80, 0x3F, 2, 1,    255, 255, 34,   0,    3, 9};
    assert_true(sb_table_is_packed(&sb_event_table));
    uint8_t bytes[sizeof expected];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_table_write(&sb_event_table, &event, 1, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
}

static void event_kinds_of_the_game_keep_their_numbers(void **state)
{
    (void)state;
    // Numbers are in logs and on the wire.
    assert_int_equal(SB_EVENT_JOIN, 1);
    assert_int_equal(SB_EVENT_LEAVE, 2);
    assert_int_equal(SB_EVENT_END, 3);
    assert_int_equal(SB_EVENT_RULES, 8);
    assert_int_equal(SB_EVENT_NO_ENTITY, 65535);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(event_table_is_packed_and_writes_bytes_written_by_hand),
        cmocka_unit_test(event_kinds_of_the_game_keep_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
