#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/ball/event_heap.h"
#include "sample.h"

#define THING_COUNT 64u

// Beside the heap, a plain array of each thing's event: the first one is found by comparing all.
typedef struct pair {
    sb_event_heap heap;
    sb_heap_entry entries[2 * THING_COUNT];
    uint32_t places[THING_COUNT];
    sb_heap_entry events[THING_COUNT];
    bool has[THING_COUNT];
} pair;

static void open(pair *p)
{
    *p = (pair){0};
    memset(p->places, 0xAB, sizeof p->places); // as memory is that others have used
    sb_event_heap_init(&p->heap, p->entries, p->places, THING_COUNT);
}

// Few times and ids, so that all parts of the order decide.
static sb_heap_entry any_event(uint32_t owner)
{
    return (sb_heap_entry){.time = (float)sample_below(4) * 0.25f,
                           .low = sample_below(3),
                           .high = 3 + sample_below(3),
                           .owner = owner};
}

static int compare(const void *left, const void *right)
{
    const sb_heap_entry *a = left, *b = right;
    const double keys[2][4] = {{(double)a->time, a->low, a->high, a->owner},
                               {(double)b->time, b->low, b->high, b->owner}};
    for (int i = 0; i < 4; i++) {
        if (keys[0][i] != keys[1][i]) {
            return keys[0][i] < keys[1][i] ? -1 : 1;
        }
    }
    return 0;
}

static void assert_same(const sb_heap_entry *got, const sb_heap_entry *wanted)
{
    if (compare(got, wanted) != 0) {
        fail_msg("seed %" PRIu64 ": event of %u at %g instead of %u at %g", sample_seed(),
                 got->owner, (double)got->time, wanted->owner, (double)wanted->time);
    }
}

// Takes all events out of both.
static uint32_t drain(pair *p)
{
    sb_heap_entry sorted[THING_COUNT], first;
    uint32_t count = 0;
    for (uint32_t i = 0; i < THING_COUNT; i++) {
        if (p->has[i]) {
            sorted[count++] = p->events[i];
        }
    }
    qsort(sorted, count, sizeof sorted[0], compare);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(sb_event_heap_first(&p->heap, &first));
        assert_same(&first, &sorted[i]);
        sb_event_heap_clear(&p->heap, first.owner);
    }
    assert_false(sb_event_heap_first(&p->heap, &first));
    return count;
}

static void change(pair *p)
{
    uint32_t owner = sample_below(THING_COUNT);
    sb_heap_entry first;
    if (sample_chance(0.5)) {
        p->events[owner] = any_event(owner);
        p->has[owner] = true;
        sb_event_heap_set(&p->heap, p->events[owner]);
    } else if (sample_chance(0.7)) {
        p->has[owner] = false;
        sb_event_heap_clear(&p->heap, owner);
    } else if (sb_event_heap_first(&p->heap, &first)) {
        sb_event_heap_clear(&p->heap, first.owner);
        assert_true(p->has[first.owner]);
        for (uint32_t i = 0; i < THING_COUNT; i++) {
            assert_true(!p->has[i] || compare(&first, &p->events[i]) <= 0);
        }
        p->has[first.owner] = false;
    }
}

static void event_heap_gives_events_in_the_order_of_a_sorted_array(void **state)
{
    (void)state;
    uint32_t drained = 0;
    for (uint32_t n = 0; n < sample_scaled(1000); n++) {
        pair p;
        open(&p);
        uint32_t changes = sample_below(300);
        for (uint32_t i = 0; i < changes; i++) {
            change(&p);
        }
        drained += drain(&p);
    }
    assert_true(drained > 10000);
}

static void event_heap_ordered_at_once_is_as_one_set_one_by_one(void **state)
{
    (void)state;
    uint32_t drained = 0;
    for (uint32_t n = 0; n < sample_scaled(1000); n++) {
        pair p;
        open(&p);
        double share = sample_in(0.0, 1.0);
        for (uint32_t i = 0; i < THING_COUNT; i++) {
            if (sample_chance(share)) {
                p.events[i] = any_event(i);
                p.has[i] = true;
                sb_event_heap_append(&p.heap, p.events[i]);
            }
        }
        sb_event_heap_order(&p.heap);
        uint32_t changes = sample_below(20);
        for (uint32_t i = 0; i < changes; i++) {
            change(&p);
        }
        drained += drain(&p);
    }
    assert_true(drained > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(event_heap_gives_events_in_the_order_of_a_sorted_array,
                               sample_setup),
        cmocka_unit_test_setup(event_heap_ordered_at_once_is_as_one_set_one_by_one, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
