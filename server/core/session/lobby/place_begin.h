/// How the places of a lobby begin: those of its def at the start, those that are added, and those
/// whose match comes from another server. For this room alone.
#ifndef SABOT_SESSION_LOBBY_PLACE_BEGIN_H
#define SABOT_SESSION_LOBBY_PLACE_BEGIN_H

#include "session/lobby/adoption.h"
#include "session/lobby/match_def.h"

/// Makes all places of the lobby's def.
sb_error sb_lobby_make_places(sb_lobby *lobby, const sb_map *map);

/// SB_ERROR_ARGUMENT if no place can be by this def, SB_ERROR_FULL if there is no room.
sb_error sb_lobby_check_add(const sb_lobby *lobby, const sb_place_def *def);

/// Makes a place and begins its first match with these games, which it takes over also on error.
/// Errors as `sb_session_create`.
sb_error sb_lobby_put_first(sb_lobby *lobby, const sb_place_def *def, uint32_t number,
                            const sb_map *map, const sb_made_games *games, uint64_t owner);

/// Makes a place and lets the match go on in it. Takes over the games also on error.
sb_error sb_lobby_put_adopted(sb_lobby *lobby, const sb_adoption *adoption);

#endif
