// Tests elsewhere.c, notice.c and arrival.c: clients that go from one lobby of a server to another,
// and what each lobby lists of the others.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "add_session.h"
#include "session/lobby/lobby.h"
#include "three_lobbies.h"
#include "wire_tap.h"

static void hello_for_a_session_of_another_lobby_is_sent_there(void **state)
{
    (void)state;
    const three_seat here = {0, 1}, there = {1, 5};
    sb_message hello = three_hello_to(2, SB_ROLE_PLAYER);
    three_connect(here, &hello);
    const sb_message_redirect redirect = three_redirect_of(here);
    assert_int_equal(redirect.session, 2);
    assert_int_equal(redirect.ticket.size, 0);
    three_follow(there, &redirect);
    assert_int_equal(three_welcomed_to(there), 2);
    assert_int_equal(sb_lobby_get_counters(three_lobbies[0])->redirects, 1);
    // The other one says itself which of its sessions there are.
    hello = three_hello_to(5 + 3 * 40, SB_ROLE_PLAYER);
    three_connect((three_seat){0, 2}, &hello);
    three_connect((three_seat){1, 6}, &hello);
    assert_int_equal(three_refused_with((three_seat){1, 6}), SB_REFUSAL_SESSION_UNKNOWN);
}

static void client_that_knows_no_redirect_is_refused_and_lists_this_lobby_alone(void **state)
{
    (void)state;
    sb_message hello = three_hello_to(2, SB_ROLE_PLAYER);
    hello.hello.minor_version = 1;
    three_connect((three_seat){0, 1}, &hello);
    assert_int_equal(three_refused_with((three_seat){0, 1}), SB_REFUSAL_SESSION_UNKNOWN);
    hello = three_hello_to(0, SB_ROLE_LOBBY);
    hello.hello.minor_version = 1;
    three_connect((three_seat){0, 2}, &hello);
    sb_message message = {.type = SB_MESSAGE_LIST};
    three_say((three_seat){0, 2}, &message);
    wire_tap_get(&three_taps[0], 2, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 2);
    three_ask_for((three_seat){0, 2}, &(sb_message_join){.session = 2});
    assert_int_equal(three_declined_with((three_seat){0, 2}), SB_REFUSAL_SESSION_UNKNOWN);
}

static void list_has_the_sessions_of_all_lobbies_in_order(void **state)
{
    (void)state;
    const three_seat at = {1, 3};
    three_enter(at);
    sb_message message = {.type = SB_MESSAGE_LIST, .list = {.request = 4}};
    three_say(at, &message);
    wire_tap_get(&three_taps[1], 3, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 6);
    for (uint32_t i = 0; i < 6; i++) {
        const sb_wire_listed *listed = &message.sessions.listed[i];
        assert_int_equal(listed->number, i + 1);
        assert_int_equal(listed->player_capacity, 2);
        assert_int_equal(listed->flags, i < 3 ? 0 : SB_LISTED_PASSWORD);
        assert_memory_equal(listed->map.data, three_map.name, listed->map.size);
    }
    message =
        (sb_message){.type = SB_MESSAGE_LIST, .list = {.after = 1, .flags = SB_LIST_NO_PASSWORD}};
    three_say(at, &message);
    wire_tap_get(&three_taps[1], 3, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 2);
    assert_int_equal(message.sessions.listed[0].number, 2);
    assert_int_equal(message.sessions.listed[1].number, 3);
    // Two more on this lobby make a second page.
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t number;
        const sb_place_def def = three_place_of("more");
        assert_int_equal(add_session(three_lobbies[i], &def, &number), SB_OK);
        three_tell(i, 0);
        assert_int_equal(add_session(three_lobbies[i], &def, &number), SB_OK);
        three_tell(i, 0);
    }
    message = (sb_message){.type = SB_MESSAGE_LIST};
    three_say(at, &message);
    wire_tap_get(&three_taps[1], 3, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 8);
    assert_int_equal(message.sessions.next, 8);
    message = (sb_message){.type = SB_MESSAGE_LIST, .list = {.after = 8}};
    three_say(at, &message);
    wire_tap_get(&three_taps[1], 3, SB_MESSAGE_SESSIONS, 0, &message);
    assert_int_equal(message.sessions.listed_count, 2);
    assert_int_equal(message.sessions.listed[1].number, 11);
    assert_int_equal(message.sessions.next, 0);
}

static void join_from_the_lobby_goes_by_a_ticket_that_is_good_once(void **state)
{
    (void)state;
    const three_seat here = {0, 1}, there = {2, 4};
    three_enter(here);
    three_ask_for(here, &(sb_message_join){.session = 6, .password = three_text("open")});
    assert_int_equal(three_taps[0].message_count, 0); // until the other lobby has answered
    three_carry();
    const sb_message_redirect redirect = three_redirect_of(here);
    assert_int_equal(redirect.session, 6);
    assert_int_equal(redirect.ticket.size, SB_TICKET_SIZE);
    three_follow(there, &redirect);
    assert_int_equal(three_welcomed_to(there), 6);
    assert_int_equal(sb_lobby_get_counters(three_lobbies[2])->tickets, 1);
    three_follow((three_seat){2, 5}, &redirect);
    assert_int_equal(three_refused_with((three_seat){2, 5}), SB_REFUSAL_TOKEN);
}

