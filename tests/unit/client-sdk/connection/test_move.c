// Tests ahead.c and what goes with it: a client connects to the server to which its match goes,
// beside its present connection, and goes over without a break.
#include <string.h>

#include "client/state.h"
#include "move_fixture.h"
#include "reconnect_fixture.h"
#include "test.h"

static const uint8_t TICKET[] = "SBTK0123456789abcdef";

#define TICKET_SIZE 20u

static sb_message_input move_last_input(harness *h)
{
    sb_message message;
    (void)harness_sent_message(h, 0, &message);
    assert_int_equal(message.type, SB_MESSAGE_INPUT);
    return message.input;
}

static void client_connects_ahead_of_time_and_stays_where_it_is(void **state)
{
    harness *h = *state;
    move_play(h);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OWN), 0);
    const sb_client_place *place = sb_client_core_ahead_place(h->core, MOVE_OTHER);
    assert_string_equal(place->host, "192.0.2.7");
    assert_int_equal(place->port, 7001);
    assert_int_equal(place->web_port, 8080);
    assert_false(place->has_key);
    const sb_message_hello hello = move_hello_at(h, MOVE_OTHER);
    assert_int_equal(hello.session, 9);
    assert_int_equal(hello.role, SB_ROLE_PLAYER);
    assert_int_equal(hello.map_count, 1);
    assert_int_equal(hello.resume.size, SB_RESUME_SECRET_SIZE);
    assert_memory_equal(hello.resume.data, reconnect_first_secret, SB_RESUME_SECRET_SIZE);
    assert_int_equal(hello.token.size, 0);
    // Its inputs go to the first server still.
    const uint32_t sent = h->sent_count;
    reconnect_pass(h, 100);
    assert_true(h->sent_count > sent + 4);
    assert_int_equal(move_last_input(h).epoch, 0);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_transport(h->core), 1);
}

static void client_goes_over_with_the_welcome_and_sends_its_inputs_again(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    (void)move_hello_at(h, MOVE_OTHER);
    reconnect_pass(h, 50);
    const sb_client_status before = harness_status(h);
    assert_true(before.input_tick > MOVE_FROM_TICK + 2);
    const sb_message welcome = move_welcome_there(h, 9, 1 << 19, MOVE_FROM_TICK);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_int_equal(sb_client_core_transport(h->core), 2);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    const sb_client_status after = harness_status(h);
    assert_int_equal(after.state, SB_CLIENT_PLAYING);
    assert_int_equal(after.moves, 1);
    assert_int_equal(after.reconnects, 0);
    assert_int_equal(after.session, 9);
    assert_int_equal(after.snapshot_tick, MOVE_FROM_TICK); // the picture stays
    assert_int_equal(after.input_tick, before.input_tick);
    assert_float_equal(after.server_tick, before.server_tick, 0.001);
    reconnect_pass(h, 17);
    const sb_message_input input = move_last_input(h);
    assert_int_equal(input.epoch, 1 << 19);
    assert_int_equal(input.ack_tick, 0); // that server has sent no snapshot yet
    assert_int_equal(input.ack_bits, 0);
    assert_int_equal(input.tick, MOVE_FROM_TICK + 1);
    assert_int_equal(input.tick + input.input_count - 1, harness_status(h).input_tick);
    // Its snapshots go on from there; those of the first server are of no use.
    reconnect_snapshot(h, 0, MOVE_FROM_TICK + 1);
    assert_int_equal(harness_status(h).snapshot_tick, MOVE_FROM_TICK);
    reconnect_snapshot(h, 1 << 19, MOVE_FROM_TICK + 3);
    assert_int_equal(harness_status(h).snapshot_tick, MOVE_FROM_TICK + 3);
    reconnect_pass(h, 17);
    assert_int_equal(move_last_input(h).ack_tick, MOVE_FROM_TICK + 3);
    assert_int_equal(move_last_input(h).ack_bits, 0); // bit 2 would be the first server's
    // The secret of the welcome is the one that counts from here on.
    reconnect_lose(h);
    harness_connect(h);
    assert_int_equal(reconnect_last_hello(h).session, 9);
    reconnect_assert_hello_says(h, reconnect_second_secret);
}

