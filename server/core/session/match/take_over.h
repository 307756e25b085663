/// How the clients of a match move on to the next one.
#ifndef SABOT_SESSION_MATCH_TAKE_OVER_H
#define SABOT_SESSION_MATCH_TAKE_OVER_H

#include "session/match/session_def.h"

/// Takes over the clients of a match that is over and whose log is closed, slot by slot, and
/// welcomes each. A client that finds no slot gets a goodbye (SB_GOODBYE_MATCH_OVER). The old
/// session has no clients afterwards; only destroy may follow.
void sb_session_take_over(sb_session *session, sb_session *over);

#endif
