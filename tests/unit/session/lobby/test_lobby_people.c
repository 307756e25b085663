// Of lobby_people.c: what a lobby tells its listener, and peers in no session that are sent away.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "place_lobby.h"

static char told[1024]; // what the listener was told, in order
static uint32_t first, second;

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const size_t used = strlen(told);
    const int size = vsnprintf(told + used, sizeof told - used, format, arguments);
    va_end(arguments);
    assert_true(size > 0 && used + (size_t)size < sizeof told);
}

static void joined(void *context, uint32_t session, const sb_person *person)
{
    assert_ptr_equal(context, told);
    note("%u joins %u as %s; ", (unsigned)person->peer, (unsigned)session,
         person->role == SB_ROLE_PLAYER ? person->name : "spectator");
}

static void left(void *context, uint32_t peer, uint32_t session, sb_departure how)
{
    static const char *const WORDS[] = {"goodbye", "lost", "moved", "sent away"};
    assert_ptr_equal(context, told);
    note("%u leaves %u: %s; ", (unsigned)peer, (unsigned)session, WORDS[how]);
}

static void refused(void *context, uint32_t peer, sb_message_type request, sb_refusal reason,
                    const char *text)
{
    assert_ptr_equal(context, told);
    assert_true(strlen(text) > 0);
    note("%u is refused %d: %d; ", (unsigned)peer, (int)request, (int)reason);
}

static int begin(void **state)
{
    place_lobby_begin(state);
    sb_lobby_def def = place_lobby_def();
    def.listener = (sb_lobby_listener){joined, left, refused, told};
    place_lobby_reopen(&def);
    const sb_place_def place = place_def("one", true);
    first = place_add(&place);
    second = place_add(&place);
    told[0] = '\0';
    return 0;
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, begin, place_lobby_end)

static void assert_told(const char *wanted)
{
    assert_string_equal(told, wanted);
    told[0] = '\0';
}

static void deliver(void *context, const void *bytes, size_t size)
{
    sb_lobby_receive(place_lobby, *(const uint32_t *)context, bytes, size);
}

static void say(uint32_t peer, const sb_message *message)
{
    wire_tap_encoded(message, deliver, &peer);
}

static uint32_t join(uint32_t peer, uint32_t session, uint32_t role)
{
    uint32_t refusal;
    return place_join(peer, session, role, &refusal);
}

static void enter_lobby(uint32_t peer)
{
    sb_message hello = wire_tap_hello("ann");
    hello.hello.role = SB_ROLE_LOBBY;
    wire_tap_reopen(&place_tap, peer);
    sb_lobby_connect(place_lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    say(peer, &hello);
    wire_tap_clear(&place_tap);
}

static void each_way_to_leave_is_told_once(void **state)
{
    (void)state;
    join(1, first, SB_ROLE_PLAYER);
    join(2, first, SB_ROLE_SPECTATOR);
    assert_told("1 joins 1 as guest; 2 joins 1 as spectator; ");
    say(1, &(sb_message){.type = SB_MESSAGE_GOODBYE});
    sb_lobby_disconnect(place_lobby, 1); // its connection ends after that
    sb_lobby_disconnect(place_lobby, 2);
    sb_lobby_disconnect(place_lobby, 2);
    assert_told("1 leaves 1: goodbye; 2 leaves 1: lost; ");
    join(3, first, SB_ROLE_PLAYER);
    sb_lobby_leave(place_lobby, 3);
    assert_told("3 joins 1 as guest; 3 leaves 1: goodbye; ");
    join(4, first, SB_ROLE_PLAYER);
    place_play(1);
    assert_true(sb_lobby_kick(place_lobby, first, 0, 0));
    assert_told("4 joins 1 as guest; 4 leaves 1: sent away; ");
}

static void client_that_changes_session_leaves_the_one_before(void **state)
{
    (void)state;
    join(1, first, SB_ROLE_PLAYER);
    say(1, &(sb_message){.type = SB_MESSAGE_JOIN, .join = {.session = second}});
    assert_told("1 joins 1 as guest; 1 leaves 1: moved; 1 joins 2 as guest; ");
    say(1, &(sb_message){.type = SB_MESSAGE_LEAVE});
    assert_told("1 leaves 2: moved; ");
    sb_lobby_disconnect(place_lobby, 1); // from the lobby
    assert_told("");
}

static void next_match_is_not_told_and_the_end_of_a_session_is(void **state)
{
    (void)state;
    join(1, first, SB_ROLE_PLAYER);
    told[0] = '\0';
    while (sb_lobby_find(place_lobby, first)->match_count == 1) {
        place_play(1);
    }
    assert_told("");
    assert_true(sb_lobby_end(place_lobby, first));
    place_play(1);
    assert_told("1 leaves 1: sent away; ");
}

static void refusals_are_told_and_counted_by_hello_and_request(void **state)
{
    (void)state;
    join(1, 77, SB_ROLE_PLAYER);
    enter_lobby(2);
    say(2, &(sb_message){.type = SB_MESSAGE_JOIN, .join = {.session = 77}});
    say(2, &(sb_message){.type = SB_MESSAGE_LEAVE});
    char wanted[128];
    snprintf(wanted, sizeof wanted,
             "1 is refused %d: %d; 2 is refused %d: %d; 2 is refused %d: %d; ", SB_MESSAGE_HELLO,
             SB_REFUSAL_SESSION_UNKNOWN, SB_MESSAGE_JOIN, SB_REFUSAL_SESSION_UNKNOWN,
             SB_MESSAGE_LEAVE, SB_REFUSAL_STATE);
    assert_told(wanted);
    const sb_lobby_counters *counters = sb_lobby_get_counters(place_lobby);
    assert_int_equal(counters->refused_by[SB_REFUSAL_SESSION_UNKNOWN], 1);
    assert_int_equal(counters->declined_by[SB_REFUSAL_SESSION_UNKNOWN], 1);
    assert_int_equal(counters->declined_by[SB_REFUSAL_STATE], 1);
    assert_int_equal(counters->refused_by[SB_REFUSAL_STATE], 0);
}

static uint32_t asked;

static bool is_even(void *context, uint32_t peer, sb_text account)
{
    assert_ptr_equal(context, &asked);
    assert_int_equal(account.size, 0);
    asked++;
    return peer % 2 == 0;
}

static void those_in_no_session_are_dismissed_and_no_others(void **state)
{
    (void)state;
    join(2, first, SB_ROLE_PLAYER);
    enter_lobby(4);
    enter_lobby(5);
    sb_lobby_connect(place_lobby, 6, SB_PEER_SOURCE_UNKNOWN); // it has said nothing
    told[0] = '\0';
    asked = 0;
    assert_int_equal(sb_lobby_dismiss_waiting(place_lobby, is_even, &asked), 1);
    assert_int_equal(asked, 2);
    sb_message message;
    wire_tap_get(&place_tap, 4, SB_MESSAGE_GOODBYE, 0, &message);
    assert_int_equal(message.goodbye.reason, SB_GOODBYE_KICKED);
    assert_true(place_tap.closed[4]);
    assert_false(place_tap.closed[2] || place_tap.closed[5] || place_tap.closed[6]);
    assert_told("");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_way_to_leave_is_told_once),
        TEST(client_that_changes_session_leaves_the_one_before),
        TEST(next_match_is_not_told_and_the_end_of_a_session_is),
        TEST(refusals_are_told_and_counted_by_hello_and_request),
        TEST(those_in_no_session_are_dismissed_and_no_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
