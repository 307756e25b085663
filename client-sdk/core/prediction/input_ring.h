/// The newest inputs, tick by tick without gaps. Messages repeat some of them, and prediction plays
/// them again after a correction.
#ifndef SABOT_CLIENT_INPUT_RING_H
#define SABOT_CLIENT_INPUT_RING_H

#include "base/input.h"
#include "protocol/message.h"

#define SB_INPUT_RING_SIZE 128u

typedef struct sb_input_ring {
    uint32_t newest_tick;   ///< meaningful if `count` > 0
    uint32_t count;         ///< up to SB_INPUT_RING_SIZE
    uint32_t restart_count; ///< times that the ring was emptied because an input did not follow the
                            ///< newest; it wraps
    uint32_t twice_tick;    ///< newest tick for which two inputs were made; 0 for none
    sb_input inputs[SB_INPUT_RING_SIZE];           ///< at tick % SB_INPUT_RING_SIZE
    uint32_t predicted_hashes[SB_INPUT_RING_SIZE]; ///< of the own state after each; 0 for none
} sb_input_ring;

/// Appends the input of a tick, without a predicted hash. If the tick does not follow the newest,
/// the ring is emptied first.
void sb_input_ring_push(sb_input_ring *ring, uint32_t tick, const sb_input *input);

/// True if the ring holds the input of this tick.
bool sb_input_ring_holds(const sb_input_ring *ring, uint32_t tick);

/// The input of a tick, which the ring must hold (asserted).
const sb_input *sb_input_ring_at(const sb_input_ring *ring, uint32_t tick);

/// Fills tick, count and inputs of the message with the inputs after `acknowledged_tick`: the
/// newest ones, at least one, and at most `count_max` and SB_INPUT_COUNT_MAX. The ring must not be
/// empty (asserted).
void sb_input_ring_message(const sb_input_ring *ring, uint32_t acknowledged_tick,
                           uint32_t count_max, sb_message_input *out_message);

#endif
