// Of people.c: who is in a match, and how people are sent away, muted and told something.

#include "session/match/people.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "place_lobby.h"

#define PLAYER 1u
#define WATCHER 2u
#define WATCHER_INDEX 4u // behind the four slots

static uint32_t number;

static sb_session *match(void)
{
    return sb_session_from(sb_lobby_find(place_lobby, number)->hosted);
}

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static void join(uint32_t peer, uint32_t role)
{
    uint32_t refusal;
    assert_int_equal(place_join(peer, number, role, &refusal), number);
}

// A match with a player and a spectator.
static void fill(bool short_matches)
{
    const sb_place_def def = place_def("people", short_matches);
    number = place_add(&def);
    join(PLAYER, SB_ROLE_PLAYER);
    join(WATCHER, SB_ROLE_SPECTATOR);
    place_play(1);
    wire_tap_clear(&place_tap);
}

static sb_person person_at(uint32_t index)
{
    sb_person person;
    assert_true(sb_session_person(match(), index, &person));
    return person;
}

static void deliver(void *context, const void *bytes, size_t size)
{
    sb_lobby_receive(place_lobby, *(const uint32_t *)context, bytes, size);
}

static void players_and_spectators_are_described(void **state)
{
    (void)state;
    fill(false);
    assert_int_equal(sb_session_person_capacity(match()), 6);
    sb_person person = person_at(0);
    assert_int_equal(person.peer, PLAYER);
    assert_int_equal(person.role, SB_ROLE_PLAYER);
    assert_int_equal(person.slot, 0);
    assert_string_equal(person.name, "guest");
    assert_string_equal(person.account, "");
    assert_false(person.muted);
    person = person_at(WATCHER_INDEX);
    assert_int_equal(person.peer, WATCHER);
    assert_int_equal(person.role, SB_ROLE_SPECTATOR);
    assert_int_equal(person.slot, SB_NO_PLAYER);
    assert_string_equal(person.name, "");
    assert_false(sb_session_person(match(), 1, &person));
    assert_false(sb_session_person(match(), 5, &person));
    assert_false(sb_session_person(match(), 6, &person));
    assert_false(sb_session_person(match(), UINT32_MAX, &person));
    // A lost player keeps its slot; a lost spectator is gone.
    sb_lobby_disconnect(place_lobby, PLAYER);
    sb_lobby_disconnect(place_lobby, WATCHER);
    person = person_at(0);
    assert_int_equal(person.peer, SB_NO_PEER);
    assert_string_equal(person.name, "guest");
    assert_false(sb_session_person(match(), WATCHER_INDEX, &person));
}

static void account_is_cut_and_a_player_keeps_it_in_the_next_match(void **state)
{
    (void)state;
    fill(true);
    char account[SB_ACCOUNT_SIZE_MAX + 9];
    memset(account, 'a', sizeof account - 1);
    account[sizeof account - 1] = '\0';
    sb_session_identify(match(), PLAYER, text_of(account));
    sb_session_identify(match(), WATCHER, text_of("watcher"));
    sb_session_identify(match(), 40, text_of("nobody"));
    sb_session_mute(match(), 0, true);
    assert_int_equal(strlen(person_at(0).account), SB_ACCOUNT_SIZE_MAX);
    assert_string_equal(person_at(WATCHER_INDEX).account, "watcher");
    const sb_place *place = sb_lobby_find(place_lobby, number);
    while (place->match_count == 1) {
        place_play(1);
    }
    assert_int_equal(strlen(person_at(0).account), SB_ACCOUNT_SIZE_MAX);
    assert_true(person_at(0).muted);
    assert_string_equal(person_at(WATCHER_INDEX).account, "watcher");
    sb_session_identify(match(), PLAYER, text_of("b")); // nothing is left of the longer one
    assert_string_equal(person_at(0).account, "b");
}

static void expelled_people_are_told_and_their_places_are_free(void **state)
{
    (void)state;
    fill(false);
    sb_session_expel(match(), 0, SB_GOODBYE_KICKED);
    sb_session_expel(match(), WATCHER_INDEX, SB_GOODBYE_KICKED);
    sb_session_expel(match(), 1, SB_GOODBYE_KICKED); // nobody is there, nor behind the last
    sb_session_expel(match(), 6, SB_GOODBYE_KICKED);
    for (uint32_t peer = PLAYER; peer <= WATCHER; peer++) {
        sb_message message;
        wire_tap_get(&place_tap, peer, SB_MESSAGE_GOODBYE, 0, &message);
        assert_int_equal(message.goodbye.reason, SB_GOODBYE_KICKED);
        assert_true(place_tap.closed[peer]);
    }
    sb_person person;
    for (uint32_t index = 0; index < 6; index++) {
        assert_false(sb_session_person(match(), index, &person));
    }
    // A player that is awaited is given up.
    join(PLAYER, SB_ROLE_PLAYER);
    place_play(1);
    sb_lobby_disconnect(place_lobby, PLAYER);
    assert_int_equal(sb_session_free_count(match()), 3);
    sb_session_expel(match(), 0, SB_GOODBYE_KICKED);
    place_play(1);
    assert_int_equal(sb_session_free_count(match()), 4);
    assert_false(sb_session_person(match(), 0, &person));
}

// Says a line to all as the player; returns how often the spectator hears it.
static uint32_t heard(void)
{
    const sb_message message = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = SB_CHAT_ALL, .player = SB_NO_PLAYER, .text = text_of("hello")}};
    wire_tap_clear(&place_tap);
    wire_tap_encoded(&message, deliver, &(uint32_t){PLAYER});
    return wire_tap_count(&place_tap, WATCHER, SB_MESSAGE_CHAT);
}

static void muted_player_reaches_nobody_until_it_may_speak_again(void **state)
{
    (void)state;
    fill(false);
    assert_int_equal(heard(), 1);
    sb_session_mute(match(), 0, true);
    assert_int_equal(heard(), 0);
    assert_true(person_at(0).muted);
    assert_false(person_at(WATCHER_INDEX).muted);
    sb_session_mute(match(), 0, false);
    sb_session_mute(match(), 3, true); // nobody is there
    assert_int_equal(heard(), 1);
    sb_session_mute(match(), WATCHER_INDEX, true);
    assert_true(person_at(WATCHER_INDEX).muted);
}

static void line_of_the_server_goes_to_all_and_is_cleaned(void **state)
{
    (void)state;
    fill(false);
    sb_session_announce(match(), text_of("in \xE2\x80\xAE"
                                         "five minutes")); // U+202E turns the direction
    for (uint32_t peer = PLAYER; peer <= WATCHER; peer++) {
        sb_message message;
        wire_tap_get(&place_tap, peer, SB_MESSAGE_CHAT, 0, &message);
        assert_int_equal(message.chat.scope, SB_CHAT_SERVER);
        assert_int_equal(message.chat.player, SB_NO_PLAYER);
        assert_int_equal(message.chat.text.size, strlen("in five minutes"));
        assert_memory_equal(message.chat.text.data, "in five minutes", message.chat.text.size);
    }
    wire_tap_clear(&place_tap);
    sb_session_announce(match(), text_of("\xE2\x80\xAE"));
    assert_int_equal(place_tap.message_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLACE_TEST(players_and_spectators_are_described),
        PLACE_TEST(account_is_cut_and_a_player_keeps_it_in_the_next_match),
        PLACE_TEST(expelled_people_are_told_and_their_places_are_free),
        PLACE_TEST(muted_player_reaches_nobody_until_it_may_speak_again),
        PLACE_TEST(line_of_the_server_goes_to_all_and_is_cleaned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
