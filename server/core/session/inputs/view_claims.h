/// Which views the inputs of one player may claim for lag compensation. For this room alone.
///
/// An input says which tick its player saw (`view_tick`). The SDK shows others late by its round
/// trip, plus the time that its interpolation needs until nearly always a later snapshot has come.
/// The session sees the sum of both: it is how old the newest acknowledged snapshot becomes until
/// the next one is acknowledged. The largest such age of the last seconds is the lag. A view that
/// is older than the lag is not plausible.
///
/// A client can also withhold acknowledgements. So the lag is at most the round trip of most of the
/// last seconds plus SB_VIEW_CLAIMS_DELAY_MS_MAX. Where the transport measures a round trip too,
/// the session's counts as three ticks longer at most. The lag falls by no more than
/// SB_VIEW_CLAIMS_FALL of time, because the SDK's clocks run at most 5 % faster than time.
#ifndef SABOT_SESSION_INPUTS_VIEW_CLAIMS_H
#define SABOT_SESSION_INPUTS_VIEW_CLAIMS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/input.h"

/// Time that interpolation may need beyond the round trip.
#define SB_VIEW_CLAIMS_DELAY_MS_MAX 200u
/// Full seconds for which a measured age counts. The SDK's clocks remember four.
#define SB_VIEW_CLAIMS_WINDOW_S 5u
/// The lag falls by this many 1/256 tick per tick: 4 %.
#define SB_VIEW_CLAIMS_FALL 10u

/// The rates of a match, and what its transport knows of the link.
typedef struct sb_view_claims_rates {
    uint32_t tick_rate_hz;
    uint32_t interval_ticks; ///< between two snapshots
    uint32_t round_trip_ms;  ///< at most, by the transport; 0: not known
} sb_view_claims_rates;

/// What was measured in one second.
typedef struct sb_view_claims_second {
    uint32_t number;         ///< of the second, from 1; 0: nothing was measured
    uint32_t round_trip_min; ///< ticks from a snapshot to its acknowledgement
    uint32_t age_max; ///< ticks from a snapshot to the acknowledgement of a later one; 0 for none
} sb_view_claims_second;

/// All zeros at the start.
typedef struct sb_view_claims {
    uint32_t acknowledged; ///< tick of the newest snapshot acknowledged; 0 for none
    uint32_t round_trip;   ///< the median of the smallest ones of the last seconds, ticks
    uint32_t delay;        ///< what the lag is beyond that, ticks
    uint32_t lag;          ///< 1/256 tick
    uint32_t lag_tick;     ///< at which `lag` was brought up to date
    uint32_t burst;        ///< new inputs in a message, on average; 1/256
    uint64_t clamped;      ///< count of claims that were not plausible
    sb_view_claims_second seconds[SB_VIEW_CLAIMS_WINDOW_S + 1]; ///< by number, a ring
} sb_view_claims;

/// Notes an input message that arrives after `tick` was played. `acknowledged` is the newest
/// snapshot that the client has acknowledged by now. `ack_bits` are those of the message, and start
/// before `ack_tick`.
void sb_view_claims_hear(sb_view_claims *claims, const sb_view_claims_rates *rates,
                         uint32_t acknowledged, uint32_t ack_tick, uint32_t ack_bits,
                         uint32_t tick);

/// Notes how many inputs of a message were new.
void sb_view_claims_burst(sb_view_claims *claims, uint32_t count);

/// Corrects the view of an input that arrives after `tick` was played. The input is `ago` ticks
/// older than the newest one of its message. A view that is too old becomes the oldest plausible
/// one, and is counted. Returns true in that case.
bool sb_view_claims_clamp(sb_view_claims *claims, uint32_t tick, uint32_t ago, sb_input *input);

#endif
