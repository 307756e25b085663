#include "host/door/door.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/threads/shard.h"
#include "test.h"

// After cmocka: these declare its tests' support.
#include "place_lobby.h"

#define PEERS 64u

static sb_door *door;
static sb_ban_list list;

// Peer n has the address ::ffff:10.0.0.n.
static void find_address(void *context, uint32_t peer, uint8_t out_address[16])
{
    assert_ptr_equal(context, &door);
    static const uint8_t BASE[16] = {[10] = 0xff, [11] = 0xff, [12] = 10};
    memcpy(out_address, BASE, 16);
    out_address[15] = (uint8_t)peer;
}

static int begin(void **state)
{
    (void)state;
    const sb_door_def def = {.peer_capacity = PEERS,
                             .shard = 1,
                             .shard_count = 3,
                             .find_address = find_address,
                             .context = &door};
    door = sb_door_create(&def);
    assert_non_null(door);
    list = (sb_ban_list){.bans = calloc(4, sizeof *list.bans)};
    assert_non_null(list.bans);
    return 0;
}

static int end(void **state)
{
    (void)state;
    sb_door_destroy(door); // with its bans
    free(list.bans);
    return 0;
}

static sb_ban *ban_address(uint32_t peer, const char *reason)
{
    sb_ban *ban = &list.bans[list.count++];
    ban->kind = SB_BAN_ADDRESS;
    ban->range.bit_count = 128;
    find_address(&door, peer, ban->range.address);
    snprintf(ban->reason, sizeof ban->reason, "%s", reason);
    return ban;
}

static void ban_account(const char *account)
{
    sb_ban *ban = &list.bans[list.count++];
    ban->kind = SB_BAN_ACCOUNT;
    snprintf(ban->account, sizeof ban->account, "%s", account);
}

static void use_bans(void)
{
    sb_ban_set *set = sb_ban_set_create(&list);
    assert_non_null(set);
    sb_ban_set_destroy(sb_door_set_bans(door, set));
}

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static const char *bar(uint32_t peer, const char *account)
{
    const sb_gate gate = sb_door_gate(door, (sb_gate){0}, NULL);
    return gate.bar(gate.context, peer, text_of(account));
}

static void ids_of_shards_interleave_and_each_connection_has_its_own(void **state)
{
    (void)state;
    uint64_t since, later;
    sb_door_connected(door, 5);
    assert_int_equal(sb_door_id(door, 5, &since), 2);
    assert_true(since > 0);
    sb_door_connected(door, 6);
    assert_int_equal(sb_door_id(door, 6, &later), 5);
    assert_true(later >= since);
    sb_door_connected(door, 5); // another connection of this number
    assert_int_equal(sb_door_id(door, 5, &later), 8);
    assert_int_equal(sb_door_id(door, 6, &since), 5);
}

static void banned_address_and_account_are_told_why(void **state)
{
    (void)state;
    assert_null(bar(1, "eve")); // without bans
    ban_address(1, "spam");
    ban_address(2, "");
    ban_address(3, "")->expires_unix_s = 1; // it is over
    ban_account("eve");
    use_bans();
    assert_string_equal(bar(1, ""), "you are banned here: spam");
    assert_string_equal(bar(2, ""), "you are banned here");
    assert_null(bar(3, ""));
    assert_null(bar(4, ""));
    assert_string_equal(bar(4, "eve"), "you are banned here");
    assert_null(bar(4, "ev"));
    assert_int_equal(sb_door_get_counters(door)->refused_banned, 3);
}

static void longest_reason_is_told_whole(void **state)
{
    (void)state;
    char reason[SB_BAN_REASON_SIZE], wanted[SB_REASON_SIZE_MAX + 1];
    memset(reason, 'r', sizeof reason - 1);
    reason[sizeof reason - 1] = '\0';
    ban_address(1, reason);
    use_bans();
    snprintf(wanted, sizeof wanted, "you are banned here: %s", reason);
    assert_string_equal(bar(1, ""), wanted);
}

