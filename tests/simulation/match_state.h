/// The state of a simulated match, for the simulator's own files.
#ifndef SABOT_SIMULATION_MATCH_STATE_H
#define SABOT_SIMULATION_MATCH_STATE_H

#include "cast.h"
#include "log_bytes.h"
#include "match.h"

#define SIM_TICK_RATE_HZ 60u
#define SIM_TICK_COUNT_MAX 4096u ///< of a match

/// Counts allocations, to detect a leak or an allocation in a tick.
typedef struct sim_memory {
    uint64_t allocated, released;
} sim_memory;

typedef struct sim_match {
    sim_match_def def;
    sim_match_result *result;
    sim_memory memory;
    sb_allocator allocator;
    sb_lobby *lobby; ///< NULL while the server is dead
    uint32_t number; ///< of the current match, from 0; indexes the next arrays
    sim_log_bytes logs[SIM_EPOCH_COUNT_MAX];
    uint64_t hashes[SIM_EPOCH_COUNT_MAX][SIM_TICK_COUNT_MAX]; ///< of tick 1, 2, ...
    uint32_t log_ticks[SIM_EPOCH_COUNT_MAX];                  ///< count of these hashes
    uint32_t epoch; ///< rises with each match and each resume; indexes the next arrays
    sim_snapshot_history snapshot_histories[SIM_EPOCH_COUNT_MAX];
    sim_truth truth; ///< of the current match
    uint32_t ticks[SIM_EPOCH_COUNT_MAX];
    sb_map *maps;                            ///< two
    uint64_t inputs_applied, inputs_late;    ///< in matches that are over
    uint64_t presents_cleared;               ///< in matches that are over
    uint64_t views_clamped;                  ///< in matches that are over
    uint64_t players_lost, players_returned; ///< in matches that are over
    sb_random secrets;
    sim_cast cast;
    sb_random random;
    uint64_t now_us;
    uint32_t crashes;           ///< of the server
    uint32_t resumes;           ///< count of resumes in the logs
    uint64_t resumed_us;        ///< when the match was last resumed
    uint32_t durable_tick;      ///< last tick that was safe in the log when the server died
    uint32_t promised_tick;     ///< newest tick of this epoch that a client was told to be safe
    uint64_t stall_us;          ///< how long the server stands still in mid-match
    sb_session_counters steady; ///< counters when the last part of the match began
    uint32_t steady_number;     ///< number of that match
} sim_match;

static inline const sb_session *sim_match_session(const sim_match *match)
{
    return sb_lobby_session(match->lobby, 0);
}

#endif
