#include "host/logs/log_file.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "host/clock/ticker.h"
#include "host/logs/log_queue.h"

#define WAIT_NS 1000000 // between two checks whether a ring has room again

// One log. The thread serves it from when it is added until it is closed. Then the thread removes
// it from its list, and the caller's thread reports and frees it.
typedef struct log_file log_file;
struct log_file {
    sb_log_writer *writer;
    uint32_t index; ///< in the order in which logs were added
    sb_log_queue queue;
    bool reported;  ///< its failure was reported; only the caller's thread uses this
    bool ending;    ///< nothing more is put; under the writer's mutex
    log_file *next; ///< in the list of closed logs; under the writer's mutex
};

struct sb_log_writer {
    sb_log_writer_def def;
    pthread_t thread;
    pthread_mutex_t mutex; ///< guards `waiting`, `hurried`, `stopping` and the two lists
    pthread_cond_t wake;
    bool waiting; ///< bytes wait, or a log ends, since the last round
    bool hurried; ///< the next round does not wait for further bytes
    bool stopping;
    log_file **logs; ///< logs that the thread serves
    uint32_t log_count;
    log_file *over; ///< logs that the thread has closed
    // Only the caller's thread uses these:
    uint32_t added_count; ///< logs added in all
    uint32_t open_count;  ///< logs that are not ending
    bool closed;
    bool failed; ///< a log that was freed had failed
};

sb_log_writer_def sb_log_writer_def_default(void)
{
    return (sb_log_writer_def){.log_capacity = 1, .ring_size = 1u << 20, .gather_ms = 5};
}

// Returns NULL after the last log.
static log_file *log_at(sb_log_writer *writer, uint32_t at, bool *out_ending)
{
    pthread_mutex_lock(&writer->mutex);
    log_file *log = at < writer->log_count ? writer->logs[at] : NULL;
    *out_ending = log != NULL && log->ending;
    pthread_mutex_unlock(&writer->mutex);
    return log;
}

