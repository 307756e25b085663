/// A shard and the thread that runs it. The control thread makes and frees it; in between only its
/// own thread touches it, and both meet in mailboxes alone.
#ifndef SABOT_HOST_THREADS_SHARD_THREAD_H
#define SABOT_HOST_THREADS_SHARD_THREAD_H

#include <pthread.h>
#include <stdatomic.h>

#include "host/base/mailbox.h"
#include "host/journal/journal.h"
#include "host/threads/shard.h"
#include "host/tokens/token_gate.h"

struct sb_server_loop;
struct sb_shard_thread;

/// What the owner of a server does on a shard's thread. Each function gets the owner.
typedef struct sb_shard_duties {
    size_t snapshot_size; ///< size of what `observe` fills in
    /// Looks after the shard four times a second.
    void (*watch)(void *owner, struct sb_shard_thread *shard);
    /// Fills in a snapshot of the shard: behind each `watch`, and when its loop has ended and
    /// clients are still connected.
    void (*observe)(void *owner, struct sb_shard_thread *shard, void *out_snapshot);
    /// Drains the shard, which ends by `sb_shard_thread_end` when its matches are over. NULL if the
    /// server never drains.
    void (*drain)(void *owner, struct sb_shard_thread *shard);
} sb_shard_duties;

/// The control thread, as a shard's thread knows it.
typedef struct sb_shard_control {
    const sb_shard_duties *duties;
    void *owner;         ///< gets the duties
    sb_mailbox *mailbox; ///< the control thread's; its tasks get the server as owner
    sb_journal *journal; ///< prints the shard's lines, on the control thread
    /// The thread has ended. On the control thread, with the owner of its mailbox.
    void (*ended)(void *server, struct sb_shard_thread *shard);
} sb_shard_control;

/// What a shard thread shows of itself to the control thread: a struct of the server's kind.
typedef struct sb_shard_snapshot {
    sb_task task;     ///< brings `posted` to the control thread
    atomic_bool busy; ///< the task is on its way, and `posted` is the control thread's
    uint64_t kept_ns; ///< when the control thread took the last one
    void *posted;
    void *latest; ///< the control thread's; zeros before the first
    void *last;   ///< taken by the thread when its loop has ended, before the lobby was closed
} sb_shard_snapshot;

typedef struct sb_shard_thread {
    sb_shard shard;
    uint32_t index;                ///< from 0
    struct sb_server_loop *server; ///< for what is above the threads
    sb_shard_control control;
    sb_mailbox *mailbox;       ///< its tasks get the `sb_shard_thread` as owner
    sb_token_gate *token_gate; ///< NULL if clients need no token
    sb_shard_snapshot snapshot;
    sb_journal journal;     ///< the thread's; its lines go to the control thread's
    atomic_uint line_count; ///< lines that wait for the control thread
    bool ends_all;          ///< set by the thread before it stops its loop: the whole server ends
    bool has_ended;         ///< the control thread's: the thread said so
    // The members below are shard_thread.c's.
    uv_loop_t loop;
    bool has_loop;
    uv_timer_t timer;
    bool timed; ///< `timer` is a handle of the loop
    pthread_t thread;
    bool running; ///< `thread` was made and not joined
    bool stopped; ///< `stop` was posted
    sb_task stop, drain, ended;
} sb_shard_thread;

/// Makes the loop and the mailbox; nothing runs. `control` is copied. SB_ERROR_MEMORY.
sb_error sb_shard_thread_init(sb_shard_thread *self, struct sb_server_loop *server,
                              const sb_shard_control *control, uint32_t index);

/// Starts the thread, behind `sb_shard_start`. From here on the shard is the thread's. SB_ERROR_IO
/// with errno set.
sb_error sb_shard_thread_start(sb_shard_thread *self);

/// Asks the thread to end its matches, from the control thread. Does not wait.
void sb_shard_thread_stop(sb_shard_thread *self);

/// Asks the thread to drain its matches, once. From the control thread.
void sb_shard_thread_drain(sb_shard_thread *self);

/// Ends the shard from its own thread, because its matches are over.
void sb_shard_thread_end(sb_shard_thread *self);

/// Waits until the thread has ended. The shard is the caller's from here on. `snapshot.latest` is
/// the last one.
void sb_shard_thread_join(sb_shard_thread *self);

/// Ends the whole server from the shard's thread.
void sb_shard_thread_end_all(sb_shard_thread *self);

/// Gives back handles and memory, after any step. No thread may post to the mailbox any more.
void sb_shard_thread_deinit(sb_shard_thread *self);

#endif
