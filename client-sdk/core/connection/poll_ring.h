/// Queues from which the game polls: events, and lines of chat. All zeros is an empty queue.
#ifndef SABOT_CLIENT_POLL_RING_H
#define SABOT_CLIENT_POLL_RING_H

#include <sabot/client.h>

#include "protocol/message.h"

#define SB_EVENT_RING_CAPACITY 1024u
#define SB_CHAT_RING_CAPACITY 32u

/// The used entries of a ring.
typedef struct sb_poll_ring {
    uint32_t first; ///< index of the oldest
    uint32_t count;
    uint64_t dropped_count; ///< entries that newer ones replaced
} sb_poll_ring;

typedef struct sb_event_ring {
    sb_poll_ring queue;
    uint32_t due_count; ///< count of the oldest events that are due whatever their tick
    sb_client_event events[SB_EVENT_RING_CAPACITY];
} sb_event_ring;

typedef struct sb_chat_ring {
    sb_poll_ring queue;
    sb_client_chat lines[SB_CHAT_RING_CAPACITY];
} sb_chat_ring;

/// Append an entry. A full ring drops its oldest. An event goes before those of later ticks that
/// are not released.
void sb_event_ring_push(sb_event_ring *ring, const sb_client_event *event);
void sb_chat_ring_push(sb_chat_ring *ring, const sb_message_chat *chat);

/// Makes all waiting events due, because the events that follow are of another match or connection.
void sb_event_ring_release(sb_event_ring *ring);

/// Drops the events of later ticks than `tick` that are not released.
void sb_event_ring_cut(sb_event_ring *ring, uint32_t tick);

/// Takes out the oldest event that corresponds to `event`: the same kind and entities, within
/// `ticks` of it, with any value. Released events do not count. False if there is none.
bool sb_event_ring_take(sb_event_ring *ring, const sb_client_event *event, uint32_t ticks,
                        sb_client_event *out_event);
/// True if two events correspond in this way.
bool sb_events_correspond(const sb_client_event *a, const sb_client_event *b, uint32_t ticks);

/// Takes the oldest event if its tick is not after `tick`, or it is released; false if there is
/// none.
bool sb_event_ring_pop(sb_event_ring *ring, double tick, sb_client_event *out_event);
/// Takes the oldest; false if there is none.
bool sb_chat_ring_pop(sb_chat_ring *ring, sb_client_chat *out_chat);

#endif
