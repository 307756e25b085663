#include "host/agones/agones_pulse.h"

void sb_agones_pulse_see(sb_agones_pulse *pulse, uint64_t ticks, bool ended, uint64_t now_ms)
{
    if (ticks != pulse->ticks || ended) {
        pulse->ticks = ticks;
        pulse->moved_ms = now_ms;
        pulse->has_moved = true;
    }
}

bool sb_agones_pulse_lives(const sb_agones_pulse *pulse, uint64_t now_ms)
{
    return pulse->has_moved && now_ms - pulse->moved_ms <= SB_AGONES_STILL_MS;
}
