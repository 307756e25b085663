#include "conversation.h"

#include <string.h>

#include "base/assert.h"
#include "conversation_check.h"
#include "game/tanks/mode/settings.h"
#include "small_map.h"

#define MEMORY_MAX ((size_t)48 << 20)

const sb_session *conversation_session(const conversation *c)
{
    return sb_lobby_session(c->lobby, 0);
}

static void push(queue *to, sb_channel channel, const void *bytes, size_t size)
{
    SB_ASSERT(to->count < CONVERSATION_QUEUE_SIZE && size <= SB_MESSAGE_SIZE_MAX);
    queued *message = &to->messages[(to->first + to->count++) % CONVERSATION_QUEUE_SIZE];
    message->channel = channel;
    message->size = size;
    memcpy(message->bytes, bytes, size);
}

static const queued *pop(queue *from)
{
    if (from->count == 0) {
        return NULL;
    }
    const queued *message = &from->messages[from->first];
    from->first = (from->first + 1) % CONVERSATION_QUEUE_SIZE;
    from->count--;
    return message;
}

static void on_core_send(void *context, sb_channel channel, const void *bytes, size_t size)
{
    push(&((conversation *)context)->up, channel, bytes, size);
}

static void on_send(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                    size_t size)
{
    conversation *c = context;
    conversation_check_heard(c, peer, channel, bytes, size);
    if (peer == 0) {
        push(&c->down, channel, bytes, size);
    }
}

static void on_close(void *context, uint32_t peer)
{
    conversation *c = context;
    SB_ASSERT(peer < CONVERSATION_PEER_COUNT);
    SB_ASSERT(c->peers[peer].open && !c->peers[peer].closed);
    c->peers[peer].closed = true;
    c->tally.closes++;
}

static void on_retire(void *context, uint32_t index, const sb_session *over)
{
    conversation *c = context;
    SB_ASSERT(index == 0);
    conversation_add_counters(&c->retired, sb_session_get_counters(over));
}

static bool on_log(void *context, const void *bytes, size_t size, uint32_t tick)
{
    (void)context;
    (void)bytes;
    (void)size;
    (void)tick;
    return true;
}

static sb_lobby_def lobby_def(conversation *c)
{
    const conversation_def *from = &c->def;
    sb_lobby_def def = sb_lobby_def_default();
    def.peer_capacity = CONVERSATION_PEER_COUNT;
    def.session.game.tick_rate_hz = from->tick_rate_hz;
    def.session.game.player_capacity = 4;
    def.session.game.computer_count = from->computer_count;
    int32_t *settings = def.session.game.settings;
    settings[SB_SETTING_MODE] = from->teams ? SB_MODE_TEAM : SB_MODE_DEATHMATCH;
    settings[SB_SETTING_TIME_LIMIT_S] = (int32_t)from->round_s;
    settings[SB_SETTING_RESULT_S] = 1;
    settings[SB_SETTING_RESPAWN_S] = 1;
    settings[SB_SETTING_FOG] = from->fog;
    settings[SB_SETTING_VIEW_DISTANCE_M] = from->fog ? 10 : 0; // less than the map is wide
    def.session.snapshot_rate_hz = from->snapshot_rate_hz;
    def.session.client_bandwidth = from->client_bandwidth;
    def.session.output = (sb_session_output){on_send, c, on_close, c};
    def.session.spectator_capacity = from->spectator_capacity;
    def.session.recorded = from->recorded;
    def.session.log.write = on_log;
    def.retire = on_retire;
    def.next_match_context = c;
    return def;
}

bool conversation_begin(conversation *c, const conversation_def *def)
{
    static sb_map map;
    static bool map_is_made;
    if (!map_is_made) {
        small_map_make(&map, 'a');
        map_is_made = true;
    }
    memset(c, 0, sizeof *c);
    c->def = *def;
    c->heap.size_max = MEMORY_MAX;
    c->allocator = bounded_heap_allocator(&c->heap);
    c->now_us = 1000000;
    void *log_contexts[1] = {c};
    sb_lobby_def lobby = lobby_def(c);
    lobby.log_contexts = log_contexts;
    return sb_lobby_create(&lobby, &map, &c->allocator, &c->lobby) == SB_OK;
}

