#include "log_bytes.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

void sim_log_bytes_deinit(sim_log_bytes *log)
{
    free(log->data);
}

bool sim_log_bytes_write(void *context, const void *bytes, size_t size, uint32_t tick)
{
    (void)tick;
    sim_log_bytes *log = context;
    if (log->size + size > log->capacity) {
        log->capacity = 2 * (log->size + size);
        log->data = realloc(log->data, log->capacity);
        SB_ASSERT(log->data != NULL);
    }
    memcpy(log->data + log->size, bytes, size);
    log->size += size;
    return true;
}

size_t sim_log_bytes_read_at(void *context, uint64_t offset, void *buffer, size_t size)
{
    const sim_log_bytes *log = context;
    if (offset >= log->size) {
        return 0;
    }
    size_t rest = log->size - (size_t)offset;
    size_t count = size < rest ? size : rest;
    memcpy(buffer, log->data + offset, count);
    return count;
}
