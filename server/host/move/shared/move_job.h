/// One piece of work for a shard: it is done on the shard's thread between two ticks, and its end
/// is told on the control thread.
#ifndef SABOT_HOST_MOVE_SHARED_MOVE_JOB_H
#define SABOT_HOST_MOVE_SHARED_MOVE_JOB_H

#include "host/threads/server_loop.h"

/// The first member of what a job carries.
typedef struct sb_move_job {
    sb_task task; ///< first: the mailbox's
    sb_server_loop *server;
    /// On the shard's thread. Only it may touch the job until `done`.
    void (*work)(struct sb_move_job *job, sb_shard_thread *shard);
    /// On the control thread, once; it frees the job. False if the shard has ended before it
    /// worked.
    void (*done)(struct sb_move_job *job, bool worked);
} sb_move_job;

/// Hands the job to a shard, from the control thread.
void sb_move_job_post(sb_move_job *job, sb_shard_thread *shard);

#endif
