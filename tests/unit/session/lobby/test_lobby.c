#include "session/lobby/lobby.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/fire/ammunition.h"
#include "open_lobby.h"
#include "record/verify.h"

static void connection_is_told_nothing_before_its_hello(void **state)
{
    (void)state;
    sb_lobby_connect(open_lobby, 3, SB_PEER_SOURCE_UNKNOWN);
    for (uint32_t tick = 0; tick < 60; tick++) {
        open_play(1);
        assert_int_equal(open_tap.message_count, 0);
    }
}

static void refused_peer_is_ignored_until_it_connects_again(void **state)
{
    (void)state;
    sb_message hello = wire_tap_hello("twice");
    hello.hello.session = 9;
    connect_and_send(1, &hello);
    assert_true(open_tap.closed[1]);
    hello.hello.session = 0;
    wire_tap_clear(&open_tap);
    open_send(1, &hello);
    assert_int_equal(open_tap.message_count, 0);
    sb_lobby_disconnect(open_lobby, 1);
    assert_int_equal(open_join(1, 0), 1);
}

static void second_hello_of_a_client_is_counted_and_changes_nothing(void **state)
{
    (void)state;
    assert_int_equal(open_join(1, 0), 1);
    sb_message hello = wire_tap_hello("again");
    wire_tap_clear(&open_tap);
    open_send(1, &hello);
    assert_int_equal(open_tap.message_count, 0);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 1);
    assert_int_equal(sb_session_get_counters(sb_lobby_session(open_lobby, 0))->messages_refused, 1);
}

static void silent_connection_is_closed_after_five_seconds(void **state)
{
    (void)state;
    open_play(17);
    sb_lobby_connect(open_lobby, 7, SB_PEER_SOURCE_UNKNOWN);
    assert_int_equal(open_join(8, 0), 1);
    // 5 s of 60 Hz; a second of grace, since it need not be looked at every tick.
    open_play(300);
    assert_false(open_tap.closed[7]);
    open_play(61);
    assert_true(open_tap.closed[7]);
    assert_false(open_tap.closed[8]);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->closed_silent, 1);
    open_play(400);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->closed_silent, 1);
}

static void connection_without_hello_is_refused_when_the_lobby_closes(void **state)
{
    (void)state;
    sb_lobby_connect(open_lobby, 7, SB_PEER_SOURCE_UNKNOWN);
    assert_int_equal(open_join(8, 0), 1);
    open_play(3);
    sb_lobby_close(open_lobby);
    sb_message message;
    wire_tap_get(&open_tap, 7, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, SB_REFUSAL_CLOSING);
    assert_true(open_tap.closed[7]);
    assert_int_equal(wire_tap_count(&open_tap, 8, SB_MESSAGE_REFUSE), 0);
    assert_int_equal(wire_tap_count(&open_tap, 8, SB_MESSAGE_GOODBYE), 1);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_closing, 1);
}

static void hello_just_before_five_seconds_is_in_time(void **state)
{
    (void)state;
    sb_lobby_connect(open_lobby, 7, SB_PEER_SOURCE_UNKNOWN);
    open_play(299);
    sb_message hello = wire_tap_hello("slow");
    wire_tap_clear(&open_tap);
    open_send(7, &hello);
    assert_int_equal(wire_tap_count(&open_tap, 7, SB_MESSAGE_WELCOME), 1);
    open_play(200);
    assert_false(open_tap.closed[7]);
}

static void peer_that_goes_makes_room_for_another_within_the_tick(void **state)
{
    (void)state;
    (void)open_join(0, 1);
    (void)open_join(1, 1);
    open_play(5);
    sb_lobby_disconnect(open_lobby, 0);
    assert_int_equal(open_join(5, 1), 1);
    open_play(1);
    const sb_game *game = sb_session_game(sb_lobby_session(open_lobby, 0));
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    assert_int_equal(count, 3);
    assert_int_equal(events[0].kind, SB_EVENT_LEAVE);
    assert_int_equal(events[1].kind, SB_EVENT_JOIN);
    assert_int_equal(sb_game_slot(game, 0)->generation, 2);
    // The session's other clients receive both events.
    sb_message message;
    wire_tap_get(&open_tap, 1, SB_MESSAGE_EVENT, 0, &message);
    assert_int_equal(message.event.event_count, 3);
}

