// Of place_course.c and take_over.c: a match that is over is followed by another with the same
// clients.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/drive/tank_type.h"
#include "game/tanks/look.h"
#include "game/tanks/mode/settings.h"
#include "record/reader.h"
#include "rotation.h"

static void assert_first_frame_joins(uint32_t number, const char *first, const char *second)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&logs[number]), &allocator, &reader, &fault), SB_OK);
    do {
        assert_true(sb_log_reader_next(reader, &entry));
    } while (entry.kind != SB_LOG_ENTRY_TICK);
    assert_int_equal(entry.tick, 1);
    assert_int_equal(entry.frame->command_count, 2);
    assert_int_equal(entry.frame->commands[0].kind, SB_COMMAND_JOIN);
    assert_string_equal(entry.frame->commands[0].name, first);
    assert_string_equal(entry.frame->commands[1].name, second);
    sb_log_reader_destroy(reader);
}

static void clients_are_welcomed_to_the_next_match_and_play_there(void **state)
{
    (void)state;
    join(10, "ann");
    join(11, "bob");
    join(12, "cleo");
    play(5);
    // The slot in the middle is free: those after it move up.
    sb_lobby_disconnect(lobby, 11);
    play_to_the_end();
    assert_int_equal(asked, 0);
    // The last that is heard of the match is its end.
    sb_message message;
    wire_tap_get(&tap, 10, SB_MESSAGE_EVENT, wire_tap_count(&tap, 10, SB_MESSAGE_EVENT) - 1,
                 &message);
    assert_int_equal(message.event.events[message.event.event_count - 1].kind, SB_EVENT_END);
    tick();
    assert_int_equal(asked, 1);
    assert_int_equal(retired, 1);
    assert_int_equal(sb_game_tick(game()), 1);
    assert_int_equal(sb_session_player_count(session()), 2);
    static const uint32_t peers[2] = {10, 12};
    for (uint32_t slot = 0; slot < 2; slot++) {
        sb_message_welcome welcome = welcome_to(peers[slot]);
        assert_int_equal(welcome.epoch, 1);
        assert_int_equal(welcome.player, slot);
        assert_int_equal(welcome.tick, 0);
        assert_int_equal(welcome.session, 1);
        assert_true(welcome.seed == SEED + 1);
        assert_int_equal(welcome.settings[SB_SETTING_TIME_LIMIT_S], 1);
        // A client that has the map is not sent it again; the clients join in the first tick.
        assert_int_equal(wire_tap_count(&tap, peers[slot], SB_MESSAGE_MAP), 0);
        assert_int_equal(wire_tap_count(&tap, peers[slot], SB_MESSAGE_GOODBYE), 0);
        wire_tap_get(&tap, peers[slot], SB_MESSAGE_EVENT, 0, &message);
        assert_int_equal(message.event.sequence, 0);
        assert_int_equal(message.event.events[0].kind, SB_EVENT_JOIN);
        assert_int_equal(sb_game_slot(game(), slot)->state, SB_SLOT_PLAYER);
        // Its choice is kept.
        assert_int_equal(sb_tanks_player(game(), slot)->type, SB_TANK_HEAVY);
    }
    assert_false(tap.closed[10] || tap.closed[12]);
    tick();
    wire_tap_get(&tap, 12, SB_MESSAGE_SNAPSHOT, 0, &message);
    assert_int_equal(message.snapshot.epoch, 1);
    // Their inputs act there.
    sb_message input = {
        .type = SB_MESSAGE_INPUT,
        .input = {.epoch = 1, .tick = 3, .input_count = 1, .inputs = {{.throttle = 127}}}};
    send_message(12, &input);
    tick();
    assert_int_equal(sb_session_get_counters(session())->inputs_applied, 1);
    sb_lobby_close(lobby);
    assert_log_holds(1, 3);
    assert_first_frame_joins(1, "ann", "cleo");
}

static void matches_follow_one_another_and_each_has_a_log(void **state)
{
    (void)state;
    join(1, "ann");
    for (uint32_t number = 0; number + 1 < LOG_COUNT; number++) {
        assert_int_equal(sb_session_get_def(session())->epoch, number);
        play_to_the_end();
        tick();
        assert_int_equal(asked, number + 1);
        assert_int_equal(welcome_to(1).epoch, number + 1);
        assert_true(sb_game_get_def(game())->seed == SEED + number + 1);
    }
    sb_lobby_close(lobby);
    assert_log_holds(LOG_COUNT - 1, 1);
}

static void match_over_plays_no_tick_and_snapshots_carry_the_epoch(void **state)
{
    (void)state;
    join(1, "ann");
    tick();
    tick();
    sb_message message;
    wire_tap_get(&tap, 1, SB_MESSAGE_SNAPSHOT, 0, &message);
    assert_int_equal(message.snapshot.epoch, 0);
    play_to_the_end();
    // Exactly: a second of play from tick 1 on, and a second of result.
    assert_in_range(sb_game_tick(game()), 119, 122);
}

