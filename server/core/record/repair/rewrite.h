/// Writes chunks of a tick log in another place and after other chunks, with the links, offsets and
/// ticks of the new log. For repair only.
#ifndef SABOT_RECORD_REPAIR_REWRITE_H
#define SABOT_RECORD_REPAIR_REWRITE_H

#include <stdbool.h>

#include "record/chunk.h"
#include "record/frame_code.h"
#include "record/keyframe.h"
#include "record/log_roster.h"

typedef struct sb_log_rewriter {
    sb_log_sink sink;
    bool refused;             ///< by the sink; nothing is written any more
    bool departed;            ///< the output differs from the source
    bool recodes;             ///< a keyframe is missing: frames are coded again up to the next one
    uint32_t ticks;           ///< ticks written
    uint32_t keyframe_tick;   ///< of the last keyframe
    uint64_t keyframe_offset; ///< of the last keyframe
    uint64_t roster_offset;   ///< of the last roster, 0 for none
    sb_log_roster roster;     ///< the last one written
    sb_chunk_chain chain;
    sb_frame_coder coder; ///< while frames are coded again
    uint32_t row_ticks;   ///< frames in the row that is being coded
    uint8_t row[SB_CHUNK_PAYLOAD_SIZE_MAX];
    uint8_t chunk[SB_CHUNK_HEADER_SIZE + SB_CHUNK_PAYLOAD_SIZE_MAX];
} sb_log_rewriter;

/// Starts a rewriter, which is all zeros, and writes prologue, head and map.
void sb_rewrite_start(sb_log_rewriter *rewriter, sb_log_sink sink, const void *prologue,
                      const void *head, uint32_t head_size, const void *map, uint32_t map_size);

/// Writes a chunk whose payload does not depend on its place: ticks, a pause, an optional one.
void sb_rewrite_chunk(sb_log_rewriter *rewriter, sb_chunk_kind kind, uint32_t tick_count,
                      const void *payload, uint32_t size);

/// Writes the roster after the last tick.
void sb_rewrite_roster(sb_log_rewriter *rewriter, const sb_log_roster *roster);

/// Writes a keyframe, whose payload gets the offsets of its new place. Before it come a gap, if
/// `gap`, and the roster, if there is a gap or the roster differs from the last one written.
void sb_rewrite_keyframe(sb_log_rewriter *rewriter, uint32_t tick, bool gap,
                         const sb_log_roster *roster, uint8_t *payload, uint32_t size);

/// Codes frames from here to the next keyframe as they continue after `coder`.
void sb_rewrite_without_keyframe(sb_log_rewriter *rewriter, const sb_frame_coder *coder);

/// Codes a frame again. The chunk is written by `sb_rewrite_row_end`, or earlier if it becomes
/// large.
void sb_rewrite_frame(sb_log_rewriter *rewriter, const sb_frame *frame, sb_notes *notes,
                      uint32_t tick, uint64_t hash);
void sb_rewrite_row_end(sb_log_rewriter *rewriter);

/// Writes the closing chunk; `given` is the one that was read, or NULL.
void sb_rewrite_close(sb_log_rewriter *rewriter, const void *given);

#endif