static void connection_with_a_number_in_use_ends_the_one_before(void **state)
{
    (void)state;
    (void)open_join(3, 1);
    open_play(2);
    sb_lobby_connect(open_lobby, 3, SB_PEER_SOURCE_UNKNOWN);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 0);
    sb_message hello = wire_tap_hello("new");
    wire_tap_clear(&open_tap);
    open_send(3, &hello);
    assert_int_equal(wire_tap_count(&open_tap, 3, SB_MESSAGE_WELCOME), 1);
}

static void bytes_of_a_peer_that_never_connected_are_ignored(void **state)
{
    (void)state;
    sb_message hello = wire_tap_hello("ghost");
    open_send(9, &hello);
    assert_int_equal(open_tap.message_count, 0);
    sb_lobby_disconnect(open_lobby, 9);
}

static void client_that_says_goodbye_can_come_back(void **state)
{
    (void)state;
    (void)open_join(3, 1);
    open_play(2);
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    open_send(3, &goodbye);
    assert_true(open_tap.closed[3]);
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 0);
    // Its messages are ignored until its transport has ended.
    wire_tap_clear(&open_tap);
    sb_message hello = wire_tap_hello("back");
    open_send(3, &hello);
    assert_int_equal(open_tap.message_count, 0);
    sb_lobby_disconnect(open_lobby, 3);
    assert_int_equal(open_join(3, 1), 1);
}

static void sessions_have_numbers_and_seeds_of_their_own_and_play_in_step(void **state)
{
    (void)state;
    assert_int_equal(sb_lobby_session_count(open_lobby), SESSION_COUNT);
    for (uint32_t session = 1; session <= SESSION_COUNT; session++) {
        assert_int_equal(open_join(session, session), session);
    }
    open_play(90);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        const sb_game *game = sb_session_game(sb_lobby_session(open_lobby, i));
        assert_int_equal(sb_game_tick(game), 90);
        assert_true(sb_game_get_def(game)->seed == 500 + i);
    }
}

static uint64_t total_of(const sb_verify_report *report, const char *name)
{
    uint32_t i = 0;
    while (i < report->rules->total_count && strcmp(report->rules->totals[i].name, name) != 0) {
        i++;
    }
    assert_true(i < report->rules->total_count);
    return report->totals[i];
}

static void close_ends_every_session_and_each_log_verifies(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < 4; peer++) {
        (void)open_join(peer, 0);
    }
    for (uint32_t tick = 1; tick <= 150; tick++) {
        for (uint32_t peer = 0; peer < 4; peer++) {
            sb_message input = {.type = SB_MESSAGE_INPUT,
                                // Peers 2 and 3 are in the second session.
                                .input = {.epoch = sb_lobby_first_epoch(1 + peer / 2),
                                          .tick = tick,
                                          .input_count = 1,
                                          .inputs = {{.throttle = 100, .buttons = 1}}}};
            open_send(peer, &input);
        }
        open_play(1);
    }
    wire_tap_clear(&open_tap);
    sb_lobby_close(open_lobby);
    for (uint32_t peer = 0; peer < 4; peer++) {
        assert_int_equal(wire_tap_count(&open_tap, peer, SB_MESSAGE_GOODBYE), 1);
        assert_true(open_tap.closed[peer]);
    }
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        sb_verify_report report;
        assert_int_equal(
            sb_log_verify(memory_log_source(&open_logs[i]), NULL, &allocator, NULL, NULL, &report),
            SB_OK);
        assert_int_equal(report.verdict, SB_VERDICT_AGREES);
        assert_int_equal(report.head.session, i + 1);
        assert_true(report.head.game.seed == 500 + i);
        assert_int_equal(report.ticks_agreed, 150);
        // Two tanks, which appear in tick 1 and charge from the next one on.
        const sb_tank_type *type = &sb_tank_types[SB_TANK_MEDIUM];
        double charge_s =
            (double)sb_ammunition_types[SB_AMMUNITION_PIERCING].charge / (double)type->charge_per_s;
        uint64_t shots = (uint64_t)floor(149.0 / 60.0 / charge_s);
        assert_true(shots >= 1);
        assert_true(total_of(&report, "shells_fired") == 2 * shots);
        assert_true(total_of(&report, "distance_driven_m") > 10 * 1000000);
    }
}

