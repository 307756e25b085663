#include "host/threads/shard.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "host/base/heap.h"
#include "host/door/door.h"
#include "host/lease/lease_keeper.h"
#include "host/threads/session_list.h"

#define RECENT_NS UINT64_C(5000000000)
#define CLOSE_POLL_MS 10
// Time for ticks in a row before socket, signals and timers are looked at.
#define FAST_NS UINT64_C(5000000)
#define LATE_NS UINT64_C(1000000)

static sb_stage enter(sb_shard *shard, sb_stage stage)
{
    return sb_stage_times_enter(&shard->stages, stage, sb_clock_ns());
}

static void on_stage(void *context, sb_session_stage stage)
{
    enter(context, stage == SB_SESSION_STAGE_SIMULATE ? SB_STAGE_SIMULATE : SB_STAGE_ENCODE);
}

static void send_to_peer(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                         size_t size)
{
    sb_shard *shard = context;
    const sb_stage interrupted = enter(shard, SB_STAGE_SEND);
    sb_traffic_sent(&shard->traffic, bytes, size);
    if (peer < sb_host_transport_peer_capacity(shard->transport)) {
        sb_host_transport_send(shard->transport, peer, channel, bytes, size);
    } else {
        sb_web_send(shard->web, peer, channel, bytes, size);
    }
    enter(shard, interrupted);
}

// Of the web's peers nothing is known: the system acknowledges what they receive.
uint32_t sb_shard_round_trip_ms(const sb_shard *shard, uint32_t peer)
{
    return peer < sb_host_transport_peer_capacity(shard->transport)
               ? sb_host_transport_round_trip_ms(shard->transport, peer)
               : 0;
}

static uint32_t round_trip_ms(void *context, uint32_t peer)
{
    return sb_shard_round_trip_ms(context, peer);
}

double sb_shard_packet_loss(const sb_shard *shard, uint32_t peer)
{
    return peer < sb_host_transport_peer_capacity(shard->transport)
               ? sb_host_transport_packet_loss(shard->transport, peer)
               : 0.0;
}

void sb_shard_sample_links(sb_shard *shard)
{
    for (uint32_t peer = 0; peer < sb_host_transport_peer_capacity(shard->transport); peer++) {
        const uint32_t round_trip = sb_shard_round_trip_ms(shard, peer);
        if (round_trip > 0) {
            sb_traffic_sample(&shard->traffic, round_trip / 1000.0,
                              sb_shard_packet_loss(shard, peer));
        }
    }
}

static void close_peer(void *context, uint32_t peer)
{
    sb_shard *shard = context;
    if (peer < sb_host_transport_peer_capacity(shard->transport)) {
        sb_host_transport_close_peer(shard->transport, peer);
    } else {
        sb_web_close_peer(shard->web, peer);
    }
}

static void flush(sb_shard *shard)
{
    const sb_stage interrupted = enter(shard, SB_STAGE_SEND);
    sb_host_transport_flush(shard->transport);
    if (shard->web != NULL) {
        sb_web_flush(shard->web);
    }
    enter(shard, interrupted);
}

uint32_t sb_shard_web_peer_first(const sb_shard *shard)
{
    return sb_host_transport_peer_capacity(shard->transport);
}

uint32_t sb_shard_peer_capacity(const sb_shard *shard)
{
    return sb_host_transport_peer_capacity(shard->transport) + shard->web_capacity;
}

static void reset_intake(sb_shard *shard, uint32_t peer)
{
    if (shard->intake.context != NULL) {
        shard->intake.reset(shard->intake.context, peer);
    }
}

static void on_connected(void *context, uint32_t peer, sb_peer_source source)
{
    sb_shard *shard = context;
    if (shard->closed) {
        close_peer(shard, peer);
    } else {
        if (shard->door != NULL) {
            sb_door_connected(shard->door, peer);
        }
        reset_intake(shard, peer);
        sb_lobby_connect(shard->lobby, peer, source);
    }
}

static void on_received(void *context, uint32_t peer, const void *bytes, size_t size)
{
    sb_shard *shard = context;
    if (!shard->closed) {
        sb_traffic_received(&shard->traffic, bytes, size);
        const sb_shard_intake *intake = &shard->intake;
        if (intake->context == NULL || !intake->receive(intake->context, peer, bytes, size)) {
            sb_lobby_receive(shard->lobby, peer, bytes, size);
        }
    }
}

