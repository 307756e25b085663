// Of relocate.c: a match that goes on in another lobby, and its players.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "open_lobby.h"
#include "plain_secrets.h"
#include "record/verify.h"
#include "session/lobby/agree.h"
#include "session/lobby/lobby_state.h"
#include "session/lobby/standing.h"
#include "session/match/people.h"
#include "session/relocate.h"
#include "two_servers.h"

static void match_goes_on_in_another_lobby(void **state)
{
    (void)state;
    two_begin();
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST);
    sb_lobby *source;
    uint32_t number;
    two_let_target_adopt(&source, &number);
    const sb_place *place = sb_lobby_find(open_lobby, number);
    const sb_session_def *def = sb_session_get_def(sb_place_match(place));
    assert_string_equal(place->def.name, "from afar");
    assert_int_equal(place->match_count, 5);
    assert_int_equal(two_tick_of(number), TWO_LAST);
    assert_int_equal(def->epoch, sb_lobby_first_epoch(number) + 1);
    sb_message hello = plain_secrets_hello("back", two_secret, sizeof two_secret);
    hello.hello.session = number;
    connect_and_send(9, &hello); // the source still has the other connection
    open_play(12);
    assert_int_equal(two_tick_of(number), TWO_LAST); // until the mark is durable
    assert_int_equal(wire_tap_count(&open_tap, 9, SB_MESSAGE_WELCOME), 0);
    assert_true(sb_lobby_go_on(open_lobby, number));
    sb_message message;
    wire_tap_get(&open_tap, 9, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.session, number);
    open_play(12);
    assert_int_equal(two_tick_of(number), TWO_LAST + 12);
    // The source says goodbye, and its log stays as it was handed over.
    const size_t size = open_logs[1].size;
    assert_true(sb_lobby_end_moved(source, 2));
    sb_lobby_tick(source);
    assert_null(sb_lobby_find(source, 2));
    assert_int_equal(open_logs[1].size, size);
    assert_int_equal(two_verify(&open_logs[1]).end, SB_LOG_END_MOVED);
    sb_lobby_destroy(source);
    sb_lobby_close(open_lobby);
    const sb_verify_report report = two_verify(&two_copy);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.end, SB_LOG_END_CLOSED);
    assert_int_equal(report.moves, 1);
    assert_int_equal(report.resumes, 0);
    assert_int_equal(report.last_tick, TWO_LAST + 12);
    assert_int_equal(report.ticks_agreed, TWO_LAST + 12);
    memory_log_free(&two_copy);
}

static void two_vote(uint32_t peer, uint32_t kind, uint32_t target)
{
    const sb_message message = {.type = SB_MESSAGE_VOTE,
                                .vote = {.kind = kind, .target = target, .yes = 1}};
    open_send(peer, &message);
}

static void two_get_ready(uint32_t peer)
{
    const sb_message message = {.type = SB_MESSAGE_READY, .ready = {.ready = 1}};
    open_send(peer, &message);
}

// Votes, readiness and mutes are in no log. Few of the players decide nothing for the others.
static void people_keep_what_they_have_agreed_on(void **state)
{
    (void)state;
    two_begin();
    assert_int_equal(open_join(6, 2), 2);
    open_play(2);
    two_vote(1, SB_VOTE_KICK, 1);
    two_get_ready(1);
    sb_session_mute(sb_session_from(sb_lobby_find(open_lobby, 2)->hosted), 0, true);
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST - 12);
    const sb_standing before = two_standing_of(2);
    assert_int_equal(before.present, 3);
    assert_int_equal(before.ready, 1);
    assert_int_equal(before.yes, 1);
    assert_int_equal(before.muted, 1);
    assert_int_equal(before.vote_kind, SB_VOTE_KICK);
    assert_in_range(before.vote_ms, 29000, 30000);
    assert_in_range(before.player_cool_ms[0], 59000, 60000);
    two_carried = &before;
    sb_lobby *source;
    uint32_t number;
    two_let_target_adopt(&source, &number);
    open_play(40 * 60); // longer than the vote runs, until the target's disk has answered
    assert_true(sb_lobby_go_on(open_lobby, number));
    assert_int_equal(two_standing_of(number).present, 0);
    assert_int_equal(two_standing_of(number).muted, 1);
    // One of two is a majority of those who are here, but not of those who were.
    sb_message hello = plain_secrets_hello("back", two_secret, sizeof two_secret);
    hello.hello.session = number;
    connect_and_send(9, &hello);
    open_play(30);
    sb_standing after = two_standing_of(number);
    assert_int_equal(after.present, 1);
    assert_int_equal(after.ready, 1);
    assert_int_equal(after.yes, 1);
    assert_int_equal(after.muted, 1);
    assert_int_equal(after.vote_kind, SB_VOTE_KICK);
    assert_int_equal(after.vote_target, 1);
    assert_in_range(after.vote_ms, before.vote_ms - 1000, before.vote_ms);
    assert_in_range(after.player_cool_ms[0], before.player_cool_ms[0] - 1000,
                    before.player_cool_ms[0]);
    // Whom they wanted to send away does not come.
    open_play(11 * 60);
    after = two_standing_of(number);
    assert_int_equal(after.vote_kind, SB_VOTE_NONE);
    assert_int_equal(after.yes, 0);
    assert_int_equal(after.ready, 1);
    assert_true(after.cool_ms > 0);
    sb_lobby_destroy(source);
    sb_lobby_close(open_lobby);
    memory_log_free(&two_copy);
}

