#include "state.h"

#define WINDOW_US 1500000u ///< of the usual gaps: as long as a move with what follows
#define BEHIND_US 1000000u ///< behind the switch

static void begin(client_gaps *gaps, bool moves, uint64_t now_us)
{
    const client_gaps last = *gaps;
    *gaps = (client_gaps){.moves = moves,
                          .since_us = now_us,
                          .snapshot_tick = last.snapshot_tick,
                          .snapshot_us = last.snapshot_us};
}

static void end(client_gaps *gaps, real_gaps *out, uint64_t now_us, bool moves)
{
    const uint64_t tick_us = 1000000 / RATE_HZ;
    const uint32_t more = REAL_GAP_COUNT - 1;
    const uint64_t time = (gaps->most_us + tick_us - 1) / tick_us;
    if (gaps->most_ticks > 0) {
        out->by_tick[gaps->most_ticks < more ? gaps->most_ticks : more]++;
        out->by_time[time < more ? time : more]++;
    }
    begin(gaps, moves, now_us);
}

void gaps_frame(client_gaps *gaps, bool ahead, real_result *result, uint64_t now_us)
{
    if (ahead && !gaps->moves) {
        begin(gaps, true, now_us); // what was begun is no whole window
    } else if (ahead) {
        gaps->switched_us = now_us;
    } else if (gaps->moves && now_us - gaps->switched_us > BEHIND_US) {
        end(gaps, &result->switched, now_us, false);
    } else if (!gaps->moves && now_us - gaps->since_us > WINDOW_US) {
        end(gaps, &result->usual, now_us, false);
    }
}

void gaps_snapshot(client_gaps *gaps, uint32_t tick, uint64_t now_us)
{
    if (gaps->snapshot_tick > 0 && tick > gaps->snapshot_tick) {
        const uint32_t ticks = tick - gaps->snapshot_tick;
        const uint64_t us = now_us - gaps->snapshot_us;
        gaps->most_ticks = ticks > gaps->most_ticks ? ticks : gaps->most_ticks;
        gaps->most_us = us > gaps->most_us ? us : gaps->most_us;
    }
    gaps->snapshot_tick = tick;
    gaps->snapshot_us = now_us;
}
