#include "rotation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "field_match.h"
#include "game/tanks/mode/settings.h"
#include "record/verify.h"

// A heavy tank: the second choice, its kind plus 1.
#define CHOICE ((uint32_t)(SB_TANK_HEAVY + 1) << 8)

counting_heap heap;
wire_tap tap;
sb_map map, other_map, no_map, big_map;
memory_log logs[LOG_COUNT];
static void *first_log[1] = {&logs[0]};
sb_lobby *lobby;

uint32_t asked, retired;
const sb_map *map_of_next; // NULL for the map that the lobby proposes
bool record_next;
static uint32_t ticks_of_last;

void assert_log_holds(uint32_t number, uint32_t ticks)
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
    // The next match has begun, and has all clients.
    assert_ptr_not_equal(over, sb_lobby_session(lobby, 0));
    assert_int_equal(sb_session_player_count(over), 0);
    assert_int_equal(sb_game_tick(sb_session_game(over)), ticks_of_last);
    retired++;
    assert_int_equal(retired, asked);
}

sb_lobby_def rotation_def(void)
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

void close_lobby(void)
{
    sb_lobby_destroy(lobby);
    lobby = NULL;
    assert_int_equal(heap.live_count, 0);
}

void reopen(const sb_lobby_def *def, const sb_map *on)
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

int rotation_begin(void **state)
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
    sb_lobby_def def = rotation_def();
    open_lobby(&def, &map);
    return 0;
}

int rotation_end(void **state)
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

void send_message(uint32_t peer, const sb_message *message)
{
    wire_tap_encoded(message, deliver, &peer);
}

void connect_and_hello(uint32_t peer, const char *name)
{
    sb_message message = wire_tap_hello(name);
    message.hello.select = CHOICE;
    wire_tap_reopen(&tap, peer);
    sb_lobby_connect(lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    send_message(peer, &message);
}

void join(uint32_t peer, const char *name)
{
    wire_tap_clear(&tap);
    connect_and_hello(peer, name);
    assert_int_equal(wire_tap_count(&tap, peer, SB_MESSAGE_WELCOME), 1);
}

void tick(void)
{
    wire_tap_clear(&tap);
    sb_lobby_tick(lobby);
}

void play(uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        tick();
    }
}

const sb_session *session(void)
{
    return sb_lobby_session(lobby, 0);
}

const sb_game *game(void)
{
    return sb_session_game(session());
}

void play_to_the_end(void)
{
    uint32_t count = 0;
    while (!sb_session_is_over(session())) {
        assert_true(count++ < MATCH_TICKS_MAX);
        tick();
    }
}

sb_message_welcome welcome_to(uint32_t peer)
{
    sb_message message;
    assert_int_equal(wire_tap_count(&tap, peer, SB_MESSAGE_WELCOME), 1);
    wire_tap_get(&tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome;
}
