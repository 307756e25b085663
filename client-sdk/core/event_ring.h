/// Events that wait for the game to poll them.
#ifndef SABOT_CLIENT_EVENT_RING_H
#define SABOT_CLIENT_EVENT_RING_H

#include <sabot/client.h>

#define SB_EVENT_RING_CAPACITY 1024u

typedef struct sb_event_ring {
    uint32_t first; ///< index of the oldest
    uint32_t count;
    uint64_t dropped_count; ///< lost to newer ones
    sb_client_event events[SB_EVENT_RING_CAPACITY];
} sb_event_ring;

/// A full ring drops its oldest.
void sb_event_ring_push(sb_event_ring *ring, const sb_client_event *event);

/// Takes the oldest; false if there is none.
bool sb_event_ring_pop(sb_event_ring *ring, sb_client_event *out_event);

#endif
