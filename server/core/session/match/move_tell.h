/// Tells the clients of a match that another server will play it, or may have to (message `move`).
#ifndef SABOT_SESSION_MATCH_MOVE_TELL_H
#define SABOT_SESSION_MATCH_MOVE_TELL_H

#include "session/match/session_def.h"

/// Tells every client of a wire that knows moves, and each that joins later, that the other server
/// plays the match from `move->tick` on, which is not 0. Players show the secret of their welcome
/// there; a player without a secret is given one, whose hash goes into the log with the next tick.
/// The first SB_STANDING_GUEST_COUNT_MAX spectators are given a ticket (standing.h). A later call
/// takes the place of the one before.
void sb_session_tell_move(sb_session *session, const sb_session_move *move);

/// Takes that back: the match stays. Does nothing if no move was told.
void sb_session_tell_stay(sb_session *session);

/// Clients of this minor version of the wire know moves.
#define SB_MOVE_MINOR 3u

/// Makes the message for a peer, without secret and ticket. Its texts point into `move`.
void sb_session_move_message(const sb_session_move *move, uint32_t peer, sb_message *out_message);

/// Tells a client that was welcomed just now what the others know: the standby of the session's
/// def, and the move. For this room alone.
void sb_session_tell_newcomer(sb_session *session, uint32_t client_index);

#endif
