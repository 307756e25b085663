/// The time at which other entities are shown. It is behind the server's just enough that nearly
/// always a later snapshot has arrived.
///
/// Each arriving snapshot shows which delay would have been needed until then, whether because of
/// jitter or of losses. The delay covers all but the slowest fiftieth of the last four seconds. It
/// ignores snapshots that waited because the client itself stood still for more than 150 ms. The
/// clock runs at most 5 % faster or slower than time, never back. It leaps only if it is half a
/// second off, or a tenth of a second ahead of the server because that stood still.
#ifndef SABOT_CLIENT_INTERPOLATION_CLOCK_H
#define SABOT_CLIENT_INTERPOLATION_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "client/connection/server_clock.h"

#define SB_INTERPOLATION_CLOCK_NEED_COUNT 256u
#define SB_INTERPOLATION_DELAY_MAX_MS 500u

typedef struct sb_interpolation_clock {
    uint32_t tick_rate_hz;
    uint64_t now_us;
    bool started;         ///< a snapshot has come
    int64_t time;         ///< the time shown, in millionths of a tick
    int64_t server_time;  ///< the server's, when this clock was advanced last
    int64_t delay;        ///< wanted, behind the server's clock
    int64_t fixed_delay;  ///< 0: the delay follows the link
    uint32_t newest_tick; ///< of the snapshots held
    uint32_t need_count;
    struct {
        uint64_t arrival_us;
        int64_t delay; ///< the delay that was needed, in millionths of a tick
    } needs[SB_INTERPOLATION_CLOCK_NEED_COUNT]; ///< a ring
} sb_interpolation_clock;

/// Starts for a match with these rates. `interpolation_ms` is the delay; 0 lets it follow the link.
void sb_interpolation_clock_start(sb_interpolation_clock *clock, uint32_t tick_rate_hz,
                                  uint32_t snapshot_rate_hz, uint32_t interpolation_ms,
                                  uint64_t now_us);

/// A newer snapshot has arrived, at this time of the server's clock. Ignored before the first
/// start.
void sb_interpolation_clock_hold(sb_interpolation_clock *clock, uint32_t tick, int64_t server_time);

/// Advances to `now_us`, at which the server's clock shows `server_time`.
void sb_interpolation_clock_advance(sb_interpolation_clock *clock, uint64_t now_us,
                                    int64_t server_time);

/// The time shown, in ticks.
double sb_interpolation_clock_tick(const sb_interpolation_clock *clock);

/// How far the time shown is behind the server's clock, microseconds.
uint32_t sb_interpolation_clock_delay_us(const sb_interpolation_clock *clock, int64_t server_time);

#endif