static void say_all(conversation *c)
{
    for (const queued *message; (message = pop(&c->up)) != NULL;) {
        conversation_say(c, 0, message->bytes, message->size);
    }
}

static void destroy_core(conversation *c)
{
    sb_client_core_destroy(c->core);
    c->core = NULL;
    c->up.count = 0;
    c->down.count = 0;
    c->delayed = false;
    c->compared_tick = 0;
}

void conversation_connect(conversation *c, uint32_t peer)
{
    if (peer == 0) {
        destroy_core(c);
    }
    // A new connection of a peer tells the lobby that the old one is lost.
    c->peers[peer] = (peer_record){.open = true};
    sb_lobby_connect(c->lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    if (peer == 0) {
        sb_client_def def = {
            .name = "ann", .timeout_ms = 1000000, .plain = c->def.plain, .predict = c->def.predict};
        sb_client_output output = {on_core_send, c};
        SB_ASSERT(sb_client_core_create(&def, NULL, output, &c->allocator, &c->core) == SB_OK);
        sb_client_core_connected(c->core, c->now_us);
        say_all(c);
    }
}

void conversation_disconnect(conversation *c, uint32_t peer)
{
    sb_lobby_disconnect(c->lobby, peer);
    c->peers[peer].open = false;
    if (peer == 0 && c->core != NULL) {
        sb_client_core_disconnected(c->core);
        destroy_core(c);
    }
}

void conversation_say(conversation *c, uint32_t peer, const void *bytes, size_t size)
{
    peer_record *from = &c->peers[peer];
    if (!from->open || from->closed) {
        return;
    }
    if (size <= sizeof from->said && size > 0) {
        memmove(from->said, bytes, size);
        from->said_size = size;
    }
    conversation_check_said(c, peer, bytes, size);
    sb_lobby_receive(c->lobby, peer, bytes, size);
}

void conversation_say_message(conversation *c, uint32_t peer)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    if (sb_message_encode(&c->message, &writer) == SB_OK) {
        conversation_say(c, peer, bytes, writer.size);
    }
}

static void deliver(conversation *c, const queued *message)
{
    sb_client_core_receive(c->core, message->bytes, message->size, c->now_us);
    conversation_check_core(c);
}

// The link acts on parts of snapshots; all other messages arrive.
static void pass_on(conversation *c, const queued *message)
{
    uint32_t fate = message->channel == SB_CHANNEL_DOWN ? c->link & 3 : 0;
    c->link >>= message->channel == SB_CHANNEL_DOWN ? 2 : 0;
    if (fate == 1) {
        return;
    }
    if (fate == 3 && !c->delayed) {
        c->late = *message;
        c->delayed = true;
        return;
    }
    deliver(c, message);
    if (fate == 2) {
        deliver(c, message);
    }
    if (c->delayed) {
        c->delayed = false;
        deliver(c, &c->late);
    }
}

static void run_core(conversation *c)
{
    if (c->core == NULL) {
        return;
    }
    for (const queued *message; (message = pop(&c->down)) != NULL;) {
        pass_on(c, message);
    }
    sb_client_core_update(c->core, c->now_us);
    say_all(c);
    if (c->peers[0].closed) {
        conversation_disconnect(c, 0);
    }
}

void conversation_tick(conversation *c)
{
    c->now_us += 1000000 / c->def.tick_rate_hz;
    sb_lobby_tick(c->lobby);
    const sb_session *session = conversation_session(c);
    uint32_t epoch = sb_session_get_def(session)->epoch;
    uint32_t tick = sb_game_tick(sb_session_game(session));
    uint32_t played = tick - (epoch == c->epoch ? c->tick : 0);
    SB_ASSERT(played <= 1 && epoch - c->epoch <= 1);
    c->tally.client_ticks += (uint64_t)played * sb_session_player_count(session);
    c->epoch = epoch;
    c->tick = tick;
    run_core(c);
    conversation_check_counters(c);
}

void conversation_end(conversation *c)
{
    sb_lobby_close(c->lobby);
    run_core(c);
    conversation_check_counters(c);
    SB_ASSERT(sb_session_player_count(conversation_session(c)) == 0);
    destroy_core(c);
    sb_lobby_destroy(c->lobby);
    SB_ASSERT(c->heap.size == 0);
}
