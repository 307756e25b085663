/// The way of one log's bytes to its file. The tick's thread puts them, and the writer's thread
/// writes and syncs them in rounds. Neither waits for the other for more than a few instructions.
#ifndef SABOT_HOST_LOGS_LOG_QUEUE_H
#define SABOT_HOST_LOGS_LOG_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/logs/byte_ring.h"

/// When the log is durable up to `end` bytes, it is durable up to this tick.
typedef struct sb_log_queue_mark {
    uint64_t end;
    uint32_t tick;
} sb_log_queue_mark;

#define SB_LOG_QUEUE_NEVER UINT64_MAX

/// The mutex guards everything but the descriptor, which belongs to the writer's thread.
typedef struct sb_log_queue {
    pthread_mutex_t mutex;
    int descriptor;
    sb_byte_ring ring;
    sb_log_queue_mark *marks; ///< the oldest first
    uint32_t mark_count;
    uint64_t put_size;   ///< bytes put into the ring so far
    size_t size_max;     ///< most bytes that waited at a time
    uint64_t taken_size; ///< bytes of these that were written
    uint64_t queued_ns;  ///< time since which bytes wait for a round, or SB_LOG_QUEUE_NEVER
    /// Time since which the bytes of the present round wait, or SB_LOG_QUEUE_NEVER.
    uint64_t round_ns;
    bool has_durable;
    uint32_t durable_tick;
    int write_error; ///< errno of a failure, after which nothing is written; 0 for none
} sb_log_queue;

/// Returns false without memory; then nothing is to be deinitialised, and the descriptor stays the
/// caller's.
bool sb_log_queue_init(sb_log_queue *queue, size_t ring_size, int descriptor);
/// Frees the queue; does not close the file.
void sb_log_queue_deinit(sb_log_queue *queue);

// By the tick's thread

/// Returns true if the bytes were taken, or need not be because the disk has failed. False if there
/// is no room.
bool sb_log_queue_put(sb_log_queue *queue, const void *bytes, size_t size, uint32_t tick);
/// Returns the bytes for which there is room; SIZE_MAX if the disk has failed.
size_t sb_log_queue_room(sb_log_queue *queue);
/// As in sb_log_sink.
bool sb_log_queue_durable(sb_log_queue *queue, uint32_t *out_tick);
/// How far the bytes have come that were put so far. After a failure they come no further.
typedef struct sb_log_progress {
    bool written, synced; ///< all of them
    bool failed;          ///< the disk has: neither of the above, then
} sb_log_progress;
sb_log_progress sb_log_queue_progress(sb_log_queue *queue);
/// Returns the time, by sb_clock_ns, since which the oldest unsynced bytes wait, or
/// SB_LOG_QUEUE_NEVER.
uint64_t sb_log_queue_waits_since_ns(sb_log_queue *queue);
/// Returns the bytes that wait, and the most that waited at a time.
size_t sb_log_queue_waiting(sb_log_queue *queue, size_t *out_most);
/// Returns the errno of the disk's failure, 0 for none.
int sb_log_queue_error(sb_log_queue *queue);

// By the writer's thread, or when that has ended

/// Writes the bytes that wait now, and syncs them.
void sb_log_queue_drain(sb_log_queue *queue);
/// Closes the file and frees the ring: nothing may be put afterwards.
void sb_log_queue_close(sb_log_queue *queue);

#endif
