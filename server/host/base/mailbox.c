#include "host/base/mailbox.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/assert.h"
#include "host/clock/ticker.h"

struct sb_mailbox {
    uv_async_t async;
    void *owner;
    uint64_t turn_ns;
    pthread_mutex_t mutex; ///< guards the members below
    sb_task *first;
    sb_task **end; ///< where the next task is linked
    bool closed;
};

// Takes the oldest task, or returns NULL.
static sb_task *take(sb_mailbox *self)
{
    pthread_mutex_lock(&self->mutex);
    sb_task *task = self->first;
    if (task != NULL) {
        self->first = task->next;
        if (self->first == NULL) {
            self->end = &self->first;
        }
        task->next = NULL;
    }
    pthread_mutex_unlock(&self->mutex);
    return task;
}

// A task that is left over wakes the loop again, behind the tick and the sockets of this turn.
static void on_post(uv_async_t *async)
{
    sb_mailbox *self = async->data;
    const uint64_t until_ns = sb_clock_ns() + self->turn_ns;
    sb_task *task;
    while ((task = take(self)) != NULL) {
        task->run(task, self->owner);
        if (self->closed) { // by the task; only the owner's thread writes it
            return;
        }
        if (sb_clock_ns() >= until_ns) {
            uv_async_send(&self->async);
            return;
        }
    }
}

sb_mailbox *sb_mailbox_create(uv_loop_t *loop, void *owner, uint64_t turn_ns)
{
    sb_mailbox *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->owner = owner;
    self->turn_ns = turn_ns;
    self->end = &self->first;
    self->async.data = self;
    if (pthread_mutex_init(&self->mutex, NULL) != 0) {
        free(self);
        return NULL;
    }
    if (uv_async_init(loop, &self->async, on_post) != 0) {
        pthread_mutex_destroy(&self->mutex);
        free(self);
        return NULL;
    }
    return self;
}

bool sb_mailbox_post(sb_mailbox *self, sb_task *task)
{
    task->next = NULL;
    pthread_mutex_lock(&self->mutex);
    const bool open = !self->closed;
    if (open) {
        *self->end = task;
        self->end = &task->next;
        // Under the lock, since the handle must not be closed meanwhile. It writes to an eventfd.
        uv_async_send(&self->async);
    }
    pthread_mutex_unlock(&self->mutex);
    if (!open && task->drop != NULL) {
        task->drop(task);
    }
    return open;
}

void sb_mailbox_drain(sb_mailbox *self)
{
    sb_task *task;
    while ((task = take(self)) != NULL) {
        task->run(task, self->owner);
    }
}

void sb_mailbox_close(sb_mailbox *self)
{
    if (self == NULL || self->closed) {
        return;
    }
    pthread_mutex_lock(&self->mutex);
    self->closed = true;
    uv_close((uv_handle_t *)&self->async, NULL);
    pthread_mutex_unlock(&self->mutex);
    // Nothing is linked from here on: a post sees that the mailbox is closed.
    sb_task *task;
    while ((task = take(self)) != NULL) {
        if (task->drop != NULL) {
            task->drop(task);
        }
    }
}

void sb_mailbox_destroy(sb_mailbox *self)
{
    if (self == NULL) {
        return;
    }
    SB_ASSERT(self->closed && self->first == NULL);
    pthread_mutex_destroy(&self->mutex);
    free(self);
}
