/// What waits for the game to poll it: events, and lines of chat. All zeros is an empty ring.
#ifndef SABOT_CLIENT_POLL_RING_H
#define SABOT_CLIENT_POLL_RING_H

#include <sabot/client.h>

#include "protocol/message.h"

#define SB_EVENT_RING_CAPACITY 1024u
#define SB_CHAT_RING_CAPACITY 32u

/// Which entries of a ring are taken.
typedef struct sb_poll_ring {
    uint32_t first; ///< place of the oldest
    uint32_t count;
    uint64_t dropped_count; ///< lost to newer ones
} sb_poll_ring;

typedef struct sb_event_ring {
    sb_poll_ring queue;
    uint32_t due_count; ///< the oldest so many are due whatever their tick
    sb_client_event events[SB_EVENT_RING_CAPACITY];
} sb_event_ring;

typedef struct sb_chat_ring {
    sb_poll_ring queue;
    sb_client_chat lines[SB_CHAT_RING_CAPACITY];
} sb_chat_ring;

/// A full ring drops its oldest.
void sb_event_ring_push(sb_event_ring *ring, const sb_client_event *event);
void sb_chat_ring_push(sb_chat_ring *ring, const sb_message_chat *chat);

/// All that wait are due: what comes next is of another time.
void sb_event_ring_release(sb_event_ring *ring);

/// Takes out the oldest that says the same as `event` but for tick and value: of its kind, by and
/// to the same, within `ticks` of it. Those that are released are of another time, and stay. False
/// if there is none.
bool sb_event_ring_take(sb_event_ring *ring, const sb_client_event *event, uint32_t ticks,
                        sb_client_event *out_event);
/// True for two events that are so alike.
bool sb_events_correspond(const sb_client_event *a, const sb_client_event *b, uint32_t ticks);

/// Takes the oldest, if it is of a tick up to `tick`, or released; false if there is none.
bool sb_event_ring_pop(sb_event_ring *ring, double tick, sb_client_event *out_event);
/// Takes the oldest; false if there is none.
bool sb_chat_ring_pop(sb_chat_ring *ring, sb_client_chat *out_chat);

#endif
