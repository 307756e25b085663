// Tests ahead.c: a client whose server is silent looks for its match at the standby and at its own
// server.
#include "move_fixture.h"
#include "reconnect_fixture.h"
#include "test.h"

// A server that sends a snapshot each 33 ms.
static uint32_t move_play_on(harness *h, uint32_t epoch, uint32_t tick, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        tick += 2;
        reconnect_snapshot(h, epoch, tick);
        reconnect_pass(h, 33);
    }
    return tick;
}

static void silent_server_is_looked_for_at_the_standby_and_at_its_own_address(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message standby = move_to("192.0.2.9", 7003, 0, 0);
    move_tell(h, &standby);
    const uint32_t tick = move_play_on(h, 0, MOVE_FROM_TICK, 60);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0); // all is well
    reconnect_pass(h, 100);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OWN), 0);
    assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7003);
    assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OWN)->port, 0);
    assert_memory_equal(move_hello_at(h, MOVE_OWN).resume.data, reconnect_first_secret,
                        SB_RESUME_SECRET_SIZE);
    (void)move_hello_at(h, MOVE_OTHER);
    assert_false(
        move_refuse_at(h, MOVE_OWN, SB_REFUSAL_SESSION_UNKNOWN)); // it has just been started
    const sb_message welcome = move_welcome_there(h, 4, 1, tick + 8);
    assert_true(move_receive_at(h, MOVE_OTHER, &welcome));
    assert_int_equal(harness_status(h).reconnects, 1);
    assert_int_equal(harness_status(h).moves, 0);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OWN), 0);
    assert_int_equal(harness_status(h).snapshot_tick, tick); // shown until the next one comes
}

static void match_that_goes_on_from_an_earlier_tick_begins_with_the_next_snapshot(void **state)
{
    harness *h = *state;
    move_play(h);
    const uint32_t tick = move_play_on(h, 0, MOVE_FROM_TICK, 60);
    reconnect_pass(h, 120);
    (void)move_hello_at(h, MOVE_OWN);
    const sb_message welcome = move_welcome_there(h, 4, 1, tick - 6);
    assert_true(move_receive_at(h, MOVE_OWN, &welcome));
    assert_int_equal(harness_status(h).reconnects, 1);
    reconnect_assert_state(h, SB_CLIENT_PLAYING); // it has the map
    reconnect_snapshot(h, 1, tick - 4);
    assert_int_equal(harness_status(h).snapshot_tick, tick - 4);
}

static void server_that_is_heard_again_is_left_alone_and_the_next_alarm_is_later(void **state)
{
    harness *h = *state;
    move_play(h);
    uint32_t tick = move_play_on(h, 0, MOVE_FROM_TICK, 60);
    reconnect_pass(h, 120);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OWN), 0);
    tick = move_play_on(h, 0, tick, 2);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OWN), 0);
    reconnect_pass(h, 150);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OWN), 0);
    reconnect_pass(h, 250);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OWN), 0);
    reconnect_assert_state(h, SB_CLIENT_PLAYING);
}

// Once another way to know of the server says that it lives, there is no alarm.
static void server_that_only_sends_no_messages_raises_no_alarm(void **state)
{
    harness *h = *state;
    move_play(h);
    (void)move_play_on(h, 0, MOVE_FROM_TICK, 60);
    for (uint32_t i = 0; i < 1500; i++) {
        sb_client_core_quiet(h->core, 20000 + i % 50 * 1000);
        reconnect_pass(h, 1);
        assert_int_equal(sb_client_core_ahead(h->core, MOVE_OWN), 0);
    }
}

static void move_that_lapses_gives_way_to_the_standby(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message standby = move_to("192.0.2.9", 7003, 5, 0);
    const sb_message move = move_to("192.0.2.7", 7001, 9, MOVE_FROM_TICK + 1);
    move_tell(h, &standby);
    move_tell(h, &move);
    reconnect_goodbye(h);
    reconnect_pass(h, 2100);
    reconnect_assert_state(h, SB_CLIENT_RECONNECTING);
    assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7001);
    reconnect_pass(h, 8100);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7003);
    assert_int_equal(move_hello_at(h, MOVE_OTHER).session, 5);
}

static void newer_standby_is_tried_in_place_of_the_last(void **state)
{
    harness *h = *state;
    move_play(h);
    sb_message standby = move_to("192.0.2.9", 7003, 0, 0);
    move_tell(h, &standby);
    sb_client_core_quiet(h->core, 800000);
    reconnect_pass(h, 1);
    const uint32_t transport = sb_client_core_ahead(h->core, MOVE_OTHER);
    assert_int_not_equal(transport, 0);
    move_tell(h, &standby); // the same again
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), transport);
    standby.move.port = 7005;
    move_tell(h, &standby);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), transport + 1);
    assert_int_equal(sb_client_core_ahead_place(h->core, MOVE_OTHER)->port, 7005);
}

static void client_that_loads_the_next_match_looks_for_no_server(void **state)
{
    harness *h = *state;
    move_play(h);
    const sb_message standby = move_to("192.0.2.9", 7003, 0, 0);
    move_tell(h, &standby);
    (void)move_play_on(h, 0, MOVE_FROM_TICK, 60);
    reconnect_pass(h, 100);
    assert_int_not_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
    sb_message_welcome welcome = reconnect_welcome_of(h, 1, reconnect_second_secret);
    welcome.map_hash++;
    reconnect_welcome_with(h, &welcome);
    reconnect_pass(h, 1);
    reconnect_assert_state(h, SB_CLIENT_LOADING);
    assert_int_equal(sb_client_core_ahead(h->core, MOVE_OTHER), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MOVE_TEST(silent_server_is_looked_for_at_the_standby_and_at_its_own_address),
        MOVE_TEST(match_that_goes_on_from_an_earlier_tick_begins_with_the_next_snapshot),
        MOVE_TEST(server_that_is_heard_again_is_left_alone_and_the_next_alarm_is_later),
        MOVE_TEST(server_that_only_sends_no_messages_raises_no_alarm),
        MOVE_TEST(move_that_lapses_gives_way_to_the_standby),
        MOVE_TEST(newer_standby_is_tried_in_place_of_the_last),
        MOVE_TEST(client_that_loads_the_next_match_looks_for_no_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
