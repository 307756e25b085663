#include "client/prediction/input_clock.h"

#include <stdbool.h>

#include "client/largest.h"
#include "protocol/limits.h"

#define UNITS_PER_TICK INT64_C(1000000000000)
#define PPM 1000000
#define GAP_US_MAX 60000000u

// What the low quantile of the margins is brought to. They are told in whole ticks: below one, it
// makes the clock look slowly for the place where a margin of 0 begins to be told, and stay clear
// of that for as long as it remembers.
#define MARGIN_TARGET (UNITS_PER_TICK * 3 / 4)
// Of the margins this share may be lower: what one lost packet in twenty takes away, and a little.
#define LOW_SHARE_NUMERATOR 2u
#define LOW_SHARE_DENOMINATOR 25u
#define WINDOW_S 3u // margins that are older say nothing any more
// An error is worked off in half a second.
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
        // A quarter of a second, but never on the word of one or two packets.
        .unusable_limit = snapshot_rate_hz / 4 > 4 ? snapshot_rate_hz / 4 : 4,
        .useful_count = UINT32_MAX,
    };
}

// Units of correction in this time, as long as any are owed.
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

// That this many ticks begin at once, of which the newest get inputs that are sent together.
static void note_made(sb_input_clock *clock, uint64_t ticks)
{
    uint64_t noted = ticks < SB_INPUT_MADE_COUNT ? ticks : SB_INPUT_MADE_COUNT;
    uint64_t sent = ticks < SB_INPUT_COUNT_MAX ? ticks : SB_INPUT_COUNT_MAX;
    for (uint64_t i = 0; i < noted; i++) {
        uint64_t place = (clock->tick + ticks - i) % SB_INPUT_MADE_COUNT;
        clock->made_moved[place] = clock->moved;
        clock->made_after[place] = (uint8_t)(i < sent ? sent - 1 - i : 0);
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

// Goes on at `lead` ticks after the snapshot. What the server has said or will say to have of
// inputs made before the jump is void: it speaks of the old clock.
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
    clock->started = false; // what it jumped by may be of an older link: the first answer mends it
    clock->jump_count++;
}

static uint32_t held_count(const sb_input_clock *clock)
{
    return clock->margin_count < SB_INPUT_MARGIN_COUNT_MAX ? clock->margin_count
                                                           : SB_INPUT_MARGIN_COUNT_MAX;
}

static bool is_recent(const sb_input_clock *clock, uint32_t place, uint32_t snapshot_tick)
{
    return snapshot_tick - clock->margins[place].snapshot_tick <= WINDOW_S * clock->tick_rate_hz;
}

// By how much the oldest input of a margin's frame would be early now, units, as far as is told:
// they came in any of the ticks since the snapshot before. On average a frame of several ticks is
// early enough where its oldest is said to be just in time, without what the target is above that.
static int64_t margin_of_oldest(const sb_input_clock *clock, uint32_t place)
{
    int64_t older = (int64_t)clock->margins[place].older * UNITS_PER_TICK;
    int64_t margin = clock->margins[place].base + clock->moved - older;
    return older == 0 ? margin : margin + MARGIN_TARGET;
}

// Of the margins that inputs made now would have, the low quantile, units. There is one at least.
static int64_t low_margin(const sb_input_clock *clock, uint32_t snapshot_tick)
{
    int64_t largest[SB_INPUT_MARGIN_COUNT_MAX]; // of what they are short by
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

// What is older than the margin when it arrives is of no use: a packet made now is early by no more
// than the largest margin, which is told in whole ticks, and the next tick's play.
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

// What the server says of an input that this clock has made.
static void heard(sb_input_clock *clock, uint32_t snapshot_tick, uint32_t input_tick, bool newer)
{
    uint64_t lag = clock->tick - input_tick;
    clock->heard_tick = input_tick;
    clock->newest_heard_tick = input_tick;
    // The input made now arrives as long after the snapshot's tick as this one is behind. It is no
    // longer, but sooner, if newer ones were refused as too early, as after a server that stood
    // still: a lead that was learned then must not be jumped by again and again.
    uint32_t lag_max = 2 * clock->tick_rate_hz;
    uint32_t lead = (lag < lag_max ? (uint32_t)lag : lag_max) + LEAD_RESERVE;
    if (newer && (clock->margin <= SB_INPUT_MARGIN_MAX || lead < clock->lead)) {
        clock->lead = lead;
    }
    bool known = lag < SB_INPUT_MADE_COUNT;
    uint32_t made = input_tick % SB_INPUT_MADE_COUNT;
    uint32_t place = clock->margin_count++ % SB_INPUT_MARGIN_COUNT_MAX;
    clock->margins[place].snapshot_tick = snapshot_tick;
    // That nothing newer has come says of the oldest of the next frame what it says.
    clock->margins[place].older = known && newer ? clock->made_after[made] : 0;
    clock->margins[place].base =
        clock->margin * UNITS_PER_TICK - (known ? clock->made_moved[made] : clock->moved);
    set_correction(clock, snapshot_tick);
    clock->useful_count = count_useful(clock, snapshot_tick);

    bool usable = clock->margin >= SB_INPUT_MARGIN_MIN && clock->margin <= SB_INPUT_MARGIN_MAX;
    clock->unusable_count = usable ? 0 : clock->unusable_count + 1;
    // The start is far too early if the hello had to be sent again, and too late if a welcome to
    // the next match had; a jump may be either. That is mended at once. In play the clock only runs
    // faster or slower, as long as its inputs are of use.
    // After a jump back the first to be late may be the last one of the old clock, by a tick.
    int32_t least = input_tick <= clock->void_tick ? 0 : MARGIN_START_MIN;
    bool astray =
        !clock->started && ((usable && clock->margin > MARGIN_START_MAX) || clock->margin < least);
    clock->started = true;
    if (astray || clock->unusable_count >= clock->unusable_limit) {
        jump(clock, snapshot_tick);
    }
}

// A second of inputs without an answer: they are lost, or so late or early that the server does not
// take them. The lead known so far is tried first, then ever longer ones, then from the start.
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
    // A server without an input for the tick that it has just played has none of the old clock's
    // to come: those of the new one are late, for as long as a jump back went, if that is not
    // heard.
    bool ours = input_tick > clock->void_tick || margin < 0;
    bool newer = ours && input_tick > clock->heard_tick && input_tick <= clock->tick;
    // That nothing newer has come is a margin too, for as long as it may be a lost packet or two.
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
