/// The part of a server that one loop runs: a port, the lobby behind it, and the tick. It shares
/// nothing with other shards.
#ifndef SABOT_HOST_THREADS_SHARD_H
#define SABOT_HOST_THREADS_SHARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"
#include "host/clock/overload.h"
#include "host/clock/stage_times.h"
#include "host/clock/tick_times.h"
#include "host/clock/ticker.h"
#include "host/net/port_loop.h"
#include "host/process/last_words.h"
#include "host/threads/statistics.h"
#include "host/threads/traffic.h"
#include "host/web/web.h"
#include "session/lobby/lobby.h"

/// What stands before the lobby of a shard, and may keep messages from it. Each function gets the
/// context.
typedef struct sb_shard_intake {
    void (*reset)(void *context, uint32_t peer); ///< a connection begins or ends
    /// Takes a message before the lobby. True: the lobby does not get it, at least not yet.
    bool (*receive)(void *context, uint32_t peer, const void *bytes, size_t size);
    void (*destroy)(void *context); ///< the shard has ended
    void *context;
} sb_shard_intake;

typedef struct sb_shard {
    uv_loop_t *loop;
    sb_host_transport *transport;
    sb_web *web;           ///< NULL without a web
    uint32_t web_capacity; ///< connections; 0 without a web
    sb_lobby *lobby;
    sb_statistics *statistics;
    sb_ticker ticker;
    sb_port_loop port;      ///< serves `transport`
    uv_idle_t idle;         ///< plays the ticks if they do not wait for the clock
    bool fast;              ///< `idle` is a handle of the loop
    bool closed;            ///< the lobby is closed: nothing is handed to it any more
    sb_shard_intake intake; ///< without a context, the default: none
    struct sb_door *door;   ///< before the lobby's gate; NULL if playbacks alone are shown
    /// Asked before each tick whether it may be played; NULL: always. The process owns it.
    struct sb_lease_keeper *lease;
    sb_place_def template_def; ///< of a session about which nothing is said
    const sb_map *const *maps; ///< the lobby's
    uint32_t map_count;
    sb_traffic traffic;
    uint32_t watch_count;    ///< how often its owner has looked after it
    uint64_t record_lag_ns;  ///< how long log bytes wait for the disk
    uint64_t record_waiting; ///< log bytes that wait, when they were looked at last
    uint64_t record_most;    ///< most that waited at a time in one log
    uint32_t tick_rate_hz;   ///< of the lobby
    uint64_t games_begun;    ///< games that other threads were asked to make
    uint64_t tick_count;     ///< ticks played
    uint64_t tick_limit;     ///< number of ticks after which the loop stops; 0 for no limit
    sb_overload overload;    ///< what it goes without
    sb_stage_times stages;   ///< where the thread's time goes
    sb_tick_times times;     ///< durations of all ticks
    sb_tick_times lateness;  ///< how late ticks began; empty if they do not wait for the clock
    uint64_t late_1ms_count; ///< ticks that began more than a millisecond late
    sb_tick_times recent[2]; ///< durations in the present five seconds and the five before
    uint64_t recent_ns;      ///< when the present five seconds began
    sb_last_words *words;    ///< what a crash tells of the matches
    uint32_t words_count;
} sb_shard;

/// Binds the port; the shard fills in `def->input`. Nothing runs yet. The shard must stay where it
/// is until it is destroyed. Errors as `sb_host_transport_create`; nothing is left then.
sb_error sb_shard_bind(sb_shard *shard, uv_loop_t *loop, const sb_host_transport_def *def,
                       char *out_message, size_t message_size);

/// Binds the web's port too, after the first one; the shard fills in its part of the def. The web's
/// peers are numbered behind those of the port. Errors as `sb_web_create`.
sb_error sb_shard_bind_web(sb_shard *shard, const sb_web_def *def, char *out_message,
                           size_t message_size);

/// Returns where clients reach the shard. Both ports are bound.
sb_lobby_port sb_shard_port(const sb_shard *shard);

/// Makes the lobby; the shard fills in its output and peer capacity. `map` may be NULL if no match
/// is played. Errors as `sb_lobby_create`; the port stays bound then.
sb_error sb_shard_open(sb_shard *shard, const sb_lobby_def *def, const sb_map *map);

/// Starts the ticks; the first is due at once. After `tick_limit` ticks, unless that is 0, the loop
/// is stopped. With `fast`, ticks do not wait for the clock. `highest`: the last step that it takes
/// while ticks run late. SB_ERROR_IO with errno set.
sb_error sb_shard_start(sb_shard *shard, uint64_t tick_limit, bool fast, sb_overload_step highest);

/// Ends the matches: writes goodbyes and the ends of logs. Blocks until the goodbyes are delivered,
/// at most for `timeout_ms`.
void sb_shard_close(sb_shard *shard, uint32_t timeout_ms);

/// Gives its handles back to the loop, which must run once more before `sb_shard_deinit`.
void sb_shard_detach(sb_shard *shard);

/// Frees everything, after any step; also a shard of zeros.
void sb_shard_deinit(sb_shard *shard);

/// Returns the number below which all of the lobby's peers lie.
uint32_t sb_shard_peer_capacity(const sb_shard *shard);

/// Peers from this number on are clients of the web.
uint32_t sb_shard_web_peer_first(const sb_shard *shard);

/// Gives the IPv6 address from which a peer of the lobby came (IPv4: ::ffff:a.b.c.d).
void sb_shard_peer_address(const sb_shard *shard, uint32_t peer, uint8_t out_address[16]);

/// Returns the round trip to a peer, ms; 0 if it is not known, as for the web's peers.
uint32_t sb_shard_round_trip_ms(const sb_shard *shard, uint32_t peer);

/// Returns the part of a peer's packets that are lost, from 0 to 1; 0 if it is not known.
double sb_shard_packet_loss(const sb_shard *shard, uint32_t peer);

/// Counts the round trip and the loss of every peer that is joined; call it once a second.
void sb_shard_sample_links(sb_shard *shard);

/// Returns the bytes sent to clients, over UDP and the web.
uint64_t sb_shard_bytes_sent(const sb_shard *shard);

/// Adds the tick times of the last five to ten seconds to `out_times`.
void sb_shard_recent_times(const sb_shard *shard, sb_tick_times *out_times);

#endif