static void events_of_the_other_server_count_from_0_and_none_comes_twice(void **state)
{
    harness *h = *state;
    move_play(h);
    sb_message event = {.type = SB_MESSAGE_EVENT,
                        .event = {.tick = MOVE_FROM_TICK,
                                  .event_count = 1,
                                  .events = {{.kind = SB_EVENT_JOIN, .entity = 1}}}};
    harness_receive(h, &event);
    const sb_message move = move_to("", 7001, 0, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    assert_int_equal(move_hello_at(h, MOVE_OTHER).session, 4); // the present one's number
    const sb_message welcome = move_welcome_there(h, 4, 7, MOVE_FROM_TICK);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    event.event.tick = MOVE_FROM_TICK + 1;
    event.event.events[0].entity = 2;
    harness_receive(h, &event); // sequence 0 again
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    reconnect_snapshot(h, 7, MOVE_FROM_TICK + 2);
    reconnect_pass(h, 700);
    sb_client_event polled;
    for (uint32_t entity = 1; entity <= 2; entity++) {
        assert_true(sb_client_core_event_poll(h->core, &polled));
        assert_int_equal(polled.entity, entity);
    }
    assert_false(sb_client_core_event_poll(h->core, &polled));
}

static void key_secret_and_ticket_of_the_move_are_shown(void **state)
{
    harness *h = *state;
    move_play(h);
    uint8_t key[SB_MOVE_KEY_SIZE];
    memset(key, 0xA7, sizeof key);
    sb_message move = move_to("::1", 7001, 9, MOVE_FROM_TICK + 1);
    move.move.key = (sb_blob){key, sizeof key};
    move.move.resume = (sb_blob){reconnect_second_secret, SB_RESUME_SECRET_SIZE};
    move_tell(h, &move);
    const sb_client_place *place = sb_client_core_ahead_place(h->core, MOVE_OTHER);
    assert_true(place->has_key);
    assert_memory_equal(place->key, key, sizeof key);
    assert_memory_equal(move_hello_at(h, MOVE_OTHER).resume.data, reconnect_second_secret,
                        SB_RESUME_SECRET_SIZE);
    move.move.ticket = (sb_blob){TICKET, TICKET_SIZE};
    move.move.resume.size = 0;
    move_tell(h, &move);
    h->core->connection.request.role = SB_ROLE_SPECTATOR;
    const sb_message_hello hello = move_hello_at(h, MOVE_OTHER);
    assert_int_equal(hello.resume.size, 0);
    assert_int_equal(hello.token.size, TICKET_SIZE);
    assert_memory_equal(hello.token.data, TICKET, TICKET_SIZE);
}

static void move_that_is_void_leaves_the_client_where_it_is(void **state)
{
    harness *h = *state;
    move_play(h);
    sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    (void)move_hello_at(h, MOVE_OTHER);
    move = move_to("", 0, 0, 0);
    move_tell(h, &move);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    const sb_message welcome = move_welcome_there(h, 9, 1, MOVE_FROM_TICK);
    assert_false(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_int_equal(harness_status(h).moves, 0);
    assert_int_equal(harness_status(h).session, 4);
}

static void refused_client_tries_again_and_shows_the_earlier_secret_by_turns(void **state)
{
    harness *h = *state;
    move_play(h);
    reconnect_lose(h);
    harness_connect(h);
    reconnect_welcome(h, 1, reconnect_second_secret);
    reconnect_snapshot(h, 1, MOVE_FROM_TICK + 10);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t transport = sb_client_core_ahead(h->core, MOVE_OTHER);
        assert_int_not_equal(transport, 0);
        assert_memory_equal(move_hello_at(h, MOVE_OTHER).resume.data,
                            i % 2 == 0 ? reconnect_second_secret : reconnect_first_secret,
                            SB_RESUME_SECRET_SIZE);
        assert_false(move_refuse_at(h, MOVE_OTHER, SB_REFUSAL_RESUME));
        assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
        reconnect_pass_in_company(h, 400);
        assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), transport);
    }
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

