/// The logs that a leader has for its followers: those that are being written, and those that a
/// follower asked for by name. Their files are read, not their writers' memory, so following costs
/// no tick anything. On the control thread.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_SHELF_H
#define SABOT_HOST_FOLLOW_FOLLOW_SHELF_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "host/logs/file_source.h"
#include "host/logs/log_names.h"
#include "host/wire/follow_frame.h"

/// One log. It lies on the shelf as long as it is written or a follower uses it.
typedef struct sb_follow_log {
    struct sb_follow_log *next;
    uint32_t number; ///< the same as long as the leader runs, used once
    uint32_t users;  ///< connections that have it
    char name[SB_FOLLOW_NAME_SIZE_MAX + 1];
    sb_file_source file;
    uint64_t size; ///< bytes at the last look
    bool over;     ///< it had no writer any more at the last look
} sb_follow_log;

typedef struct sb_follow_shelf {
    const char *directory;
    sb_log_names names;
    sb_follow_log *logs;
    uint32_t numbered; ///< numbers that were given
    int fault;         ///< errno of a log that could not be looked at; 0: none
    /// Logs that cannot be opened whatever is tried again, and were told of.
    char (*passed_over)[SB_FOLLOW_NAME_SIZE_MAX + 1];
    uint32_t passed_count;
    /// Called for each log that comes to the shelf, and for one that has a writer again.
    void (*found)(void *context, sb_follow_log *log);
    /// Called once for each log that is passed over, with errno: it may not be opened.
    void (*unreadable)(void *context, const char *name, int fault);
    void *context;
} sb_follow_shelf;

/// Looks for new logs, and at the sizes and writers of all. SB_ERROR_IO, with errno set, if the
/// folder or a log in it cannot be looked at: then something may be missing on the shelf, and the
/// next look tries that again. A log that this process may not open is passed over (`unreadable`);
/// it comes to the shelf when it has changed.
sb_error sb_follow_shelf_look(sb_follow_shelf *shelf);

/// Looks at the size of the log of that name. Returns it if it has grown; NULL otherwise. A log
/// that is not on the shelf comes there if it is written now.
sb_follow_log *sb_follow_shelf_grown(sb_follow_shelf *shelf, const char *name);

/// Gives the log of that name, also one whose match is over; NULL if there is none, or it is passed
/// over. SB_ERROR_IO, with errno set, if that is not known.
sb_error sb_follow_shelf_take(sb_follow_shelf *shelf, const char *name, sb_follow_log **out_log);

/// As above, and NULL if a follower can take over without the log: a match that is over, and that
/// no move has brought. A server may still be in doubt about a move, and ask for its log.
sb_error sb_follow_shelf_recall(sb_follow_shelf *shelf, const char *name, sb_follow_log **out_log);

/// Removes logs that are over and have no user.
void sb_follow_shelf_tidy(sb_follow_shelf *shelf);

/// Closes all files and forgets the folder's names. No log may have a user.
void sb_follow_shelf_clear(sb_follow_shelf *shelf);

/// As above, and forgets what was passed over.
void sb_follow_shelf_deinit(sb_follow_shelf *shelf);

#endif