static void on_disconnected(void *context, uint32_t peer, bool left)
{
    sb_shard *shard = context;
    reset_intake(shard, peer);
    if (!shard->closed && left) {
        sb_lobby_leave(shard->lobby, peer);
    } else if (!shard->closed) {
        sb_lobby_disconnect(shard->lobby, peer);
    }
}

sb_error sb_shard_bind(sb_shard *shard, uv_loop_t *loop, const sb_host_transport_def *def,
                       char *out_message, size_t message_size)
{
    memset(shard, 0, sizeof *shard);
    shard->loop = loop;
    shard->ticker.descriptor = -1;
    shard->stages.now = SB_STAGE_NONE;
    sb_host_transport_def transport = *def;
    transport.input = (sb_host_transport_input){on_connected, on_received, on_disconnected, shard};
    return sb_host_transport_create(&transport, &shard->transport, out_message, message_size);
}

// The address is a text such as "[::1]:7777" or "http://127.0.0.1:8080/".
static uint16_t port_of(const char *address)
{
    const char *colon = strrchr(address, ':');
    return colon != NULL ? (uint16_t)strtoul(colon + 1, NULL, 10) : 0;
}

sb_lobby_port sb_shard_port(const sb_shard *shard)
{
    return (sb_lobby_port){
        .port = port_of(sb_host_transport_address(shard->transport)),
        .web_port = shard->web != NULL ? port_of(sb_web_address(shard->web)) : 0,
    };
}

static char *list_sessions(void *context)
{
    const sb_shard *shard = context;
    return sb_session_list_make(shard->lobby, sb_shard_port(shard));
}

static const sb_rules *find_rules(void *context, uint32_t session)
{
    const sb_shard *shard = context;
    return sb_session_list_rules(shard->lobby, session);
}

// A tick must not wait for all connections that one turn of the loop serves.
static void on_served(void *context)
{
    sb_shard *shard = context;
    sb_ticker_poll(&shard->ticker);
}

sb_error sb_shard_bind_web(sb_shard *shard, const sb_web_def *def, char *out_message,
                           size_t message_size)
{
    sb_web_def web = *def;
    web.first_peer = sb_host_transport_peer_capacity(shard->transport);
    web.input = (sb_host_transport_input){on_connected, on_received, on_disconnected, shard};
    web.list_sessions = list_sessions;
    web.find_rules = find_rules;
    web.served = on_served;
    web.context = shard;
    shard->web_capacity = def->connection_capacity;
    return sb_web_create(&web, shard->loop, &shard->web, out_message, message_size);
}

sb_error sb_shard_open(sb_shard *shard, const sb_lobby_def *def, const sb_map *map)
{
    const uint32_t capacity =
        def->session_capacity > 0 ? def->session_capacity : def->session_count;
    sb_error error =
        sb_statistics_create(capacity, def->session.game.tick_rate_hz, &shard->statistics);
    if (error != SB_OK) {
        return error;
    }
    shard->tick_rate_hz = def->session.game.tick_rate_hz;
    shard->template_def = sb_place_def_default();
    shard->template_def.game = def->session.game;
    shard->template_def.spectator_capacity = def->session.spectator_capacity;
    shard->template_def.spectator_delay_ms = def->session.spectator_delay_ms;
    shard->maps = def->maps;
    shard->map_count = def->map_count;
    sb_lobby_def lobby = *def;
    lobby.peer_capacity = sb_shard_peer_capacity(shard);
    lobby.session.output = (sb_session_output){send_to_peer, shard, close_peer, shard};
    lobby.session.round_trip_ms = round_trip_ms;
    lobby.session.stage = on_stage;
    sb_allocator heap = sb_heap_allocator();
    error = sb_lobby_create(&lobby, map, &heap, &shard->lobby);
    if (error == SB_OK) {
        sb_statistics_begin(shard->statistics, shard->lobby);
        shard->words = calloc(1, sizeof *shard->words);
        error = shard->words != NULL ? SB_OK : SB_ERROR_MEMORY;
        sb_last_words_add(shard->words);
    }
    return error;
}

