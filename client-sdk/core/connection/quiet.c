#include "client/connection/quiet.h"

#define WINDOW_US 4000000u
// A client that stood still, or a server that did, says nothing about the link.
#define GAP_US_MAX 400000u
#define LIMIT_US_MIN 100000u
#define LIMIT_US_MAX 1000000u
#define MORE_US 34000u // an interval of snapshots
#define FALSE_ALARMS_MAX 5u
#define FORGET_US 10000000u // a false alarm counts for this time

static uint64_t most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

uint64_t sb_quiet_limit_us(const sb_quiet *quiet)
{
    const uint64_t gap_us = most(quiet->longest_us, quiet->last_us);
    const uint64_t usual_us = most(gap_us + gap_us / 2 + MORE_US, LIMIT_US_MIN);
    const uint64_t limit_us = usual_us + usual_us * quiet->false_alarms / 2;
    return limit_us < LIMIT_US_MAX ? limit_us : LIMIT_US_MAX;
}

// The silence has ended after this time.
static void end_gap(sb_quiet *quiet, uint64_t gap_us)
{
    const uint64_t counted_us = gap_us < GAP_US_MAX ? gap_us : GAP_US_MAX;
    quiet->longest_us = most(quiet->longest_us, counted_us);
    if (quiet->alarmed && quiet->false_alarms < FALSE_ALARMS_MAX) {
        quiet->false_alarms++;
    }
    quiet->alarmed = false;
}

bool sb_quiet_note(sb_quiet *quiet, uint64_t quiet_us, uint64_t now_us)
{
    if (now_us - quiet->window_us > WINDOW_US) {
        quiet->last_us = quiet->longest_us;
        quiet->longest_us = 0;
        quiet->window_us = now_us;
    }
    if (quiet->false_alarms > 0 && now_us - quiet->alarmed_us > FORGET_US) {
        quiet->false_alarms--;
        quiet->alarmed_us = now_us;
    }
    if (quiet_us < quiet->quiet_us) {
        end_gap(quiet, quiet->quiet_us);
    }
    quiet->quiet_us = quiet_us;
    if (!quiet->alarmed && quiet_us > sb_quiet_limit_us(quiet)) {
        quiet->alarmed = true;
        quiet->alarmed_us = now_us;
    }
    return quiet->alarmed;
}
