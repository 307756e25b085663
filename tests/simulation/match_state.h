/// A simulated match as it is played: for match.c and match_checks.c alone.
#ifndef SABOT_SIMULATION_MATCH_STATE_H
#define SABOT_SIMULATION_MATCH_STATE_H

#include "cast.h"
#include "log_bytes.h"
#include "match.h"

#define SIM_TICK_RATE_HZ 60u
#define SIM_TICK_COUNT_MAX 4096u ///< of a match

/// Counts what is allocated, so that a leak or an allocation in a tick shows.
typedef struct sim_memory {
    uint64_t allocated, released;
} sim_memory;

typedef struct sim_match {
    sim_match_def def;
    sim_match_result *result;
    sim_memory memory;
    sb_allocator allocator;
    sb_lobby *lobby; ///< NULL while the server is dead
    uint32_t number; ///< of the present match, from 0; what follows is by number
    sim_log_bytes logs[SIM_EPOCH_COUNT_MAX];
    uint64_t hashes[SIM_EPOCH_COUNT_MAX][SIM_TICK_COUNT_MAX]; ///< of tick 1, 2, ...
    uint32_t log_ticks[SIM_EPOCH_COUNT_MAX];                  ///< how many there are
    uint32_t epoch; ///< of matches, and of their resumes; what follows is by epoch
    sim_snapshot_history snapshot_histories[SIM_EPOCH_COUNT_MAX];
    sim_truth truth; ///< of the present match
    uint32_t ticks[SIM_EPOCH_COUNT_MAX];
    sb_map *maps;                            ///< two
    uint64_t inputs_applied, inputs_late;    ///< of matches that are over,
    uint64_t players_lost, players_returned; ///< and so are these
    sb_random secrets;
    sim_cast cast;
    sb_random random;
    uint64_t now_us;
    uint32_t crashes;           ///< of the server
    uint32_t resumes;           ///< that the logs tell of
    uint64_t resumed_us;        ///< when it went on
    uint32_t durable_tick;      ///< that was safe in the log when it died
    uint32_t promised_tick;     ///< newest of this epoch of which a client was told that it is safe
    uint64_t stall_us;          ///< the server stands still for so long in mid-match
    sb_session_counters steady; ///< when the last part of the match began
    uint32_t steady_number;     ///< which match that was
} sim_match;

static inline const sb_session *sim_match_session(const sim_match *match)
{
    return sb_lobby_session(match->lobby, 0);
}

#endif
