/// The newest inputs made, tick by tick without gaps, for as long as a message can carry them.
#ifndef SABOT_CLIENT_INPUT_RING_H
#define SABOT_CLIENT_INPUT_RING_H

#include "protocol/message.h"

typedef struct sb_input_ring {
    uint32_t newest_tick;                     ///< meaningful if `count` > 0
    uint32_t count;                           ///< up to SB_INPUT_COUNT_MAX
    sb_wire_input inputs[SB_INPUT_COUNT_MAX]; ///< at tick % SB_INPUT_COUNT_MAX
} sb_input_ring;

/// Appends the input of a tick. One that does not follow the newest starts the ring anew.
void sb_input_ring_push(sb_input_ring *ring, uint32_t tick, const sb_wire_input *input);

/// Fills tick, count and inputs of the message with all after `acknowledged_tick`, and always with
/// the newest. The ring must not be empty (asserted).
void sb_input_ring_message(const sb_input_ring *ring, uint32_t acknowledged_tick,
                           sb_message_input *out_message);

#endif
