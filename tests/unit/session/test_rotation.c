// Of lobby.c and session.c: a match that is over is followed by another with the same clients.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/mode/settings.h"
#include "record/reader.h"
#include "record/verify.h"
#include "session/lobby.h"
#include "tapped_session.h"

#define LOG_COUNT 6u
#define CAPACITY 4u
#define SEED 900u
// A heavy tank: the second choice, its kind plus 1.
#define CHOICE ((uint32_t)(SB_TANK_HEAVY + 1) << 8)
// A second of play, a second of its result, and room for the tick that notices.
#define MATCH_TICKS_MAX 125u

static counting_heap heap;
static wire_tap tap;
static sb_map map, other_map, no_map, big_map;
static memory_log logs[LOG_COUNT];
static void *first_log[1] = {&logs[0]};
static sb_lobby *lobby;

// What the lobby has asked and told.
static uint32_t asked, retired;
static const sb_map *map_of_next; // NULL: what the lobby proposes
static bool record_next;
static uint32_t ticks_of_last;

// A log is verified as soon as its match is over: nothing may come after it.
static void assert_log_holds(uint32_t number, uint32_t ticks)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_verify_report report;
    assert_int_equal(
        sb_log_verify(memory_log_source(&logs[number]), NULL, &allocator, NULL, NULL, &report),
        SB_OK);
    assert_int_equal(report.verdict, SB_VERDICT_AGREES);
    assert_int_equal(report.ticks_agreed, ticks);
    assert_true(report.head.game.seed == SEED + number);
    assert_true(report.head.started_unix_ms == number);
}

static void assert_first_frame_joins(uint32_t number, const char *first, const char *second)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_log_reader *reader;
    sb_log_fault fault;
    static sb_frame frame;
    uint32_t at;
    uint64_t hash;
    assert_int_equal(
        sb_log_reader_open(memory_log_source(&logs[number]), &allocator, &reader, &fault), SB_OK);
    assert_true(sb_log_reader_next(reader, &frame, &at, &hash));
    assert_int_equal(frame.command_count, 2);
    assert_int_equal(frame.commands[0].kind, SB_COMMAND_JOIN);
    assert_string_equal(frame.commands[0].name, first);
    assert_string_equal(frame.commands[1].name, second);
    sb_log_reader_destroy(reader);
}

static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    assert_ptr_equal(context, &asked);
    assert_int_equal(index, 0);
    assert_true(sb_session_is_over(over));
    assert_ptr_equal(over, sb_lobby_session(lobby, 0));
    assert_ptr_equal(next->map, sb_game_get_map(sb_session_game(over)));
    assert_true(next->started_unix_ms == 0 && !next->recorded && next->log_context == NULL);
    ticks_of_last = sb_game_tick(sb_session_game(over));
    if (sb_session_get_def(over)->recorded) {
        assert_log_holds(asked, ticks_of_last);
    }
    asked++;
    next->map = map_of_next != NULL ? map_of_next : next->map;
    next->started_unix_ms = asked;
    next->recorded = record_next;
    next->log_context = record_next ? &logs[asked] : NULL;
}

static void retire(void *context, uint32_t index, const sb_session *over)
{
    assert_ptr_equal(context, &asked);
    assert_int_equal(index, 0);
    // The next one is there, and has everybody.
    assert_ptr_not_equal(over, sb_lobby_session(lobby, 0));
    assert_int_equal(sb_session_client_count(over), 0);
    assert_int_equal(sb_game_tick(sb_session_game(over)), ticks_of_last);
    retired++;
    assert_int_equal(retired, asked);
}

static sb_lobby_def lobby_def(void)
{
    sb_lobby_def def = sb_lobby_def_default();
    def.peer_capacity = 64;
    def.session.game.player_capacity = CAPACITY;
    def.session.game.seed = SEED;
    def.session.game.settings[SB_SETTING_TIME_LIMIT_S] = 1;
    def.session.game.settings[SB_SETTING_RESULT_S] = 1;
    def.session.output = wire_tap_output(&tap);
    def.session.recorded = true;
    def.session.log = memory_log_sink(&logs[0]);
    def.log_contexts = first_log;
    def.next_match = next_match;
    def.retire = retire;
    def.next_match_context = &asked;
    return def;
}

