/// The logs of a server's matches: their files, names, and writer.
#ifndef SABOT_HOST_MATCHES_SERVER_LOGS_H
#define SABOT_HOST_MATCHES_SERVER_LOGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/logs/log_file.h"
#include "host/logs/log_losses.h"
#include "host/settings/server_def.h"

struct sb_resumables;

/// All zeros if nothing is recorded.
typedef struct sb_server_logs {
    sb_log_writer *writer;
    const char *directory;
    uint32_t count;  ///< number of logs so far
    void **contexts; ///< contexts of the present sinks, one for each session; NULL without a log
    char **paths;    ///< paths of all logs so far
    bool resumed[SB_SERVER_SESSION_COUNT_MAX]; ///< for each session: its first log was resumed, so
                                               ///< it is never removed
    /// For each session: the log of its present match.
    uint32_t present[SB_SERVER_SESSION_COUNT_MAX];
    sb_log_losses told[SB_SERVER_SESSION_COUNT_MAX]; ///< losses of these that were reported
    sb_log_losses losses;                            ///< losses of the logs of finished matches
} sb_server_logs;

typedef struct sb_server_logs_def {
    const char *directory;
    uint32_t count;          ///< sessions at the start
    uint32_t capacity;       ///< sessions at a time
    const uint32_t *numbers; ///< of the sessions at the start
    bool waits;              ///< as in sb_log_writer_def
    uint64_t started_unix_ms;
} sb_server_logs_def;

/// Makes the folder, and a new file for each match at the start that is not in `resumed`
/// (logs/resume.h, or NULL); the files of those continue. On error the message names path and
/// reason, and no new file is left.
sb_error sb_server_logs_open(sb_server_logs *logs, const sb_server_logs_def *def,
                             struct sb_resumables *resumed, char *out_message, size_t message_size);

/// Ends the log of a session (its place's index) whose match is over, if there is one, and makes a
/// file for the next match: `contexts[session]`. `number` is the session's. On error the context is
/// NULL, and the message names path and reason.
sb_error sb_server_logs_next(sb_server_logs *logs, uint32_t session, uint32_t number,
                             uint64_t started_unix_ms, char *out_message, size_t message_size);

/// Goes on with the log of a match that has come from another server, behind the bytes of the open
/// file, which is locked: `contexts[session]`. Takes over the descriptor, also on error.
sb_error sb_server_logs_adopt(sb_server_logs *logs, uint32_t session, const char *path,
                              int descriptor, char *out_message, size_t message_size);

/// Ends the log of a session that has ended.
void sb_server_logs_end(sb_server_logs *logs, uint32_t session, const sb_log_losses *losses);

/// Returns true, and a sentence, if a session's present log has a loss that was not reported yet.
bool sb_server_logs_news(sb_server_logs *logs, uint32_t session, const sb_log_losses *losses,
                         char *out_text, size_t text_size);

/// Adds the losses of a finished match's log to `losses`.
void sb_server_logs_retire(sb_server_logs *logs, uint32_t session, const sb_log_losses *losses);

/// Frees paths that the caller took over.
void sb_server_logs_free_paths(char **paths, uint32_t count);

/// Frees everything. Logs that were not closed end where they are.
void sb_server_logs_deinit(sb_server_logs *logs);

/// Removes the new files and frees everything, if the matches never began.
void sb_server_logs_discard(sb_server_logs *logs);

#endif
