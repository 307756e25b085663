/// One line of the process log, as JSON or as text for people. Pure.
///
/// Whatever comes from outside (names, paths, texts of rules) is escaped in both formats: a line
/// stays one line, is valid UTF-8, and moves no terminal's cursor.
#ifndef SABOT_HOST_JOURNAL_JOURNAL_LINE_H
#define SABOT_HOST_JOURNAL_JOURNAL_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/journal/journal_event.h"

/// A pipe takes this many bytes at once or none.
#define SB_JOURNAL_LINE_SIZE_MAX 4096u

typedef enum sb_journal_format {
    SB_JOURNAL_TEXT,
    SB_JOURNAL_JSON,
} sb_journal_format;

/// What a line tells beside its message. JSON has these as members, text leaves them out. All zeros
/// but `event` is an entry without any.
typedef struct sb_journal_entry {
    sb_journal_event event;
    bool has_shard, has_epoch, has_slot; ///< the members of these names hold
    uint32_t shard;
    uint32_t session; ///< 0: none
    uint32_t epoch;   ///< of the session's match
    uint32_t slot;    ///< of the player
    uint32_t client;  ///< id of the connection, as the admin interface gives it; 0: none
    uint32_t status;  ///< of an answer over HTTP; 0: none
    const char *role, *name, *account, *address; ///< of the client; NULL: none
    const char *code;    ///< by which programs tell causes apart: a refusal, a fault; NULL: none
    const char *map;     ///< NULL: none
    uint64_t suppressed; ///< lines that this one stands for; 0: none
} sb_journal_entry;

/// Writes a line with its line feed, and returns its size. What does not fit is cut: JSON stays
/// valid.
size_t sb_journal_line(sb_journal_format format, uint64_t unix_ms, const sb_journal_entry *entry,
                       const char *message, char out_line[SB_JOURNAL_LINE_SIZE_MAX]);

/// Bytes of a time with its terminating zero.
#define SB_JOURNAL_TIME_SIZE 25u

/// Writes a time of UTC by RFC 3339 with milliseconds, such as 2026-11-28T20:52:53.007Z. May be
/// called in a signal's handler.
void sb_journal_time(uint64_t unix_ms, char out_time[SB_JOURNAL_TIME_SIZE]);

#endif