static void open_lobby(const sb_lobby_def *def, const sb_map *on)
{
    sb_allocator allocator = counting_heap_allocator(&heap);
    assert_int_equal(sb_lobby_create(def, on, &allocator, &lobby), SB_OK);
}

static void close_lobby(void)
{
    sb_lobby_destroy(lobby);
    lobby = NULL;
    assert_int_equal(heap.live_count, 0);
}

static void reopen(const sb_lobby_def *def, const sb_map *on)
{
    if (lobby != NULL) {
        close_lobby();
    }
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        logs[i].size = 0;
        logs[i].write_count = 0;
    }
    wire_tap_clear(&tap);
    memset(tap.closed, 0, sizeof tap.closed);
    asked = 0;
    retired = 0;
    open_lobby(def, on);
}

static int begin(void **state)
{
    (void)state;
    heap = (counting_heap){0};
    wire_tap_begin(&tap);
    field_map(&map);
    sb_map_arena(&other_map);
    no_map = map;
    no_map.spawn_count = 0;
    big_map = map;
    for (; big_map.box_count < 200; big_map.box_count++) {
        float x = (float)(big_map.box_count % 20) * 4.0f - 40.0f;
        float z = (float)(big_map.box_count / 20) * 4.0f;
        big_map.boxes[big_map.box_count] =
            (sb_map_box){.center = {x, 0.5f, z}, .half_extents = {0.5f, 0.5f, 0.5f}};
    }
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        logs[i] = memory_log_make(1u << 17);
    }
    asked = 0;
    retired = 0;
    map_of_next = NULL;
    record_next = true;
    sb_lobby_def def = lobby_def();
    open_lobby(&def, &map);
    return 0;
}

static int end(void **state)
{
    (void)state;
    close_lobby();
    wire_tap_end(&tap);
    for (uint32_t i = 0; i < LOG_COUNT; i++) {
        memory_log_free(&logs[i]);
    }
    return 0;
}

static void deliver(void *context, const void *bytes, size_t size)
{
    const uint32_t *peer = context;
    sb_lobby_receive(lobby, *peer, bytes, size);
}

static void send_message(uint32_t peer, const sb_message *message)
{
    wire_tap_encoded(message, deliver, &peer);
}

static void connect_and_hello(uint32_t peer, const char *name)
{
    sb_message message = wire_tap_hello(name);
    message.hello.select = CHOICE;
    wire_tap_reopen(&tap, peer);
    sb_lobby_connect(lobby, peer);
    send_message(peer, &message);
}

static void join(uint32_t peer, const char *name)
{
    wire_tap_clear(&tap);
    connect_and_hello(peer, name);
    assert_int_equal(wire_tap_count(&tap, peer, SB_MESSAGE_WELCOME), 1);
}

static void tick(void)
{
    wire_tap_clear(&tap);
    sb_lobby_tick(lobby);
}

static void play(uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        tick();
    }
}

static const sb_session *session(void)
{
    return sb_lobby_session(lobby, 0);
}

static const sb_game *game(void)
{
    return sb_session_game(session());
}

static void play_to_the_end(void)
{
    uint32_t count = 0;
    while (!sb_session_is_over(session())) {
        assert_true(count++ < MATCH_TICKS_MAX);
        tick();
    }
}

