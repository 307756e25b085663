// Of relocate.c: clients of a match that stands still because it is on its way to another server.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "open_lobby.h"
#include "plain_secrets.h"
#include "session/hosted/hosted_state.h"
#include "session/lobby/lobby_state.h"
#include "session/match/move_tell.h"
#include "session/relocate.h"

#define HZ 60u
#define LAST 24u // the tick behind which the match stands still

static uint32_t drawn;
static uint8_t secret[SB_RESUME_SECRET_SIZE];

static int begin(void **state)
{
    assert_int_equal(open_lobby_begin(state), 0);
    sb_lobby_destroy(open_lobby);
    sb_lobby_def def = open_lobby_def();
    def.session.secrets = plain_secrets(&drawn);
    def.session.recorded = false;
    def.log_contexts = NULL;
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &open_lobby), SB_OK);
    assert_int_equal(open_join(1, 2), 2);
    sb_message message;
    wire_tap_get(&open_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    memcpy(secret, message.welcome.resume.data, sizeof secret);
    open_play(10);
    return 0;
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, open_lobby_end)

static uint32_t tick(void)
{
    return sb_game_tick(sb_session_game(sb_place_match(sb_lobby_find(open_lobby, 2))));
}

static void stand_still(void)
{
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    open_play(LAST);
    assert_int_equal(tick(), LAST);
}

static void come_back(uint32_t peer)
{
    sb_message hello = plain_secrets_hello("back", secret, sizeof secret);
    hello.hello.session = 2;
    connect_and_send(peer, &hello);
}

static void client_hears_from_a_match_that_stands_still(void **state)
{
    (void)state;
    stand_still();
    uint32_t silent = 0, heard = 0;
    for (uint32_t i = 0; i < 60 * HZ; i++) {
        open_play(1);
        const bool hears = wire_tap_count(&open_tap, 1, SB_MESSAGE_SESSION) > 0;
        silent = hears ? 0 : silent + 1;
        heard += hears;
        assert_true(silent <= HZ); // half of the time after which a client takes it for lost
    }
    assert_in_range(heard, 60, 180);
    assert_int_equal(tick(), LAST);
    assert_false(open_tap.closed[1]);
}

// The other server knows the secret that the log has. A newer one would be known here alone.
static void player_that_comes_back_is_not_given_a_new_secret(void **state)
{
    (void)state;
    stand_still();
    sb_lobby_disconnect(open_lobby, 1);
    const uint32_t before = drawn;
    come_back(5);
    open_play(3 * HZ);
    assert_int_equal(wire_tap_count(&open_tap, 5, SB_MESSAGE_WELCOME), 0);
    assert_false(open_tap.closed[5]);
    assert_int_equal(drawn, before);
    assert_true(sb_lobby_end_moved(open_lobby, 2));
    open_play(1);
    assert_refused(5, SB_REFUSAL_SESSION_UNKNOWN);
    assert_int_equal(drawn, before);
}

// It has no connection when the others are told, and its hello waits until the match has gone.
static void player_whose_hello_waits_is_told_where_the_match_went(void **state)
{
    const sb_session_move move = {.port = 7000, .session = 9, .tick = LAST + 1};
    (void)state;
    sb_lobby_disconnect(open_lobby, 1);
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    sb_session_tell_move(sb_session_from(sb_lobby_find(open_lobby, 2)->hosted), &move);
    open_play(LAST);
    come_back(5);
    open_play(HZ);
    assert_int_equal(wire_tap_count(&open_tap, 5, SB_MESSAGE_MOVE), 0);
    assert_true(sb_lobby_end_moved(open_lobby, 2));
    wire_tap_clear(&open_tap);
    open_play(1);
    sb_message message;
    wire_tap_get(&open_tap, 5, SB_MESSAGE_MOVE, 0, &message);
    assert_int_equal(message.move.session, 9);
    assert_int_equal(message.move.port, 7000);
    assert_refused(5, SB_REFUSAL_SESSION_UNKNOWN);
}

