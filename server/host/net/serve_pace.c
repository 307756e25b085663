#include "host/net/serve_pace.h"

bool sb_serve_pace_note(sb_serve_pace *pace, uint64_t now_ns, uint64_t datagrams)
{
    const uint64_t count = datagrams - pace->datagrams_before;
    const bool over = now_ns - pace->window_ns >= SB_SERVE_PACE_WINDOW_NS;
    if (count >= SB_SERVE_PACE_BEGIN_COUNT) {
        pace->paced = true; // also before the window is over
    } else if (over && count < SB_SERVE_PACE_END_COUNT) {
        pace->paced = false;
    }
    if (over) {
        pace->slow = count >= (pace->slow ? SB_SERVE_PACE_USUAL_COUNT : SB_SERVE_PACE_SLOW_COUNT);
        pace->window_ns = now_ns;
        pace->datagrams_before = datagrams;
    }
    return pace->paced;
}

uint32_t sb_serve_pace_ms(const sb_serve_pace *pace)
{
    return pace->slow ? SB_SERVE_PACE_SLOW_MS : SB_SERVE_PACE_USUAL_MS;
}