static sb_message_welcome welcome_to(uint32_t peer)
{
    sb_message message;
    assert_int_equal(wire_tap_count(&tap, peer, SB_MESSAGE_WELCOME), 1);
    wire_tap_get(&tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome;
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
    assert_int_equal(sb_session_client_count(session()), 2);
    static const uint32_t peers[2] = {10, 12};
    for (uint32_t slot = 0; slot < 2; slot++) {
        sb_message_welcome welcome = welcome_to(peers[slot]);
        assert_int_equal(welcome.epoch, 1);
        assert_int_equal(welcome.player, slot);
        assert_int_equal(welcome.tick, 0);
        assert_int_equal(welcome.session, 1);
        assert_true(welcome.seed == SEED + 1);
        assert_int_equal(welcome.settings[SB_SETTING_TIME_LIMIT_S], 1);
        // Who has the map is not sent it again; who follows joins in the first tick.
        assert_int_equal(wire_tap_count(&tap, peers[slot], SB_MESSAGE_MAP), 0);
        assert_int_equal(wire_tap_count(&tap, peers[slot], SB_MESSAGE_GOODBYE), 0);
        wire_tap_get(&tap, peers[slot], SB_MESSAGE_EVENT, 0, &message);
        assert_int_equal(message.event.sequence, 0);
        assert_int_equal(message.event.events[0].kind, SB_EVENT_JOIN);
        assert_int_equal(sb_game_slot(game(), slot)->state, SB_SLOT_PLAYER);
        // What it has chosen holds.
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

static void next_match_on_another_map_sends_it_from_its_start(void **state)
{
    (void)state;
    map_of_next = &other_map;
    join(1, "ann");
    play_to_the_end();
    tick();
    uint64_t hash = welcome_to(1).map_hash;
    uint32_t received = 0;
    for (uint32_t i = 0; i < 60; i++) {
        for (uint32_t k = 0; k < wire_tap_count(&tap, 1, SB_MESSAGE_MAP); k++) {
            sb_message chunk;
            wire_tap_get(&tap, 1, SB_MESSAGE_MAP, k, &chunk);
            assert_true(chunk.map.hash == hash);
            assert_int_equal(chunk.map.offset, received);
            received += chunk.map.data_size;
        }
        tick();
    }
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&other_map, &writer);
    assert_int_equal(received, writer.size);
    // And back: a client remembers one map alone.
    map_of_next = &map;
    play_to_the_end();
    tick();
    assert_true(wire_tap_count(&tap, 1, SB_MESSAGE_MAP) > 0);
    assert_true(welcome_to(1).map_hash != hash);
    // And the same again.
    play_to_the_end();
    tick();
    assert_int_equal(wire_tap_count(&tap, 1, SB_MESSAGE_MAP), 0);
    sb_lobby_close(lobby);
    assert_log_holds(3, 1);
}

// This map takes several ticks to be sent: this client has a part of it when the match is over.
static void client_that_is_still_loading_is_sent_the_map_from_its_start(void **state)
{
    (void)state;
    sb_lobby_def def = lobby_def();
    reopen(&def, &big_map);
    join(1, "ann");
    play_to_the_end();
    uint32_t length = sb_game_tick(game());
    reopen(&def, &big_map);
    join(1, "ann");
    play(length - 1);
    join(2, "late");
    uint32_t size = welcome_to(2).map_size;
    tick();
    uint32_t sent = wire_tap_count(&tap, 2, SB_MESSAGE_MAP);
    assert_true(sent > 0 && sent * SB_MAP_CHUNK_SIZE_MAX < size);
    assert_true(sb_session_is_over(session()));
    tick();
    assert_int_equal(welcome_to(2).epoch, 1);
    sb_message chunk;
    wire_tap_get(&tap, 2, SB_MESSAGE_MAP, 0, &chunk);
    assert_int_equal(chunk.map.offset, 0);
    assert_int_equal(wire_tap_count(&tap, 1, SB_MESSAGE_MAP), 0);
    for (uint32_t received = 0; received < size;) {
        for (uint32_t k = 0; k < wire_tap_count(&tap, 2, SB_MESSAGE_MAP); k++) {
            wire_tap_get(&tap, 2, SB_MESSAGE_MAP, k, &chunk);
            assert_int_equal(chunk.map.offset, received);
            received += chunk.map.data_size;
        }
        tick();
    }
    assert_int_equal(wire_tap_count(&tap, 2, SB_MESSAGE_MAP), 0);
}

static void client_that_comes_after_the_last_tick_is_taken_along(void **state)
{
    (void)state;
    join(1, "ann");
    play_to_the_end();
    join(2, "late");
    assert_int_equal(welcome_to(2).epoch, 0);
    tick();
    assert_int_equal(welcome_to(2).epoch, 1);
    assert_true(wire_tap_count(&tap, 2, SB_MESSAGE_MAP) > 0);
    assert_int_equal(sb_session_client_count(session()), 2);
    assert_int_equal(sb_game_slot(game(), 1)->state, SB_SLOT_PLAYER);
}

static void client_that_goes_between_two_matches_is_not_taken_along(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < CAPACITY; peer++) {
        join(peer, "one of four");
    }
    play_to_the_end();
    sb_message goodbye = {.type = SB_MESSAGE_GOODBYE};
    send_message(0, &goodbye);
    assert_true(tap.closed[0]);
    sb_lobby_disconnect(lobby, 2);
    tick();
    assert_int_equal(sb_session_client_count(session()), 2);
    assert_int_equal(wire_tap_count(&tap, 0, SB_MESSAGE_WELCOME), 0);
    assert_int_equal(wire_tap_count(&tap, 2, SB_MESSAGE_WELCOME), 0);
    assert_int_equal(welcome_to(1).player, 0);
    assert_int_equal(welcome_to(3).player, 1);
    // Two come back into the room that they left.
    sb_lobby_disconnect(lobby, 0);
    join(0, "back");
    join(2, "back");
    assert_int_equal(welcome_to(2).epoch, 1);
    assert_int_equal(sb_session_client_count(session()), CAPACITY);
}

static void everybody_goes_between_two_matches_and_the_next_one_waits(void **state)
{
    (void)state;
    join(1, "ann");
    play_to_the_end();
    sb_lobby_disconnect(lobby, 1);
    play(40);
    assert_int_equal(asked, 1);
    assert_int_equal(sb_game_tick(game()), 0);
    assert_int_equal(sb_session_get_counters(session())->ticks_paused, 40);
    join(1, "ann");
    play(7);
    assert_int_equal(sb_game_tick(game()), 7);
    sb_lobby_close(lobby);
    assert_log_holds(1, 7);
}

static void full_lobby_follows_and_stays_full(void **state)
{
    (void)state;
    for (uint32_t peer = 0; peer < CAPACITY; peer++) {
        join(peer, "one of four");
    }
    play_to_the_end();
    for (int later = 0; later < 2; later++) {
        wire_tap_clear(&tap);
        connect_and_hello(20, "fifth");
        assert_int_equal(wire_tap_count(&tap, 20, SB_MESSAGE_REFUSE), 1);
        sb_lobby_disconnect(lobby, 20);
        tick();
        assert_int_equal(sb_session_client_count(session()), CAPACITY);
    }
    for (uint32_t peer = 0; peer < CAPACITY; peer++) {
        assert_false(tap.closed[peer]);
        assert_int_equal(sb_game_slot(game(), peer)->state, SB_SLOT_PLAYER);
    }
}

// What a client made before it heard of the next match is of another epoch, whatever its ticks.
static void inputs_of_the_old_match_do_nothing_in_the_next(void **state)
{
    (void)state;
    close_lobby();
    sb_lobby_def def = lobby_def();
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
    // What it makes since it has heard of it acts.
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
    sb_lobby_def def = lobby_def();
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
    sb_lobby_def def = lobby_def();
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
    sb_lobby_def def = lobby_def();
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
        assert_int_equal(sb_session_get_def(one)->epoch, 2);
        assert_int_equal(sb_session_get_def(one)->number, i + 1);
        assert_true(sb_session_get_def(one)->game.seed == SEED + i + 6);
    }
}