// What a client made before it heard of the next match is of another epoch, whatever its ticks.
static void inputs_of_the_old_match_do_nothing_in_the_next(void **state)
{
    (void)state;
    close_lobby();
    sb_lobby_def def = rotation_def();
    def.session.game.settings[SB_SETTING_TIME_LIMIT_S] = 3;
    reopen(&def, &map);
    join(1, "ann");
    for (uint32_t i = 0; i < 4 && !sb_session_is_over(session()); i++) {
        play(60);
    }
    assert_true(sb_session_is_over(session()));
    tick();
    sb_message input = {
        .type = SB_MESSAGE_INPUT,
        .input = {.tick = 5, .input_count = 4, .inputs = {{.throttle = 127}, {.throttle = 127}}}};
    send_message(1, &input);
    play(10);
    const sb_session_counters *counters = sb_session_get_counters(session());
    assert_int_equal(counters->inputs_early, 0);
    assert_int_equal(counters->inputs_applied, 0);
    assert_int_equal(counters->messages_refused, 0);
    sb_message message;
    play(1);
    tick();
    if (wire_tap_count(&tap, 1, SB_MESSAGE_SNAPSHOT) == 0) {
        tick();
    }
    wire_tap_get(&tap, 1, SB_MESSAGE_SNAPSHOT, 0, &message);
    assert_int_equal(message.snapshot.input_margin, SB_NO_MARGIN);
    // Inputs that it makes after the welcome act.
    input.input.epoch = 1;
    input.input.tick = sb_game_tick(game()) + 1;
    send_message(1, &input);
    play(2);
    assert_int_equal(counters->inputs_applied, 2);
}

static void match_of_the_computer_alone_is_followed_by_another(void **state)
{
    (void)state;
    close_lobby();
    sb_lobby_def def = rotation_def();
    def.session.game.player_capacity = 3;
    def.session.game.computer_count = 3;
    reopen(&def, &map);
    play(300);
    assert_int_equal(asked, 2);
    assert_int_equal(retired, 2);
    assert_int_equal(sb_session_get_counters(session())->ticks_paused, 0);
    uint32_t ticks = sb_game_tick(game());
    sb_lobby_close(lobby);
    assert_log_holds(2, ticks);
}

static void next_match_need_not_be_recorded_nor_asked_for(void **state)
{
    (void)state;
    record_next = false;
    join(1, "ann");
    play_to_the_end();
    play(10);
    assert_int_equal(logs[1].size, 0);
    assert_false(sb_session_get_def(session())->recorded);
    record_next = true;
    play_to_the_end();
    play(10);
    sb_lobby_close(lobby);
    assert_log_holds(2, 10);

    close_lobby();
    sb_lobby_def def = rotation_def();
    def.next_match = NULL;
    def.retire = NULL;
    reopen(&def, &map);
    join(1, "ann");
    play_to_the_end();
    tick();
    assert_int_equal(asked, 0);
    assert_int_equal(welcome_to(1).epoch, 1);
    assert_int_equal(wire_tap_count(&tap, 1, SB_MESSAGE_MAP), 0);
    assert_false(sb_session_get_def(session())->recorded);
}

static void seeds_of_sessions_never_meet(void **state)
{
    (void)state;
    close_lobby();
    sb_lobby_def def = rotation_def();
    def.session_count = 3;
    def.session.recorded = false;
    def.session.game.player_capacity = 2;
    def.session.game.computer_count = 1;
    def.next_match = NULL;
    def.retire = NULL;
    reopen(&def, &map);
    play(2 * MATCH_TICKS_MAX);
    for (uint32_t i = 0; i < 3; i++) {
        const sb_session *one = sb_lobby_session(lobby, i);
        assert_int_equal(sb_session_get_def(one)->epoch, i * 65536 + 2);
        assert_int_equal(sb_session_get_def(one)->number, i + 1);
        assert_true(sb_session_get_def(one)->game.seed == SEED + i + 6);
    }
}

static void match_whose_log_cannot_be_begun_is_played_all_the_same(void **state)
{
    (void)state;
    join(10, "ann");
    play_to_the_end();
    logs[1].refuses = true;
    tick();
    logs[1].refuses = false;
    assert_int_equal(asked, 1);
    assert_int_equal(welcome_to(10).epoch, 1);
    play(20);
    assert_int_equal(sb_game_tick(game()), 21);
    assert_int_equal(sb_lobby_get_counters(lobby)->matches_unrecorded, 1);
    assert_int_equal(logs[1].size, 0);
    // The one after it is recorded again.
    play_to_the_end();
    tick();
    play(9);
    sb_lobby_close(lobby);
    assert_log_holds(2, 10);
    assert_int_equal(sb_lobby_get_counters(lobby)->matches_unrecorded, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROTATION_TEST(match_whose_log_cannot_be_begun_is_played_all_the_same),
        ROTATION_TEST(clients_are_welcomed_to_the_next_match_and_play_there),
        ROTATION_TEST(matches_follow_one_another_and_each_has_a_log),
        ROTATION_TEST(match_over_plays_no_tick_and_snapshots_carry_the_epoch),
        ROTATION_TEST(inputs_of_the_old_match_do_nothing_in_the_next),
        ROTATION_TEST(match_of_the_computer_alone_is_followed_by_another),
        ROTATION_TEST(next_match_need_not_be_recorded_nor_asked_for),
        ROTATION_TEST(seeds_of_sessions_never_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
