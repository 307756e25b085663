/// What a lobby tells its host of the clients that come, go and are turned away, when it happens.
/// It decides nothing: gate.h does.
#ifndef SABOT_SESSION_LOBBY_LISTENER_H
#define SABOT_SESSION_LOBBY_LISTENER_H

#include <stdint.h>

#include "protocol/message.h"
#include "session/match/people.h"

/// How a client came to leave its session.
typedef enum sb_departure {
    SB_DEPARTURE_GOODBYE,   ///< it said goodbye
    SB_DEPARTURE_LOST,      ///< its connection broke
    SB_DEPARTURE_MOVED,     ///< it went to the lobby, or to another session
    SB_DEPARTURE_SENT_AWAY, ///< the server ended the connection
} sb_departure;

/// Every function may be NULL. Texts are valid for the call. Nothing may be sent, and nobody sent
/// away, from within.
typedef struct sb_lobby_listener {
    /// A peer is a client of a match now, as a player or spectator. Not told again when the next
    /// match of its session begins.
    void (*joined)(void *context, uint32_t session, const sb_person *person);
    /// A peer that `joined` has named is a client of its match no more.
    void (*left)(void *context, uint32_t peer, uint32_t session, sb_departure how);
    /// A hello was refused, or a request of a peer that said hello was declined; `request` is the
    /// message that asked. The text is what the peer is told.
    void (*refused)(void *context, uint32_t peer, sb_message_type request, sb_refusal reason,
                    const char *text);
    void *context;
} sb_lobby_listener;

#endif
