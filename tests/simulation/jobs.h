/// Plays many seeds in several processes at a time. A seed whose play crashes or never ends is a
/// failure of that seed alone.
#ifndef SABOT_SIMULATION_JOBS_H
#define SABOT_SIMULATION_JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SIM_JOB_COUNT_MAX 256u
#define SIM_JOB_RESULT_SIZE_MAX 4096u

typedef struct sim_jobs_def {
    uint64_t first, count; ///< first seed, and count of seeds
    uint32_t jobs;         ///< count of processes; 1: this process alone plays
    size_t result_size;    ///< bytes of a result, at most SIM_JOB_RESULT_SIZE_MAX
    void (*play)(void *context, uint64_t seed, void *out_result);

    /// Called for each seed, by rising seed, whatever the count of processes. `death` is NULL, or
    /// says how the process ended that played it; then the result is zero.
    void (*done)(void *context, uint64_t seed, const void *result, const char *death);
    void *context; ///< of both
} sim_jobs_def;

/// Plays all seeds. Returns false, with errno set, if processes cannot be started.
bool sim_jobs_play(const sim_jobs_def *def);

#endif
