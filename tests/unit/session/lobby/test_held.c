// Hellos that wait for a session that another server hands over.
#include "session/lobby/held.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "open_lobby.h"
#include "session/requests/hello.h"

#define HZ 60u
#define AWAITED 3u // the number of the next session that the lobby makes

static int begin(void **state)
{
    assert_int_equal(open_lobby_begin(state), 0);
    sb_lobby_destroy(open_lobby);
    sb_lobby_def def = open_lobby_def();
    def.session_capacity = 3;
    def.session.recorded = false;
    def.log_contexts = NULL;
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &open_lobby), SB_OK);
    return 0;
}

static void say_hello(uint32_t peer, uint32_t session)
{
    sb_message hello = wire_tap_hello("early");
    hello.hello.session = session;
    connect_and_send(peer, &hello);
}

static void on_added(void *context, uint32_t number, sb_error error, const char *reason)
{
    (void)reason;
    assert_int_equal(error, SB_OK);
    *(uint32_t *)context = number;
}

// Begins the awaited session, as a match that is handed over would.
static void begin_session(void)
{
    uint32_t number = 0;
    sb_place_def def = sb_place_def_default();
    def.game = open_lobby_def().session.game;
    sb_lobby_add_later(open_lobby, &def, on_added, &number);
    assert_int_equal(number, AWAITED);
}

static uint32_t answers_to(uint32_t peer)
{
    return wire_tap_count(&open_tap, peer, SB_MESSAGE_WELCOME) +
           wire_tap_count(&open_tap, peer, SB_MESSAGE_REFUSE);
}

static void hello_waits_for_an_awaited_session_and_is_welcomed_when_that_is_there(void **state)
{
    (void)state;
    assert_true(sb_lobby_await_session(open_lobby, AWAITED));
    wire_tap_clear(&open_tap);
    say_hello(5, AWAITED);
    say_hello(6, AWAITED);
    // Longer than a connection without a hello may last.
    for (uint32_t tick = 0; tick < 7 * HZ; tick++) {
        open_play(1);
        assert_int_equal(answers_to(5), 0);
        assert_false(open_tap.closed[5]);
    }
    begin_session();
    wire_tap_clear(&open_tap);
    sb_lobby_release_session(open_lobby, AWAITED);
    for (uint32_t peer = 5; peer <= 6; peer++) {
        sb_message message;
        wire_tap_get(&open_tap, peer, SB_MESSAGE_WELCOME, 0, &message);
        assert_int_equal(message.welcome.session, AWAITED);
        assert_int_equal(message.welcome.player, peer - 5); // in the order of their hellos
    }
    wire_tap_clear(&open_tap);
    sb_lobby_release_session(open_lobby, AWAITED);
    assert_int_equal(open_tap.message_count, 0);
}

static void hello_for_another_number_does_not_wait(void **state)
{
    (void)state;
    assert_true(sb_lobby_await_session(open_lobby, AWAITED));
    wire_tap_clear(&open_tap);
    say_hello(5, AWAITED + 1);
    assert_refused(5, SB_REFUSAL_SESSION_UNKNOWN);
    assert_int_equal(open_join(6, 1), 1);
}

static void hello_is_refused_if_the_session_does_not_come(void **state)
{
    (void)state;
    assert_true(sb_lobby_await_session(open_lobby, AWAITED));
    say_hello(5, AWAITED);
    wire_tap_clear(&open_tap);
    sb_lobby_release_session(open_lobby, AWAITED);
    assert_refused(5, SB_REFUSAL_SESSION_UNKNOWN);
    // From here on none waits.
    wire_tap_clear(&open_tap);
    say_hello(6, AWAITED);
    assert_refused(6, SB_REFUSAL_SESSION_UNKNOWN);
}

static void hello_waits_for_ten_seconds_at_most(void **state)
{
    (void)state;
    assert_true(sb_lobby_await_session(open_lobby, AWAITED));
    say_hello(5, AWAITED);
    open_play(SB_LOBBY_HELD_S * HZ);
    assert_false(open_tap.closed[5]);
    say_hello(6, AWAITED);
    open_play(1);
    assert_refused(5, SB_REFUSAL_SESSION_UNKNOWN);
    assert_false(open_tap.closed[6]);
}

static void client_that_goes_while_it_waits_is_forgotten(void **state)
{
    (void)state;
    assert_true(sb_lobby_await_session(open_lobby, AWAITED));
    say_hello(5, AWAITED);
    say_hello(6, AWAITED);
    say_hello(7, AWAITED);
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    open_send(5, &goodbye);
    assert_true(open_tap.closed[5]);
    sb_lobby_disconnect(open_lobby, 6);
    // Another client has the peer's number by then, and has said no hello.
    wire_tap_reopen(&open_tap, 6);
    sb_lobby_connect(open_lobby, 6, SB_PEER_SOURCE_UNKNOWN);
    begin_session();
    wire_tap_clear(&open_tap);
    sb_lobby_release_session(open_lobby, AWAITED);
    assert_int_equal(answers_to(5), 0);
    assert_int_equal(answers_to(6), 0);
    assert_int_equal(wire_tap_count(&open_tap, 7, SB_MESSAGE_WELCOME), 1);
}

static void lobby_that_closes_refuses_those_that_wait(void **state)
{
    (void)state;
    assert_true(sb_lobby_await_session(open_lobby, AWAITED));
    say_hello(5, AWAITED);
    wire_tap_clear(&open_tap);
    sb_lobby_close(open_lobby);
    assert_refused(5, SB_REFUSAL_CLOSING);
}

static void numbers_that_are_awaited_are_bounded(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < SB_LOBBY_AWAITED_COUNT_MAX; i++) {
        assert_true(sb_lobby_await_session(open_lobby, 10 + i));
    }
    assert_true(sb_lobby_await_session(open_lobby, 10));
    assert_false(sb_lobby_await_session(open_lobby, 9));
    sb_lobby_release_session(open_lobby, 12);
    assert_true(sb_lobby_await_session(open_lobby, 9));
}

#define HELD_TEST(test) cmocka_unit_test_setup_teardown(test, begin, open_lobby_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HELD_TEST(hello_waits_for_an_awaited_session_and_is_welcomed_when_that_is_there),
        HELD_TEST(hello_for_another_number_does_not_wait),
        HELD_TEST(hello_is_refused_if_the_session_does_not_come),
        HELD_TEST(hello_waits_for_ten_seconds_at_most),
        HELD_TEST(client_that_goes_while_it_waits_is_forgotten),
        HELD_TEST(lobby_that_closes_refuses_those_that_wait),
        HELD_TEST(numbers_that_are_awaited_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
