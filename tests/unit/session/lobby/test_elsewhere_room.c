// Tests elsewhere.c, notice.c and arrival.c: which lobby of a server has room, and makes sessions.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "add_session.h"
#include "session/lobby/lobby.h"
#include "three_lobbies.h"
#include "wire_tap.h"

static void fill(uint32_t lobby)
{
    for (uint32_t peer = 20; peer < 22; peer++) {
        const sb_message hello = three_hello_to(lobby + 1, SB_ROLE_PLAYER);
        three_connect((three_seat){lobby, peer}, &hello);
        assert_int_equal(three_welcomed_to((three_seat){lobby, peer}), lobby + 1);
    }
    three_tell(lobby, 0);
}

static void hello_for_any_session_goes_where_there_is_room(void **state)
{
    (void)state;
    const sb_message hello = three_hello_to(0, SB_ROLE_PLAYER);
    fill(0);
    fill(2);
    three_connect((three_seat){0, 1}, &hello);
    assert_int_equal(three_redirect_of((three_seat){0, 1}).session,
                     2); // the others ask for a password
    three_connect((three_seat){0, 2}, &hello);
    assert_int_equal(three_redirect_of((three_seat){0, 2}).session, 2);
    // Both slots there are booked until the next notice.
    three_connect((three_seat){0, 3}, &hello);
    assert_int_equal(three_refused_with((three_seat){0, 3}), SB_REFUSAL_SESSION_FULL);
    three_tell(1, 0);
    three_connect((three_seat){0, 4}, &hello);
    assert_int_equal(three_redirect_of((three_seat){0, 4}).session, 2);
}

static void join_by_mode_goes_to_another_lobby_and_makes_a_session_if_that_is_full(void **state)
{
    (void)state;
    const three_seat at = {0, 1};
    uint32_t number;
    snprintf(three_places[0].mode, sizeof three_places[0].mode, "duel");
    assert_int_equal(add_session(three_lobbies[1], &three_places[0], &number), SB_OK);
    three_tell(1, 0);
    three_enter(at);
    three_ask_for(at, &(sb_message_join){.mode = three_text("duel"), .create = 1});
    assert_int_equal(three_asked.session, number);
    // Meanwhile others took it.
    for (uint32_t peer = 5; peer < 7; peer++) {
        const sb_message hello = three_hello_to(number, SB_ROLE_PLAYER);
        three_connect((three_seat){1, peer}, &hello);
    }
    wire_tap_clear(&three_taps[0]);
    three_carry();
    assert_int_equal(wire_tap_count(&three_taps[0], 1, SB_MESSAGE_DECLINED), 0);
    if (three_is_asked) { // a lobby with less load makes it
        three_carry();
        (void)three_redirect_of(at);
    } else {
        assert_true(three_welcomed_to(at) > 6);
    }
}

static void session_is_made_where_the_load_is_least(void **state)
{
    (void)state;
    const three_seat at = {0, 1};
    three_tell(0, 500000);
    three_tell(1, 300000);
    three_tell(2, 100000);
    three_enter(at);
    const sb_message create = {.type = SB_MESSAGE_CREATE,
                               .create = {.mode = three_text("duel"),
                                          .name = three_text("Ann's"),
                                          .password = three_text("secret")}};
    three_say(at, &create);
    assert_int_equal(three_asked.to, 2);
    three_carry();
    const sb_message_redirect redirect = three_redirect_of(at);
    assert_int_equal(redirect.session, 0);
    assert_int_equal(sb_lobby_session_count(three_lobbies[2]), 2); // not before the client comes
    three_follow((three_seat){2, 4}, &redirect);
    const uint32_t number = three_welcomed_to((three_seat){2, 4});
    assert_int_equal(number, 9);
    const sb_place *place = sb_lobby_find(three_lobbies[2], number);
    assert_string_equal(place->def.name, "Ann's");
    assert_true(place->has_password);
    assert_int_equal(place->def.maker, SB_MADE_BY_CLIENT);
    // One that is nearly as loaded as this one does not take it.
    three_tell(0, 105000);
    three_tell(1, 100000);
    three_tell(2, 100000);
    three_enter((three_seat){0, 2});
    three_say((three_seat){0, 2}, &create);
    assert_false(three_is_asked);
    assert_int_equal(three_welcomed_to((three_seat){0, 2}), 7);
}

