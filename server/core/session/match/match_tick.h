/// A tick of a match: its frame is built, played and recorded, and its clients are sent what is
/// new. For this room alone.
#ifndef SABOT_SESSION_MATCH_MATCH_TICK_H
#define SABOT_SESSION_MATCH_MATCH_TICK_H

#include "session/match/state.h"

/// Plays and sends what is due with one tick of real time: the function `tick` of a match's kind.
void sb_session_tick(sb_hosted *hosted);

#endif
