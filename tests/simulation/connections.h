/// The transport connections of one player, as the server knows them. A lost connection stays until
/// the server notices. Meanwhile the player may be back by another one.
#ifndef SABOT_SIMULATION_CONNECTIONS_H
#define SABOT_SIMULATION_CONNECTIONS_H

#include "session/lobby/lobby.h"

#define SIM_PLAYER_COUNT_MAX 32u
#define SIM_CONNECTION_COUNT_MAX 4u ///< connections of a player at a time
#define SIM_PEER_COUNT_MAX (SIM_PLAYER_COUNT_MAX * SIM_CONNECTION_COUNT_MAX)

typedef struct sim_connection {
    bool held;           ///< the server still has it
    uint64_t noticed_us; ///< when the server notices its end; 0: it has not ended
} sim_connection;

typedef struct sim_connections {
    uint32_t player; ///< also its first peer
    uint32_t current;
    sim_connection list[SIM_CONNECTION_COUNT_MAX];
    uint32_t lost_count; ///< count of connections that ended while their player was in the match
} sim_connections;

/// Returns the peer of the current connection, or of the last one if there is none.
uint32_t sim_connections_peer(const sim_connections *connections);

/// Begins a new connection.
void sim_connections_open(sim_connections *connections, sb_lobby *lobby);

/// Ends the current connection. The server notices at `noticed_us`, if not before.
void sim_connections_lose(sim_connections *connections, uint64_t noticed_us);

/// The server drops the current connection at once.
void sim_connections_drop(sim_connections *connections, sb_lobby *lobby);

/// The server drops the connections whose end it has noticed by now.
void sim_connections_notice(sim_connections *connections, sb_lobby *lobby, uint64_t now_us);

/// The server is dead and has no connections any more.
void sim_connections_forget(sim_connections *connections);

/// Returns true if the server has the current connection.
bool sim_connections_is_held(const sim_connections *connections);
/// Returns true if the server has any connection of the player.
bool sim_connections_is_any_held(const sim_connections *connections);

#endif
