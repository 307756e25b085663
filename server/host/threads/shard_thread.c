#include "host/threads/shard_thread.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/float_mode.h"
#include "host/clock/slice.h"
#include "host/process/last_words.h"

#define WATCH_INTERVAL_MS 250u
#define FAREWELL_MS 1000u
#define LINE_COUNT_MAX 2000u ///< lines that wait for the control thread

// A line on its way to the control thread.
typedef struct line_task {
    sb_task task; // must be first
    sb_shard_thread *shard;
    size_t size;
    char line[];
} line_task;

static void drop_line(sb_task *task)
{
    atomic_fetch_sub_explicit(&((line_task *)task)->shard->line_count, 1, memory_order_relaxed);
    free(task);
}

static void print_line(sb_task *task, void *owner)
{
    (void)owner;
    const line_task *self = (line_task *)task;
    sb_journal_pass(self->shard->control.journal, self->line, self->size);
    drop_line(task);
}

// A control thread that hangs must not fill the memory with lines.
static bool post_line(void *context, const char *line, size_t size)
{
    sb_shard_thread *self = context;
    line_task *task = atomic_load_explicit(&self->line_count, memory_order_relaxed) < LINE_COUNT_MAX
                          ? malloc(sizeof *task + size)
                          : NULL;
    if (task == NULL) {
        return false;
    }
    task->task = (sb_task){.run = print_line, .drop = drop_line};
    task->shard = self;
    task->size = size;
    memcpy(task->line, line, size);
    atomic_fetch_add_explicit(&self->line_count, 1, memory_order_relaxed);
    return sb_mailbox_post(self->control.mailbox, &task->task);
}

static sb_shard_thread *of_snapshot(sb_task *task)
{
    return (sb_shard_thread *)(void *)((char *)task - offsetof(sb_shard_thread, snapshot) -
                                       offsetof(sb_shard_snapshot, task));
}

static void keep_snapshot(sb_task *task, void *owner)
{
    (void)owner;
    sb_shard_thread *self = of_snapshot(task);
    sb_shard_snapshot *snapshot = &self->snapshot;
    memcpy(snapshot->latest, snapshot->posted, self->control.duties->snapshot_size);
    snapshot->kept_ns = sb_clock_ns();
    atomic_store_explicit(&snapshot->busy, false, memory_order_release);
}

// A snapshot that the control thread has not taken yet is not replaced: the next one comes soon.
static void on_watch(uv_timer_t *timer)
{
    sb_shard_thread *self = timer->data;
    const sb_shard_control *control = &self->control;
    control->duties->watch(control->owner, self);
    sb_journal_watch(&self->journal, false);
    if (!atomic_load_explicit(&self->snapshot.busy, memory_order_acquire)) {
        control->duties->observe(control->owner, self, self->snapshot.posted);
        atomic_store_explicit(&self->snapshot.busy, true, memory_order_relaxed);
        sb_mailbox_post(control->mailbox, &self->snapshot.task);
    }
}

static void stop_loop(sb_task *task, void *owner)
{
    (void)task;
    sb_shard_thread *self = owner;
    uv_stop(&self->loop);
}

static void drain_matches(sb_task *task, void *owner)
{
    (void)task;
    sb_shard_thread *self = owner;
    self->control.duties->drain(self->control.owner, self);
}

static void note_end(sb_task *task, void *owner)
{
    sb_shard_thread *self =
        (sb_shard_thread *)(void *)((char *)task - offsetof(sb_shard_thread, ended));
    self->has_ended = true;
    self->control.ended(owner, self);
}

// While the clients are told goodbye, no task may reach the closed lobby.
static void end_matches(sb_shard_thread *self)
{
    sb_mailbox_close(self->mailbox);
    uv_timer_stop(&self->timer);
    self->control.duties->observe(self->control.owner, self, self->snapshot.last);
    sb_shard_close(&self->shard, FAREWELL_MS);
}

static void *run_thread(void *argument)
{
    sb_shard_thread *self = argument;
    const sb_float_mode mode = sb_float_mode_enter();
    uint8_t *stack = malloc(SB_LAST_WORDS_STACK_SIZE);
    sb_last_words_stack(stack);
    const uint64_t slice_ns = sb_slice_set(SB_SLICE_NS_MIN);
    uv_run(&self->loop, UV_RUN_DEFAULT);
    sb_slice_set(slice_ns);
    end_matches(self);
    sb_journal_watch(&self->journal, true);
    sb_last_words_stack(NULL);
    free(stack);
    sb_float_mode_leave(&mode);
    sb_mailbox_post(self->control.mailbox, &self->ended);
    return NULL;
}

