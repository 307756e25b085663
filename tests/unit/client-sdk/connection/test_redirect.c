// Tests redirect.c: a client follows the server to another port by itself, and not for ever.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "client/connection/redirect.h"
#include "client/state.h"
#include "reconnect_fixture.h"

static const uint8_t TICKET[] = "SBTK0123456789abcdef";
#define TICKET_SIZE 20u

static void redirect_to(harness *h, uint32_t port, uint32_t session, bool with_ticket)
{
    const sb_message message = {.type = SB_MESSAGE_REDIRECT,
                                .redirect = {.port = port,
                                             .web_port = port + 1000,
                                             .session = session,
                                             .ticket = {TICKET, with_ticket ? TICKET_SIZE : 0}}};
    harness_receive(h, &message);
}

static void client_says_its_hello_at_the_port_that_it_is_told(void **state)
{
    harness *h = *state;
    assert_int_equal(sb_client_core_port(h->core, false), 0);
    harness_connect(h);
    redirect_to(h, 7779, 4, false);
    reconnect_assert_state(h, SB_CLIENT_CONNECTING);
    assert_int_equal(sb_client_core_transport(h->core), 2);
    assert_int_equal(sb_client_core_port(h->core, false), 7779);
    assert_int_equal(sb_client_core_port(h->core, true), 8779);
    const uint32_t sent = h->sent_count;
    harness_connect(h);
    assert_int_equal(h->sent_count, sent + 1);
    const sb_message_hello hello = reconnect_last_hello(h);
    assert_int_equal(hello.session, 4);
    assert_int_equal(hello.role, SB_ROLE_PLAYER);
    assert_int_equal(hello.token.size, 3); // its own, which nobody has judged yet
    reconnect_welcome(h, 0, reconnect_first_secret);
    reconnect_assert_state(h, SB_CLIENT_LOADING);
}

static void ticket_takes_the_place_of_the_token(void **state)
{
    harness *h = *state;
    harness_connect(h);
    redirect_to(h, 7779, 0, true);
    harness_connect(h);
    const sb_message_hello hello = reconnect_last_hello(h);
    assert_int_equal(hello.session, 0);
    assert_int_equal(hello.token.size, TICKET_SIZE);
    assert_memory_equal(hello.token.data, TICKET, TICKET_SIZE);
    reconnect_welcome(h, 0, reconnect_first_secret);
    assert_int_equal(h->core->connection.redirection.ticket_size, 0);
}

static void client_that_comes_back_follows_with_its_secret(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    harness_connect(h);
    redirect_to(h, 7780, 4, false);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    assert_int_equal(sb_client_core_transport(h->core), 3);
    assert_int_equal(sb_client_core_port(h->core, false), 7780);
    harness_connect(h);
    assert_int_equal(reconnect_last_hello(h).session, 4);
    reconnect_assert_hello_says(h, reconnect_first_secret);
    reconnect_welcome(h, 1, reconnect_second_secret);
    assert_int_equal(harness_status(h).reconnects, 1);
    // Later tries go to the same port.
    reconnect_lose(h);
    assert_int_equal(sb_client_core_port(h->core, false), 7780);
}

static void client_in_the_lobby_joins_where_its_join_is_sent(void **state)
{
    harness *h = *state;
    harness_deinit(h);
    const sb_client_def def = {
        .name = "ann", .timeout_ms = 1000, .reconnect_ms = 30000, .role = SB_CLIENT_ROLE_LOBBY};
    harness_init_def(h, NULL, &def, &harness_allocator);
    harness_connect(h);
    const sb_message lobby = {.type = SB_MESSAGE_LOBBY};
    harness_receive(h, &lobby);
    reconnect_assert_state(h, SB_CLIENT_LOBBY);
    assert_int_equal(harness_status(h).role, SB_CLIENT_ROLE_LOBBY);
    assert_int_equal(sb_client_core_join(h->core, &(sb_client_join_def){.session = 4}), SB_OK);
    redirect_to(h, 7779, 4, true);
    reconnect_assert_state(h, SB_CLIENT_CONNECTING);
    harness_connect(h);
    const sb_message_hello hello = reconnect_last_hello(h);
    assert_int_equal(hello.role, SB_ROLE_PLAYER);
    assert_int_equal(hello.session, 4);
    assert_int_equal(hello.token.size, TICKET_SIZE);
    // What cannot be had there leaves the client in that lobby.
    harness_receive(h, &lobby);
    reconnect_assert_state(h, SB_CLIENT_LOBBY);
    assert_false(h->core->connection.redirection.active);
}

