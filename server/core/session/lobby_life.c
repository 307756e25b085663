// The life of a lobby: it is made, takes what its peers send, ticks and closes.

#include "base/assert.h"
#include "session/lobby/lobby_limits.h"
#include "session/lobby/lobby_people.h"
#include "session/lobby/making.h"
#include "session/lobby/peers.h"
#include "session/lobby/place_begin.h"
#include "session/lobby/place_list.h"
#include "session/place_course.h"
#include "session/relocate.h"
#include "session/replication/scratch.h"
#include "session/requests/hello.h"
#include "session/requests/requests.h"

#define HELLO_TIMEOUT_S 5u

sb_lobby_def sb_lobby_def_default(void)
{
    return (sb_lobby_def){
        .session_count = 1,
        .demand_capacity = 16,
        .demand_per_address = 2,
        .number_first = 1,
        .number_stride = 1,
        .peer_capacity = 256,
        .clients_per_address = 8,
        .hellos_per_minute = 60,
        .session = sb_session_def_default(),
    };
}

// Without a network there are no other lobbies.
static sb_error open_elsewhere(sb_lobby *lobby)
{
    const sb_lobby_def *def = &lobby->def;
    return def->network.ports == NULL || def->number_stride < 2
               ? SB_OK
               : sb_elsewhere_init(&lobby->elsewhere, &lobby->allocator, def->number_stride,
                                   def->number_first - 1);
}

static sb_error build(sb_lobby *lobby, const sb_map *map)
{
    const sb_allocator *allocator = &lobby->allocator;
    lobby->peers =
        allocator->allocate(allocator->context, lobby->def.peer_capacity * sizeof(sb_lobby_peer));
    if (lobby->peers == NULL) {
        return SB_ERROR_MEMORY;
    }
    // Sessions are played in turn, so that one of them uses this at a time.
    lobby->def.session.commons = &lobby->commons;
    sb_error error = sb_replication_scratch_create(allocator, &lobby->commons.scratch);
    if (error == SB_OK) {
        error = sb_commons_create(allocator, &lobby->commons.games);
    }
    if (error == SB_OK) {
        error = open_elsewhere(lobby);
    }
    return error == SB_OK ? sb_lobby_make_places(lobby, map) : error;
}

sb_error sb_lobby_create(const sb_lobby_def *def, const sb_map *map, const sb_allocator *allocator,
                         sb_lobby **out_lobby)
{
    *out_lobby = NULL;
    const uint32_t capacity =
        def->session_capacity > 0 ? def->session_capacity : def->session_count;
    if (def->session_count > capacity || capacity > SB_LOBBY_SESSION_COUNT_MAX ||
        capacity + def->playback_count < 1 || def->playback_count > SB_LOBBY_PLAYBACK_COUNT_MAX ||
        def->number_first < 1 || def->number_stride < 1 ||
        (def->network.ports != NULL &&
         (def->number_stride > SB_LOBBY_COUNT_MAX || def->number_first > def->number_stride)) ||
        def->map_count > SB_LOBBY_MAP_COUNT_MAX || def->map_turn_count > def->map_count ||
        (def->map_count > 0) != (def->maps != NULL) || def->peer_capacity < 1 ||
        def->peer_capacity > SB_LOBBY_PEER_COUNT_MAX ||
        def->hellos_per_minute > SB_LOBBY_HELLO_RATE_MAX || def->session.output.send == NULL ||
        def->session.output.close == NULL ||
        (def->session.recorded && def->session_count > 0 && def->log_contexts == NULL)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_lobby *lobby = allocator->allocate(allocator->context, sizeof *lobby);
    if (lobby == NULL) {
        return SB_ERROR_MEMORY;
    }
    lobby->def = *def;
    lobby->def.session_capacity = capacity;
    lobby->allocator = *allocator;
    sb_lobby_limit_hellos(lobby);
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
    lobby->closed = true;
    sb_lobby_end_wishes(lobby);
    sb_held_deinit(&lobby->held, &allocator);
    sb_moved_deinit(&lobby->moved, &allocator);
    sb_lobby_forget_matches(lobby);
    sb_lobby_free_places(lobby);
    sb_elsewhere_deinit(&lobby->elsewhere, &allocator);
    sb_commons_destroy(lobby->commons.games);
    sb_replication_scratch_destroy(lobby->commons.scratch);
    allocator.release(allocator.context, lobby->peers);
    allocator.release(allocator.context, lobby);
}

void sb_lobby_connect(sb_lobby *lobby, uint32_t peer, sb_peer_source source)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    sb_lobby_disconnect(lobby, peer);
    lobby->peers[peer] = (sb_lobby_peer){.state = SB_PEER_SILENT,
                                         .connect_tick = lobby->tick,
                                         .serial = ++lobby->serial_last,
                                         .source = source};
}

