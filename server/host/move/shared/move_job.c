#include "host/move/shared/move_job.h"

static void on_back(sb_task *task, void *owner)
{
    sb_move_job *job = (sb_move_job *)task;
    (void)owner;
    job->done(job, true);
}

// The control thread ends last: what it drops, it drops on its own thread.
static void on_worked_dropped(sb_task *task)
{
    sb_move_job *job = (sb_move_job *)task;
    job->done(job, true);
}

static void on_back_unworked(sb_task *task, void *owner)
{
    sb_move_job *job = (sb_move_job *)task;
    (void)owner;
    job->done(job, false);
}

static void on_unworked_dropped(sb_task *task)
{
    sb_move_job *job = (sb_move_job *)task;
    job->done(job, false);
}

static void on_shard(sb_task *task, void *owner)
{
    sb_move_job *job = (sb_move_job *)task;
    job->work(job, owner);
    task->run = on_back;
    task->drop = on_worked_dropped;
    (void)sb_mailbox_post(job->server->mailbox, task);
}

static void on_dropped(sb_task *task)
{
    sb_move_job *job = (sb_move_job *)task;
    task->run = on_back_unworked;
    task->drop = on_unworked_dropped;
    (void)sb_mailbox_post(job->server->mailbox, task);
}

void sb_move_job_post(sb_move_job *job, sb_shard_thread *shard)
{
    job->server = shard->server;
    job->task = (sb_task){.run = on_shard, .drop = on_dropped};
    (void)sb_mailbox_post(shard->mailbox, &job->task);
}
