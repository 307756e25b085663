/// Removes the oldest logs of a folder, so that a server that runs for months does not fill its
/// disk.
#ifndef SABOT_HOST_LOGS_RETENTION_H
#define SABOT_HOST_LOGS_RETENTION_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"

/// A log with an empty file NAME.keep beside it is never removed.
#define SB_LOG_KEEP_ENDING ".keep"

/// 0: no limit.
typedef struct sb_retention_limits {
    uint32_t age_days; ///< since a log was written last
    uint32_t size_mib; ///< of all logs together
    uint32_t count;
} sb_retention_limits;

typedef struct sb_retention_outcome {
    uint32_t removed;
    uint64_t removed_bytes;
    uint32_t failed; ///< logs that should have been removed, and could not be
} sb_retention_outcome;

/// Removes logs, the oldest first, until the folder is within the limits. A log whose match may
/// still be played or resumed (log_lock.h), or that is kept, counts and stays. A client that
/// downloads a log which is removed gets the rest of it. SB_ERROR_IO with errno set,
/// SB_ERROR_MEMORY. Blocks on the disk.
sb_error sb_retention_run(const char *folder, const sb_retention_limits *limits,
                          uint64_t now_unix_ms, sb_retention_outcome *out_outcome);

/// Runs it on a thread of the loop's pool, at most once at a time. All zeros is idle.
typedef struct sb_retention {
    uv_work_t work;
    bool busy;
    const char *folder; ///< must outlive the work
    sb_retention_limits limits;
    uint64_t started_ns; ///< of the last run; 0 before the first
    sb_retention_outcome outcome;
    /// Called on the loop's thread if something was removed, or could not be.
    void (*done)(void *context, const sb_retention_outcome *outcome);
    void *context;
} sb_retention;

/// Starts a run if there are limits, none is under way, and the last one is a minute ago. Loop's
/// thread. The loop must run until the work is done.
void sb_retention_poll(sb_retention *self, uv_loop_t *loop, const char *folder,
                       const sb_retention_limits *limits, uint64_t now_ns);

#endif
