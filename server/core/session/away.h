/// Players who lose their connection and come back. For this room alone.
#ifndef SABOT_SESSION_AWAY_H
#define SABOT_SESSION_AWAY_H

#include "session/state.h"

/// Draws a secret for a slot that has just been taken; false if there are none.
bool sb_session_draw_secret(const sb_session *session, sb_session_player *player,
                            uint8_t out_secret[SB_RESUME_SECRET_SIZE]);

/// Puts the hash of a secret that is news into the coming tick's notes.
void sb_session_note_secret(sb_session *session, uint32_t slot);

/// The connection of a client is lost. True if its player is awaited; it is dropped then.
bool sb_session_await(sb_hosted *hosted, uint32_t client_index);

/// Lets a peer that was here before have its slot back, by the secret of its hello, and sends the
/// welcome. A connection that still holds the slot is closed. SB_ERROR_UNKNOWN if nobody with this
/// secret is awaited.
sb_error sb_session_return(sb_session *session, uint32_t peer, const sb_message_hello *hello);

/// A slot of a match that goes on from its log: its player has no connection any more. Who has no
/// secret is gone with the next tick.
void sb_session_expect(sb_session *session, uint32_t slot, const sb_log_player *logged);

/// One tick less for those who are awaited; whose time is over is gone.
void sb_session_count_away(sb_session *session);

/// A player of the match that is over has joined this one in `slot`, and been sent another secret:
/// its old one is good until it is heard from.
void sb_session_keep_secret(sb_session *session, uint32_t slot, const sb_session_player *over);

/// Whom the match that is over awaited, the next one does, if it has a slot for it.
void sb_session_take_over_away(sb_session *session, const sb_session_player *player);

#endif
