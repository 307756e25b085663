#include "client/connection/poll_ring.h"

#include <string.h>

_Static_assert(SB_CLIENT_CHAT_SIZE == SB_CHAT_SIZE_MAX + 1, "a line ends with zero");

// The index for a new entry. In a full ring the oldest entry makes room.
static uint32_t push(sb_poll_ring *queue, uint32_t capacity)
{
    uint32_t index = (queue->first + queue->count) % capacity;
    if (queue->count < capacity) {
        queue->count++;
    } else {
        queue->first = (queue->first + 1) % capacity;
        queue->dropped_count++;
    }
    return index;
}

// The index of the oldest entry, which stays until the next push.
static bool pop(sb_poll_ring *queue, uint32_t capacity, uint32_t *out_index)
{
    if (queue->count == 0) {
        return false;
    }
    *out_index = queue->first;
    queue->first = (queue->first + 1) % capacity;
    queue->count--;
    return true;
}

// The event at an index that counts from the oldest one.
static sb_client_event *at(sb_event_ring *ring, uint32_t i)
{
    return &ring->events[(ring->queue.first + i) % SB_EVENT_RING_CAPACITY];
}

void sb_event_ring_push(sb_event_ring *ring, const sb_client_event *event)
{
    // The oldest makes room.
    bool full = ring->queue.count == SB_EVENT_RING_CAPACITY;
    ring->due_count -= full && ring->due_count > 0;
    (void)push(&ring->queue, SB_EVENT_RING_CAPACITY);
    uint32_t i = ring->queue.count - 1;
    for (; i > ring->due_count && at(ring, i - 1)->tick > event->tick; i--) {
        *at(ring, i) = *at(ring, i - 1);
    }
    *at(ring, i) = *event;
}

void sb_event_ring_cut(sb_event_ring *ring, uint32_t tick)
{
    while (ring->queue.count > ring->due_count && at(ring, ring->queue.count - 1)->tick > tick) {
        ring->queue.count--;
    }
}

void sb_chat_ring_push(sb_chat_ring *ring, const sb_message_chat *chat)
{
    sb_client_chat *line = &ring->lines[push(&ring->queue, SB_CHAT_RING_CAPACITY)];
    *line = (sb_client_chat){.scope = chat->scope, .player = chat->player};
    memcpy(line->text, chat->text.data, chat->text.size);
}

bool sb_events_correspond(const sb_client_event *a, const sb_client_event *b, uint32_t ticks)
{
    uint32_t apart = a->tick > b->tick ? a->tick - b->tick : b->tick - a->tick;
    return a->kind == b->kind && a->entity == b->entity && a->other == b->other && apart <= ticks;
}

bool sb_event_ring_take(sb_event_ring *ring, const sb_client_event *event, uint32_t ticks,
                        sb_client_event *out_event)
{
    const uint32_t first = ring->queue.first, count = ring->queue.count;
    uint32_t i = ring->due_count;
    while (i < count && !sb_events_correspond(&ring->events[(first + i) % SB_EVENT_RING_CAPACITY],
                                              event, ticks)) {
        i++;
    }
    if (i == count) {
        return false;
    }
    *out_event = ring->events[(first + i) % SB_EVENT_RING_CAPACITY];
    for (; i + 1 < count; i++) {
        ring->events[(first + i) % SB_EVENT_RING_CAPACITY] =
            ring->events[(first + i + 1) % SB_EVENT_RING_CAPACITY];
    }
    ring->queue.count--;
    return true;
}

void sb_event_ring_release(sb_event_ring *ring)
{
    ring->due_count = ring->queue.count;
}

bool sb_event_ring_pop(sb_event_ring *ring, double tick, sb_client_event *out_event)
{
    uint32_t index;
    bool due = ring->due_count > 0 || (double)ring->events[ring->queue.first].tick <= tick;
    if (!due || !pop(&ring->queue, SB_EVENT_RING_CAPACITY, &index)) {
        return false;
    }
    ring->due_count -= ring->due_count > 0;
    *out_event = ring->events[index];
    return true;
}

bool sb_chat_ring_pop(sb_chat_ring *ring, sb_client_chat *out_chat)
{
    uint32_t index;
    if (!pop(&ring->queue, SB_CHAT_RING_CAPACITY, &index)) {
        return false;
    }
    *out_chat = ring->lines[index];
    return true;
}
