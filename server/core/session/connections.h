/// The clients of a match (session.h): how many there are, and how they move on to the next match.
#ifndef SABOT_SESSION_CONNECTIONS_H
#define SABOT_SESSION_CONNECTIONS_H

#include "session/session_def.h"

/// Takes over the clients of a session whose match is over and whose log is closed, slot by slot:
/// each is welcomed to this one. The old session has none afterwards; only destroy may follow.
/// Clients for whom there is no slot are said goodbye to (reason 2).
void sb_session_take_over(sb_session *session, sb_session *over);

/// Players that have a connection.
uint32_t sb_session_player_count(const sb_session *session);
uint32_t sb_session_spectator_count(const sb_session *session);

#endif
