/// The newest inputs made, tick by tick without gaps: a message carries some of them again, and
/// prediction plays them again.
#ifndef SABOT_CLIENT_INPUT_RING_H
#define SABOT_CLIENT_INPUT_RING_H

#include "game/input.h"
#include "protocol/message.h"

#define SB_INPUT_RING_SIZE 128u

typedef struct sb_input_ring {
    uint32_t newest_tick;   ///< meaningful if `count` > 0
    uint32_t count;         ///< up to SB_INPUT_RING_SIZE
    uint32_t restart_count; ///< how often it has begun anew; it wraps
    uint32_t twice_tick;    ///< newest for which another input was made before; 0 for none
    sb_input inputs[SB_INPUT_RING_SIZE];           ///< at tick % SB_INPUT_RING_SIZE
    uint32_t predicted_hashes[SB_INPUT_RING_SIZE]; ///< of the own state after each; 0 for none
} sb_input_ring;

/// Appends the input of a tick, without a predicted hash. One that does not follow the newest
/// starts the ring anew.
void sb_input_ring_push(sb_input_ring *ring, uint32_t tick, const sb_input *input);

/// True if the input of this tick is held.
bool sb_input_ring_holds(const sb_input_ring *ring, uint32_t tick);

/// The input of a tick, which must be held.
const sb_input *sb_input_ring_at(const sb_input_ring *ring, uint32_t tick);

/// Fills tick, count and inputs of the message with all after `acknowledged_tick`, but no more than
/// `count_max` and a message's most, the newest ones, and always with the newest. The ring must not
/// be empty (asserted).
void sb_input_ring_message(const sb_input_ring *ring, uint32_t acknowledged_tick,
                           uint32_t count_max, sb_message_input *out_message);

#endif
