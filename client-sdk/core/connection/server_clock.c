#include "client/connection/server_clock.h"

#include <string.h>

#include "client/largest.h"

#define PPM 1000000
#define WINDOW_US 4000000u
#define JUMP_US 250000
#define AGAIN_US 100000u // a jump may be mended for this long
#define SLOW_SHARE 20u   // one snapshot in twenty may be slower than the jitter says

void sb_server_clock_start(sb_server_clock *clock, uint32_t tick, uint32_t tick_rate_hz,
                           uint64_t now_us)
{
    memset(clock, 0, sizeof *clock);
    clock->tick_rate_hz = tick_rate_hz;
    clock->now_us = now_us;
    clock->offset = (uint64_t)tick * SB_SERVER_CLOCK_TICK - now_us * tick_rate_hz;
}

// By how much `offset` is ahead of `other`. Both wrap, so that the result is defined for any clock
// of the caller.
static int64_t ahead_of(uint64_t offset, uint64_t other)
{
    return (int64_t)(offset - other);
}

static uint32_t held_count(const sb_server_clock *clock)
{
    return clock->sample_count < SB_SERVER_CLOCK_SAMPLE_COUNT ? clock->sample_count
                                                              : SB_SERVER_CLOCK_SAMPLE_COUNT;
}

// The largest offset of the last four seconds, which is that of the fastest snapshot. There is at
// least one sample.
static uint64_t quickest(const sb_server_clock *clock, uint64_t now_us)
{
    const uint32_t held = held_count(clock);
    uint32_t newest = (clock->sample_count - 1) % SB_SERVER_CLOCK_SAMPLE_COUNT;
    uint64_t most = clock->samples[newest].offset;
    for (uint32_t i = 0; i < held; i++) {
        bool recent = now_us - clock->samples[i].arrival_us <= WINDOW_US;
        if (recent && ahead_of(clock->samples[i].offset, most) > 0) {
            most = clock->samples[i].offset;
        }
    }
    return most;
}

void sb_server_clock_hear(sb_server_clock *clock, uint32_t tick, uint64_t now_us)
{
    sb_server_clock_advance(clock, now_us);
    if (tick <= clock->newest_tick) {
        return;
    }
    clock->newest_tick = tick;
    uint64_t offset = (uint64_t)tick * SB_SERVER_CLOCK_TICK - clock->now_us * clock->tick_rate_hz;
    int64_t jump = (int64_t)JUMP_US * clock->tick_rate_hz;
    int64_t error = ahead_of(offset, clock->offset);
    const bool jumps = error > jump || error < -jump;
    // A client that stood still finds the snapshots of that time at once, the oldest first. The
    // clock jumps back with that one, and must not stay there.
    const bool first = clock->sample_count == 0;
    const bool mends = error > 0 && clock->now_us - clock->jumped_us <= AGAIN_US;
    if (jumps || mends || first) {
        // The samples from before the jump have no meaning now.
        clock->jumped_us = jumps || first ? clock->now_us : clock->jumped_us;
        clock->jump_count += jumps && !first;
        clock->sample_count = 0;
        clock->offset = offset;
    }
    uint32_t sample_index = clock->sample_count++ % SB_SERVER_CLOCK_SAMPLE_COUNT;
    clock->samples[sample_index].arrival_us = clock->now_us;
    clock->samples[sample_index].offset = offset;
}

void sb_server_clock_advance(sb_server_clock *clock, uint64_t now_us)
{
    if (now_us <= clock->now_us) {
        return;
    }
    uint64_t elapsed_us = now_us - clock->now_us;
    clock->now_us = now_us;
    if (clock->sample_count == 0) {
        return;
    }
    // A minute at the largest rate is more than a jump ever leaves.
    elapsed_us = elapsed_us < 60000000u ? elapsed_us : 60000000u;
    int64_t most =
        (int64_t)(elapsed_us * clock->tick_rate_hz) / (PPM / SB_SERVER_CLOCK_RATE_PPM_MAX);
    int64_t error = ahead_of(quickest(clock, now_us), clock->offset);
    clock->offset += (uint64_t)(error > most ? most : error < -most ? -most : error);
}

int64_t sb_server_clock_time(const sb_server_clock *clock)
{
    int64_t time = (int64_t)(clock->now_us * clock->tick_rate_hz + clock->offset);
    return time < 0 ? 0 : time > SB_SERVER_CLOCK_TIME_MAX ? SB_SERVER_CLOCK_TIME_MAX : time;
}

uint32_t sb_server_clock_jitter_us(const sb_server_clock *clock)
{
    if (clock->sample_count == 0) {
        return 0;
    }
    const uint64_t most = quickest(clock, clock->now_us);
    const uint32_t held = held_count(clock);
    // The slowest snapshots, by falling delay.
    int64_t slowest[SB_SERVER_CLOCK_SAMPLE_COUNT / SLOW_SHARE + 1];
    const uint32_t count = held / SLOW_SHARE + 1;
    uint32_t size = 0;
    for (uint32_t i = 0; i < held; i++) {
        if (clock->now_us - clock->samples[i].arrival_us <= WINDOW_US) {
            size = sb_largest_keep(slowest, size, count, ahead_of(most, clock->samples[i].offset));
        }
    }
    return size == 0 ? 0 : (uint32_t)(slowest[size - 1] / clock->tick_rate_hz);
}
