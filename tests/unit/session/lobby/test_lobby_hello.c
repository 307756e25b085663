// Of hello.c: which peers join by their first message.
#include "session/lobby/lobby.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/mode/settings.h"

#include "open_lobby.h"

static void hello_to_any_session_takes_the_first_with_room(void **state)
{
    (void)state;
    assert_int_equal(open_join(0, 0), 1);
    assert_int_equal(open_join(1, 0), 1);
    assert_int_equal(open_join(2, 0), 2);
    assert_int_equal(open_join(3, 0), 2);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 2);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 1)), 2);
    sb_message hello = wire_tap_hello("overflow");
    wire_tap_clear(&open_tap);
    connect_and_send(4, &hello);
    assert_refused(4, SB_REFUSAL_SESSION_FULL);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_full, 1);
}

static void hello_to_a_session_by_number_takes_that_one_or_none(void **state)
{
    (void)state;
    // The first session is full. The second has room, but the client did not ask for it.
    assert_int_equal(open_join(0, 1), 1);
    assert_int_equal(open_join(1, 1), 1);
    sb_message hello = wire_tap_hello("late");
    hello.hello.session = 1;
    wire_tap_clear(&open_tap);
    connect_and_send(2, &hello);
    assert_refused(2, SB_REFUSAL_SESSION_FULL);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_full, 1);
    assert_int_equal(open_join(3, 2), 2);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 1)), 1);
}

static void hello_to_a_session_that_does_not_exist_is_refused(void **state)
{
    (void)state;
    static const uint32_t numbers[] = {3, 257, UINT32_MAX};
    for (uint32_t i = 0; i < 3; i++) {
        sb_message hello = wire_tap_hello("lost");
        hello.hello.session = numbers[i];
        wire_tap_clear(&open_tap);
        connect_and_send(i, &hello);
        assert_refused(i, SB_REFUSAL_SESSION_UNKNOWN);
    }
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_unknown, 3);
}

static void hello_for_a_role_that_is_not_offered_is_refused(void **state)
{
    (void)state;
    static const uint32_t roles[] = {SB_ROLE_SPECTATOR, SB_ROLE_REPLAY_VIEWER, 4, UINT32_MAX};
    for (uint32_t i = 0; i < 4; i++) {
        sb_message hello = wire_tap_hello("watcher");
        hello.hello.role = roles[i];
        wire_tap_clear(&open_tap);
        connect_and_send(i, &hello);
        assert_refused(i, SB_REFUSAL_ROLE);
    }
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_role, 4);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 0);
}

static void spectator_is_let_in_where_the_session_has_places_for_them(void **state)
{
    (void)state;
    sb_lobby_destroy(open_lobby);
    sb_lobby_def def = open_lobby_def();
    def.session.spectator_capacity = 2;
    def.session.recorded = false;
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &open_lobby), SB_OK);
    // A client that asks for any session gets them in turn; others get the one that they name. At
    // the end there is no room.
    static const uint32_t asked[] = {0, 2, 0, 0, 0, 1, 2};
    static const uint32_t given[] = {1, 2, 1, 2, 0, 0, 0};
    for (uint32_t i = 0; i < 7; i++) {
        sb_message message = wire_tap_hello("watcher");
        message.hello.role = SB_ROLE_SPECTATOR;
        message.hello.session = asked[i];
        wire_tap_clear(&open_tap);
        connect_and_send(i, &message);
        if (given[i] == 0) {
            assert_refused(i, SB_REFUSAL_SESSION_FULL);
        } else {
            wire_tap_get(&open_tap, i, SB_MESSAGE_WELCOME, 0, &message);
            assert_int_equal(message.welcome.session, given[i]);
            assert_int_equal(message.welcome.role, SB_ROLE_SPECTATOR);
            assert_int_equal(message.welcome.player, SB_NO_PLAYER);
        }
    }
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_full, 3);
    assert_int_equal(sb_session_spectator_count(sb_lobby_session(open_lobby, 1)), 2);
    // None of them has taken a player's slot, and there is no replay to view.
    assert_int_equal(open_join(20, 0), 1);
    sb_message hello = wire_tap_hello("viewer");
    hello.hello.role = SB_ROLE_REPLAY_VIEWER;
    wire_tap_clear(&open_tap);
    connect_and_send(21, &hello);
    assert_refused(21, SB_REFUSAL_ROLE);
    sb_lobby_disconnect(open_lobby, 0);
    hello.hello.role = SB_ROLE_SPECTATOR;
    wire_tap_clear(&open_tap);
    connect_and_send(22, &hello);
    assert_int_equal(wire_tap_count(&open_tap, 22, SB_MESSAGE_WELCOME), 1);
}

