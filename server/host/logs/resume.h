/// Matches that a server left without closing their logs: they are found in the record folder and
/// brought to the state of their last tick.
#ifndef SABOT_HOST_LOGS_RESUME_H
#define SABOT_HOST_LOGS_RESUME_H

#include "host/base/server_limits.h"
#include "host/logs/file_source.h"
#include "host/logs/log_path.h"
#include "record/replay.h"
#include "session/match/session.h"

/// A match goes on without a break if its log was written this short a time ago: a standby, a
/// follower or a service manager needs less.
#define SB_RESUME_FRESH_MS 30000

/// The highest number of a session that is resumed. Those of new sessions count on from there.
#define SB_RESUME_NUMBER_MAX (UINT32_C(1) << 31)

/// One match that can continue.
typedef struct sb_resumable {
    uint32_t number; ///< of its session, from 1
    char path[SB_SERVER_LOG_PATH_SIZE];
    int descriptor; ///< for writing, locked against other servers; -1 once it was handed over
    sb_file_source file;
    sb_log_reader *reader;
    sb_replay *replay;
    sb_log_place place;
    bool is_fresh; ///< its log was written SB_RESUME_FRESH_MS ago at most
    /// Size of the file without the part of a chunk that a crash left at its end.
    uint64_t cut_size;
} sb_resumable;

/// Matches by session, from 0; NULL where no match continues. A server that makes and ends sessions
/// for long gives higher numbers than it can have sessions: those matches follow by rising number.
typedef struct sb_resumables sb_resumables;
struct sb_resumables {
    uint32_t session_count; ///< one more than the highest session in `matches`
    sb_resumable *matches[SB_SERVER_SESSION_COUNT_MAX];
    uint32_t later_count;
    sb_resumable *later[SB_SERVER_SESSION_COUNT_MAX]; ///< of sessions with higher numbers
};

/// Reports a log that is skipped, or a folder that does not exist, with the reason.
typedef void sb_resume_notice(void *context, const char *path, const char *reason);

/// Looks at all `*.sblog` of a folder. A log whose match another server plays is skipped, with a
/// notice that says which. The session of a match that has come from another server is the one that
/// played it here. If one session has several matches, the one that began last continues. A log is
/// skipped, with a notice, in these cases:
/// - another process writes it
/// - it is damaged behind its last keyframe, unless only its end is torn (64 KiB, or 1 MiB without
///   a whole chunk in it)
/// - its rules are not `rules`
/// - its session's number is 0 or above SB_RESUME_NUMBER_MAX
/// - its tick rate is not that of the newest
///
/// A folder that does not exist holds no matches, and causes a notice. SB_ERROR_IO, with a message,
/// if the folder cannot be read; SB_ERROR_MEMORY.
sb_error sb_resumables_find(sb_resumables *matches, const char *directory, const sb_rules *rules,
                            sb_resume_notice *notice, void *notice_context, char *out_message,
                            size_t message_size);

/// Passes over the matches with the highest numbers, each with a notice, until at most `count_max`
/// have numbers above `first_count`.
void sb_resumables_limit(sb_resumables *matches, uint32_t first_count, uint32_t count_max,
                         sb_resume_notice *notice, void *notice_context);

/// Cuts off the half-written part that a crash left, and hands over the file with its lock, to be
/// written from its end. SB_ERROR_IO, and a message.
sb_error sb_resumable_open(sb_resumable *match, int *out_descriptor, char *out_message,
                           size_t message_size);

void sb_resumables_deinit(sb_resumables *matches);

#endif
