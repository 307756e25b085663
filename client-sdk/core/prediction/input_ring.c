#include "client/prediction/input_ring.h"

#include "base/assert.h"

void sb_input_ring_push(sb_input_ring *ring, uint32_t tick, const sb_input *input)
{
    if (ring->count == 0 || tick == 0 || tick - 1 != ring->newest_tick) {
        const bool back = ring->count > 0 && tick <= ring->newest_tick;
        ring->twice_tick =
            back && ring->newest_tick > ring->twice_tick ? ring->newest_tick : ring->twice_tick;
        ring->count = 0;
        ring->restart_count++;
    }
    ring->inputs[tick % SB_INPUT_RING_SIZE] = *input;
    ring->predicted_hashes[tick % SB_INPUT_RING_SIZE] = 0;
    ring->newest_tick = tick;
    if (ring->count < SB_INPUT_RING_SIZE) {
        ring->count++;
    }
}

bool sb_input_ring_holds(const sb_input_ring *ring, uint32_t tick)
{
    return ring->count > 0 && tick <= ring->newest_tick && ring->newest_tick - tick < ring->count;
}

const sb_input *sb_input_ring_at(const sb_input_ring *ring, uint32_t tick)
{
    SB_ASSERT(sb_input_ring_holds(ring, tick));
    return &ring->inputs[tick % SB_INPUT_RING_SIZE];
}

void sb_input_ring_message(const sb_input_ring *ring, uint32_t acknowledged_tick,
                           uint32_t count_max, sb_message_input *out_message)
{
    SB_ASSERT(ring->count > 0);
    uint32_t count = 1;
    if (acknowledged_tick < ring->newest_tick) {
        uint32_t unacknowledged = ring->newest_tick - acknowledged_tick;
        count = unacknowledged < ring->count ? unacknowledged : ring->count;
        count = count > count_max ? count_max : count;
        count = count > SB_INPUT_COUNT_MAX ? SB_INPUT_COUNT_MAX : count;
        count = count == 0 ? 1 : count;
    }
    out_message->tick = ring->newest_tick - (count - 1);
    out_message->input_count = count;
    out_message->invalid = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = (out_message->tick + i) % SB_INPUT_RING_SIZE;
        out_message->inputs[i] = ring->inputs[at];
        out_message->predicted_hashes[i] = ring->predicted_hashes[at];
    }
}