static sb_gate_verdict verdict;
static uint32_t judged, joined_session;

static sb_gate_verdict judge(void *context, uint32_t peer, sb_message_hello *hello)
{
    assert_ptr_equal(context, &verdict);
    assert_int_equal(peer, 9);
    assert_non_null(hello);
    judged++;
    return verdict;
}

static void note_joined(void *context, uint32_t peer, uint32_t session)
{
    assert_ptr_equal(context, &verdict);
    assert_int_equal(peer, 9);
    joined_session = session;
}

static void gate_behind_the_door_decides_as_it_did(void **state)
{
    (void)state;
    const sb_gate none = sb_door_gate(door, (sb_gate){0}, NULL);
    assert_null(none.judge); // the lobby asks for no token
    none.joined(none.context, 9, 4);
    const sb_gate inner = {.judge = judge, .joined = note_joined, .context = &verdict};
    const sb_gate gate = sb_door_gate(door, inner, NULL);
    sb_message_hello hello = {0};
    verdict = (sb_gate_verdict){.refusal = "no", .party = 3};
    judged = joined_session = 0;
    const sb_gate_verdict given = gate.judge(gate.context, 9, &hello);
    assert_string_equal(given.refusal, "no");
    assert_int_equal(given.party, 3);
    assert_false(given.banned);
    assert_int_equal(judged, 1);
    gate.joined(gate.context, 9, 4);
    assert_int_equal(joined_session, 4);
}

static void deliver(void *context, const void *bytes, size_t size)
{
    sb_lobby_receive(place_lobby, *(const uint32_t *)context, bytes, size);
}

static void enter_lobby(uint32_t peer)
{
    sb_message hello = wire_tap_hello("ann");
    hello.hello.role = SB_ROLE_LOBBY;
    wire_tap_reopen(&place_tap, peer);
    sb_lobby_connect(place_lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    wire_tap_encoded(&hello, deliver, &peer);
}

// Players 1 to 3, a spectator and two peers in the lobby; of each some are banned.
static void bans_that_come_later_send_clients_away(void **state)
{
    place_lobby_begin(state);
    sb_place_def def = place_def("one", false);
    const uint32_t number = place_add(&def);
    uint32_t refusal;
    for (uint32_t peer = 1; peer <= 3; peer++) {
        assert_int_equal(place_join(peer, number, SB_ROLE_PLAYER, &refusal), number);
    }
    assert_int_equal(place_join(4, number, SB_ROLE_SPECTATOR, &refusal), number);
    enter_lobby(5);
    enter_lobby(6);
    sb_session *match = sb_session_from(sb_lobby_find(place_lobby, number)->hosted);
    sb_session_identify(match, 2, text_of("eve"));
    sb_session_identify(match, 3, text_of("bob"));
    place_play(1);
    sb_lobby_disconnect(place_lobby, 2); // its slot is held, and it has no address now
    ban_address(1, "");
    ban_address(4, "");
    ban_address(5, "");
    ban_account("eve");
    use_bans();
    sb_shard shard = {.lobby = place_lobby};
    assert_int_equal(sb_door_enforce(door, shard.lobby), 4);
    assert_int_equal(sb_door_get_counters(door)->kicked_banned, 4);
    assert_true(place_tap.closed[1] && place_tap.closed[4] && place_tap.closed[5]);
    assert_false(place_tap.closed[3] || place_tap.closed[6]);
    place_play(1);
    assert_int_equal(sb_session_free_count(match), 3); // eve's place is free too
    assert_int_equal(sb_door_enforce(door, shard.lobby), 0);
    place_lobby_end(state);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ids_of_shards_interleave_and_each_connection_has_its_own),
        TEST(banned_address_and_account_are_told_why),
        TEST(longest_reason_is_told_whole),
        TEST(gate_behind_the_door_decides_as_it_did),
        TEST(bans_that_come_later_send_clients_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
