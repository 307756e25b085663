/// Matches of many seeds, played by several processes at a time, so that one which dies or never
/// ends is a failure of its seed alone.
#ifndef SABOT_SIMULATION_JOBS_H
#define SABOT_SIMULATION_JOBS_H

#include "match.h"

#define SIM_JOB_COUNT_MAX 256u

typedef struct sim_jobs_def {
    uint64_t first, count; ///< seeds
    uint32_t jobs;         ///< processes; 1: this one alone plays
    bool rough, verbose;   ///< as in sim_match_def
} sim_jobs_def;

/// Told of each match, by rising seed, however many play.
typedef void sim_jobs_done(void *context, const sim_match_def *def, const sim_match_result *result);

/// Plays them all. False, with errno, if there can be no processes.
bool sim_jobs_play(const sim_jobs_def *def, sim_jobs_done *done, void *context);

#endif
