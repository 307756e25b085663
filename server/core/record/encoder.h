/// Writes a match into a tick log, a tick at a time.
#ifndef SABOT_RECORD_ENCODER_H
#define SABOT_RECORD_ENCODER_H

#include "base/allocator.h"
#include "record/log.h"
#include "record/notes.h"
#include "record/reader.h"

typedef struct sb_log_encoder sb_log_encoder;

typedef struct sb_log_encoder_def {
    sb_log_head head; ///< the format and simulation version are filled in
    const sb_map *map;
    const sb_game *game; ///< of the match, as the head says it, before its first tick
    sb_log_sink sink;
    uint32_t epoch;       ///< of the match in its session; default 0
    uint32_t commit_ms;   ///< frames of so long go to the sink together; 1 to 10,000, default 100
    uint32_t keyframe_ms; ///< between keyframes; 100 to 600,000, default 10,000
    /// Which of several matches this is that begin together, from 0: their keyframes are spread
    /// over the time between two, and so fall into different ticks. Default 0: every `keyframe_ms`
    /// from the first tick on.
    uint32_t keyframe_turn;
} sb_log_encoder_def;

sb_log_encoder_def sb_log_encoder_def_default(void);

/// Writes head, map and first keyframe to the sink at once, in one call. SB_ERROR_ARGUMENT,
/// SB_ERROR_MEMORY; SB_ERROR_LIMIT if the rules' state is too large for a keyframe; SB_ERROR_FULL
/// if the sink does not take them.
sb_error sb_log_encoder_create(const sb_log_encoder_def *def, const sb_allocator *allocator,
                               sb_log_encoder **out_encoder);

/// Goes on with a log that was cut off behind `place`: nothing is written yet. `def->game` is the
/// match before its first tick all the same. Errors as above.
sb_error sb_log_encoder_reopen(const sb_log_encoder_def *def, const sb_log_place *place,
                               const sb_allocator *allocator, sb_log_encoder **out_encoder);

/// The match goes on, in the state of the log's last tick: writes the epoch, the roster and a
/// keyframe. Once, before the next tick. False if the sink does not take them: then the epoch, a
/// gap and a keyframe follow as ever.
bool sb_log_encoder_resume(sb_log_encoder *encoder, const sb_game *game, uint64_t unix_ms);

/// Appends the tick that the game has just played, by `frame`. The notes stay as they are. Never
/// allocates. Where the sink takes no more, ticks are left out of the log; every commit interval it
/// is tried again, and a gap and a keyframe say where the log goes on.
void sb_log_encoder_tick(sb_log_encoder *encoder, const sb_game *game, const sb_frame *frame,
                         sb_notes *notes);

/// The match stood still for so many ticks' time, at least one, after the last tick and before the
/// next. What is gathered goes out first.
void sb_log_encoder_pause(sb_log_encoder *encoder, const sb_game *game, uint64_t ticks);

/// The log goes on with a state of the match that is not the next one: that after a later tick,
/// with these players. A gap, the roster and a keyframe say so; the ticks between are lost. False
/// if the sink does not take them, or the state is too large: the encoder is behind then.
bool sb_log_encoder_jump(sb_log_encoder *encoder, const sb_game *game, const sb_log_roster *roster);

/// Sends what is gathered to the sink.
void sb_log_encoder_flush(sb_log_encoder *encoder);

/// Flushes and writes the closing chunk. Nothing may follow but destroy. A log with which the sink
/// has not caught up stays unclosed.
void sb_log_encoder_close(sb_log_encoder *encoder, const sb_game *game);

/// Does not close: a log that was not closed says so to its readers.
void sb_log_encoder_destroy(sb_log_encoder *encoder);

/// What did not get into the log.
typedef struct sb_log_losses {
    uint32_t gaps;  ///< how often the sink took no more, until it took a keyframe again
    uint64_t ticks; ///< in gaps
    uint64_t notes; ///< in gaps, or because there were too many in a tick
    /// That the sink did not take, or that were too large, where no tick is missing: playing the
    /// log from a tick on takes longer there.
    uint32_t keyframes;
    uint32_t unclosed; ///< 1 if the sink did not take the end
} sb_log_losses;

sb_log_losses sb_log_encoder_losses(const sb_log_encoder *encoder);

#endif
