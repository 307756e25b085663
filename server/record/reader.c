#include "record/reader.h"

#include <string.h>

#include "record/frame_code.h"
#include "record/head.h"
#include "record/pack.h"

struct sb_log_reader {
    sb_allocator allocator;
    sb_log_source source;
    sb_log_end end;
    sb_log_fault fault; ///< place of the chunk being read; `error` is set at the end
    sb_log_head head;
    sb_chunk_chain chain;
    sb_frame_coder coder;
    sb_log_pauses pauses;
    sb_unpacker *unpacker;
    uint32_t ticks_left; ///< frames in `cursor` that are still to come
    sb_reader cursor;    ///< over `stored` or `plain`
    sb_map map;
    uint8_t stored[SB_CHUNK_PLAIN_SIZE_MAX];
    uint8_t plain[SB_CHUNK_PLAIN_SIZE_MAX];
};

// The fault's place becomes the chunk that comes next.
static void point_at_next_chunk(sb_log_reader *reader)
{
    reader->fault.chunk_index = reader->chain.index;
    reader->fault.offset = reader->chain.offset;
}

static bool finish(sb_log_reader *reader, sb_log_end end, sb_error error)
{
    reader->end = end;
    reader->fault.error = error;
    return false;
}

static bool damaged(sb_log_reader *reader, sb_error error)
{
    return finish(reader, SB_LOG_END_DAMAGED, error);
}

static sb_error read_map(sb_log_reader *reader)
{
    sb_chunk_header header;
    sb_error error = sb_chunk_read(&reader->chain, reader->source, &header, reader->stored);
    if (error != SB_OK) {
        return error;
    }
    error = sb_map_read(&reader->map, reader->stored, header.plain_size);
    if (error == SB_OK) {
        return SB_OK;
    }
    // The checksum holds, so this is what was written: by other rules, or against ours.
    bool other_rules = reader->head.simulation_version != SB_SIMULATION_VERSION;
    return other_rules ? SB_ERROR_VERSION : SB_ERROR_RANGE;
}

static sb_error read_start(sb_log_reader *reader)
{
    sb_error error = sb_head_read(reader->source, &reader->head, &reader->chain, reader->stored);
    point_at_next_chunk(reader);
    if (error == SB_OK) {
        reader->coder = sb_frame_coder_make(reader->head.game.player_capacity);
        error = read_map(reader);
    }
    reader->fault.error = error;
    return error;
}

sb_error sb_log_reader_open(sb_log_source source, const sb_allocator *allocator,
                            sb_log_reader **out_reader, sb_log_fault *out_fault)
{
    *out_reader = NULL;
    *out_fault = (sb_log_fault){.error = SB_ERROR_MEMORY};
    sb_log_reader *reader = allocator->allocate(allocator->context, sizeof *reader);
    if (reader == NULL) {
        return SB_ERROR_MEMORY;
    }
    reader->allocator = *allocator;
    reader->source = source;
    reader->unpacker = sb_unpacker_create(allocator);
    sb_error error = reader->unpacker == NULL ? SB_ERROR_MEMORY : read_start(reader);
    if (error != SB_OK) {
        reader->fault.error = error;
        *out_fault = reader->fault;
        sb_log_reader_destroy(reader);
        return error;
    }
    *out_fault = (sb_log_fault){0};
    *out_reader = reader;
    return SB_OK;
}

void sb_log_reader_destroy(sb_log_reader *reader)
{
    if (reader == NULL) {
        return;
    }
    sb_allocator allocator = reader->allocator;
    sb_unpacker_destroy(reader->unpacker, &allocator);
    allocator.release(allocator.context, reader);
}

const sb_log_head *sb_log_reader_head(const sb_log_reader *reader)
{
    return &reader->head;
}

const sb_map *sb_log_reader_map(const sb_log_reader *reader)
{
    return &reader->map;
}

