#include "record/mark.h"

#include <string.h>

// Headers lie a few hundred bytes apart. A window of the source has many of them at a time.
typedef struct window {
    sb_log_source source;
    uint8_t *bytes;
    size_t capacity;
    uint64_t offset; ///< of the first byte
    size_t size;
} window;

static size_t read_through(void *context, uint64_t offset, void *buffer, size_t size)
{
    window *view = context;
    if (offset < view->offset || offset + size > view->offset + view->size) {
        view->offset = offset;
        view->size =
            view->source.read_at(view->source.context, offset, view->bytes, view->capacity);
    }
    size_t there = view->size < size ? view->size : size;
    memcpy(buffer, view->bytes + (offset - view->offset), there);
    return there;
}

static bool is_wanted(const sb_chunk_chain *at, const sb_chunk_header *header, uint32_t tick)
{
    bool is_missing = at->in_gap && at->gap_tick > at->tick;
    return header->kind == SB_CHUNK_KEYFRAME &&
           (header->tick < tick || (header->tick == tick && (is_missing || tick == 0)));
}

// The last suitable mark, and the one before it in case the last is damaged or cut.
typedef struct candidates {
    uint32_t count;
    sb_log_mark last;
    sb_log_mark before;
} candidates;

static sb_error scan(sb_log_source source, const sb_chunk_chain *start, uint32_t tick,
                     candidates *out_found)
{
    sb_log_mark at = {.keyframe = *start};
    sb_chunk_chain chain = *start;
    sb_error error = SB_OK;
    while (error == SB_OK && !chain.closed && (out_found->count == 0 || chain.tick <= tick)) {
        sb_chunk_chain before = chain;
        sb_chunk_header header;
        error = sb_chunk_skip(&chain, source, &header);
        if (error == SB_OK && header.kind == SB_CHUNK_ROSTER) {
            at.roster = before;
            at.roster_offset = before.offset;
        } else if (error == SB_OK && header.kind == SB_CHUNK_EPOCH) {
            at.epoch = before;
            at.has_epoch = true;
        } else if (error == SB_OK && header.kind == SB_CHUNK_HANDOVER) {
            at.has_handover = true;
        } else if (error == SB_OK && header.kind == SB_CHUNK_KEYFRAME) {
            at.keyframe = before;
            if (is_wanted(&before, &header, tick)) {
                out_found->before = out_found->last;
                out_found->last = at;
                out_found->count++;
            }
            at.keyframe_offset = before.offset;
        }
    }
    return error;
}

static bool is_whole(sb_log_source source, const sb_log_mark *mark, uint8_t *buffer)
{
    sb_chunk_chain chain = mark->keyframe;
    sb_chunk_header header;
    return sb_chunk_read(&chain, source, &header, buffer) == SB_OK;
}

sb_error sb_log_mark_find(sb_log_source source, const sb_chunk_chain *start, uint32_t tick,
                          uint8_t *buffer, sb_log_mark *out_mark)
{
    window view = {.source = source, .bytes = buffer, .capacity = SB_CHUNK_PAYLOAD_SIZE_MAX};
    candidates found = {0};
    sb_error error =
        scan((sb_log_source){.read_at = read_through, .context = &view}, start, tick, &found);
    if (found.count == 0) {
        return error;
    }
    bool falls_back = found.count > 1 && !is_whole(source, &found.last, buffer);
    *out_mark = falls_back ? found.before : found.last;
    return SB_OK;
}
