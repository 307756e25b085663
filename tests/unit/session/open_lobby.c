#include "open_lobby.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "field_match.h"

#define PLAYER_CAPACITY 2u

counting_heap heap;
wire_tap tap;
memory_log logs[SESSION_COUNT];
static void *log_contexts[SESSION_COUNT] = {&logs[0], &logs[1]};
sb_map map;
sb_lobby *lobby;

sb_lobby_def open_lobby_def(void)
{
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = SESSION_COUNT;
    def.peer_capacity = 64;
    def.session.game.player_capacity = PLAYER_CAPACITY;
    def.session.game.seed = 500;
    def.session.output = wire_tap_output(&tap);
    def.session.recorded = true;
    def.session.log = memory_log_sink(&logs[0]);
    def.log_contexts = log_contexts;
    return def;
}

int open_lobby_begin(void **state)
{
    (void)state;
    heap = (counting_heap){0};
    wire_tap_begin(&tap);
    field_map(&map);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        logs[i] = memory_log_make(1u << 18);
    }
    sb_lobby_def def = open_lobby_def();
    sb_allocator allocator = counting_heap_allocator(&heap);
    assert_int_equal(sb_lobby_create(&def, &map, &allocator, &lobby), SB_OK);
    return 0;
}

int open_lobby_end(void **state)
{
    (void)state;
    sb_lobby_destroy(lobby);
    assert_int_equal(heap.live_count, 0);
    wire_tap_end(&tap);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
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

void connect_and_send(uint32_t peer, const sb_message *message)
{
    wire_tap_reopen(&tap, peer);
    sb_lobby_connect(lobby, peer);
    send_message(peer, message);
}

uint32_t join(uint32_t peer, uint32_t session)
{
    sb_message message = wire_tap_hello("guest");
    message.hello.session = session;
    wire_tap_clear(&tap);
    connect_and_send(peer, &message);
    wire_tap_get(&tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.session;
}

void play(uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        wire_tap_clear(&tap);
        sb_lobby_tick(lobby);
    }
}

void assert_refused(uint32_t peer, sb_refusal reason)
{
    sb_message message;
    wire_tap_get(&tap, peer, SB_MESSAGE_REFUSE, 0, &message);
    assert_int_equal(message.refuse.reason, reason);
    assert_true(message.refuse.text.size > 0);
    assert_int_equal(wire_tap_count(&tap, peer, SB_MESSAGE_WELCOME), 0);
    assert_true(tap.closed[peer]);
}
