/// Connect tokens at a shard. With several shards each token's id belongs to one of them, which
/// alone knows whether it was used. The first message of a client waits while that shard is asked,
/// by mailbox; ticks and other clients go on.
#ifndef SABOT_HOST_THREADS_SHARD_TOKENS_H
#define SABOT_HOST_THREADS_SHARD_TOKENS_H

#include "host/threads/server_loop.h"

/// Puts a gate into the def of the shard's lobby, for settings with a key; call it in `open`. The
/// journal tells of each client that joins. Errors as `sb_token_gate_create`.
sb_error sb_shard_tokens_ask(sb_shard_thread *shard, const sb_token_settings *settings,
                             sb_lobby_def *lobby);

#endif
