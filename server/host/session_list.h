/// What a lobby has to offer, for who has not joined yet.
#ifndef SABOT_HOST_SESSION_LIST_H
#define SABOT_HOST_SESSION_LIST_H

#include "session/lobby.h"

/// A JSON object whose "sessions" are, by rising number, objects with number, kind ("match" or
/// "replay"), map, rules, tick_rate_hz, tick, players, player_capacity and spectators; of a
/// match also computers and spectator_capacity. To be freed; NULL without memory.
char *sb_session_list_make(const sb_lobby *lobby);

/// The game of the session of that number, as the list has it; NULL if there is none.
const sb_game *sb_session_list_game(const sb_lobby *lobby, uint32_t number);

#endif
