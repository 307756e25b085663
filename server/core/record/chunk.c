#include "record/chunk.h"

#include "base/assert.h"
#include "base/bytes.h"
#include "base/hash.h"

#define LINK_SIZE 4u
#define FIELDS_SIZE (SB_CHUNK_HEADER_SIZE - LINK_SIZE)

sb_chunk_chain sb_chunk_chain_start(void)
{
    return (sb_chunk_chain){.offset = SB_LOG_PROLOGUE_SIZE};
}

uint32_t sb_chunk_checksum(const void *bytes, size_t size)
{
    return (uint32_t)sb_hash(bytes, size);
}

uint32_t sb_chunk_link(uint32_t previous, const uint8_t header[SB_CHUNK_HEADER_SIZE])
{
    uint8_t bytes[LINK_SIZE + FIELDS_SIZE];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_writer_u32(&writer, previous);
    sb_writer_bytes(&writer, header, FIELDS_SIZE);
    return sb_chunk_checksum(bytes, sizeof bytes);
}

void sb_gap_write(uint32_t keyframe_tick, void *out_payload)
{
    sb_writer writer = sb_writer_over(out_payload, SB_GAP_PAYLOAD_SIZE);
    sb_writer_u32(&writer, keyframe_tick);
}

static uint32_t gap_tick_of(const void *payload)
{
    sb_reader reader = sb_reader_over(payload, SB_GAP_PAYLOAD_SIZE);
    return sb_reader_u32(&reader);
}

static void move_past(sb_chunk_chain *chain, const sb_chunk_header *header, const void *payload)
{
    chain->offset += SB_CHUNK_HEADER_SIZE + (uint64_t)header->size;
    chain->index++;
    chain->link = header->link;
    if (header->kind == SB_CHUNK_GAP) {
        chain->in_gap = true;
        chain->gap_tick = gap_tick_of(payload);
    }
    chain->closed = header->kind == SB_CHUNK_CLOSE;
    if (header->kind == SB_CHUNK_TICKS) {
        chain->tick += header->tick_count;
    } else if (header->kind == SB_CHUNK_KEYFRAME) {
        chain->tick = header->tick;
        chain->in_gap = false;
    }
}

void sb_chunk_write_header(sb_chunk_chain *chain, sb_chunk_kind kind, uint32_t tick_count,
                           uint32_t tick, const void *payload, uint32_t size, void *out_bytes)
{
    SB_ASSERT(size <= SB_CHUNK_PAYLOAD_SIZE_MAX && tick_count <= UINT16_MAX);
    sb_chunk_header header = {
        .kind = kind,
        .tick_count = tick_count,
        .tick = kind == SB_CHUNK_TICKS      ? chain->tick + 1
                : kind == SB_CHUNK_KEYFRAME ? tick
                                            : chain->tick,
        .size = size,
        .payload_hash = sb_chunk_checksum(payload, size),
    };
    sb_writer writer = sb_writer_over(out_bytes, SB_CHUNK_HEADER_SIZE);
    sb_writer_u8(&writer, (uint8_t)header.kind);
    sb_writer_u8(&writer, 0);
    sb_writer_u16(&writer, (uint16_t)header.tick_count);
    sb_writer_u32(&writer, header.tick);
    sb_writer_u32(&writer, header.size);
    sb_writer_u32(&writer, header.payload_hash);
    header.link = sb_chunk_link(chain->link, out_bytes);
    sb_writer_u32(&writer, header.link);
    SB_ASSERT(writer.error == SB_OK && writer.size == SB_CHUNK_HEADER_SIZE);
    move_past(chain, &header, payload);
}

bool sb_chunk_header_read(const uint8_t bytes[SB_CHUNK_HEADER_SIZE], sb_chunk_header *out_header)
{
    sb_reader reader = sb_reader_over(bytes, SB_CHUNK_HEADER_SIZE);
    *out_header = (sb_chunk_header){.kind = sb_reader_u8(&reader)};
    uint8_t zero = sb_reader_u8(&reader);
    out_header->tick_count = sb_reader_u16(&reader);
    out_header->tick = sb_reader_u32(&reader);
    out_header->size = sb_reader_u32(&reader);
    out_header->payload_hash = sb_reader_u32(&reader);
    out_header->link = sb_reader_u32(&reader);
    return zero == 0;
}

