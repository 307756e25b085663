#include "host/clock/stage_times.h"

sb_stage sb_stage_times_enter(sb_stage_times *times, sb_stage stage, uint64_t now_ns)
{
    const sb_stage ended = times->now;
    if (ended != SB_STAGE_NONE) {
        times->ns[ended] += now_ns - times->since_ns;
    }
    times->now = stage;
    times->since_ns = now_ns;
    return ended;
}
