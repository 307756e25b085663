/// One match: its players, which input acts on which tick, what each client is sent, and what is
/// recorded. Pure: bytes in, bytes out, one call a tick. Clients and ticks: hosted.h.
#ifndef SABOT_SESSION_MATCH_SESSION_H
#define SABOT_SESSION_MATCH_SESSION_H

#include "base/allocator.h"
#include "session/match/connections.h"
#include "session/match/session_def.h"

/// Copies def and map. SB_ERROR_ARGUMENT for a def out of range, SB_ERROR_RANGE for the map,
/// SB_ERROR_MEMORY; errors of the log's encoder if it is recorded. `*out_session` is NULL on error.
sb_error sb_session_create(const sb_session_def *def, const sb_map *map,
                           const sb_allocator *allocator, sb_session **out_session);

/// Returns true once the rules have ended the match. It plays no further tick.
bool sb_session_is_over(const sb_session *session);

/// Returns true if the match has no spectators because its rules hide something from players.
bool sb_session_is_veiled(const sb_session *session);

/// Returns the time by which spectators see the match late.
uint32_t sb_session_delay_ms(const sb_session *session);

/// Returns true if a spectator has not yet been shown all that has been played.
bool sb_session_is_behind(const sb_session *session);

/// Closes the log: its last chunk goes to the sink, which is not used afterwards. The log of a
/// match that was handed over (halt.h) ends with that mark. Does nothing if the log is closed or
/// the match is not recorded.
void sb_session_close_log(sb_session *session);

const sb_game *sb_session_game(const sb_session *session);
const sb_session_def *sb_session_get_def(const sb_session *session);

/// Sets what the match goes without from the next tick on.
void sb_session_set_load(sb_session *session, const sb_session_load *load);

/// Returns the snapshots a second that are sent now.
uint32_t sb_session_snapshot_rate_hz(const sb_session *session);
const sb_session_counters *sb_session_get_counters(const sb_session *session);
/// Returns what the session's log lacks by now; also after it was closed. All zeros if the match is
/// not recorded.
sb_log_losses sb_session_log_losses(const sb_session *session);

#endif
