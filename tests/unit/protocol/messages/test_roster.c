#include "spelling.h"

#include <stdio.h>

static const char *const ROSTER[] = {"09", "92 93 00 01 a1 41 93 cd ff fe 03 a0"};
static const spelling roster = SPELLING_OF(ROSTER, spelling_decode);

static sb_error decode_player(const char *array)
{
    char list[SPELLING_HEX_SIZE];
    (void)snprintf(list, sizeof list, "91 %s", array);
    return spelling_decode_with(&roster, 1, list);
}

static const char *const PLAYER[] = {"07", "02", "a3 42 6f 62"};
static const spelling player = SPELLING_OF(PLAYER, decode_player);

static void roster_has_its_bytes(void **state)
{
    (void)state;
    const sb_message message = {
        .type = SB_MESSAGE_ROSTER,
        .roster = {.player_count = 2,
                   .players = {{.slot = 0, .presence = SB_PRESENCE_PLAYER, .name = {"A", 1}},
                               {.slot = 65534, .presence = SB_PRESENCE_AWAY}}},
    };
    assert_spelled(&roster, &message);
}

static void roster_player_is_read_field_by_field(void **state)
{
    (void)state;
    assert_int_equal(decode_player("93 07 02 a3 42 6f 62"), SB_OK);
    assert_int_equal(spelled.roster.player_count, 1);
    assert_int_equal(spelled.roster.players[0].slot, 7);
    assert_int_equal(spelled.roster.players[0].presence, SB_PRESENCE_COMPUTER);
    assert_int_equal(spelled.roster.players[0].name.size, 3);
    assert_memory_equal(spelled.roster.players[0].name.data, "Bob", 3);
}

static void roster_has_one_to_32_players(void **state)
{
    (void)state;
    assert_list(&roster, 1, "93 01 01 a1 78", 1, 32);
    assert_int_equal(spelling_decode_with(&roster, 1, "91 07"), SB_ERROR_MALFORMED);
    assert_int_equal(spelling_decode_with(&roster, 1, "91 80"), SB_ERROR_MALFORMED);
}

static void roster_slot_presence_and_name_have_ranges(void **state)
{
    (void)state;
    assert_integer(&player, 0, 0, 65534); // 65,535 is nobody's
    assert_u32(&player, 1);
    assert_text(&player, 2, 0, 23);
}

static void roster_needs_all_its_elements_and_skips_the_rest(void **state)
{
    (void)state;
    assert_all_needed(&roster);
    assert_later_skipped(&roster);
    assert_all_needed(&player);
    assert_later_skipped(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(roster_has_its_bytes),
        cmocka_unit_test(roster_player_is_read_field_by_field),
        cmocka_unit_test(roster_has_one_to_32_players),
        cmocka_unit_test(roster_slot_presence_and_name_have_ranges),
        cmocka_unit_test(roster_needs_all_its_elements_and_skips_the_rest),
    };
    return cmocka_run_group_tests(tests, spelling_begin, spelling_end);
}
