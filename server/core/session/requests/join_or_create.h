/// Requests for a session: one that there is, or one that is made. For this room alone.
#ifndef SABOT_SESSION_REQUESTS_JOIN_OR_CREATE_H
#define SABOT_SESSION_REQUESTS_JOIN_OR_CREATE_H

#include "session/lobby/lobby_state.h"

/// Lets a peer into the session that it asks for, here or in another lobby. If any session will do
/// and none takes it, one is made where it asks for that; or the request is declined.
void sb_lobby_join_or_create(sb_lobby *lobby, uint32_t peer, const sb_message_join *wanted);

/// Makes a session for a client, here or in the lobby that has the least load, and lets the client
/// join it; or declines the request.
void sb_lobby_create_for(sb_lobby *lobby, uint32_t peer, const sb_message_create *wanted,
                         sb_message_type request);

/// Makes a session for a client in this lobby, whatever its load, or declines the request. The peer
/// waits in its session, or in the lobby.
void sb_lobby_create_here(sb_lobby *lobby, uint32_t peer, const sb_message_create *wanted,
                          sb_message_type request);

#endif
