#include "host/clock/schedule.h"

#define NANOSECONDS_PER_SECOND UINT64_C(1000000000)

sb_schedule sb_schedule_make(uint64_t origin_ns, uint32_t rate_hz)
{
    return (sb_schedule){.origin_ns = origin_ns, .rate_hz = rate_hz};
}

uint64_t sb_schedule_deadline(const sb_schedule *schedule, uint64_t tick)
{
    // Whole seconds are computed apart, so that the product never overflows.
    uint64_t seconds = tick / schedule->rate_hz;
    uint64_t rest = tick % schedule->rate_hz;
    return schedule->origin_ns + seconds * NANOSECONDS_PER_SECOND +
           rest * NANOSECONDS_PER_SECOND / schedule->rate_hz;
}

// Returns the ticks whose deadlines have passed and that have not begun.
static uint64_t due_count(const sb_schedule *schedule, uint64_t now_ns)
{
    uint64_t deadline = sb_schedule_deadline(schedule, schedule->next_tick);
    if (now_ns < deadline) {
        return 0;
    }
    // Division gives the count to within one tick, since deadlines are rounded down.
    uint64_t elapsed = now_ns - deadline;
    uint64_t count = elapsed / NANOSECONDS_PER_SECOND * schedule->rate_hz +
                     elapsed % NANOSECONDS_PER_SECOND * schedule->rate_hz / NANOSECONDS_PER_SECOND +
                     1;
    while (sb_schedule_deadline(schedule, schedule->next_tick + count) <= now_ns) {
        count++;
    }
    while (sb_schedule_deadline(schedule, schedule->next_tick + count - 1) > now_ns) {
        count--;
    }
    return count;
}

uint32_t sb_schedule_due(sb_schedule *schedule, uint64_t now_ns)
{
    uint64_t count = due_count(schedule, now_ns);
    if (count <= SB_SCHEDULE_CATCH_UP_MAX) {
        return (uint32_t)count;
    }
    uint64_t excess = count - SB_SCHEDULE_CATCH_UP_MAX;
    uint64_t next = schedule->next_tick;
    schedule->origin_ns +=
        sb_schedule_deadline(schedule, next + excess) - sb_schedule_deadline(schedule, next);
    schedule->slowed_count += excess;
    return SB_SCHEDULE_CATCH_UP_MAX;
}

uint64_t sb_schedule_begin(sb_schedule *schedule, uint64_t now_ns)
{
    uint64_t deadline = sb_schedule_deadline(schedule, schedule->next_tick);
    if (now_ns > sb_schedule_deadline(schedule, schedule->next_tick + 1)) {
        schedule->late_count++;
    }
    schedule->next_tick++;
    return now_ns > deadline ? now_ns - deadline : 0;
}