static void player_that_came_back_plays_on_if_the_match_stays(void **state)
{
    (void)state;
    stand_still();
    sb_lobby_disconnect(open_lobby, 1);
    come_back(5);
    wire_tap_clear(&open_tap);
    assert_true(sb_lobby_go_on(open_lobby, 2));
    sb_message message;
    wire_tap_get(&open_tap, 5, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.player, 0);
    assert_int_equal(message.welcome.session, 2);
    open_play(6);
    assert_int_equal(tick(), LAST + 6);
}

// The second connection of a player waits until the first is silent, which may be too late.
static void second_connection_waits_while_the_match_stands_still(void **state)
{
    sb_message message;
    (void)state;
    come_back(5);
    stand_still();
    open_play(3 * HZ);
    const uint32_t before = drawn;
    sb_lobby_disconnect(open_lobby, 1);
    open_play(1);
    assert_int_equal(wire_tap_count(&open_tap, 5, SB_MESSAGE_WELCOME), 0);
    assert_int_equal(drawn, before);
    assert_true(sb_lobby_go_on(open_lobby, 2));
    wire_tap_clear(&open_tap);
    open_play(1);
    wire_tap_get(&open_tap, 5, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.player, 0);
}

static void second_connection_may_ask_where_the_match_went(void **state)
{
    const sb_session_move move = {.port = 7000, .session = 9, .tick = LAST + 1};
    (void)state;
    come_back(5);
    assert_true(sb_lobby_halt(open_lobby, 2, LAST));
    sb_session_tell_move(sb_session_from(sb_lobby_find(open_lobby, 2)->hosted), &move);
    open_play(LAST);
    assert_true(sb_lobby_end_moved(open_lobby, 2));
    wire_tap_clear(&open_tap);
    open_play(1);
    assert_refused(5, SB_REFUSAL_CLOSING);
    assert_true(sb_lobby_is_asked_for_moved(open_lobby));
    come_back(6);
    assert_int_equal(wire_tap_count(&open_tap, 6, SB_MESSAGE_MOVE), 1);
}

static void newcomer_is_not_put_into_a_match_that_leaves(void **state)
{
    (void)state;
    assert_int_equal(open_join(2, 2), 2); // the fuller one is not chosen either
    stand_still();
    sb_message hello = wire_tap_hello("new");
    hello.hello.session = 2;
    connect_and_send(6, &hello);
    assert_int_equal(wire_tap_count(&open_tap, 6, SB_MESSAGE_WELCOME), 0);
    assert_int_equal(open_join(7, 0), 1);
    // From the lobby, too.
    hello = wire_tap_hello("visitor");
    hello.hello.role = SB_ROLE_LOBBY;
    connect_and_send(8, &hello);
    const sb_message join = {.type = SB_MESSAGE_JOIN,
                             .join = {.session = 2, .role = SB_ROLE_PLAYER}};
    wire_tap_clear(&open_tap);
    open_send(8, &join);
    sb_message message;
    wire_tap_get(&open_tap, 8, SB_MESSAGE_DECLINED, 0, &message);
    assert_int_equal(message.declined.reason, SB_REFUSAL_SESSION_FULL);
    assert_memory_equal(message.declined.text.data, "the match is on its way", 23);
    assert_true(sb_lobby_go_on(open_lobby, 2));
    wire_tap_clear(&open_tap);
    open_send(8, &join);
    assert_int_equal(wire_tap_count(&open_tap, 8, SB_MESSAGE_DECLINED), 1); // full: 2 and 6 are in
}

static void newcomer_finds_no_other_match(void **state)
{
    (void)state;
    stand_still();
    assert_true(sb_lobby_halt(open_lobby, 1, LAST));
    sb_message hello = wire_tap_hello("new");
    wire_tap_clear(&open_tap);
    connect_and_send(6, &hello);
    assert_refused(6, SB_REFUSAL_SESSION_FULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(client_hears_from_a_match_that_stands_still),
        TEST(player_that_comes_back_is_not_given_a_new_secret),
        TEST(player_whose_hello_waits_is_told_where_the_match_went),
        TEST(player_that_came_back_plays_on_if_the_match_stays),
        TEST(second_connection_waits_while_the_match_stands_still),
        TEST(second_connection_may_ask_where_the_match_went),
        TEST(newcomer_is_not_put_into_a_match_that_leaves),
        TEST(newcomer_finds_no_other_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
