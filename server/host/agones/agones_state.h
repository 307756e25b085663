/// The parts of `sb_agones`, for its own files: agones.c (life, calls and answers), agones_shards.c
/// (what the shards have) and agones_metrics.c.
#ifndef SABOT_HOST_AGONES_AGONES_STATE_H
#define SABOT_HOST_AGONES_AGONES_STATE_H

#include "host/agones/agones_part.h"
#include "host/agones/agones_pulse.h"
#include "host/agones/agones_watch.h"
#include "host/http/http_client.h"
#include "host/threads/server_loop.h"
#include "host/threads/shard_call.h"
#include "protocol/secure/handshake.h"

#define SB_AGONES_PORTS_SIZE 1024u

typedef struct sb_agones sb_agones;

typedef struct sb_agones_counts {
    uint64_t calls_taken, calls_failed, health_taken, health_failed;
    uint64_t streams, lines, garbage, allocations;
} sb_agones_counts;

struct sb_agones {
    sb_shard_call call; ///< first; under way while `asking`
    sb_server_loop *server;
    sb_http_client *client;
    sb_http_url url;
    uv_timer_t timer;
    bool timing; ///< `timer` is a handle of the loop
    bool asking, detached, ended;
    bool failing;                       ///< the last call failed
    bool refused[SB_AGONES_CALL_COUNT]; ///< the journal has told of it
    uint32_t session_capacity;
    char key[SB_SECURE_KEY_TEXT_SIZE + 1];
    char ports[SB_AGONES_PORTS_SIZE];
    sb_agones_plan plan;
    sb_agones_call sent; ///< on LINE_CALL
    bool heard;          ///< a game server was told since that call began
    sb_agones_watch watch, answer;
    uint64_t viewed_ms, health_due_ms, watch_due_ms, watch_begun_ms;
    uint32_t watch_failures;
    sb_agones_state told_state;
    sb_agones_pulse pulses[SB_SERVER_SHARD_COUNT_MAX];
    sb_agones_part parts[SB_SERVER_SHARD_COUNT_MAX];
    uint32_t awaiting[SB_SERVER_SHARD_COUNT_MAX];    ///< sessions that wait for players
    uint64_t awaiting_ms[SB_SERVER_SHARD_COUNT_MAX]; ///< since when
    uint32_t sessions[SB_AGONES_LIST_COUNT_MAX];
    uint32_t session_count;
    sb_agones_counts counts;
};

/// Returns the monotonic clock.
uint64_t sb_agones_now_ms(void);

/// Asks the shards what they have, unless they have been asked a moment ago; the plan is told when
/// all have answered.
void sb_agones_look_at_shards(sb_agones *self);

/// Returns true if the ticks of all shards go on.
bool sb_agones_shards_live(const sb_agones *self, uint64_t now_ms);

#endif
