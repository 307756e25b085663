/// A lobby's parts, for its own files: lobby.c (life, peers, ticks) and hello.c (which peers join).
#ifndef SABOT_SESSION_LOBBY_STATE_H
#define SABOT_SESSION_LOBBY_STATE_H

#include "session/lobby.h"
#include "session/source_rate.h"

#define SB_LOBBY_SESSION_COUNT_MAX 256u
#define SB_LOBBY_PLAYBACK_COUNT_MAX 256u
/// A network may have this many times what one of its addresses may have.
#define SB_LOBBY_NETWORK_FACTOR 4u

typedef enum sb_peer_state {
    SB_PEER_ABSENT,
    SB_PEER_SILENT, ///< connected, no hello yet
    SB_PEER_JOINED,
    SB_PEER_CLOSING, ///< refused or closed by the server; its transport ends soon
} sb_peer_state;

typedef struct sb_lobby_peer {
    uint8_t state;          ///< sb_peer_state
    uint16_t session_index; ///< in `hosted`
    uint32_t connect_tick;
    sb_peer_source source;
    uint64_t party; ///< of the gate's verdict; 0: none
} sb_lobby_peer;

struct sb_lobby {
    sb_lobby_def def;
    sb_allocator allocator;
    sb_hosted **hosted; ///< matches, then playbacks
    uint32_t hosted_count;
    sb_lobby_peer *peers;
    sb_message message;
    uint32_t tick;
    sb_source_rate hellos_by_address, hellos_by_network;
    sb_lobby_counters counters;
};

/// Lets a peer join by its first message, or refuses it.
void sb_lobby_receive_first(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size);

/// Tells a peer why it is refused, closes it, and adds one to the counter.
void sb_lobby_refuse(sb_lobby *lobby, uint32_t peer, sb_refusal reason, uint64_t *counter);

#endif
