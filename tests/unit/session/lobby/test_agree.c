// Tests of agree.c: what the players of a session agree on, by readiness, teams and votes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "place_lobby.h"
#include "requests_lobby.h"

static sb_message_session state_of(uint32_t peer)
{
    for (uint32_t i = 0; i < PLACE_HZ / 10 + 1; i++) {
        if (i > 0) {
            wire_tap_clear(&place_tap);
            sb_lobby_tick(place_lobby);
        }
        if (wire_tap_count(&place_tap, peer, SB_MESSAGE_SESSION) > 0) {
            sb_message message;
            wire_tap_get(&place_tap, peer, SB_MESSAGE_SESSION, 0, &message);
            return message.session;
        }
    }
    fail_msg("no state was told");
    return (sb_message_session){0};
}

static void match_begins_once_all_are_ready(void **state)
{
    (void)state;
    sb_place_def def = place_def("ready", false);
    def.ready_count = 2;
    const uint32_t number = place_add(&def);
    requests_enter(1);
    requests_enter(2);
    assert_int_equal(requests_join_number(1, number), number);
    assert_int_equal(state_of(1).flags & SB_SESSION_WARMING_UP, SB_SESSION_WARMING_UP);
    const sb_message ready = {.type = SB_MESSAGE_READY, .ready = {1}};
    requests_say(1, &ready);
    assert_int_equal(state_of(1).ready, 1);
    place_play(30);
    assert_int_equal(place_retired, 0); // one of two
    assert_int_equal(requests_join_number(2, number), number);
    place_play(30);
    assert_int_equal(place_retired, 0); // the second is not ready
    requests_say(2, &ready);
    place_play(1);
    assert_int_equal(place_retired, 1);
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_WELCOME), 1);
    const sb_message_session session = state_of(1);
    assert_int_equal(session.flags & SB_SESSION_WARMING_UP, 0);
    assert_int_equal(session.ready, 0);
    place_play(60);
    assert_int_equal(place_retired, 1);
}

static void team_holds_for_the_player(void **state)
{
    (void)state;
    const sb_place_def def = place_def("team", false);
    const uint32_t number = place_add(&def);
    requests_enter(1);
    requests_say(1, &(sb_message){.type = SB_MESSAGE_TEAM, .team = {1}});
    requests_assert_declined(1, SB_MESSAGE_TEAM, SB_REFUSAL_STATE);
    assert_int_equal(requests_join_number(1, number), number);
    requests_say(1, &(sb_message){.type = SB_MESSAGE_TEAM, .team = {2}});
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_DECLINED), 0);
    requests_say(1, &(sb_message){.type = SB_MESSAGE_TEAM, .team = {5}});
    requests_assert_declined(1, SB_MESSAGE_TEAM, SB_REFUSAL_TEAM);
}

static void vote(uint32_t peer, uint32_t kind, uint32_t target, uint32_t yes)
{
    requests_say(peer, &(sb_message){.type = SB_MESSAGE_VOTE, .vote = {kind, target, yes}});
}

static void majority_kicks_a_player_that_cannot_come_back(void **state)
{
    (void)state;
    const sb_place_def def = place_def("vote", false);
    const uint32_t number = place_add(&def);
    for (uint32_t peer = 1; peer <= 3; peer++) {
        requests_enter(peer);
        assert_int_equal(requests_join_number(peer, number), number);
    }
    place_play(10);
    vote(1, SB_VOTE_KICK, 2, 1); // peer 3 has slot 2
    sb_message_session session = state_of(2);
    assert_int_equal(session.vote_kind, SB_VOTE_KICK);
    assert_int_equal(session.vote_target, 2);
    assert_int_equal(session.vote_yes, 1);
    assert_int_equal(session.vote_needed, 2);
    assert_in_range(session.vote_ms_left, 29000, 30000);
    vote(2, SB_VOTE_KICK, 2, 1);
    place_play(1);
    sb_message message;
    wire_tap_get(&place_tap, 3, SB_MESSAGE_GOODBYE, 0, &message);
    assert_int_equal(message.goodbye.reason, SB_GOODBYE_KICKED);
    assert_true(place_tap.closed[3]);
    sb_lobby_disconnect(place_lobby, 3);
    requests_enter(3);
    uint32_t reason;
    assert_int_equal(requests_join(3, &(sb_message_join){.session = number}, &reason), 0);
    assert_int_equal(reason, SB_REFUSAL_BARRED);
    assert_int_equal(sb_lobby_get_counters(place_lobby)->players_kicked, 1);
    place_play(301 * PLACE_HZ);
    sb_lobby_disconnect(place_lobby, 3);
    requests_enter(3);
    assert_int_equal(requests_join_number(3, number), number);
}

