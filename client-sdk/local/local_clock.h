/// The time of a server in the caller's process: what the caller's clock moves on by, less what it
/// jumps. For this folder alone.
#ifndef SABOT_LOCAL_CLOCK_H
#define SABOT_LOCAL_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// All zeros before the first call.
typedef struct sb_local_clock {
    bool started;
    uint64_t now_us;  ///< latest time of the caller's
    uint64_t time_us; ///< ours, which begins with 0
} sb_local_clock;

/// Moves on to the caller's `now_us`, by SB_LOCAL_STEP_MAX_US at most. A time that runs backwards
/// stands still until it has passed the latest one.
void sb_local_clock_advance(sb_local_clock *clock, uint64_t now_us);

#endif
