#include "host/log_file.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "host/byte_ring.h"

// Chunks whose bytes are waiting: beyond so many the newest two count as one.
#define MARK_COUNT 64u
#define WAIT_NS 1000000 // between two looks whether a ring has room again

// When so many bytes of the log are safe, all ticks up to this one are.
typedef struct mark {
    uint64_t end;
    uint32_t tick;
} mark;

// One log. The mutex guards all but the descriptor, which is the thread's.
typedef struct log_file {
    sb_log_writer *writer;
    pthread_mutex_t mutex;
    int descriptor;
    sb_byte_ring ring;
    mark *marks; ///< MARK_COUNT, the oldest first
    uint32_t mark_count;
    uint64_t put_size;   ///< bytes put into the ring so far
    uint64_t taken_size; ///< of these, written
    bool has_durable;
    uint32_t durable_tick;
    bool overflowed; ///< bytes were refused because the ring was full
    bool waits;      ///< as in the def
    int write_error; ///< errno; nothing can be written any more
    bool reported_overflow, reported_error;
    bool ending; ///< nothing more comes
    bool done;   ///< the file is closed; set by the thread, or when that has ended
} log_file;

struct sb_log_writer {
    sb_log_writer_def def;
    pthread_t thread;
    pthread_mutex_t mutex; ///< guards `waiting`, `stopping` and `log_count`
    pthread_cond_t wake;
    bool waiting; ///< bytes wait, or a log ends, since the last round
    bool stopping;
    bool closed;
    bool whole;
    uint32_t log_count;  ///< ever added
    uint32_t open_count; ///< of those that are not ending; the caller's thread alone
    log_file **logs;     ///< under the mutex: it moves when it grows
};

sb_log_writer_def sb_log_writer_def_default(void)
{
    return (sb_log_writer_def){.log_capacity = 1, .ring_size = 1u << 20, .gather_ms = 5};
}

static void fail(log_file *log, int reason)
{
    pthread_mutex_lock(&log->mutex);
    log->write_error = reason;
    sb_byte_ring_take(&log->ring, log->ring.size);
    pthread_mutex_unlock(&log->mutex);
}

// The next piece to be written, in the ring's memory; size 0 if there is none.
static const uint8_t *next_piece(log_file *log, size_t *out_size)
{
    pthread_mutex_lock(&log->mutex);
    const uint8_t *bytes = sb_byte_ring_peek(&log->ring, out_size);
    pthread_mutex_unlock(&log->mutex);
    return bytes;
}

// What was written is safe: the marks that it reaches are over.
static void advance_durable(log_file *log)
{
    pthread_mutex_lock(&log->mutex);
    uint32_t over = 0;
    while (over < log->mark_count && log->marks[over].end <= log->taken_size) {
        log->durable_tick = log->marks[over++].tick;
        log->has_durable = true;
    }
    log->mark_count -= over;
    memmove(log->marks, log->marks + over, log->mark_count * sizeof *log->marks);
    pthread_mutex_unlock(&log->mutex);
}

static void sync_log(log_file *log)
{
    // What cannot be synced at all (a pipe, /dev/full) is not a failing disk.
    if (fdatasync(log->descriptor) != 0 && errno != EINVAL && errno != ENOSYS && errno != EROFS) {
        fail(log, errno);
        return;
    }
    advance_durable(log);
}

// Writes what waits at the log now; what comes meanwhile is for the next round, or a slow disk
// would never sync, nor come to the other logs. Only this thread takes from the ring, so the piece
// stays where it is without the lock, and a slow disk never holds up a tick.
static void drain(log_file *log)
{
    pthread_mutex_lock(&log->mutex);
    size_t rest = log->ring.size;
    pthread_mutex_unlock(&log->mutex);
    bool wrote = false;
    while (rest > 0) {
        size_t size;
        const uint8_t *bytes = next_piece(log, &size);
        ssize_t count = write(log->descriptor, bytes, size < rest ? size : rest);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            fail(log, count < 0 ? errno : EIO);
            return;
        }
        wrote = true;
        rest -= (size_t)count;
        pthread_mutex_lock(&log->mutex);
        sb_byte_ring_take(&log->ring, (size_t)count);
        log->taken_size += (size_t)count;
        pthread_mutex_unlock(&log->mutex);
    }
    if (wrote) {
        sync_log(log);
    }
}

static void close_file(log_file *log)
{
    int result = close(log->descriptor);
    int reason = errno;
    pthread_mutex_lock(&log->mutex);
    if (result != 0 && reason != EINTR && log->write_error == 0) {
        log->write_error = reason;
    }
    free(log->ring.data);
    log->ring = (sb_byte_ring){0};
    free(log->marks);
    log->marks = NULL;
    log->mark_count = 0;
    log->done = true;
    pthread_mutex_unlock(&log->mutex);
}

