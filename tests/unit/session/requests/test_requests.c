// Tests of requests.c and joining.c: how clients join, make and leave sessions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "place_lobby.h"
#include "requests_lobby.h"

static sb_place_def requests_modes[2];

static void requests_reopen_with_modes(void)
{
    sb_lobby_def def = place_lobby_def();
    requests_modes[0] = place_def("a duel", false);
    snprintf(requests_modes[0].mode, sizeof requests_modes[0].mode, "duel");
    requests_modes[0].empty_s = 1;
    requests_modes[1] = place_def("a capture", false);
    snprintf(requests_modes[1].mode, sizeof requests_modes[1].mode, "capture");
    def.modes = requests_modes;
    def.mode_count = 2;
    def.demand_capacity = 3;
    def.demand_per_address = 2;
    place_lobby_reopen(&def);
}

static void peer_in_the_lobby_is_told_what_it_may_make(void **state)
{
    (void)state;
    requests_enter(1);
    sb_message message;
    wire_tap_get(&place_tap, 1, SB_MESSAGE_LOBBY, 0, &message);
    assert_int_equal(message.lobby.flags, 0);
    assert_int_equal(message.lobby.map_count, 2);
    requests_reopen_with_modes();
    requests_enter(1);
    wire_tap_get(&place_tap, 1, SB_MESSAGE_LOBBY, 0, &message);
    assert_int_equal(message.lobby.flags, SB_LOBBY_MAY_CREATE);
    assert_int_equal(message.lobby.mode_count, 2);
    assert_memory_equal(message.lobby.modes[0].data, "duel", 4);
}

static void client_changes_session_and_comes_back_to_the_lobby(void **state)
{
    (void)state;
    const sb_place_def def = place_def("one", false);
    const uint32_t one = place_add(&def), two = place_add(&def);
    requests_enter(1);
    assert_int_equal(requests_join_number(1, one), one);
    sb_message message;
    wire_tap_get(&place_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.epoch, sb_lobby_first_epoch(one));
    place_play(5);
    assert_int_equal(requests_join_number(1, two), two);
    wire_tap_get(&place_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.epoch, sb_lobby_first_epoch(two));
    assert_int_equal(sb_session_player_count(sb_place_match(sb_lobby_find(place_lobby, one))), 0);
    assert_int_equal(sb_session_player_count(sb_place_match(sb_lobby_find(place_lobby, two))), 1);
    uint32_t reason;
    assert_int_equal(requests_join(1, &(sb_message_join){.session = two}, &reason), 0);
    assert_int_equal(reason, SB_REFUSAL_STATE);
    requests_say(1, &(sb_message){.type = SB_MESSAGE_LEAVE});
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_LOBBY), 1);
    assert_int_equal(sb_session_player_count(sb_place_match(sb_lobby_find(place_lobby, two))), 0);
    requests_say(1, &(sb_message){.type = SB_MESSAGE_LEAVE});
    requests_assert_declined(1, SB_MESSAGE_LEAVE, SB_REFUSAL_STATE);
    assert_int_equal(requests_join_number(1, two), two);
    place_play(5);
    assert_false(place_tap.closed[1]);
}

static void session_is_joined_by_password_and_by_mode(void **state)
{
    (void)state;
    sb_place_def def = place_def("locked", false);
    snprintf(def.password, sizeof def.password, "secret");
    const uint32_t locked = place_add(&def);
    def = place_def("by mode", false);
    snprintf(def.mode, sizeof def.mode, "duel");
    const uint32_t duel = place_add(&def);
    requests_enter(1);
    uint32_t reason;
    const char *const wrong[] = {"", "secre", "secret2", "Secret"};
    for (uint32_t i = 0; i < 4; i++) {
        const sb_message_join wanted = {.session = locked, .password = requests_text(wrong[i])};
        assert_int_equal(requests_join(1, &wanted, &reason), 0);
        assert_int_equal(reason, SB_REFUSAL_PASSWORD);
    }
    assert_int_equal(sb_lobby_get_counters(place_lobby)->refused_password, 4);
    assert_int_equal(requests_join(1, &(sb_message_join){.mode = requests_text("none")}, &reason),
                     0);
    assert_int_equal(reason, SB_REFUSAL_SESSION_UNKNOWN);
    const sb_message_join right = {.session = locked, .password = requests_text("secret")};
    assert_int_equal(requests_join(1, &right, &reason), locked);
    assert_int_equal(requests_join(1, &(sb_message_join){.mode = requests_text("duel")}, &reason),
                     duel);
}

