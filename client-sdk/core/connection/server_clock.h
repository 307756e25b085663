/// The server's tick, as a client sees it arrive: the tick of a snapshot that came now if it had
/// taken no longer on its way than the quickest of the last four seconds.
///
/// Time is in millionths of a tick, so that a microsecond adds the tick rate to it and nothing is
/// rounded. Each snapshot gives one offset between the server's time and ours; the largest of the
/// last ones is that of the quickest, and the clock's own follows it by at most 5 %. It jumps only
/// where it is a quarter of a second away: the server has stood still, or went on elsewhere.
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
    uint64_t offset;      ///< of the server's time to ours, modulo 2^64
    uint32_t newest_tick; ///< of the snapshots that it heard of; 0: of none
    uint32_t sample_count;
    struct {
        uint64_t arrival_us;
        uint64_t offset;
    } samples[SB_SERVER_CLOCK_SAMPLE_COUNT]; ///< a ring
    uint32_t jump_count;
} sb_server_clock;

/// Of a match whose tick is `tick` now, as far as is known.
void sb_server_clock_start(sb_server_clock *clock, uint32_t tick, uint32_t tick_rate_hz,
                           uint64_t now_us);

/// A snapshot has come, of which the server made no older one known before.
void sb_server_clock_hear(sb_server_clock *clock, uint32_t tick, uint64_t now_us);

/// Moves on to `now_us`. A time that runs backwards stands still.
void sb_server_clock_advance(sb_server_clock *clock, uint64_t now_us);

/// The server's time now, in millionths of a tick; never below 0, nor above the most.
int64_t sb_server_clock_time(const sb_server_clock *clock);

/// By how much longer than the quickest a snapshot was under way, but for the slowest twentieth of
/// the last four seconds; microseconds.
uint32_t sb_server_clock_jitter_us(const sb_server_clock *clock);

#endif
