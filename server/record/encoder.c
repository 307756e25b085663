#include "record/encoder.h"

#include <string.h>

#include "base/assert.h"
#include "record/chunk.h"
#include "record/frame_code.h"
#include "record/head.h"
#include "record/pack.h"

#define CLOSE_PAYLOAD_SIZE 16u

struct sb_log_encoder {
    sb_allocator allocator;
    sb_log_sink sink;
    uint32_t ticks_per_chunk;
    bool closed;
    sb_chunk_chain chain;
    sb_frame_coder coder;
    sb_packer *packer;
    uint32_t tick_count; ///< frames in `plain`
    sb_writer writer;    ///< over `plain`
    uint8_t plain[SB_CHUNK_PLAIN_SIZE_MAX];
    uint8_t chunk[SB_CHUNK_HEADER_SIZE + SB_CHUNK_PLAIN_SIZE_MAX]; ///< as the sink gets it
};

_Static_assert(SB_FRAME_CODE_SIZE_MAX + 8u <= SB_CHUNK_PLAIN_SIZE_MAX, "any frame fits a chunk");

// Sends what is in `plain` as one chunk, in one call of the sink.
static void write_chunk(sb_log_encoder *encoder, sb_chunk_kind kind)
{
    SB_ASSERT(encoder->writer.error == SB_OK);
    uint8_t *payload = encoder->chunk + SB_CHUNK_HEADER_SIZE;
    size_t plain_size = encoder->writer.size;
    size_t stored_size = 0;
    if (kind == SB_CHUNK_TICKS) {
        stored_size = sb_pack(encoder->packer, encoder->plain, plain_size, payload);
    }
    if (stored_size == 0) {
        stored_size = plain_size;
        memcpy(payload, encoder->plain, plain_size);
    }
    sb_chunk_write_header(&encoder->chain, kind, encoder->tick_count, (uint32_t)plain_size, payload,
                          (uint32_t)stored_size, encoder->chunk);
    encoder->sink.write(encoder->sink.context, encoder->chunk, SB_CHUNK_HEADER_SIZE + stored_size);
    encoder->tick_count = 0;
    encoder->writer.size = 0;
}

sb_error sb_log_encoder_create(const sb_log_head *head, const sb_map *map, sb_log_sink sink,
                               const sb_allocator *allocator, sb_log_encoder **out_encoder)
{
    *out_encoder = NULL;
    if (sink.write == NULL || sb_head_check(head) != SB_OK || sb_map_validate(map, NULL) != SB_OK) {
        return SB_ERROR_ARGUMENT;
    }
    sb_log_encoder *encoder = allocator->allocate(allocator->context, sizeof *encoder);
    if (encoder == NULL) {
        return SB_ERROR_MEMORY;
    }
    encoder->allocator = *allocator;
    encoder->packer = sb_packer_create(allocator);
    if (encoder->packer == NULL) {
        sb_log_encoder_destroy(encoder);
        return SB_ERROR_MEMORY;
    }
    encoder->sink = sink;
    encoder->ticks_per_chunk = head->game.tick_rate_hz;
    encoder->coder = sb_frame_coder_make(head->game.player_capacity);
    encoder->writer = sb_writer_over(encoder->plain, sizeof encoder->plain);

    uint8_t start[SB_HEAD_SIZE];
    sb_head_write(head, &encoder->chain, start);
    sink.write(sink.context, start, sizeof start);
    sb_map_write(map, &encoder->writer);
    write_chunk(encoder, SB_CHUNK_MAP);
    *out_encoder = encoder;
    return SB_OK;
}

void sb_log_encoder_frame(sb_log_encoder *encoder, const sb_frame *frame, uint64_t hash)
{
    SB_ASSERT(!encoder->closed);
    if (encoder->tick_count == 0) {
        sb_frame_code_begin(&encoder->coder, &encoder->writer);
    }
    sb_frame_code_write(&encoder->coder, frame, hash, &encoder->writer);
    encoder->tick_count++;
    size_t room = encoder->writer.capacity - encoder->writer.size;
    if (encoder->tick_count == encoder->ticks_per_chunk || room < SB_FRAME_CODE_SIZE_MAX) {
        sb_log_encoder_flush(encoder);
    }
}

void sb_log_encoder_flush(sb_log_encoder *encoder)
{
    if (encoder->tick_count > 0) {
        write_chunk(encoder, SB_CHUNK_TICKS);
    }
}

void sb_log_encoder_pause(sb_log_encoder *encoder, uint64_t ticks)
{
    SB_ASSERT(!encoder->closed);
    sb_log_encoder_flush(encoder);
    sb_writer_u64(&encoder->writer, ticks);
    write_chunk(encoder, SB_CHUNK_PAUSE);
}

void sb_log_encoder_close(sb_log_encoder *encoder)
{
    SB_ASSERT(!encoder->closed);
    sb_log_encoder_flush(encoder);
    sb_writer_u32(&encoder->writer, encoder->chain.tick);
    sb_writer_u32(&encoder->writer, encoder->chain.index + 1);
    sb_writer_u64(&encoder->writer,
                  encoder->chain.offset + SB_CHUNK_HEADER_SIZE + CLOSE_PAYLOAD_SIZE);
    write_chunk(encoder, SB_CHUNK_CLOSE);
    encoder->closed = true;
}

void sb_log_encoder_destroy(sb_log_encoder *encoder)
{
    if (encoder == NULL) {
        return;
    }
    sb_allocator allocator = encoder->allocator;
    sb_packer_destroy(encoder->packer, &allocator);
    allocator.release(allocator.context, encoder);
}
