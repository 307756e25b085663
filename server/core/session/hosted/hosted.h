/// A session as a lobby hosts it: a match that is played (session.h), or a recorded one that is
/// played back (playback.h). Its clients join, send messages and leave in the same way.
#ifndef SABOT_SESSION_HOSTED_HOSTED_H
#define SABOT_SESSION_HOSTED_HOSTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "protocol/message.h"
#include "session/base/counters.h"
#include "session/base/output.h"
#include "session/base/peer_source.h"

typedef struct sb_hosted sb_hosted;

/// Frees a session of either kind. NULL is ignored.
void sb_hosted_destroy(sb_hosted *hosted);

/// True if clients of this role can join the session when it has room.
bool sb_hosted_offers(const sb_hosted *hosted, uint32_t role);

/// Lets a peer join by its hello, which was decoded and agrees in versions and rules; sends the
/// welcome. A hello with a secret asks for the slot that its player held before. While another
/// connection holds that slot, the peer waits, for SB_SESSION_CLAIM_MS at most, without any answer;
/// then it gets the slot or is refused and closed. Snapshots have the form that the hello asks for,
/// or the plain form if that is unknown or the rules' schema does not fit it. SB_ERROR_FULL if
/// there is no room, SB_ERROR_UNKNOWN if no player has this secret or another peer waits for its
/// slot. The peer must not be a client already.
sb_error sb_hosted_join(sb_hosted *hosted, uint32_t peer, sb_peer_source source,
                        const sb_message_hello *hello);

/// Takes a later message of a client. A faulty message is counted and has no other effect.
void sb_hosted_receive(sb_hosted *hosted, uint32_t peer, const void *bytes, size_t size);

/// The connection ended without a goodbye. A match with secrets awaits the player for the grace
/// time. Unknown peers are ignored.
void sb_hosted_disconnect(sb_hosted *hosted, uint32_t peer);

/// The connection ended, and the peer said goodbye, even if that message was lost. The tank of a
/// player of known source stays for the match's hold time; other players leave. Unknown peers are
/// ignored.
void sb_hosted_leave(sb_hosted *hosted, uint32_t peer);

/// Plays and sends what is due with one tick of the lobby's clock.
void sb_hosted_tick(sb_hosted *hosted);

/// True once the rules have ended a match that is played: it plays no further tick.
bool sb_hosted_is_over(const sb_hosted *hosted);

/// Says goodbye to every client, closes their connections, and the log of a match that is recorded.
/// Only destroy may follow.
void sb_hosted_close(sb_hosted *hosted);

/// The game that clients see. Valid until the session is destroyed.
const sb_game *sb_hosted_game(const sb_hosted *hosted);
const sb_session_counters *sb_hosted_counters(const sb_hosted *hosted);

#endif
