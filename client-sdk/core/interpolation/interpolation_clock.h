/// The time of what is shown of others: so far behind the server's that there is nearly always a
/// snapshot on either side of it, and no farther.
///
/// Each snapshot that comes shows how far behind one would have had to be until then, for the one
/// before to last so long: jitter and losses alike. Of the last four seconds the delay covers all
/// but the slowest fiftieth. The time goes faster or slower by at most 5 %, never back, and leaps
/// only where it is half a second off, or a tenth ahead of the server itself, which stood still.
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
    int64_t time;         ///< shown, in millionths of a tick
    int64_t delay;        ///< behind the server's clock, that is wanted
    int64_t fixed_delay;  ///< 0: as the link needs
    uint32_t newest_tick; ///< of the snapshots held
    uint32_t need_count;
    struct {
        uint64_t arrival_us;
        int64_t delay;                          ///< that was needed, in millionths of a tick
    } needs[SB_INTERPOLATION_CLOCK_NEED_COUNT]; ///< a ring
} sb_interpolation_clock;

/// Of a match with snapshots at this rate. `fixed_ms` is the delay, 0 for what the link needs.
void sb_interpolation_clock_start(sb_interpolation_clock *clock, uint32_t tick_rate_hz,
                                  uint32_t snapshot_rate_hz, uint32_t fixed_ms, uint64_t now_us);

/// A newer snapshot is held, at this time of the server's clock.
void sb_interpolation_clock_hold(sb_interpolation_clock *clock, uint32_t tick, int64_t server_time);

/// Moves on to `now_us`, at which the server's clock shows this.
void sb_interpolation_clock_advance(sb_interpolation_clock *clock, uint64_t now_us,
                                    int64_t server_time);

/// What is shown, in ticks.
double sb_interpolation_clock_tick(const sb_interpolation_clock *clock);

/// How far that is behind the server's clock, microseconds.
uint32_t sb_interpolation_clock_delay_us(const sb_interpolation_clock *clock, int64_t server_time);

#endif
