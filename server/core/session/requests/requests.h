/// What a peer asks the lobby after its hello. For this room alone.
#ifndef SABOT_SESSION_REQUESTS_REQUESTS_H
#define SABOT_SESSION_REQUESTS_REQUESTS_H

#include "session/lobby/lobby_state.h"

/// Takes a message of a peer that has said hello. False if it is none of the lobby's: it belongs to
/// the peer's session.
bool sb_lobby_receive_request(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size);

/// Sends away peers of the lobby that asked for nothing for too long.
void sb_lobby_close_idle(sb_lobby *lobby);

#endif
