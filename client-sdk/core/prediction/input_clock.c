#include "client/prediction/input_clock.h"

#include <stdbool.h>

#include "client/largest.h"
#include "protocol/limits.h"

#define UNITS_PER_TICK INT64_C(1000000000000)
#define PPM 1000000
#define GAP_US_MAX 60000000u

// The target for the low quantile of the margins. Margins come in whole ticks. With a target below
// one tick the clock slowly finds where margins of 0 begin, and then stays clear of them for the
// length of the window.
#define MARGIN_TARGET (UNITS_PER_TICK * 3 / 4)
// This share of the margins may be lower: one lost packet in twenty, and a little more.
#define LOW_SHARE_NUMERATOR 2u
#define LOW_SHARE_DENOMINATOR 25u
#define WINDOW_S 3u // older margins do not count
// An error is corrected in half a second.
#define CORRECTIONS_PER_S 2
#define MARGIN_CLAMP 4096
#define AGAIN_SHARE_OF_S 8u
#define LEAD_RESERVE 3u
#define USEFUL_RESERVE 2u
#define MARGIN_START_MAX 8
#define MARGIN_START_MIN (-1)

void sb_input_clock_start(sb_input_clock *clock, uint32_t server_tick, uint32_t tick_rate_hz,
                          uint32_t snapshot_rate_hz, uint64_t now_us)
{
    *clock = (sb_input_clock){
        .now_us = now_us,
        .tick = (uint64_t)server_tick + SB_INPUT_LEAD_START,
        .heard_tick = (uint64_t)server_tick + SB_INPUT_LEAD_START,
        .tick_rate_hz = tick_rate_hz,
        .lead = SB_INPUT_LEAD_START,
        // A quarter of a second of snapshots, but never only one or two.
        .unusable_limit = snapshot_rate_hz / 4 > 4 ? snapshot_rate_hz / 4 : 4,
        .useful_count = UINT32_MAX,
    };
}

// Units of correction in this time, as long as any are left.
static int64_t correct(sb_input_clock *clock, uint64_t elapsed_us)
{
    int64_t units =
        (int64_t)(elapsed_us * clock->tick_rate_hz) * clock->correction_ppm; // 7.2e14 at most
    bool rest = clock->owed > 0 ? units >= clock->owed : units <= clock->owed;
    if (rest) {
        units = clock->owed;
        clock->correction_ppm = 0;
    }
    clock->owed -= units;
    clock->moved += units;
    return units;
}

// Both are positive.
static int64_t divide_up(int64_t units, int64_t per_us)
{
    return (units + per_us - 1) / per_us;
}

// Notes that `ticks` ticks begin at once. The inputs of the newest are sent together.
static void note_made(sb_input_clock *clock, uint64_t ticks)
{
    uint64_t noted = ticks < SB_INPUT_MADE_COUNT ? ticks : SB_INPUT_MADE_COUNT;
    uint64_t sent = ticks < SB_INPUT_COUNT_MAX ? ticks : SB_INPUT_COUNT_MAX;
    for (uint64_t i = 0; i < noted; i++) {
        uint64_t index = (clock->tick + ticks - i) % SB_INPUT_MADE_COUNT;
        clock->made_moved[index] = clock->moved;
        clock->made_after[index] = (uint8_t)(i < sent ? sent - 1 - i : 0);
    }
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
    // At most 6e7 * 240 * 1e6, and a twentieth of it: far from overflow. A correction is less than
    // what it corrects, so that the sum never falls.
    uint64_t units = elapsed_us * clock->tick_rate_hz * PPM;
    clock->phase += units + (uint64_t)correct(clock, elapsed_us);
    uint64_t ticks = clock->phase / UNITS_PER_TICK;
    clock->phase %= UNITS_PER_TICK;
    note_made(clock, ticks);
    clock->tick += ticks;
    return ticks;
}

uint64_t sb_input_clock_next_us(const sb_input_clock *clock)
{
    const int64_t rest = UNITS_PER_TICK - (int64_t)clock->phase;
    const int64_t plain = (int64_t)clock->tick_rate_hz * PPM;
    const int64_t correction = (int64_t)clock->tick_rate_hz * clock->correction_ppm;
    int64_t us = divide_up(rest, plain + correction);
    const int64_t corrected = us * correction;
    if (clock->owed > 0 ? corrected >= clock->owed : corrected <= clock->owed) {
        // The correction ends before the tick, and what is owed counts in full.
        us = divide_up(rest - clock->owed, plain);
    }
    return (uint64_t)us;
}