// What was said of one match is not said of the next.
static void readiness_is_not_carried_into_the_next_match(void **state)
{
    (void)state;
    two_begin();
    two_get_ready(1);
    uint8_t ticket[SB_TICKET_SIZE];
    sb_lobby *source;
    const uint32_t number = two_move_watched(ticket, &source);
    assert_int_equal(two_carried->ready, 1);
    assert_true(sb_lobby_go_on(open_lobby, number));
    sb_agree_reset(open_lobby, open_lobby->places[sb_lobby_find(open_lobby, number)->index]);
    sb_message hello = plain_secrets_hello("back", two_secret, sizeof two_secret);
    hello.hello.session = number;
    connect_and_send(9, &hello);
    open_play(2);
    const sb_standing after = two_standing_of(number);
    assert_int_equal(after.present, 1);
    assert_int_equal(after.ready, 0);
    sb_lobby_destroy(source);
    memory_log_free(&two_copy);
}

// Its disk has failed in the take: the match stays where it was, and so do its clients.
static void clients_of_a_match_that_never_goes_on_are_refused_without_a_goodbye(void **state)
{
    (void)state;
    two_begin();
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST);
    sb_lobby *source;
    uint32_t number;
    two_let_target_adopt(&source, &number);
    sb_message hello = plain_secrets_hello("back", two_secret, sizeof two_secret), message;
    hello.hello.session = number;
    connect_and_send(9, &hello);
    assert_true(sb_lobby_end(open_lobby, number));
    sb_lobby_tick(open_lobby);
    assert_null(sb_lobby_find(open_lobby, number));
    assert_int_equal(wire_tap_count(&open_tap, 9, SB_MESSAGE_WELCOME), 0);
    assert_int_equal(wire_tap_count(&open_tap, 9, SB_MESSAGE_GOODBYE), 0);
    wire_tap_get(&open_tap, 9, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, SB_REFUSAL_SESSION_UNKNOWN);
    sb_lobby_destroy(source);
    memory_log_free(&two_copy);
}

static void expected_match_takes_room_and_gives_it_back(void **state)
{
    (void)state;
    sb_lobby_def def = two_def_of_target();
    sb_lobby_destroy(open_lobby);
    open_lobby = two_make(&def);
    sb_place_def place = sb_place_def_default();
    place.game = def.session.game;
    const uint32_t first = sb_lobby_expect_match(open_lobby, &place);
    const uint32_t second = sb_lobby_expect_match(open_lobby, &place);
    assert_int_equal(second, first + 1);
    assert_int_equal(sb_lobby_expect_match(open_lobby, &place), 0);
    sb_lobby_forget_match(open_lobby, first);
    assert_int_equal(sb_lobby_expect_match(open_lobby, &place), second + 1);
    sb_lobby_forget_match(open_lobby, second + 1);
    place.game.tick_rate_hz = 30; // the lobby has one rate
    assert_int_equal(sb_lobby_expect_match(open_lobby, &place), 0);
    sb_adoption adoption = {.number = first, .def = place};
    assert_int_equal(sb_lobby_adopt(open_lobby, &adoption), SB_ERROR_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(match_goes_on_in_another_lobby),
        LOBBY_TEST(people_keep_what_they_have_agreed_on),
        LOBBY_TEST(readiness_is_not_carried_into_the_next_match),
        LOBBY_TEST(clients_of_a_match_that_never_goes_on_are_refused_without_a_goodbye),
        LOBBY_TEST(expected_match_takes_room_and_gives_it_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
