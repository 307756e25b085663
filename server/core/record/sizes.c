#include "record/sizes.h"

#include "record/chunk.h"

const char *sb_log_part_name(sb_log_part part)
{
    static const char *const names[SB_LOG_PART_COUNT] = {
        [SB_LOG_PART_HEAD] = "head",       [SB_LOG_PART_MAP] = "map",
        [SB_LOG_PART_TICKS] = "ticks",     [SB_LOG_PART_KEYFRAMES] = "keyframes",
        [SB_LOG_PART_ROSTERS] = "rosters", [SB_LOG_PART_MARKS] = "marks",
        [SB_LOG_PART_OTHER] = "other",
    };
    return names[part];
}

static sb_log_part part_of(uint32_t kind)
{
    switch (kind) {
    case SB_CHUNK_HEAD:
        return SB_LOG_PART_HEAD;
    case SB_CHUNK_MAP:
        return SB_LOG_PART_MAP;
    case SB_CHUNK_TICKS:
        return SB_LOG_PART_TICKS;
    case SB_CHUNK_KEYFRAME:
        return SB_LOG_PART_KEYFRAMES;
    case SB_CHUNK_ROSTER:
        return SB_LOG_PART_ROSTERS;
    case SB_CHUNK_PAUSE:
    case SB_CHUNK_GAP:
    case SB_CHUNK_EPOCH:
    case SB_CHUNK_HANDOVER:
    case SB_CHUNK_CLOSE:
        return SB_LOG_PART_MARKS;
    default:
        return SB_LOG_PART_OTHER;
    }
}

// Passing over a payload does not tell whether its bytes exist.
static bool is_there(sb_log_source source, uint64_t end)
{
    uint8_t byte;
    return source.read_at(source.context, end - 1, &byte, 1) == 1;
}

void sb_log_sizes_measure(sb_log_source source, sb_log_sizes_visit *visit, void *context,
                          sb_log_sizes *out_sizes)
{
    *out_sizes = (sb_log_sizes){0};
    sb_chunk_chain chain = sb_chunk_chain_start();
    sb_chunk_header header;
    uint64_t begin = 0; // the head's part begins with the prologue
    while (!chain.closed && sb_chunk_skip(&chain, source, &header) == SB_OK &&
           is_there(source, chain.offset)) {
        sb_log_part part = part_of(header.kind);
        uint64_t size = chain.offset - begin;
        out_sizes->bytes[part] += size;
        out_sizes->chunks[part]++;
        out_sizes->total = chain.offset;
        out_sizes->last_tick = chain.tick;
        begin = chain.offset;
        if (visit != NULL) {
            visit(context, part, chain.tick, size);
        }
    }
}
