/// The server's tick as it arrives at the client: the tick of a snapshot that would arrive now, if
/// it were as fast as the fastest of the last four seconds.
///
/// Time is counted in millionths of a tick. A microsecond adds the tick rate, and nothing is
/// rounded. Each snapshot gives an offset between the server's time and the client's. The largest
/// of the last offsets is that of the fastest snapshot, and the clock's offset follows it by at
/// most 5 %. The clock jumps only if it is a quarter of a second off, because the server stood
/// still or continued elsewhere, or the client itself stood still. For a tenth of a second after a
/// jump it follows every faster snapshot at once.
#ifndef SABOT_CLIENT_SERVER_CLOCK_H
#define SABOT_CLIENT_SERVER_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define SB_SERVER_CLOCK_TICK 1000000 ///< a tick, in the clock's unit
#define SB_SERVER_CLOCK_RATE_PPM_MAX 50000
#define SB_SERVER_CLOCK_TIME_MAX (INT64_C(2) * UINT32_MAX * SB_SERVER_CLOCK_TICK)
#define SB_SERVER_CLOCK_SAMPLE_COUNT 128u

typedef struct sb_server_clock {
    uint32_t tick_rate_hz;
    uint64_t now_us;      ///< latest time seen
    uint64_t offset;      ///< from the client's time to the server's, modulo 2^64
    uint32_t newest_tick; ///< newest tick of a snapshot so far; 0 for none
    uint32_t sample_count;
    struct {
        uint64_t arrival_us;
        uint64_t offset;
    } samples[SB_SERVER_CLOCK_SAMPLE_COUNT]; ///< a ring
    uint32_t jump_count;
    uint64_t jumped_us; ///< time of the last jump
} sb_server_clock;

/// Starts for a match whose tick is `tick` now, as far as is known.
void sb_server_clock_start(sb_server_clock *clock, uint32_t tick, uint32_t tick_rate_hz,
                           uint64_t now_us);

/// A snapshot or a part of one has arrived. Only the first of each tick counts.
void sb_server_clock_hear(sb_server_clock *clock, uint32_t tick, uint64_t now_us);

/// Advances to `now_us`. A time that runs backwards counts as standing still.
void sb_server_clock_advance(sb_server_clock *clock, uint64_t now_us);

/// The server's time now, in millionths of a tick, from 0 to SB_SERVER_CLOCK_TIME_MAX.
int64_t sb_server_clock_time(const sb_server_clock *clock);

/// By how many microseconds the snapshots of the last four seconds were later than the fastest of
/// them, without the slowest twentieth.
uint32_t sb_server_clock_jitter_us(const sb_server_clock *clock);

#endif