static void count_time(sb_shard *shard, uint64_t begun_ns, uint64_t ended_ns)
{
    if (ended_ns - shard->recent_ns >= RECENT_NS) {
        shard->recent[1] = shard->recent[0];
        memset(&shard->recent[0], 0, sizeof shard->recent[0]);
        shard->recent_ns = ended_ns;
    }
    sb_tick_times_count(&shard->times, ended_ns - begun_ns);
    sb_tick_times_count(&shard->recent[0], ended_ns - begun_ns);
}

// A crash in this tick tells which tick each match has played last.
static void note_last_words(sb_shard *shard)
{
    uint32_t count = 0;
    for (const sb_place *place = sb_lobby_next(shard->lobby, 0); place != NULL;
         place = sb_lobby_next(shard->lobby, place->number)) {
        const sb_session *match = sb_place_match(place);
        if (match == NULL || count == SB_LAST_WORDS_MATCH_COUNT_MAX) {
            continue;
        }
        const sb_session_def *def = sb_session_get_def(match);
        sb_last_words_note(&shard->words->matches[count++], place->number, def->epoch,
                           def->game.seed, sb_game_tick(sb_session_game(match)));
    }
    for (uint32_t i = count; i < shard->words_count; i++) {
        sb_last_words_note(&shard->words->matches[i], 0, 0, 0, 0);
    }
    shard->words_count = count;
}

// Steps add up: each goes without what those before it do.
static sb_session_load load_of(sb_overload_step step)
{
    return (sb_session_load){.halves_snapshots = step >= SB_OVERLOAD_SNAPSHOTS,
                             .refuses_spectators = step >= SB_OVERLOAD_SPECTATORS,
                             .pauses_spectators = step >= SB_OVERLOAD_PAUSED};
}

static void watch_load(sb_shard *shard, uint64_t late_ns)
{
    sb_overload_tick tick = {.now_ns = sb_clock_ns(),
                             .late_ns = late_ns,
                             .slowed_count = shard->ticker.schedule.slowed_count};
    for (int stage = 0; stage < SB_STAGE_COUNT; stage++) {
        tick.busy_ns += shard->stages.ns[stage];
    }
    if (sb_overload_note(&shard->overload, &tick)) {
        const sb_session_load load = load_of(shard->overload.step);
        sb_lobby_relieve(shard->lobby, &load);
    }
}

static void on_tick(void *context)
{
    sb_shard *shard = context;
    // A server that may not lead any more plays, sends and records nothing, not even a goodbye.
    if (shard->lease != NULL && !sb_lease_keeper_holds(shard->lease)) {
        sb_lease_keeper_fence(shard->lease);
    }
    uint64_t woken_ns = sb_clock_ns();
    // Inputs that have arrived act in this tick, also when ticks are caught up in a row.
    enter(shard, SB_STAGE_RECEIVE);
    sb_host_transport_service(shard->transport);
    sb_port_loop_served(&shard->port);
    uint64_t begun_ns = sb_clock_ns();
    enter(shard, SB_STAGE_SIMULATE);
    const uint64_t late_ns = shard->ticker.late_ns + (begun_ns - woken_ns);
    if (!shard->fast) {
        sb_tick_times_count(&shard->lateness, late_ns);
        shard->late_1ms_count += late_ns > LATE_NS;
    }
    note_last_words(shard);
    sb_lobby_tick(shard->lobby);
    sb_statistics_gather(shard->statistics, shard->lobby);
    flush(shard);
    enter(shard, SB_STAGE_NONE);
    count_time(shard, begun_ns, sb_clock_ns());
    if (!shard->fast) {
        watch_load(shard, late_ns);
    }
    shard->tick_count++;
    if (shard->tick_count == shard->tick_limit) {
        sb_ticker_stop(&shard->ticker);
        uv_stop(shard->loop);
    }
}

static void on_idle(uv_idle_t *idle)
{
    sb_shard *shard = idle->data;
    uint64_t until_ns = sb_clock_ns() + FAST_NS;
    do {
        on_tick(shard);
    } while (shard->tick_count != shard->tick_limit && sb_clock_ns() < until_ns);
    if (shard->tick_count == shard->tick_limit) {
        uv_idle_stop(idle);
    }
}

