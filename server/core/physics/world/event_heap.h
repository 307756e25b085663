/// The next events of many things, each at most one, in the order of (time, low id, high id): those
/// of the start sorted once, and a binary heap for the fewer that follow. Of each thing it is known
/// where its event stands.
#ifndef SABOT_PHYSICS_WORLD_EVENT_HEAP_H
#define SABOT_PHYSICS_WORLD_EVENT_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sb_heap_entry {
    float time;         ///< >= 0
    uint32_t low, high; ///< ids of the two that meet, the lower one first
    uint32_t owner;     ///< number of the thing whose event it is
} sb_heap_entry;

typedef struct sb_event_heap {
    sb_heap_entry *sorted; ///< the events of the start; without an owner what no longer counts
    uint32_t sorted_next, sorted_count;
    sb_heap_entry *entries; ///< the heap
    uint32_t count;
    uint32_t *places; ///< of each thing: where its event is, or 0
} sb_event_heap;

#define SB_HEAP_NO_OWNER UINT32_MAX

/// Empties a heap for `thing_count` things over arrays of twice so many entries and so many places.
void sb_event_heap_init(sb_event_heap *heap, sb_heap_entry *entries, uint32_t *places,
                        uint32_t thing_count);

/// Adds the event of a thing that has none, in the order of the things: `sb_event_heap_order` puts
/// all in that of their times at once, before anything else is called.
static inline void sb_event_heap_append(sb_event_heap *heap, sb_heap_entry entry)
{
    heap->sorted[heap->sorted_count++] = entry;
}

void sb_event_heap_order(sb_event_heap *heap);

/// Sets the event of `entry.owner`, in place of the one that it has.
void sb_event_heap_set(sb_event_heap *heap, sb_heap_entry entry);

/// Takes away the event of a thing, if it has one.
void sb_event_heap_clear(sb_event_heap *heap, uint32_t owner);

/// True, and the first event, which stays, unless there is none.
bool sb_event_heap_first(sb_event_heap *heap, sb_heap_entry *out_entry);

#endif
