/// The only way between two threads of the server: each thread has a mailbox, and every other
/// thread may post tasks to it. A task runs on the owner's thread between two ticks.
///
/// A question to a shard is a task whose `run` fills in the task's own memory and posts the task
/// back to the asker's mailbox. So nobody reads what another thread writes.
#ifndef SABOT_HOST_BASE_MAILBOX_H
#define SABOT_HOST_BASE_MAILBOX_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

/// Time for tasks in one turn of the loop, unless a single task takes longer.
#define SB_MAILBOX_TURN_NS UINT64_C(250000)

/// The first member of what a task carries. The mailbox has it from the post until `run` or `drop`
/// is called; exactly one of them is called, once, and may free or post the task.
typedef struct sb_task {
    struct sb_task *next; ///< the mailbox's
    /// Called on the owner's thread, with the mailbox's owner.
    void (*run)(struct sb_task *self, void *owner);
    /// Called instead of `run` if the owner has ended, on any thread. NULL: nothing is to be done.
    void (*drop)(struct sb_task *self);
} sb_task;

typedef struct sb_mailbox sb_mailbox;

/// Makes a mailbox whose tasks run in `loop`. Tasks run in the order in which they were posted, for
/// `turn_ns` in a turn of the loop. The rest runs in the next turn, so that the tick need not wait.
/// NULL without memory or handles.
sb_mailbox *sb_mailbox_create(uv_loop_t *loop, void *owner, uint64_t turn_ns);

/// Hands a task to the owner; any thread may call it. Never waits for a tick. False if the owner
/// has closed the mailbox: then `drop` was called.
bool sb_mailbox_post(sb_mailbox *self, sb_task *task);

/// Runs all tasks that wait, and those that they post to this mailbox. By the owner's thread, while
/// its loop does not run.
void sb_mailbox_drain(sb_mailbox *self);

/// Drops the tasks that wait and all later ones, and gives the handle back to the loop, which must
/// run once more. By the owner's thread. A second call, or NULL, does nothing.
void sb_mailbox_close(sb_mailbox *self);

/// Frees a closed mailbox, once no thread can post to it any more. NULL is ignored.
void sb_mailbox_destroy(sb_mailbox *self);

#endif
