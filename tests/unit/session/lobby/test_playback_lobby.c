// Of lobby_life.c and hello.c: recorded matches beside matches that are played, and which peers may
// join them.
#include "session/lobby/lobby.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "game/rules_identity.h"
#include "game/tanks/tanks.h"
#include "live_match.h"
#include "open_lobby.h"
#include "snapshot_reader.h"

#define PLAYBACK_COUNT 2u
#define VIEWER_CAPACITY 2u

static live_match live;
static sb_log_reader *readers[PLAYBACK_COUNT];
static sb_playback_def playbacks[PLAYBACK_COUNT];
static counting_heap replay_heap;

static int record(void **state)
{
    (void)state;
    live_script script = live_script_default();
    script.tick_count = 300;
    live_match_begin(&live, &script);
    return 0;
}

static int forget(void **state)
{
    (void)state;
    live_match_end(&live);
    return 0;
}

static void open_replays(void)
{
    replay_heap = (counting_heap){0};
    sb_allocator allocator = counting_heap_allocator(&replay_heap);
    for (uint32_t i = 0; i < PLAYBACK_COUNT; i++) {
        sb_log_fault fault;
        assert_int_equal(
            sb_log_reader_open(memory_log_source(&live.log), &allocator, &readers[i], &fault),
            SB_OK);
        playbacks[i] = sb_playback_def_default();
        playbacks[i].last_tick = live.script.tick_count;
        playbacks[i].viewer_capacity = VIEWER_CAPACITY;
        assert_int_equal(sb_replay_create(readers[i], NULL, &allocator, &playbacks[i].replay),
                         SB_OK);
    }
}

static sb_error begin_with(uint32_t session_count, uint32_t tick_rate_hz)
{
    open_heap = (counting_heap){0};
    wire_tap_begin(&open_tap);
    open_map = live.map;
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        open_logs[i] = memory_log_make(1u << 18);
    }
    open_replays();
    sb_lobby_def def = open_lobby_def();
    def.session_count = session_count;
    def.session.game.tick_rate_hz = tick_rate_hz;
    def.session.spectator_capacity = 1;
    def.playbacks = playbacks;
    def.playback_count = PLAYBACK_COUNT;
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    open_lobby = NULL;
    return sb_lobby_create(&def, &open_map, &allocator, &open_lobby);
}

static int begin(void **state)
{
    (void)state;
    assert_int_equal(begin_with(SESSION_COUNT, 60), SB_OK);
    return 0;
}

static int end(void **state)
{
    int result = open_lobby_end(state);
    for (uint32_t i = 0; i < PLAYBACK_COUNT; i++) {
        sb_replay_destroy(playbacks[i].replay);
        sb_log_reader_destroy(readers[i]);
    }
    assert_int_equal(replay_heap.live_count, 0);
    return result;
}

static void hello_as(uint32_t peer, uint32_t role, uint32_t session)
{
    sb_message hello = wire_tap_hello("guest");
    hello.hello.role = role;
    hello.hello.session = session;
    wire_tap_clear(&open_tap);
    connect_and_send(peer, &hello);
}

// The number of the session that let the peer in.
static uint32_t let_in(uint32_t peer, uint32_t role, uint32_t session)
{
    hello_as(peer, role, session);
    sb_message message;
    wire_tap_get(&open_tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    assert_int_equal(message.welcome.role, role);
    return message.welcome.session;
}

static void playbacks_have_the_numbers_behind_the_matches(void **state)
{
    (void)state;
    assert_int_equal(sb_lobby_session_count(open_lobby), SESSION_COUNT);
    assert_int_equal(let_in(0, SB_ROLE_REPLAY_VIEWER, SESSION_COUNT + 2), SESSION_COUNT + 2);
    assert_int_equal(let_in(1, SB_ROLE_REPLAY_VIEWER, SESSION_COUNT + 1), SESSION_COUNT + 1);
    for (uint32_t i = 0; i < PLAYBACK_COUNT; i++) {
        assert_int_equal(sb_playback_get_state(sb_lobby_playback(open_lobby, i)).client_count, 1);
    }
    hello_as(2, SB_ROLE_REPLAY_VIEWER, SESSION_COUNT + 3);
    assert_refused(2, SB_REFUSAL_SESSION_UNKNOWN);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_unknown, 1);
}

