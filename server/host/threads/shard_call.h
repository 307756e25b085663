/// A question of the control thread to all shards: each does its part on its own thread, and the
/// answer comes when all have.
#ifndef SABOT_HOST_THREADS_SHARD_CALL_H
#define SABOT_HOST_THREADS_SHARD_CALL_H

#include <stdbool.h>
#include <stdint.h>

#include "host/base/server_limits.h"
#include "host/threads/server_loop.h"

typedef struct sb_shard_call sb_shard_call;

/// One shard's part of a call.
typedef struct sb_shard_leg {
    sb_task task; ///< first: the mailbox's
    sb_shard_call *call;
    sb_shard_thread *shard;
} sb_shard_leg;

/// The first member of what a question carries. `work` may write what belongs to its shard alone,
/// and read the rest.
struct sb_shard_call {
    sb_server_loop *server;
    /// Called on each shard's thread, unless the shard has ended. `shard->index` is below
    /// SB_SERVER_SHARD_COUNT_MAX. False if the shard's part lasts longer: then the shard's thread
    /// calls `sb_shard_call_end_work` once.
    bool (*work)(sb_shard_call *call, sb_shard_thread *shard);
    /// Called once on the control thread; it frees the call.
    void (*done)(sb_shard_call *call);
    uint32_t waiting; ///< legs that are under way, and the call's begin
    sb_shard_leg legs[SB_SERVER_SHARD_COUNT_MAX];
};

/// Asks all shards. The call must live until `done`.
void sb_shard_call_begin(sb_shard_call *call, sb_server_loop *server);

/// Ends the part of a shard whose `work` was not done at once.
void sb_shard_call_end_work(sb_shard_call *call, uint32_t shard);

#endif
