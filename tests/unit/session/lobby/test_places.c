// Tests of the place_*.c: sessions are made, found, changed, drained and ended while the
// lobby runs.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "add_session.h"
#include "game/tanks/mode/settings.h"
#include "place_lobby.h"

static void lobby_without_sessions_is_small_and_refuses_everybody(void **state)
{
    (void)state;
    assert_int_equal(sb_lobby_session_count(place_lobby), 0);
    assert_null(sb_lobby_next(place_lobby, 0));
    uint32_t refusal;
    assert_int_equal(place_join(1, 0, SB_ROLE_PLAYER, &refusal), 0);
    assert_int_equal(refusal, SB_REFUSAL_SESSION_FULL);
    assert_int_equal(place_join(1, 1, SB_ROLE_PLAYER, &refusal), 0);
    assert_int_equal(refusal, SB_REFUSAL_SESSION_UNKNOWN);
    place_play(10);
}

static void
sessions_are_found_in_the_order_of_their_numbers_which_are_never_used_again(void **state)
{
    (void)state;
    const sb_place_def def = place_def("a", false);
    for (uint32_t i = 1; i <= PLACE_CAPACITY; i++) {
        assert_int_equal(place_add(&def), i);
    }
    uint32_t number = 7;
    assert_int_equal(add_session(place_lobby, &def, &number), SB_ERROR_FULL);
    assert_int_equal(number, 0);
    assert_int_equal(place_opened, PLACE_CAPACITY);
    assert_true(sb_lobby_end(place_lobby, 2));
    assert_true(sb_lobby_end(place_lobby, 5));
    place_play(1);
    assert_int_equal(place_ended, 2);
    assert_null(sb_lobby_find(place_lobby, 2));
    assert_false(sb_lobby_end(place_lobby, 2));
    assert_false(sb_lobby_drain(place_lobby, 0));
    number = place_add(&def);
    assert_true(number > PLACE_CAPACITY);
    const uint32_t expected[] = {1, 3, 4, 6, number};
    const sb_place *place = NULL;
    for (uint32_t i = 0; i < 5; i++) {
        place = sb_lobby_next(place_lobby, place == NULL ? 0 : place->number);
        assert_int_equal(place->number, expected[i]);
        assert_ptr_equal(sb_lobby_find(place_lobby, expected[i]), place);
        assert_ptr_equal(sb_lobby_session(place_lobby, i), sb_place_match(place));
        assert_int_equal(sb_session_get_def(sb_place_match(place))->number, expected[i]);
    }
    assert_null(sb_lobby_next(place_lobby, place->number));
    uint32_t refusal;
    assert_int_equal(place_join(1, 2, SB_ROLE_PLAYER, &refusal), 0);
    assert_int_equal(refusal, SB_REFUSAL_SESSION_UNKNOWN);
    assert_int_equal(place_join(1, number, SB_ROLE_PLAYER, &refusal), number);
}

static void matches_of_a_session_rotate_its_maps(void **state)
{
    (void)state;
    sb_place_def def = place_def("turns", true);
    def.game.computer_count = 1;
    const uint32_t all = place_add(&def);
    def.maps[0] = 1;
    def.map_count = 1;
    const uint32_t one = place_add(&def);
    const char *expected = "first";
    for (uint32_t match = 0; match < 4; match++) {
        const sb_session *session = sb_place_match(sb_lobby_find(place_lobby, all));
        assert_int_equal(sb_session_get_def(session)->epoch, sb_lobby_first_epoch(all) + match);
        assert_string_equal(sb_game_get_map(sb_session_game(session))->name, expected);
        session = sb_place_match(sb_lobby_find(place_lobby, one));
        assert_string_equal(sb_game_get_map(sb_session_game(session))->name, "second");
        expected = strcmp(expected, "first") == 0 ? "second" : "first";
        const uint32_t before = place_retired;
        for (uint32_t tick = 0; place_retired < before + 2 && tick < 1000; tick++) {
            place_play(1);
        }
        assert_int_equal(place_retired, before + 2);
    }
}

static void drained_session_ends_once_nobody_is_in_it(void **state)
{
    (void)state;
    const sb_place_def def = place_def("drain", false);
    const uint32_t number = place_add(&def);
    uint32_t refusal;
    assert_int_equal(place_join(1, number, SB_ROLE_PLAYER, &refusal), number);
    assert_true(sb_lobby_drain(place_lobby, number));
    assert_int_equal(place_join(2, number, SB_ROLE_PLAYER, &refusal), 0);
    assert_int_equal(refusal, SB_REFUSAL_CLOSING);
    place_play(100);
    assert_int_equal(place_ended, 0);
    assert_int_equal(sb_game_tick(sb_session_game(sb_lobby_session(place_lobby, 0))), 100);
    sb_lobby_leave(place_lobby, 1);
    place_play(1);
    assert_int_equal(place_ended, 1);
    assert_int_equal(place_ended_number, number);
    assert_int_equal(sb_lobby_session_count(place_lobby), 0);
}

