#include "client/input_ring.h"

#include "base/assert.h"

void sb_input_ring_push(sb_input_ring *ring, uint32_t tick, const sb_wire_input *input)
{
    if (ring->count == 0 || tick == 0 || tick - 1 != ring->newest_tick) {
        ring->count = 0;
    }
    ring->inputs[tick % SB_INPUT_COUNT_MAX] = *input;
    ring->newest_tick = tick;
    if (ring->count < SB_INPUT_COUNT_MAX) {
        ring->count++;
    }
}

void sb_input_ring_message(const sb_input_ring *ring, uint32_t acknowledged_tick,
                           sb_message_input *out_message)
{
    SB_ASSERT(ring->count > 0);
    uint32_t count = 1;
    if (acknowledged_tick < ring->newest_tick) {
        uint32_t unacknowledged = ring->newest_tick - acknowledged_tick;
        count = unacknowledged < ring->count ? unacknowledged : ring->count;
    }
    out_message->tick = ring->newest_tick - (count - 1);
    out_message->input_count = count;
    for (uint32_t i = 0; i < count; i++) {
        out_message->inputs[i] = ring->inputs[(out_message->tick + i) % SB_INPUT_COUNT_MAX];
    }
}
