/// What a session holds for one of its clients, for tests that compare it with that client's state.
#ifndef SABOT_TEST_SESSION_PROBE_H
#define SABOT_TEST_SESSION_PROBE_H

#include "protocol/delta.h"
#include "session/match/session.h"

/// Returns true if the peer is a client of this session.
bool probe_has_client(const sb_session *session, uint32_t peer);

/// Returns the bytes a second that a client is sent at most now: its bandwidth, or less while its
/// link is bad. 0 if there is no limit, or the peer is no client.
uint32_t probe_send_rate(const sb_session *session, uint32_t peer);

/// Finds the baseline of the entity `index` that the client holds, by the server's account, if it
/// received the snapshot of `tick`; NULL for none. Returns false if the server does not remember
/// that snapshot, or the peer is no client.
bool probe_held_baseline(const sb_session *session, uint32_t peer, uint32_t tick, uint32_t index,
                         const sb_entity **out_entity_baseline);

#endif
