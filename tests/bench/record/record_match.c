#include "record_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bot/bot_brain.h"
#include "client/core.h"
#include "game/tanks/tanks.h"
#include "game/tanks/totals.h"
#include "host/base/heap.h"
#include "session/lobby/lobby.h"
#include "stopwatch.h"

#define TICK_RATE_HZ 60u
#define TICK_US (1000000u / TICK_RATE_HZ)
#define QUEUE_SIZE 512u

typedef struct packet {
    size_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} packet;

// Messages that arrive at the other side's next turn.
typedef struct queue {
    uint32_t count;
    packet packets[QUEUE_SIZE];
} queue;

typedef struct player {
    sb_client_core *core;
    sb_bot_brain brain;
    sb_client_view_data view;
    queue down, up;
    bool closed;
} player;

typedef struct play {
    record_match *match;
    sb_lobby *lobby;
    player *players;
    uint64_t now_us;
} play;

static void push(queue *to, const void *bytes, size_t size)
{
    if (to->count < QUEUE_SIZE) {
        packet *next = &to->packets[to->count++];
        next->size = size;
        memcpy(next->bytes, bytes, size);
    }
}

static void on_send(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                    size_t size)
{
    (void)channel;
    push(&((play *)context)->players[peer].down, bytes, size);
}

static void on_close(void *context, uint32_t peer)
{
    ((play *)context)->players[peer].closed = true;
}

static void on_core_send(void *context, sb_channel channel, const void *bytes, size_t size)
{
    (void)channel;
    push(&((player *)context)->up, bytes, size);
}

static bool on_log(void *context, const void *bytes, size_t size, uint32_t tick)
{
    (void)tick;
    record_match *match = context;
    if (match->log_size + size > match->log_capacity) {
        size_t capacity = 2 * (match->log_size + size);
        uint8_t *log = realloc(match->log, capacity);
        if (log == NULL) {
            return false;
        }
        match->log = log;
        match->log_capacity = capacity;
    }
    memcpy(match->log + match->log_size, bytes, size);
    match->log_size += size;
    return true;
}

static bool set_up(play *at)
{
    record_match *match = at->match;
    sb_allocator heap = sb_heap_allocator();
    void *contexts[1] = {match};
    sb_lobby_def def = sb_lobby_def_default();
    def.peer_capacity = match->player_count;
    def.session.game.player_capacity = match->player_count;
    def.session.game.tick_rate_hz = TICK_RATE_HZ;
    def.session.output = (sb_session_output){on_send, at, on_close, at};
    def.session.recorded = true;
    def.session.log.write = on_log;
    def.log_contexts = contexts;
    static sb_map map;
    sb_map_arena(&map);
    at->players = calloc(match->player_count, sizeof *at->players);
    if (at->players == NULL || sb_lobby_create(&def, &map, &heap, &at->lobby) != SB_OK) {
        return false;
    }
    match->start_size = match->log_size;
    for (uint32_t i = 0; i < match->player_count; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "bot-%u", i + 1);
        player *one = &at->players[i];
        const sb_client_def client = {.name = name, .timeout_ms = 1000000};
        sb_bot_brain_init(&one->brain, 1, i);
        if (sb_client_core_create(&client, NULL, (sb_client_output){on_core_send, one}, &heap,
                                  &one->core) != SB_OK) {
            return false;
        }
        sb_lobby_connect(at->lobby, i, SB_PEER_SOURCE_UNKNOWN);
        sb_client_core_connected(one->core, at->now_us);
    }
    return true;
}

static void think(player *one)
{
    const sb_client_box *boxes;
    uint32_t box_count;
    float low[3], high[3];
    if (sb_client_core_map(one->core, &boxes, &box_count, low, high) != SB_OK ||
        sb_client_core_view(one->core, &one->view) != SB_OK) {
        return;
    }
    sb_client_control control;
    sb_bot_brain_think(&one->brain, &one->view, boxes, box_count, &control);
    sb_client_core_input_set(one->core, &control);
}

static void run_client(play *at, player *one)
{
    for (uint32_t i = 0; i < one->down.count; i++) {
        const packet *in = &one->down.packets[i];
        sb_client_core_receive(one->core, in->bytes, in->size, at->now_us);
    }
    one->down.count = 0;
    sb_client_core_update(one->core, at->now_us);
    sb_client_event event;
    while (sb_client_core_event_poll(one->core, &event)) {
        continue;
    }
    think(one);
}

static void run_server(play *at)
{
    uint64_t start = stopwatch_ns();
    for (uint32_t i = 0; i < at->match->player_count; i++) {
        queue *up = &at->players[i].up;
        for (uint32_t k = 0; k < up->count; k++) {
            sb_lobby_receive(at->lobby, i, up->packets[k].bytes, up->packets[k].size);
        }
        up->count = 0;
    }
    sb_lobby_tick(at->lobby);
    at->match->server_ns += stopwatch_ns() - start;
}

static void finish(play *at)
{
    record_match *match = at->match;
    if (at->lobby != NULL) {
        const sb_game *game = sb_session_game(sb_lobby_session(at->lobby, 0));
        match->ticks = sb_game_tick(game);
        const sb_tanks_totals *totals = sb_game_section(game, SB_TANKS_TOTALS, NULL);
        match->shells_fired = totals->shells_fired;
        match->hits = totals->hits;
        sb_lobby_close(at->lobby);
        sb_lobby_destroy(at->lobby);
    }
    for (uint32_t i = 0; at->players != NULL && i < match->player_count; i++) {
        sb_client_core_destroy(at->players[i].core);
    }
    free(at->players);
}

bool record_match_play(record_match *match, uint32_t player_count, uint32_t ticks)
{
    *match = (record_match){.player_count = player_count};
    play at = {.match = match, .now_us = 1000000};
    bool good = set_up(&at);
    for (uint32_t tick = 0; good && tick < ticks; tick++) {
        at.now_us += TICK_US;
        run_server(&at);
        for (uint32_t i = 0; i < player_count; i++) {
            run_client(&at, &at.players[i]);
            good = good && !at.players[i].closed;
        }
    }
    finish(&at);
    return good && match->ticks + 2 >= ticks && match->shells_fired > 0 && match->hits > 0;
}

void record_match_deinit(record_match *match)
{
    free(match->log);
}

static size_t read_at(void *context, uint64_t offset, void *buffer, size_t size)
{
    const record_match *match = context;
    size_t rest = offset < match->log_size ? match->log_size - (size_t)offset : 0;
    size_t count = size < rest ? size : rest;
    memcpy(buffer, match->log + offset, count);
    return count;
}

sb_log_sink record_match_sink(record_match *match)
{
    return (sb_log_sink){.write = on_log, .context = match};
}

sb_log_source record_match_source(const record_match *match)
{
    return (sb_log_source){read_at, (void *)(uintptr_t)match};
}
