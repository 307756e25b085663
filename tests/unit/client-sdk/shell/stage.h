/// A client through its public interface, and a server on a loopback socket that the test controls.
/// The stage brings the client into any of its states. Both run in the caller's thread, turn by
/// turn.
#ifndef CLIENT_SDK_STAGE_H
#define CLIENT_SDK_STAGE_H

#include <enet/enet.h>
#include <sabot/client.h>

#include "gate.h"
#include "harness.h"

/// A client passes these states in this order.
typedef enum stage_state {
    STAGE_CONNECTING,
    STAGE_LOADING, ///< welcomed as player 3 of 16, without the map
    STAGE_PLAYING, ///< without a snapshot yet
    STAGE_SHOWN,   ///< with the snapshot of STAGE_TICK, which has the own tank
    STAGE_RECONNECTING,
    STAGE_CLOSED, ///< refused when it came back
    STAGE_COUNT,
} stage_state;

#define STAGE_TICK 120u

typedef struct stage {
    harness h; ///< for the map and the coding of messages
    ENetHost *server;
    gate gate;      ///< in front of it
    ENetPeer *peer; ///< the newest peer
    sb_client *client;
    sb_client_role role;
    stage_state at;          ///< the state reached by the last `stage_bring`
    uint64_t ahead_us;       ///< by which the client's clock is ahead of the server's
    uint32_t hellos, inputs; ///< count that the server received
    uint32_t others;         ///< count of messages that are neither
    sb_message_input input;  ///< the last one
} stage;

/// Creates the client, which predicts nothing and has not been updated yet.
void stage_init(stage *s, sb_client_role role);
void stage_deinit(stage *s);

/// Brings the client from its present state into the wanted one, within a time limit. A spectator
/// does not reconnect, so a loss closes it at once.
void stage_bring(stage *s, stage_state wanted);

/// Runs one turn of both sides.
sb_client_status stage_turn(stage *s);

/// The server sends a message, and its datagram lies on the client's socket.
void stage_say(stage *s, const sb_message *message);

/// Runs turns until the server has received `count` more inputs.
void stage_hear_inputs(stage *s, uint32_t count);

#endif
