#include "forged_keyframe.h"

#include <string.h>

#include <zstd.h>

#include "base/assert.h"
#include "forgery.h"

#define KIND_KEYFRAME 6u
#define HEAD_SIZE 28u

size_t forged_keyframe_unpack(const memory_log *log, uint32_t tick, void *out_plain,
                              size_t capacity, uint32_t *out_index)
{
    static forgery_chunks chunks;
    forgery_find(log, &chunks);
    uint32_t index = 0;
    while (chunks.list[index].kind != KIND_KEYFRAME || chunks.list[index].tick != tick) {
        index++;
        SB_ASSERT(index < chunks.count);
    }
    *out_index = index;
    size_t size = ZSTD_decompress(out_plain, capacity, chunks.list[index].payload + HEAD_SIZE,
                                  chunks.list[index].size - HEAD_SIZE);
    SB_ASSERT(!ZSTD_isError(size));
    return size;
}

memory_log forged_keyframe_pack(const memory_log *log, uint32_t index, const void *plain,
                                size_t size)
{
    static forgery_chunks chunks;
    static uint8_t payload[1u << 18];
    forgery_find(log, &chunks);
    const forgery_chunk *chunk = &chunks.list[index];
    SB_ASSERT(chunk->kind == KIND_KEYFRAME);
    memcpy(payload, chunk->payload, HEAD_SIZE);
    size_t packed = ZSTD_compress(payload + HEAD_SIZE, sizeof payload - HEAD_SIZE, plain, size, 3);
    SB_ASSERT(!ZSTD_isError(packed));
    memory_log copy = memory_log_copy(log, sizeof payload);
    memory_log_remove(&copy, chunk->offset, FORGERY_HEADER_SIZE + chunk->size);
    forgery_insert(&copy, index, KIND_KEYFRAME, 0, chunk->tick, payload,
                   (uint32_t)packed + HEAD_SIZE);
    return copy;
}
