/// Players that lose their connection and come back. For this room alone.
#ifndef SABOT_SESSION_MATCH_AWAY_H
#define SABOT_SESSION_MATCH_AWAY_H

#include "session/match/state.h"

/// Handles the end of a client's connection. A player that is lost is awaited, and comes back by
/// its secret. The tank of one that has left is held: it stays for a time. Returns true in both
/// cases; the client has been dropped then.
bool sb_session_keep(sb_hosted *hosted, uint32_t client_index, bool left);

/// Gives a peer the slot back that its player had, by the secret of its hello. If a connection
/// still has the slot, the peer waits (claim.h). SB_ERROR_UNKNOWN if the secret belongs to no
/// player, or another peer waits.
sb_error sb_session_return(sb_session *session, const sb_session_newcomer *newcomer);

/// Gives the slot to the newcomer that waits for it (claim.h), if the player has lost its
/// connection or is silent for too long. Not while the match stands still on its way to another
/// server.
void sb_session_settle_claim(sb_session *session, uint32_t slot);

/// Fills an occupied slot of a resumed match: its player has no connection. A player without a
/// secret leaves with the next tick.
void sb_session_expect(sb_session *session, uint32_t slot, const sb_session_origin *origin);

/// Counts one tick for the players that are awaited, and removes those whose time is over.
void sb_session_count_away(sb_session *session);

/// Lets this match await a player that the last match awaited, if a slot is free.
void sb_session_take_over_away(sb_session *session, const sb_session_player *player);

#endif
