/// Clients from which nothing comes: they would hold slots and places for ever. For this room
/// alone.
#ifndef SABOT_SESSION_IDLE_H
#define SABOT_SESSION_IDLE_H

#include "session/state.h"

/// Starts the time of a client that was just welcomed.
void sb_session_await_first(sb_session *session, uint32_t client_index);

/// Starts the time of a client again, since something new came from it.
void sb_session_note_active(sb_session *session, uint32_t client_index);

/// Starts the time of spectators that hold the newest snapshot again. While a match stands still
/// they have nothing to acknowledge.
void sb_session_excuse_watchers(sb_session *session);

/// Says goodbye to the clients whose time is over.
void sb_session_dismiss_idle(sb_session *session);

#endif