static void ticket_ends_and_one_that_nobody_gave_is_refused(void **state)
{
    (void)state;
    three_enter((three_seat){0, 1});
    three_ask_for((three_seat){0, 1}, &(sb_message_join){.session = 2});
    three_carry();
    const sb_message_redirect redirect = three_redirect_of((three_seat){0, 1});
    for (uint32_t i = 0; i < (SB_LOBBY_TICKET_S + 1) * THREE_HZ; i++) {
        sb_lobby_tick(three_lobbies[1]);
    }
    wire_tap_clear(&three_taps[1]);
    three_follow((three_seat){1, 4}, &redirect);
    assert_int_equal(three_refused_with((three_seat){1, 4}), SB_REFUSAL_TOKEN);
    sb_message hello = three_hello_to(2, SB_ROLE_PLAYER);
    hello.hello.token = (sb_blob){(const uint8_t *)"SBTKaaaaaaaaaaaaaaaa", SB_TICKET_SIZE};
    three_connect((three_seat){1, 5}, &hello);
    assert_int_equal(three_refused_with((three_seat){1, 5}), SB_REFUSAL_TOKEN);
    hello.hello.role =
        SB_ROLE_SPECTATOR; // as after a move: it is a new one, of which there is room
    three_connect((three_seat){1, 6}, &hello);
    assert_int_equal(three_welcomed_to((three_seat){1, 6}), 2);
}

static void join_that_the_other_lobby_does_not_grant_leaves_the_client_where_it_is(void **state)
{
    (void)state;
    const three_seat at = {0, 1};
    const sb_message hello = three_hello_to(1, SB_ROLE_PLAYER);
    three_connect(at, &hello);
    assert_int_equal(three_welcomed_to(at), 1);
    wire_tap_clear(&three_taps[0]);
    const struct {
        sb_message_join join;
        uint32_t reason;
    } cases[] = {
        {{.session = 6, .password = three_text("wrong")}, SB_REFUSAL_PASSWORD},
        {{.session = 6}, SB_REFUSAL_PASSWORD},
        {{.session = 2 + 3 * 50}, SB_REFUSAL_SESSION_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        three_ask_for(at, &cases[i].join);
        three_carry();
        assert_int_equal(three_declined_with(at), cases[i].reason);
    }
    assert_int_equal(sb_session_player_count(sb_lobby_session(three_lobbies[0], 0)), 1);
    // A full one, and one whose lobby cannot be asked.
    const sb_message there = three_hello_to(2, SB_ROLE_PLAYER);
    three_connect((three_seat){1, 7}, &there);
    three_connect((three_seat){1, 8}, &there);
    three_ask_for(at, &(sb_message_join){.session = 2});
    three_carry();
    assert_int_equal(three_declined_with(at), SB_REFUSAL_SESSION_FULL);
    three_is_deaf = true;
    three_ask_for(at, &(sb_message_join){.session = 3});
    assert_int_equal(three_declined_with(at), SB_REFUSAL_CLOSING);
}

static void client_leaves_its_session_with_the_answer_and_asks_once_at_a_time(void **state)
{
    (void)state;
    const three_seat at = {0, 1};
    const sb_message hello = three_hello_to(1, SB_ROLE_PLAYER);
    three_connect(at, &hello);
    three_ask_for(at, &(sb_message_join){.session = 2});
    assert_int_equal(sb_session_player_count(sb_lobby_session(three_lobbies[0], 0)), 1);
    three_ask_for(at, &(sb_message_join){.session = 3});
    assert_int_equal(three_declined_with(at), SB_REFUSAL_STATE);
    three_carry();
    assert_int_equal(three_redirect_of(at).session, 2);
    assert_int_equal(sb_session_player_count(sb_lobby_session(three_lobbies[0], 0)), 0);
}

static void answer_to_a_client_that_is_gone_is_dropped(void **state)
{
    (void)state;
    const three_seat at = {0, 1};
    three_enter(at);
    three_ask_for(at, &(sb_message_join){.session = 2});
    sb_lobby_disconnect(three_lobbies[0], 1);
    three_carry();
    three_enter(at); // another client with the same number
    three_ask_for(at, &(sb_message_join){.session = 2});
    const sb_transfer second = three_asked;
    sb_transfer first = three_asked;
    first.ask--;
    first.granted = true;
    sb_lobby_answer(three_lobbies[0], &first);
    assert_int_equal(wire_tap_count(&three_taps[0], 1, SB_MESSAGE_REDIRECT), 0);
    three_asked = second;
    three_carry();
    assert_int_equal(three_redirect_of(at).session, 2);
}

static void lobby_that_closes_grants_nothing(void **state)
{
    (void)state;
    sb_lobby_drain_all(three_lobbies[1]);
    three_enter((three_seat){0, 1});
    three_ask_for((three_seat){0, 1}, &(sb_message_join){.session = 2});
    three_carry();
    assert_int_equal(three_declined_with((three_seat){0, 1}), SB_REFUSAL_CLOSING);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THREE_TEST(hello_for_a_session_of_another_lobby_is_sent_there),
        THREE_TEST(client_that_knows_no_redirect_is_refused_and_lists_this_lobby_alone),
        THREE_TEST(list_has_the_sessions_of_all_lobbies_in_order),
        THREE_TEST(join_from_the_lobby_goes_by_a_ticket_that_is_good_once),
        THREE_TEST(ticket_ends_and_one_that_nobody_gave_is_refused),
        THREE_TEST(join_that_the_other_lobby_does_not_grant_leaves_the_client_where_it_is),
        THREE_TEST(client_leaves_its_session_with_the_answer_and_asks_once_at_a_time),
        THREE_TEST(answer_to_a_client_that_is_gone_is_dropped),
        THREE_TEST(lobby_that_closes_grants_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
