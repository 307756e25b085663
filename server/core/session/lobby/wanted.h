/// What a client wants of a session, by its hello and by its requests. For this room alone.
#ifndef SABOT_SESSION_LOBBY_WANTED_H
#define SABOT_SESSION_LOBBY_WANTED_H

#include "session/lobby/gate.h"

/// What a client asks for.
typedef struct sb_joining {
    const sb_message_hello *hello; ///< role, name, choices, form, maps, rules; session: 0 for any
    sb_text mode;                  ///< of the session; empty for any
    sb_text password;
    sb_gate_verdict verdict; ///< of the gate, if it judged the client
    bool judged;             ///< the gate admitted the client
    bool admitted;           ///< its password was right, and a lobby gave it a ticket
} sb_joining;

#endif
