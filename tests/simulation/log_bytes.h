/// A tick log on a simulated disk: written by a session as it plays, read again by whoever verifies
/// it. What is written is safe from a crash a moment later.
#ifndef SABOT_SIMULATION_LOG_BYTES_H
#define SABOT_SIMULATION_LOG_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"

typedef struct sim_log_write {
    size_t end;         ///< size of the log after it
    uint32_t tick;      ///< up to which the log holds all ticks then
    uint64_t synced_us; ///< from when on a crash cannot undo it
} sim_log_write;

typedef struct sim_log_bytes {
    uint8_t *data;
    size_t size, capacity;
    sim_log_write *writes;
    uint32_t write_count, write_capacity;
    const uint64_t *now_us; ///< borrowed
    sb_random random;       ///< for how long the disk takes
} sim_log_bytes;

/// Empty. `now_us` is read at every write, and borrowed.
void sim_log_bytes_init(sim_log_bytes *log, uint64_t seed, const uint64_t *now_us);
void sim_log_bytes_deinit(sim_log_bytes *log);

/// As a log sink and a log source (record/log.h) want them; the context is a sim_log_bytes.
bool sim_log_bytes_write(void *context, const void *bytes, size_t size, uint32_t tick);
bool sim_log_bytes_durable(void *context, uint32_t *out_tick);
size_t sim_log_bytes_read_at(void *context, uint64_t offset, void *buffer, size_t size);

/// The power fails: what is synced stays; of the rest a part that may end anywhere, behind which
/// there may be anything.
void sim_log_bytes_crash(sim_log_bytes *log, sb_random *random);

/// Is written on from this size, behind this tick.
void sim_log_bytes_cut(sim_log_bytes *log, size_t size, uint32_t tick);

#endif
