/// How a newcomer becomes a client of a match. For this room alone.
#ifndef SABOT_SESSION_MATCH_WELCOME_H
#define SABOT_SESSION_MATCH_WELCOME_H

#include "session/match/state.h"

/// Gives a free client index to a newcomer, and sends the welcome. The index of a player is its
/// slot. `secret` is NULL if there is none.
void sb_session_welcome(sb_session *session, uint32_t client_index,
                        const sb_session_newcomer *newcomer, const uint8_t *secret);

#endif
