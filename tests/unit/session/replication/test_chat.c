// Which clients receive a line of chat, and how much a client may say.
#include "session/replication/chat_bucket.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/mode/settings.h"
#include "tapped_session.h"

#define PEER_COUNT 5u

static tapped_session tapped;

// Five clients, peer k in slot k, of a match of seven slots, the last of them the computer's.
static void begin_in(sb_mode mode)
{
    sb_game_def game = sb_game_def_default();
    game.player_capacity = 7;
    game.computer_count = 1;
    game.settings[SB_SETTING_MODE] = (int32_t)mode;
    tapped_session_begin_game(&tapped, &game);
    for (uint32_t peer = 0; peer < PEER_COUNT; peer++) {
        assert_int_equal(tapped_session_join(&tapped, peer), peer);
    }
    tapped_session_play(&tapped, 1);
    wire_tap_clear(&tapped.tap);
}

static int begin(void **state)
{
    (void)state;
    begin_in(SB_MODE_DEATHMATCH);
    return 0;
}

static int end(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    return 0;
}

static void say(uint32_t peer, uint32_t scope, uint32_t player, const char *text)
{
    sb_message message = {
        .type = SB_MESSAGE_CHAT,
        .chat = {.scope = scope, .player = player, .text = {text, (uint32_t)strlen(text)}}};
    wire_tap_clear(&tapped.tap);
    tapped_session_send(&tapped, peer, &message);
}

// Asserts that the peers whose bit is set received the line once, and the others nothing.
static void assert_heard(uint32_t peers, uint32_t scope, uint32_t speaker, const char *text)
{
    for (uint32_t peer = 0; peer < PEER_COUNT; peer++) {
        uint32_t heard = peers >> peer & 1;
        assert_int_equal(wire_tap_count(&tapped.tap, peer, SB_MESSAGE_CHAT), heard);
        if (heard != 0) {
            sb_message message;
            wire_tap_get(&tapped.tap, peer, SB_MESSAGE_CHAT, 0, &message);
            assert_int_equal(message.chat.scope, scope);
            assert_int_equal(message.chat.player, speaker);
            assert_int_equal(message.chat.text.size, strlen(text));
            assert_memory_equal(message.chat.text.data, text, strlen(text));
        }
    }
}

static void assert_counted(uint64_t relayed, uint64_t dropped, uint64_t refused)
{
    const sb_session_counters *counters = tapped_session_counters(&tapped);
    assert_int_equal(counters->chat_relayed, relayed);
    assert_int_equal(counters->chat_dropped, dropped);
    assert_int_equal(counters->messages_refused, refused);
}

static void chat_to_all_reaches_all_and_its_speaker(void **state)
{
    (void)state;
    say(2, SB_CHAT_ALL, 0, "good morning");
    assert_heard(0x1F, SB_CHAT_ALL, 2, "good morning");
    // For any addressee, and for any speaker that it claims to be.
    say(3, SB_CHAT_ALL, SB_NO_PLAYER, "\xc3\xa9t\xc3\xa9");
    assert_heard(0x1F, SB_CHAT_ALL, 3, "\xc3\xa9t\xc3\xa9");
    assert_counted(2, 0, 0);
}

static void chat_to_one_player_reaches_that_player_and_its_speaker(void **state)
{
    (void)state;
    say(2, SB_CHAT_PLAYER, 4, "follow me");
    assert_heard(1u << 2 | 1u << 4, SB_CHAT_PLAYER, 2, "follow me");
    say(2, SB_CHAT_PLAYER, 2, "where am I");
    assert_heard(1u << 2, SB_CHAT_PLAYER, 2, "where am I");
    assert_counted(2, 0, 0);
}

static void chat_to_an_empty_slot_is_dropped(void **state)
{
    (void)state;
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 1);
    // A player that left, one that never joined, the computer, and slots that do not exist.
    static const uint32_t nobody[] = {1, 5, 6, 7, SB_NO_PLAYER};
    for (uint32_t i = 0; i < 5; i++) {
        say(2, SB_CHAT_PLAYER, nobody[i], "hello?");
        assert_heard(0, 0, 0, "");
    }
    assert_counted(0, 5, 0);
}

static void where_everyone_is_for_himself_a_team_is_its_speaker(void **state)
{
    (void)state;
    say(2, SB_CHAT_TEAM, 0, "only me");
    assert_heard(1u << 2, SB_CHAT_TEAM, 2, "only me");
}

static void chat_to_the_team_reaches_the_speakers_team(void **state)
{
    (void)state;
    tapped_session_end(&tapped);
    begin_in(SB_MODE_TEAM);
    uint32_t teams[3] = {0};
    for (uint32_t peer = 0; peer < PEER_COUNT; peer++) {
        uint8_t team = sb_tanks_player(sb_session_game(tapped.session), peer)->team;
        assert_in_range(team, 1, 2);
        teams[team] |= 1u << peer;
    }
    assert_true(teams[1] != 0 && teams[2] != 0 && (teams[1] | teams[2]) == 0x1F);
    for (uint32_t peer = 0; peer < PEER_COUNT; peer++) {
        say(peer, SB_CHAT_TEAM, 0, "to the flag");
        assert_heard(teams[teams[1] >> peer & 1 ? 1 : 2], SB_CHAT_TEAM, peer, "to the flag");
    }
    assert_counted(PEER_COUNT, 0, 0);
}

