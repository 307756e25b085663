/// A tick log on a simulated disk. A session writes it while it plays; a reader verifies it later.
/// Written bytes become safe from a crash only after a delay.
#ifndef SABOT_SIMULATION_LOG_BYTES_H
#define SABOT_SIMULATION_LOG_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"

typedef struct sim_log_write {
    size_t end;         ///< size of the log after this write
    uint32_t tick;      ///< last tick up to which the log is then complete
    uint64_t synced_us; ///< time from which a crash cannot undo this write
} sim_log_write;

typedef struct sim_log_bytes {
    uint8_t *data;
    size_t size, capacity;
    sim_log_write *writes;
    uint32_t write_count, write_capacity;
    const uint64_t *now_us; ///< borrowed
    sb_random random;       ///< draws how long the disk takes
} sim_log_bytes;

/// Starts an empty log. Borrows `now_us` and reads it at every write.
void sim_log_bytes_init(sim_log_bytes *log, uint64_t seed, const uint64_t *now_us);
void sim_log_bytes_deinit(sim_log_bytes *log);

/// Callbacks of a log sink and a log source (record/log.h). `context` is a sim_log_bytes.
bool sim_log_bytes_write(void *context, const void *bytes, size_t size, uint32_t tick);
bool sim_log_bytes_durable(void *context, uint32_t *out_tick);
size_t sim_log_bytes_read_at(void *context, uint64_t offset, void *buffer, size_t size);

/// Simulates a power failure. Synced writes stay. Of the rest a part stays that may end anywhere,
/// with arbitrary bytes behind it.
void sim_log_bytes_crash(sim_log_bytes *log, sb_random *random);

/// Cuts the log to `size` bytes. The next write continues there, after tick `tick`.
void sim_log_bytes_cut(sim_log_bytes *log, size_t size, uint32_t tick);

#endif
