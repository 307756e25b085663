#include "session/lobby.h"

#include "base/assert.h"
#include "session/hosted_state.h"
#include "session/lobby_state.h"

#define HELLO_TIMEOUT_S 5u

sb_lobby_def sb_lobby_def_default(void)
{
    return (sb_lobby_def){
        .session_count = 1,
        .peer_capacity = 256,
        .clients_per_address = 8,
        .hellos_per_minute = 60,
        .session = sb_session_def_default(),
    };
}

// A session closes a peer through the lobby, which notes that.
static void close_peer(void *context, uint32_t peer)
{
    sb_lobby *lobby = context;
    lobby->peers[peer].state = SB_PEER_CLOSING;
    lobby->def.session.output.close(lobby->def.session.output.close_context, peer);
}

// Sessions send straight to the transports.
static sb_session_output output_of(sb_lobby *lobby)
{
    sb_session_output output = lobby->def.session.output;
    output.close = close_peer;
    output.close_context = lobby;
    return output;
}

static sb_error build_session(sb_lobby *lobby, uint32_t index, const sb_map *map)
{
    const sb_lobby_def *def = &lobby->def;
    sb_session_def session = def->session;
    session.number = index + 1;
    session.game.seed += index;
    session.output = output_of(lobby);
    session.log.context = session.recorded ? def->log_contexts[index] : NULL;
    if (def->origins != NULL && def->origins[index].game != NULL) {
        session.origin = &def->origins[index];
        session.game = *sb_game_get_def(session.origin->game);
        session.epoch = session.origin->place->epoch + 1;
        map = sb_game_get_map(session.origin->game);
    }
    sb_session *created;
    sb_error error = sb_session_create(&session, map, &lobby->allocator, &created);
    lobby->hosted[index] = sb_session_hosted(created);
    return error;
}

static sb_error build_playback(sb_lobby *lobby, uint32_t index)
{
    sb_playback_def playback = lobby->def.playbacks[index];
    const uint32_t place = lobby->def.session_count + index;
    playback.number = place + 1;
    playback.clock_hz = lobby->def.session.game.tick_rate_hz;
    playback.output = output_of(lobby);
    sb_playback *created;
    sb_error error = sb_playback_create(&playback, &lobby->allocator, &created);
    lobby->hosted[place] = sb_playback_hosted(created);
    return error;
}

static sb_error build(sb_lobby *lobby, const sb_map *map)
{
    const sb_allocator *allocator = &lobby->allocator;
    const sb_lobby_def *def = &lobby->def;
    lobby->hosted_count = def->session_count + def->playback_count;
    lobby->hosted =
        allocator->allocate(allocator->context, lobby->hosted_count * sizeof(sb_hosted *));
    lobby->peers =
        allocator->allocate(allocator->context, def->peer_capacity * sizeof(sb_lobby_peer));
    if (lobby->hosted == NULL || lobby->peers == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_error error = SB_OK;
    for (uint32_t i = 0; error == SB_OK && i < def->session_count; i++) {
        error = build_session(lobby, i, map);
    }
    for (uint32_t i = 0; error == SB_OK && i < def->playback_count; i++) {
        error = build_playback(lobby, i);
    }
    return error;
}

// Buckets of a few seconds let the players behind one router join together.
static void limit_hellos(sb_lobby *lobby)
{
    const uint32_t rate = lobby->def.hellos_per_minute;
    const uint32_t third = rate / 3;
    const uint32_t burst = third > SB_LOBBY_HELLO_BURST_MIN ? third : SB_LOBBY_HELLO_BURST_MIN;
    const uint32_t tick_rate_hz = lobby->def.session.game.tick_rate_hz;
    sb_source_rate_init(&lobby->hellos_by_address, rate, burst, tick_rate_hz);
    sb_source_rate_init(&lobby->hellos_by_network, rate * SB_LOBBY_NETWORK_FACTOR,
                        burst * SB_LOBBY_NETWORK_FACTOR, tick_rate_hz);
}

sb_error sb_lobby_create(const sb_lobby_def *def, const sb_map *map, const sb_allocator *allocator,
                         sb_lobby **out_lobby)
{
    *out_lobby = NULL;
    if (def->session_count + def->playback_count < 1 ||
        def->session_count > SB_LOBBY_SESSION_COUNT_MAX ||
        def->playback_count > SB_LOBBY_PLAYBACK_COUNT_MAX || def->peer_capacity < 1 ||
        def->peer_capacity > SB_LOBBY_PEER_COUNT_MAX ||
        def->hellos_per_minute > SB_LOBBY_HELLO_RATE_MAX || def->session.output.send == NULL ||
        def->session.output.close == NULL || (def->session.recorded && def->log_contexts == NULL)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_lobby *lobby = allocator->allocate(allocator->context, sizeof *lobby);
    if (lobby == NULL) {
        return SB_ERROR_MEMORY;
    }
    lobby->def = *def;
    lobby->allocator = *allocator;
    limit_hellos(lobby);
    sb_error error = build(lobby, map);
    if (error != SB_OK) {
        sb_lobby_destroy(lobby);
        return error;
    }
    *out_lobby = lobby;
    return SB_OK;
}

void sb_lobby_destroy(sb_lobby *lobby)
{
    if (lobby == NULL) {
        return;
    }
    sb_allocator allocator = lobby->allocator;
    for (uint32_t i = 0; lobby->hosted != NULL && i < lobby->hosted_count; i++) {
        sb_hosted_destroy(lobby->hosted[i]);
    }
    allocator.release(allocator.context, lobby->peers);
    allocator.release(allocator.context, lobby->hosted);
    allocator.release(allocator.context, lobby);
}

void sb_lobby_connect(sb_lobby *lobby, uint32_t peer, sb_peer_source source)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    sb_lobby_disconnect(lobby, peer);
    lobby->peers[peer] =
        (sb_lobby_peer){.state = SB_PEER_SILENT, .connect_tick = lobby->tick, .source = source};
}

void sb_lobby_leave(sb_lobby *lobby, uint32_t peer)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    sb_lobby_peer *entry = &lobby->peers[peer];
    if (entry->state == SB_PEER_JOINED) {
        sb_hosted_leave(lobby->hosted[entry->session_index], peer);
    }
    *entry = (sb_lobby_peer){.state = SB_PEER_ABSENT};
}

