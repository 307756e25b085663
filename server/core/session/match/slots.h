/// The slots of a match's players. For this room alone.
#ifndef SABOT_SESSION_MATCH_SLOTS_H
#define SABOT_SESSION_MATCH_SLOTS_H

#include "session/match/state.h"

/// Puts into the roster who has the slot now.
void sb_session_change_roster(sb_session *session, uint32_t slot);

/// Returns the slot whose tank is held and whose player came from this address, or the slot count.
uint32_t sb_session_held_slot(const sb_session *session, sb_peer_source source);

/// Returns the slot whose tank has been held for the longest time, or the slot count.
uint32_t sb_session_oldest_held_slot(const sb_session *session);

/// Returns a slot that nobody has, or the slot count.
uint32_t sb_session_free_slot(const sb_session *session);

#endif
