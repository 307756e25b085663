/// One loop's worth of server: a port, the lobby behind it, and the tick. Shares nothing with other
/// shards.
#ifndef SABOT_HOST_SHARD_H
#define SABOT_HOST_SHARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"
#include "host/clock/tick_times.h"
#include "host/clock/ticker.h"
#include "host/net/host_transport.h"
#include "host/statistics.h"
#include "host/web/web.h"
#include "session/lobby.h"

typedef struct sb_shard {
    uv_loop_t *loop;
    sb_host_transport *transport;
    sb_web *web;           ///< NULL without
    uint32_t web_capacity; ///< connections; 0 without
    sb_lobby *lobby;
    sb_statistics *statistics;
    sb_ticker ticker;
    uv_poll_t socket;
    uv_timer_t resend;
    uv_idle_t idle;          ///< plays the ticks where they do not wait for the clock
    bool polling;            ///< `socket` and `resend` are handles of the loop
    bool fast;               ///< `idle` is a handle of the loop
    bool closed;             ///< the lobby is: nothing is handed to it any more
    uint32_t tick_rate_hz;   ///< of the lobby
    uint64_t tick_count;     ///< played
    uint64_t tick_limit;     ///< the loop is stopped after so many; 0: never
    sb_tick_times times;     ///< of all ticks
    sb_tick_times lateness;  ///< of their begins; none of those that do not wait for the clock
    sb_tick_times recent[2]; ///< of the present stretch of seconds and the one before
    uint64_t recent_ns;      ///< when the present one began
} sb_shard;

/// Binds the port; `def->input` is the shard's to fill. Nothing runs yet. The shard must stay where
/// it is until it is destroyed. Errors as `sb_host_transport_create`; nothing is left then.
sb_error sb_shard_bind(sb_shard *shard, uv_loop_t *loop, const sb_host_transport_def *def,
                       char *out_message, size_t message_size);

/// Binds the web's port too, after the first one; what the def says to be the shard's is. The peers
/// of both are numbered behind each other. Errors as `sb_web_create`.
sb_error sb_shard_bind_web(sb_shard *shard, const sb_web_def *def, char *out_message,
                           size_t message_size);

/// Makes the lobby; its output and peer capacity are the shard's to fill. `map` may be NULL where
/// no match is played. Errors as `sb_lobby_create`. The port stays bound.
sb_error sb_shard_open(sb_shard *shard, const sb_lobby_def *def, const sb_map *map);

/// Lets it run with the loop: the first tick is due at once. After `tick_limit` ticks, unless that
/// is 0, the loop is stopped. `fast`: tick follows tick, whatever the clock says. SB_ERROR_IO with
/// errno set.
sb_error sb_shard_start(sb_shard *shard, uint64_t tick_limit, bool fast);

/// Ends the matches: goodbyes and ends of logs are written, and the goodbyes delivered as far as
/// that takes no longer than `timeout_ms`. Blocks so long.
void sb_shard_close(sb_shard *shard, uint32_t timeout_ms);

/// Gives its handles back to the loop, which must run once more before `sb_shard_deinit`.
void sb_shard_detach(sb_shard *shard);

/// Frees what there is, whatever step it got to; an all-zero shard too.
void sb_shard_deinit(sb_shard *shard);

/// Bytes sent to clients, by whichever way.
uint64_t sb_shard_bytes_sent(const sb_shard *shard);

/// Tick times of the last five to ten seconds, added to `out_times`, which begins as zeros.
void sb_shard_recent_times(const sb_shard *shard, sb_tick_times *out_times);

#endif
