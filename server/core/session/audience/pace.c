#include "session/audience/pace.h"

#include <string.h>

#include "protocol/limits.h"
#include "session/session.h"

#define DECISIONS_PER_S 2u
#define BURST_DIVISOR 2  // the bucket holds so much of a second
#define LOSS_DIVISOR 10u // a tenth lost is too much
#define RATE_MIN_DIVISOR 16u
#define RATE_MIN SB_SESSION_BYTES_PER_SECOND_MIN
#define CALM_DIVISOR 20u // of rate_max, added when all is well
#define ROUND_TRIP_MEMORY_S 10u

void sb_pace_start(sb_pace *pace, uint32_t rate_max, uint32_t tick_rate_hz, uint32_t tick)
{
    memset(pace, 0, sizeof *pace);
    pace->tick_rate_hz = tick_rate_hz;
    pace->rate_max = rate_max;
    pace->rate = rate_max;
    pace->tick = tick;
    pace->decide_tick = tick;
    pace->tokens = (int64_t)rate_max * tick_rate_hz / BURST_DIVISOR;
}

// Grown by half and by two ticks at least: a tick is as fine as it is measured.
static bool round_trip_has_grown(const sb_pace *pace)
{
    uint32_t least = pace->round_trip_min_ticks;
    return least != 0 && pace->round_trip_ticks > least + least / 2 &&
           pace->round_trip_ticks > least + 16;
}

static void decide(sb_pace *pace)
{
    uint32_t resolved = pace->delivered + pace->lost;
    if (resolved == 0) {
        return;
    }
    if (pace->lost * LOSS_DIVISOR > resolved || round_trip_has_grown(pace)) {
        pace->rate -= pace->rate / 6;
    } else {
        pace->rate += pace->rate_max / CALM_DIVISOR;
    }
    uint32_t least = pace->rate_max / RATE_MIN_DIVISOR;
    least = least < RATE_MIN ? RATE_MIN : least;
    pace->rate = pace->rate < least ? least : pace->rate;
    pace->rate = pace->rate > pace->rate_max ? pace->rate_max : pace->rate;
    pace->delivered = 0;
    pace->lost = 0;
}

void sb_pace_advance(sb_pace *pace, uint32_t tick)
{
    pace->tokens += (int64_t)pace->rate * (tick - pace->tick);
    pace->tick = tick;
    int64_t most = (int64_t)pace->rate * pace->tick_rate_hz / BURST_DIVISOR;
    // Whatever the rate, a whole message comes through in the end.
    const int64_t message = (int64_t)SB_MESSAGE_SIZE_MAX * pace->tick_rate_hz;
    most = most < message ? message : most;
    pace->tokens = pace->tokens > most ? most : pace->tokens;
    if (tick - pace->decide_tick >= pace->tick_rate_hz / DECISIONS_PER_S) {
        pace->decide_tick = tick;
        decide(pace);
    }
}

uint32_t sb_pace_room(const sb_pace *pace)
{
    if (pace->rate_max == 0) {
        return UINT32_MAX;
    }
    return pace->tokens > 0 ? (uint32_t)(pace->tokens / pace->tick_rate_hz) : 0;
}

void sb_pace_spend(sb_pace *pace, uint32_t size)
{
    // No more is owed than two seconds can pay.
    int64_t least = -2 * (int64_t)pace->rate * pace->tick_rate_hz;
    pace->tokens -= (int64_t)size * pace->tick_rate_hz;
    pace->tokens = pace->tokens < least ? least : pace->tokens;
}

void sb_pace_outcome(sb_pace *pace, bool delivered)
{
    pace->delivered += delivered;
    pace->lost += !delivered;
}

void sb_pace_round_trip(sb_pace *pace, uint32_t ticks, uint32_t tick)
{
    uint32_t eighths = (ticks < 1 ? 1 : ticks > 100000 ? 100000 : ticks) * 8;
    pace->round_trip_ticks =
        pace->round_trip_ticks == 0 ? eighths : (pace->round_trip_ticks * 7 + eighths) / 8;
    bool forgotten = tick - pace->round_trip_min_tick > ROUND_TRIP_MEMORY_S * pace->tick_rate_hz;
    if (pace->round_trip_min_ticks == 0 || forgotten || eighths <= pace->round_trip_min_ticks) {
        pace->round_trip_min_ticks = eighths;
        pace->round_trip_min_tick = tick;
    }
}
