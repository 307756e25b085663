/// Which sessions clients may create, and how many. For this room alone.
#ifndef SABOT_SESSION_LOBBY_CREATING_H
#define SABOT_SESSION_LOBBY_CREATING_H

#include "session/lobby/lobby_state.h"

/// True if the peer may create sessions.
bool sb_lobby_may_create(const sb_lobby *lobby, const sb_lobby_peer *entry);

/// The owner by whom the sessions of a source are counted; 0 if they are not counted.
uint64_t sb_lobby_owner(sb_peer_source source);

/// Returns how many sessions clients can still make here.
uint32_t sb_lobby_creatable(const sb_lobby *lobby);

/// Says whether a session could be made for a client of this owner (`sb_lobby_owner`). Returns
/// NULL, or why not ("" for want of room).
const char *sb_lobby_create_fault(const sb_lobby *lobby, const sb_message_create *create,
                                  sb_text mode_allowed, uint64_t owner);

/// Fills in the def of a session for a client. Returns NULL if it may be made now, or why not (""
/// for want of room). The def may hold a password.
const char *sb_lobby_plan_place(const sb_lobby *lobby, const sb_lobby_peer *entry,
                                const sb_message_create *create, sb_place_def *out_def);

#endif
