/// Matches that a server left without closing their logs: found in the record folder, and brought
/// to the state of their last tick.
#ifndef SABOT_HOST_LOGS_RESUME_H
#define SABOT_HOST_LOGS_RESUME_H

#include "host/logs/file_source.h"
#include "host/server_logs.h"
#include "record/replay.h"
#include "session/session.h"

/// One match that can go on.
typedef struct sb_resumable {
    char path[SB_SERVER_LOG_PATH_SIZE];
    int descriptor; ///< for writing, and locked: nobody else goes on with it; -1: handed over
    sb_file_source file;
    sb_log_reader *reader;
    sb_replay *replay;
    sb_log_place place;
    uint64_t cut_size; ///< bytes at the end of which a crash left a part of a chunk
} sb_resumable;

/// By the number of the session, from 0; NULL where no match goes on.
typedef struct sb_resumables sb_resumables;
struct sb_resumables {
    uint32_t session_count; ///< one more than the highest that there is
    sb_resumable *matches[SB_SERVER_SESSION_COUNT_MAX];
};

/// Tells of a log that is passed over, or a folder that does not exist, and why.
typedef void sb_resume_notice(void *context, const char *path, const char *reason);

/// Looks at all `*.sblog` of a folder. Of several matches of one session the one that began last
/// goes on. Passed over, with a notice, is what another process writes, what is damaged behind its
/// last keyframe but not torn at its end (64 KiB, or 1 MiB without a whole chunk in it), and what
/// was played by others than `rules`, or at another tick rate than the newest. In a folder that
/// does not exist, which is told, there are none. SB_ERROR_IO, with a message, if the folder cannot
/// be read; SB_ERROR_MEMORY.
sb_error sb_resumables_find(sb_resumables *matches, const char *directory, const sb_rules *rules,
                            sb_resume_notice *notice, void *notice_context, char *out_message,
                            size_t message_size);

/// Cuts off what a crash left half written, and hands over the file, to be written from its end;
/// its lock goes with it. SB_ERROR_IO, and a message.
sb_error sb_resumable_open(sb_resumable *match, int *out_descriptor, char *out_message,
                           size_t message_size);

void sb_resumables_deinit(sb_resumables *matches);

#endif