static void goodbye_of_a_server_whose_match_has_gone_is_no_end(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    (void)move_hello_at(h, MOVE_OTHER);
    reconnect_goodbye(h);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_transport(h->core), 0);
    reconnect_pass(h, 100);
    const sb_message welcome = move_welcome_there(h, 9, 1, MOVE_FROM_TICK);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_int_equal(sb_client_core_transport(h->core), 2);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    // Without a move it is one, also here.
    reconnect_goodbye(h);
    reconnect_assert_closed(h, SB_CLIENT_REASON_SERVER_CLOSED);
}

static void welcome_that_does_not_fit_changes_nothing(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    for (uint32_t i = 0; i < 4; i++) {
        move_tell(h, &move);
        (void)move_hello_at(h, MOVE_OTHER);
        sb_message welcome = move_welcome_there(h, i == 0 ? 8 : 9, 1, MOVE_FROM_TICK);
        welcome.welcome.simulation_version += i == 1;
        welcome.welcome.rules.tables_hash += i == 2;
        if (i == 3) {
            welcome.welcome.role = SB_ROLE_SPECTATOR;
            welcome.welcome.player = SB_NO_PLAYER;
        }
        assert_false(move_receive_at(h, MOVE_OTHER, &welcome));
        reconnect_assert_state(h, SB_CLIENT_PLAYING);
        assert_int_equal(harness_status(h).messages_malformed, i + 1);
        assert_int_equal(harness_status(h).session, 4);
    }
}

static void client_whose_match_goes_before_it_may_follow_waits(void **state)
{
    harness *h = *state;
    move_play(h);
    for (uint32_t i = 0; i < 5; i++) {
        const sb_message move = move_to("192.0.2.7", 7001 + i, 9, MOVE_FROM_TICK + 1);
        move_tell(h, &move);
    }
    reconnect_goodbye(h);
    reconnect_pass(h, 9800);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    reconnect_pass(h, 300);
    (void)move_hello_at(h, MOVE_OTHER);
    const sb_message welcome = move_welcome_there(h, 9, 1, MOVE_FROM_TICK + 600);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_int_equal(harness_status(h).moves, 1);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

static void move_before_a_welcome_is_malformed(void **state)
{
    harness *h = *state;
    harness_connect(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, 5);
    move_tell(h, &move);
    assert_int_equal(harness_status(h).messages_malformed, 1);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
}

static void closed_client_goes_nowhere(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &move);
    (void)move_hello_at(h, MOVE_OTHER);
    harness_map(h); // in a match: the server breaks the standard
    reconnect_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    const sb_message welcome = move_welcome_there(h, 9, 1, MOVE_FROM_TICK);
    assert_false(move_receive_at(h, MOVE_OTHER, &welcome));
    reconnect_pass(h, 1);
    reconnect_assert_closed(h, SB_CLIENT_REASON_PROTOCOL);
    assert_false(h->core->ahead.moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MOVE_TEST(client_connects_ahead_of_time_and_stays_where_it_is),
        MOVE_TEST(client_goes_over_with_the_welcome_and_sends_its_inputs_again),
        MOVE_TEST(events_of_the_other_server_count_from_0_and_none_comes_twice),
        MOVE_TEST(key_secret_and_ticket_of_the_move_are_shown),
        MOVE_TEST(move_that_is_void_leaves_the_client_where_it_is),
        MOVE_TEST(refused_client_tries_again_and_shows_the_earlier_secret_by_turns),
        MOVE_TEST(goodbye_of_a_server_whose_match_has_gone_is_no_end),
        MOVE_TEST(welcome_that_does_not_fit_changes_nothing),
        MOVE_TEST(client_whose_match_goes_before_it_may_follow_waits),
        MOVE_TEST(move_before_a_welcome_is_malformed),
        MOVE_TEST(closed_client_goes_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