// The old match stands, its clients in it, its log closed.
static void assert_stuck(void)
{
    const sb_session *old = session();
    assert_true(sb_session_is_over(old));
    uint32_t ticks = sb_game_tick(game());
    for (int i = 0; i < 70; i++) {
        tick();
        assert_int_equal(tap.message_count, 0);
    }
    assert_ptr_equal(session(), old);
    assert_int_equal(sb_game_tick(game()), ticks);
    assert_int_equal(asked, 1);
    assert_int_equal(retired, 0);
    assert_int_equal(sb_session_client_count(old), 1);
    // Who comes now would wait for a map in vain.
    wire_tap_clear(&tap);
    connect_and_hello(9, "late");
    assert_int_equal(wire_tap_count(&tap, 9, SB_MESSAGE_REFUSE), 1);
    wire_tap_clear(&tap);
    sb_lobby_close(lobby);
    assert_int_equal(wire_tap_count(&tap, 1, SB_MESSAGE_GOODBYE), 1);
    assert_log_holds(0, ticks);
    assert_int_equal(logs[1].size, 0);
}

static void next_match_on_a_map_that_cannot_be_leaves_the_old_one(void **state)
{
    (void)state;
    map_of_next = &no_map;
    join(1, "ann");
    play_to_the_end();
    tick();
    assert_int_equal(tap.message_count, 0);
    assert_stuck();
}

