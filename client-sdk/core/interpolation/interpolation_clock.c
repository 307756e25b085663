#include "client/interpolation/interpolation_clock.h"

#include <string.h>

#include "client/largest.h"

#define TICK SB_SERVER_CLOCK_TICK
#define PPM 1000000
#define WINDOW_US 4000000u
#define LEAP_US 500000
#define AHEAD_US 100000 // of the server's own time, where there is nothing to be shown yet
#define SLOW_SHARE 50u  // one snapshot in fifty may need a longer delay
// A server in whose match all goes as predicted rests for longer: that is no need. Two snapshots
// that are lost at 20 a second are.
#define IDLE_AFTER_MS 150u

static int64_t of_ms(const sb_interpolation_clock *clock, uint32_t ms)
{
    return (int64_t)ms * 1000 * clock->tick_rate_hz;
}

void sb_interpolation_clock_start(sb_interpolation_clock *clock, uint32_t tick_rate_hz,
                                  uint32_t snapshot_rate_hz, uint32_t interpolation_ms,
                                  uint64_t now_us)
{
    memset(clock, 0, sizeof *clock);
    clock->tick_rate_hz = tick_rate_hz;
    clock->now_us = now_us;
    clock->fixed_delay = of_ms(clock, interpolation_ms);
    // Two snapshots, until more is known.
    clock->delay = clock->fixed_delay != 0 ? clock->fixed_delay
                                           : 2 * (int64_t)TICK * tick_rate_hz / snapshot_rate_hz;
}

static uint32_t held_count(const sb_interpolation_clock *clock)
{
    return clock->need_count < SB_INTERPOLATION_CLOCK_NEED_COUNT
               ? clock->need_count
               : SB_INTERPOLATION_CLOCK_NEED_COUNT;
}

// Of the last four seconds the delay that all but a fiftieth needed at most. There is one at least.
static int64_t needed(const sb_interpolation_clock *clock)
{
    const uint32_t held = held_count(clock);
    int64_t longest[SB_INTERPOLATION_CLOCK_NEED_COUNT / SLOW_SHARE + 1];
    uint32_t recent = 0, size = 0;
    for (uint32_t i = 0; i < held; i++) {
        recent += clock->now_us - clock->needs[i].arrival_us <= WINDOW_US;
    }
    const uint32_t count = recent / SLOW_SHARE + 1;
    for (uint32_t i = 0; i < held; i++) {
        if (clock->now_us - clock->needs[i].arrival_us <= WINDOW_US) {
            size = sb_largest_keep(longest, size, count, clock->needs[i].delay);
        }
    }
    return size == 0 ? clock->delay : longest[size - 1];
}

void sb_interpolation_clock_hold(sb_interpolation_clock *clock, uint32_t tick, int64_t server_time)
{
    if (clock->tick_rate_hz == 0) {
        return; // a snapshot may overtake the map, with which the clock starts
    }
    const uint32_t last = clock->newest_tick;
    clock->newest_tick = tick;
    if (!clock->started) {
        clock->started = true;
        int64_t time = server_time - clock->delay;
        clock->time = time > 0 ? time : 0;
        return;
    }
    int64_t need = server_time - (int64_t)last * TICK;
    bool idle = (uint64_t)(tick - last) * 1000 > (uint64_t)IDLE_AFTER_MS * clock->tick_rate_hz;
    // A client that stood still itself finds the snapshots of that time at once: they were not
    // late.
    bool stood_still = server_time - clock->server_time > of_ms(clock, IDLE_AFTER_MS);
    if (idle || stood_still || clock->fixed_delay != 0) {
        return;
    }
    uint32_t need_index = clock->need_count++ % SB_INTERPOLATION_CLOCK_NEED_COUNT;
    clock->needs[need_index].arrival_us = clock->now_us;
    clock->needs[need_index].delay = need;
    const int64_t most = of_ms(clock, SB_INTERPOLATION_DELAY_MAX_MS);
    const int64_t wanted = needed(clock);
    clock->delay = wanted < 0 ? 0 : wanted > most ? most : wanted;
}

void sb_interpolation_clock_advance(sb_interpolation_clock *clock, uint64_t now_us,
                                    int64_t server_time)
{
    if (now_us <= clock->now_us) {
        return;
    }
    uint64_t elapsed_us = now_us - clock->now_us;
    clock->now_us = now_us;
    clock->server_time = server_time;
    if (!clock->started) {
        return;
    }
    elapsed_us = elapsed_us < 60000000u ? elapsed_us : 60000000u;
    const int64_t step = (int64_t)(elapsed_us * clock->tick_rate_hz);
    const int64_t most = step / (PPM / SB_SERVER_CLOCK_RATE_PPM_MAX);
    const int64_t leap = (int64_t)LEAP_US * clock->tick_rate_hz;
    int64_t error = server_time - clock->delay - (clock->time + step);
    const bool is_ahead =
        clock->time + step - server_time > (int64_t)AHEAD_US * clock->tick_rate_hz;
    if (error > leap || error < -leap || is_ahead) {
        clock->time += step + error;
    } else {
        clock->time += step + (error > most ? most : error < -most ? -most : error);
    }
    clock->time = clock->time > 0 ? clock->time : 0;
}

double sb_interpolation_clock_tick(const sb_interpolation_clock *clock)
{
    return (double)clock->time / TICK;
}

uint32_t sb_interpolation_clock_delay_us(const sb_interpolation_clock *clock, int64_t server_time)
{
    if (!clock->started || server_time <= clock->time) {
        return 0;
    }
    int64_t delay_us = (server_time - clock->time) / clock->tick_rate_hz;
    return delay_us < UINT32_MAX ? (uint32_t)delay_us : UINT32_MAX;
}
