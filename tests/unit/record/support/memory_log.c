#include "memory_log.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

memory_log memory_log_make(size_t capacity)
{
    memory_log log = {.bytes = malloc(capacity), .capacity = capacity};
    SB_ASSERT(log.bytes != NULL);
    return log;
}

memory_log memory_log_copy(const memory_log *log, size_t spare)
{
    memory_log copy = *log;
    copy.capacity = log->size + spare;
    // Exactly this size, so that a sanitizer sees every read beyond the end.
    copy.bytes = malloc(copy.capacity > 0 ? copy.capacity : 1);
    SB_ASSERT(copy.bytes != NULL);
    memcpy(copy.bytes, log->bytes, log->size);
    return copy;
}

void memory_log_free(memory_log *log)
{
    free(log->bytes);
    *log = (memory_log){0};
}

static bool write(void *context, const void *bytes, size_t size, uint32_t tick)
{
    memory_log *log = context;
    log->call_count++;
    if (log->refuses || log->call_count == log->call_refused) {
        return false;
    }
    SB_ASSERT(size <= log->capacity - log->size);
    SB_ASSERT(log->write_count < MEMORY_LOG_WRITE_COUNT_MAX);
    log->write_ticks[log->write_count] = tick;
    log->write_offsets[log->write_count++] = log->size;
    memcpy(log->bytes + log->size, bytes, size);
    log->size += size;
    return true;
}

static size_t room(void *context)
{
    const memory_log *log = context;
    return log->cramped ? 1024 : SIZE_MAX;
}

static size_t read_at(void *context, uint64_t offset, void *buffer, size_t size)
{
    memory_log *log = context;
    if (offset >= log->size) {
        return 0;
    }
    size_t left = log->size - (size_t)offset;
    size_t got = size < left ? size : left;
    memcpy(buffer, log->bytes + offset, got);
    return got;
}

sb_log_sink memory_log_sink(memory_log *log)
{
    return (sb_log_sink){.write = write, .room = room, .context = log};
}

sb_log_source memory_log_source(memory_log *log)
{
    return (sb_log_source){read_at, log};
}

void memory_log_remove(memory_log *log, size_t offset, size_t size)
{
    memmove(log->bytes + offset, log->bytes + offset + size, log->size - offset - size);
    log->size -= size;
}

void memory_log_insert(memory_log *log, size_t offset, const void *bytes, size_t size)
{
    SB_ASSERT(size <= log->capacity - log->size);
    memmove(log->bytes + offset + size, log->bytes + offset, log->size - offset);
    memcpy(log->bytes + offset, bytes, size);
    log->size += size;
}
