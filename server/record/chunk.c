#include "record/chunk.h"

#include "base/assert.h"
#include "base/bytes.h"
#include "base/hash.h"

#define CHECKED_SIZE (SB_CHUNK_HEADER_SIZE - 8u) ///< bytes under the header's own checksum

_Static_assert(SB_MAP_BYTES_MAX <= SB_CHUNK_PLAIN_SIZE_MAX, "every map fits one chunk");

sb_chunk_chain sb_chunk_chain_start(void)
{
    return (sb_chunk_chain){.offset = SB_LOG_PROLOGUE_SIZE};
}

static void move_past(sb_chunk_chain *chain, const sb_chunk_header *header, uint64_t checksum)
{
    chain->offset += SB_CHUNK_HEADER_SIZE + (uint64_t)header->stored_size;
    chain->index++;
    chain->tick += header->tick_count;
    chain->checksum = checksum;
}

void sb_chunk_write_header(sb_chunk_chain *chain, sb_chunk_kind kind, uint32_t tick_count,
                           uint32_t plain_size, const void *payload, uint32_t stored_size,
                           void *out_bytes)
{
    SB_ASSERT(stored_size <= plain_size && plain_size <= SB_CHUNK_PLAIN_SIZE_MAX);
    sb_chunk_header header = {
        .kind = kind,
        .index = chain->index,
        .stored_size = stored_size,
        .plain_size = plain_size,
        .first_tick = chain->tick + 1,
        .tick_count = tick_count,
        .payload_checksum = sb_hash(payload, stored_size),
        .previous_checksum = chain->checksum,
    };
    sb_writer writer = sb_writer_over(out_bytes, SB_CHUNK_HEADER_SIZE);
    sb_writer_u32(&writer, header.kind);
    sb_writer_u32(&writer, header.index);
    sb_writer_u32(&writer, header.stored_size);
    sb_writer_u32(&writer, header.plain_size);
    sb_writer_u32(&writer, header.first_tick);
    sb_writer_u32(&writer, header.tick_count);
    sb_writer_u64(&writer, header.payload_checksum);
    sb_writer_u64(&writer, header.previous_checksum);
    uint64_t checksum = sb_hash(out_bytes, CHECKED_SIZE);
    sb_writer_u64(&writer, checksum);
    SB_ASSERT(writer.error == SB_OK && writer.size == SB_CHUNK_HEADER_SIZE);
    move_past(chain, &header, checksum);
}

static sb_chunk_header read_fields(sb_reader *reader)
{
    sb_chunk_header header = {0};
    header.kind = sb_reader_u32(reader);
    header.index = sb_reader_u32(reader);
    header.stored_size = sb_reader_u32(reader);
    header.plain_size = sb_reader_u32(reader);
    header.first_tick = sb_reader_u32(reader);
    header.tick_count = sb_reader_u32(reader);
    header.payload_checksum = sb_reader_u64(reader);
    header.previous_checksum = sb_reader_u64(reader);
    return header;
}

static sb_error check_place(const sb_chunk_chain *chain, const sb_chunk_header *header)
{
    if (header->kind < SB_CHUNK_HEAD || header->kind > SB_CHUNK_PAUSE) {
        return SB_ERROR_UNKNOWN;
    }
    // Head and map have the indices 0 and 1, and nothing else has.
    uint32_t place = header->index < 2 ? header->index + SB_CHUNK_HEAD : SB_CHUNK_TICKS;
    bool later = header->kind == SB_CHUNK_CLOSE || header->kind == SB_CHUNK_PAUSE;
    bool kind_fits = header->kind == place || (place == SB_CHUNK_TICKS && later);
    if (header->index != chain->index || header->previous_checksum != chain->checksum ||
        !kind_fits) {
        return SB_ERROR_MALFORMED;
    }
    return SB_OK;
}

static sb_error check_amounts(const sb_chunk_chain *chain, const sb_chunk_header *header)
{
    if (header->plain_size > SB_CHUNK_PLAIN_SIZE_MAX || header->stored_size > header->plain_size) {
        return SB_ERROR_LIMIT;
    }
    bool holds_ticks = header->kind == SB_CHUNK_TICKS;
    if (!holds_ticks && header->stored_size != header->plain_size) {
        return SB_ERROR_MALFORMED;
    }
    // The tick after the last one must be a number too.
    if (holds_ticks != (header->tick_count > 0) || header->first_tick != chain->tick + 1 ||
        header->tick_count >= UINT32_MAX - chain->tick) {
        return SB_ERROR_RANGE;
    }
    return SB_OK;
}

sb_error sb_chunk_read(sb_chunk_chain *chain, sb_log_source source, sb_chunk_header *out_header,
                       uint8_t *payload)
{
    uint8_t bytes[SB_CHUNK_HEADER_SIZE];
    if (source.read_at(source.context, chain->offset, bytes, sizeof bytes) < sizeof bytes) {
        return SB_ERROR_TRUNCATED;
    }
    sb_reader reader = sb_reader_over(bytes, sizeof bytes);
    sb_chunk_header header = read_fields(&reader);
    uint64_t checksum = sb_reader_u64(&reader);
    if (checksum != sb_hash(bytes, CHECKED_SIZE)) {
        return SB_ERROR_CHECKSUM;
    }
    sb_error error = check_place(chain, &header);
    if (error == SB_OK) {
        error = check_amounts(chain, &header);
    }
    if (error != SB_OK) {
        return error;
    }
    uint64_t offset = chain->offset + SB_CHUNK_HEADER_SIZE;
    if (source.read_at(source.context, offset, payload, header.stored_size) < header.stored_size) {
        return SB_ERROR_TRUNCATED;
    }
    if (header.payload_checksum != sb_hash(payload, header.stored_size)) {
        return SB_ERROR_CHECKSUM;
    }
    move_past(chain, &header, checksum);
    *out_header = header;
    return SB_OK;
}