// Each of the first three chunks has its fixed kind. Keyframes may also come later.
static bool kind_fits(const sb_chunk_chain *chain, uint32_t kind)
{
    static const uint32_t first[] = {SB_CHUNK_HEAD, SB_CHUNK_MAP, SB_CHUNK_KEYFRAME};
    if (chain->index < sizeof first / sizeof first[0]) {
        return kind == first[chain->index];
    }
    if (chain->in_gap) {
        return kind == SB_CHUNK_KEYFRAME || kind == SB_CHUNK_ROSTER;
    }
    return kind != SB_CHUNK_HEAD && kind != SB_CHUNK_MAP;
}

static sb_error check(const sb_chunk_chain *chain, const sb_chunk_header *header)
{
    if (header->kind < SB_CHUNK_HEAD ||
        (header->kind > SB_CHUNK_HANDOVER && header->kind < SB_CHUNK_KIND_OPTIONAL)) {
        return SB_ERROR_UNKNOWN;
    }
    if (!kind_fits(chain, header->kind)) {
        return SB_ERROR_MALFORMED;
    }
    if (header->size > SB_CHUNK_PAYLOAD_SIZE_MAX) {
        return SB_ERROR_LIMIT;
    }
    bool holds_ticks = header->kind == SB_CHUNK_TICKS;
    bool after_gap = chain->in_gap && header->kind == SB_CHUNK_KEYFRAME;
    uint32_t tick = after_gap ? chain->gap_tick : chain->tick + (holds_ticks ? 1u : 0u);
    // The tick after the last one must be representable too.
    if (holds_ticks != (header->tick_count > 0) || header->tick != tick ||
        header->tick_count >= UINT32_MAX - chain->tick) {
        return SB_ERROR_RANGE;
    }
    return SB_OK;
}

static sb_error check_gap(const sb_chunk_chain *chain, const sb_chunk_header *header,
                          const void *payload)
{
    if (header->kind != SB_CHUNK_GAP) {
        return SB_OK;
    }
    if (header->size != SB_GAP_PAYLOAD_SIZE) {
        return SB_ERROR_MALFORMED;
    }
    uint32_t tick = gap_tick_of(payload);
    return tick >= chain->tick && tick < UINT32_MAX ? SB_OK : SB_ERROR_RANGE;
}

// Reads the header of the next chunk and checks what can be checked without the payload.
static sb_error next_header(const sb_chunk_chain *chain, sb_log_source source,
                            sb_chunk_header *out_header)
{
    uint8_t bytes[SB_CHUNK_HEADER_SIZE];
    if (source.read_at(source.context, chain->offset, bytes, sizeof bytes) < sizeof bytes) {
        return SB_ERROR_TRUNCATED;
    }
    bool is_header = sb_chunk_header_read(bytes, out_header);
    if (out_header->link != sb_chunk_link(chain->link, bytes)) {
        return SB_ERROR_CHECKSUM;
    }
    return is_header ? check(chain, out_header) : SB_ERROR_MALFORMED;
}

static sb_error read_payload(const sb_chunk_chain *chain, sb_log_source source,
                             const sb_chunk_header *header, uint8_t *payload)
{
    uint64_t offset = chain->offset + SB_CHUNK_HEADER_SIZE;
    if (source.read_at(source.context, offset, payload, header->size) < header->size) {
        return SB_ERROR_TRUNCATED;
    }
    if (header->payload_hash != sb_chunk_checksum(payload, header->size)) {
        return SB_ERROR_CHECKSUM;
    }
    return check_gap(chain, header, payload);
}

