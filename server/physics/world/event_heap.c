#include "physics/world/event_heap.h"

#include <string.h>

void sb_event_heap_init(sb_event_heap *heap, sb_heap_entry *entries, uint32_t *places,
                        uint32_t thing_count)
{
    *heap = (sb_event_heap){.entries = entries, .places = places};
    memset(places, 0, thing_count * sizeof *places);
}

// Of a float that is not negative the bits are in the order of its values.
static inline uint32_t bits_of(float time)
{
    uint32_t bits;
    memcpy(&bits, &time, sizeof bits);
    return bits;
}

// By (time, low, high, owner), without a branch: which of two comes first nothing can foresee.
static inline bool before(const sb_heap_entry *a, const sb_heap_entry *b)
{
    uint64_t first_a = (uint64_t)bits_of(a->time) << 32 | a->low;
    uint64_t first_b = (uint64_t)bits_of(b->time) << 32 | b->low;
    uint64_t then_a = (uint64_t)a->high << 32 | a->owner;
    uint64_t then_b = (uint64_t)b->high << 32 | b->owner;
    return (first_a < first_b) | ((first_a == first_b) & (then_a < then_b));
}

static void put(sb_event_heap *heap, uint32_t at, sb_heap_entry entry)
{
    heap->entries[at] = entry;
    heap->places[entry.owner] = at + 1;
}

// Finds the place for an entry from a hole on, towards the leaves.
static void sink(sb_event_heap *heap, uint32_t hole, sb_heap_entry entry)
{
    for (;;) {
        uint32_t child = 2 * hole + 1;
        if (child >= heap->count) {
            break;
        }
        if (child + 1 < heap->count) {
            child += before(&heap->entries[child + 1], &heap->entries[child]);
        }
        if (!before(&heap->entries[child], &entry)) {
            break;
        }
        put(heap, hole, heap->entries[child]);
        hole = child;
    }
    put(heap, hole, entry);
}

// The same towards the root and then towards the leaves.
static void settle(sb_event_heap *heap, uint32_t hole, sb_heap_entry entry)
{
    if (hole == 0 || !before(&entry, &heap->entries[(hole - 1) / 2])) {
        sink(heap, hole, entry);
        return;
    }
    do {
        put(heap, hole, heap->entries[(hole - 1) / 2]);
        hole = (hole - 1) / 2;
    } while (hole > 0 && before(&entry, &heap->entries[(hole - 1) / 2]));
    put(heap, hole, entry);
}

void sb_event_heap_order(sb_event_heap *heap)
{
    for (uint32_t at = 0; at < heap->count; at++) {
        heap->places[heap->entries[at].owner] = at + 1;
    }
    for (uint32_t at = heap->count / 2; at-- > 0;) {
        sink(heap, at, heap->entries[at]);
    }
}

void sb_event_heap_set(sb_event_heap *heap, sb_heap_entry entry)
{
    uint32_t place = heap->places[entry.owner];
    settle(heap, place > 0 ? place - 1 : heap->count++, entry);
}

static void take_out(sb_event_heap *heap, uint32_t at)
{
    heap->places[heap->entries[at].owner] = 0;
    sb_heap_entry last = heap->entries[--heap->count];
    if (at < heap->count) {
        settle(heap, at, last);
    }
}

void sb_event_heap_clear(sb_event_heap *heap, uint32_t owner)
{
    if (heap->places[owner] > 0) {
        take_out(heap, heap->places[owner] - 1);
    }
}

bool sb_event_heap_pop(sb_event_heap *heap, sb_heap_entry *out_entry)
{
    if (heap->count == 0) {
        return false;
    }
    *out_entry = heap->entries[0];
    take_out(heap, 0);
    return true;
}
