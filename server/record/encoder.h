/// Writes a match into a tick log, a frame at a time.
#ifndef SABOT_RECORD_ENCODER_H
#define SABOT_RECORD_ENCODER_H

#include "base/allocator.h"
#include "record/log.h"

typedef struct sb_log_encoder sb_log_encoder;

/// Writes head and map to the sink at once. The sink is kept. SB_ERROR_ARGUMENT, SB_ERROR_MEMORY.
sb_error sb_log_encoder_create(const sb_log_head *head, const sb_map *map, sb_log_sink sink,
                               const sb_allocator *allocator, sb_log_encoder **out_encoder);

/// Appends the frame of the next tick (the first one is tick 1) and the hash of the state after it.
/// The frame must have been accepted by `sb_game_advance`. A chunk goes to the sink once a second
/// of ticks is full. Never allocates.
void sb_log_encoder_frame(sb_log_encoder *encoder, const sb_frame *frame, uint64_t hash);

/// The match stood still for so many ticks' time, after the last frame and before the next. What is
/// gathered goes out first.
void sb_log_encoder_pause(sb_log_encoder *encoder, uint64_t ticks);

/// Sends what is gathered to the sink as a shorter chunk.
void sb_log_encoder_flush(sb_log_encoder *encoder);

/// Flushes and writes the closing chunk. Nothing may follow but destroy.
void sb_log_encoder_close(sb_log_encoder *encoder);

/// Does not close: a log that was not closed says so to its readers.
void sb_log_encoder_destroy(sb_log_encoder *encoder);

#endif
