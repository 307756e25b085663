/// A lobby's parts, for its own files: lobby.c (life, peers, ticks) and hello.c (which peers join).
#ifndef SABOT_SESSION_LOBBY_STATE_H
#define SABOT_SESSION_LOBBY_STATE_H

#include "session/lobby.h"
#include "session/source_rate.h"

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
    uint8_t state;  ///< sb_peer_state
    uint16_t place; ///< index of the place that it joined
    uint32_t connect_tick;
    sb_peer_source source;
    uint64_t party; ///< of the gate's verdict; 0: none
} sb_lobby_peer;

struct sb_lobby {
    sb_lobby_def def;
    sb_allocator allocator;
    sb_place **places; ///< by index: those of matches up to the capacity, then those of playbacks;
                       ///< NULL where there is none
    uint16_t *order;   ///< indices of all places by rising number
    uint32_t place_count;    ///< in `order`
    uint32_t match_count;    ///< those of them that play matches
    uint32_t place_capacity; ///< length of `places` and `order`
    uint32_t number_last;    ///< number of the place that was made last
    sb_lobby_peer *peers;
    sb_message message;
    bool closed; ///< no session can be added
    uint32_t tick;
    sb_source_rate hellos_by_address, hellos_by_network;
    sb_lobby_counters counters;
};

/// Makes all places of the lobby's def. In places.c, as all down to the next empty line.
sb_error sb_lobby_make_places(sb_lobby *lobby, const sb_map *map);
/// Frees them.
void sb_lobby_free_places(sb_lobby *lobby);
/// Ends places that are due, begins next matches, and ticks all places.
void sb_lobby_tick_places(sb_lobby *lobby);
/// Closes a peer for a session.
void sb_lobby_close_peer(void *lobby, uint32_t peer);

/// Lets a peer join by its first message, or refuses it.
void sb_lobby_receive_first(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size);

/// Tells a peer why it is refused, closes it, and adds one to the counter.
void sb_lobby_refuse(sb_lobby *lobby, uint32_t peer, sb_refusal reason, uint64_t *counter);

#endif