// The frames of a chunk whose checksum holds.
static bool open_ticks(sb_log_reader *reader, const sb_chunk_header *header)
{
    if (header->tick_count > reader->head.game.tick_rate_hz) {
        return damaged(reader, SB_ERROR_LIMIT);
    }
    const uint8_t *plain = reader->stored;
    if (header->stored_size < header->plain_size) {
        plain = reader->plain;
        if (sb_unpack(reader->unpacker, reader->stored, header->stored_size, reader->plain,
                      header->plain_size) != SB_OK) {
            return damaged(reader, SB_ERROR_MALFORMED);
        }
    }
    reader->cursor = sb_reader_over(plain, header->plain_size);
    reader->ticks_left = header->tick_count;
    if (sb_frame_code_open(&reader->coder, &reader->cursor) != SB_OK) {
        return damaged(reader, reader->cursor.error);
    }
    return true;
}

// The closing chunk must agree with what was read, and be the last.
static bool check_close(sb_log_reader *reader, const sb_chunk_header *header)
{
    sb_reader payload = sb_reader_over(reader->stored, header->plain_size);
    bool agrees = sb_reader_u32(&payload) == reader->chain.tick;
    agrees = sb_reader_u32(&payload) == reader->chain.index && agrees;
    agrees = sb_reader_u64(&payload) == reader->chain.offset && agrees;
    if (payload.error != SB_OK || sb_reader_remaining(&payload) != 0 || !agrees) {
        return damaged(reader, SB_ERROR_MALFORMED);
    }
    uint8_t byte;
    if (reader->source.read_at(reader->source.context, reader->chain.offset, &byte, 1) != 0) {
        point_at_next_chunk(reader);
        return damaged(reader, SB_ERROR_MALFORMED);
    }
    return finish(reader, SB_LOG_END_CLOSED, SB_OK);
}

static bool note_pause(sb_log_reader *reader, const sb_chunk_header *header)
{
    sb_reader payload = sb_reader_over(reader->stored, header->plain_size);
    uint64_t ticks = sb_reader_u64(&payload);
    if (payload.error != SB_OK || sb_reader_remaining(&payload) != 0 || ticks == 0 ||
        ticks > UINT64_MAX - reader->pauses.ticks) {
        return damaged(reader, SB_ERROR_MALFORMED);
    }
    reader->pauses.count++;
    reader->pauses.ticks += ticks;
    return true;
}

// The next chunk that is no pause.
static bool read_chunk(sb_log_reader *reader, sb_chunk_header *out_header)
{
    do {
        point_at_next_chunk(reader);
        sb_error error = sb_chunk_read(&reader->chain, reader->source, out_header, reader->stored);
        if (error == SB_ERROR_TRUNCATED) {
            return finish(reader, SB_LOG_END_CUT, error);
        }
        if (error != SB_OK) {
            return damaged(reader, error);
        }
        if (out_header->kind == SB_CHUNK_PAUSE && !note_pause(reader, out_header)) {
            return false;
        }
    } while (out_header->kind == SB_CHUNK_PAUSE);
    return true;
}

static bool next_chunk(sb_log_reader *reader)
{
    sb_chunk_header header;
    if (!read_chunk(reader, &header)) {
        return false;
    }
    return header.kind == SB_CHUNK_CLOSE ? check_close(reader, &header)
                                         : open_ticks(reader, &header);
}

bool sb_log_reader_next(sb_log_reader *reader, sb_frame *out_frame, uint32_t *out_tick,
                        uint64_t *out_hash)
{
    if (reader->end != SB_LOG_END_OPEN || (reader->ticks_left == 0 && !next_chunk(reader))) {
        return false;
    }
    sb_error error = sb_frame_code_read(&reader->coder, &reader->cursor, out_frame, out_hash);
    reader->ticks_left--;
    if (error == SB_OK && reader->ticks_left == 0 && sb_reader_remaining(&reader->cursor) != 0) {
        error = SB_ERROR_MALFORMED;
    }
    if (error != SB_OK) {
        return damaged(reader, error);
    }
    reader->fault.tick++;
    *out_tick = reader->fault.tick;
    return true;
}

sb_log_pauses sb_log_reader_pauses(const sb_log_reader *reader)
{
    return reader->pauses;
}

sb_log_end sb_log_reader_end(const sb_log_reader *reader)
{
    return reader->end;
}

const sb_log_fault *sb_log_reader_fault(const sb_log_reader *reader)
{
    return &reader->fault;
}
