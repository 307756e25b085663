/// The logs of a server's matches: their files, their names, and the writer behind them.
#ifndef SABOT_HOST_SERVER_LOGS_H
#define SABOT_HOST_SERVER_LOGS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/logs/log_file.h"
#include "host/logs/log_losses.h"
#include "host/server.h"

/// All zeros where nothing is recorded.
#define SB_SERVER_SESSION_COUNT_MAX 256u

struct sb_resumables;

typedef struct sb_server_logs {
    sb_log_writer *writer;
    const char *directory;
    uint32_t count;  ///< of logs so far
    void **contexts; ///< of the present sinks, one a session; NULL where there is none
    char **paths;    ///< of all logs so far
    bool resumed[SB_SERVER_SESSION_COUNT_MAX]; ///< of the first logs, one a session: not ours to
                                               ///< remove
    uint32_t present[SB_SERVER_SESSION_COUNT_MAX];   ///< the log of each session's present match
    sb_log_losses told[SB_SERVER_SESSION_COUNT_MAX]; ///< of these, as far as people were told
    sb_log_losses losses;                            ///< of the logs of matches that are over
} sb_server_logs;

/// Makes the folder and a new file for each match, but for those of `resumed` (resume.h, or NULL),
/// whose files go on. On error the message names path and reason, and no new file is left. `waits`
/// as in sb_log_writer_def.
sb_error sb_server_logs_open(sb_server_logs *logs, const char *directory, uint32_t count,
                             struct sb_resumables *resumed, bool waits, uint64_t started_unix_ms,
                             char *out_message, size_t message_size);

/// Ends the log of a session, from 0, whose match is over, and makes a new file for the next one:
/// `contexts[session]`. On error that is NULL, and the message names path and reason.
sb_error sb_server_logs_next(sb_server_logs *logs, uint32_t session, uint64_t started_unix_ms,
                             char *out_message, size_t message_size);

/// True, and a sentence, if a session's present log lacks something that was not told of it yet.
bool sb_server_logs_news(sb_server_logs *logs, uint32_t session, const sb_log_losses *losses,
                         char *out_text, size_t text_size);

/// Adds to `losses` what the log of a session's match that is over lacks.
void sb_server_logs_retire(sb_server_logs *logs, uint32_t session, const sb_log_losses *losses);

/// For who has taken over the paths.
void sb_server_logs_free_paths(char **paths, uint32_t count);

/// Frees everything. Logs that were not closed are cut where they are.
void sb_server_logs_deinit(sb_server_logs *logs);

/// Removes the new files and frees everything: the matches never began.
void sb_server_logs_discard(sb_server_logs *logs);

#endif
