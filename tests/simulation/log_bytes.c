#include "log_bytes.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

#define SYNC_US_MAX 40000u
// Largest garbage behind the rest of the last write.
#define GARBAGE_SIZE_MAX 700u

void sim_log_bytes_init(sim_log_bytes *log, uint64_t seed, const uint64_t *now_us)
{
    *log = (sim_log_bytes){.now_us = now_us, .random = sb_random_seed(seed, 7)};
}

void sim_log_bytes_deinit(sim_log_bytes *log)
{
    free(log->data);
    free(log->writes);
}

static void append(sim_log_bytes *log, const void *bytes, size_t size)
{
    if (log->size + size > log->capacity) {
        log->capacity = 2 * (log->size + size);
        log->data = realloc(log->data, log->capacity);
        SB_ASSERT(log->data != NULL);
    }
    memcpy(log->data + log->size, bytes, size);
    log->size += size;
}

static void note_write(sim_log_bytes *log, uint32_t tick, uint64_t synced_us)
{
    if (log->write_count == log->write_capacity) {
        log->write_capacity = 2 * (log->write_capacity + 8);
        log->writes = realloc(log->writes, log->write_capacity * sizeof *log->writes);
        SB_ASSERT(log->writes != NULL);
    }
    log->writes[log->write_count++] = (sim_log_write){log->size, tick, synced_us};
}

bool sim_log_bytes_write(void *context, const void *bytes, size_t size, uint32_t tick)
{
    sim_log_bytes *log = context;
    uint64_t last_us = log->write_count > 0 ? log->writes[log->write_count - 1].synced_us : 0;
    uint64_t begin_us = *log->now_us > last_us ? *log->now_us : last_us;
    append(log, bytes, size);
    note_write(log, tick, begin_us + sb_random_below(&log->random, SYNC_US_MAX));
    return true;
}

// Returns the last write that is safe by now; NULL if none is.
static const sim_log_write *last_synced(const sim_log_bytes *log)
{
    uint32_t count = log->write_count;
    while (count > 0 && log->writes[count - 1].synced_us > *log->now_us) {
        count--;
    }
    return count > 0 ? &log->writes[count - 1] : NULL;
}

bool sim_log_bytes_durable(void *context, uint32_t *out_tick)
{
    const sim_log_write *last = last_synced(context);
    *out_tick = last != NULL ? last->tick : 0;
    return last != NULL;
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

void sim_log_bytes_crash(sim_log_bytes *log, sb_random *random)
{
    const sim_log_write *last = last_synced(log);
    size_t safe = last != NULL ? last->end : 0;
    if (log->size > safe) {
        log->size = safe + sb_random_below(random, (uint32_t)(log->size - safe) + 1);
    }
    if (sb_random_below(random, 3) == 0) {
        uint8_t garbage[GARBAGE_SIZE_MAX];
        size_t size = sb_random_below(random, sizeof garbage);
        bool zeros = sb_random_below(random, 2) == 0;
        for (size_t i = 0; i < size; i++) {
            garbage[i] = zeros ? 0 : (uint8_t)sb_random_u32(random);
        }
        append(log, garbage, size);
    }
}

void sim_log_bytes_cut(sim_log_bytes *log, size_t size, uint32_t tick)
{
    SB_ASSERT(size <= log->size);
    log->size = size;
    log->write_count = 0;
    note_write(log, tick, *log->now_us);
}
