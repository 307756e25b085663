/// The next events of many things, at most one for each, in the order of (time, low id, high id).
/// The events of the start are sorted once; a binary heap holds the fewer ones that follow. The
/// heap knows where each thing's event is.
#ifndef SABOT_PHYSICS_WORLD_BALL_EVENT_HEAP_H
#define SABOT_PHYSICS_WORLD_BALL_EVENT_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/float_flags.h"

typedef struct sb_heap_entry {
    float time;         ///< >= 0
    uint32_t low, high; ///< ids of the two that meet, the lower one first
    uint32_t owner;     ///< number of the thing whose event it is
} sb_heap_entry;

typedef struct sb_event_heap {
    sb_heap_entry *sorted; ///< the events of the start; those that no longer count have no owner
    uint32_t sorted_next, sorted_count;
    sb_heap_entry *entries; ///< the heap
    uint32_t count;
    uint32_t *places; ///< for each thing: where its event is, or 0
} sb_event_heap;

#define SB_HEAP_NO_OWNER UINT32_MAX

/// Empties a heap for `thing_count` things. `entries` has two elements for each, and `places` one.
void sb_event_heap_init(sb_event_heap *heap, sb_heap_entry *entries, uint32_t *places,
                        uint32_t thing_count);

/// Adds the event of a thing that has none; things come in rising order. `sb_event_heap_order` then
/// sorts all events at once, before any other call.
static inline void sb_event_heap_append(sb_event_heap *heap, sb_heap_entry entry)
{
    heap->sorted[heap->sorted_count++] = entry;
}

void sb_event_heap_order(sb_event_heap *heap);

/// Sets the event of `entry.owner`, in place of one that it may have.
void sb_event_heap_set(sb_event_heap *heap, sb_heap_entry entry);

/// Removes the event of a thing, if it has one.
void sb_event_heap_clear(sb_event_heap *heap, uint32_t owner);

/// Gives the first event, which stays in the heap. Returns false if there is none.
bool sb_event_heap_first(sb_event_heap *heap, sb_heap_entry *out_entry);

#endif
