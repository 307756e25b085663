/// Decides, before a session sees a hello, whether its client is admitted. A host that asks for
/// proof, such as tokens, gives the lobby a gate; without one everybody is admitted. A player that
/// comes back by its secret is not judged, because it was admitted before. The gate can
/// refuse it only because it is banned.
#ifndef SABOT_SESSION_LOBBY_GATE_H
#define SABOT_SESSION_LOBBY_GATE_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/message.h"

typedef struct sb_gate_verdict {
    /// Text for SB_REFUSAL_TOKEN, valid until the gate's next call; NULL if the client is admitted.
    const char *refusal;
    bool banned; ///< the refusal is SB_REFUSAL_BANNED instead
    /// The client's account, which the session remembers; empty for none. Like `mode`, it may point
    /// into the hello's bytes.
    sb_text account;
    /// The session's rules must have a setting `mode` of this value; empty: any session will do.
    sb_text mode;
    /// A session in which this party is already comes first, if it has room; 0: none.
    uint64_t party;
    /// Bit i: choice i of the hello holds for good, whatever the player's inputs ask for.
    uint8_t fixed_choices;
    uint32_t role;      ///< sb_role that the client may have in sessions
    bool fixes_session; ///< the client may join only the session of the changed hello
} sb_gate_verdict;

typedef struct sb_gate {
    /// Says why a peer is banned, whatever it asks for, also if it comes back by its secret or
    /// joins from the lobby; NULL if it is not. `account` is what the gate said of it before, or
    /// empty. The text is valid until the next call. NULL: nobody is.
    const char *(*bar)(void *context, uint32_t peer, sb_text account);
    /// Judges a hello whose versions fit. Its role is SB_ROLE_LOBBY if the client joins later. May
    /// change the copy that it gets: its session, its name and its choices hold then. Text may
    /// point into the hello's bytes. NULL: no gate.
    sb_gate_verdict (*judge)(void *context, uint32_t peer, sb_message_hello *hello);
    /// Notes that the peer that was judged last has joined the session of this number; 0: it is in
    /// the lobby. Not called if no session took it.
    void (*joined)(void *context, uint32_t peer, uint32_t session);
    void *context;
} sb_gate;

#endif
