/// Logs that must not be continued, though nobody closed them, because a newer truth is elsewhere.
#ifndef SABOT_HOST_LOGS_LOG_ASIDE_H
#define SABOT_HOST_LOGS_LOG_ASIDE_H

/// Ending of the name that such a log gets.
#define SB_LOG_ASIDE_ENDING ".before"

typedef enum sb_log_aside {
    SB_LOG_ASIDE_DONE,   ///< the log was renamed
    SB_LOG_ASIDE_NONE,   ///< there is nothing to continue: it is closed, or there is none
    SB_LOG_ASIDE_FAILED, ///< it may still be continued; errno says why
} sb_log_aside;

/// Renames the log to NAME.before, which is no log's name any more, if it is not closed. A file of
/// that name is replaced. A log that another process writes fails with EWOULDBLOCK.
sb_log_aside sb_log_set_aside(const char *directory, const char *name);

#endif
