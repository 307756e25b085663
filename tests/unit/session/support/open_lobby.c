#include "open_lobby.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "field_match.h"

#define PLAYER_CAPACITY 2u

counting_heap open_heap;
wire_tap open_tap;
memory_log open_logs[SESSION_COUNT];
static void *log_contexts[SESSION_COUNT] = {&open_logs[0], &open_logs[1]};
sb_map open_map;
sb_lobby *open_lobby;

sb_lobby_def open_lobby_def(void)
{
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = SESSION_COUNT;
    def.peer_capacity = 64;
    def.session.game.player_capacity = PLAYER_CAPACITY;
    def.session.game.seed = 500;
    def.session.output = wire_tap_output(&open_tap);
    def.session.recorded = true;
    def.session.log = memory_log_sink(&open_logs[0]);
    def.log_contexts = log_contexts;
    return def;
}

int open_lobby_begin(void **state)
{
    (void)state;
    open_heap = (counting_heap){0};
    wire_tap_begin(&open_tap);
    field_map(&open_map);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        open_logs[i] = memory_log_make(1u << 18);
    }
    sb_lobby_def def = open_lobby_def();
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    assert_int_equal(sb_lobby_create(&def, &open_map, &allocator, &open_lobby), SB_OK);
    return 0;
}

int open_lobby_end(void **state)
{
    (void)state;
    sb_lobby_destroy(open_lobby);
    assert_int_equal(open_heap.live_count, 0);
    wire_tap_end(&open_tap);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        memory_log_free(&open_logs[i]);
    }
    return 0;
}

static void deliver(void *context, const void *bytes, size_t size)
{
    const uint32_t *peer = context;
    sb_lobby_receive(open_lobby, *peer, bytes, size);
}

void open_send(uint32_t peer, const sb_message *message)
{
    wire_tap_encoded(message, deliver, &peer);
}

void connect_and_send(uint32_t peer, const sb_message *message)
{
    wire_tap_reopen(&open_tap, peer);
    sb_lobby_connect(open_lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    open_send(peer, message);
}

uint32_t open_join(uint32_t peer, uint32_t session)
{
    sb_message message = wire_tap_hello("guest");
    message.hello.session = session;
    wire_tap_clear(&open_tap);
    connect_and_send(peer, &message);
    wire_tap_get(&open_tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.session;
}

void open_play(uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        wire_tap_clear(&open_tap);
        sb_lobby_tick(open_lobby);
    }
}

void assert_refused(uint32_t peer, sb_refusal reason)
{
    sb_message message;
    wire_tap_get(&open_tap, peer, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, reason);
    assert_true(message.refuse.text.size > 0);
    assert_int_equal(wire_tap_count(&open_tap, peer, SB_MESSAGE_WELCOME), 0);
    assert_true(open_tap.closed[peer]);
}
