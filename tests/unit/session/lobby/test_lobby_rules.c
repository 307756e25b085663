// Of lobby_life.c and session.c: a client with other rules is told so.
#include "session/lobby/lobby.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/tanks.h"
#include "house_rules.h"
#include "open_lobby.h"
#include "session/lobby/wire_rules.h"

// The refusal's text with a zero behind it.
static const char *refusal_text(uint32_t peer)
{
    static char text[SB_REASON_SIZE_MAX + 1];
    sb_message message;
    wire_tap_get(&open_tap, peer, SB_MESSAGE_REFUSE, 0, &message);
    memset(text, 0, sizeof text);
    memcpy(text, message.refuse.text.data, message.refuse.text.size);
    return text;
}

static void hello_of_other_rules_is_refused_with_a_text_that_names_both(void **state)
{
    (void)state;
    sb_message hello = wire_tap_hello("guest");
    const sb_wire_rules ours = hello.hello.rules;
    char expected[256], own[SB_RULES_IDENTITY_TEXT_SIZE];
    sb_rules_identity identity = sb_rules_identify(&sb_tanks_rules);
    sb_rules_identity_text(&identity, own);
    for (uint32_t changed = 0; changed < 4; changed++) {
        sb_wire_rules theirs = ours;
        theirs.name = changed == 0 ? (sb_text){"racers", 6} : theirs.name;
        theirs.interface_version += changed == 1 ? 41 : 0;
        theirs.behaviour_version += changed == 2 ? 1000 : 0;
        theirs.tables_hash = changed == 3 ? 0x0123456789abcdef : theirs.tables_hash;
        hello.hello.rules = theirs;
        wire_tap_clear(&open_tap);
        connect_and_send(changed, &hello);
        assert_refused(changed, SB_REFUSAL_RULES);
        (void)snprintf(expected, sizeof expected,
                       "the server plays %s, the client %s %u (interface %u, tables %016llx)", own,
                       changed == 0 ? "racers" : "tanks", theirs.behaviour_version,
                       theirs.interface_version, (unsigned long long)theirs.tables_hash);
        assert_string_equal(refusal_text(changed), expected);
    }
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_version, 4);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 0);
    hello.hello.rules = ours;
    wire_tap_clear(&open_tap);
    connect_and_send(9, &hello);
    assert_int_equal(wire_tap_count(&open_tap, 9, SB_MESSAGE_WELCOME), 1);
}

// For any name that a hostile client gives its rules, the text is valid and fits.
static void hello_of_rules_without_a_valid_name_is_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"",
                                        "Tanks",
                                        "a b c",
                                        "\xe2\x82\xac",
                                        "../../etc/passwd",
                                        "%s%s%n",
                                        "abcdefghijklmnopqrstuvw"};
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        sb_message hello = wire_tap_hello("guest");
        hello.hello.rules = (sb_wire_rules){.name = {names[i], (uint32_t)strlen(names[i])},
                                            .interface_version = UINT32_MAX,
                                            .behaviour_version = UINT32_MAX,
                                            .tables_hash = UINT64_MAX};
        wire_tap_clear(&open_tap);
        connect_and_send(i, &hello);
        assert_refused(i, SB_REFUSAL_RULES);
        bool valid = i == 6;
        assert_non_null(strstr(refusal_text(i), valid ? ", the client abcdefghijklmnopqrstuvw 4294"
                                                      : ", the client ? 4294967295"));
        const char *text = refusal_text(i);
        assert_int_equal(text[strlen(text) - 1], ')');
    }
}

// The longest that two identities can be: nothing of the sentence is lost.
static void refusal_of_the_longest_identities_is_whole(void **state)
{
    (void)state;
    sb_rules rules = *house_rules();
    rules.name = "abcdefghijklmnopqrstuvw";
    rules.behaviour_version = UINT32_MAX;
    sb_lobby_def def = open_lobby_def();
    sb_game_def_set_rules(&def.session.game, &rules);
    def.session.recorded = false;
    counting_heap other_heap = {0};
    sb_allocator allocator = counting_heap_allocator(&other_heap);
    sb_lobby *other;
    assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &other), SB_OK);
    char text[SB_REASON_SIZE_MAX + 1];
    sb_wire_rules theirs = {.name = {"zyxwvutsrqponmlkjihgfed", 23},
                            .interface_version = UINT32_MAX,
                            .behaviour_version = UINT32_MAX,
                            .tables_hash = UINT64_MAX};
    assert_true(sb_wire_rules_differ(sb_session_game(sb_lobby_session(other, 0)), &theirs, text));
    assert_non_null(strstr(text, "zyxwvutsrqponmlkjihgfed 4294967295 (interface 4294967295, "
                                 "tables ffffffffffffffff)"));
    assert_int_equal(text[strlen(text) - 1], ')');
    sb_lobby_destroy(other);
    assert_int_equal(other_heap.live_count, 0);
}

static void hello_of_other_rules_to_any_session_is_refused_for_the_rules_first(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < 4; peer++) {
        (void)open_join(peer, 0);
    }
    sb_message hello = wire_tap_hello("guest");
    hello.hello.rules = wire_tap_rules(house_rules());
    for (uint32_t session = 0; session <= 2; session++) {
        hello.hello.session = session;
        wire_tap_clear(&open_tap);
        connect_and_send(10 + session, &hello);
        assert_refused(10 + session, SB_REFUSAL_RULES);
    }
    hello.hello.session = 3;
    wire_tap_clear(&open_tap);
    connect_and_send(13, &hello);
    assert_refused(13, SB_REFUSAL_SESSION_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(hello_of_other_rules_is_refused_with_a_text_that_names_both),
        LOBBY_TEST(hello_of_rules_without_a_valid_name_is_refused),
        LOBBY_TEST(refusal_of_the_longest_identities_is_whole),
        LOBBY_TEST(hello_of_other_rules_to_any_session_is_refused_for_the_rules_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
