#include "physics/world/event_heap.h"

#include <string.h>

// In a place: the rest is an index in the sorted run, plus 1, and otherwise one in the heap.
#define SORTED 0x80000000u

// So many are sorted by insertion before runs are merged.
#define SHORT_RUN 8u

void sb_event_heap_init(sb_event_heap *heap, sb_heap_entry *entries, uint32_t *places,
                        uint32_t thing_count)
{
    *heap = (sb_event_heap){
        .sorted = entries,
        .entries = entries + thing_count,
        .places = places,
    };
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

static void sort_short_run(sb_heap_entry *run, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        sb_heap_entry moved = run[i];
        uint32_t at = i;
        for (; at > 0 && before(&moved, &run[at - 1]); at--) {
            run[at] = run[at - 1];
        }
        run[at] = moved;
    }
}

static void merge(const sb_heap_entry *a, uint32_t count_a, const sb_heap_entry *b,
                  uint32_t count_b, sb_heap_entry *out)
{
    uint32_t i = 0, j = 0;
    while (i < count_a && j < count_b) {
        bool second = before(&b[j], &a[i]);
        *out++ = second ? b[j] : a[i];
        j += second;
        i += !second;
    }
    memcpy(out, a + i, (count_a - i) * sizeof *out);
    memcpy(out + (count_a - i), b + j, (count_b - j) * sizeof *out);
}

// By merging, with the heap's memory beside: it never takes longer than n log n, however many
// events are at one time.
void sb_event_heap_order(sb_event_heap *heap)
{
    uint32_t count = heap->sorted_count;
    for (uint32_t at = 0; at < count; at += SHORT_RUN) {
        uint32_t left = count - at;
        sort_short_run(heap->sorted + at, left < SHORT_RUN ? left : SHORT_RUN);
    }
    for (uint32_t run = SHORT_RUN; run < count; run *= 2) {
        sb_heap_entry *from = heap->sorted, *into = heap->entries;
        for (uint32_t at = 0; at < count; at += 2 * run) {
            uint32_t middle = count - at < run ? count : at + run;
            uint32_t end = count - middle < run ? count : middle + run;
            merge(from + at, middle - at, from + middle, end - middle, into + at);
        }
        heap->sorted = into;
        heap->entries = from;
    }
    for (uint32_t at = 0; at < count; at++) {
        heap->places[heap->sorted[at].owner] = SORTED | (at + 1);
    }
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
    uint32_t place = heap->places[owner];
    if ((place & SORTED) != 0) {
        heap->sorted[(place & ~SORTED) - 1].owner = SB_HEAP_NO_OWNER;
        heap->places[owner] = 0;
    } else if (place > 0) {
        take_out(heap, place - 1);
    }
}

void sb_event_heap_set(sb_event_heap *heap, sb_heap_entry entry)
{
    if ((heap->places[entry.owner] & SORTED) != 0) {
        sb_event_heap_clear(heap, entry.owner);
    }
    uint32_t place = heap->places[entry.owner];
    settle(heap, place > 0 ? place - 1 : heap->count++, entry);
}

bool sb_event_heap_first(sb_event_heap *heap, sb_heap_entry *out_entry)
{
    while (heap->sorted_next < heap->sorted_count &&
           heap->sorted[heap->sorted_next].owner == SB_HEAP_NO_OWNER) {
        heap->sorted_next++;
    }
    const sb_heap_entry *first = &heap->entries[0];
    if (heap->sorted_next < heap->sorted_count) {
        const sb_heap_entry *next = &heap->sorted[heap->sorted_next];
        first = heap->count == 0 || before(next, first) ? next : first;
    } else if (heap->count == 0) {
        return false;
    }
    *out_entry = *first;
    return true;
}

bool sb_event_heap_pop(sb_event_heap *heap, sb_heap_entry *out_entry)
{
    if (!sb_event_heap_first(heap, out_entry)) {
        return false;
    }
    sb_event_heap_clear(heap, out_entry->owner);
    return true;
}
