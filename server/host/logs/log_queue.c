#include "host/logs/log_queue.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/clock/ticker.h"

// Marks that are kept: beyond this number the newest two become one.
#define MARK_COUNT 64u

static uint64_t earlier(uint64_t a_ns, uint64_t b_ns)
{
    return a_ns < b_ns ? a_ns : b_ns;
}

bool sb_log_queue_init(sb_log_queue *queue, size_t ring_size, int descriptor)
{
    *queue = (sb_log_queue){.descriptor = descriptor,
                            .ring = sb_byte_ring_over(malloc(ring_size), ring_size),
                            .marks = malloc(MARK_COUNT * sizeof *queue->marks),
                            .queued_ns = SB_LOG_QUEUE_NEVER,
                            .round_ns = SB_LOG_QUEUE_NEVER};
    if (queue->marks == NULL || queue->ring.data == NULL ||
        pthread_mutex_init(&queue->mutex, NULL) != 0) {
        free(queue->marks);
        free(queue->ring.data);
        return false;
    }
    return true;
}

void sb_log_queue_deinit(sb_log_queue *queue)
{
    free(queue->ring.data);
    free(queue->marks);
    pthread_mutex_destroy(&queue->mutex);
}

static void add_mark(sb_log_queue *queue, uint32_t tick)
{
    if (queue->mark_count == MARK_COUNT) {
        queue->mark_count--;
    }
    queue->marks[queue->mark_count++] = (sb_log_queue_mark){queue->put_size, tick};
}

bool sb_log_queue_put(sb_log_queue *queue, const void *bytes, size_t size, uint32_t tick)
{
    pthread_mutex_lock(&queue->mutex);
    bool failed = queue->write_error != 0;
    bool taken = !failed && sb_byte_ring_put(&queue->ring, bytes, size);
    if (taken) {
        queue->put_size += size;
        queue->size_max = queue->ring.size > queue->size_max ? queue->ring.size : queue->size_max;
        queue->queued_ns = earlier(queue->queued_ns, sb_clock_ns());
        add_mark(queue, tick);
    }
    pthread_mutex_unlock(&queue->mutex);
    return taken || failed;
}

size_t sb_log_queue_room(sb_log_queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    // After a failure all bytes are taken and dropped, so nothing waits for room.
    size_t room = queue->write_error != 0 ? SIZE_MAX : queue->ring.capacity - queue->ring.size;
    pthread_mutex_unlock(&queue->mutex);
    return room;
}

bool sb_log_queue_durable(sb_log_queue *queue, uint32_t *out_tick)
{
    pthread_mutex_lock(&queue->mutex);
    bool has = queue->has_durable;
    *out_tick = queue->durable_tick;
    pthread_mutex_unlock(&queue->mutex);
    return has;
}

sb_log_progress sb_log_queue_progress(sb_log_queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    const bool good = queue->write_error == 0;
    const sb_log_progress progress = {.written = good && queue->ring.size == 0,
                                      .synced = good && queue->mark_count == 0,
                                      .failed = !good};
    pthread_mutex_unlock(&queue->mutex);
    return progress;
}

uint64_t sb_log_queue_waits_since_ns(sb_log_queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    uint64_t since_ns = earlier(queue->round_ns, queue->queued_ns);
    pthread_mutex_unlock(&queue->mutex);
    return since_ns;
}

size_t sb_log_queue_waiting(sb_log_queue *queue, size_t *out_most)
{
    pthread_mutex_lock(&queue->mutex);
    const size_t size = queue->ring.size;
    *out_most = queue->size_max;
    pthread_mutex_unlock(&queue->mutex);
    return size;
}

int sb_log_queue_error(sb_log_queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    int reason = queue->write_error;
    pthread_mutex_unlock(&queue->mutex);
    return reason;
}

// After a failure no bytes wait.
static void fail(sb_log_queue *queue, int reason)
{
    pthread_mutex_lock(&queue->mutex);
    queue->write_error = reason;
    queue->queued_ns = SB_LOG_QUEUE_NEVER;
    queue->round_ns = SB_LOG_QUEUE_NEVER;
    sb_byte_ring_take(&queue->ring, queue->ring.size);
    pthread_mutex_unlock(&queue->mutex);
}

// Returns the next piece to be written, in the ring's memory; size 0 if there is none.
static const uint8_t *next_piece(sb_log_queue *queue, size_t *out_size)
{
    pthread_mutex_lock(&queue->mutex);
    const uint8_t *bytes = sb_byte_ring_peek(&queue->ring, out_size);
    pthread_mutex_unlock(&queue->mutex);
    return bytes;
}

// Notes that written bytes are synced, and removes the marks that they reach.
static void advance_durable(sb_log_queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    uint32_t over = 0;
    while (over < queue->mark_count && queue->marks[over].end <= queue->taken_size) {
        queue->durable_tick = queue->marks[over++].tick;
        queue->has_durable = true;
    }
    queue->round_ns = SB_LOG_QUEUE_NEVER;
    queue->mark_count -= over;
    memmove(queue->marks, queue->marks + over, queue->mark_count * sizeof *queue->marks);
    pthread_mutex_unlock(&queue->mutex);
}

static void sync_log(sb_log_queue *queue)
{
    // A file that cannot be synced at all (a pipe, /dev/full) is no failing disk.
    if (fdatasync(queue->descriptor) != 0 && errno != EINVAL && errno != ENOSYS && errno != EROFS) {
        fail(queue, errno);
        return;
    }
    advance_durable(queue);
}

// Bytes that arrive meanwhile belong to the next round; otherwise a slow disk would never sync, and
// never serve the other logs. Only this thread takes from the ring. So the piece stays in place
// without the lock, and a slow disk never delays a tick.
void sb_log_queue_drain(sb_log_queue *queue)
{
    pthread_mutex_lock(&queue->mutex);
    size_t rest = queue->ring.size;
    queue->round_ns = queue->queued_ns;
    queue->queued_ns = SB_LOG_QUEUE_NEVER;
    pthread_mutex_unlock(&queue->mutex);
    bool wrote = false;
    while (rest > 0) {
        size_t size;
        const uint8_t *bytes = next_piece(queue, &size);
        ssize_t count = write(queue->descriptor, bytes, size < rest ? size : rest);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            fail(queue, count < 0 ? errno : EIO);
            return;
        }
        wrote = true;
        rest -= (size_t)count;
        pthread_mutex_lock(&queue->mutex);
        sb_byte_ring_take(&queue->ring, (size_t)count);
        queue->taken_size += (size_t)count;
        pthread_mutex_unlock(&queue->mutex);
    }
    if (wrote) {
        sync_log(queue);
    }
}

void sb_log_queue_close(sb_log_queue *queue)
{
    int result = close(queue->descriptor);
    int reason = errno;
    pthread_mutex_lock(&queue->mutex);
    if (result != 0 && reason != EINTR && queue->write_error == 0) {
        queue->write_error = reason;
    }
    free(queue->ring.data);
    queue->ring = (sb_byte_ring){0};
    free(queue->marks);
    queue->marks = NULL;
    queue->mark_count = 0;
    pthread_mutex_unlock(&queue->mutex);
}
