#include "client/event_ring.h"

void sb_event_ring_push(sb_event_ring *ring, const sb_client_event *event)
{
    ring->events[(ring->first + ring->count) % SB_EVENT_RING_CAPACITY] = *event;
    if (ring->count < SB_EVENT_RING_CAPACITY) {
        ring->count++;
        return;
    }
    ring->first = (ring->first + 1) % SB_EVENT_RING_CAPACITY;
    ring->dropped_count++;
}

bool sb_event_ring_pop(sb_event_ring *ring, sb_client_event *out_event)
{
    if (ring->count == 0) {
        return false;
    }
    *out_event = ring->events[ring->first];
    ring->first = (ring->first + 1) % SB_EVENT_RING_CAPACITY;
    ring->count--;
    return true;
}
