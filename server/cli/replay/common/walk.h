/// Plays an open log entry by entry and compares every hash on the way: for subcommands that tell
/// of a match what its log says.
#ifndef SABOT_CLI_REPLAY_COMMON_WALK_H
#define SABOT_CLI_REPLAY_COMMON_WALK_H

#include "cli/progress.h"
#include "cli/replay/common/open_log.h"

typedef struct sb_walk {
    sb_open_log *log;
    sb_progress progress;
    bool diverged;
    uint32_t diverged_tick; ///< the first whose state is not the recorded one
} sb_walk;

/// Shows progress on a terminal if asked to.
void sb_walk_begin(sb_walk *walk, sb_open_log *log, bool shows_progress);

/// The next entry, played; false at the end of the log, or where the match differs from it.
bool sb_walk_next(sb_walk *walk, sb_log_entry *out_entry);

/// Goes to the state after tick `before`, or to the state behind the gap that tick is in, and
/// compares it with its hash. False if the log cannot be played from there, or if it has no tick
/// from there to `to`; the latter after a message. `sb_walk_fail` tells the exit status.
bool sb_walk_start(sb_walk *walk, const char *command, uint32_t before, uint32_t to);

/// Ends the progress bar. What the walk came to: SB_EXIT_HOLDS; SB_EXIT_FAILED, and a message, if
/// the match differs from the log or the log is damaged; SB_EXIT_WRONG if it could not be read.
int sb_walk_end(sb_walk *walk, const char *command);

/// Likewise, after a failed `sb_walk_start`: SB_EXIT_WRONG rather than SB_EXIT_HOLDS.
int sb_walk_fail(sb_walk *walk, const char *command);

/// How the log ends, as far as it was read, in a word.
const char *sb_walk_end_name(const sb_walk *walk);

#endif
