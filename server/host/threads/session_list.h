/// What a server offers, for clients that have not joined: the sessions of all its lobbies, as one
/// of them knows them.
#ifndef SABOT_HOST_THREADS_SESSION_LIST_H
#define SABOT_HOST_THREADS_SESSION_LIST_H

#include "session/lobby/lobby.h"

/// Returns a JSON object. Its "sessions" are objects by rising number. They have number, kind
/// ("match" or "replay"), map, rules, tick_rate_hz, tick, players, player_capacity and spectators.
/// By port and web_port clients reach the session's shard; web_port is 0 without a web. A match
/// also has name, mode, password and warming_up (booleans), computers, spectator_capacity and
/// spectator_delay_ms. Only public sessions are listed, as in the lobby. Sessions of other shards
/// are as they were up to half a second ago. `own` is where clients reach this lobby. The caller
/// frees the text; NULL without memory.
char *sb_session_list_make(const sb_lobby *lobby, sb_lobby_port own);

/// Returns the rules of the server's session with that number, or with 0 of its first one; NULL if
/// the lobby knows no such session.
const sb_rules *sb_session_list_rules(const sb_lobby *lobby, uint32_t number);

#endif