float sb_input_clock_phase(const sb_input_clock *clock)
{
    return (float)(clock->phase / PPM) / (float)(UNITS_PER_TICK / PPM);
}

void sb_input_clock_skip(sb_input_clock *clock, uint64_t tick)
{
    if (tick > clock->heard_tick) {
        clock->heard_tick = tick;
        clock->newest_heard_tick = 0;
    }
}

void sb_input_clock_relink(sb_input_clock *clock)
{
    clock->started = false;
    clock->relinked = true;
}

// Continues `lead` ticks after the snapshot. Answers about inputs from before the jump are void.
static void jump(sb_input_clock *clock, uint32_t snapshot_tick)
{
    uint64_t newest = clock->tick;
    clock->tick = (uint64_t)snapshot_tick + clock->lead;
    clock->heard_tick = clock->tick;
    clock->void_tick = newest > clock->void_tick ? newest : clock->void_tick;
    clock->newest_heard_tick = 0;
    clock->margin_count = 0;
    clock->useful_count = UINT32_MAX;
    clock->owed = 0;
    clock->correction_ppm = 0;
    clock->unusable_count = 0;
    clock->started = false; // the lead may be of an older link; the first answer corrects it
    clock->jump_count++;
}

static uint32_t held_count(const sb_input_clock *clock)
{
    return clock->margin_count < SB_INPUT_MARGIN_COUNT_MAX ? clock->margin_count
                                                           : SB_INPUT_MARGIN_COUNT_MAX;
}

static bool is_recent(const sb_input_clock *clock, uint32_t index, uint32_t snapshot_tick)
{
    return snapshot_tick - clock->margins[index].snapshot_tick <= WINDOW_S * clock->tick_rate_hz;
}

// By how many units the oldest input of a margin's frame would be early now. The inputs came in any
// tick since the last snapshot. A frame of several ticks is early enough on average if its oldest
// input is just in time, which is why the target is added here.
static int64_t margin_of_oldest(const sb_input_clock *clock, uint32_t index)
{
    int64_t older = (int64_t)clock->margins[index].older * UNITS_PER_TICK;
    int64_t margin = clock->margins[index].base + clock->moved - older;
    return older == 0 ? margin : margin + MARGIN_TARGET;
}

// The low quantile of the margins that inputs made now would have, in units. There is at least one
// margin.
static int64_t low_margin(const sb_input_clock *clock, uint32_t snapshot_tick)
{
    int64_t
        largest[SB_INPUT_MARGIN_COUNT_MAX]; // negated, so that the lowest margins are the largest
    const uint32_t held = held_count(clock);
    uint32_t used = 0;
    for (uint32_t i = 0; i < held; i++) {
        used += is_recent(clock, i, snapshot_tick);
    }
    const uint32_t count = used * LOW_SHARE_NUMERATOR / LOW_SHARE_DENOMINATOR + 1;
    uint32_t size = 0;
    for (uint32_t i = 0; i < held; i++) {
        if (is_recent(clock, i, snapshot_tick)) {
            size = sb_largest_keep(largest, size, count, -margin_of_oldest(clock, i));
        }
    }
    return -largest[size - 1];
}

// A packet that is sent now is early by at most the largest margin, which is rounded to whole
// ticks, and the tick being played. Inputs older than that are of no use when it arrives.
static uint32_t count_useful(const sb_input_clock *clock, uint32_t snapshot_tick)
{
    const uint32_t held = held_count(clock);
    int64_t most = 0;
    for (uint32_t i = 0; i < held; i++) {
        int64_t margin = clock->margins[i].base + clock->moved;
        most = is_recent(clock, i, snapshot_tick) && margin > most ? margin : most;
    }
    return (uint32_t)(most / UNITS_PER_TICK) + USEFUL_RESERVE;
}

