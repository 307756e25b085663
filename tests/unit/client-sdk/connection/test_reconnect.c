// Tests reconnect.c: when a connection counts as lost, when the next try begins, and when the
// client gives up. The times are those that client.h promises.
#include "test.h"

#include <stdlib.h>

#include "reconnect_fixture.h"

static void loss_before_the_welcome_ends_it(void **state)
{
    harness *h = *state;
    harness_connect(h);
    sb_client_core_disconnected(h->core);
    reconnect_assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

static void client_that_is_never_to_come_back_ends(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_pass(h, 20000);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    sb_client_core_disconnected(h->core);
    reconnect_assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

static void silence_of_two_seconds_is_a_loss(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_pass(h, 1999);
    // Bytes without a meaning are a sign of life, too.
    harness_receive_bytes(h, "\x01", 1);
    reconnect_pass(h, 2000);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    uint32_t sent_before = h->sent_count, tick_before = harness_status(h).input_tick;
    h->now_us += 100000;
    sb_client_core_update(h->core, h->now_us);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    assert_int_equal(sb_client_core_transport(h->core), 2);
    assert_int_equal(harness_status(h).reconnect_ms_left, 30000);
    // The client makes no input for the loss.
    assert_int_equal(h->sent_count, sent_before);
    assert_int_equal(harness_status(h).input_tick, tick_before);
}

static void silence_of_the_timeout_is_a_loss_if_that_is_less(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_pass(h, 700);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    reconnect_pass(h, 1);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
}

// A game that loads for ten seconds finds the messages of that time in its socket before it
// updates.
static void caller_that_stands_still_loses_nothing(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    h->now_us += 10000000;
    sb_client_core_time(h->core, h->now_us);
    reconnect_snapshot(h, 0, 700);
    sb_client_core_update(h->core, h->now_us);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

static void silence_while_the_map_comes_is_a_loss_after_the_timeout(void **state)
{
    harness *h = *state;
    harness_connect(h);
    reconnect_welcome(h, 0, reconnect_first_secret);
    reconnect_pass(h, 5000);
    reconnect_assert_state(h, SB_CLIENT_LOADING);
    reconnect_pass(h, 1);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    harness_connect(h);
    reconnect_assert_hello_says(h, reconnect_first_secret);
    assert_int_equal(reconnect_last_hello(h).map_count, 0);
    reconnect_welcome(h, 0, reconnect_second_secret);
    reconnect_assert_state(h, SB_CLIENT_LOADING);
    // The state holds from the first piece of the map on.
    harness_map(h);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

static void server_that_talks_but_sends_no_map_ends_it(void **state)
{
    harness *h = *state;
    harness_connect(h);
    reconnect_welcome(h, 0, reconnect_first_secret);
    reconnect_pass_in_company(h, 5001);
    reconnect_assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
}

// Fails the next try at once, and notes when it began.
static void next_try(harness *h, uint64_t *out_us)
{
    uint32_t number = sb_client_core_transport(h->core);
    sb_client_core_disconnected(h->core);
    assert_int_equal(sb_client_core_transport(h->core), 0);
    for (uint32_t i = 0; sb_client_core_transport(h->core) == 0; i++) {
        assert_true(i < 2000);
        reconnect_pass(h, 1);
    }
    assert_int_equal(sb_client_core_transport(h->core), number + 1);
    *out_us = h->now_us;
}

static void pauses_between_the_tries_grow(void **state)
{
    static const uint32_t pauses_ms[] = {100, 200, 400, 500, 500, 500, 500, 500};
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    for (uint32_t i = 0; i < 8; i++) {
        uint64_t before_us = h->now_us, begun_us;
        next_try(h, &begun_us);
        assert_true(begun_us - before_us == pauses_ms[i] * 1000);
    }
    // After a successful return the next loss begins with short pauses again.
    harness_connect(h);
    reconnect_welcome(h, 0, reconnect_second_secret);
    reconnect_snapshot(h, 0, 200);
    reconnect_pass(h, 10);
    reconnect_lose(h);
    uint64_t before_us = h->now_us, begun_us;
    next_try(h, &begun_us);
    assert_true(begun_us - before_us == 100000);
}

static void try_that_does_not_connect_is_given_up(void **state)
{
    static const uint32_t round_trips_ms[] = {0, 100, 400, 2000};
    // A second and four round trips. A round trip over half a second counts as half a second.
    static const uint32_t patiences_ms[] = {1000, 1400, 2600, 3000};
    for (uint32_t i = 0; i < 4; i++) {
        harness_deinit(*state);
        free(*state);
        reconnect_setup(state);
        harness *h = *state;
        harness_connect(h);
        reconnect_pass(h, round_trips_ms[i]);
        reconnect_welcome(h, 0, reconnect_first_secret);
        harness_map(h);
        reconnect_lose(h);
        reconnect_pass(h, patiences_ms[i] - 1);
        assert_int_equal(sb_client_core_transport(h->core), 2);
        reconnect_pass(h, 1);
        assert_int_equal(sb_client_core_transport(h->core), 0);
        reconnect_pass(h, 100);
        assert_int_equal(sb_client_core_transport(h->core), 3);
    }
}

static void each_answer_gives_a_try_time_for_the_next_step(void **state)
{
    harness *h = *state;
    harness_connect(h);
    reconnect_welcome(h, 0, reconnect_first_secret);
    harness_map(h);
    sb_client_core_answered(h->core); // there is no try
    reconnect_lose(h);
    for (uint32_t i = 0; i < 4; i++) {
        reconnect_pass(h, 999);
        assert_int_equal(sb_client_core_transport(h->core), 2);
        sb_client_core_answered(h->core);
    }
    // A server that only ever answers is no way back.
    reconnect_pass(h, 999);
    sb_client_core_answered(h->core);
    reconnect_pass(h, 1);
    assert_int_equal(sb_client_core_transport(h->core), 0);
}

static void try_takes_no_longer_than_the_timeout(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    reconnect_pass(h, 700);
    assert_int_equal(sb_client_core_transport(h->core), 0);
}

static void hello_without_an_answer_is_given_up_after_the_timeout(void **state)
{
    harness *h = *state;
    reconnect_play(h, reconnect_first_secret);
    reconnect_lose(h);
    reconnect_pass(h, 500);
    harness_connect(h);
    reconnect_pass(h, 4999);
    assert_int_equal(sb_client_core_transport(h->core), 2);
    reconnect_pass(h, 1);
    assert_int_equal(sb_client_core_transport(h->core), 0);
    // Messages that this connection still brings are ignored.
    reconnect_welcome(h, 1, reconnect_second_secret);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    harness_connect(h);
    assert_int_equal(h->sent_count, 2);
    reconnect_pass(h, 100);
    assert_int_equal(sb_client_core_transport(h->core), 3);
    harness_connect(h);
    reconnect_assert_hello_says(h, reconnect_first_secret);
}

static void it_ends_when_the_time_is_over(void **state)
{
    for (uint32_t variant = 0; variant < 2; variant++) {
        harness_deinit(*state);
        free(*state);
        reconnect_setup(state);
        harness *h = *state;
        reconnect_play(h, reconnect_first_secret);
        reconnect_lose(h);
        reconnect_pass(h, 1);
        assert_int_equal(harness_status(h).reconnect_ms_left, 29999);
        h->now_us += 500; // the remaining time is rounded up
        sb_client_core_update(h->core, h->now_us);
        assert_int_equal(harness_status(h).reconnect_ms_left, 29999);
        h->now_us -= 500;
        if (variant == 0) {
            sb_client_core_disconnected(h->core);
        }
        reconnect_pass(h, 27998);
        if (variant == 1) {
            harness_connect(h); // the client has said hello and waits
        }
        reconnect_pass(h, 2000);
        reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
        assert_int_equal(harness_status(h).reconnect_ms_left, 1);
        reconnect_pass(h, 1);
        reconnect_assert_closed(h, SB_CLIENT_REASON_TIMEOUT);
        assert_string_equal(harness_status(h).text, "the server does not answer");
        assert_int_equal(harness_status(h).reconnect_ms_left, 0);
        uint32_t number = sb_client_core_transport(h->core);
        reconnect_pass(h, 3000);
        assert_int_equal(sb_client_core_transport(h->core), number);
    }
}

#define TEST_WITH(name, set_up) cmocka_unit_test_setup_teardown(name, set_up, reconnect_teardown)
#define TEST(name) TEST_WITH(name, reconnect_setup)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(loss_before_the_welcome_ends_it),
        TEST_WITH(client_that_is_never_to_come_back_ends, reconnect_setup_never),
        TEST(silence_of_two_seconds_is_a_loss),
        TEST_WITH(silence_of_the_timeout_is_a_loss_if_that_is_less, reconnect_setup_impatient),
        TEST(caller_that_stands_still_loses_nothing),
        TEST(silence_while_the_map_comes_is_a_loss_after_the_timeout),
        TEST(server_that_talks_but_sends_no_map_ends_it),
        TEST(pauses_between_the_tries_grow),
        TEST(try_that_does_not_connect_is_given_up),
        TEST(each_answer_gives_a_try_time_for_the_next_step),
        TEST_WITH(try_takes_no_longer_than_the_timeout, reconnect_setup_impatient),
        TEST(hello_without_an_answer_is_given_up_after_the_timeout),
        TEST(it_ends_when_the_time_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