static void viewer_for_any_playback_gets_the_first_with_room(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < PLAYBACK_COUNT * VIEWER_CAPACITY; i++) {
        assert_int_equal(let_in(i, SB_ROLE_REPLAY_VIEWER, 0),
                         SESSION_COUNT + 1 + i / VIEWER_CAPACITY);
    }
    hello_as(9, SB_ROLE_REPLAY_VIEWER, 0);
    assert_refused(9, SB_REFUSAL_SESSION_FULL);
    hello_as(10, SB_ROLE_REPLAY_VIEWER, SESSION_COUNT + 1);
    assert_refused(10, SB_REFUSAL_SESSION_FULL);
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_full, 2);
    // A place is free again when its viewer goes.
    sb_lobby_disconnect(open_lobby, 3);
    assert_int_equal(let_in(11, SB_ROLE_REPLAY_VIEWER, 0), SESSION_COUNT + 2);
    // Players have theirs all the same.
    assert_int_equal(let_in(12, SB_ROLE_PLAYER, 0), 1);
}

static void role_that_a_session_does_not_offer_is_refused(void **state)
{
    (void)state;
    static const struct {
        uint32_t role, session;
    } hellos[] = {
        {SB_ROLE_PLAYER, SESSION_COUNT + 1},
        {SB_ROLE_PLAYER, SESSION_COUNT + 2},
        {SB_ROLE_SPECTATOR, SESSION_COUNT + 1},
        {SB_ROLE_REPLAY_VIEWER, 1},
        {SB_ROLE_REPLAY_VIEWER, SESSION_COUNT},
        {4, 0},
        {4, SESSION_COUNT + 1},
        {UINT32_MAX, 1},
    };
    const uint32_t count = sizeof hellos / sizeof hellos[0];
    for (uint32_t i = 0; i < count; i++) {
        hello_as(i, hellos[i].role, hellos[i].session);
        assert_refused(i, SB_REFUSAL_ROLE);
        assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_role, i + 1);
    }
    assert_int_equal(sb_session_player_count(sb_lobby_session(open_lobby, 0)), 0);
    assert_int_equal(sb_playback_get_state(sb_lobby_playback(open_lobby, 0)).client_count, 0);
}

static void secret_of_a_viewer_is_not_looked_at(void **state)
{
    (void)state;
    static const uint8_t secret[SB_RESUME_SECRET_SIZE] = {1, 2, 3};
    sb_message hello = wire_tap_hello("back");
    hello.hello.role = SB_ROLE_REPLAY_VIEWER;
    hello.hello.resume = (sb_blob){secret, sizeof secret};
    wire_tap_clear(&open_tap);
    connect_and_send(1, &hello);
    assert_int_equal(wire_tap_count(&open_tap, 1, SB_MESSAGE_WELCOME), 1);
}

static void viewer_by_other_rules_is_refused_with_a_text_that_names_both(void **state)
{
    (void)state;
    char own[SB_RULES_IDENTITY_TEXT_SIZE], expected[256];
    const sb_rules_identity identity = sb_rules_identify(&sb_tanks_rules);
    sb_rules_identity_text(&identity, own);
    for (uint32_t i = 0; i < 3; i++) {
        static const uint32_t sessions[] = {0, SESSION_COUNT + 1, SESSION_COUNT + 2};
        sb_message message = wire_tap_hello("guest");
        message.hello.role = SB_ROLE_REPLAY_VIEWER;
        message.hello.session = sessions[i];
        message.hello.rules.behaviour_version += 1000;
        (void)snprintf(expected, sizeof expected,
                       "the server plays %s, the client tanks %u (interface %u, tables %016llx)",
                       own, message.hello.rules.behaviour_version,
                       message.hello.rules.interface_version,
                       (unsigned long long)message.hello.rules.tables_hash);
        wire_tap_clear(&open_tap);
        connect_and_send(i, &message);
        assert_refused(i, SB_REFUSAL_RULES);
        wire_tap_get(&open_tap, i, SB_MESSAGE_REFUSE, 0, &message);
        assert_int_equal(message.refuse.text.size, strlen(expected));
        assert_memory_equal(message.refuse.text.data, expected, strlen(expected));
    }
    assert_int_equal(sb_lobby_get_counters(open_lobby)->refused_version, 3);
}

