#include "game/slot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void slot_table_is_packed_and_writes_bytes_written_by_hand(void **state)
{
    (void)state;
    const sb_slot slot = {.state = SB_SLOT_COMPUTER, .generation = 7};
    static const uint8_t expected[] = {2, 7, 0, 0};
    assert_true(sb_table_is_packed(&sb_slot_table));
    uint8_t bytes[sizeof expected];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_table_write(&sb_slot_table, &slot, 1, &writer);
    assert_int_equal(writer.error, SB_OK);
    assert_int_equal(writer.size, sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
}

static void slot_states_keep_their_numbers(void **state)
{
    (void)state;
    assert_int_equal(SB_SLOT_EMPTY, 0);
    assert_int_equal(SB_SLOT_PLAYER, 1);
    assert_int_equal(SB_SLOT_COMPUTER, 2);
    assert_int_equal(SB_PLAYER_COUNT_MAX, 64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slot_table_is_packed_and_writes_bytes_written_by_hand),
        cmocka_unit_test(slot_states_keep_their_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
