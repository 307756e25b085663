/// A session as a lobby hosts it: a match that is played (session.h), or a recorded one that is
/// played back (playback.h). Its clients join, send messages and leave in the same way.
#ifndef SABOT_SESSION_HOSTED_H
#define SABOT_SESSION_HOSTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "protocol/message.h"
#include "session/peer_source.h"

/// Where a session's messages go. Peers are named by the numbers of the transport.
typedef struct sb_session_output {
    /// Must copy the bytes.
    void (*send)(void *context, uint32_t peer, sb_channel channel, const void *bytes, size_t size);
    void *send_context;
    /// Lets what was sent reach the peer, then closes the connection. The session has forgotten the
    /// peer already: no `sb_hosted_disconnect` is expected.
    void (*close)(void *context, uint32_t peer);
    void *close_context;
} sb_session_output;

/// Counted since the session's start, never reset.
typedef struct sb_session_counters {
    uint64_t ticks_paused;     ///< ticks for which the match stood still, because it was empty
    uint64_t inputs_applied;   ///< ticks of a player that had their own input
    uint64_t inputs_repeated;  ///< ticks of a player for which the last input was repeated
    uint64_t inputs_missing;   ///< ticks of a player past the repeat time: neutral input
    uint64_t inputs_late;      ///< inputs that arrived after their tick was played
    uint64_t inputs_early;     ///< inputs that arrived for a tick beyond the window
    uint64_t inputs_duplicate; ///< inputs that arrived again: each message repeats inputs until
                               ///< they are acknowledged
    uint64_t inputs_invalid;   ///< inputs that were refused: a value out of range
    uint64_t presents_cleared; ///< tanks that cannot have been seen in the present, of inputs that
                               ///< acted (present_claims.h)
    uint64_t views_clamped;    ///< inputs whose view was older than is plausible (view_claims.h)
    uint64_t messages_refused; ///< malformed, or unfit for the client's state; messages of an
                               ///< unknown type are skipped and not counted
    uint64_t players_lost;     ///< connections that ended without a goodbye and are awaited
    uint64_t players_returned; ///< awaited players that came back in time
    uint64_t returns_refused;  ///< newcomers with the secret of a player whose connection lives
    uint64_t clients_idle;     ///< clients that were sent away because nothing came from them
    uint64_t chat_relayed;     ///< lines that clients said, however many clients received them
    uint64_t chat_withheld; ///< lines that a client was not sent, since chat took its share of the
                            ///< client's bandwidth
    uint64_t chat_dropped;  ///< lines said too fast, or to nobody
    /// Snapshots whose own state the client had predicted wrong, by what had disturbed its tank in
    /// the last half second: `sb_own_age`, the last one for nothing of these.
    uint64_t corrections[SB_OWN_AGE_COUNT];
    uint64_t snapshots_sent;   ///< whole snapshots, summed over clients
    uint64_t snapshots_shared; ///< snapshots whose changes were encoded for another client
    /// Bytes of snapshots, resent ones included, by what they hold; together all of them. Of the
    /// plain form the head counts among the changes.
    uint64_t snapshot_head_bytes, snapshot_own_bytes, snapshot_change_bytes;
    uint64_t bytes_sent; ///< of messages, all channels
    uint64_t bytes_received;
} sb_session_counters;

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
