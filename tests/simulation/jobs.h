/// Plays matches of many seeds in several processes at a time. A match that crashes or never ends
/// is a failure of its seed alone.
#ifndef SABOT_SIMULATION_JOBS_H
#define SABOT_SIMULATION_JOBS_H

#include "match.h"

#define SIM_JOB_COUNT_MAX 256u

typedef struct sim_jobs_def {
    uint64_t first, count; ///< first seed, and count of seeds
    uint32_t jobs;         ///< count of processes; 1: this process alone plays
    bool rough, verbose;   ///< as in sim_match_def
} sim_jobs_def;

/// Called for each match, by rising seed, whatever the count of processes.
typedef void sim_jobs_done(void *context, const sim_match_def *def, const sim_match_result *result);

/// Plays all matches. Returns false, with errno set, if processes cannot be started.
bool sim_jobs_play(const sim_jobs_def *def, sim_jobs_done *done, void *context);

#endif