static void viewer_sees_and_controls_its_playback_through_the_lobby(void **state)
{
    (void)state;
    (void)let_in(0, SB_ROLE_REPLAY_VIEWER, 0);
    (void)let_in(1, SB_ROLE_REPLAY_VIEWER, SESSION_COUNT + 2);
    (void)let_in(2, SB_ROLE_PLAYER, 1);
    open_play(30);
    const sb_playback *first = sb_lobby_playback(open_lobby, 0),
                      *second = sb_lobby_playback(open_lobby, 1);
    assert_in_range(sb_playback_get_state(first).tick, 29, 31);
    assert_in_range(sb_playback_get_state(second).tick, 29, 31);
    assert_int_equal(sb_game_tick(sb_session_game(sb_lobby_session(open_lobby, 0))), 30);
    sb_message message = {.type = SB_MESSAGE_PLAYBACK,
                          .playback = {.paused = 1, .speed_percent = 50, .tick = 222}};
    open_send(0, &message);
    open_play(1);
    assert_int_equal(sb_playback_get_state(first).tick, 222);
    assert_in_range(sb_playback_get_state(second).tick, 30, 32);
    wire_tap_get(&open_tap, 0, SB_MESSAGE_PLAYBACK, 0, &message);
    assert_int_equal(message.playback.tick, 222);
    assert_int_equal(wire_tap_count(&open_tap, 1, SB_MESSAGE_PLAYBACK), 0);
    // A player may not send it.
    open_send(2, &message);
    assert_int_equal(sb_session_get_counters(sb_lobby_session(open_lobby, 0))->messages_refused, 1);
    static snapshot_reader reader;
    snapshot_reader_begin(&reader, 0, &sb_tanks_rules.schema, 60);
    for (uint32_t i = 0; i < 13 && reader.tick == 0; i++) {
        open_play(1);
        (void)snapshot_reader_take(&reader, &open_tap);
    }
    assert_int_equal(reader.tick, 222);
    const live_tick *at = &live.ticks[222];
    snapshot_reader_assert_shows(&reader, live.entities + at->entity_first, at->entity_count);
    snapshot_reader_end(&reader);
    // A viewer that left is sent nothing more.
    sb_lobby_disconnect(open_lobby, 1);
    assert_int_equal(sb_playback_get_state(second).client_count, 0);
    wire_tap_clear(&open_tap);
    sb_lobby_close(open_lobby);
    wire_tap_get(&open_tap, 0, SB_MESSAGE_GOODBYE, 0, &message);
    assert_int_equal(message.goodbye.reason, SB_GOODBYE_SERVER_CLOSES);
    assert_true(open_tap.closed[0]);
}

static void peer_that_says_goodbye_may_come_again(void **state)
{
    (void)state;
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    for (uint32_t i = 0; i < 10; i++) {
        assert_int_equal(let_in(5, i % 2 == 0 ? SB_ROLE_REPLAY_VIEWER : SB_ROLE_PLAYER, 0),
                         i % 2 == 0 ? SESSION_COUNT + 1 : 1);
        open_send(5, &goodbye);
        assert_true(open_tap.closed[5]);
        sb_lobby_disconnect(open_lobby, 5);
        open_play(1);
    }
    assert_int_equal(sb_playback_get_state(sb_lobby_playback(open_lobby, 0)).client_count, 0);
}

static int begin_without_matches(void **state)
{
    (void)state;
    assert_int_equal(begin_with(0, 60), SB_OK);
    return 0;
}

