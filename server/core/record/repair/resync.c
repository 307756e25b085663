#include "record/repair/resync.h"

#include "record/handover.h"
#include "record/keyframe.h"
#include "record/log_roster.h"

#define BUDGET_FACTOR 16u
#define BUDGET_SIZE (4u * 1024u * 1024u)

void sb_resync_init(sb_resync *resync, sb_log_source source, uint64_t size)
{
    resync->source = source;
    resync->size = size;
    resync->budget = size < UINT64_MAX / BUDGET_FACTOR - BUDGET_SIZE
                         ? size * BUDGET_FACTOR + BUDGET_SIZE
                         : UINT64_MAX;
}

// Checks a header's kind and size; head and map are not searched for.
static bool is_plausible(const sb_chunk_header *header)
{
    uint32_t size = header->size;
    if ((header->kind == SB_CHUNK_TICKS) != (header->tick_count > 0)) {
        return false;
    }
    switch (header->kind) {
    case SB_CHUNK_TICKS:
        return size > 0 && size <= SB_CHUNK_PAYLOAD_SIZE_MAX && header->tick > 0 &&
               header->tick < UINT32_MAX - header->tick_count;
    case SB_CHUNK_CLOSE:
        return size == SB_CLOSE_PAYLOAD_SIZE;
    case SB_CHUNK_PAUSE:
        return size == sizeof(uint64_t);
    case SB_CHUNK_KEYFRAME:
        return size > SB_LOG_KEYFRAME_HEAD_SIZE && size <= SB_CHUNK_PAYLOAD_SIZE_MAX &&
               header->tick < UINT32_MAX - UINT16_MAX;
    case SB_CHUNK_GAP:
        return size == SB_GAP_PAYLOAD_SIZE;
    case SB_CHUNK_EPOCH:
        return size == SB_EPOCH_PAYLOAD_SIZE;
    case SB_CHUNK_HANDOVER:
        return size > 2 * SB_HANDOVER_ID_SIZE && size <= SB_HANDOVER_PAYLOAD_SIZE_MAX;
    case SB_CHUNK_ROSTER:
        return size >= sizeof(uint64_t) && size <= SB_LOG_ROSTER_SIZE_MAX;
    default:
        return header->kind >= SB_CHUNK_KIND_OPTIONAL && size <= SB_CHUNK_PAYLOAD_SIZE_MAX;
    }
}

static bool read_header(const sb_resync *resync, uint64_t offset, const uint8_t *bytes,
                        sb_resync_chunk *out_chunk, uint32_t link)
{
    sb_chunk_header *header = &out_chunk->header;
    if (!sb_chunk_header_read(bytes, header) || !is_plausible(header) ||
        header->size > resync->size - offset - SB_CHUNK_HEADER_SIZE) {
        return false;
    }
    out_chunk->offset = offset;
    out_chunk->follows = header->link == sb_chunk_link(link, bytes);
    return true;
}

bool sb_resync_header(const sb_resync *resync, uint64_t offset, sb_resync_chunk *out_chunk,
                      uint32_t link)
{
    uint8_t bytes[SB_CHUNK_HEADER_SIZE];
    return resync->size >= sizeof bytes && offset <= resync->size - sizeof bytes &&
           resync->source.read_at(resync->source.context, offset, bytes, sizeof bytes) ==
               sizeof bytes &&
           read_header(resync, offset, bytes, out_chunk, link);
}

bool sb_resync_payload(const sb_resync *resync, const sb_resync_chunk *chunk, uint8_t *payload)
{
    uint32_t size = chunk->header.size;
    return resync->source.read_at(resync->source.context, chunk->offset + SB_CHUNK_HEADER_SIZE,
                                  payload, size) == size &&
           sb_chunk_checksum(payload, size) == chunk->header.payload_hash;
}

uint64_t sb_resync_end(const sb_resync_chunk *chunk)
{
    return chunk->offset + SB_CHUNK_HEADER_SIZE + chunk->header.size;
}

// Returns the header's bytes at an offset, which is at most that of the last header that fits; NULL
// after a read error.
static const uint8_t *look(sb_resync *resync, uint64_t offset)
{
    uint64_t into = offset - resync->window_offset;
    if (offset < resync->window_offset || into > resync->window_size ||
        resync->window_size - into < SB_CHUNK_HEADER_SIZE) {
        resync->window_offset = offset;
        resync->window_size = resync->source.read_at(resync->source.context, offset, resync->window,
                                                     sizeof resync->window);
        into = 0;
        if (resync->window_size < SB_CHUNK_HEADER_SIZE) {
            return NULL;
        }
    }
    return resync->window + into;
}

// A chunk's own link cannot be checked without the chunk before. So its tick must be the one from
// which the next chunk continues. In a gap the next chunk continues elsewhere.
static bool ticks_agree(const sb_chunk_header *header, const sb_chunk_header *behind)
{
    if (header->kind == SB_CHUNK_GAP || header->kind == SB_CHUNK_ROSTER) {
        return true;
    }
    return header->tick + header->tick_count + (behind->kind == SB_CHUNK_TICKS) ==
           behind->tick + (header->kind == SB_CHUNK_TICKS);
}

// True if the chunk's place in the chain, or the next chunk, confirms it. A closing chunk has no
// next one.
static bool is_linked(const sb_resync *resync, const sb_resync_chunk *chunk)
{
    sb_resync_chunk behind;
    uint64_t end = sb_resync_end(chunk);
    if (chunk->follows || chunk->header.kind == SB_CHUNK_CLOSE) {
        return chunk->follows || end == resync->size;
    }
    return sb_resync_header(resync, end, &behind, chunk->header.link) && behind.follows &&
           ticks_agree(&chunk->header, &behind.header);
}

static bool is_whole(sb_resync *resync, const sb_resync_chunk *chunk, uint8_t *payload)
{
    if (!is_linked(resync, chunk)) {
        return false;
    }
    if (sb_resync_payload(resync, chunk, payload)) {
        return true;
    }
    resync->exhausted = resync->budget < chunk->header.size;
    resync->budget -= resync->exhausted ? 0 : chunk->header.size;
    return false;
}

bool sb_resync_next(sb_resync *resync, uint64_t from, uint32_t link, sb_resync_chunk *out_chunk,
                    uint8_t *payload)
{
    for (uint64_t offset = from;
         resync->size >= SB_CHUNK_HEADER_SIZE && offset <= resync->size - SB_CHUNK_HEADER_SIZE;
         offset++) {
        const uint8_t *bytes = look(resync, offset);
        if (bytes == NULL || resync->exhausted) {
            return false;
        }
        if (read_header(resync, offset, bytes, out_chunk, link) &&
            is_whole(resync, out_chunk, payload)) {
            return true;
        }
    }
    return false;
}
