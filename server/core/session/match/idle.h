/// Clients from which nothing comes: they would keep others out for ever. For this room alone.
#ifndef SABOT_SESSION_MATCH_IDLE_H
#define SABOT_SESSION_MATCH_IDLE_H

#include "session/match/state.h"

/// Starts the time of a client that was just welcomed.
void sb_session_await_first(sb_session *session, uint32_t client_index);

/// Starts the time of a client again, since something new came from it.
void sb_session_note_active(sb_session *session, uint32_t client_index);

/// Starts the time of spectators that hold the newest snapshot again. While what they see stands
/// still they have nothing to acknowledge.
void sb_session_excuse_watchers(sb_session *session);

/// Returns true if a client has this index and its time is over. Clients of unknown source, and all
/// clients of a match without an idle time, may stay.
bool sb_session_is_idle(const sb_session *session, uint32_t client_index);

#endif
