/// Where reading may begin: a keyframe, and who was there. Found by the headers of the chunks
/// alone.
#ifndef SABOT_RECORD_MARK_H
#define SABOT_RECORD_MARK_H

#include "record/chunk.h"

typedef struct sb_log_mark {
    sb_chunk_chain keyframe;  ///< at the keyframe
    uint64_t keyframe_offset; ///< of the one before, 0 for none
    sb_chunk_chain roster;    ///< at the last roster before it, if there is one
    uint64_t roster_offset;   ///< 0 for none
    sb_chunk_chain epoch;     ///< at the last epoch's chunk before it, if there is one
    bool has_epoch;
} sb_log_mark;

/// The mark from which the state after `tick`, and what is recorded of that tick, are reached
/// soonest: the last keyframe before it; the one of just this tick where the tick itself is
/// missing; the first one for tick 0. One that is damaged or cut gives way to the one before.
/// `start` is the chain at the first keyframe. Reads through `buffer`, of SB_CHUNK_PAYLOAD_SIZE_MAX
/// bytes. Where the chain ends or breaks, the last one before that. SB_ERROR_TRUNCATED and those of
/// `sb_chunk_read` if there is none.
sb_error sb_log_mark_find(sb_log_source source, const sb_chunk_chain *start, uint32_t tick,
                          uint8_t *buffer, sb_log_mark *out_mark);

#endif
