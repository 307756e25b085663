/// The input clock says for which tick the next input is. It runs ahead of the server, so that each
/// input arrives a little before its tick is played.
///
/// It counts in integers: one tick is 10^12 units, and a microsecond adds (tick rate) * (10^6 +
/// correction in ppm) units. So it does not drift, and does not depend on how often it is advanced.
///
/// Each snapshot gives a margin: by how many ticks the newest input that the server had was early.
/// The clock takes the margins of the last three seconds, and shifts each by the corrections since
/// its input was made. It steers a low quantile of them to three quarters of a tick. Then the first
/// copy of an input arrives one to two ticks before its use, and earlier by as much as jitter and
/// loss may take away. If a frame lasts several ticks, their inputs are sent together, and the
/// oldest of them must be in time. The rate changes by at most 5 %, and only while the error lasts.
/// The clock jumps, counted from the newest snapshot, only if the server can use no input for a
/// while. That is so with margins outside of SB_INPUT_MARGIN_MIN to _MAX, or without an answer for
/// a second.
#ifndef SABOT_CLIENT_INPUT_CLOCK_H
#define SABOT_CLIENT_INPUT_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define SB_INPUT_LEAD_START 4u ///< ticks ahead of the server's tick at the start
#define SB_INPUT_MARGIN_MIN (-8)
#define SB_INPUT_MARGIN_MAX 32
#define SB_INPUT_RATE_CORRECTION_PPM_MAX 50000

#define SB_INPUT_MARGIN_COUNT_MAX 64u
#define SB_INPUT_MADE_COUNT 256u

typedef struct sb_input_clock {
    uint64_t now_us;     ///< latest time seen
    uint64_t tick;       ///< newest tick begun; beyond 32 bits no input can name it
    uint64_t phase;      ///< units of the next tick that have passed
    uint64_t heard_tick; ///< the server's answers for ticks up to this one are known, or void
    uint64_t void_tick;  ///< its inputs for ticks up to this one may be from before a jump back;
                         ///< inputs that it lacks are not
    uint64_t newest_heard_tick; ///< newest input that the server has; 0 if that is void
    uint32_t tick_rate_hz;
    uint32_t lead;           ///< ticks from a snapshot's tick to the input made on its arrival
    uint32_t unusable_count; ///< consecutive margins out of the limits
    uint32_t unusable_limit; ///< count of them that makes the clock jump
    int32_t margin;          ///< the last one
    int32_t correction_ppm;
    int64_t owed;  ///< units left to correct, with the sign of the correction
    int64_t moved; ///< units corrected since the start
    int64_t made_moved[SB_INPUT_MADE_COUNT]; ///< `moved` when a tick's input was made, by tick
    uint8_t made_after[SB_INPUT_MADE_COUNT]; ///< count of older inputs made in the same frame
    struct {
        uint32_t snapshot_tick;
        uint32_t older; ///< inputs of the same frame, for the ticks before
        int64_t base;   ///< units: the margin, less `moved` when its input was made
    } margins[SB_INPUT_MARGIN_COUNT_MAX]; ///< a ring
    uint32_t margin_count;                ///< since the start or the last jump
    uint32_t useful_count; ///< count of the newest inputs whose copies may still arrive in time
    uint32_t jump_count;
    bool started;  ///< a margin has come since the start
    bool relinked; ///< the inputs go to another server, which has told no margin yet
} sb_input_clock;

/// Starts SB_INPUT_LEAD_START ticks after `server_tick`, which is the server's tick when an input
/// sent now will arrive, as far as is known. Both rates must be valid (protocol/limits.h).
void sb_input_clock_start(sb_input_clock *clock, uint32_t server_tick, uint32_t tick_rate_hz,
                          uint32_t snapshot_rate_hz, uint64_t now_us);

/// Advances to `now_us` and returns the count of ticks that have begun since the last call. A time
/// that runs backwards counts as standing still, and a gap as 60 s at most.
uint64_t sb_input_clock_advance(sb_input_clock *clock, uint64_t now_us);

/// How long after the last advance the next tick begins, in microseconds, unless feedback changes
/// the rate: `sb_input_clock_advance` gives 1 at that time and 0 a microsecond before.
uint64_t sb_input_clock_next_us(const sb_input_clock *clock);

/// The part of the next tick that has passed, 0 to 1.
float sb_input_clock_phase(const sb_input_clock *clock);

/// Says that no inputs were made for ticks up to this one, so that no answer is expected for them.
void sb_input_clock_skip(sb_input_clock *clock, uint64_t tick);

/// Says that the inputs go to another server from here on, over another link: the first answer may
/// make the clock jump, as at the start.
void sb_input_clock_relink(sb_input_clock *clock);

/// Takes what a whole snapshot says: its tick, the newest input that the server had (0 for none),
/// and by how many ticks that was early. Any values are safe.
void sb_input_clock_feedback(sb_input_clock *clock, uint32_t snapshot_tick, uint32_t input_tick,
                             int32_t margin);

#endif
