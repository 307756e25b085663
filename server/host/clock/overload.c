#include "host/clock/overload.h"

sb_overload sb_overload_make(uint32_t rate_hz, sb_overload_step highest)
{
    return (sb_overload){
        .rate_hz = rate_hz, .highest = highest, .good_needed = SB_OVERLOAD_GOOD_COUNT};
}

static void begin_second(sb_overload *self, const sb_overload_tick *tick)
{
    self->begun = true;
    self->begun_ns = tick->now_ns;
    self->busy_ns = tick->busy_ns;
    self->slowed_count = tick->slowed_count;
    self->tick_count = self->late_count = 0;
}

static void go_up(sb_overload *self, uint64_t now_ns)
{
    const bool relapses = self->down_ns != 0 && now_ns - self->down_ns < SB_OVERLOAD_RELAPSE_NS;
    const uint32_t longer = 2 * self->good_needed;
    self->good_needed = !relapses                             ? SB_OVERLOAD_GOOD_COUNT
                        : longer < SB_OVERLOAD_GOOD_COUNT_MAX ? longer
                                                              : SB_OVERLOAD_GOOD_COUNT_MAX;
    self->step++;
    self->ups++;
}

// Returns true if the step has changed.
static bool judge(sb_overload *self, const sb_overload_tick *tick)
{
    const uint64_t elapsed_ns = tick->now_ns - self->begun_ns;
    const uint64_t busy_ns = tick->busy_ns - self->busy_ns;
    const bool slowed = tick->slowed_count != self->slowed_count;
    const bool bad = slowed || self->late_count * 10 >= self->tick_count ||
                     busy_ns / SB_OVERLOAD_BUSY_PERCENT >= elapsed_ns / 100;
    const bool good = !bad && self->late_count * 25 <= self->tick_count &&
                      busy_ns / SB_OVERLOAD_CALM_PERCENT < elapsed_ns / 100;
    self->bad_count = bad ? self->bad_count + 1 : 0;
    self->good_count = good ? self->good_count + 1 : 0;
    if (self->bad_count >= SB_OVERLOAD_BAD_COUNT && self->step < self->highest) {
        self->bad_count = 0;
        go_up(self, tick->now_ns);
        return true;
    }
    if (self->good_count >= self->good_needed && self->step != SB_OVERLOAD_NONE) {
        self->good_count = 0;
        self->down_ns = tick->now_ns;
        self->step--;
        self->downs++;
        return true;
    }
    return false;
}

bool sb_overload_note(sb_overload *self, const sb_overload_tick *tick)
{
    const uint64_t interval_ns = UINT64_C(1000000000) / self->rate_hz;
    const uint64_t bound_ns =
        interval_ns > SB_OVERLOAD_LATE_NS_MIN ? interval_ns : SB_OVERLOAD_LATE_NS_MIN;
    if (!self->begun) {
        begin_second(self, tick);
        return false;
    }
    self->tick_count++;
    self->late_count += tick->late_ns > bound_ns;
    if (tick->now_ns - self->begun_ns < SB_OVERLOAD_WINDOW_NS) {
        return false;
    }
    const bool changed = judge(self, tick);
    begin_second(self, tick);
    return changed;
}

const char *sb_overload_text(sb_overload_step step)
{
    static const char *const TEXTS[SB_OVERLOAD_STEP_COUNT] = {
        [SB_OVERLOAD_NONE] = "all is sent",
        [SB_OVERLOAD_SNAPSHOTS] = "half of the snapshots",
        [SB_OVERLOAD_SPECTATORS] = "half of the snapshots, no more spectators",
        [SB_OVERLOAD_PAUSED] = "half of the snapshots, spectators paused",
        [SB_OVERLOAD_SLOW] = "half of the snapshots, spectators paused, ticks late",
    };
    return TEXTS[step];
}
