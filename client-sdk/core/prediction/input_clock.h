/// The clock of the inputs: which tick the next input is for. It runs ahead of the server, so that
/// each input is there a little before its tick is played.
///
/// Counted in integers: one tick is 10^12 units, and a microsecond adds (tick rate) * (10^6 +
/// correction in ppm) of them. So it neither drifts nor depends on how often it is advanced.
///
/// Each snapshot says by how many ticks the newest input that the server had was early. Of the
/// margins of the last three seconds, each moved by what the clock has been corrected by since that
/// input was made, a low quantile is brought to three quarters of a tick: then the first copy of an
/// input arrives between one and two ticks before its use, and by as much more as the link's jitter
/// and loss take away from some. Where a frame lasts for several ticks their inputs come together,
/// and the oldest of them must be in time. The rate changes by at most 5 %, and no longer than the
/// error lasts. Only where inputs are of no use to the server for a while (margin beyond
/// SB_INPUT_MARGIN_MIN and _MAX, or none heard for a second) the clock jumps, counted from the
/// newest snapshot.
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
    uint64_t heard_tick; ///< what the server says of ticks up to this one is known or void
    uint64_t void_tick;  ///< and what it says to have of ticks up to this one may be of inputs from
                         ///< before a jump back; not what it lacks
    uint64_t newest_heard_tick; ///< newest input that it has; 0 if that is void
    uint32_t tick_rate_hz;
    uint32_t lead;           ///< ticks from a snapshot's tick to the input made on its arrival
    uint32_t unusable_count; ///< margins beyond the limits, one after the other
    uint32_t unusable_limit; ///< as many of them are believed
    int32_t margin;          ///< as last told
    int32_t correction_ppm;
    int64_t owed;  ///< units that are still to be corrected by; of the sign of the correction
    int64_t moved; ///< units by which it has been corrected since the start
    int64_t made_moved[SB_INPUT_MADE_COUNT]; ///< the same when a tick's input was made, by tick
    uint8_t made_after[SB_INPUT_MADE_COUNT]; ///< after how many older ones, in the same frame
    struct {
        uint32_t snapshot_tick;
        uint32_t older; ///< inputs of the same frame, for the ticks before
        int64_t base;   ///< units: the margin, less `moved` when its input was made
    } margins[SB_INPUT_MARGIN_COUNT_MAX]; ///< a ring
    uint32_t margin_count;                ///< since the start or the last jump
    uint32_t useful_count; ///< newest inputs of which a copy that is sent now may come in time
    uint32_t jump_count;
    bool started; ///< the server has told a margin since the start
} sb_input_clock;

/// Starts at SB_INPUT_LEAD_START ticks after `server_tick`, the server's when an input sent now
/// will arrive, as well as that is known. Both rates are valid (protocol).
void sb_input_clock_start(sb_input_clock *clock, uint32_t server_tick, uint32_t tick_rate_hz,
                          uint32_t snapshot_rate_hz, uint64_t now_us);

/// Moves on to `now_us` and returns how many ticks have begun since the last call. A time that runs
/// backwards stands still; a gap counts as 60 s at most.
uint64_t sb_input_clock_advance(sb_input_clock *clock, uint64_t now_us);

/// How much of the next tick has passed, 0 to 1.
float sb_input_clock_phase(const sb_input_clock *clock);

/// No input was made for ticks up to this one, so that silence about them means nothing.
void sb_input_clock_skip(sb_input_clock *clock, uint64_t tick);

/// What a whole snapshot says: its tick, the newest input that the server had then (0 for none),
/// and the ticks by which that one was early. Any values are safe.
void sb_input_clock_feedback(sb_input_clock *clock, uint32_t snapshot_tick, uint32_t input_tick,
                             int32_t margin);

#endif