static void no_client_speaks_for_the_server(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 10; i++) {
        say(2, SB_CHAT_SERVER, 0, "the server speaks");
        assert_heard(0, 0, 0, "");
    }
    assert_counted(0, 0, 10);
    // That takes nothing from the bucket.
    for (uint32_t i = 0; i < SB_CHAT_BURST; i++) {
        say(2, SB_CHAT_ALL, 0, "me again");
    }
    assert_counted(SB_CHAT_BURST, 0, 10);
}

// A later version may have such scopes: they are no fault, and have no addressee.
static void scopes_that_are_not_known_are_dropped(void **state)
{
    (void)state;
    static const uint32_t scopes[] = {4, 255, UINT32_MAX};
    for (uint32_t i = 0; i < 3; i++) {
        say(2, scopes[i], 1, "in a later way");
        assert_heard(0, 0, 0, "");
    }
    assert_counted(0, 3, 0);
}

static void client_may_say_five_things_at_once_and_then_one_a_second(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 8; i++) {
        say(2, SB_CHAT_ALL, 0, "hey");
        assert_heard(i < 5 ? 0x1F : 0, SB_CHAT_ALL, 2, "hey");
    }
    assert_counted(5, 3, 0);
    // Each speaker has its own bucket.
    say(3, SB_CHAT_ALL, 0, "what is it");
    assert_heard(0x1F, SB_CHAT_ALL, 3, "what is it");
    for (uint32_t second = 0; second < 3; second++) {
        tapped_session_play(&tapped, 59);
        say(2, SB_CHAT_ALL, 0, "early");
        assert_heard(0, 0, 0, "");
        tapped_session_play(&tapped, 1);
        say(2, SB_CHAT_ALL, 0, "in time");
        assert_heard(0x1F, SB_CHAT_ALL, 2, "in time");
    }
    // And no more than five after any time of silence.
    tapped_session_play(&tapped, 600);
    for (uint32_t i = 0; i < 8; i++) {
        say(2, SB_CHAT_ALL, 0, "back");
        assert_heard(i < 5 ? 0x1F : 0, SB_CHAT_ALL, 2, "back");
    }
}

static void new_player_of_a_slot_may_chat_at_once(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 8; i++) {
        say(4, SB_CHAT_ALL, 0, "hey");
    }
    sb_hosted_disconnect(sb_session_hosted(tapped.session), 4);
    assert_int_equal(tapped_session_join(&tapped, 4), 4);
    say(4, SB_CHAT_ALL, 0, "new here");
    assert_heard(0x1F, SB_CHAT_ALL, 4, "new here");
}

static void text_turns_no_direction_and_blank_text_goes_to_nobody(void **state)
{
    (void)state;
    say(2, SB_CHAT_ALL, 0, "pay \xe2\x80\xaeme\xe2\x80\xac now");
    assert_heard(0x1F, SB_CHAT_ALL, 2, "pay me now");
    say(2, SB_CHAT_ALL, 0, "\xe2\x80\x8b \xe3\x80\x80");
    assert_heard(0, 0, 0, "");
    assert_counted(1, 1, 0);
}

static void longest_text_is_relayed_whole(void **state)
{
    (void)state;
    char text[SB_CHAT_SIZE_MAX + 1];
    memset(text, 'x', SB_CHAT_SIZE_MAX);
    text[SB_CHAT_SIZE_MAX] = '\0';
    say(0, SB_CHAT_ALL, 0, text);
    assert_heard(0x1F, SB_CHAT_ALL, 0, text);
}

// The bucket alone, at the lowest and the highest tick rate, and up to the last tick.
static void bucket_gives_a_token_a_second(void **state)
{
    (void)state;
    static const uint32_t rates[] = {10, 240};
    for (uint32_t i = 0; i < 2; i++) {
        sb_chat_bucket bucket;
        sb_chat_bucket_start(&bucket, rates[i], 1000);
        for (uint32_t k = 0; k < SB_CHAT_BURST; k++) {
            assert_true(sb_chat_bucket_take(&bucket, 1000));
        }
        assert_false(sb_chat_bucket_take(&bucket, 1000 + rates[i] - 1));
        assert_true(sb_chat_bucket_take(&bucket, 1000 + rates[i]));
        assert_false(sb_chat_bucket_take(&bucket, 1000 + rates[i]));
        for (uint32_t k = 0; k < SB_CHAT_BURST; k++) {
            assert_true(sb_chat_bucket_take(&bucket, UINT32_MAX));
        }
        assert_false(sb_chat_bucket_take(&bucket, UINT32_MAX));
    }
    sb_chat_bucket never = {0};
    assert_false(sb_chat_bucket_take(&never, 100));
}

int main(void)
{
#define CHAT_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        CHAT_TEST(chat_to_all_reaches_all_and_its_speaker),
        CHAT_TEST(chat_to_one_player_reaches_that_player_and_its_speaker),
        CHAT_TEST(chat_to_an_empty_slot_is_dropped),
        CHAT_TEST(where_everyone_is_for_himself_a_team_is_its_speaker),
        CHAT_TEST(chat_to_the_team_reaches_the_speakers_team),
        CHAT_TEST(no_client_speaks_for_the_server),
        CHAT_TEST(scopes_that_are_not_known_are_dropped),
        CHAT_TEST(client_may_say_five_things_at_once_and_then_one_a_second),
        CHAT_TEST(new_player_of_a_slot_may_chat_at_once),
        CHAT_TEST(text_turns_no_direction_and_blank_text_goes_to_nobody),
        CHAT_TEST(longest_text_is_relayed_whole),
        CHAT_TEST(bucket_gives_a_token_a_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
