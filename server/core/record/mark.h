/// A place where reading may begin: a keyframe and the roster there, found by the headers of the
/// chunks alone.
#ifndef SABOT_RECORD_MARK_H
#define SABOT_RECORD_MARK_H

#include "record/chunk.h"

typedef struct sb_log_mark {
    sb_chunk_chain keyframe;  ///< at the keyframe
    uint64_t keyframe_offset; ///< of the keyframe before, 0 for none
    sb_chunk_chain roster;    ///< at the last roster before the keyframe, if there is one
    uint64_t roster_offset;   ///< 0 for none
    sb_chunk_chain epoch;     ///< at the last epoch chunk before the keyframe, if there is one
    bool has_epoch;
    bool has_handover; ///< there is a handover before the keyframe
} sb_log_mark;

/// Finds the mark from which the state after `tick` and the record of that tick are reached
/// soonest. This is the last keyframe before the tick; the keyframe of this tick if the tick itself
/// is missing; the first keyframe for tick 0. A damaged or cut keyframe is replaced by the one
/// before. If the chain ends or breaks, it is the last keyframe before that.
///
/// `start` is the chain at the first keyframe. Reads through `buffer`, of SB_CHUNK_PAYLOAD_SIZE_MAX
/// bytes. SB_ERROR_TRUNCATED and the errors of `sb_chunk_read` if there is no keyframe.
sb_error sb_log_mark_find(sb_log_source source, const sb_chunk_chain *start, uint32_t tick,
                          uint8_t *buffer, sb_log_mark *out_mark);

#endif
