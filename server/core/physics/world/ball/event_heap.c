#include "physics/world/ball/event_heap.h"

#include <string.h>

// In a place: the rest is an index in the sorted run, plus 1, and otherwise one in the heap.
#define SORTED 0x80000000u

// Up to this many events are sorted by insertion, more of them by their digits.
#define FEW_COUNT 96u

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

// The bits of floats that are not negative have the order of their values.
static inline uint32_t bits_of(float time)
{
    uint32_t bits;
    memcpy(&bits, &time, sizeof bits);
    return bits;
}

// By (time, low, high, owner), without a branch, which no processor could predict.
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

// Finds it towards the root, and then towards the leaves.
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

static uint32_t digit_of(const sb_heap_entry *entry, size_t offset, uint32_t shift)
{
    uint32_t word;
    memcpy(&word, (const char *)entry + offset, sizeof word);
    return word >> shift & 0xFF;
}

// One pass of a radix sort: by eight bits of the member at `offset`. Returns false, and does
// nothing, if all have the same.
static bool sort_by_digit(const sb_heap_entry *from, sb_heap_entry *into, uint32_t count,
                          size_t offset, uint32_t shift)
{
    uint32_t starts[256] = {0};
    for (uint32_t i = 0; i < count; i++) {
        starts[digit_of(&from[i], offset, shift)]++;
    }
    if (starts[digit_of(&from[0], offset, shift)] == count) {
        return false;
    }
    uint32_t start = 0;
    for (uint32_t digit = 0; digit < 256; digit++) {
        uint32_t size = starts[digit];
        starts[digit] = start;
        start += size;
    }
    for (uint32_t i = 0; i < count; i++) {
        into[starts[digit_of(&from[i], offset, shift)]++] = from[i];
    }
    return true;
}

static void sort_few(sb_heap_entry *entries, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        sb_heap_entry moved = entries[i];
        uint32_t at = i;
        for (; at > 0 && before(&moved, &entries[at - 1]); at--) {
            entries[at] = entries[at - 1];
        }
        entries[at] = moved;
    }
}

// Sorts by the least significant digits first, in the heap's memory. The owners are in order as
// they were appended. There is no comparison, which no processor could predict, and no more work
// when all events are at one time.
static void sort_many(sb_event_heap *heap)
{
    const size_t members[3] = {offsetof(sb_heap_entry, high), offsetof(sb_heap_entry, low),
                               offsetof(sb_heap_entry, time)};
    for (uint32_t member = 0; member < 3; member++) {
        for (uint32_t shift = 0; shift < 32; shift += 8) {
            sb_heap_entry *from = heap->sorted, *into = heap->entries;
            if (sort_by_digit(from, into, heap->sorted_count, members[member], shift)) {
                heap->sorted = into;
                heap->entries = from;
            }
        }
    }
}

void sb_event_heap_order(sb_event_heap *heap)
{
    if (heap->sorted_count <= FEW_COUNT) {
        sort_few(heap->sorted, heap->sorted_count);
    } else {
        sort_many(heap);
    }
    for (uint32_t at = 0; at < heap->sorted_count; at++) {
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
