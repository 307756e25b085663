#include "record/notes.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void notes_added_are_kept_in_order(void **state)
{
    (void)state;
    static sb_notes notes;
    uint8_t longest[255];
    for (size_t i = 0; i < sizeof longest; i++) {
        longest[i] = (uint8_t)(i * 7);
    }
    sb_notes_add(&notes, SB_NOTE_CHAT, 63, "\x01\xffhello", 7);
    sb_notes_add(&notes, SB_NOTE_LATE, 0, "\x02\x01", 2);
    sb_notes_add(&notes, SB_NOTE_SECRET, 255, longest, 255);
    sb_notes_add(&notes, SB_NOTE_CHAT, 3, "", 0);
    assert_int_equal(notes.count, 4);
    static const uint8_t kinds[] = {1, 2, 3, 1}, players[] = {63, 0, 255, 3},
                         sizes[] = {7, 2, 255, 0};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(notes.list[i].kind, kinds[i]);
        assert_int_equal(notes.list[i].player, players[i]);
        assert_int_equal(notes.list[i].size, sizes[i]);
    }
    assert_memory_equal(notes.list[0].bytes, "\x01\xffhello", 7);
    assert_memory_equal(notes.list[1].bytes, "\x02\x01", 2);
    assert_memory_equal(notes.list[2].bytes, longest, 255);
    assert_int_equal(notes.dropped, 0);
}

static void notes_beyond_the_last_place_are_counted(void **state)
{
    (void)state;
    static sb_notes notes;
    for (uint8_t i = 0; i < 70; i++) {
        sb_notes_add(&notes, SB_NOTE_CHAT, i, &i, 1);
    }
    assert_int_equal(notes.count, 64);
    assert_int_equal(notes.dropped, 6);
    for (uint8_t i = 0; i < 64; i++) {
        assert_int_equal(notes.list[i].player, i);
        assert_int_equal(notes.list[i].bytes[0], i);
    }
}

static void notes_cleared_are_none(void **state)
{
    (void)state;
    static sb_notes notes;
    memset(&notes, 0xFF, sizeof notes);
    sb_notes_clear(&notes);
    assert_true(notes.repeated == 0);
    assert_true(notes.missing == 0);
    assert_int_equal(notes.count, 0);
    assert_int_equal(notes.dropped, 0);
    sb_notes_add(&notes, SB_NOTE_LATE, 1, "\x05", 2);
    assert_int_equal(notes.count, 1);
    assert_int_equal(notes.list[0].kind, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_added_are_kept_in_order),
        cmocka_unit_test(notes_beyond_the_last_place_are_counted),
        cmocka_unit_test(notes_cleared_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
