#include "client/input_clock.h"

#include <stdbool.h>

#define UNITS_PER_TICK 1000000000000u
#define PPM 1000000
#define GAP_US_MAX 60000000u

// Margins are kept in 1/256 tick. The target lies between 2 and 3 ticks.
#define MARGIN_ONE 256
#define MARGIN_TARGET (5 * MARGIN_ONE / 2)
#define MARGIN_CLAMP 4096
#define MARGIN_FILTER_SHIFT 3
#define LEAD_RESERVE 3u
#define MARGIN_START_MAX 8

void sb_input_clock_start(sb_input_clock *clock, uint32_t server_tick, uint32_t tick_rate_hz,
                          uint32_t snapshot_rate_hz, uint64_t now_us)
{
    *clock = (sb_input_clock){
        .now_us = now_us,
        .tick = (uint64_t)server_tick + SB_INPUT_LEAD_START,
        .heard_tick = (uint64_t)server_tick + SB_INPUT_LEAD_START,
        .tick_rate_hz = tick_rate_hz,
        .lead = SB_INPUT_LEAD_START,
        // A quarter of a second, but never on the word of one or two packets.
        .unusable_limit = snapshot_rate_hz / 4 > 4 ? snapshot_rate_hz / 4 : 4,
        .margin_filtered = MARGIN_TARGET,
    };
}

uint64_t sb_input_clock_advance(sb_input_clock *clock, uint64_t now_us)
{
    if (now_us <= clock->now_us) {
        return 0;
    }
    uint64_t elapsed_us = now_us - clock->now_us;
    clock->now_us = now_us;
    if (elapsed_us > GAP_US_MAX) {
        elapsed_us = GAP_US_MAX;
    }
    // At most 6e7 * 240 * 1.05e6 = 1.6e16: far from overflow.
    uint64_t speed = (uint64_t)(PPM + clock->correction_ppm) * clock->tick_rate_hz;
    clock->phase += elapsed_us * speed;
    uint64_t ticks = clock->phase / UNITS_PER_TICK;
    clock->phase %= UNITS_PER_TICK;
    clock->tick += ticks;
    return ticks;
}

void sb_input_clock_skip(sb_input_clock *clock, uint64_t tick)
{
    if (tick > clock->heard_tick) {
        clock->heard_tick = tick;
    }
}

// Goes on at `lead` ticks after the snapshot. What the server has said or will say of inputs made
// before the jump is void: it speaks of the old clock.
static void jump(sb_input_clock *clock, uint32_t snapshot_tick)
{
    uint64_t newest = clock->tick;
    clock->tick = (uint64_t)snapshot_tick + clock->lead;
    clock->heard_tick = newest > clock->tick ? newest : clock->tick;
    clock->margin_filtered = MARGIN_TARGET;
    clock->correction_ppm = 0;
    clock->unusable_count = 0;
    clock->jump_count++;
}

static int32_t correction(int32_t margin_filtered, uint32_t tick_rate_hz)
{
    // An error of one tick is worked off at one tick a second, whatever the tick rate: slow enough
    // to stay calm over a round trip and the filter's delay.
    int64_t ppm = (int64_t)(MARGIN_TARGET - margin_filtered) * PPM;
    ppm /= (int64_t)MARGIN_ONE * tick_rate_hz;
    if (ppm > SB_INPUT_RATE_CORRECTION_PPM_MAX) {
        return SB_INPUT_RATE_CORRECTION_PPM_MAX;
    }
    if (ppm < -SB_INPUT_RATE_CORRECTION_PPM_MAX) {
        return -SB_INPUT_RATE_CORRECTION_PPM_MAX;
    }
    return (int32_t)ppm;
}

// The server has an input that it did not have before.
static void heard(sb_input_clock *clock, uint32_t snapshot_tick, uint32_t input_tick)
{
    clock->heard_tick = input_tick;
    // The input made now arrives as long after the snapshot's tick as this one is behind; but not
    // if newer ones were refused as too early, as after a server that stood still.
    if (clock->margin <= SB_INPUT_MARGIN_MAX) {
        uint64_t lag = clock->tick - input_tick;
        uint32_t lag_max = 2 * clock->tick_rate_hz;
        clock->lead = (lag < lag_max ? (uint32_t)lag : lag_max) + LEAD_RESERVE;
    }

    int32_t margin = clock->margin * MARGIN_ONE;
    clock->margin_filtered += (margin - clock->margin_filtered) / (1 << MARGIN_FILTER_SHIFT);
    clock->correction_ppm = correction(clock->margin_filtered, clock->tick_rate_hz);

    bool usable = clock->margin >= SB_INPUT_MARGIN_MIN && clock->margin <= SB_INPUT_MARGIN_MAX;
    clock->unusable_count = usable ? 0 : clock->unusable_count + 1;
    // The start is far too early if the hello had to be sent again: that is mended at once. In play
    // the clock only runs faster or slower, as long as its inputs are of use.
    bool astray = !clock->started && usable && clock->margin > MARGIN_START_MAX;
    clock->started = true;
    if (astray || clock->unusable_count >= clock->unusable_limit) {
        jump(clock, snapshot_tick);
    }
}

// A second of inputs without an answer: they are lost, or so late or early that the server does not
// take them. The lead known so far is tried first, then ever longer ones, then from the start.
static void unheard(sb_input_clock *clock, uint32_t snapshot_tick)
{
    if (clock->tick <= clock->heard_tick + clock->tick_rate_hz) {
        return;
    }
    jump(clock, snapshot_tick);
    clock->lead *= 2;
    if (clock->lead > 2 * clock->tick_rate_hz) {
        clock->lead = SB_INPUT_LEAD_START;
    }
}

void sb_input_clock_feedback(sb_input_clock *clock, uint32_t snapshot_tick, uint32_t input_tick,
                             int32_t margin)
{
    if (input_tick > clock->heard_tick && input_tick <= clock->tick) {
        clock->margin = margin > MARGIN_CLAMP    ? MARGIN_CLAMP
                        : margin < -MARGIN_CLAMP ? -MARGIN_CLAMP
                                                 : margin;
        heard(clock, snapshot_tick, input_tick);
    } else {
        unheard(clock, snapshot_tick);
    }
}
