/// A match that goes to another server: its log says so, and the match stands still after its last
/// tick here.
/// Its clients stay, and no tick passes until it goes on here, or its session ends.
#ifndef SABOT_SESSION_MATCH_HALT_H
#define SABOT_SESSION_MATCH_HALT_H

#include "record/handover.h"
#include "session/match/session_def.h"

/// Lets the match stand still once it has played `tick`, which is at least 1. It stands still at
/// once if it has played that tick already, or if it pauses because nobody is in it. Its log has
/// all ticks then. It is not over meanwhile, and its session does not end by itself.
void sb_session_halt(sb_session *session, uint32_t tick);

/// Returns true if the match stands still by `sb_session_halt`.
bool sb_session_is_halted(const sb_session *session);

/// Returns true if the match stands still, or has a tick behind which it will.
bool sb_session_is_halting(const sb_session *session);

/// Returns true if the match has left, stands still, or is to stand still.
bool sb_session_is_leaving(const sb_session *session);

/// Appends the mark LEAVES to the log, which is not closed from here on. False if the log's sink
/// refuses it, the match is not recorded, or it is over: then the match goes on as before.
bool sb_session_hand_over(sb_session *session, const sb_log_handover *leaves);

/// The session ends while its match leaves: the log is closed like any other, so that nobody
/// continues the match. It gets the mark STAYS before, unless the match stands still: then another
/// server may have taken it. Does nothing if it does not leave.
void sb_session_end_leaving(sb_session *session);

/// Lets the match go on here, with the mark STAYS if it was handed over.
void sb_session_go_on(sb_session *session);

#endif
