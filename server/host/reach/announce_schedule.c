#include "host/reach/announce_schedule.h"

static uint64_t retry_ms(uint32_t failures, uint32_t random)
{
    uint64_t delay = SB_ANNOUNCE_RETRY_MS_MIN;
    for (uint32_t i = 1; i < failures && delay < SB_ANNOUNCE_RETRY_MS_MAX; i++) {
        delay *= 2;
    }
    delay = delay < SB_ANNOUNCE_RETRY_MS_MAX ? delay : SB_ANNOUNCE_RETRY_MS_MAX;
    return delay / 2 + random % (delay / 2 + 1);
}

void sb_announce_schedule_end(sb_announce_schedule *schedule, bool taken, uint32_t interval_ms,
                              uint64_t now_ms, uint32_t random)
{
    schedule->listed = taken;
    if (taken) {
        const uint32_t part = interval_ms / 10;
        schedule->taken++;
        schedule->failures = 0;
        schedule->due_ms = now_ms + interval_ms - part + random % (2 * part + 1);
    } else {
        schedule->failed++;
        schedule->failures++;
        schedule->due_ms = now_ms + retry_ms(schedule->failures, random);
    }
}
