/// The places of a lobby by index and by number: how one is put in, found and taken out. For this
/// room alone.
#ifndef SABOT_SESSION_LOBBY_PLACE_LIST_H
#define SABOT_SESSION_LOBBY_PLACE_LIST_H

#include "session/lobby/lobby_state.h"

/// True if the lobby can have a place by this def.
bool sb_place_list_admits(const sb_lobby *lobby, const sb_place_def *def);

/// Keeps the hash of the def's password, or that there is none, and wipes the password of the
/// place's own def.
void sb_place_set_password(sb_lobby *lobby, sb_place *place, const sb_place_def *def);

/// Returns the number of the place that is made next.
uint32_t sb_lobby_take_number(sb_lobby *lobby);

/// Makes a place at a free index, without a match; `def` is NULL for one that plays back.
/// SB_ERROR_MEMORY.
sb_error sb_place_list_make(sb_lobby *lobby, const sb_place_def *def, uint32_t number,
                            uint32_t index, sb_place **out_place);

/// Takes a place out and releases it with its games. Its session has been or will be destroyed.
void sb_place_list_remove(sb_lobby *lobby, sb_place *place);

/// Frees the standing that the place was given with its match (standing.h).
void sb_place_forget_standing(sb_lobby *lobby, sb_place *place);

/// Destroys all places with their sessions.
void sb_lobby_free_places(sb_lobby *lobby);

/// Returns the place with this number if it plays matches; NULL otherwise.
sb_place *sb_place_list_find_match(const sb_lobby *lobby, uint32_t number);

#endif
