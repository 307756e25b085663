/// A standby: plays the logs of a server while they grow, compares every hash, and notices when the
/// server is dead.
#ifndef SABOT_HOST_LOGS_FOLLOW_H
#define SABOT_HOST_LOGS_FOLLOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/rules.h"
#include "host/journal/journal.h"

typedef enum sb_follow_end {
    SB_FOLLOW_TAKE_OVER, ///< a log was not closed, and no process writes it any more
    SB_FOLLOW_STOPPED,   ///< SIGINT, SIGTERM or SIGHUP arrived
} sb_follow_end;

typedef struct sb_follow_summary {
    sb_follow_end end;
    uint64_t ticks_agreed;
    uint32_t logs;          ///< logs that were followed
    uint32_t logs_diverged; ///< logs in which a state differed: their matches cannot continue here
} sb_follow_summary;

/// Follows all `*.sblog` of a folder that are not closed, also new ones, until a writer has left
/// one (its flock is gone) or a signal arrives. Blocks. Prints by `journal` what happens. `rules`
/// is as in resume.h. SB_ERROR_IO, with a message, if the folder cannot be read; SB_ERROR_MEMORY.
sb_error sb_follow_run(const char *directory, const sb_rules *rules,
                       const sb_journal_settings *journal, sb_follow_summary *out_summary,
                       char *out_message, size_t message_size);

#endif
