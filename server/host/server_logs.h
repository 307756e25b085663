/// The logs of a server's matches: their files, their names, and the writer behind them.
#ifndef SABOT_HOST_SERVER_LOGS_H
#define SABOT_HOST_SERVER_LOGS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/log_file.h"
#include "host/server.h"

/// All zeros where nothing is recorded.
#define SB_SERVER_SESSION_COUNT_MAX 256u

struct sb_resumables;

typedef struct sb_server_logs {
    sb_log_writer *writer;
    const char *directory;
    uint32_t count;  ///< of logs so far
    void **contexts; ///< of the present sinks, one a session; NULL where there is none
    char (*paths)[SB_SERVER_LOG_PATH_SIZE];    ///< of all logs so far
    bool resumed[SB_SERVER_SESSION_COUNT_MAX]; ///< of the first logs, one a session: not ours to
                                               ///< remove
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

/// Frees everything. Logs that were not closed are cut where they are.
void sb_server_logs_deinit(sb_server_logs *logs);

/// Removes the new files and frees everything: the matches never began.
void sb_server_logs_discard(sb_server_logs *logs);

#endif
