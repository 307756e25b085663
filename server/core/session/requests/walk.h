/// Walks through all sessions of a server by rising number: those of one lobby, and those of the
/// others as their last notices tell them.
#ifndef SABOT_SESSION_REQUESTS_WALK_H
#define SABOT_SESSION_REQUESTS_WALK_H

#include "session/lobby/lobby.h"

/// Valid until the lobby's next tick or notice.
typedef struct sb_lobby_walk {
    const sb_lobby *lobby;
    const sb_place *place;             ///< of this lobby, that comes next; NULL behind the last
    bool elsewhere;                    ///< sessions of other lobbies count too
    uint32_t next[SB_LOBBY_COUNT_MAX]; ///< by lobby: index of its session that comes next
} sb_lobby_walk;

/// A session: one of the two is NULL.
typedef struct sb_lobby_step {
    const sb_place *place;
    const sb_elsewhere_session *elsewhere;
    uint32_t of; ///< index of its lobby
} sb_lobby_step;

/// Begins behind a number; 0 for all sessions.
sb_lobby_walk sb_lobby_walk_begin(const sb_lobby *lobby, uint32_t after, bool elsewhere);

/// Returns where clients reach another lobby of the server.
const sb_lobby_port *sb_lobby_port_of(const sb_lobby *lobby, uint32_t of);

/// Gives the next session. False behind the last.
bool sb_lobby_walk_next(sb_lobby_walk *walk, sb_lobby_step *out_step);

#endif
