// Which clients are told of which players, and when. The test builds each client's table only from
// the messages that the client is sent.
#include "session/replication/session_roster.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "session/match/take_over.h"
#include "tapped_session.h"

#define SEED 20261123u

static tapped_session tapped;

typedef struct table {
    uint32_t presence[SB_PLAYER_COUNT_MAX];
    char names[SB_PLAYER_COUNT_MAX][SB_NAME_SIZE_MAX + 1];
} table;

static void begin_with(uint32_t player_capacity, uint32_t computer_count)
{
    static sb_map map;
    field_map(&map);
    map.spawn_count = SB_MAP_SPAWN_COUNT_MAX;
    for (uint32_t i = 0; i < map.spawn_count; i++) {
        map.spawns[i].position =
            (sb_vec3){10.0f * (float)(i % 8) - 40.0f, 0.0f, 10.0f * (float)(i / 8) - 40.0f};
    }
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = player_capacity;
    def.game.computer_count = computer_count;
    tapped_session_begin_def(&tapped, def, &map);
}

static int begin(void **state)
{
    (void)state;
    begin_with(6, 0);
    return 0;
}

static int end(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    return 0;
}

static uint32_t join_as(uint32_t peer, const char *name)
{
    sb_message message = wire_tap_hello(name);
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer, SB_PEER_SOURCE_UNKNOWN,
                                    &message.hello),
                     SB_OK);
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.player;
}

// Takes what a peer was sent in the last tick; returns the count of players in it.
static uint32_t take(uint32_t peer, table *to)
{
    uint32_t count = 0;
    uint32_t message_count = wire_tap_count(&tapped.tap, peer, SB_MESSAGE_ROSTER);
    for (uint32_t i = 0; i < message_count; i++) {
        sb_message message;
        wire_tap_get(&tapped.tap, peer, SB_MESSAGE_ROSTER, i, &message);
        for (uint32_t k = 0; k < message.roster.player_count; k++) {
            const sb_wire_player *player = &message.roster.players[k];
            assert_true(player->slot < SB_PLAYER_COUNT_MAX);
            to->presence[player->slot] = player->presence;
            memset(to->names[player->slot], 0, sizeof to->names[0]);
            for (uint32_t c = 0; c < player->name.size; c++) {
                to->names[player->slot][c] = player->name.data[c];
            }
            count++;
        }
    }
    return count;
}

static void assert_slot(const table *at, uint32_t slot, sb_presence presence, const char *name)
{
    assert_int_equal(at->presence[slot], presence);
    assert_string_equal(at->names[slot], name);
}

static void new_client_is_told_all_taken_slots_its_own_included(void **state)
{
    (void)state;
    table first = {0}, third = {0};
    assert_int_equal(join_as(10, "ann"), 0);
    tapped_session_play(&tapped, 1);
    assert_int_equal(take(10, &first), 1);
    assert_slot(&first, 0, SB_PRESENCE_PLAYER, "ann");
    assert_int_equal(join_as(11, "bob"), 1);
    tapped_session_play(&tapped, 5);
    assert_int_equal(join_as(12, "cleo"), 2);
    // Nothing before the next tick, and nothing twice.
    assert_int_equal(wire_tap_count(&tapped.tap, 12, SB_MESSAGE_ROSTER), 0);
    tapped_session_play(&tapped, 1);
    assert_int_equal(take(12, &third), 3);
    assert_slot(&third, 0, SB_PRESENCE_PLAYER, "ann");
    assert_slot(&third, 1, SB_PRESENCE_PLAYER, "bob");
    assert_slot(&third, 2, SB_PRESENCE_PLAYER, "cleo");
    assert_int_equal(take(10, &first), 1);
    assert_slot(&first, 2, SB_PRESENCE_PLAYER, "cleo");
    tapped_session_play(&tapped, 1);
    for (uint32_t peer = 10; peer < 13; peer++) {
        assert_int_equal(wire_tap_count(&tapped.tap, peer, SB_MESSAGE_ROSTER), 0);
    }
}

static void roster_comes_before_the_events_of_its_tick(void **state)
{
    (void)state;
    (void)join_as(1, "ann");
    tapped_session_play(&tapped, 1);
    sb_message message;
    assert_int_equal(
        sb_message_decode(tapped.tap.messages[0].bytes, tapped.tap.messages[0].size, &message),
        SB_OK);
    assert_int_equal(message.type, SB_MESSAGE_ROSTER);
    assert_true(wire_tap_count(&tapped.tap, 1, SB_MESSAGE_EVENT) > 0);
}

static void player_that_leaves_is_removed_from_the_table(void **state)
{
    (void)state;
    table at = {0};
    (void)join_as(1, "ann");
    (void)join_as(2, "bob");
    tapped_session_play(&tapped, 1);
    assert_int_equal(take(1, &at), 2);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 2);
    tapped_session_play(&tapped, 1);
    assert_int_equal(take(1, &at), 1);
    assert_slot(&at, 1, SB_PRESENCE_NONE, "");
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    (void)join_as(3, "cleo");
    tapped_session_play(&tapped, 1);
    assert_int_equal(take(1, &at), 1);
    assert_slot(&at, 1, SB_PRESENCE_PLAYER, "cleo");
    tapped_session_send(&tapped, 3, &goodbye);
    tapped_session_play(&tapped, 1);
    assert_int_equal(take(1, &at), 1);
    assert_slot(&at, 1, SB_PRESENCE_NONE, "");
}

