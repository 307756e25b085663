/// Recomputes a log's match and compares the hash of every tick.
#ifndef SABOT_RECORD_VERIFY_H
#define SABOT_RECORD_VERIFY_H

#include "base/allocator.h"
#include "record/reader.h"

typedef enum sb_verdict {
    SB_VERDICT_AGREES,     ///< closed, and every tick agrees
    SB_VERDICT_UNCLOSED,   ///< every tick agrees up to an end without a closing chunk
    SB_VERDICT_GAP,        ///< every tick that is there agrees, but some are missing
    SB_VERDICT_DAMAGED,    ///< a chunk is damaged; the ticks before it were verified
    SB_VERDICT_DIVERGED,   ///< a tick's state differs from the recorded one, or from a keyframe
    SB_VERDICT_UNREADABLE, ///< not a log, or its head or map is damaged
    SB_VERDICT_VERSION,    ///< another format or simulation version
    SB_VERDICT_RULES,      ///< played by rules that are not here
} sb_verdict;

typedef struct sb_verify_report {
    sb_verdict verdict;
    sb_log_head head;       ///< zeros when unreadable
    uint32_t ticks_agreed;  ///< ticks that agree
    uint32_t last_tick;     ///< the last of them
    uint32_t diverged_tick; ///< the first that differs, or 0
    bool keyframe_diverged; ///< its hash agrees, but the keyframe of that tick, perhaps 0, does not
    uint64_t hash_expected; ///< recorded, at the first difference: 32 bits of it, or all
    uint64_t hash_computed; ///< as many bits
    uint64_t hash_of_hashes; ///< XXH3-64 of the computed hashes, each 8 bytes little-endian
    sb_log_end end;          ///< how the log ends, as far as it was read
    sb_log_fault fault;      ///< for DAMAGED, UNCLOSED, UNREADABLE, VERSION
    uint32_t keyframes;      ///< that hold just the state computed
    uint32_t players;        ///< most at a time
    uint32_t resumes;        ///< times that the match went on after its server had died
    uint32_t pauses;         ///< while nobody was there
    uint64_t paused_ticks;   ///< for so many ticks' time
    uint32_t gaps;           ///< in which ticks are missing; behind each a keyframe was loaded, of
                             ///< which only that the ticks after it agree can be said
    uint64_t ticks_missing;  ///< in them
    uint32_t gap_tick;       ///< that of the keyframe behind the first gap
    /// For VERSION and RULES where head and map could be read: how many ticks there are, and `end`
    /// says how the log ends (`fault` where, if not in order). OPEN: they could not.
    uint32_t ticks_read;
    /// The rules that it was played by, here; NULL if this program lacks them.
    const sb_rules *rules;
    uint64_t totals[SB_RULES_TOTAL_COUNT_MAX]; ///< of the rules, by index in their table
} sb_verify_report;

/// Ticks between two calls of the progress function.
#define SB_VERIFY_PROGRESS_INTERVAL 256u

/// Called after every SB_VERIFY_PROGRESS_INTERVAL agreeing ticks for a progress display; may be
/// NULL. `offset` is that of the chunk being verified, bytes.
typedef void sb_verify_progress(void *context, uint32_t tick, uint64_t offset);

/// Fills the report. `rules` are tried beside the compiled-in ones, NULL for none; the table must
/// have passed `sb_rules_check` and outlive the report. SB_OK whatever the verdict; SB_ERROR_MEMORY
/// if there was not enough.
sb_error sb_log_verify(sb_log_source source, const sb_rules *rules, const sb_allocator *allocator,
                       sb_verify_progress *progress, void *progress_context,
                       sb_verify_report *out_report);

#endif
