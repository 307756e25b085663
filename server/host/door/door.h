/// A shard's door: numbers every connection, and turns away clients that are banned. On the
/// shard's thread alone.
#ifndef SABOT_HOST_DOOR_DOOR_H
#define SABOT_HOST_DOOR_DOOR_H

#include "host/door/ban_set.h"
#include "host/tokens/token_gate.h"
#include "session/lobby/gate.h"
#include "session/lobby/lobby.h"

typedef struct sb_door_def {
    uint32_t peer_capacity;
    uint32_t shard, shard_count; ///< make the ids of the shards differ
    /// Gives the IPv6 address of a peer (IPv4: ::ffff:a.b.c.d).
    void (*find_address)(void *context, uint32_t peer, uint8_t out_address[16]);
    void *context;
} sb_door_def;

typedef struct sb_door_counters {
    uint64_t refused_banned; ///< hellos
    uint64_t kicked_banned;  ///< clients that were connected when their ban came
} sb_door_counters;

typedef struct sb_door sb_door;

/// NULL without memory.
sb_door *sb_door_create(const sb_door_def *def);
void sb_door_destroy(sb_door *door);

/// Puts the door before a lobby's gate. `tokens` is NULL if the gate asks for none.
sb_gate sb_door_gate(sb_door *door, sb_gate inner, const sb_token_gate *tokens);

/// Notes that a connection begins, which gets a new id.
void sb_door_connected(sb_door *door, uint32_t peer);

/// Returns the id of a peer's connection, and when it began by `sb_clock_ns`.
uint32_t sb_door_id(const sb_door *door, uint32_t peer, uint64_t *out_since_ns);

/// Takes over another set of bans. Returns the old one.
sb_ban_set *sb_door_set_bans(sb_door *door, sb_ban_set *set);

/// Sends away the clients of a shard's lobby that are banned now, also those that wait in it.
/// Returns how many there were.
uint32_t sb_door_enforce(sb_door *door, sb_lobby *lobby);

const sb_door_counters *sb_door_get_counters(const sb_door *door);

#endif