static void serve_port(void *context)
{
    sb_shard *shard = context;
    enter(shard, SB_STAGE_RECEIVE);
    sb_host_transport_service(shard->transport);
    enter(shard, SB_STAGE_NONE);
}

sb_error sb_shard_start(sb_shard *shard, uint64_t tick_limit, bool fast, sb_overload_step highest)
{
    shard->tick_limit = tick_limit;
    shard->overload = sb_overload_make(shard->tick_rate_hz, highest);
    shard->recent_ns = sb_clock_ns();
    if (sb_port_loop_start(&shard->port, shard->loop, shard->transport, serve_port, shard) !=
        SB_OK) {
        return SB_ERROR_IO;
    }
    if (shard->web != NULL && sb_web_start(shard->web) != SB_OK) {
        return SB_ERROR_IO;
    }
    shard->fast = fast;
    if (fast) {
        uv_idle_init(shard->loop, &shard->idle);
        shard->idle.data = shard;
        uv_idle_start(&shard->idle, on_idle);
        return SB_OK;
    }
    return sb_ticker_start(&shard->ticker, shard->loop, shard->tick_rate_hz, on_tick, shard);
}

static bool is_saying_goodbye(const sb_shard *shard)
{
    return sb_host_transport_peer_count(shard->transport) > 0 ||
           (shard->web != NULL && sb_web_socket_count(shard->web) > 0);
}

void sb_shard_close(sb_shard *shard, uint32_t timeout_ms)
{
    sb_ticker_stop(&shard->ticker);
    if (shard->fast) {
        uv_idle_stop(&shard->idle);
    }
    if (shard->lobby == NULL) {
        return;
    }
    sb_lobby_close(shard->lobby);
    shard->closed = true;
    // Peers without a hello: the lobby has refused them, but no session closes them.
    for (uint32_t peer = 0; peer < sb_shard_peer_capacity(shard); peer++) {
        close_peer(shard, peer);
    }
    flush(shard);
    uint64_t until_ns = sb_clock_ns() + (uint64_t)timeout_ms * 1000000u;
    // A flood keeps the socket readable, so the clock decides when this ends.
    while (is_saying_goodbye(shard) && sb_clock_ns() < until_ns) {
        struct pollfd ready = {.fd = sb_host_transport_descriptor(shard->transport),
                               .events = POLLIN};
        poll(&ready, 1, CLOSE_POLL_MS);
        sb_host_transport_service(shard->transport);
        if (shard->web != NULL) {
            uv_run(shard->loop, UV_RUN_NOWAIT); // the web works only while the loop runs
        }
    }
}

void sb_shard_detach(sb_shard *shard)
{
    if (shard->loop != NULL) {
        sb_ticker_close(&shard->ticker);
    }
    sb_port_loop_close(&shard->port);
    if (shard->fast) {
        uv_close((uv_handle_t *)&shard->idle, NULL);
    }
    shard->fast = false;
    sb_web_detach(shard->web);
}

void sb_shard_deinit(sb_shard *shard)
{
    sb_last_words_remove(shard->words);
    free(shard->words);
    sb_lobby_destroy(shard->lobby);
    sb_door_destroy(shard->door);
    if (shard->intake.context != NULL) {
        shard->intake.destroy(shard->intake.context);
    }
    sb_statistics_destroy(shard->statistics);
    sb_host_transport_destroy(shard->transport);
    sb_web_destroy(shard->web);
    memset(shard, 0, sizeof *shard);
}

void sb_shard_peer_address(const sb_shard *shard, uint32_t peer, uint8_t out_address[16])
{
    if (peer < sb_host_transport_peer_capacity(shard->transport)) {
        sb_host_transport_peer_address(shard->transport, peer, out_address);
    } else {
        sb_web_peer_address(shard->web, peer, out_address);
    }
}

uint64_t sb_shard_bytes_sent(const sb_shard *shard)
{
    uint64_t bytes = sb_host_transport_get_counters(shard->transport)->bytes_sent;
    return shard->web != NULL ? bytes + sb_web_get_counters(shard->web)->bytes_sent : bytes;
}

void sb_shard_recent_times(const sb_shard *shard, sb_tick_times *out_times)
{
    sb_tick_times_merge(out_times, &shard->recent[0]);
    sb_tick_times_merge(out_times, &shard->recent[1]);
}
