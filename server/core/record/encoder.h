/// Writes a match into a tick log, tick by tick.
#ifndef SABOT_RECORD_ENCODER_H
#define SABOT_RECORD_ENCODER_H

#include "base/allocator.h"
#include "record/log.h"
#include "record/notes.h"
#include "record/reader.h"

typedef struct sb_log_encoder sb_log_encoder;

typedef struct sb_log_encoder_def {
    sb_log_head head; ///< the encoder fills in the format and simulation version
    const sb_map *map;
    const sb_game *game; ///< the match that the head describes, before its first tick
    sb_log_sink sink;
    uint32_t epoch;       ///< of the session; default 0
    uint32_t commit_ms;   ///< time whose frames go to the sink together; 1 to 10,000, default 100
    uint32_t keyframe_ms; ///< time between keyframes; 100 to 600,000, default 10,000
    /// Number of this match, from 0, among matches that begin together. The keyframes of these are
    /// spread over the time between two keyframes, so that they fall into different ticks. Default
    /// 0: a keyframe every `keyframe_ms` from the first tick on.
    uint32_t keyframe_turn;
    /// Of a log that continues here because the match has come by a move: the mark that says so. It
    /// is written before the epoch. NULL, the default: none.
    const sb_log_handover *taken;
} sb_log_encoder_def;

sb_log_encoder_def sb_log_encoder_def_default(void);

/// Creates an encoder and writes head, map and first keyframe to the sink, in one call.
/// SB_ERROR_ARGUMENT, SB_ERROR_MEMORY; SB_ERROR_LIMIT if the rules' state is too large for a
/// keyframe; SB_ERROR_FULL if the sink refuses them.
sb_error sb_log_encoder_create(const sb_log_encoder_def *def, const sb_allocator *allocator,
                               sb_log_encoder **out_encoder);

/// Creates an encoder that continues a log whose bytes after `place` were cut off. Writes nothing
/// yet. `def->game` must be the match before its first tick here too. Errors as above.
sb_error sb_log_encoder_reopen(const sb_log_encoder_def *def, const sb_log_place *place,
                               const sb_allocator *allocator, sb_log_encoder **out_encoder);

/// Writes the epoch, the roster and a keyframe: the match continues in the state of the log's last
/// tick. Call this once, before the next tick. False if the sink refuses them; the epoch, a gap and
/// a keyframe then follow as soon as the sink takes them.
bool sb_log_encoder_resume(sb_log_encoder *encoder, const sb_game *game, uint64_t unix_ms);

/// Appends the tick that the game has just played by `frame`. The notes stay as they are. Never
/// allocates. While the sink refuses bytes, ticks are left out of the log. The encoder tries again
/// every commit interval, and a gap and a keyframe say where the log continues.
void sb_log_encoder_tick(sb_log_encoder *encoder, const sb_game *game, const sb_frame *frame,
                         sb_notes *notes);

/// Records that the match stood still for the time of `ticks` ticks, at least one, between the last
/// tick and the next. Gathered ticks go out first.
void sb_log_encoder_pause(sb_log_encoder *encoder, const sb_game *game, uint64_t ticks);

/// Continues the log with the state after a later tick and with these players. A gap, the roster
/// and a keyframe say so, and the ticks between are lost. False if the sink refuses them, or the
/// state is too large: the encoder is then in a gap.
bool sb_log_encoder_jump(sb_log_encoder *encoder, const sb_game *game, const sb_log_roster *roster);

/// Appends a mark of a move. Gathered ticks go out first. False if the sink refuses it: then the
/// match goes on as before.
bool sb_log_encoder_mark(sb_log_encoder *encoder, const sb_game *game, const sb_log_handover *mark);

/// The same, but a mark that the sink refuses is written with the keyframe that ends the gap, and
/// no tick before it.
void sb_log_encoder_mark_surely(sb_log_encoder *encoder, const sb_game *game,
                                const sb_log_handover *mark);

/// Sends gathered ticks to the sink.
void sb_log_encoder_flush(sb_log_encoder *encoder);

/// Flushes and writes the closing chunk. Only destroy may follow. If the log is in a gap that the
/// sink still refuses to end, it stays unclosed.
void sb_log_encoder_close(sb_log_encoder *encoder, const sb_game *game);

/// Destroys the encoder without closing the log: readers see that the log was not closed.
void sb_log_encoder_destroy(sb_log_encoder *encoder);

/// Counts of what the log lacks.
typedef struct sb_log_losses {
    uint32_t gaps;  ///< times that the sink refused bytes until it took a keyframe again
    uint64_t ticks; ///< in gaps
    uint64_t notes; ///< in gaps, or beyond SB_NOTE_COUNT_MAX in a tick
    /// Keyframes that the sink refused, or that were too large, where no tick is missing. Playing
    /// the log from a tick on takes longer there.
    uint32_t keyframes;
    uint32_t unclosed; ///< 1 if the sink refused the end
} sb_log_losses;

sb_log_losses sb_log_encoder_losses(const sb_log_encoder *encoder);

#endif
