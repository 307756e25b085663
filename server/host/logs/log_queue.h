/// One log's way to its file: what the tick's thread puts, the writer's thread writes and syncs, in
/// rounds. The one never waits for the other longer than for a few instructions.
#ifndef SABOT_HOST_LOGS_LOG_QUEUE_H
#define SABOT_HOST_LOGS_LOG_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/logs/byte_ring.h"

/// When so many bytes of the log are safe, all ticks up to this one are.
typedef struct sb_log_queue_mark {
    uint64_t end;
    uint32_t tick;
} sb_log_queue_mark;

#define SB_LOG_QUEUE_NEVER UINT64_MAX

/// The mutex guards all but the descriptor, which is the writer's thread's.
typedef struct sb_log_queue {
    pthread_mutex_t mutex;
    int descriptor;
    sb_byte_ring ring;
    sb_log_queue_mark *marks; ///< the oldest first
    uint32_t mark_count;
    uint64_t put_size;   ///< bytes put into the ring so far
    uint64_t taken_size; ///< of these, written
    uint64_t queued_ns;  ///< since when bytes wait for a round, or SB_LOG_QUEUE_NEVER
    uint64_t round_ns;   ///< the same of those in the round that is on
    bool has_durable;
    uint32_t durable_tick;
    int write_error; ///< errno; nothing can be written any more
} sb_log_queue;

/// False, with nothing to deinit, if there is no memory. The descriptor stays the caller's then.
bool sb_log_queue_init(sb_log_queue *queue, size_t ring_size, int descriptor);
/// Closes nothing.
void sb_log_queue_deinit(sb_log_queue *queue);

// By the tick's thread

/// True if the bytes are taken, or the disk has failed, so that nothing has to be; false if there
/// is no room for them.
bool sb_log_queue_put(sb_log_queue *queue, const void *bytes, size_t size, uint32_t tick);
/// Bytes for which there is room; SIZE_MAX if the disk has failed.
size_t sb_log_queue_room(sb_log_queue *queue);
/// As in sb_log_sink.
bool sb_log_queue_durable(sb_log_queue *queue, uint32_t *out_tick);
/// Since when, by sb_clock_ns, the oldest bytes wait that are not synced, or SB_LOG_QUEUE_NEVER.
uint64_t sb_log_queue_waits_since_ns(sb_log_queue *queue);
/// errno of the disk's failure, 0 if there is none.
int sb_log_queue_error(sb_log_queue *queue);

// By the writer's thread, or when that has ended

/// Writes what waits now, and syncs it.
void sb_log_queue_drain(sb_log_queue *queue);
/// Closes the file and frees what bytes took: nothing may be put any more.
void sb_log_queue_close(sb_log_queue *queue);

#endif