static sb_error make_snapshot(sb_shard_snapshot *snapshot, size_t size)
{
    snapshot->task.run = keep_snapshot;
    snapshot->posted = calloc(1, size);
    snapshot->latest = calloc(1, size);
    snapshot->last = calloc(1, size);
    return snapshot->posted != NULL && snapshot->latest != NULL && snapshot->last != NULL
               ? SB_OK
               : SB_ERROR_MEMORY;
}

sb_error sb_shard_thread_init(sb_shard_thread *self, struct sb_server_loop *server,
                              const sb_shard_control *control, uint32_t index)
{
    self->server = server;
    self->control = *control;
    self->index = index;
    self->stop.run = stop_loop;
    self->drain.run = drain_matches;
    self->ended.run = note_end;
    self->journal.format = control->journal->format;
    self->journal.level = control->journal->level;
    self->journal.quiet = control->journal->quiet;
    self->journal.has_shard = true;
    self->journal.shard = index;
    self->journal.write = post_line;
    self->journal.context = self;
    if (uv_loop_init(&self->loop) != 0) {
        return SB_ERROR_MEMORY;
    }
    self->has_loop = true;
    self->mailbox = sb_mailbox_create(&self->loop, self, SB_MAILBOX_TURN_NS);
    return self->mailbox == NULL ? SB_ERROR_MEMORY
                                 : make_snapshot(&self->snapshot, control->duties->snapshot_size);
}

sb_error sb_shard_thread_start(sb_shard_thread *self)
{
    uv_timer_init(&self->loop, &self->timer);
    self->timed = true;
    self->timer.data = self;
    uv_timer_start(&self->timer, on_watch, WATCH_INTERVAL_MS, WATCH_INTERVAL_MS);
    self->snapshot.kept_ns = sb_clock_ns();
    // Signals are the control thread's.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int result = pthread_create(&self->thread, NULL, run_thread, self);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    self->running = result == 0;
    if (result == 0) {
        char name[16]; // the system's limit
        snprintf(name, sizeof name, "shard %u", (unsigned)(uint8_t)self->index);
        pthread_setname_np(self->thread, name);
    }
    errno = result;
    return result == 0 ? SB_OK : SB_ERROR_IO;
}

void sb_shard_thread_stop(sb_shard_thread *self)
{
    if (self->running && !self->stopped) {
        self->stopped = true;
        sb_mailbox_post(self->mailbox, &self->stop);
    }
}

void sb_shard_thread_drain(sb_shard_thread *self)
{
    if (self->running) {
        sb_mailbox_post(self->mailbox, &self->drain);
    }
}

void sb_shard_thread_end(sb_shard_thread *self)
{
    uv_stop(&self->loop);
}

void sb_shard_thread_join(sb_shard_thread *self)
{
    if (!self->running) {
        return;
    }
    pthread_join(self->thread, NULL);
    self->running = false;
    sb_mailbox_drain(self->control.mailbox); // a snapshot may still be on its way
    memcpy(self->snapshot.latest, self->snapshot.last, self->control.duties->snapshot_size);
}

void sb_shard_thread_end_all(sb_shard_thread *self)
{
    self->ends_all = true;
    uv_stop(&self->loop);
}

void sb_shard_thread_deinit(sb_shard_thread *self)
{
    if (self->has_loop) {
        sb_mailbox_close(self->mailbox);
        sb_shard_detach(&self->shard);
        if (self->timed) {
            uv_close((uv_handle_t *)&self->timer, NULL);
        }
        uv_run(&self->loop, UV_RUN_DEFAULT);
        const int result = uv_loop_close(&self->loop);
        SB_ASSERT(result == 0);
    }
    sb_mailbox_destroy(self->mailbox);
    sb_shard_deinit(&self->shard);
    sb_token_gate_destroy(self->token_gate);
    free(self->snapshot.posted);
    free(self->snapshot.latest);
    free(self->snapshot.last);
}