static void lobby_of_playbacks_alone_numbers_them_from_one(void **state)
{
    (void)state;
    assert_int_equal(sb_lobby_session_count(open_lobby), 0);
    assert_int_equal(let_in(0, SB_ROLE_REPLAY_VIEWER, 0), 1);
    assert_int_equal(let_in(1, SB_ROLE_REPLAY_VIEWER, 2), 2);
    hello_as(2, SB_ROLE_PLAYER, 0);
    assert_refused(2, SB_REFUSAL_ROLE);
    hello_as(3, SB_ROLE_SPECTATOR, 0);
    assert_refused(3, SB_REFUSAL_ROLE);
    hello_as(4, SB_ROLE_PLAYER, 1);
    assert_refused(4, SB_REFUSAL_ROLE);
    open_play(60);
    assert_in_range(sb_playback_get_state(sb_lobby_playback(open_lobby, 0)).tick, 59, 61);
}

static int begin_at_another_rate(void **state)
{
    (void)state;
    assert_int_equal(begin_with(1, 40), SB_OK);
    return 0;
}

static void clock_of_the_playbacks_is_the_tick_of_the_lobby(void **state)
{
    (void)state;
    (void)let_in(0, SB_ROLE_REPLAY_VIEWER, 0);
    open_play(80);
    assert_in_range(sb_playback_get_state(sb_lobby_playback(open_lobby, 0)).tick, 119, 122);
}

static void creation_gives_all_back_after_an_error(void **state)
{
    (void)state;
    // Neither matches nor playbacks; too many; a playback that is refused.
    for (uint32_t i = 0; i < 3; i++) {
        sb_lobby_def def = open_lobby_def();
        def.session_count = i == 0 ? 0 : 1;
        def.playbacks = i == 0 ? NULL : playbacks;
        def.playback_count = i == 0 ? 0 : i == 1 ? 257 : PLAYBACK_COUNT;
        const sb_playback_def good = playbacks[1];
        playbacks[1].speed_percent = i == 2 ? 24 : 100;
        counting_heap other_heap = {0};
        sb_allocator allocator = counting_heap_allocator(&other_heap);
        sb_lobby *other;
        assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &other), SB_ERROR_ARGUMENT);
        assert_int_equal(other_heap.live_count, 0);
        playbacks[1] = good;
    }
    // Memory may end at any allocation.
    sb_error error = SB_ERROR_MEMORY;
    for (size_t failed = 1; error != SB_OK; failed++) {
        sb_lobby_def def = open_lobby_def();
        def.session_count = 1;
        def.session.recorded = false;
        def.playbacks = playbacks;
        def.playback_count = PLAYBACK_COUNT;
        counting_heap other_heap = {.call_failed = failed};
        sb_allocator allocator = counting_heap_allocator(&other_heap);
        sb_lobby *other = NULL;
        error = sb_lobby_create(&def, &open_map, &allocator, &other);
        assert_true(error == SB_OK || error == SB_ERROR_MEMORY);
        if (error == SB_OK) {
            sb_lobby_destroy(other);
        }
        assert_int_equal(other_heap.live_count, 0);
    }
}

int main(void)
{
#define SHOWN(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        SHOWN(playbacks_have_the_numbers_behind_the_matches),
        SHOWN(viewer_for_any_playback_gets_the_first_with_room),
        SHOWN(role_that_a_session_does_not_offer_is_refused),
        SHOWN(secret_of_a_viewer_is_not_looked_at),
        SHOWN(viewer_by_other_rules_is_refused_with_a_text_that_names_both),
        SHOWN(viewer_sees_and_controls_its_playback_through_the_lobby),
        SHOWN(peer_that_says_goodbye_may_come_again),
        cmocka_unit_test_setup_teardown(lobby_of_playbacks_alone_numbers_them_from_one,
                                        begin_without_matches, end),
        cmocka_unit_test_setup_teardown(clock_of_the_playbacks_is_the_tick_of_the_lobby,
                                        begin_at_another_rate, end),
        SHOWN(creation_gives_all_back_after_an_error),
    };
    return cmocka_run_group_tests(tests, record, forget);
}
