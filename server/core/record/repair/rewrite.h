/// Writes the chunks of a tick log anew, in another place and with others before them: their links,
/// offsets and ticks are those of the log that comes out. For repair, not for other rooms.
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
    bool departed;            ///< what was written is not byte for byte what was given
    bool recodes;             ///< a keyframe is missing: frames are coded anew up to the next one
    uint32_t ticks;           ///< written
    uint32_t keyframe_tick;   ///< of the last one
    uint64_t keyframe_offset; ///< of the last one
    uint64_t roster_offset;   ///< of the last one, 0 for none
    sb_log_roster roster;     ///< as last written
    sb_chunk_chain chain;
    sb_frame_coder coder; ///< while it recodes
    uint32_t row_ticks;   ///< frames in the row that is being recoded
    uint8_t row[SB_CHUNK_PAYLOAD_SIZE_MAX];
    uint8_t chunk[SB_CHUNK_HEADER_SIZE + SB_CHUNK_PAYLOAD_SIZE_MAX];
} sb_log_rewriter;

/// `rewriter` is all zeros. Writes prologue, head and map.
void sb_rewrite_start(sb_log_rewriter *rewriter, sb_log_sink sink, const void *prologue,
                      const void *head, uint32_t head_size, const void *map, uint32_t map_size);

/// A chunk whose payload says nothing of its place: ticks, a pause, an optional one.
void sb_rewrite_chunk(sb_log_rewriter *rewriter, sb_chunk_kind kind, uint32_t tick_count,
                      const void *payload, uint32_t size);

/// Who is there after the last tick.
void sb_rewrite_roster(sb_log_rewriter *rewriter, const sb_log_roster *roster);

/// A keyframe and its head as it was read; the payload's head becomes that of the new place. Before
/// it a gap, if `gap`, and the roster, if there is a gap or it is another than was last written.
void sb_rewrite_keyframe(sb_log_rewriter *rewriter, uint32_t tick, bool gap,
                         const sb_log_roster *roster, uint8_t *payload, uint32_t size);

/// From here to the next keyframe frames are coded as they go on after `coder`.
void sb_rewrite_without_keyframe(sb_log_rewriter *rewriter, const sb_frame_coder *coder);

/// A frame while it recodes; the chunk goes out by `sb_rewrite_row_end`, or before if it is large.
void sb_rewrite_frame(sb_log_rewriter *rewriter, const sb_frame *frame, sb_notes *notes,
                      uint32_t tick, uint64_t hash);
void sb_rewrite_row_end(sb_log_rewriter *rewriter);

/// The closing chunk; `given` is the one that was read, or NULL.
void sb_rewrite_close(sb_log_rewriter *rewriter, const void *given);

#endif
