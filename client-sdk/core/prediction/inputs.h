/// The player's inputs: which control they carry, for which tick the next one is, and which of them
/// the server has.
#ifndef SABOT_CLIENT_INPUTS_H
#define SABOT_CLIENT_INPUTS_H

#include "client/prediction/input_clock.h"
#include "client/prediction/input_ring.h"

/// The round trip to the server: from an input to the first snapshot that tells that the server had
/// it. One input is measured at a time. The input waits at the server for the next snapshot, so a
/// measure may be longer than the network's round trip by a tick. So a shorter measure counts at
/// once, and of a longer one a quarter.
typedef struct sb_round_trip {
    uint32_t tick;    ///< of the input that is measured; 0 for none
    uint64_t made_us; ///< when it was made
    uint64_t us;      ///< that of the hello at first
} sb_round_trip;

typedef struct sb_inputs {
    sb_input control;           ///< quantised; the view tick is filled in for each tick
    uint32_t newest_tick;       ///< newest input made
    uint32_t acknowledged_tick; ///< newest input that the server has; 0 for none
    sb_input_clock clock;
    sb_input_ring ring;
    sb_round_trip round_trip;
} sb_inputs;

/// Forgets all inputs: a match begins. The clock is started apart.
void sb_inputs_reset(sb_inputs *inputs);

/// Advances the clock and returns how many inputs are due, at most SB_INPUT_COUNT_MAX: the newest.
/// After a gap the server has played the ticks before them already.
uint32_t sb_inputs_advance(sb_inputs *inputs, uint64_t now_us);

/// Takes what the snapshot of `tick` says: by how many ticks the newest input that the server had
/// was early, or SB_NO_MARGIN.
void sb_inputs_feedback(sb_inputs *inputs, uint32_t tick, int32_t margin, uint64_t now_us);

#endif
