/// The clients of a match (session.h): how many there are, and how they move on to the next match.
#ifndef SABOT_SESSION_CONNECTIONS_H
#define SABOT_SESSION_CONNECTIONS_H

#include "session/session_def.h"

/// Takes over the clients of a match that is over and whose log is closed, slot by slot, and
/// welcomes each. A client that finds no slot gets a goodbye (SB_GOODBYE_MATCH_OVER). The old
/// session has no clients afterwards; only destroy may follow.
void sb_session_take_over(sb_session *session, sb_session *over);

/// Players that have a connection.
uint32_t sb_session_player_count(const sb_session *session);
uint32_t sb_session_spectator_count(const sb_session *session);

#endif
