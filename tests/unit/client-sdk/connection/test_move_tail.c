// Tests tail.c and what goes with it: the last events of a server from which the match has moved.
#include "test.h"

#include "client/state.h"
#include "move_fixture.h"

static sb_message event_of(uint32_t sequence, uint32_t tick, uint32_t entity)
{
    return (sb_message){.type = SB_MESSAGE_EVENT,
                        .event = {.sequence = sequence,
                                  .tick = tick,
                                  .event_count = 1,
                                  .events = {{.kind = SB_EVENT_JOIN, .entity = entity}}}};
}

static void receive_by_tail(harness *h, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    sb_client_core_tail_receive(h->core, bytes, writer.size, h->now_us);
}

// Plays, has the first event of the first server, and goes over to the other one.
static void go_over_with_an_event(harness *h)
{
    move_play(h);
    const sb_message event = event_of(0, MOVE_FROM_TICK - 1, 1);
    harness_receive(h, &event);
    const sb_message move = move_to("", 7001, 0, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    (void)move_hello_at(h, MOVE_OTHER);
    assert_false(sb_client_core_tail(h->core));
    const sb_message welcome = move_welcome_there(h, 4, 7, MOVE_FROM_TICK);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_true(sb_client_core_tail(h->core));
}

static void assert_events_of(harness *h, uint32_t count)
{
    reconnect_snapshot(h, 7, MOVE_FROM_TICK + 2);
    reconnect_pass(h, 700);
    sb_client_event polled;
    for (uint32_t entity = 1; entity <= count; entity++) {
        assert_true(sb_client_core_event_poll(h->core, &polled));
        assert_int_equal(polled.entity, entity);
    }
    assert_false(sb_client_core_event_poll(h->core, &polled));
}

static void last_events_of_the_first_server_come_by_the_connection_that_was_left(void **state)
{
    harness *h = *state;
    go_over_with_an_event(h);
    const sb_message newer = event_of(0, MOVE_FROM_TICK + 1, 3);
    harness_receive(h, &newer);
    const sb_message late = event_of(1, MOVE_FROM_TICK, 2);
    receive_by_tail(h, &late); // it goes before that of a later tick
    assert_true(sb_client_core_tail(h->core));
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    receive_by_tail(h, &goodbye);
    assert_false(sb_client_core_tail(h->core));
    const sb_message void_event = event_of(2, MOVE_FROM_TICK, 9);
    receive_by_tail(h, &void_event);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(harness_status(h).messages_malformed, 0);
    assert_events_of(h, 3);
}

static void connection_that_was_left_tells_nothing_of_later_ticks(void **state)
{
    harness *h = *state;
    go_over_with_an_event(h);
    const sb_message later = event_of(1, MOVE_FROM_TICK + 1, 9);
    receive_by_tail(h, &later);
    assert_false(sb_client_core_tail(h->core));
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_events_of(h, 1);
}

static void connection_that_was_left_is_kept_for_some_seconds(void **state)
{
    harness *h = *state;
    go_over_with_an_event(h);
    for (uint32_t tick = 0; tick < 25; tick++) {
        reconnect_snapshot(h, 7, MOVE_FROM_TICK + 2 + tick);
        reconnect_pass(h, 100);
    }
    assert_true(sb_client_core_tail(h->core));
    for (uint32_t tick = 25; tick < 40; tick++) {
        reconnect_snapshot(h, 7, MOVE_FROM_TICK + 2 + tick);
        reconnect_pass(h, 100);
    }
    assert_false(sb_client_core_tail(h->core));
}

static void client_whose_first_server_said_goodbye_keeps_no_connection(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("", 7001, 0, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    (void)move_hello_at(h, MOVE_OTHER);
    const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    harness_receive(h, &goodbye);
    const sb_message welcome = move_welcome_there(h, 4, 7, MOVE_FROM_TICK);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_false(sb_client_core_tail(h->core));
}

// The server that takes over lacks the tick of an event that waits: it plays that tick again.
static void event_of_a_tick_that_is_played_again_comes_once(void **state)
{
    harness *h = *state;
    move_play(h);
    sb_message standby = move_to("", 7003, 0, 0);
    move_tell(h, &standby);
    const sb_message lost = event_of(0, MOVE_FROM_TICK + 1, 1);
    harness_receive(h, &lost);
    reconnect_pass(h, 300); // silence
    (void)move_hello_at(h, MOVE_OTHER);
    const sb_message welcome = move_welcome_there(h, 4, 7, MOVE_FROM_TICK);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_false(sb_client_core_tail(h->core));
    harness_receive(h, &lost);
    assert_events_of(h, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MOVE_TEST(last_events_of_the_first_server_come_by_the_connection_that_was_left),
        MOVE_TEST(connection_that_was_left_tells_nothing_of_later_ticks),
        MOVE_TEST(connection_that_was_left_is_kept_for_some_seconds),
        MOVE_TEST(client_whose_first_server_said_goodbye_keeps_no_connection),
        MOVE_TEST(event_of_a_tick_that_is_played_again_comes_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