static void set_correction(sb_input_clock *clock, uint32_t snapshot_tick)
{
    clock->owed = MARGIN_TARGET - low_margin(clock, snapshot_tick);
    int64_t ppm = clock->owed / (UNITS_PER_TICK / PPM) * CORRECTIONS_PER_S / clock->tick_rate_hz;
    if (ppm > SB_INPUT_RATE_CORRECTION_PPM_MAX) {
        ppm = SB_INPUT_RATE_CORRECTION_PPM_MAX;
    } else if (ppm < -SB_INPUT_RATE_CORRECTION_PPM_MAX) {
        ppm = -SB_INPUT_RATE_CORRECTION_PPM_MAX;
    }
    clock->correction_ppm = (int32_t)ppm;
}

// The server has answered about an input that this clock made.
static void heard(sb_input_clock *clock, uint32_t snapshot_tick, uint32_t input_tick, bool newer)
{
    uint64_t lag = clock->tick - input_tick;
    clock->heard_tick = input_tick;
    clock->newest_heard_tick = input_tick;
    // The input made now arrives about `lag` ticks after the snapshot's tick. After a server stood
    // still it refuses inputs as too early, and the lag is too long: the clock must not jump by
    // such a lead again and again.
    uint32_t lag_max = 2 * clock->tick_rate_hz;
    uint32_t lead = (lag < lag_max ? (uint32_t)lag : lag_max) + LEAD_RESERVE;
    if (newer && (clock->margin <= SB_INPUT_MARGIN_MAX || lead < clock->lead)) {
        clock->lead = lead;
    }
    bool known = lag < SB_INPUT_MADE_COUNT;
    uint32_t made = input_tick % SB_INPUT_MADE_COUNT;
    uint32_t index = clock->margin_count++ % SB_INPUT_MARGIN_COUNT_MAX;
    clock->margins[index].snapshot_tick = snapshot_tick;
    // A repeated answer says that the oldest input of the next frame has not come.
    clock->margins[index].older = known && newer ? clock->made_after[made] : 0;
    clock->margins[index].base =
        clock->margin * UNITS_PER_TICK - (known ? clock->made_moved[made] : clock->moved);
    set_correction(clock, snapshot_tick);
    clock->useful_count = count_useful(clock, snapshot_tick);

    bool usable = clock->margin >= SB_INPUT_MARGIN_MIN && clock->margin <= SB_INPUT_MARGIN_MAX;
    clock->unusable_count = usable ? 0 : clock->unusable_count + 1;
    // The start is far too early if the hello had to be resent, and too late if a welcome to the
    // next match had to; a jump may be either. This is corrected at once. In play the clock only
    // runs faster or slower, as long as its inputs are of use. After a jump back, the first late
    // input may be the last one of the old clock, by a tick.
    // Over a longer link to another server, inputs that are a tick late would be so for a second.
    int32_t least = clock->relinked ? 1 : input_tick <= clock->void_tick ? 0 : MARGIN_START_MIN;
    bool astray =
        !clock->started && ((usable && clock->margin > MARGIN_START_MAX) || clock->margin < least);
    clock->started = true;
    clock->relinked = false;
    if (astray || clock->unusable_count >= clock->unusable_limit) {
        jump(clock, snapshot_tick);
    }
}

// For a second no input was answered. They are lost, or too late or too early for the server. The
// clock tries the known lead first, then ever longer ones, then SB_INPUT_LEAD_START.
static void unheard(sb_input_clock *clock, uint32_t snapshot_tick)
{
    uint64_t known_tick =
        clock->heard_tick > clock->void_tick ? clock->heard_tick : clock->void_tick;
    if (clock->tick <= known_tick + clock->tick_rate_hz) {
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
    // A negative margin means that the server has no inputs of the old clock left. It counts even
    // for an input from before a jump back, because otherwise the late inputs of the new clock
    // would go unheard for the length of the jump.
    bool ours = input_tick > clock->void_tick || margin < 0;
    bool newer = ours && input_tick > clock->heard_tick && input_tick <= clock->tick;
    // A repeated answer is a margin too, for as long as one or two lost packets explain it.
    bool again =
        clock->newest_heard_tick != 0 && input_tick == clock->newest_heard_tick &&
        clock->tick <= clock->heard_tick + clock->tick_rate_hz / AGAIN_SHARE_OF_S + clock->lead;
    if (newer || again) {
        clock->margin = margin > MARGIN_CLAMP    ? MARGIN_CLAMP
                        : margin < -MARGIN_CLAMP ? -MARGIN_CLAMP
                                                 : margin;
        heard(clock, snapshot_tick, input_tick, newer);
    } else {
        unheard(clock, snapshot_tick);
    }
}
