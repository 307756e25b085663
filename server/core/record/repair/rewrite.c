#include "record/repair/rewrite.h"

#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"

static void write(sb_log_rewriter *rewriter, const void *bytes, size_t size)
{
    rewriter->refused = rewriter->refused || !rewriter->sink.write(rewriter->sink.context, bytes,
                                                                   size, rewriter->chain.tick);
}

static void put(sb_log_rewriter *rewriter, sb_chunk_kind kind, uint32_t tick_count, uint32_t tick,
                const void *payload, uint32_t size)
{
    sb_chunk_write_header(&rewriter->chain, kind, tick_count, tick, payload, size, rewriter->chunk);
    memcpy(rewriter->chunk + SB_CHUNK_HEADER_SIZE, payload, size);
    write(rewriter, rewriter->chunk, SB_CHUNK_HEADER_SIZE + size);
}

void sb_rewrite_start(sb_log_rewriter *rewriter, sb_log_sink sink, const void *prologue,
                      const void *head, uint32_t head_size, const void *map, uint32_t map_size)
{
    rewriter->sink = sink;
    rewriter->chain = sb_chunk_chain_start();
    write(rewriter, prologue, SB_LOG_PROLOGUE_SIZE);
    put(rewriter, SB_CHUNK_HEAD, 0, 0, head, head_size);
    put(rewriter, SB_CHUNK_MAP, 0, 0, map, map_size);
}

void sb_rewrite_chunk(sb_log_rewriter *rewriter, sb_chunk_kind kind, uint32_t tick_count,
                      const void *payload, uint32_t size)
{
    put(rewriter, kind, tick_count, 0, payload, size);
    rewriter->ticks += tick_count;
}

void sb_rewrite_roster(sb_log_rewriter *rewriter, const sb_log_roster *roster)
{
    uint8_t payload[SB_LOG_ROSTER_SIZE_MAX];
    sb_writer writer = sb_writer_over(payload, sizeof payload);
    sb_log_roster_write(roster, &writer);
    SB_ASSERT(writer.error == SB_OK);
    rewriter->roster_offset = rewriter->chain.offset;
    rewriter->roster = *roster;
    put(rewriter, SB_CHUNK_ROSTER, 0, 0, payload, (uint32_t)writer.size);
}

// Puts the new offsets into the payload of a keyframe.
static void place_keyframe(sb_log_rewriter *rewriter, uint8_t *payload, uint32_t size)
{
    sb_log_keyframe_head head;
    sb_error error = sb_log_keyframe_head_read(payload, size, &head);
    SB_ASSERT(error == SB_OK);
    rewriter->departed = rewriter->departed || head.previous_offset != rewriter->keyframe_offset ||
                         head.roster_offset != rewriter->roster_offset;
    sb_writer writer = sb_writer_over(payload, 2 * sizeof(uint64_t));
    sb_writer_u64(&writer, rewriter->keyframe_offset);
    sb_writer_u64(&writer, rewriter->roster_offset);
}

void sb_rewrite_keyframe(sb_log_rewriter *rewriter, uint32_t tick, bool gap,
                         const sb_log_roster *roster, uint8_t *payload, uint32_t size)
{
    if (gap) {
        uint8_t gap_payload[SB_GAP_PAYLOAD_SIZE];
        sb_gap_write(tick, gap_payload);
        put(rewriter, SB_CHUNK_GAP, 0, 0, gap_payload, sizeof gap_payload);
    }
    if (gap || memcmp(roster, &rewriter->roster, sizeof *roster) != 0) {
        rewriter->departed = rewriter->departed || !gap;
        sb_rewrite_roster(rewriter, roster);
    }
    place_keyframe(rewriter, payload, size);
    rewriter->keyframe_offset = rewriter->chain.offset;
    rewriter->keyframe_tick = tick;
    rewriter->recodes = false;
    put(rewriter, SB_CHUNK_KEYFRAME, 0, tick, payload, size);
}

void sb_rewrite_without_keyframe(sb_log_rewriter *rewriter, const sb_frame_coder *coder)
{
    rewriter->departed = true;
    if (!rewriter->recodes) {
        rewriter->recodes = true;
        rewriter->coder = *coder;
    }
}

void sb_rewrite_frame(sb_log_rewriter *rewriter, const sb_frame *frame, sb_notes *notes,
                      uint32_t tick, uint64_t hash)
{
    SB_ASSERT(rewriter->recodes);
    if (rewriter->row_ticks == 0) {
        sb_frame_code_begin(&rewriter->coder, rewriter->row, sizeof rewriter->row);
    }
    sb_frame_code_write(&rewriter->coder, frame, notes, tick, hash);
    rewriter->row_ticks++;
    size_t room = sizeof rewriter->row - sb_frame_code_size(&rewriter->coder);
    if (room < SB_FRAME_CODE_SIZE_MAX || rewriter->row_ticks == UINT16_MAX) {
        sb_rewrite_row_end(rewriter);
    }
}

void sb_rewrite_row_end(sb_log_rewriter *rewriter)
{
    if (rewriter->row_ticks > 0) {
        uint32_t size = (uint32_t)sb_frame_code_end(&rewriter->coder);
        sb_rewrite_chunk(rewriter, SB_CHUNK_TICKS, rewriter->row_ticks, rewriter->row, size);
        rewriter->row_ticks = 0;
    }
}

void sb_rewrite_close(sb_log_rewriter *rewriter, const void *given)
{
    uint8_t payload[SB_CLOSE_PAYLOAD_SIZE];
    sb_close_write(&rewriter->chain, rewriter->keyframe_offset, payload);
    rewriter->departed =
        rewriter->departed || given == NULL || memcmp(given, payload, sizeof payload) != 0;
    put(rewriter, SB_CHUNK_CLOSE, 0, 0, payload, sizeof payload);
}
