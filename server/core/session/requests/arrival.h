/// How a client arrives that another lobby of the server has sent. For this room alone.
#ifndef SABOT_SESSION_REQUESTS_ARRIVAL_H
#define SABOT_SESSION_REQUESTS_ARRIVAL_H

#include "session/lobby/lobby_state.h"

/// Lets a peer that another lobby has sent join by its ticket, or refuses it.
void sb_lobby_arrive(sb_lobby *lobby, uint32_t peer, sb_message_hello *hello);

#endif
