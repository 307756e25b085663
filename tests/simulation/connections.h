/// The transport connections between one player and the server, as the server knows them: one that
/// is lost stays there until the server notices, while the player may be back by another.
#ifndef SABOT_SIMULATION_CONNECTIONS_H
#define SABOT_SIMULATION_CONNECTIONS_H

#include "session/lobby.h"

#define SIM_PLAYER_COUNT_MAX 32u
#define SIM_CONNECTION_COUNT_MAX 4u ///< of a player at a time
#define SIM_PEER_COUNT_MAX (SIM_PLAYER_COUNT_MAX * SIM_CONNECTION_COUNT_MAX)

typedef struct sim_connection {
    bool held;           ///< by the server
    uint64_t noticed_us; ///< when the server hears that it has ended; 0: it has not
} sim_connection;

typedef struct sim_connections {
    uint32_t player; ///< also its first peer
    uint32_t current;
    sim_connection list[SIM_CONNECTION_COUNT_MAX];
    uint32_t lost_count; ///< that ended with a player in the match
} sim_connections;

/// The peer of the present connection, or of the last one.
uint32_t sim_connections_peer(const sim_connections *connections);

/// Begins another one.
void sim_connections_open(sim_connections *connections, sb_lobby *lobby);

/// The present one has ended, of which the server hears at `noticed_us`, if not before.
void sim_connections_lose(sim_connections *connections, uint64_t noticed_us);

/// The server lets go of the present one at once.
void sim_connections_drop(sim_connections *connections, sb_lobby *lobby);

/// The server lets go of those whose end it has noticed by now.
void sim_connections_notice(sim_connections *connections, sb_lobby *lobby, uint64_t now_us);

/// The server is dead, and has none any more.
void sim_connections_forget(sim_connections *connections);

/// True if the server has the present one.
bool sim_connections_is_held(const sim_connections *connections);
/// True if it has any.
bool sim_connections_is_any_held(const sim_connections *connections);

#endif
