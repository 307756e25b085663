/// Connect tokens of a server with several shards: each id belongs to one shard, which alone knows
/// whether it was used. The first message of a client waits while that shard is asked, by mailbox;
/// ticks and other clients go on. On a shard's thread alone.
#ifndef SABOT_HOST_SHARD_CLAIMS_H
#define SABOT_HOST_SHARD_CLAIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sb_shard_thread;

typedef struct sb_shard_claims sb_shard_claims;

/// For a shard that has a token gate and others beside it. NULL without memory.
sb_shard_claims *sb_shard_claims_create(struct sb_shard_thread *shard, uint32_t peer_capacity);
void sb_shard_claims_destroy(sb_shard_claims *claims);

/// A connection begins or ends.
void sb_shard_claims_reset(sb_shard_claims *claims, uint32_t peer);

/// Takes a message before the lobby. True if it is kept: the lobby gets a first message once its
/// claim is answered, and none that comes meanwhile.
bool sb_shard_claims_receive(sb_shard_claims *claims, uint32_t peer, const void *bytes,
                             size_t size);

#endif
