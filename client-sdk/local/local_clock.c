#include "local/local_clock.h"

#include <sabot/local.h>

void sb_local_clock_advance(sb_local_clock *clock, uint64_t now_us)
{
    if (!clock->started) {
        clock->started = true;
        clock->now_us = now_us;
    }
    if (now_us <= clock->now_us) {
        return;
    }
    uint64_t passed_us = now_us - clock->now_us;
    clock->now_us = now_us;
    clock->time_us += passed_us < SB_LOCAL_STEP_MAX_US ? passed_us : SB_LOCAL_STEP_MAX_US;
}