void sb_lobby_leave(sb_lobby *lobby, uint32_t peer)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_lobby_settle(lobby, peer);
    sb_lobby_tell_left(lobby, peer, SB_DEPARTURE_GOODBYE);
    if (entry->state == SB_PEER_JOINED) {
        sb_hosted_leave(lobby->places[entry->place]->hosted, peer);
    }
    sb_lobby_forget_peer(lobby, peer);
    *entry = (sb_lobby_peer){.state = SB_PEER_ABSENT};
}

void sb_lobby_disconnect(sb_lobby *lobby, uint32_t peer)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_lobby_settle(lobby, peer);
    sb_lobby_tell_left(lobby, peer, SB_DEPARTURE_LOST);
    if (entry->state == SB_PEER_JOINED) {
        sb_hosted_disconnect(lobby->places[entry->place]->hosted, peer);
    }
    sb_lobby_forget_peer(lobby, peer);
    *entry = (sb_lobby_peer){.state = SB_PEER_ABSENT};
}

void sb_lobby_receive(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size)
{
    SB_ASSERT(peer < lobby->def.peer_capacity);
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_lobby_settle(lobby, peer);
    entry->said_goodbye = sb_message_peek(bytes, size) == SB_MESSAGE_GOODBYE;
    if (entry->state == SB_PEER_SILENT) {
        sb_lobby_receive_first(lobby, peer, bytes, size);
    } else if (entry->state == SB_PEER_HELD && entry->said_goodbye) {
        sb_lobby_close_peer(lobby, peer);
    } else if ((entry->state == SB_PEER_JOINED || entry->state == SB_PEER_LOBBY) &&
               !sb_lobby_receive_request(lobby, peer, bytes, size) &&
               entry->state == SB_PEER_JOINED) {
        sb_hosted_receive(lobby->places[entry->place]->hosted, peer, bytes, size);
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
            sb_lobby_close_peer(lobby, peer);
        }
    }
}

void sb_lobby_tick(sb_lobby *lobby)
{
    lobby->tick++;
    sb_lobby_tick_places(lobby);
    sb_lobby_settle_all(lobby);
    sb_lobby_tick_held(lobby);
    if (lobby->tick % lobby->def.session.game.tick_rate_hz == 0) {
        close_silent(lobby);
        sb_lobby_close_idle(lobby);
    }
}

void sb_lobby_close(sb_lobby *lobby)
{
    lobby->closed = true;
    sb_lobby_end_wishes(lobby);
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        sb_hosted_close(lobby->places[lobby->order[i]]->hosted);
    }
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        if (lobby->peers[peer].state == SB_PEER_SILENT ||
            lobby->peers[peer].state == SB_PEER_HELD || lobby->peers[peer].state == SB_PEER_LOBBY) {
            sb_lobby_refuse(lobby, peer, SB_REFUSAL_CLOSING, &lobby->counters.refused_closing);
        }
    }
}

void sb_lobby_hear(sb_lobby *lobby, sb_lobby_notice *notice)
{
    sb_elsewhere_hear(&lobby->elsewhere, &lobby->allocator, notice);
}

void sb_lobby_set_load(sb_lobby *lobby, uint32_t load_ppm)
{
    lobby->elsewhere.load_ppm = load_ppm;
}

const sb_lobby_counters *sb_lobby_get_counters(const sb_lobby *lobby)
{
    return &lobby->counters;
}
