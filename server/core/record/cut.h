/// Writes a part of a match as a shorter log, to show to people. The part must be played, because a
/// keyframe may lie anywhere before it.
///
/// The cut log is one of format 1: head, map and first keyframe are those of the match. Then come a
/// gap to a newly made keyframe of the tick before the part, the part's ticks and marks, and the
/// close. A part from tick 1 on has no gap. Secrets, by which a player could come back, are left
/// out, and so are epochs, which matter only to the server. Names and chat are left out on request
/// (redact.h).
#ifndef SABOT_RECORD_CUT_H
#define SABOT_RECORD_CUT_H

#include "base/allocator.h"
#include "record/log.h"
#include "record/replay.h"

/// Ticks between two calls of the progress function.
#define SB_CUT_PROGRESS_INTERVAL 64u

typedef void sb_cut_progress(void *context, uint32_t tick, uint64_t offset);

typedef struct sb_log_cut_def {
    uint32_t from; ///< first tick; 0 means 1
    uint32_t to;   ///< last tick, not before `from`; UINT32_MAX for the last of the log
    bool redact;   ///< names, chat and unknown notes are left out too
    sb_log_sink sink;
    sb_cut_progress *progress; ///< as in verify.h; may be NULL
    void *progress_context;
} sb_log_cut_def;

typedef struct sb_log_cut_report {
    uint32_t first_tick;    ///< of the cut log; later than `from` if ticks are missing
    uint32_t last_tick;     ///< of the cut log
    uint32_t ticks;         ///< in the cut log
    uint32_t gaps;          ///< with missing ticks, including the one before the part
    uint32_t secrets;       ///< left out
    uint32_t names;         ///< replaced, as redact.h counts them
    uint32_t notes;         ///< left out: chat and notes of unknown kinds
    uint32_t epochs;        ///< left out
    uint32_t diverged_tick; ///< tick whose state differs from the recorded hash, or 0
    bool ended;             ///< the log ends with the part; otherwise it continues
} sb_log_cut_report;

/// Cuts the log of `replay`, whose match must be before its first tick. The sink's bytes are a log
/// only after SB_OK. SB_ERROR_ARGUMENT for a part that begins after its end. SB_ERROR_RANGE if the
/// log lacks the part: it ends before (`last_tick` says where), or all of the part is missing
/// (`first_tick` says what comes next). SB_ERROR_CHECKSUM if a state differs from the record
/// (`diverged_tick`). SB_ERROR_FULL if the sink refuses bytes; SB_ERROR_MEMORY; otherwise an error
/// of the log, whose place `sb_replay_fault` gives.
sb_error sb_log_cut(sb_replay *replay, const sb_log_cut_def *def, const sb_allocator *allocator,
                    sb_log_cut_report *out_report);

#endif
