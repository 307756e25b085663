/// Secrets that are used while their player is connected. The first connection keeps the slot if it
/// shows that it lives: by an input for a later tick than all that it sent before. It loses the
/// slot once it has been silent for SB_SESSION_CLAIM_MS. The newcomer waits meanwhile. For this
/// room alone.
#ifndef SABOT_SESSION_MATCH_CLAIM_H
#define SABOT_SESSION_MATCH_CLAIM_H

#include "session/match/state.h"

/// Lets a newcomer wait for the slot of a connected player, whose secret it has shown. `hash` is
/// that secret's. False if another one waits already.
bool sb_session_claim(sb_session *session, uint32_t slot, const sb_session_newcomer *newcomer,
                      const uint8_t hash[SB_SECRET_HASH_SIZE]);

/// Ends the wait for a slot if its player has lost the connection or is silent for too long.
/// Returns true then, with the newcomer to which the caller gives the slot. False otherwise, or if
/// no newcomer waits; `out_claimant` is not written.
bool sb_session_take_claim(sb_session *session, uint32_t slot, sb_session_claimant *out_claimant);

/// Turns away the newcomer that waits for a slot, if there is one.
void sb_session_refuse_claim(sb_session *session, uint32_t slot, sb_refusal reason);

/// Forgets a peer that waits, since its connection has ended. False if it does not wait.
bool sb_session_forget_claim(sb_hosted *hosted, uint32_t peer);

#endif