// A log to which nothing more comes is closed once all of it is written.
static void serve(log_file *log)
{
    pthread_mutex_lock(&log->mutex);
    bool done = log->done, ending = log->ending;
    pthread_mutex_unlock(&log->mutex);
    if (done) {
        return;
    }
    drain(log);
    if (ending) {
        close_file(log);
    }
}

static log_file *log_at(sb_log_writer *writer, uint32_t index)
{
    pthread_mutex_lock(&writer->mutex);
    log_file *log = writer->logs[index];
    pthread_mutex_unlock(&writer->mutex);
    return log;
}

static struct timespec in_ms(uint32_t ms)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    uint64_t ns = (uint64_t)time.tv_nsec + (uint64_t)ms * 1000000u;
    time.tv_sec += (time_t)(ns / 1000000000u);
    time.tv_nsec = (long)(ns % 1000000000u);
    return time;
}

// Waits until there is something to write, and then for others to be written with it; true if the
// writer is to stop.
static bool wait_for_round(sb_log_writer *writer, uint32_t *out_log_count)
{
    pthread_mutex_lock(&writer->mutex);
    while (!writer->waiting && !writer->stopping) {
        pthread_cond_wait(&writer->wake, &writer->mutex);
    }
    struct timespec until = in_ms(writer->def.gather_ms);
    int result = 0;
    while (!writer->stopping && result != ETIMEDOUT) {
        result = pthread_cond_timedwait(&writer->wake, &writer->mutex, &until);
    }
    writer->waiting = false;
    bool stopping = writer->stopping;
    *out_log_count = writer->log_count;
    pthread_mutex_unlock(&writer->mutex);
    return stopping;
}

static void wake(sb_log_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    bool asleep = !writer->waiting;
    writer->waiting = true;
    pthread_mutex_unlock(&writer->mutex);
    if (asleep) {
        pthread_cond_signal(&writer->wake);
    }
}

static void *writer_run(void *context)
{
    sb_log_writer *writer = context;
    bool stopping = false;
    while (!stopping) {
        uint32_t log_count;
        stopping = wait_for_round(writer, &log_count);
        for (uint32_t i = 0; i < log_count; i++) {
            serve(log_at(writer, i));
        }
    }
    return NULL;
}

// The condition variable waits on the monotonic clock: setting the wall clock must not stop
// writing.
static bool wake_init(pthread_cond_t *wake)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0) {
        return false;
    }
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    bool made = pthread_cond_init(wake, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return made;
}

sb_error sb_log_writer_create(const sb_log_writer_def *def, sb_log_writer **out_writer)
{
    *out_writer = NULL;
    if (def->log_capacity < 1 || def->ring_size < 1 || def->gather_ms > 10000) {
        return SB_ERROR_ARGUMENT;
    }
    sb_log_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) {
        return SB_ERROR_MEMORY;
    }
    writer->def = *def;
    if (pthread_mutex_init(&writer->mutex, NULL) != 0) {
        free(writer);
        return SB_ERROR_MEMORY;
    }
    if (!wake_init(&writer->wake)) {
        pthread_mutex_destroy(&writer->mutex);
        free(writer);
        return SB_ERROR_MEMORY;
    }
    if (pthread_create(&writer->thread, NULL, writer_run, writer) != 0) {
        pthread_cond_destroy(&writer->wake);
        pthread_mutex_destroy(&writer->mutex);
        free(writer);
        return SB_ERROR_MEMORY;
    }
    *out_writer = writer;
    return SB_OK;
}

// Appends to the list; false if there is no memory for it.
static bool list(sb_log_writer *writer, log_file *log)
{
    pthread_mutex_lock(&writer->mutex);
    log_file **logs = realloc(writer->logs, (writer->log_count + 1) * sizeof *logs);
    if (logs != NULL) {
        writer->logs = logs;
        logs[writer->log_count++] = log;
    }
    pthread_mutex_unlock(&writer->mutex);
    return logs != NULL;
}

