/// The next events of many things, each at most one, in the order of (time, low id, high id): a
/// binary heap that knows where each thing stands in it.
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
    sb_heap_entry *entries;
    uint32_t *places; ///< of each thing: its entry's index + 1, or 0
    uint32_t count;
} sb_event_heap;

/// Empties a heap for `thing_count` things over arrays of so many elements.
void sb_event_heap_init(sb_event_heap *heap, sb_heap_entry *entries, uint32_t *places,
                        uint32_t thing_count);

/// Adds the event of a thing that has none, without order: `sb_event_heap_order` puts all in order
/// at once, before anything else is called.
static inline void sb_event_heap_append(sb_event_heap *heap, sb_heap_entry entry)
{
    heap->entries[heap->count++] = entry;
}

void sb_event_heap_order(sb_event_heap *heap);

/// Sets the event of `entry.owner`, in place of the one that it has.
void sb_event_heap_set(sb_event_heap *heap, sb_heap_entry entry);

/// Takes away the event of a thing, if it has one.
void sb_event_heap_clear(sb_event_heap *heap, uint32_t owner);

/// True, and the first event, which stays in the heap, unless the heap is empty.
static inline bool sb_event_heap_first(const sb_event_heap *heap, sb_heap_entry *out_entry)
{
    if (heap->count == 0) {
        return false;
    }
    *out_entry = heap->entries[0];
    return true;
}

/// True, and the first event taken out, unless the heap is empty.
bool sb_event_heap_pop(sb_event_heap *heap, sb_heap_entry *out_entry);

#endif
