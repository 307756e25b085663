/// How the spectators of a match see it late, and stay when the next match begins. For this room
/// alone.
#ifndef SABOT_SESSION_MATCH_WATCHERS_H
#define SABOT_SESSION_MATCH_WATCHERS_H

#include "session/match/state.h"

/// Makes the audience of a match whose spectators see it late; does nothing without a delay or
/// spectators. The game has been made. SB_ERROR_MEMORY.
sb_error sb_session_build_audience(sb_session *session, const sb_map *map);

/// Frees all audiences.
void sb_session_free_audiences(sb_session *session);

/// Returns the ticks by which spectators of such a match see it late.
uint32_t sb_session_delay_ticks(const sb_session_def *def, const sb_game *game);

/// Returns true if such a match has spectators that see it late.
bool sb_session_shows_late(const sb_session_def *def, const sb_game *game);

/// Lets a new match go on with the audiences of one that is over: its spectators see the rest of
/// that first. Where there is no delay any more, they stay with the old match.
void sb_session_take_audience(sb_session *session, sb_session *over);

/// Returns true if a slot may change hands in this tick.
bool sb_session_may_change_slot(const sb_session *session);

/// Takes what the match does in a tick: the roster's changes, and the frame that was played.
void sb_session_keep_roster(sb_session *session);
void sb_session_keep_frame(sb_session *session, const sb_frame *frame);

/// Shows the spectators what is due, once in each tick of real time.
void sb_session_show(sb_session *session);

#endif
