/// What a session counts.
#ifndef SABOT_SESSION_BASE_COUNTERS_H
#define SABOT_SESSION_BASE_COUNTERS_H

#include <stdint.h>

#include "protocol/message.h"

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
    /// Snapshots whose own state the client had predicted wrong. The index (`sb_own_age`) says what
    /// had disturbed its tank in the last half second; the last element counts those without such.
    uint64_t corrections[SB_OWN_AGE_COUNT];
    uint64_t snapshots_sent;   ///< whole snapshots, summed over clients
    uint64_t snapshots_shared; ///< snapshots whose changes were encoded for another client
    /// Bytes of snapshots, resent ones included, by what they hold; the three add up to all of
    /// them. In the plain form the head counts among the changes.
    uint64_t snapshot_head_bytes, snapshot_own_bytes, snapshot_change_bytes;
    uint64_t bytes_sent; ///< of messages, all channels
    uint64_t bytes_received;
} sb_session_counters;

#endif
