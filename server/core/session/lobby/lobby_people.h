/// What the listener of a lobby is told of its peers. For this room alone.
#ifndef SABOT_SESSION_LOBBY_LOBBY_PEOPLE_H
#define SABOT_SESSION_LOBBY_LOBBY_PEOPLE_H

#include "session/lobby/lobby_state.h"

/// Tells the listener that a peer has joined its session, unless it waits for a slot there.
void sb_lobby_tell_joined(sb_lobby *lobby, uint32_t peer);

/// Tells the listener of a peer that waited for a slot, if it has one now. Call it before something
/// may end the peer's connection.
void sb_lobby_settle(sb_lobby *lobby, uint32_t peer);

/// Does so for all peers that wait.
void sb_lobby_settle_all(sb_lobby *lobby);

/// Tells the listener that a peer leaves its session, if it knows that it had joined. Call it
/// before the peer is forgotten.
void sb_lobby_tell_left(sb_lobby *lobby, uint32_t peer, sb_departure how);

/// Counts a refusal and tells the listener of it. `request` is the message that asked.
void sb_lobby_tell_refused(sb_lobby *lobby, uint32_t peer, sb_message_type request,
                           sb_refusal reason, const char *text);

#endif
