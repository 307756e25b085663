/// Plays an open log entry by entry and compares every hash.
#ifndef SABOT_CLI_REPLAY_COMMON_WALK_H
#define SABOT_CLI_REPLAY_COMMON_WALK_H

#include "cli/progress.h"
#include "cli/replay/common/open_log.h"

typedef struct sb_walk {
    sb_open_log *log;
    sb_progress progress;
    bool diverged;
    uint32_t diverged_tick; ///< first tick whose state differs from the record
} sb_walk;

/// Begins at the start of the log. `shows_progress` allows a progress bar on a terminal.
void sb_walk_begin(sb_walk *walk, sb_open_log *log, bool shows_progress);

/// Plays the next entry. False at the end of the log, or if the state differs from the record.
bool sb_walk_next(sb_walk *walk, sb_log_entry *out_entry);

/// Goes to the state after tick `before` and compares it with its hash. If that tick is in a gap,
/// goes to the state after the gap. False if the log cannot be played from there, or after a
/// message if it has no tick from there to `to`.
bool sb_walk_start(sb_walk *walk, const char *command, uint32_t before, uint32_t to);

/// Ends the progress bar and returns the exit status. SB_EXIT_FAILED, after a message: the match
/// differs from the log, or the log is damaged. SB_EXIT_WRONG, after a message: the log could not
/// be read.
int sb_walk_end(sb_walk *walk, const char *command);

/// Likewise, after `sb_walk_start` failed: returns SB_EXIT_WRONG in place of SB_EXIT_HOLDS.
int sb_walk_fail(sb_walk *walk, const char *command);

/// Returns one word that says how the log ends, as far as it was read.
const char *sb_walk_end_name(const sb_walk *walk);

#endif
