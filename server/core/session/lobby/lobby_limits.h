/// Limits of all sessions of a lobby that may change while it runs; `lobby.h` sets them. For this
/// room alone.
#ifndef SABOT_SESSION_LOBBY_LOBBY_LIMITS_H
#define SABOT_SESSION_LOBBY_LOBBY_LIMITS_H

#include "session/lobby/lobby_state.h"

/// Begins to count first messages by the def's rate.
void sb_lobby_limit_hellos(sb_lobby *lobby);

#endif