sb_error sb_log_writer_add(sb_log_writer *writer, int descriptor, void **out_context)
{
    *out_context = NULL;
    if (writer->open_count == writer->def.log_capacity) {
        close(descriptor);
        return SB_ERROR_FULL;
    }
    log_file *log = calloc(1, sizeof *log);
    void *memory = malloc(writer->def.ring_size);
    mark *marks = malloc(MARK_COUNT * sizeof *marks);
    if (log == NULL || memory == NULL || marks == NULL ||
        pthread_mutex_init(&log->mutex, NULL) != 0) {
        free(marks);
        free(memory);
        free(log);
        close(descriptor);
        return SB_ERROR_MEMORY;
    }
    log->writer = writer;
    log->marks = marks;
    log->descriptor = descriptor;
    log->waits = writer->def.waits;
    log->ring = sb_byte_ring_over(memory, writer->def.ring_size);
    if (!list(writer, log)) {
        pthread_mutex_destroy(&log->mutex);
        free(marks);
        free(memory);
        free(log);
        close(descriptor);
        return SB_ERROR_MEMORY;
    }
    writer->open_count++;
    *out_context = log;
    return SB_OK;
}

void sb_log_writer_end(sb_log_writer *writer, void *context)
{
    log_file *log = context;
    pthread_mutex_lock(&log->mutex);
    log->ending = true;
    pthread_mutex_unlock(&log->mutex);
    wake(writer);
    writer->open_count--;
}

static void add_mark(log_file *log, uint32_t tick)
{
    if (log->mark_count == MARK_COUNT) {
        log->mark_count--;
    }
    log->marks[log->mark_count++] = (mark){log->put_size, tick};
}

bool sb_log_writer_write(void *context, const void *bytes, size_t size, uint32_t tick)
{
    log_file *log = context;
    pthread_mutex_lock(&log->mutex);
    bool taken = false;
    while (log->write_error == 0 && !(taken = sb_byte_ring_put(&log->ring, bytes, size)) &&
           log->waits && size <= log->ring.capacity) {
        pthread_mutex_unlock(&log->mutex);
        wake(log->writer);
        nanosleep(&(struct timespec){.tv_nsec = WAIT_NS}, NULL);
        pthread_mutex_lock(&log->mutex);
    }
    if (taken) {
        log->put_size += size;
        add_mark(log, tick);
    }
    bool failed = log->write_error != 0;
    log->overflowed = log->overflowed || !(taken || failed);
    pthread_mutex_unlock(&log->mutex);
    wake(log->writer);
    return taken || failed;
}

size_t sb_log_writer_room(void *context)
{
    log_file *log = context;
    pthread_mutex_lock(&log->mutex);
    // After a failure nothing has to wait for room: all is taken, and written nowhere.
    size_t room = log->write_error != 0 ? SIZE_MAX : log->ring.capacity - log->ring.size;
    pthread_mutex_unlock(&log->mutex);
    return room;
}

bool sb_log_writer_durable(void *context, uint32_t *out_tick)
{
    log_file *log = context;
    pthread_mutex_lock(&log->mutex);
    bool has = log->has_durable;
    *out_tick = log->durable_tick;
    pthread_mutex_unlock(&log->mutex);
    return has;
}

bool sb_log_writer_poll_failure(sb_log_writer *writer, uint32_t *out_index, char *out_reason,
                                size_t reason_size)
{
    for (uint32_t i = 0; i < writer->log_count; i++) {
        log_file *log = writer->logs[i];
        pthread_mutex_lock(&log->mutex);
        int reason = log->write_error;
        bool fresh_error = reason != 0 && !log->reported_error;
        bool fresh = fresh_error || (log->overflowed && !log->reported_overflow);
        log->reported_error = reason != 0;
        log->reported_overflow = log->reported_overflow || log->overflowed;
        pthread_mutex_unlock(&log->mutex);
        if (!fresh) {
            continue;
        }
        *out_index = i;
        snprintf(out_reason, reason_size, "%s",
                 fresh_error ? strerror(reason) : "the disk is too slow, the queue is full");
        return true;
    }
    return false;
}

bool sb_log_writer_close(sb_log_writer *writer)
{
    if (writer->closed) {
        return writer->whole;
    }
    pthread_mutex_lock(&writer->mutex);
    writer->stopping = true;
    pthread_cond_signal(&writer->wake);
    pthread_mutex_unlock(&writer->mutex);
    pthread_join(writer->thread, NULL);
    writer->closed = true;
    writer->whole = true;
    for (uint32_t i = 0; i < writer->log_count; i++) {
        log_file *log = writer->logs[i];
        if (!log->done) {
            close_file(log);
        }
        writer->whole = writer->whole && log->write_error == 0 && !log->overflowed;
    }
    return writer->whole;
}

void sb_log_writer_destroy(sb_log_writer *writer)
{
    if (writer == NULL) {
        return;
    }
    sb_log_writer_close(writer);
    for (uint32_t i = 0; i < writer->log_count; i++) {
        pthread_mutex_destroy(&writer->logs[i]->mutex);
        free(writer->logs[i]);
    }
    free(writer->logs);
    pthread_cond_destroy(&writer->wake);
    pthread_mutex_destroy(&writer->mutex);
    free(writer);
}
