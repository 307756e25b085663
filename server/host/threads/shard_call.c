#include "host/threads/shard_call.h"

static void end_leg(sb_shard_call *call)
{
    if (--call->waiting == 0) {
        call->done(call);
    }
}

// The control thread ends last, so a leg that it drops is dropped on its own thread.
static void on_dropped_back(sb_task *task)
{
    end_leg(((sb_shard_leg *)task)->call);
}

static void on_back(sb_task *task, void *owner)
{
    (void)owner;
    on_dropped_back(task);
}

static void send_back(sb_task *task)
{
    task->run = on_back;
    task->drop = on_dropped_back;
    (void)sb_mailbox_post(((sb_shard_leg *)task)->call->server->mailbox, task);
}

static void on_shard(sb_task *task, void *owner)
{
    sb_shard_call *call = ((sb_shard_leg *)task)->call;
    if (call->work(call, owner)) {
        send_back(task);
    }
}

void sb_shard_call_end_work(sb_shard_call *call, uint32_t shard)
{
    send_back(&call->legs[shard].task);
}

void sb_shard_call_begin(sb_shard_call *call, sb_server_loop *server)
{
    call->server = server;
    call->waiting = server->shard_count + 1;
    for (uint32_t i = 0; i < server->shard_count; i++) {
        call->legs[i] = (sb_shard_leg){.task = {.run = on_shard, .drop = send_back},
                                       .call = call,
                                       .shard = &server->shards[i]};
        (void)sb_mailbox_post(server->shards[i].mailbox, &call->legs[i].task);
    }
    end_leg(call);
}
