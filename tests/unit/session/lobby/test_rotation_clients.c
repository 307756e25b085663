// Of place_course.c and take_over.c: clients that join and leave between two matches.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "rotation.h"
#include "session/match/take_over.h"
#include "tapped_session.h"

static void client_that_comes_after_the_last_tick_is_taken_along(void **state)
{
    (void)state;
    join(1, "ann");
    play_to_the_end();
    join(2, "late");
    assert_int_equal(welcome_to(2).epoch, 0);
    tick();
    assert_int_equal(welcome_to(2).epoch, 1);
    assert_true(wire_tap_count(&tap, 2, SB_MESSAGE_MAP) > 0);
    assert_int_equal(sb_session_player_count(session()), 2);
    assert_int_equal(sb_game_slot(game(), 1)->state, SB_SLOT_PLAYER);
}

static void client_that_goes_between_two_matches_is_not_taken_along(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < CAPACITY; peer++) {
        join(peer, "one of four");
    }
    play_to_the_end();
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    send_message(0, &goodbye);
    assert_true(tap.closed[0]);
    sb_lobby_disconnect(lobby, 2);
    tick();
    assert_int_equal(sb_session_player_count(session()), 2);
    assert_int_equal(wire_tap_count(&tap, 0, SB_MESSAGE_WELCOME), 0);
    assert_int_equal(wire_tap_count(&tap, 2, SB_MESSAGE_WELCOME), 0);
    assert_int_equal(welcome_to(1).player, 0);
    assert_int_equal(welcome_to(3).player, 1);
    // Two come back into the room that they left.
    sb_lobby_disconnect(lobby, 0);
    join(0, "back");
    join(2, "back");
    assert_int_equal(welcome_to(2).epoch, 1);
    assert_int_equal(sb_session_player_count(session()), CAPACITY);
}

static void everybody_goes_between_two_matches_and_the_next_one_waits(void **state)
{
    (void)state;
    join(1, "ann");
    play_to_the_end();
    sb_lobby_disconnect(lobby, 1);
    play(40);
    assert_int_equal(asked, 1);
    assert_int_equal(sb_game_tick(game()), 0);
    assert_int_equal(sb_session_get_counters(session())->ticks_paused, 40);
    join(1, "ann");
    play(7);
    assert_int_equal(sb_game_tick(game()), 7);
    sb_lobby_close(lobby);
    assert_log_holds(1, 7);
}

static void full_lobby_follows_and_stays_full(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < CAPACITY; peer++) {
        join(peer, "one of four");
    }
    play_to_the_end();
    for (int later = 0; later < 2; later++) {
        wire_tap_clear(&tap);
        connect_and_hello(20, "fifth");
        assert_int_equal(wire_tap_count(&tap, 20, SB_MESSAGE_REFUSE), 1);
        sb_lobby_disconnect(lobby, 20);
        tick();
        assert_int_equal(sb_session_player_count(session()), CAPACITY);
    }
    for (uint32_t peer = 0; peer < CAPACITY; peer++) {
        assert_false(tap.closed[peer]);
        assert_int_equal(sb_game_slot(game(), peer)->state, SB_SLOT_PLAYER);
    }
}

static void clients_without_a_slot_in_the_next_session_are_said_goodbye_to(void **state)
{
    (void)state;
    static tapped_session old, next;
    tapped_session_begin(&old, 3);
    tapped_session_begin(&next, 2);
    for (uint32_t peer = 0; peer < 3; peer++) {
        (void)tapped_session_join(&old, peer);
    }
    tapped_session_play(&old, 5);
    wire_tap_clear(&old.tap);
    sb_session_take_over(next.session, old.session);
    assert_int_equal(sb_session_player_count(old.session), 0);
    assert_int_equal(sb_session_player_count(next.session), 2);
    assert_int_equal(old.tap.message_count, 1);
    sb_message message;
    wire_tap_get(&old.tap, 2, SB_MESSAGE_GOODBYE, 0, &message);
    assert_int_equal(message.goodbye.reason, 2);
    assert_true(old.tap.closed[2]);
    assert_false(old.tap.closed[0] || old.tap.closed[1]);
    tapped_session_end(&next);
    tapped_session_end(&old);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROTATION_TEST(client_that_comes_after_the_last_tick_is_taken_along),
        ROTATION_TEST(client_that_goes_between_two_matches_is_not_taken_along),
        ROTATION_TEST(everybody_goes_between_two_matches_and_the_next_one_waits),
        ROTATION_TEST(full_lobby_follows_and_stays_full),
        ROTATION_TEST(clients_without_a_slot_in_the_next_session_are_said_goodbye_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