static void join_is_declined_for_what_cannot_be_had(void **state)
{
    (void)state;
    sb_place_def def = place_def("full", false);
    def.game.player_capacity = 1;
    const uint32_t number = place_add(&def);
    requests_enter(1);
    requests_enter(2);
    uint32_t reason;
    assert_int_equal(requests_join_number(1, number), number);
    assert_int_equal(requests_join_number(2, number), 0);
    const struct {
        sb_message_join join;
        sb_refusal reason;
    } cases[] = {
        {{.session = number}, SB_REFUSAL_SESSION_FULL},
        {{.session = 99}, SB_REFUSAL_SESSION_UNKNOWN},
        {{.session = number, .role = SB_ROLE_LOBBY}, SB_REFUSAL_ROLE},
        {{.session = number, .role = SB_ROLE_REPLAY_VIEWER}, SB_REFUSAL_ROLE},
        {{.create = 1}, SB_REFUSAL_SESSION_FULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(requests_join(2, &cases[i].join, &reason), 0);
        if (cases[i].join.create == 0) {
            assert_int_equal(reason, cases[i].reason);
        }
    }
    def.asks_token = true;
    const uint32_t token = place_add(&def);
    assert_int_equal(requests_join(2, &(sb_message_join){.session = token}, &reason), 0);
    assert_int_equal(reason, SB_REFUSAL_TOKEN);
}

static void clients_make_sessions_within_the_limits(void **state)
{
    (void)state;
    requests_reopen_with_modes();
    requests_enter(1);
    sb_message create = {.type = SB_MESSAGE_CREATE,
                         .create = {.mode = requests_text("capture"),
                                    .name = requests_text("Ann's"),
                                    .map = requests_text("second"),
                                    .password = requests_text("p"),
                                    .visibility = 1,
                                    .player_capacity = 2}};
    requests_say(1, &create);
    sb_message message;
    wire_tap_get(&place_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    const sb_place *place = sb_lobby_find(place_lobby, message.welcome.session);
    assert_string_equal(place->def.name, "Ann's");
    assert_string_equal(place->def.mode, "capture");
    assert_int_equal(place->def.maker, SB_MADE_BY_CLIENT);
    assert_int_equal(place->def.visibility, SB_VISIBILITY_UNLISTED);
    assert_int_equal(place->def.game.player_capacity, 2);
    assert_true(place->has_password);
    assert_string_equal(sb_game_get_map(sb_session_game(sb_place_match(place)))->name, "second");
    create.create = (sb_message_create){.mode = requests_text("none")};
    requests_say(1, &create);
    requests_assert_declined(1, SB_MESSAGE_CREATE, SB_REFUSAL_CREATE);
    create.create = (sb_message_create){.map = requests_text("third")};
    requests_say(1, &create);
    requests_assert_declined(1, SB_MESSAGE_CREATE, SB_REFUSAL_CREATE);
    create.create = (sb_message_create){.mode = requests_text("capture")};
    requests_say(1, &create);
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_WELCOME), 1);
    requests_say(1, &create); // the third one of its address
    requests_assert_declined(1, SB_MESSAGE_CREATE, SB_REFUSAL_CREATE);
    assert_int_equal(sb_lobby_session_count(place_lobby), 2);
    requests_enter(2);
    requests_say(2, &create);
    assert_int_equal(wire_tap_count(&place_tap, 2, SB_MESSAGE_WELCOME), 1);
    requests_enter(3);
    requests_say(3, &create); // the fourth one of all
    requests_assert_declined(3, SB_MESSAGE_CREATE, SB_REFUSAL_CREATE);
    assert_int_equal(sb_lobby_get_counters(place_lobby)->refused_create, 4);
}

static void join_or_create_makes_one_session_and_fills_it(void **state)
{
    (void)state;
    requests_reopen_with_modes();
    uint32_t reason, number = 0;
    for (uint32_t peer = 1; peer <= 5; peer++) {
        requests_enter(peer);
        const sb_message_join wanted = {.mode = requests_text("duel"), .create = 1};
        const uint32_t got = requests_join(peer, &wanted, &reason);
        assert_true(got > 0);
        number = peer == 1 ? got : number;
        assert_int_equal(got == number, peer <= 4); // four slots
    }
    for (uint32_t peer = 1; peer <= 5; peer++) {
        sb_lobby_leave(place_lobby, peer);
    }
    place_play(2 + 9 * PLACE_HZ); // it expires
    assert_int_equal(sb_lobby_session_count(place_lobby), 0);
}

static void hostile_bytes_in_the_lobby_do_nothing(void **state)
{
    (void)state;
    requests_enter(1);
    static const uint8_t bad[][4] = {{0xC1, 0, 0, 0}, {0x92, 15, 0, 0}, {0x91, 14, 0, 0}, {0}};
    wire_tap_clear(&place_tap);
    for (uint32_t i = 0; i < 4; i++) {
        sb_lobby_receive(place_lobby, 1, bad[i], sizeof bad[i]);
    }
    assert_int_equal(place_tap.message_count, 0);
    assert_int_equal(sb_lobby_get_counters(place_lobby)->requests_malformed, 4);
    requests_say(1, &(sb_message){.type = SB_MESSAGE_LIST});
    assert_int_equal(wire_tap_count(&place_tap, 1, SB_MESSAGE_SESSIONS), 1);
}

static void silent_peer_is_sent_away_and_a_goodbye_ends(void **state)
{
    (void)state;
    requests_enter(1);
    requests_enter(2);
    requests_say(2, &(sb_message){.type = SB_MESSAGE_GOODBYE});
    assert_true(place_tap.closed[2]);
    place_play(60 * PLACE_HZ);
    assert_false(place_tap.closed[1]);
    bool told = false;
    for (uint32_t i = 0; i < 2 * PLACE_HZ; i++) {
        place_play(1);
        told |= wire_tap_count(&place_tap, 1, SB_MESSAGE_GOODBYE) == 1;
    }
    assert_true(told && place_tap.closed[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLACE_TEST(peer_in_the_lobby_is_told_what_it_may_make),
        PLACE_TEST(client_changes_session_and_comes_back_to_the_lobby),
        PLACE_TEST(session_is_joined_by_password_and_by_mode),
        PLACE_TEST(join_is_declined_for_what_cannot_be_had),
        PLACE_TEST(clients_make_sessions_within_the_limits),
        PLACE_TEST(join_or_create_makes_one_session_and_fills_it),
        PLACE_TEST(hostile_bytes_in_the_lobby_do_nothing),
        PLACE_TEST(silent_peer_is_sent_away_and_a_goodbye_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
