// A second connection that asks for a player's slot: when it gets the slot, and when it is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "away_session.h"
#include "session_probe.h"

#define HZ 60u

static void second_connection_takes_the_slot_of_a_silent_first_which_is_closed(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    (void)away_join(11);
    tapped_session_play(&tapped, HZ - 20);
    uint8_t generation = sb_game_slot(sb_session_game(away_session()), slot)->generation;
    assert_int_equal(come_back(12, 10), SB_OK);
    for (uint32_t i = 0; i < 19; i++) {
        tapped_session_play(&tapped, 1);
        assert_false(tapped.tap.closed[10] || probe_has_client(away_session(), 12));
        assert_int_equal(wire_tap_count(&tapped.tap, 12, SB_MESSAGE_WELCOME), 0);
    }
    tapped_session_play(&tapped, 1);
    assert_true(tapped.tap.closed[10]);
    assert_int_equal(tapped.tap.close_count, 1);
    assert_int_equal(away_welcome_to(12).player, slot);
    assert_int_equal(sb_session_player_count(away_session()), 2);
    assert_true(probe_has_client(away_session(), 12));
    assert_false(probe_has_client(away_session(), 10));
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 10); // its transport ends
    // What the old one had under way is of no use.
    tapped_session_send_inputs(&tapped, 10, HZ, 10, (sb_input){.throttle = 90});
    tapped_session_play(&tapped, 3);
    assert_int_equal(sb_session_player_count(away_session()), 2);
    assert_int_equal(presence_told(11, slot), -1);
    assert_true(plays(slot));
    assert_int_equal(sb_game_slot(sb_session_game(away_session()), slot)->generation, generation);
    assert_int_equal(tapped_session_counters(&tapped)->players_lost, 0);
    assert_int_equal(tapped_session_counters(&tapped)->players_returned, 1);
    assert_int_equal(tapped_session_counters(&tapped)->inputs_applied, 0);
    // The slot of a player that has been silent for a second changes hands at once.
    tapped_session_play(&tapped, HZ);
    assert_int_equal(come_back(10, 12), SB_OK);
    assert_true(tapped.tap.closed[12]);
    assert_int_equal(away_welcome_to(10).player, slot);
    assert_int_equal(sb_session_player_count(away_session()), 2);
}

static void assert_refused_10(uint32_t peer)
{
    sb_message message;
    wire_tap_get(&tapped.tap, peer, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, 10);
    assert_true(tapped.tap.closed[peer]);
    assert_false(probe_has_client(away_session(), peer));
}

// A thief that has the secret: from any address, as often as it likes.
static void second_connection_is_refused_as_soon_as_the_first_shows_that_it_lives(void **state)
{
    (void)state;
    uint32_t slot = away_join(10);
    tapped_session_play(&tapped, 5);
    for (uint32_t i = 0; i < 200; i++) {
        const uint32_t tick = tapped_session_tick(&tapped);
        away_send_input(10, tick + 2);
        assert_int_equal(come_back(20, 10), SB_OK);
        tapped_session_play(&tapped, 2 + i % 40);
        // Copies and older inputs are none that shows it: they may have waited on the way.
        away_send_input(10, tick + 2);
        away_send_input(10, tick + 1);
        assert_int_equal(tapped.tap.close_count, i);
        wire_tap_clear(&tapped.tap);
        away_send_input(10, tick + 3);
        assert_refused_10(20);
        assert_int_equal(tapped.tap.close_count, i + 1);
        assert_false(tapped.tap.closed[10]);
        // A goodbye of the thief, and the end of its connection, end nothing.
        sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
        tapped_session_send(&tapped, 20, &goodbye);
        sb_hosted_leave(sb_session_hosted(tapped.session), 20);
        assert_int_equal(sb_session_player_count(away_session()), 1);
    }
    assert_true(plays(slot));
    assert_int_equal(tapped_session_counters(&tapped)->players_returned, 0);
    assert_int_equal(tapped_session_counters(&tapped)->returns_refused, 200);
}

static void one_newcomer_waits_for_a_slot_and_further_ones_are_refused_at_once(void **state)
{
    (void)state;
    (void)away_join(10);
    tapped_session_play(&tapped, 1);
    assert_int_equal(come_back(20, 10), SB_OK);
    assert_int_equal(come_back(21, 10), SB_ERROR_UNKNOWN);
    // One that gives up makes room for another.
    for (uint32_t way = 0; way < 3; way++) {
        sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
        if (way == 0) {
            sb_hosted_disconnect(sb_session_hosted(tapped.session), 20);
        } else if (way == 1) {
            sb_hosted_leave(sb_session_hosted(tapped.session), 20);
        } else {
            tapped_session_send(&tapped, 20, &goodbye);
            assert_true(tapped.tap.closed[20]);
        }
        wire_tap_reopen(&tapped.tap, 20);
        assert_int_equal(come_back(20, 10), SB_OK);
    }
    assert_int_equal(tapped_session_counters(&tapped)->messages_refused, 0);
    tapped_session_play(&tapped, HZ - 1);
    assert_int_equal(away_welcome_to(20).player, 0);
}

static void newcomer_gets_the_slot_when_the_first_connection_is_lost_meanwhile(void **state)
{
    (void)state;
    (void)away_join(10);
    tapped_session_play(&tapped, 1);
    assert_int_equal(come_back(20, 10), SB_OK);
    wire_tap_clear(&tapped.tap);
    lose(10);
    assert_int_equal(away_welcome_to(20).player, 0);
    assert_int_equal(sb_session_player_count(away_session()), 1);
}

static void newcomer_that_waits_is_refused_when_the_player_says_goodbye_or_all_ends(void **state)
{
    (void)state;
    (void)away_join(10);
    (void)away_join(11);
    tapped_session_play(&tapped, 1);
    assert_int_equal(come_back(20, 10), SB_OK);
    say_goodbye(10);
    assert_refused_10(20);
    assert_int_equal(come_back(21, 11), SB_OK);
    sb_hosted_close(sb_session_hosted(tapped.session));
    sb_message message;
    wire_tap_get(&tapped.tap, 21, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, SB_REFUSAL_CLOSING);
    assert_true(tapped.tap.closed[21]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AWAY_TEST(second_connection_takes_the_slot_of_a_silent_first_which_is_closed),
        AWAY_TEST(second_connection_is_refused_as_soon_as_the_first_shows_that_it_lives),
        AWAY_TEST(one_newcomer_waits_for_a_slot_and_further_ones_are_refused_at_once),
        AWAY_TEST(newcomer_gets_the_slot_when_the_first_connection_is_lost_meanwhile),
        AWAY_TEST(newcomer_that_waits_is_refused_when_the_player_says_goodbye_or_all_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
