#include "forgery.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

static uint32_t u32_at(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static void put_u32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
}

void forgery_find(const memory_log *log, forgery_chunks *out_chunks)
{
    out_chunks->count = 0;
    size_t offset = FORGERY_PROLOGUE_SIZE;
    while (offset + FORGERY_HEADER_SIZE <= log->size) {
        const uint8_t *header = log->bytes + offset;
        forgery_chunk chunk = {
            .offset = offset,
            .kind = header[0],
            .tick_count = (uint32_t)(header[2] | header[3] << 8),
            .tick = u32_at(header + 4),
            .size = u32_at(header + 8),
            .payload = header + FORGERY_HEADER_SIZE,
        };
        if (chunk.size > log->size - offset - FORGERY_HEADER_SIZE) {
            break;
        }
        SB_ASSERT(out_chunks->count < FORGERY_CHUNK_COUNT_MAX);
        out_chunks->list[out_chunks->count++] = chunk;
        offset += FORGERY_HEADER_SIZE + chunk.size;
    }
}

uint32_t forgery_chunk_at(const forgery_chunks *chunks, size_t offset)
{
    for (uint32_t i = 0; i < chunks->count; i++) {
        const forgery_chunk *chunk = &chunks->list[i];
        if (offset < chunk->offset + FORGERY_HEADER_SIZE + chunk->size) {
            return i;
        }
    }
    return chunks->count;
}

uint32_t forgery_ticks_before(const forgery_chunks *chunks, uint32_t index)
{
    uint32_t ticks = 0;
    for (uint32_t i = 0; i < index && i < chunks->count; i++) {
        ticks += chunks->list[i].tick_count;
    }
    return ticks;
}

void forgery_seal(memory_log *log)
{
    static forgery_chunks chunks;
    forgery_find(log, &chunks);
    uint32_t link = 0;
    for (uint32_t i = 0; i < chunks.count; i++) {
        uint8_t *header = log->bytes + chunks.list[i].offset;
        put_u32(header + 12, (uint32_t)sb_hash(header + FORGERY_HEADER_SIZE, chunks.list[i].size));
        uint8_t linked[20];
        put_u32(linked, link);
        memcpy(linked + 4, header, 16);
        link = (uint32_t)sb_hash(linked, sizeof linked);
        put_u32(header + 16, link);
    }
}

static void insert_at(memory_log *log, size_t offset, uint32_t kind, uint32_t tick_count,
                      uint32_t tick, const void *payload, uint32_t size)
{
    uint8_t header[FORGERY_HEADER_SIZE] = {(uint8_t)kind, 0, (uint8_t)tick_count,
                                           (uint8_t)(tick_count >> 8)};
    put_u32(header + 4, tick);
    put_u32(header + 8, size);
    if (size > 0) {
        memory_log_insert(log, offset, payload, size);
    }
    memory_log_insert(log, offset, header, sizeof header);
    forgery_seal(log);
}

void forgery_append(memory_log *log, uint32_t kind, uint32_t tick_count, uint32_t tick,
                    const void *payload, uint32_t size)
{
    insert_at(log, log->size, kind, tick_count, tick, payload, size);
}

void forgery_insert(memory_log *log, uint32_t index, uint32_t kind, uint32_t tick_count,
                    uint32_t tick, const void *payload, uint32_t size)
{
    static forgery_chunks chunks;
    forgery_find(log, &chunks);
    SB_ASSERT(index < chunks.count);
    insert_at(log, chunks.list[index].offset, kind, tick_count, tick, payload, size);
}

void forgery_cut(memory_log *log, uint32_t index)
{
    static forgery_chunks chunks;
    forgery_find(log, &chunks);
    SB_ASSERT(index < chunks.count);
    log->size = chunks.list[index].offset;
}
