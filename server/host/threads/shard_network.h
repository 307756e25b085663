/// How the shards of a server of matches know of each other: what each lobby tells the others, and
/// the questions of one to another, all by mailbox.
#ifndef SABOT_HOST_THREADS_SHARD_NETWORK_H
#define SABOT_HOST_THREADS_SHARD_NETWORK_H

#include "host/threads/server_loop.h"

/// A shard's load, averaged over about a second. All zeros at the start.
typedef struct sb_shard_load {
    uint64_t measured_ns; ///< when it was measured last
    uint64_t busy_ns;     ///< the thread's busy time by then
    uint32_t ppm;         ///< part of its time that is taken, in millionths
} sb_shard_load;

/// Takes another measurement of the shard's stages. On its thread.
void sb_shard_load_measure(sb_shard_load *load, const sb_shard *shard, uint64_t now_ns);

/// Fills in where clients reach the shards, which are bound.
void sb_shard_network_find_ports(const sb_server_loop *server, sb_lobby_port *out_ports);

/// What the def of a shard's lobby says of the other lobbies; nothing for a single shard. `ports`
/// must outlive the lobby.
sb_lobby_network sb_shard_network_of(sb_shard_thread *shard, const sb_lobby_port *ports);

/// Tells all lobbies of each other, before the threads run.
void sb_shard_network_introduce(sb_server_loop *server);

/// Tells the other shards which sessions this one has, and its load. Call it on its thread, four
/// times a second.
void sb_shard_network_tell(sb_shard_thread *shard, uint32_t load_ppm);

#endif