static void sessions_of_one_client_are_counted_over_all_lobbies(void **state)
{
    (void)state;
    uint32_t number;
    sb_place_def def = three_mode;
    def.maker = SB_MADE_BY_CLIENT;
    for (uint32_t i = 1; i < 3; i++) {
        assert_int_equal(add_session(three_lobbies[i], &def, &number), SB_OK);
        ((sb_place *)(uintptr_t)sb_lobby_find(three_lobbies[i], number))->owner = 2;
        three_tell(i, 900000);
    }
    three_enter((three_seat){0, 1}); // from address 2
    const sb_message create = {.type = SB_MESSAGE_CREATE, .create = {.mode = three_text("duel")}};
    three_say((three_seat){0, 1}, &create);
    assert_int_equal(three_declined_with((three_seat){0, 1}), SB_REFUSAL_CREATE);
    three_enter((three_seat){0, 2});
    three_say((three_seat){0, 2}, &create);
    assert_int_equal(three_welcomed_to((three_seat){0, 2}), 7);
}

static void client_whose_place_was_taken_on_the_way_is_in_the_lobby_there(void **state)
{
    (void)state;
    three_enter((three_seat){0, 1});
    three_ask_for((three_seat){0, 1}, &(sb_message_join){.session = 2});
    three_carry();
    const sb_message_redirect redirect = three_redirect_of((three_seat){0, 1});
    fill(1);
    three_follow((three_seat){1, 4}, &redirect);
    assert_int_equal(wire_tap_count(&three_taps[1], 4, SB_MESSAGE_LOBBY), 1);
    assert_int_equal(three_declined_with((three_seat){1, 4}), SB_REFUSAL_SESSION_FULL);
    three_ask_for((three_seat){1, 4},
                  &(sb_message_join){.session = 5, .password = three_text("open")});
    assert_int_equal(three_welcomed_to((three_seat){1, 4}), 5);
}

// What was promised is not promised again, until the ticket's time is over.
static void tickets_book_the_room_that_there_is(void **state)
{
    (void)state;
    three_enter((three_seat){0, 1});
    three_ask_for((three_seat){0, 1}, &(sb_message_join){.session = 2});
    sb_transfer question = three_asked;
    three_is_asked = false;
    for (uint32_t i = 0; i < 2; i++) {
        sb_lobby_consider(three_lobbies[1], &question);
        assert_true(question.granted);
    }
    sb_lobby_consider(three_lobbies[1], &question);
    assert_false(question.granted);
    assert_int_equal(question.refusal, SB_REFUSAL_SESSION_FULL);
    for (uint32_t i = 0; i < (SB_LOBBY_TICKET_S + 1) * THREE_HZ; i++) {
        sb_lobby_tick(three_lobbies[1]);
    }
    sb_lobby_consider(three_lobbies[1], &question);
    assert_true(question.granted);
    // Likewise for sessions that are made.
    question.session = 0;
    question.request = SB_MESSAGE_CREATE;
    for (uint32_t i = 0; i < 2; i++) {
        sb_lobby_consider(three_lobbies[1], &question);
        assert_true(question.granted);
    }
    sb_lobby_consider(three_lobbies[1], &question);
    assert_int_equal(question.refusal, SB_REFUSAL_CREATE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THREE_TEST(hello_for_any_session_goes_where_there_is_room),
        THREE_TEST(join_by_mode_goes_to_another_lobby_and_makes_a_session_if_that_is_full),
        THREE_TEST(session_is_made_where_the_load_is_least),
        THREE_TEST(sessions_of_one_client_are_counted_over_all_lobbies),
        THREE_TEST(client_whose_place_was_taken_on_the_way_is_in_the_lobby_there),
        THREE_TEST(tickets_book_the_room_that_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
