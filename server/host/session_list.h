/// What a lobby offers, for clients that have not joined.
#ifndef SABOT_HOST_SESSION_LIST_H
#define SABOT_HOST_SESSION_LIST_H

#include "session/lobby.h"

/// Returns a JSON object. Its "sessions" are objects by rising number, with number, kind ("match"
/// or "replay"), map, rules, tick_rate_hz, tick, players, player_capacity and spectators. A match
/// also has name, mode, password and warming_up (booleans), computers, spectator_capacity and
/// spectator_delay_ms. Only
/// public sessions are listed, as in the lobby. The caller frees the text; NULL without memory.
char *sb_session_list_make(const sb_lobby *lobby);

/// Returns the game of the session with that number; NULL if it does not exist.
const sb_game *sb_session_list_game(const sb_lobby *lobby, uint32_t number);

#endif
