/// The clock of a server in the caller's process. It advances with the caller's clock, but not by
/// its jumps. For this folder alone.
#ifndef SABOT_LOCAL_CLOCK_H
#define SABOT_LOCAL_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// All zeros before the first call.
typedef struct sb_local_clock {
    bool started;
    uint64_t now_us;  ///< latest time of the caller's clock
    uint64_t time_us; ///< time of this clock, which begins with 0
} sb_local_clock;

/// Advances to the caller's `now_us`, by SB_LOCAL_STEP_MAX_US at most. After a time that runs
/// backwards the clock stands still until `now_us` passes the latest time.
void sb_local_clock_advance(sb_local_clock *clock, uint64_t now_us);

#endif
