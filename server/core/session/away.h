/// Players that lose their connection and come back. For this room alone.
#ifndef SABOT_SESSION_AWAY_H
#define SABOT_SESSION_AWAY_H

#include "session/state.h"

/// Draws a secret for the new player of a slot. Returns false if the session has no secrets.
bool sb_session_draw_secret(const sb_session *session, sb_session_player *player,
                            uint8_t out_secret[SB_RESUME_SECRET_SIZE]);

/// Puts the hash of a secret that the log does not have into the coming tick's notes.
void sb_session_note_secret(sb_session *session, uint32_t slot);

/// Handles the end of a client's connection. A player that is lost is awaited, and comes back by
/// its secret. The tank of one that has left is held: it stays for a time. Returns true in both
/// cases; the client has been dropped then.
bool sb_session_keep(sb_hosted *hosted, uint32_t client_index, bool left);

/// Gives a peer the slot back that its player had, by the secret of its hello. If a connection
/// still has the slot, the peer waits (claim.h). SB_ERROR_UNKNOWN if the secret belongs to no
/// player, or another peer waits.
sb_error sb_session_return(sb_session *session, const sb_session_newcomer *newcomer);

/// Gives a slot to a newcomer that has shown the secret with this hash, and welcomes it with a new
/// secret. A connection that still has the slot is closed.
void sb_session_hand_over(sb_session *session, uint32_t slot, const sb_session_newcomer *newcomer,
                          const uint8_t hash[SB_SECRET_HASH_SIZE]);

/// Fills a slot of a resumed match: its player has no connection. A player without a secret leaves
/// with the next tick.
void sb_session_expect(sb_session *session, uint32_t slot, const sb_log_player *logged);

/// Counts one tick for the players that are awaited, and removes those whose time is over.
void sb_session_count_away(sb_session *session);

/// Keeps the old secret of a player that moved on from the last match to `slot`. It stays good
/// until the player's first input.
void sb_session_keep_secret(sb_session *session, uint32_t slot, const sb_session_player *over);

/// Lets this match await a player that the last match awaited, if a slot is free.
void sb_session_take_over_away(sb_session *session, const sb_session_player *player);

#endif
