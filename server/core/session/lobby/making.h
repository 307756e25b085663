/// Games that are made where no tick waits for them: of the next match of a session, and of
/// sessions that are asked for. For this room alone.
#ifndef SABOT_SESSION_LOBBY_MAKING_H
#define SABOT_SESSION_LOBBY_MAKING_H

#include "session/lobby/lobby_state.h"

/// Begins to make the game of a place's next match on this map. Once it is made, `place->made` has
/// it; at once, if the lobby has no maker. If it cannot be made, the host is told, and the map of
/// the present match is tried. If that cannot be made either, nobody can join the place any more.
void sb_lobby_make_next(sb_lobby *lobby, sb_place *place, const sb_map *map);

/// Begins to make the second game of the next match, whose first one is made. Does nothing if that
/// game is there already, or the place's spectators do not see matches late. Afterwards
/// `place->ticket` is 0 unless a game is still being made.
void sb_lobby_make_late(sb_lobby *lobby, sb_place *place);

/// As `sb_lobby_add_later`, for the client of a source; 0 for none.
void sb_lobby_wish_for(sb_lobby *lobby, const sb_place_def *def, uint64_t owner,
                       sb_lobby_added added, void *context);

/// Returns how many sessions that clients asked for are being made; of one source unless that is 0.
uint32_t sb_lobby_count_wishes(const sb_lobby *lobby, uint64_t owner);

/// Tells all who asked for a session that is being made that there will be none.
void sb_lobby_end_wishes(sb_lobby *lobby);

#endif
