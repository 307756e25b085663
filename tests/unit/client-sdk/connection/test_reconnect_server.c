// Tests reconnect.c: what a server answers to a client that comes back, and what that leads to.
#include "test.h"

#include <stdlib.h>

#include "reconnect_fixture.h"

static void refusals_that_may_pass_are_tried_again(void **state)
{
    static const uint32_t refusals[] = {3, 4, 7, 12};
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    uint32_t pause_ms = 100;
    for (uint32_t i = 0; i < 4; i++) {
        harness_connect(h);
        reconnect_refuse(h, refusals[i]);
        reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
        assert_int_equal(sb_client_core_transport(h->core), 0);
        reconnect_pass(h, pause_ms - 1);
        assert_int_equal(sb_client_core_transport(h->core), 0);
        reconnect_pass(h, 1);
        assert_int_equal(sb_client_core_transport(h->core), 3 + i);
        pause_ms = pause_ms < 400 ? 2 * pause_ms : 500;
    }
    harness_connect(h);
    reconnect_assert_hello_says(h, reconnect_first_secret);
}

static void other_refusals_are_final(void **state)
{
    static const uint32_t refusals[] = {1, 2, 5, 6, 8, 9, 10, 11, 13, UINT32_MAX};
    for (uint32_t i = 0; i < 10; i++) {
        harness_deinit(*state);
        free(*state);
        reconnect_setup(state);
        harness *h = *state;
        reconnect_play(h, reconnect_first_secret);
        reconnect_pass(h, 1900); // too short for a silence
        reconnect_lose(h);
        harness_connect(h);
        reconnect_refuse(h, refusals[i]);
        reconnect_assert_closed(h, SB_CLIENT_REASON_REFUSED);
        assert_int_equal(harness_status(h).refusal, refusals[i]);
    }
}

// The standard says: "later it may be [of use] with 10, where the server has yet to notice that the
// connection was lost". That takes the server 10 s at most.
static void nobody_waits_may_pass_after_a_loss_by_silence(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_pass(h, 2001);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    while (harness_status(h).reconnect_ms_left > 20500) {
        harness_connect(h);
        reconnect_refuse(h, SB_REFUSAL_RESUME);
        reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
        reconnect_pass(h, 500);
    }
    while (harness_status(h).reconnect_ms_left > 20001) {
        reconnect_pass(h, 1);
    }
    harness_connect(h);
    reconnect_pass(h, 1);
    reconnect_refuse(h, SB_REFUSAL_RESUME);
    reconnect_assert_closed(h, SB_CLIENT_REASON_REFUSED);
}

static void refusals_of_a_first_hello_are_final(void **state)
{
    static const uint32_t refusals[] = {3, 4, 7, 10};
    for (uint32_t i = 0; i < 4; i++) {
        harness_deinit(*state);
        free(*state);
        reconnect_setup(state);
        harness *h = *state;
        harness_connect(h);
        reconnect_refuse(h, refusals[i]);
        reconnect_assert_closed(h, SB_CLIENT_REASON_REFUSED);
    }
}

static void goodbye_closes_it(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    reconnect_goodbye(h); // of the connection that is lost
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    harness_connect(h);
    reconnect_goodbye(h);
    reconnect_assert_closed(h, SB_CLIENT_REASON_SERVER_CLOSED);
    sb_client_core_disconnected(h->core);
    reconnect_assert_closed(h, SB_CLIENT_REASON_SERVER_CLOSED);
}

// The welcome's last element, an empty bin, is made one byte long; valid sizes are 0 and 16.
static void receive_welcome_with_a_short_secret(harness *h)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = reconnect_welcome_of(h, 1, NULL)};
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes - 1);
    assert_int_equal(sb_message_encode(&message, &writer), SB_OK);
    assert_int_equal(bytes[writer.size - 2], 0xC4);
    assert_int_equal(bytes[writer.size - 1], 0);
    bytes[writer.size - 1] = 1;
    bytes[writer.size] = 0x55;
    harness_receive_bytes(h, bytes, writer.size + 1);
}

static void server_that_breaks_the_standard_closes_it(void **state)
{
    for (uint32_t i = 0; i < 7; i++) {
        harness_deinit(*state);
        free(*state);
        reconnect_setup(state);
        harness *h = *state;
        reconnect_play(h, reconnect_first_secret);
        reconnect_lose(h);
        harness_connect(h);
        sb_message_welcome wrong = reconnect_welcome_of(h, 1, reconnect_second_secret);
        sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = wrong};
        message.welcome.session += i == 0; // not the session to which the client wants to return
        message.welcome.rules.tables_hash += i == 1;
        if (i == 2) {
            message = (sb_message){.type = SB_MESSAGE_EVENT,
                                   .event = {.tick = 1, .event_count = 1, .events = {{.kind = 1}}}};
        } else if (i == 3) {
            message = (sb_message){
                .type = SB_MESSAGE_ROSTER,
                .roster = {.player_count = 1, .players = {{.slot = 1, .presence = 1}}}};
        } else if (i == 4) {
            message = (sb_message){.type = SB_MESSAGE_CHAT,
                                   .chat = {.scope = 0, .player = 1, .text = {"hi", 2}}};
        } else if (i == 5) {
            harness_map(h);
        } else if (i == 6) {
            receive_welcome_with_a_short_secret(h);
        }
        if (i < 5) {
            harness_receive(h, &message);
        }
        reconnect_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    }
}

static void close_says_goodbye_only_where_it_is_connected(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    harness_connect(h);
    uint32_t sent_before = h->sent_count;
    sb_client_core_close(h->core);
    reconnect_assert_closed(h, SB_CLIENT_REASON_NONE);
    assert_int_equal(h->sent_count, sent_before);
    harness_deinit(h);
    free(h);
    reconnect_setup(state);
    h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    harness_connect(h);
    reconnect_welcome(h, 1, reconnect_second_secret);
    sent_before = h->sent_count;
    sb_client_core_close(h->core);
    assert_int_equal(h->sent_count, sent_before + 1);
}

#define TEST_WITH(name, set_up) cmocka_unit_test_setup_teardown(name, set_up, reconnect_teardown)
#define TEST(name) TEST_WITH(name, reconnect_setup)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(refusals_that_may_pass_are_tried_again),
        TEST(other_refusals_are_final),
        TEST(nobody_waits_may_pass_after_a_loss_by_silence),
        TEST(refusals_of_a_first_hello_are_final),
        TEST(goodbye_closes_it),
        TEST(server_that_breaks_the_standard_closes_it),
        TEST(close_says_goodbye_only_where_it_is_connected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
