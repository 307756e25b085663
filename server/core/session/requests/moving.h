/// How a client that has said hello goes into a session or into the lobby, and out of the session
/// where it was. For this room alone.
#ifndef SABOT_SESSION_REQUESTS_MOVING_H
#define SABOT_SESSION_REQUESTS_MOVING_H

#include "session/requests/joining.h"

/// Notes that a session has welcomed a peer.
void sb_lobby_joined(sb_lobby *lobby, uint32_t peer, sb_place *place);

/// Puts a peer into the lobby and tells it so.
void sb_lobby_enter(sb_lobby *lobby, uint32_t peer);

/// Takes a peer out of its session, which it leaves of its own accord.
void sb_lobby_leave_session(sb_lobby *lobby, uint32_t peer);

/// The hello that a peer would say for a session; 0 for any. Texts point into the entry.
sb_message_hello sb_lobby_hello_of(const sb_lobby_peer *entry, uint32_t session, uint32_t role,
                                   const uint64_t *map_hashes, uint32_t map_count);

/// Says why a peer may not ask for sessions of this number and role; 0 if it may.
sb_refusal sb_lobby_find_fault(sb_lobby *lobby, const sb_lobby_peer *entry,
                               const sb_message_hello *hello);

/// What a peer asks for with this hello. Texts point into the arguments.
sb_joining sb_lobby_joining_of(const sb_lobby_peer *entry, const sb_message_hello *hello,
                               sb_text mode, sb_text password);

/// Joins, and then leaves the session where the peer was. Returns false, and why, if none takes it.
bool sb_lobby_move(sb_lobby *lobby, uint32_t peer, const sb_joining *joining,
                   sb_join_failure *out_failure);

/// Tells a peer why its last request is not granted; NULL for the reason's own text. All stays as
/// it was, except that a peer that is arriving is told first that it is in the lobby.
void sb_lobby_decline(sb_lobby *lobby, uint32_t peer, sb_message_type request, sb_refusal reason,
                      const char *text);

#endif
