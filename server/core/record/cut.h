/// Makes a shorter log of a part of a match, to show to people. The part must be played, as a
/// keyframe may lie anywhere before it.
///
/// The cut log is one of format 1: head, map and first keyframe are those of the match; a gap leads
/// to a keyframe of the tick before the part, made anew; then come the part's ticks and marks, and
/// the close. A part from tick 1 on has no gap. Left out are secrets, by which a player could come
/// back, and epochs, which are the server's affair.
#ifndef SABOT_RECORD_CUT_H
#define SABOT_RECORD_CUT_H

#include "base/allocator.h"
#include "record/log.h"
#include "record/replay.h"

/// Ticks between two calls of the progress function.
#define SB_CUT_PROGRESS_INTERVAL 64u

typedef void sb_cut_progress(void *context, uint32_t tick, uint64_t offset);

typedef struct sb_log_cut_def {
    uint32_t from; ///< first tick; 0 is the same as 1
    uint32_t to;   ///< last tick, not before `from`; UINT32_MAX: the last of the log
    sb_log_sink sink;
    sb_cut_progress *progress; ///< as in verify.h; may be NULL
    void *progress_context;
} sb_log_cut_def;

typedef struct sb_log_cut_report {
    uint32_t first_tick;    ///< that the cut log has; later than `from` if ticks are missing
    uint32_t last_tick;     ///< that it has
    uint32_t ticks;         ///< that it has
    uint32_t gaps;          ///< in which ticks are missing, with the one in front
    uint32_t secrets;       ///< left out
    uint32_t epochs;        ///< likewise
    uint32_t diverged_tick; ///< whose state is not the recorded one, or 0
    bool ended;             ///< the log ends with the part; otherwise it goes on
} sb_log_cut_report;

/// Cuts a log that was opened for `replay`, which is in the state before the first tick. What the
/// sink was given is a log only after SB_OK. SB_ERROR_ARGUMENT for a part that begins after its
/// end; SB_ERROR_RANGE if the log lacks the part: it ends before, `last_tick` says where, or all of
/// it is missing, `first_tick` says what comes next; SB_ERROR_CHECKSUM if a state differs from the
/// record (`diverged_tick`); SB_ERROR_FULL if the sink takes no more; SB_ERROR_MEMORY; otherwise an
/// error of the log, which `sb_replay_fault` locates.
sb_error sb_log_cut(sb_replay *replay, const sb_log_cut_def *def, const sb_allocator *allocator,
                    sb_log_cut_report *out_report);

#endif
