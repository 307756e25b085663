/// One match: who is in it, which input acts on which tick, what each client is sent, what is
/// recorded. Pure: bytes in, bytes out, one call a tick.
#ifndef SABOT_SESSION_SESSION_H
#define SABOT_SESSION_SESSION_H

#include "base/allocator.h"
#include "session/connections.h"
#include "session/session_def.h"

/// SB_ERROR_ARGUMENT, SB_ERROR_RANGE (map), SB_ERROR_MEMORY.
sb_error sb_session_create(const sb_session_def *def, const sb_map *map,
                           const sb_allocator *allocator, sb_session **out_session);

/// True once the rules have ended the match: no tick is played any more.
bool sb_session_is_over(const sb_session *session);

/// Closes the log of a match that is over: its last chunk goes to the sink, which is not used any
/// more. Does nothing the second time, nor where nothing is recorded.
void sb_session_close_log(sb_session *session);

const sb_game *sb_session_game(const sb_session *session);
const sb_session_def *sb_session_get_def(const sb_session *session);
const sb_session_counters *sb_session_get_counters(const sb_session *session);
/// What the session's log lacks by now, one that is closed included. All zeros where nothing is
/// recorded.
sb_log_losses sb_session_log_losses(const sb_session *session);

#endif
