#include "client/connection/client_roster.h"

#include <string.h>

#include "test.h"

static sb_client_roster roster;

static int setup(void **state)
{
    (void)state;
    memset(&roster, 0xEE, sizeof roster);
    sb_client_roster_init(&roster, 8);
    return 0;
}

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static void assert_player(uint32_t slot, uint32_t presence, const char *name)
{
    sb_client_player player;
    memset(&player, 0xEE, sizeof player);
    assert_int_equal(sb_client_roster_get(&roster, slot, &player), SB_OK);
    assert_int_equal(player.presence, presence);
    assert_string_equal(player.name, name);
}

static void nobody_is_there_until_it_is_told(void **state)
{
    (void)state;
    for (uint32_t slot = 0; slot < 8; slot++) {
        assert_player(slot, SB_CLIENT_PRESENCE_NONE, "");
    }
}

static void slots_are_as_they_were_told_last(void **state)
{
    (void)state;
    sb_message_roster message = {
        .player_count = 3,
        .players = {{1, SB_PRESENCE_PLAYER, text_of("ann")},
                    {7, SB_PRESENCE_COMPUTER, text_of("computer 1")},
                    {3, SB_PRESENCE_AWAY, text_of("bob")}},
    };
    assert_true(sb_client_roster_take(&roster, &message));
    assert_player(0, SB_CLIENT_PRESENCE_NONE, "");
    assert_player(1, SB_CLIENT_PRESENCE_PLAYER, "ann");
    assert_player(3, SB_CLIENT_PRESENCE_AWAY, "bob");
    assert_player(7, SB_CLIENT_PRESENCE_COMPUTER, "computer 1");
    message = (sb_message_roster){
        .player_count = 3,
        .players = {{3, SB_PRESENCE_NONE, {0}},
                    {1, SB_PRESENCE_NONE, {0}},
                    {1, SB_PRESENCE_PLAYER, text_of("x")}},
    };
    assert_true(sb_client_roster_take(&roster, &message));
    assert_player(3, SB_CLIENT_PRESENCE_NONE, "");
    // If a message names a slot twice, the later entry counts, and a shorter name replaces a longer
    // one wholly.
    assert_player(1, SB_CLIENT_PRESENCE_PLAYER, "x");
    assert_player(7, SB_CLIENT_PRESENCE_COMPUTER, "computer 1");
}

static void longest_name_ends_with_zero(void **state)
{
    (void)state;
    const sb_message_roster message = {
        .player_count = 1,
        .players = {{0, SB_PRESENCE_PLAYER, text_of("0123456789abcdef0123456")}}};
    assert_true(sb_client_roster_take(&roster, &message));
    assert_player(0, SB_CLIENT_PRESENCE_PLAYER, "0123456789abcdef0123456");
}

static void presence_of_a_later_version_is_a_players(void **state)
{
    (void)state;
    const sb_message_roster message = {.player_count = 1, .players = {{2, 77, text_of("ghost")}}};
    assert_true(sb_client_roster_take(&roster, &message));
    assert_player(2, SB_CLIENT_PRESENCE_PLAYER, "ghost");
}

static void slots_that_the_match_does_not_have_are_left_out(void **state)
{
    (void)state;
    const sb_message_roster message = {
        .player_count = 4,
        .players = {{8, SB_PRESENCE_PLAYER, text_of("eight")},
                    {5, SB_PRESENCE_PLAYER, text_of("five")},
                    {63, SB_PRESENCE_PLAYER, text_of("far")},
                    {65534, SB_PRESENCE_PLAYER, text_of("farther")}},
    };
    assert_false(sb_client_roster_take(&roster, &message));
    assert_player(5, SB_CLIENT_PRESENCE_PLAYER, "five");
    static const uint32_t none[] = {8, 63, 64, 65534, UINT32_MAX};
    for (uint32_t i = 0; i < 5; i++) {
        const sb_client_player zeros = {0};
        sb_client_player player;
        memset(&player, 0xEE, sizeof player);
        assert_int_equal(sb_client_roster_get(&roster, none[i], &player), SB_ERROR_RANGE);
        assert_memory_equal(&player, &zeros, sizeof zeros);
    }
    // Each entry is applied on its own, also if others lie beyond the capacity.
    for (uint32_t capacity = 8; capacity <= 64; capacity += 56) {
        sb_client_roster_init(&roster, capacity);
        const sb_message_roster one = {
            .player_count = 1, .players = {{capacity, SB_PRESENCE_PLAYER, text_of("next")}}};
        assert_false(sb_client_roster_take(&roster, &one));
    }
    assert_player(63, SB_CLIENT_PRESENCE_NONE, "");
}

static void roster_without_slots_knows_nobody(void **state)
{
    (void)state;
    sb_client_roster_init(&roster, 0);
    sb_client_player player;
    assert_int_equal(sb_client_roster_get(&roster, 0, &player), SB_ERROR_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(nobody_is_there_until_it_is_told, setup),
        cmocka_unit_test_setup(slots_are_as_they_were_told_last, setup),
        cmocka_unit_test_setup(longest_name_ends_with_zero, setup),
        cmocka_unit_test_setup(presence_of_a_later_version_is_a_players, setup),
        cmocka_unit_test_setup(slots_that_the_match_does_not_have_are_left_out, setup),
        cmocka_unit_test_setup(roster_without_slots_knows_nobody, setup),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
