/// Plays a log's match again and compares the hash of every tick.
#ifndef SABOT_RECORD_VERIFY_H
#define SABOT_RECORD_VERIFY_H

#include "base/allocator.h"
#include "record/reader.h"

typedef enum sb_verdict {
    SB_VERDICT_AGREES,     ///< closed or moved to another server, and every tick agrees
    SB_VERDICT_UNCLOSED,   ///< every tick agrees up to an end without a closing chunk
    SB_VERDICT_GAP,        ///< every recorded tick agrees, but some are missing
    SB_VERDICT_DAMAGED,    ///< a chunk is damaged; the ticks before it were verified
    SB_VERDICT_DIVERGED,   ///< a tick's state differs from the recorded hash or from a keyframe
    SB_VERDICT_UNREADABLE, ///< not a log, or its head or map is damaged
    SB_VERDICT_VERSION,    ///< another format or simulation version
    SB_VERDICT_RULES,      ///< played by rules that are not here
} sb_verdict;

typedef struct sb_verify_report {
    sb_verdict verdict;
    sb_log_head head;       ///< zeros when unreadable
    uint32_t ticks_agreed;  ///< ticks that agree
    uint32_t last_tick;     ///< the last of them
    uint32_t diverged_tick; ///< the first tick that differs, or 0
    bool
        keyframe_diverged; ///< the tick's hash agrees, but its keyframe does not; the tick may be 0
    uint64_t
        hash_expected; ///< the recorded hash at the first difference: its lower 32 bits, or all
    uint64_t hash_computed;   ///< the same bits of the computed hash
    uint64_t hash_of_hashes;  ///< XXH3-64 of the computed hashes, each 8 bytes little-endian
    sb_log_end end;           ///< how the log ends, as far as it was read
    sb_log_fault fault;       ///< for DAMAGED, UNCLOSED, UNREADABLE, VERSION
    uint32_t keyframes;       ///< keyframes that hold exactly the computed state
    uint32_t players;         ///< most players at a time
    uint32_t resumes;         ///< times that the match continued after its server had died
    uint32_t moves;           ///< times that the match went to another server
    sb_log_handover handover; ///< by which it has gone; all zeros if it is here
    uint32_t pauses;          ///< times that the match stood still without players
    uint64_t paused_ticks;    ///< length of the pauses, in ticks
    uint32_t gaps; ///< gaps with missing ticks. After each a keyframe was loaded; for it only the
                   ///< agreement of the ticks after it could be checked
    uint64_t ticks_missing; ///< in these gaps
    uint32_t gap_tick;      ///< tick of the keyframe after the first gap
    /// For VERSION and RULES, if head and map could be read: the count of ticks in the log. `end`
    /// then says how the log ends, and `fault` where, unless it ends in order. `end` is OPEN if
    /// they could not be read.
    uint32_t ticks_read;
    /// The rules of the log; NULL if this program lacks them.
    const sb_rules *rules;
    uint64_t totals[SB_RULES_TOTAL_COUNT_MAX]; ///< of the rules, by index in their table
} sb_verify_report;

/// Ticks between two calls of the progress function.
#define SB_VERIFY_PROGRESS_INTERVAL 256u

/// Called after every SB_VERIFY_PROGRESS_INTERVAL ticks that agree, for a progress display; may be
/// NULL. `offset` is that of the chunk being verified, bytes.
typedef void sb_verify_progress(void *context, uint32_t tick, uint64_t offset);

/// Verifies a log and fills the report. `rules` are tried besides the compiled-in ones, NULL for
/// none; the table must have passed `sb_rules_check` and outlive the report. SB_OK whatever the
/// verdict; SB_ERROR_MEMORY if there is not enough memory.
sb_error sb_log_verify(sb_log_source source, const sb_rules *rules, const sb_allocator *allocator,
                       sb_verify_progress *progress, void *progress_context,
                       sb_verify_report *out_report);

#endif
