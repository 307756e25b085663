/// Adds sessions to lobbies that make games at once.
#ifndef SABOT_TESTS_ADD_SESSION_H
#define SABOT_TESTS_ADD_SESSION_H

#include "session/lobby/lobby.h"

/// Adds a session. Returns its error, and its number or 0.
sb_error add_session(sb_lobby *lobby, const sb_place_def *def, uint32_t *out_number);

#endif