static void drained_session_ends_with_its_match(void **state)
{
    (void)state;
    const sb_place_def def = place_def("drain", true);
    const uint32_t number = place_add(&def);
    uint32_t refusal;
    assert_int_equal(place_join(1, number, SB_ROLE_PLAYER, &refusal), number);
    place_play(10);
    assert_true(sb_lobby_drain(place_lobby, number));
    uint32_t ticks = 0;
    for (; place_ended == 0 && ticks < 1000; ticks++) {
        place_play(1);
    }
    assert_in_range(ticks, 60, 200);
    assert_int_equal(place_retired, 0);
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_GOODBYE), 1);
    assert_true(place_tap.closed[1]);
}

static void ended_session_says_goodbye_to_all(void **state)
{
    (void)state;
    const sb_place_def def = place_def("end", false);
    const uint32_t number = place_add(&def);
    uint32_t refusal;
    assert_int_equal(place_join(1, number, SB_ROLE_PLAYER, &refusal), number);
    assert_int_equal(place_join(2, number, SB_ROLE_SPECTATOR, &refusal), number);
    assert_true(sb_lobby_end(place_lobby, number));
    place_play(1);
    for (uint32_t peer = 1; peer <= 2; peer++) {
        sb_message message;
        wire_tap_get(&place_tap, peer, SB_MESSAGE_GOODBYE, 0, &message);
        assert_int_equal(message.goodbye.reason, SB_GOODBYE_SERVER_CLOSES);
        assert_true(place_tap.closed[peer]);
        sb_lobby_disconnect(place_lobby, peer);
    }
    assert_int_equal(place_ended, 1);
    place_play(10);
}

static void session_ends_when_it_was_empty_for_its_time(void **state)
{
    (void)state;
    sb_place_def def = place_def("empty", false);
    def.empty_s = 2;
    const uint32_t number = place_add(&def);
    uint32_t refusal;
    place_play(2 * PLACE_HZ - 1);
    assert_int_equal(place_ended, 0);
    assert_int_equal(place_join(1, number, SB_ROLE_PLAYER, &refusal), number);
    place_play(5 * PLACE_HZ);
    assert_int_equal(place_ended, 0);
    sb_lobby_leave(place_lobby, 1);
    place_play(2 * PLACE_HZ - 1);
    assert_int_equal(place_ended, 0);
    place_play(1);
    assert_int_equal(place_ended, 1);
}

static void session_ends_after_its_number_of_matches(void **state)
{
    (void)state;
    sb_place_def def = place_def("two", true);
    def.game.computer_count = 1;
    def.match_limit = 2;
    (void)place_add(&def);
    for (uint32_t tick = 0; place_ended == 0 && tick < 2000; tick++) {
        place_play(1);
    }
    assert_int_equal(place_retired, 1);
    assert_int_equal(place_ended, 1);
}

static void any_session_is_neither_private_nor_behind_a_password(void **state)
{
    (void)state;
    sb_place_def def = place_def("private", false);
    def.visibility = SB_VISIBILITY_PRIVATE;
    const uint32_t hidden = place_add(&def);
    def = place_def("locked", false);
    snprintf(def.password, sizeof def.password, "secret");
    const uint32_t locked = place_add(&def);
    uint32_t refusal;
    assert_int_equal(place_join(1, 0, SB_ROLE_PLAYER, &refusal), 0);
    assert_int_equal(place_join(1, hidden, SB_ROLE_PLAYER, &refusal), hidden);
    assert_int_equal(place_join(2, locked, SB_ROLE_PLAYER, &refusal), 0);
    assert_int_equal(refusal, SB_REFUSAL_PASSWORD);
    def = place_def("unlisted", false);
    def.visibility = SB_VISIBILITY_UNLISTED;
    const uint32_t unlisted = place_add(&def);
    assert_int_equal(place_join(3, 0, SB_ROLE_PLAYER, &refusal), unlisted);
}

// The whole lobby is searched for the password's bytes.
static void password_is_not_kept(void **state)
{
    (void)state;
    sb_place_def def = place_def("locked", false);
    snprintf(def.password, sizeof def.password, "correct horse");
    const sb_place *place = sb_lobby_find(place_lobby, place_add(&def));
    assert_true(place->has_password);
    for (size_t i = 0; i + 7 <= sizeof *place; i++) {
        assert_memory_not_equal((const char *)place + i, "correct", 7);
    }
}