static void slot_that_changes_hands_within_a_tick_has_its_new_name(void **state)
{
    (void)state;
    table at = {0};
    (void)join_as(1, "ann");
    (void)join_as(2, "bob");
    tapped_session_play(&tapped, 1);
    (void)take(1, &at);
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 2);
    assert_int_equal(join_as(3, "cleo"), 1);
    tapped_session_play(&tapped, 1);
    assert_int_equal(take(1, &at), 1);
    assert_slot(&at, 1, SB_PRESENCE_PLAYER, "cleo");
}

static void computer_players_have_numbers_for_names(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    begin_with(16, 11);
    table at = {0};
    (void)join_as(1, "ann");
    tapped_session_play(&tapped, 1);
    assert_int_equal(take(1, &at), 12);
    assert_slot(&at, 0, SB_PRESENCE_PLAYER, "ann");
    assert_slot(&at, 1, SB_PRESENCE_NONE, "");
    for (uint32_t i = 0; i < 11; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "computer %u", i + 1);
        assert_slot(&at, 5 + i, SB_PRESENCE_COMPUTER, name);
    }
}

static void full_house_is_told_in_two_messages(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    begin_with(64, 0);
    for (uint32_t peer = 0; peer < 64; peer++) {
        char name[SB_NAME_SIZE_MAX + 1];
        (void)snprintf(name, sizeof name, "a name of 23 bytes #%03u", peer);
        assert_int_equal(strlen(name), SB_NAME_SIZE_MAX);
        (void)join_as(peer, name);
    }
    tapped_session_play(&tapped, 1);
    for (uint32_t peer = 0; peer < 64; peer++) {
        table at = {0};
        assert_int_equal(wire_tap_count(&tapped.tap, peer, SB_MESSAGE_ROSTER), 2);
        assert_int_equal(take(peer, &at), 64);
        assert_string_equal(at.names[63], "a name of 23 bytes #063");
        assert_string_equal(at.names[31], "a name of 23 bytes #031");
    }
    // 32 leave at once.
    table at = {0};
    for (uint32_t peer = 32; peer < 64; peer++) {
        sb_hosted_disconnect(sb_session_hosted(tapped.session), peer);
    }
    tapped_session_play(&tapped, 1);
    assert_int_equal(wire_tap_count(&tapped.tap, 0, SB_MESSAGE_ROSTER), 1);
    assert_int_equal(take(0, &at), 32);
}

// The next match welcomes again, and its roster is whole; slots may be others.
static void next_match_sends_every_client_the_whole_roster(void **state)
{
    (void)state;
    static tapped_session old;
    tapped_session_begin(&old, 4);
    for (uint32_t peer = 0; peer < 3; peer++) {
        static const char *const names[] = {"ann", "bob", "cleo"};
        sb_message hello = wire_tap_hello(names[peer]);
        assert_int_equal(sb_hosted_join(sb_session_hosted(old.session), peer,
                                        SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                         SB_OK);
    }
    tapped_session_play(&old, 5);
    sb_hosted_disconnect(sb_session_hosted(old.session), 0);
    sb_session_take_over(tapped.session, old.session);
    tapped_session_play(&tapped, 1);
    for (uint32_t peer = 1; peer < 3; peer++) {
        table at = {0};
        assert_int_equal(take(peer, &at), 2);
        assert_slot(&at, 0, SB_PRESENCE_PLAYER, "bob");
        assert_slot(&at, 1, SB_PRESENCE_PLAYER, "cleo");
    }
    tapped_session_end(&old);
}

static void tables_agree_with_the_session_through_joins_and_leaves(void **state)
{
    (void)state;
    print_message("seed %u\n", SEED);
    sb_random dice = sb_random_seed(SEED, 0);
    table tables[12] = {0};
    uint32_t slots[12];
    bool present[12] = {false};
    char expected[6][SB_NAME_SIZE_MAX + 1] = {0};
    for (uint32_t round = 0; round < 2000; round++) {
        uint32_t peer = sb_random_below(&dice, 12);
        if (present[peer]) {
            sb_hosted_disconnect(sb_session_hosted(tapped.session), peer);
            present[peer] = false;
            expected[slots[peer]][0] = '\0';
        } else if (sb_session_player_count(tapped.session) < 6) {
            char name[SB_NAME_SIZE_MAX + 1];
            (void)snprintf(name, sizeof name, "guest %u", round);
            wire_tap_clear(&tapped.tap);
            slots[peer] = join_as(peer, name);
            present[peer] = true;
            memcpy(expected[slots[peer]], name, sizeof name);
            memset(&tables[peer], 0, sizeof tables[peer]);
        }
        if (sb_random_below(&dice, 3) != 0) {
            continue;
        }
        tapped_session_play(&tapped, 1);
        for (uint32_t i = 0; i < 12; i++) {
            (void)take(i, &tables[i]);
            for (uint32_t slot = 0; present[i] && slot < 6; slot++) {
                bool taken = expected[slot][0] != '\0';
                assert_slot(&tables[i], slot, taken ? SB_PRESENCE_PLAYER : SB_PRESENCE_NONE,
                            expected[slot]);
            }
        }
    }
}

int main(void)
{
#define ROSTER_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        ROSTER_TEST(new_client_is_told_all_taken_slots_its_own_included),
        ROSTER_TEST(roster_comes_before_the_events_of_its_tick),
        ROSTER_TEST(player_that_leaves_is_removed_from_the_table),
        ROSTER_TEST(slot_that_changes_hands_within_a_tick_has_its_new_name),
        ROSTER_TEST(computer_players_have_numbers_for_names),
        ROSTER_TEST(full_house_is_told_in_two_messages),
        ROSTER_TEST(next_match_sends_every_client_the_whole_roster),
        ROSTER_TEST(tables_agree_with_the_session_through_joins_and_leaves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
