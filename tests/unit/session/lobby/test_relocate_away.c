// Of relocate.c and moved.c: players that are away, who was sent away, and servers that drain,
// while a match goes to another server.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "plain_secrets.h"
#include "session/lobby/moved.h"
#include "session/match/halt.h"
#include "session/match/move_tell.h"
#include "two_servers.h"

// A drain says that no match begins here any more, and one that comes would be the last to end.
static void match_is_not_taken_by_a_server_that_drains_meanwhile(void **state)
{
    (void)state;
    two_begin();
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST);
    sb_lobby *source;
    uint32_t number;
    two_target_drains = true;
    two_let_target_adopt(&source, &number);
    two_target_drains = false;
    assert_null(sb_lobby_find(open_lobby, number));
    assert_refused(9, SB_REFUSAL_SESSION_UNKNOWN); // it stays where it is
    sb_lobby_destroy(open_lobby);
    memory_log_free(&two_copy);
    open_lobby = source;
    assert_true(sb_lobby_go_on(open_lobby, 2));
    open_play(12);
    assert_int_equal(two_tick_of(2), TWO_LAST + 12);
    assert_false(open_tap.closed[1]);
    sb_lobby_close(open_lobby);
    assert_int_equal(two_verify(&open_logs[1]).end, SB_LOG_END_CLOSED);
}

// It moves, or stays; the drain ends no match that may be another server's already.
static void match_moves_out_of_a_server_that_drains_meanwhile(void **state)
{
    (void)state;
    for (uint32_t stays = 0; stays < 2; stays++) {
        two_begin();
        assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
        sb_lobby_drain_all(open_lobby);
        sb_lobby_leave(open_lobby, 1); // nobody is there for whom the drain would wait
        open_play(5);
        assert_non_null(sb_lobby_find(open_lobby, 2));
        assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
        open_play(TWO_LAST);
        assert_true(sb_session_is_halted(sb_place_match(sb_lobby_find(open_lobby, 2))));
        if (stays != 0) {
            assert_true(sb_lobby_go_on(open_lobby, 2));
        } else {
            assert_true(sb_lobby_end_moved(open_lobby, 2));
        }
        open_play(2);
        assert_null(sb_lobby_find(open_lobby, 2));
        assert_int_equal(two_verify(&open_logs[1]).end,
                         stays != 0 ? SB_LOG_END_CLOSED : SB_LOG_END_MOVED);
        sb_lobby_close(open_lobby);
    }
}

// Asks for a session that the server does not have, by a wire of this minor version.
static uint32_t ask_for_the_moved(uint32_t peer, uint32_t number, uint32_t minor,
                                  sb_message *out_move)
{
    sb_message hello = plain_secrets_hello("late", two_secret, sizeof two_secret);
    hello.hello.session = number;
    hello.hello.minor_version = minor;
    wire_tap_clear(&open_tap);
    connect_and_send(peer, &hello);
    assert_refused(peer, SB_REFUSAL_SESSION_UNKNOWN);
    const uint32_t count = wire_tap_count(&open_tap, peer, SB_MESSAGE_MOVE);
    if (count > 0) {
        wire_tap_get(&open_tap, peer, SB_MESSAGE_MOVE, 0, out_move);
    }
    return count;
}

// It had no connection when the others were told, and the other server awaits it.
static void player_that_comes_back_too_late_is_told_where_its_match_went(void **state)
{
    const sb_session_move move = {.host = "far.example",
                                  .address = "10.0.0.7",
                                  .web_peer_first = 40,
                                  .port = 7000,
                                  .web_port = 7001,
                                  .session = 9,
                                  .tick = TWO_LAST + 1};
    sb_message message;
    (void)state;
    two_begin();
    sb_lobby_disconnect(open_lobby, 1);
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    sb_session_tell_move(sb_session_from(sb_lobby_find(open_lobby, 2)->hosted), &move);
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST);
    assert_true(sb_lobby_end_moved(open_lobby, 2));
    open_play(1);
    assert_true(sb_lobby_is_asked_for_moved(open_lobby)); // its process stays for that
    assert_int_equal(ask_for_the_moved(6, 2, 3, &message), 1);
    assert_int_equal(message.move.session, 9);
    assert_int_equal(message.move.port, 7000);
    assert_int_equal(message.move.tick, TWO_LAST + 1);
    assert_int_equal(message.move.host.size, strlen("10.0.0.7"));
    assert_memory_equal(message.move.host.data, "10.0.0.7", strlen("10.0.0.7"));
    assert_int_equal(message.move.resume.size + message.move.ticket.size, 0);
    assert_int_equal(ask_for_the_moved(41, 2, 3, &message), 1);
    assert_int_equal(message.move.host.size, strlen("far.example")); // a client of the web
    assert_int_equal(ask_for_the_moved(7, 2, 2, &message), 0);       // it does not know moves
    assert_int_equal(ask_for_the_moved(8, 3, 3, &message), 0);       // there was no such session
    // A newcomer would drop it.
    sb_message hello = plain_secrets_hello("new", NULL, 0);
    hello.hello.session = 2;
    wire_tap_clear(&open_tap);
    connect_and_send(9, &hello);
    assert_refused(9, SB_REFUSAL_SESSION_UNKNOWN);
    assert_int_equal(wire_tap_count(&open_tap, 9, SB_MESSAGE_MOVE), 0);
    uint32_t waited = 0;
    for (; sb_lobby_is_asked_for_moved(open_lobby); waited++) {
        open_play(1);
    }
    assert_in_range(waited, 60, SB_LOBBY_MOVED_AWAIT_S * 60);
}