static void client_that_plays_leaves_its_match_for_the_other_port(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_snapshot(h, 0, 120);
    assert_int_equal(harness_status(h).snapshot_tick, 120);
    assert_int_equal(sb_client_core_join(h->core, &(sb_client_join_def){.session = 2}), SB_OK);
    redirect_to(h, 7779, 2, true);
    reconnect_assert_state(h, SB_CLIENT_CONNECTING);
    assert_int_equal(harness_status(h).snapshot_tick, 0);
    reconnect_pass(h, 100);
    reconnect_assert_state(h, SB_CLIENT_CONNECTING);
    harness_connect(h);
    assert_int_equal(reconnect_last_hello(h).resume.size, 0);
    sb_message_welcome welcome = reconnect_welcome_of(h, 65536, reconnect_second_secret);
    welcome.session = 2;
    reconnect_welcome_with(h, &welcome);
    reconnect_assert_state(h, SB_CLIENT_PLAYING); // it has the map
}

static void request_outlasts_the_next_match_of_the_own_session(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    assert_int_equal(sb_client_core_join(h->core, &(sb_client_join_def){.session = 2}), SB_OK);
    const sb_message_welcome next = reconnect_welcome_of(h, 65536, reconnect_second_secret);
    reconnect_welcome_with(h, &next);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    redirect_to(h, 7779, 2, true);
    reconnect_assert_state(h, SB_CLIENT_CONNECTING);
    assert_int_equal(harness_status(h).messages_malformed, 0);
    harness_connect(h);
    assert_int_equal(reconnect_last_hello(h).session, 2);
}

static void redirect_that_answers_nothing_is_counted_and_not_followed(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    redirect_to(h, 7779, 2, false);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_transport(h->core), 1);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    // A second one for the same request likewise.
    assert_int_equal(sb_client_core_join(h->core, &(sb_client_join_def){.session = 2}), SB_OK);
    redirect_to(h, 7779, 2, false);
    redirect_to(h, 7780, 2, false);
    assert_int_equal(sb_client_core_port(h->core, false), 7779);
    assert_int_equal(sb_client_core_transport(h->core), 2);
}

static void servers_that_send_a_client_in_a_circle_are_given_up(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < SB_REDIRECT_COUNT_MAX; i++) {
        harness_connect(h);
        redirect_to(h, 7778 + i % 2, 4, false);
        reconnect_assert_state(h, SB_CLIENT_CONNECTING);
    }
    harness_connect(h);
    redirect_to(h, 7778, 4, false);
    reconnect_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    assert_non_null(strstr(harness_status(h).text, "from port to port"));
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
}

static void welcome_lets_the_count_begin_again(void **state)
{
    harness *h = *state;
    for (uint32_t i = 0; i < SB_REDIRECT_COUNT_MAX; i++) {
        harness_connect(h);
        redirect_to(h, 7778, 4, false);
    }
    harness_connect(h);
    reconnect_welcome(h, 0, reconnect_first_secret);
    assert_int_equal(sb_client_core_join(h->core, &(sb_client_join_def){.session = 2}), SB_OK);
    redirect_to(h, 7779, 2, false);
    reconnect_assert_state(h, SB_CLIENT_CONNECTING);
}

static void port_that_nobody_answers_at_ends_the_client_in_time(void **state)
{
    harness *h = *state;
    harness_connect(h);
    redirect_to(h, 7779, 4, false);
    reconnect_pass(h, 4990);
    reconnect_assert_state(h, SB_CLIENT_CONNECTING);
    reconnect_pass(h, 20);
    reconnect_assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

#define REDIRECT_TEST(test)                                                                        \
    cmocka_unit_test_setup_teardown(test, reconnect_setup, reconnect_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        REDIRECT_TEST(client_says_its_hello_at_the_port_that_it_is_told),
        REDIRECT_TEST(ticket_takes_the_place_of_the_token),
        REDIRECT_TEST(client_that_comes_back_follows_with_its_secret),
        REDIRECT_TEST(client_in_the_lobby_joins_where_its_join_is_sent),
        REDIRECT_TEST(client_that_plays_leaves_its_match_for_the_other_port),
        REDIRECT_TEST(request_outlasts_the_next_match_of_the_own_session),
        REDIRECT_TEST(redirect_that_answers_nothing_is_counted_and_not_followed),
        REDIRECT_TEST(servers_that_send_a_client_in_a_circle_are_given_up),
        REDIRECT_TEST(welcome_lets_the_count_begin_again),
        REDIRECT_TEST(port_that_nobody_answers_at_ends_the_client_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