void sb_lobby_disconnect(sb_lobby *lobby, uint32_t peer)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    sb_lobby_peer *entry = &lobby->peers[peer];
    if (entry->state == SB_PEER_JOINED) {
        sb_hosted_disconnect(lobby->hosted[entry->session_index], peer);
    }
    *entry = (sb_lobby_peer){.state = SB_PEER_ABSENT};
}

void sb_lobby_receive(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    const sb_lobby_peer *entry = &lobby->peers[peer];
    if (entry->state == SB_PEER_SILENT) {
        sb_lobby_receive_first(lobby, peer, bytes, size);
    } else if (entry->state == SB_PEER_JOINED) {
        sb_hosted_receive(lobby->hosted[entry->session_index], peer, bytes, size);
    }
}

// A connection that never sends a hello would keep a slot of the transport.
static void close_silent(sb_lobby *lobby)
{
    uint32_t patience = HELLO_TIMEOUT_S * lobby->def.session.game.tick_rate_hz;
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        if (lobby->peers[peer].state == SB_PEER_SILENT &&
            lobby->tick - lobby->peers[peer].connect_tick > patience) {
            lobby->counters.closed_silent++;
            close_peer(lobby, peer);
        }
    }
}

// Puts the next match in the place of one that is over. If there is no memory, or the rules refuse
// the map, the clients stay with the result of the old match.
static void begin_next(sb_lobby *lobby, uint32_t index)
{
    sb_hosted *hosted = lobby->hosted[index];
    sb_session *over = sb_session_from(hosted);
    // The host may end this log when it makes the next one.
    sb_session_close_log(over);
    sb_next_match next = {.map = sb_game_get_map(sb_session_game(over))};
    if (lobby->def.next_match != NULL) {
        lobby->def.next_match(lobby->def.next_match_context, index, over, &next);
    }
    sb_session_def def = *sb_session_get_def(over);
    def.epoch++;
    def.game.seed += lobby->def.session_count;
    def.started_unix_ms = next.started_unix_ms;
    def.recorded = next.recorded;
    def.log.context = next.log_context;
    sb_session *session;
    sb_error error = sb_session_create(&def, next.map, &lobby->allocator, &session);
    if (def.recorded && (error == SB_ERROR_FULL || error == SB_ERROR_LIMIT)) {
        // The sink may be full at the moment: a match without a log is better than no match.
        lobby->counters.matches_unrecorded++;
        def.recorded = false;
        error = sb_session_create(&def, next.map, &lobby->allocator, &session);
    }
    if (error != SB_OK) {
        hosted->shut = true;
        return;
    }
    lobby->hosted[index] = sb_session_hosted(session);
    sb_session_take_over(session, over);
    if (lobby->def.retire != NULL) {
        lobby->def.retire(lobby->def.next_match_context, index, over);
    }
    sb_hosted_destroy(hosted);
}

void sb_lobby_tick(sb_lobby *lobby)
{
    lobby->tick++;
    for (uint32_t i = 0; i < lobby->hosted_count; i++) {
        if (sb_hosted_is_over(lobby->hosted[i]) && !lobby->hosted[i]->shut) {
            begin_next(lobby, i);
        }
        sb_hosted_tick(lobby->hosted[i]);
    }
    if (lobby->tick % lobby->def.session.game.tick_rate_hz == 0) {
        close_silent(lobby);
    }
}

void sb_lobby_close(sb_lobby *lobby)
{
    for (uint32_t i = 0; i < lobby->hosted_count; i++) {
        sb_hosted_close(lobby->hosted[i]);
    }
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        if (lobby->peers[peer].state == SB_PEER_SILENT) {
            sb_lobby_refuse(lobby, peer, SB_REFUSAL_CLOSING, &lobby->counters.refused_closing);
        }
    }
}

uint32_t sb_lobby_session_count(const sb_lobby *lobby)
{
    return lobby->def.session_count;
}

const sb_session *sb_lobby_session(const sb_lobby *lobby, uint32_t index)
{
    SB_ASSERT(index < lobby->def.session_count);
    return sb_session_from(lobby->hosted[index]);
}

uint32_t sb_lobby_playback_count(const sb_lobby *lobby)
{
    return lobby->def.playback_count;
}

const sb_playback *sb_lobby_playback(const sb_lobby *lobby, uint32_t index)
{
    SB_ASSERT(index < lobby->def.playback_count);
    return sb_playback_from(lobby->hosted[lobby->def.session_count + index]);
}

uint32_t sb_lobby_hosted_count(const sb_lobby *lobby)
{
    return lobby->hosted_count;
}

const sb_hosted *sb_lobby_hosted(const sb_lobby *lobby, uint32_t index)
{
    SB_ASSERT(index < lobby->hosted_count);
    return lobby->hosted[index];
}

const sb_lobby_counters *sb_lobby_get_counters(const sb_lobby *lobby)
{
    return &lobby->counters;
}