static void vote_for_a_map_begins_the_next_match_there(void **state)
{
    (void)state;
    const sb_place_def def = place_def("vote", false);
    const uint32_t number = place_add(&def);
    requests_enter(1);
    assert_int_equal(requests_join_number(1, number), number);
    vote(1, SB_VOTE_MAP, 0, 1);
    place_play(1);
    assert_int_equal(place_retired, 1);
    const sb_session *match = sb_place_match(sb_lobby_find(place_lobby, number));
    assert_string_equal(sb_game_get_map(sb_session_game(match))->name, "first");
    vote(1, SB_VOTE_MAP, 1, 1);
    requests_assert_declined(1, SB_MESSAGE_VOTE, SB_REFUSAL_VOTE); // one a minute
}

static void vote_is_declined_or_fails(void **state)
{
    (void)state;
    sb_lobby_def lobby = place_lobby_def();
    lobby.session.idle_ms = 0; // players that only vote stay
    place_lobby_reopen(&lobby);
    const sb_place_def def = place_def("vote", false);
    const uint32_t number = place_add(&def);
    for (uint32_t peer = 1; peer <= 4; peer++) {
        requests_enter(peer);
        assert_int_equal(requests_join_number(peer, number), number);
    }
    const uint32_t bad[][3] = {
        {SB_VOTE_KICK, 0, 1}, {SB_VOTE_KICK, 9, 1}, {SB_VOTE_MAP, 2, 1}, {3, 0, 1},
        {SB_VOTE_NONE, 0, 1}, {SB_VOTE_MAP, 1, 0},
    };
    for (uint32_t i = 0; i < 6; i++) {
        vote(1, bad[i][0], bad[i][1], bad[i][2]);
        requests_assert_declined(1, SB_MESSAGE_VOTE, SB_REFUSAL_VOTE);
    }
    assert_int_equal(sb_lobby_get_counters(place_lobby)->votes_called, 0);
    place_play(120); // new requests
    vote(1, SB_VOTE_MAP, 1, 1);
    vote(2, SB_VOTE_MAP, 0, 1);
    requests_assert_declined(2, SB_MESSAGE_VOTE, SB_REFUSAL_VOTE); // another one runs
    vote(2, SB_VOTE_MAP, 1, 0);
    vote(3, SB_VOTE_MAP, 1, 0);
    assert_int_equal(state_of(1).vote_kind, SB_VOTE_NONE); // three yes cannot come any more
    vote(2, SB_VOTE_MAP, 1, 1);
    requests_assert_declined(2, SB_MESSAGE_VOTE, SB_REFUSAL_VOTE); // it cools down
    place_play(15 * PLACE_HZ);
    vote(2, SB_VOTE_MAP, 1, 1);
    assert_int_equal(state_of(1).vote_kind, SB_VOTE_MAP);
    place_play(29 * PLACE_HZ);
    assert_int_equal(sb_lobby_find(place_lobby, number)->vote.kind, SB_VOTE_MAP);
    place_play(PLACE_HZ + 1);
    assert_int_equal(sb_lobby_find(place_lobby, number)->vote.kind, SB_VOTE_NONE);
    assert_int_equal(place_retired, 0);
    assert_int_equal(sb_lobby_get_counters(place_lobby)->votes_passed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLACE_TEST(match_begins_once_all_are_ready),
        PLACE_TEST(team_holds_for_the_player),
        PLACE_TEST(majority_kicks_a_player_that_cannot_come_back),
        PLACE_TEST(vote_for_a_map_begins_the_next_match_there),
        PLACE_TEST(vote_is_declined_or_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