static sb_error create_other(const sb_lobby_def *def, counting_heap *other_heap)
{
    sb_allocator allocator = counting_heap_allocator(other_heap);
    sb_lobby *other;
    memset(&other, 0xEE, sizeof other);
    sb_error error = sb_lobby_create(def, &open_map, &allocator, &other);
    assert_int_equal(other != NULL, error == SB_OK);
    sb_lobby_destroy(other);
    assert_int_equal(other_heap->live_count, 0);
    return error;
}

static void lobby_def_is_refused_outside_its_ranges(void **state)
{
    (void)state;
    counting_heap other = {0};
    sb_lobby_def def = open_lobby_def();
    def.session.recorded = false;
    def.log_contexts = NULL;
    assert_int_equal(create_other(&def, &other), SB_OK);
    def.session_count = 0;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def.session_count = 1025;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def.session_count = 1;
    def.peer_capacity = 8190;
    assert_int_equal(create_other(&def, &other), SB_OK);
    def.peer_capacity = 8191;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def.peer_capacity = 0;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def = open_lobby_def();
    def.log_contexts = NULL;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def = open_lobby_def();
    def.session.output.send = NULL;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    def = open_lobby_def();
    def.session.game.player_capacity = 0;
    assert_int_equal(create_other(&def, &other), SB_ERROR_ARGUMENT);
    sb_lobby_destroy(NULL);
}

static void lobby_without_memory_at_any_allocation_leaks_nothing(void **state)
{
    (void)state;
    sb_lobby_def def = open_lobby_def();
    def.session.recorded = false;
    counting_heap other = {0};
    assert_int_equal(create_other(&def, &other), SB_OK);
    size_t call_count = other.call_count;
    for (size_t failed = 1; failed <= call_count; failed++) {
        other = (counting_heap){.call_failed = failed};
        assert_int_equal(create_other(&def, &other), SB_ERROR_MEMORY);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        LOBBY_TEST(connection_is_told_nothing_before_its_hello),
        LOBBY_TEST(refused_peer_is_ignored_until_it_connects_again),
        LOBBY_TEST(second_hello_of_a_client_is_counted_and_changes_nothing),
        LOBBY_TEST(silent_connection_is_closed_after_five_seconds),
        LOBBY_TEST(connection_without_hello_is_refused_when_the_lobby_closes),
        LOBBY_TEST(hello_just_before_five_seconds_is_in_time),
        LOBBY_TEST(peer_that_goes_makes_room_for_another_within_the_tick),
        LOBBY_TEST(connection_with_a_number_in_use_ends_the_one_before),
        LOBBY_TEST(bytes_of_a_peer_that_never_connected_are_ignored),
        LOBBY_TEST(client_that_says_goodbye_can_come_back),
        LOBBY_TEST(sessions_have_numbers_and_seeds_of_their_own_and_play_in_step),
        LOBBY_TEST(close_ends_every_session_and_each_log_verifies),
        LOBBY_TEST(lobby_def_is_refused_outside_its_ranges),
        LOBBY_TEST(lobby_without_memory_at_any_allocation_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
