/// The secrets by which players come back. A match keeps only their hashes. For this room alone.
#ifndef SABOT_SESSION_MATCH_SECRETS_H
#define SABOT_SESSION_MATCH_SECRETS_H

#include "session/match/state.h"

/// Draws a secret for the new player of a slot. Returns false if the session has no secrets.
bool sb_session_draw_secret(const sb_session *session, sb_session_player *player,
                            uint8_t out_secret[SB_RESUME_SECRET_SIZE]);

/// Draws a secret for a player whose match goes on elsewhere, also if the session itself awaits
/// nobody. Returns false if no secrets can be drawn.
bool sb_session_make_secret(const sb_session *session, sb_session_player *player,
                            uint8_t out_secret[SB_RESUME_SECRET_SIZE]);

/// Draws the next secret of a player that has shown the one with this hash. The player may not get
/// the next one, so the shown one stays good until the player's first input. Returns false if the
/// session has no secrets.
bool sb_session_renew_secret(const sb_session *session, sb_session_player *player,
                             const uint8_t hash[SB_SECRET_HASH_SIZE],
                             uint8_t out_secret[SB_RESUME_SECRET_SIZE]);

/// Keeps the old secret of a player that moved on from the last match to `slot`. It stays good
/// until the player's first input.
void sb_session_keep_secret(sb_session *session, uint32_t slot, const sb_session_player *over);

/// Returns the slot of the player whose secret has this hash, or the slot count.
uint32_t sb_session_find_secret(const sb_session *session, const uint8_t hash[SB_SECRET_HASH_SIZE]);

/// Puts the hash of a secret that the log does not have into the coming tick's notes.
void sb_session_note_secret(sb_session *session, uint32_t slot);

#endif
