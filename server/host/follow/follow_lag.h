/// How far a follower is behind its leader. Pure: times are arguments, each by its own machine's
/// clock.
///
/// The lag of a piece is the age of the state that it replaces. That is the time since the leader
/// saw the piece, plus the time of the ticks in it. Pauses of a match do not count.
#ifndef SABOT_HOST_FOLLOW_FOLLOW_LAG_H
#define SABOT_HOST_FOLLOW_FOLLOW_LAG_H

#include <stdbool.h>
#include <stdint.h>

#include "host/clock/tick_times.h"

/// The lag above which a piece counts as late.
#define SB_FOLLOW_LAG_NS_MAX UINT64_C(100000000)

/// All zeros has heard nothing.
typedef struct sb_follow_lag {
    bool has_clock;
    uint64_t round_trip_ns; ///< the shortest of this connection
    int64_t ahead_ns;       ///< by how much the leader's clock is ahead, by that round trip
    uint64_t latest_ns, longest_ns;
    uint64_t over_count; ///< pieces that were later than SB_FOLLOW_LAG_NS_MAX
    sb_tick_times times;
} sb_follow_lag;

/// A connection begins: the leader's clock is not known any more. What was measured stays.
void sb_follow_lag_begin(sb_follow_lag *lag);

/// A pong came at `now_ns` for a ping that was sent at `sent_ns`; `leader_ns` is the leader's clock
/// in between. Pongs from the future are ignored.
void sb_follow_lag_pong(sb_follow_lag *lag, uint64_t sent_ns, uint64_t leader_ns, uint64_t now_ns);

/// Ticks for `ticks_ns` of play were played at `now_ns`; the leader saw their bytes at `leader_ns`.
/// Nothing is measured before the first pong.
void sb_follow_lag_played(sb_follow_lag *lag, uint64_t leader_ns, uint64_t ticks_ns,
                          uint64_t now_ns);

#endif
