/// The people of a match as an operator sees them: a list of them, and how to send them away, mute
/// them and send them messages.
#ifndef SABOT_SESSION_MATCH_PEOPLE_H
#define SABOT_SESSION_MATCH_PEOPLE_H

#include "session/match/session_def.h"

#define SB_NO_PEER UINT32_MAX

/// A player or spectator. Texts are valid until the session's next tick or message.
typedef struct sb_person {
    uint32_t peer; ///< SB_NO_PEER for a player that has no connection and keeps its slot
    sb_role role;
    uint32_t slot;       ///< SB_NO_PLAYER for a spectator
    const char *name;    ///< "" for a spectator
    const char *account; ///< as the gate knows it; "" for none
    bool muted;
    uint32_t inputs_late; ///< of the present match
    uint32_t corrections; ///< snapshots whose own state the client had predicted wrong, likewise
} sb_person;

/// People have indices below this.
uint32_t sb_session_person_capacity(const sb_session *session);

/// Describes the player or spectator at an index. False if there is none.
bool sb_session_person(const sb_session *session, uint32_t index, sb_person *out_person);

/// Notes the account of a peer that has joined, at most SB_ACCOUNT_SIZE_MAX bytes of it. A player
/// keeps it when it comes back, and in later matches.
void sb_session_identify(sb_session *session, uint32_t peer, sb_text account);

/// Says goodbye to a client for good, or gives up a player that is awaited: its slot becomes free
/// and its secret void. Nothing happens if nobody is there.
void sb_session_expel(sb_session *session, uint32_t index, sb_goodbye reason);

/// Lets the chat of a client reach nobody, or everybody again. It is not told. A player stays muted
/// when it comes back, and in later matches.
void sb_session_mute(sb_session *session, uint32_t index, bool muted);

/// Tells all clients a line as chat of the server, at most SB_CHAT_SIZE_MAX bytes of UTF-8.
void sb_session_announce(sb_session *session, sb_text text);

#endif