static void next_match_without_memory_leaves_the_old_one(void **state)
{
    (void)state;
    sb_lobby_def def = lobby_def();
    uint32_t failures = 0;
    for (;; failures++) {
        reopen(&def, &map);
        join(1, "ann");
        play_to_the_end();
        size_t live = heap.live_count;
        heap.call_failed = heap.call_count + 1 + failures;
        tick();
        heap.call_failed = 0;
        if (sb_game_tick(game()) == 1) {
            break;
        }
        // The old log's encoder is gone, and nothing is left of the attempt.
        assert_true(heap.live_count < live);
        assert_stuck();
    }
    assert_in_range(failures, 5, 100);
    assert_int_equal(retired, 1);
}

static void clients_without_a_slot_in_the_next_session_are_said_goodbye_to(void **state)
{
    (void)state;
    static tapped_session old, next;
    tapped_session_begin(&old, 3);
    tapped_session_begin(&next, 2);
    for (uint32_t peer = 0; peer < 3; peer++) {
        (void)tapped_session_join(&old, peer);
    }
    tapped_session_play(&old, 5);
    wire_tap_clear(&old.tap);
    sb_session_take_over(next.session, old.session);
    assert_int_equal(sb_session_client_count(old.session), 0);
    assert_int_equal(sb_session_client_count(next.session), 2);
    assert_int_equal(old.tap.message_count, 1);
    sb_message message;
    wire_tap_get(&old.tap, 2, SB_MESSAGE_GOODBYE, 0, &message);
    assert_int_equal(message.goodbye.reason, 2);
    assert_true(old.tap.closed[2]);
    assert_false(old.tap.closed[0] || old.tap.closed[1]);
    tapped_session_end(&next);
    tapped_session_end(&old);
}

int main(void)
{
#define ROTATION_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        ROTATION_TEST(clients_are_welcomed_to_the_next_match_and_play_there),
        ROTATION_TEST(matches_follow_one_another_and_each_has_a_log),
        ROTATION_TEST(match_over_plays_no_tick_and_snapshots_carry_the_epoch),
        ROTATION_TEST(next_match_on_another_map_sends_it_from_its_start),
        ROTATION_TEST(client_that_is_still_loading_is_sent_the_map_from_its_start),
        ROTATION_TEST(client_that_comes_after_the_last_tick_is_taken_along),
        ROTATION_TEST(client_that_goes_between_two_matches_is_not_taken_along),
        ROTATION_TEST(everybody_goes_between_two_matches_and_the_next_one_waits),
        ROTATION_TEST(full_lobby_follows_and_stays_full),
        ROTATION_TEST(inputs_of_the_old_match_do_nothing_in_the_next),
        ROTATION_TEST(match_of_the_computer_alone_is_followed_by_another),
        ROTATION_TEST(next_match_need_not_be_recorded_nor_asked_for),
        ROTATION_TEST(seeds_of_sessions_never_meet),
        ROTATION_TEST(next_match_on_a_map_that_cannot_be_leaves_the_old_one),
        ROTATION_TEST(next_match_without_memory_leaves_the_old_one),
        ROTATION_TEST(clients_without_a_slot_in_the_next_session_are_said_goodbye_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
