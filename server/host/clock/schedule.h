/// When ticks are due: absolute deadlines, computed from the start and the tick's number, so that
/// rounding never adds up. Pure arithmetic; ticker.h has the clock.
#ifndef SABOT_HOST_CLOCK_SCHEDULE_H
#define SABOT_HOST_CLOCK_SCHEDULE_H

#include <stdint.h>

/// Late ticks that are caught up at one wake-up; further ones move the schedule.
#define SB_SCHEDULE_CATCH_UP_MAX 5u

typedef struct sb_schedule {
    uint64_t origin_ns; ///< the deadline of tick 0
    uint32_t rate_hz;
    uint64_t next_tick;    ///< number of the next tick, from 0
    uint64_t late_count;   ///< ticks begun more than a tick after their deadline
    uint64_t slowed_count; ///< ticks by which the schedule was moved
} sb_schedule;

/// Makes a schedule whose first tick is due at `origin_ns`.
sb_schedule sb_schedule_make(uint64_t origin_ns, uint32_t rate_hz);

/// Returns when a tick is due: origin + tick / rate, rounded down to a nanosecond.
uint64_t sb_schedule_deadline(const sb_schedule *schedule, uint64_t tick);

/// Returns how many ticks to play now, at most SB_SCHEDULE_CATCH_UP_MAX. If more are due, the
/// schedule is moved by the others, and they are counted as slowed.
uint32_t sb_schedule_due(sb_schedule *schedule, uint64_t now_ns);

/// Notes that the next tick begins at `now_ns`. Returns the nanoseconds since its deadline.
uint64_t sb_schedule_begin(sb_schedule *schedule, uint64_t now_ns);

#endif
