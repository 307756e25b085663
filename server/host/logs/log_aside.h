/// Logs that must not be continued, though nobody closed them, because a newer truth is elsewhere.
#ifndef SABOT_HOST_LOGS_LOG_ASIDE_H
#define SABOT_HOST_LOGS_LOG_ASIDE_H

#include <stdbool.h>

/// Ending of the name that such a log gets.
#define SB_LOG_ASIDE_ENDING ".before"

/// Renames the log to NAME.before, which is no log's name any more, if it is not closed and no
/// other process writes it. A file of that name is replaced. Returns true if it was renamed.
bool sb_log_set_aside(const char *directory, const char *name);

#endif