static void changes_hold_from_the_next_match_on(void **state)
{
    (void)state;
    sb_place_def def = place_def("before", true);
    def.game.computer_count = 1;
    const uint32_t number = place_add(&def);
    def = place_def("after", true);
    def.game.computer_count = 1;
    def.game.settings[SB_SETTING_RESULT_S] = 3;
    snprintf(def.password, sizeof def.password, "secret");
    assert_int_equal(sb_lobby_change(place_lobby, number, &def, false), SB_OK);
    const sb_place *place = sb_lobby_find(place_lobby, number);
    assert_string_equal(place->def.name, "after");
    assert_true(place->has_password);
    assert_int_equal(sb_session_get_def(sb_place_match(place))->game.settings[SB_SETTING_RESULT_S],
                     1);
    while (place_retired == 0) {
        place_play(1);
    }
    place = sb_lobby_find(place_lobby, number);
    assert_int_equal(sb_session_get_def(sb_place_match(place))->game.settings[SB_SETTING_RESULT_S],
                     3);
    assert_int_equal(sb_lobby_change(place_lobby, number + 1, &def, false), SB_ERROR_UNKNOWN);
    def.game.player_capacity = 5;
    assert_int_equal(sb_lobby_change(place_lobby, number, &def, false), SB_ERROR_ARGUMENT);
}

static void def_out_of_range_makes_no_session(void **state)
{
    (void)state;
    sb_place_def defs[9];
    for (uint32_t i = 0; i < 9; i++) {
        defs[i] = place_def("bad", false);
    }
    memset(defs[0].name, 'a', sizeof defs[0].name); // without its end
    snprintf(defs[1].name, sizeof defs[1].name, "\n");
    defs[2].game.player_capacity = 0;
    defs[3].game.tick_rate_hz = 30;
    defs[4].maps[0] = 2;
    defs[4].map_count = 1;
    defs[5].map_count = SB_PLACE_MAP_COUNT_MAX + 1;
    defs[6].empty_s = SB_PLACE_EMPTY_S_MAX + 1;
    defs[7].ready_count = 5;
    defs[8].visibility = (sb_visibility)3;
    for (uint32_t i = 0; i < 9; i++) {
        uint32_t number = 9;
        assert_int_equal(add_session(place_lobby, &defs[i], &number), SB_ERROR_ARGUMENT);
        assert_int_equal(number, 0);
    }
    assert_int_equal(sb_lobby_session_count(place_lobby), 0);
    assert_int_equal(place_opened, 0);
}

static void lobby_of_equal_sessions_has_a_session_for_each(void **state)
{
    (void)state;
    sb_lobby_def def = place_lobby_def();
    sb_place_def defs[3] = {place_def("one", false), place_def("two", false),
                            place_def("three", false)};
    def.session_count = 3;
    def.places = defs;
    place_lobby_reopen(&def);
    assert_int_equal(sb_lobby_session_count(place_lobby), 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_string_equal(sb_lobby_find(place_lobby, i + 1)->def.name, defs[i].name);
        assert_true(sb_session_get_def(sb_lobby_session(place_lobby, i))->game.seed == 500 + i);
    }
    defs[2].game.player_capacity = 0;
    counting_heap heap = {0};
    const sb_allocator allocator = counting_heap_allocator(&heap);
    sb_lobby *other;
    assert_int_equal(sb_lobby_create(&def, NULL, &allocator, &other), SB_ERROR_ARGUMENT);
    assert_null(other);
    assert_int_equal(heap.live_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLACE_TEST(lobby_without_sessions_is_small_and_refuses_everybody),
        PLACE_TEST(sessions_are_found_in_the_order_of_their_numbers_which_are_never_used_again),
        PLACE_TEST(matches_of_a_session_rotate_its_maps),
        PLACE_TEST(drained_session_ends_once_nobody_is_in_it),
        PLACE_TEST(drained_session_ends_with_its_match),
        PLACE_TEST(ended_session_says_goodbye_to_all),
        PLACE_TEST(session_ends_when_it_was_empty_for_its_time),
        PLACE_TEST(session_ends_after_its_number_of_matches),
        PLACE_TEST(any_session_is_neither_private_nor_behind_a_password),
        PLACE_TEST(password_is_not_kept),
        PLACE_TEST(changes_hold_from_the_next_match_on),
        PLACE_TEST(def_out_of_range_makes_no_session),
        PLACE_TEST(lobby_of_equal_sessions_has_a_session_for_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