static void nobody_asks_for_a_match_whose_players_were_all_there(void **state)
{
    const sb_session_move move = {.port = 7000, .session = 9, .tick = TWO_LAST + 1};
    (void)state;
    two_begin();
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    sb_session_tell_move(sb_session_from(sb_lobby_find(open_lobby, 2)->hosted), &move);
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST);
    assert_true(sb_lobby_end_moved(open_lobby, 2));
    open_play(1);
    assert_false(sb_lobby_is_asked_for_moved(open_lobby));
}

static void the_newest_moves_are_known(void **state)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_moved moved = {0};
    (void)state;
    assert_null(sb_moved_find(&moved, 1));
    for (uint32_t number = 1; number <= SB_LOBBY_MOVED_COUNT + 3; number++) {
        sb_moved_note(&moved, &allocator, number, &(sb_session_move){.session = number + 1000});
    }
    assert_null(sb_moved_find(&moved, 3));
    assert_int_equal(sb_moved_find(&moved, 4)->session, 1004);
    assert_int_equal(sb_moved_find(&moved, SB_LOBBY_MOVED_COUNT + 3)->session,
                     SB_LOBBY_MOVED_COUNT + 1003);
    sb_moved_deinit(&moved, &allocator);
    assert_int_equal(other.live_count, 0);
}

static void knock(uint32_t peer, uint32_t number, sb_peer_source source)
{
    sb_message hello = plain_secrets_hello("again", NULL, 0);
    hello.hello.session = number;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(&hello, &writer), SB_OK);
    sb_lobby_connect(open_lobby, peer, source);
    sb_lobby_receive(open_lobby, peer, bytes, writer.size);
}

// Else a drain would let everybody back in who was sent away.
static void who_was_voted_out_is_barred_there_too(void **state)
{
    static const sb_peer_source pest = {.address = UINT64_C(0x1cb007109)};
    static const sb_peer_source other = {.address = UINT64_C(0x1cb00710a)};
    (void)state;
    two_begin();
    knock(6, 2, pest);
    open_play(2);
    assert_true(sb_lobby_kick(open_lobby, 2, 1, 20));
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST - 12);
    const sb_standing before = two_standing_of(2);
    assert_int_equal(before.bar_count, 1);
    two_carried = &before;
    sb_lobby *source;
    uint32_t number;
    two_let_target_adopt(&source, &number);
    open_play(30 * 60); // nobody plays: it does not count
    assert_true(sb_lobby_go_on(open_lobby, number));
    open_play(2);
    knock(7, number, pest);
    assert_refused(7, SB_REFUSAL_BARRED);
    knock(8, number, other);
    assert_refused(8, SB_REFUSAL_PASSWORD);
    assert_int_equal(two_standing_of(number).bar_count, 1);
    open_play(20 * 60);
    assert_int_equal(two_standing_of(number).bar_count, 0);
    sb_lobby_destroy(source);
    sb_lobby_close(open_lobby);
    memory_log_free(&two_copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(match_is_not_taken_by_a_server_that_drains_meanwhile),
        LOBBY_TEST(match_moves_out_of_a_server_that_drains_meanwhile),
        LOBBY_TEST(player_that_comes_back_too_late_is_told_where_its_match_went),
        LOBBY_TEST(nobody_asks_for_a_match_whose_players_were_all_there),
        LOBBY_TEST(the_newest_moves_are_known),
        LOBBY_TEST(who_was_voted_out_is_barred_there_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
