#include "host/follow/follow_lag.h"

void sb_follow_lag_begin(sb_follow_lag *lag)
{
    lag->has_clock = false;
}

void sb_follow_lag_pong(sb_follow_lag *lag, uint64_t sent_ns, uint64_t leader_ns, uint64_t now_ns)
{
    if (sent_ns > now_ns) {
        return;
    }
    const uint64_t round_trip_ns = now_ns - sent_ns;
    if (!lag->has_clock || round_trip_ns < lag->round_trip_ns) {
        lag->has_clock = true;
        lag->round_trip_ns = round_trip_ns;
        lag->ahead_ns = (int64_t)(leader_ns - (sent_ns + round_trip_ns / 2));
    }
}

void sb_follow_lag_played(sb_follow_lag *lag, uint64_t leader_ns, uint64_t ticks_ns,
                          uint64_t now_ns)
{
    if (!lag->has_clock) {
        return;
    }
    const int64_t way_ns = (int64_t)(now_ns + (uint64_t)lag->ahead_ns - leader_ns);
    lag->latest_ns = ticks_ns + (way_ns > 0 ? (uint64_t)way_ns : 0);
    lag->longest_ns = lag->latest_ns > lag->longest_ns ? lag->latest_ns : lag->longest_ns;
    lag->over_count += lag->latest_ns > SB_FOLLOW_LAG_NS_MAX;
    sb_tick_times_count(&lag->times, lag->latest_ns);
}
