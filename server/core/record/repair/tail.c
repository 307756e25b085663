#include "record/repair/tail.h"

#include "record/repair/resync.h"

typedef struct search {
    sb_resync resync;
    uint8_t payload[SB_CHUNK_PAYLOAD_SIZE_MAX];
} search;

sb_error sb_log_tail_is_torn(sb_log_source source, uint64_t size, const sb_chunk_chain *chain,
                             const sb_allocator *allocator, bool *out_torn)
{
    search *of = allocator->allocate(allocator->context, sizeof *of);
    if (of == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_resync_init(&of->resync, source, size);
    sb_resync_chunk chunk;
    bool found = sb_resync_next(&of->resync, chain->offset + 1, chain->link, &chunk, of->payload);
    *out_torn = !found && !of->resync.exhausted;
    allocator->release(allocator->context, of);
    return SB_OK;
}
