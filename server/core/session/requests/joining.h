/// Finds the session that a client may join, for a hello and for a request from the lobby alike.
/// For this room alone.
#ifndef SABOT_SESSION_REQUESTS_JOINING_H
#define SABOT_SESSION_REQUESTS_JOINING_H

#include "session/lobby/lobby_state.h"
#include "session/lobby/wanted.h"

/// Why no session took the client.
typedef struct sb_join_failure {
    sb_refusal refusal;
    uint64_t *counter; ///< to be counted up
    char text[SB_REASON_SIZE_MAX + 1];
} sb_join_failure;

/// Lets the peer into the session of its number; without one into its party's, or else into the
/// first that takes it. The session welcomes it. Returns NULL, and why, if none does. The peer must
/// not be in that session already.
sb_place *sb_lobby_join(sb_lobby *lobby, uint32_t peer, const sb_joining *joining,
                        sb_join_failure *out_failure);

/// Says whether a session would take a client of this source now, and if not, why. Nothing changes.
bool sb_lobby_would_take(sb_lobby *lobby, sb_peer_source source, const sb_joining *joining,
                         const sb_place *place, sb_join_failure *out_failure);

/// Returns true if another peer of this party is in one of the lobby's sessions.
bool sb_lobby_has_party(const sb_lobby *lobby, uint32_t own, uint64_t party);

/// Returns true if the client's address or network has as many clients as it may have.
bool sb_lobby_address_is_full(const sb_lobby *lobby, sb_peer_source source,
                              const sb_message_hello *hello);

#endif