sb_error sb_chunk_read(sb_chunk_chain *chain, sb_log_source source, sb_chunk_header *out_header,
                       uint8_t *payload)
{
    sb_chunk_header header;
    sb_error error = next_header(chain, source, &header);
    if (error == SB_OK) {
        error = read_payload(chain, source, &header, payload);
    }
    if (error == SB_OK) {
        move_past(chain, &header, payload);
        *out_header = header;
    }
    return error;
}

sb_error sb_chunk_skip(sb_chunk_chain *chain, sb_log_source source, sb_chunk_header *out_header)
{
    sb_chunk_header header;
    uint8_t payload[SB_GAP_PAYLOAD_SIZE] = {0};
    sb_error error = next_header(chain, source, &header);
    if (error == SB_OK && header.kind == SB_CHUNK_GAP) {
        // The payload of a gap is part of the chain.
        error = header.size != sizeof payload ? SB_ERROR_MALFORMED
                                              : read_payload(chain, source, &header, payload);
    }
    if (error == SB_OK) {
        move_past(chain, &header, payload);
        *out_header = header;
    }
    return error;
}

void sb_epoch_write(uint32_t epoch, uint64_t unix_ms, void *out_payload)
{
    sb_writer writer = sb_writer_over(out_payload, SB_EPOCH_PAYLOAD_SIZE);
    sb_writer_u32(&writer, epoch);
    sb_writer_u64(&writer, unix_ms);
}

sb_error sb_epoch_read(const void *payload, uint32_t size, uint32_t *out_epoch,
                       uint64_t *out_unix_ms)
{
    sb_reader reader = sb_reader_over(payload, size);
    *out_epoch = sb_reader_u32(&reader);
    *out_unix_ms = sb_reader_u64(&reader);
    bool whole = reader.error == SB_OK && sb_reader_remaining(&reader) == 0;
    return whole ? SB_OK : SB_ERROR_MALFORMED;
}

void sb_close_write(const sb_chunk_chain *chain, uint64_t keyframe_offset, void *out_payload)
{
    sb_writer writer = sb_writer_over(out_payload, SB_CLOSE_PAYLOAD_SIZE);
    sb_writer_u32(&writer, chain->tick);
    sb_writer_u32(&writer, chain->index + 1);
    sb_writer_u64(&writer, chain->offset + SB_CHUNK_HEADER_SIZE + SB_CLOSE_PAYLOAD_SIZE);
    sb_writer_u64(&writer, keyframe_offset);
}

bool sb_close_agrees(const sb_chunk_chain *chain, uint64_t keyframe_offset, const void *payload,
                     uint32_t size)
{
    sb_reader reader = sb_reader_over(payload, size);
    bool agrees = sb_reader_u32(&reader) == chain->tick;
    agrees = sb_reader_u32(&reader) == chain->index && agrees;
    agrees = sb_reader_u64(&reader) == chain->offset && agrees;
    agrees = sb_reader_u64(&reader) == keyframe_offset && agrees;
    return agrees && reader.error == SB_OK && sb_reader_remaining(&reader) == 0;
}

bool sb_close_ends(const uint8_t bytes[SB_CHUNK_HEADER_SIZE + SB_CLOSE_PAYLOAD_SIZE], uint64_t size)
{
    const uint8_t *payload = bytes + SB_CHUNK_HEADER_SIZE;
    sb_reader header = sb_reader_over(bytes, SB_CHUNK_HEADER_SIZE);
    uint8_t kind = sb_reader_u8(&header);
    header.offset = 8;
    uint32_t payload_size = sb_reader_u32(&header);
    uint32_t payload_hash = sb_reader_u32(&header);
    sb_reader close = sb_reader_over(payload, SB_CLOSE_PAYLOAD_SIZE);
    close.offset = 8;
    return kind == SB_CHUNK_CLOSE && payload_size == SB_CLOSE_PAYLOAD_SIZE &&
           payload_hash == sb_chunk_checksum(payload, SB_CLOSE_PAYLOAD_SIZE) &&
           sb_reader_u64(&close) == size;
}
