/// A tick log in memory: written by a session as it plays, read again by whoever verifies it.
#ifndef SABOT_SIMULATION_LOG_BYTES_H
#define SABOT_SIMULATION_LOG_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// All zeros is an empty log.
typedef struct sim_log_bytes {
    uint8_t *data;
    size_t size, capacity;
} sim_log_bytes;

void sim_log_bytes_deinit(sim_log_bytes *log);

/// As a log writer and a log source (record/log.h) want them; the context is a sim_log_bytes.
bool sim_log_bytes_write(void *context, const void *bytes, size_t size, uint32_t tick);
size_t sim_log_bytes_read_at(void *context, uint64_t offset, void *buffer, size_t size);

#endif