static void where_fog_is_on_spectators_are_refused_unless_the_server_lets_them_in(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        sb_lobby_destroy(open_lobby);
        sb_lobby_def def = open_lobby_def();
        def.session.spectator_capacity = i == 2 ? 0 : 2;
        def.session.recorded = false;
        def.session.game.settings[SB_SETTING_FOG] = i != 0;
        def.session.fog_spectators = i == 3;
        def.session.spectator_delay_ms = 0;
        sb_allocator allocator = counting_heap_allocator(&open_heap);
        assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &open_lobby), SB_OK);
        for (uint32_t session = 0; session < 3; session++) {
            sb_message hello = wire_tap_hello("watcher");
            hello.hello.role = SB_ROLE_SPECTATOR;
            hello.hello.session = session;
            wire_tap_clear(&open_tap);
            connect_and_send(session, &hello);
            if (i == 0 || i == 3) {
                assert_int_equal(wire_tap_count(&open_tap, session, SB_MESSAGE_WELCOME), 1);
                continue;
            }
            assert_refused(session, SB_REFUSAL_ROLE);
            sb_message message;
            wire_tap_get(&open_tap, session, SB_MESSAGE_REFUSE, 0, &message);
            char text[SB_REASON_SIZE_MAX + 1] = "";
            memcpy(text, message.refuse.text.data, message.refuse.text.size);
            assert_true((strstr(text, "fog") != NULL) == (i == 1));
        }
        assert_int_equal(open_join(20, 0), 1);
    }
}

static void names_reach_the_others_without_what_cannot_be_seen(void **state)
{
    (void)state;
    static const struct {
        const char *said, *shown;
    } names[] = {
        {"\xe2\x80\xae"
         "nna",
         "nna"},
        {" a\xe2\x80\x8b  nn ", "a nn"},
        {"\xe3\x85\xa4\xe2\x80\x8b", "player"},
        {"   ", "player"},
    };
    for (uint32_t i = 0; i < 4; i++) {
        sb_message hello = wire_tap_hello(names[i].said);
        hello.hello.session = 1 + i / 2;
        wire_tap_clear(&open_tap);
        connect_and_send(i, &hello);
        assert_int_equal(wire_tap_count(&open_tap, i, SB_MESSAGE_WELCOME), 1);
        open_play(1);
        sb_message message;
        wire_tap_get(&open_tap, i, SB_MESSAGE_ROSTER, 0, &message);
        const sb_wire_player *player = &message.roster.players[message.roster.player_count - 1];
        assert_int_equal(player->name.size, strlen(names[i].shown));
        assert_memory_equal(player->name.data, names[i].shown, player->name.size);
    }
}

static void hello_that_would_resume_is_refused_if_no_player_is_awaited(void **state)
{
    (void)state;
    static const uint8_t secret[SB_RESUME_SECRET_SIZE] = {1, 2, 3};
    sb_message hello = wire_tap_hello("back");
    hello.hello.resume = (sb_blob){secret, sizeof secret};
    wire_tap_clear(&open_tap);
    connect_and_send(1, &hello);
    assert_refused(1, SB_REFUSAL_RESUME);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_role, 1);
    // It may join as a new player.
    sb_lobby_disconnect(open_lobby, 1);
    assert_int_equal(open_join(1, 0), 1);
}

static void hello_for_a_form_that_is_not_known_is_answered_with_the_plain_one(void **state)
{
    (void)state;
    static const uint32_t forms[] = {SB_FORM_PLAIN, SB_FORM_PACKED, SB_FORM_ABSOLUTE + 1,
                                     UINT32_MAX};
    for (uint32_t i = 0; i < 4; i++) {
        sb_message message = wire_tap_hello("guest");
        message.hello.form = forms[i];
        wire_tap_clear(&open_tap);
        connect_and_send(i, &message);
        wire_tap_get(&open_tap, i, SB_MESSAGE_WELCOME, 0, &message);
        const sb_form form = forms[i] == SB_FORM_PACKED ? SB_FORM_PACKED : SB_FORM_PLAIN;
        assert_int_equal(message.welcome.form, form);
        assert_int_equal(message.welcome.role, SB_ROLE_PLAYER);
        open_play(2);
        wire_tap_get(&open_tap, i, SB_MESSAGE_SNAPSHOT, 0, &message);
        assert_int_equal(message.snapshot.form, form);
    }
}

