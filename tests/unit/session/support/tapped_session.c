#include "tapped_session.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

void tapped_session_begin_def(tapped_session *tapped, sb_session_def def, const sb_map *map)
{
    memset(tapped, 0, sizeof *tapped);
    wire_tap_begin(&tapped->tap);
    tapped->log = memory_log_make(1u << 20);
    tapped->map = *map;
    sb_allocator allocator = counting_heap_allocator(&tapped->heap);
    def.output = wire_tap_output(&tapped->tap);
    def.recorded = true;
    def.log = memory_log_sink(&tapped->log);
    assert_int_equal(sb_session_create(&def, &tapped->map, &allocator, &tapped->session), SB_OK);
}

static void begin(tapped_session *tapped, const sb_game_def *game, const sb_map *map)
{
    sb_session_def def = sb_session_def_default();
    def.number = 7;
    def.game = *game;
    tapped_session_begin_def(tapped, def, map);
}

void tapped_session_begin_on(tapped_session *tapped, uint32_t player_capacity, const sb_map *map)
{
    sb_game_def game = sb_game_def_default();
    game.seed = 1234;
    game.player_capacity = player_capacity;
    begin(tapped, &game, map);
}

void tapped_session_begin_game(tapped_session *tapped, const sb_game_def *game)
{
    sb_map map;
    field_map(&map);
    begin(tapped, game, &map);
}

void tapped_session_begin(tapped_session *tapped, uint32_t player_capacity)
{
    sb_map map;
    field_map(&map);
    tapped_session_begin_on(tapped, player_capacity, &map);
}

void tapped_session_end(tapped_session *tapped)
{
    sb_hosted_destroy(sb_session_hosted(tapped->session));
    assert_int_equal(tapped->heap.live_count, 0);
    wire_tap_end(&tapped->tap);
    memory_log_free(&tapped->log);
}

uint32_t tapped_session_join(tapped_session *tapped, uint32_t peer)
{
    sb_message message = wire_tap_hello("tester");
    wire_tap_clear(&tapped->tap);
    assert_int_equal(sb_hosted_join(sb_session_hosted(tapped->session), peer,
                                    SB_PEER_SOURCE_UNKNOWN, &message.hello),
                     SB_OK);
    wire_tap_get(&tapped->tap, peer, SB_MESSAGE_WELCOME, 0, &message);
    return message.welcome.player;
}

void tapped_session_charge(tapped_session *tapped, uint32_t slot)
{
    static field_match match;
    match.game = (sb_game *)(uintptr_t)sb_session_game(tapped->session);
    field_match_charge(&match, slot);
}

void tapped_session_play(tapped_session *tapped, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        wire_tap_clear(&tapped->tap);
        sb_hosted_tick(sb_session_hosted(tapped->session));
    }
}

typedef struct delivery {
    sb_session *session;
    uint32_t peer;
} delivery;

static void deliver(void *context, const void *bytes, size_t size)
{
    const delivery *to = context;
    sb_hosted_receive(sb_session_hosted(to->session), to->peer, bytes, size);
}

void tapped_session_send(tapped_session *tapped, uint32_t peer, const sb_message *message)
{
    delivery to = {tapped->session, peer};
    wire_tap_encoded(message, deliver, &to);
}

void tapped_session_send_inputs(tapped_session *tapped, uint32_t peer, uint32_t tick,
                                uint32_t count, sb_input input)
{
    tapped_session_send_predicted(tapped, peer, tick, count, input, 0);
}

void tapped_session_send_predicted(tapped_session *tapped, uint32_t peer, uint32_t tick,
                                   uint32_t count, sb_input input, uint32_t predicted_hash)
{
    sb_message message = {.type = SB_MESSAGE_INPUT, .input = {.tick = tick, .input_count = count}};
    for (uint32_t i = 0; i < count; i++) {
        message.input.inputs[i] = input;
        message.input.predicted_hashes[i] = predicted_hash;
    }
    tapped_session_send(tapped, peer, &message);
}

uint32_t tapped_session_tick(const tapped_session *tapped)
{
    return sb_game_tick(sb_session_game(tapped->session));
}

const sb_session_counters *tapped_session_counters(const tapped_session *tapped)
{
    return sb_session_get_counters(tapped->session);
}
