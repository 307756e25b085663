/// A standby: plays the logs of a server while they grow, compares every hash, and notices when the
/// server is dead.
#ifndef SABOT_HOST_STANDBY_FOLLOW_H
#define SABOT_HOST_STANDBY_FOLLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/rules.h"
#include "host/journal/journal.h"
#include "host/lease/lease_keeper.h"

typedef enum sb_follow_end {
    /// A log was not closed, no process writes it any more, and the lease is held, if there is one.
    SB_FOLLOW_TAKE_OVER,
    SB_FOLLOW_STOPPED, ///< SIGINT, SIGTERM or SIGHUP arrived
} sb_follow_end;

typedef struct sb_follow_summary {
    sb_follow_end end;
    uint64_t ticks_agreed;
    uint32_t logs;          ///< logs that were followed
    uint32_t logs_diverged; ///< logs in which a state differed: their matches cannot continue here
    // Of a leader on another machine (follow/follow_remote.h):
    bool remote;
    uint32_t connections;       ///< that were made
    uint64_t behind_count;      ///< pieces whose lag was measured (follow/follow_lag.h)
    uint64_t behind_over_count; ///< of these more than 100 ms late
    double behind_ms_p50, behind_ms_p99, behind_ms_max;
} sb_follow_summary;

/// Follows all `*.sblog` of a folder that are not closed, also new ones, until a writer has left
/// one (its flock is gone) or a signal arrives. With a lease, which may be NULL, it claims that
/// while a log is left, and takes over once it holds it. Blocks. Prints by `journal` what happens.
/// `rules` is as in logs/resume.h. SB_ERROR_IO, with a message, if the folder cannot be read, or
/// the lease was lost at once; SB_ERROR_MEMORY.
sb_error sb_follow_run(const char *directory, const sb_rules *rules, sb_lease_keeper *lease,
                       const sb_journal_settings *journal, sb_follow_summary *out_summary,
                       char *out_message, size_t message_size);

#endif