static void hello_with_a_token_is_welcome_as_any(void **state)
{
    (void)state;
    static const uint8_t token[SB_TOKEN_SIZE_MAX];
    sb_message hello = wire_tap_hello("guest");
    hello.hello.token = (sb_blob){token, sizeof token};
    connect_and_send(1, &hello);
    assert_int_equal(wire_tap_count(&open_tap, 1, SB_MESSAGE_WELCOME), 1);
}

static void hello_of_a_later_minor_version_is_welcomed_to_ours(void **state)
{
    (void)state;
    sb_message message = wire_tap_hello("newer");
    message.hello.minor_version = SB_PROTOCOL_MINOR_VERSION + 7;
    connect_and_send(1, &message);
    wire_tap_get(&open_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.minor_version, SB_PROTOCOL_MINOR_VERSION);
}

static void hello_of_another_version_is_refused(void **state)
{
    (void)state;
    sb_message hello = wire_tap_hello("old");
    hello.hello.major_version = SB_PROTOCOL_VERSION + 1;
    wire_tap_clear(&open_tap);
    connect_and_send(1, &hello);
    assert_refused(1, SB_REFUSAL_PROTOCOL_VERSION);
    hello = wire_tap_hello("newer");
    hello.hello.simulation_version = SB_SIMULATION_VERSION + 1;
    wire_tap_clear(&open_tap);
    connect_and_send(2, &hello);
    assert_refused(2, SB_REFUSAL_SIMULATION_VERSION);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_version, 2);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 0);
}

static void first_message_that_breaks_the_standard_is_refused(void **state)
{
    (void)state;
    static const uint8_t garbage[][6] = {
        {0xC1, 0, 0, 0, 0, 0}, {0xDD, 0x10, 0, 0, 0, 0}, {'G', 'E', 'T', ' ', '/', 0}, {0}};
    for (uint32_t i = 0; i < 4; i++) {
        wire_tap_clear(&open_tap);
        sb_lobby_connect(open_lobby, i, SB_PEER_SOURCE_UNKNOWN);
        sb_lobby_receive(open_lobby, i, garbage[i], i == 3 ? 0 : sizeof garbage[i]);
        assert_refused(i, SB_REFUSAL_MALFORMED);
    }
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_malformed, 4);
}

static void first_message_that_is_no_hello_is_refused(void **state)
{
    (void)state;
    const sb_message messages[] = {
        {.type = SB_MESSAGE_GOODBYE},
        {.type = SB_MESSAGE_INPUT, .input = {.tick = 1, .input_count = 1}},
        {.type = SB_MESSAGE_SNAPSHOT, .snapshot = {.tick = 1, .part_count = 1}},
    };
    for (uint32_t i = 0; i < 3; i++) {
        wire_tap_clear(&open_tap);
        connect_and_send(i, &messages[i]);
        assert_refused(i, SB_REFUSAL_STATE);
    }
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_malformed, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(hello_to_any_session_takes_the_first_with_room),
        LOBBY_TEST(hello_to_a_session_by_number_takes_that_one_or_none),
        LOBBY_TEST(hello_to_a_session_that_does_not_exist_is_refused),
        LOBBY_TEST(hello_for_a_role_that_is_not_offered_is_refused),
        LOBBY_TEST(spectator_is_let_in_where_the_session_has_places_for_them),
        LOBBY_TEST(where_fog_is_on_spectators_are_refused_unless_the_server_lets_them_in),
        LOBBY_TEST(names_reach_the_others_without_what_cannot_be_seen),
        LOBBY_TEST(hello_that_would_resume_is_refused_if_no_player_is_awaited),
        LOBBY_TEST(hello_for_a_form_that_is_not_known_is_answered_with_the_plain_one),
        LOBBY_TEST(hello_with_a_token_is_welcome_as_any),
        LOBBY_TEST(hello_of_a_later_minor_version_is_welcomed_to_ours),
        LOBBY_TEST(hello_of_another_version_is_refused),
        LOBBY_TEST(first_message_that_breaks_the_standard_is_refused),
        LOBBY_TEST(first_message_that_is_no_hello_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