// Moves a log to the closed ones; the thread touches it no more. Only this removes from the list,
// and logs are added only at its end.
static void give_back(sb_log_writer *writer, uint32_t at)
{
    pthread_mutex_lock(&writer->mutex);
    writer->logs[at]->next = writer->over;
    writer->over = writer->logs[at];
    writer->log_count--;
    memmove(writer->logs + at, writer->logs + at + 1,
            (writer->log_count - at) * sizeof *writer->logs);
    pthread_mutex_unlock(&writer->mutex);
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

// Waits until there is something to write, and then for more bytes to be written with it. Returns
// true if the writer is to stop.
static bool wait_for_round(sb_log_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    while (!writer->waiting && !writer->stopping) {
        pthread_cond_wait(&writer->wake, &writer->mutex);
    }
    struct timespec until = in_ms(writer->def.gather_ms);
    int result = 0;
    while (!writer->stopping && !writer->hurried && result != ETIMEDOUT) {
        result = pthread_cond_timedwait(&writer->wake, &writer->mutex, &until);
    }
    writer->waiting = false;
    writer->hurried = false;
    bool stopping = writer->stopping;
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

// Closes a log that is ending once all of it is written.
static void serve_all(sb_log_writer *writer)
{
    uint32_t at = 0;
    bool ending;
    for (log_file *log; (log = log_at(writer, at, &ending)) != NULL;) {
        sb_log_queue_drain(&log->queue);
        if (ending) {
            sb_log_queue_close(&log->queue);
            give_back(writer, at);
        } else {
            at++;
        }
    }
}

static void *writer_run(void *context)
{
    sb_log_writer *writer = context;
    bool stopping = false;
    while (!stopping) {
        stopping = wait_for_round(writer);
        serve_all(writer);
    }
    return NULL;
}

// The condition variable uses the monotonic clock: setting the wall clock must not stop writing.
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

// Appends a log to the list. False if memory is short.
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

static void free_log(log_file *log)
{
    sb_log_queue_deinit(&log->queue);
    free(log);
}

sb_error sb_log_writer_add(sb_log_writer *writer, int descriptor, void **out_context)
{
    *out_context = NULL;
    if (writer->open_count == writer->def.log_capacity) {
        close(descriptor);
        return SB_ERROR_FULL;
    }
    log_file *log = calloc(1, sizeof *log);
    if (log == NULL || !sb_log_queue_init(&log->queue, writer->def.ring_size, descriptor)) {
        free(log);
        close(descriptor);
        return SB_ERROR_MEMORY;
    }
    log->writer = writer;
    log->index = writer->added_count;
    if (!list(writer, log)) {
        free_log(log);
        close(descriptor);
        return SB_ERROR_MEMORY;
    }
    writer->added_count++;
    writer->open_count++;
    *out_context = log;
    return SB_OK;
}

void sb_log_writer_end(sb_log_writer *writer, void *context)
{
    log_file *log = context;
    pthread_mutex_lock(&writer->mutex);
    log->ending = true;
    pthread_mutex_unlock(&writer->mutex);
    wake(writer);
    writer->open_count--;
}

bool sb_log_writer_write(void *context, const void *bytes, size_t size, uint32_t tick)
{
    log_file *log = context;
    const sb_log_writer_def *def = &log->writer->def;
    bool taken = sb_log_queue_put(&log->queue, bytes, size, tick);
    while (!taken && def->waits && size <= def->ring_size) {
        wake(log->writer);
        nanosleep(&(struct timespec){.tv_nsec = WAIT_NS}, NULL);
        taken = sb_log_queue_put(&log->queue, bytes, size, tick);
    }
    wake(log->writer);
    return taken;
}

size_t sb_log_writer_room(void *context)
{
    log_file *log = context;
    return sb_log_queue_room(&log->queue);
}

bool sb_log_writer_durable(void *context, uint32_t *out_tick)
{
    log_file *log = context;
    return sb_log_queue_durable(&log->queue, out_tick);
}

// Returns true if bytes wait that a disk could still take.
static bool has_unsynced(sb_log_writer *writer)
{
    bool unsynced = false;
    pthread_mutex_lock(&writer->mutex);
    for (uint32_t i = 0; i < writer->log_count; i++) {
        unsynced |= sb_log_queue_waits_since_ns(&writer->logs[i]->queue) != SB_LOG_QUEUE_NEVER;
    }
    pthread_mutex_unlock(&writer->mutex);
    return unsynced;
}

void sb_log_writer_sync(sb_log_writer *writer)
{
    while (has_unsynced(writer)) {
        nanosleep(&(struct timespec){.tv_nsec = WAIT_NS}, NULL);
    }
}

void sb_log_writer_hurry(void *context)
{
    sb_log_writer *writer = ((log_file *)context)->writer;
    pthread_mutex_lock(&writer->mutex);
    writer->hurried = writer->waiting;
    pthread_mutex_unlock(&writer->mutex);
    pthread_cond_signal(&writer->wake);
}

sb_log_progress sb_log_writer_progress(void *context)
{
    log_file *log = context;
    return sb_log_queue_progress(&log->queue);
}

uint64_t sb_log_writer_lag_ns(sb_log_writer *writer)
{
    uint64_t now_ns = sb_clock_ns(), oldest_ns = now_ns;
    pthread_mutex_lock(&writer->mutex);
    for (uint32_t i = 0; i < writer->log_count; i++) {
        uint64_t since_ns = sb_log_queue_waits_since_ns(&writer->logs[i]->queue);
        oldest_ns = since_ns < oldest_ns ? since_ns : oldest_ns;
    }
    pthread_mutex_unlock(&writer->mutex);
    return now_ns - oldest_ns;
}

uint64_t sb_log_writer_waiting(sb_log_writer *writer, uint64_t *most)
{
    uint64_t sum = 0;
    pthread_mutex_lock(&writer->mutex);
    for (uint32_t i = 0; i < writer->log_count; i++) {
        size_t most_here;
        sum += sb_log_queue_waiting(&writer->logs[i]->queue, &most_here);
        *most = most_here > *most ? most_here : *most;
    }
    pthread_mutex_unlock(&writer->mutex);
    return sum;
}

// Returns the error of a log that was not reported yet, and marks it as reported; 0 if there is
// none.
static int take_error(log_file *log)
{
    int reason = log->reported ? 0 : sb_log_queue_error(&log->queue);
    log->reported = log->reported || reason != 0;
    return reason;
}

// Frees closed logs, up to one whose error was not reported.
static int take_error_of_over(sb_log_writer *writer, uint32_t *out_index)
{
    int reason = 0;
    while (reason == 0 && writer->over != NULL) {
        log_file *log = writer->over;
        writer->over = log->next;
        writer->failed = writer->failed || sb_log_queue_error(&log->queue) != 0;
        *out_index = log->index;
        reason = take_error(log);
        free_log(log);
    }
    return reason;
}

bool sb_log_writer_poll_failure(sb_log_writer *writer, uint32_t *out_index, char *out_reason,
                                size_t reason_size)
{
    pthread_mutex_lock(&writer->mutex);
    int reason = take_error_of_over(writer, out_index);
    for (uint32_t i = 0; reason == 0 && i < writer->log_count; i++) {
        *out_index = writer->logs[i]->index;
        reason = take_error(writer->logs[i]);
    }
    pthread_mutex_unlock(&writer->mutex);
    if (reason != 0) {
        snprintf(out_reason, reason_size, "%s", strerror(reason));
    }
    return reason != 0;
}

// Frees everything, after the thread has ended and closed all logs.
static bool all_are_whole(sb_log_writer *writer)
{
    bool whole = !writer->failed;
    for (log_file *log = writer->over; log != NULL; log = log->next) {
        whole = whole && sb_log_queue_error(&log->queue) == 0;
    }
    return whole;
}

bool sb_log_writer_close(sb_log_writer *writer)
{
    if (writer->closed) {
        return all_are_whole(writer);
    }
    pthread_mutex_lock(&writer->mutex);
    writer->stopping = true;
    pthread_cond_signal(&writer->wake);
    pthread_mutex_unlock(&writer->mutex);
    pthread_join(writer->thread, NULL);
    writer->closed = true;
    while (writer->log_count > 0) {
        sb_log_queue_close(&writer->logs[0]->queue);
        give_back(writer, 0);
    }
    return all_are_whole(writer);
}

void sb_log_writer_destroy(sb_log_writer *writer)
{
    if (writer == NULL) {
        return;
    }
    sb_log_writer_close(writer);
    while (writer->over != NULL) {
        log_file *log = writer->over;
        writer->over = log->next;
        free_log(log);
    }
    free(writer->logs);
    pthread_cond_destroy(&writer->wake);
    pthread_mutex_destroy(&writer->mutex);
    free(writer);
}
