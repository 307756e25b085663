/// The log of the process: every line that a server prints while it runs goes through a journal. A
/// thread has one of its own, and no other touches it.
///
/// A line has a level, a stable name of its event, a message, and fields (journal_line.h). Repeats
/// are bounded (journal_limit.h). No secret is ever handed to it.
#ifndef SABOT_HOST_JOURNAL_JOURNAL_H
#define SABOT_HOST_JOURNAL_JOURNAL_H

#include "host/journal/journal_limit.h"
#include "host/journal/journal_line.h"

typedef struct sb_journal_settings {
    uint32_t format;  ///< sb_journal_format; default SB_JOURNAL_TEXT
    uint32_t level;   ///< sb_journal_level: lines below it are left out; default SB_JOURNAL_INFO
    const char *path; ///< file that lines are appended to; NULL, the default: stderr
    bool quiet;       ///< no lines at all
} sb_journal_settings;

sb_journal_settings sb_journal_settings_default(void);

/// Counts since the start.
typedef struct sb_journal_counters {
    uint64_t written;
    uint64_t dropped;    ///< lines that nobody took: a full pipe, a full disk, a busy thread
    uint64_t suppressed; ///< repeats, and lines beyond the bound of all
} sb_journal_counters;

typedef struct sb_journal {
    sb_journal_format format;
    sb_journal_level level;
    bool quiet;
    bool has_shard; ///< lines are of `shard`
    uint32_t shard;
    /// Takes a line of SB_JOURNAL_LINE_SIZE_MAX bytes at most, without waiting. False: it was
    /// dropped.
    bool (*write)(void *context, const char *line, size_t size);
    void *context;
    sb_journal_limit limit;
    uint64_t written, dropped;
    uint64_t told_dropped;
} sb_journal;

/// Prints a line, unless its level is below the journal's or it is one too many. `format` has no
/// line end; texts in it may hold anything.
__attribute__((format(printf, 3, 4))) void
sb_journal_tell(sb_journal *journal, const sb_journal_entry *entry, const char *format, ...);

/// The same for an event without fields.
__attribute__((format(printf, 3, 4))) void
sb_journal_say(sb_journal *journal, sb_journal_event event, const char *format, ...);

/// Writes a whole line of another journal, and counts it.
void sb_journal_pass(sb_journal *journal, const char *line, size_t size);

/// Prints what was suppressed and dropped, where it is due; everything at the `last` call. Call it
/// about four times a second.
void sb_journal_watch(sb_journal *journal, bool last);

sb_journal_counters sb_journal_get_counters(const sb_journal *journal);

#endif
