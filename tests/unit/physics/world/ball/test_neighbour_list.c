#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/ball/neighbour_list.h"
#include "sample.h"

#define THING_COUNT_MAX 40u
#define ID_COUNT_MAX 1200u

// The same lists as plain arrays.
typedef struct model {
    uint32_t thing_count;
    uint32_t counts[THING_COUNT_MAX];
    uint32_t ids[THING_COUNT_MAX][ID_COUNT_MAX];
    bool lost[THING_COUNT_MAX];
    uint32_t chunks_left; // beyond the first of each
} model;

static sb_neighbour_lists open_lists(uint32_t thing_count, void **out_memory)
{
    // Memory of exactly its size, so that a sanitizer sees an access beyond it, filled with other
    // bytes.
    size_t size = sb_neighbour_lists_size(thing_count);
    *out_memory = aligned_alloc(16, size);
    assert_non_null(*out_memory);
    memset(*out_memory, 0xA5, size);
    return sb_neighbour_lists_open(*out_memory, thing_count);
}

static void open_model(model *m, uint32_t thing_count)
{
    memset(m, 0, sizeof *m);
    m->thing_count = thing_count;
    m->chunks_left = thing_count * (SB_NEIGHBOUR_CHUNKS_A_THING - 1);
}

// A list takes another chunk when its chunks are full.
static void add(model *m, sb_neighbour_lists *lists, uint32_t thing, uint32_t id)
{
    sb_neighbour_lists_add(lists, thing, id);
    uint32_t count = m->counts[thing];
    if (count > 0 && count % SB_NEIGHBOUR_CHUNK_COUNT == 0) {
        if (m->chunks_left == 0) {
            m->lost[thing] = true;
            return;
        }
        m->chunks_left--;
    }
    assert_true(count < ID_COUNT_MAX);
    m->ids[thing][m->counts[thing]++] = id;
}

static uint32_t times_in_model(const model *m, uint32_t thing, uint32_t id)
{
    uint32_t times = 0;
    for (uint32_t i = 0; i < m->counts[thing]; i++) {
        times += m->ids[thing][i] == id;
    }
    return times;
}

// Reads the list as its users do.
static uint32_t times_in_list(const sb_neighbour_lists *lists, uint32_t thing, uint32_t id,
                              uint32_t *out_count)
{
    uint32_t times = 0, steps = 0;
    *out_count = 0;
    const sb_neighbour_chunk *chunk = &lists->chunks[thing];
    for (;;) {
        assert_in_range(chunk->count, 0, SB_NEIGHBOUR_CHUNK_COUNT);
        // Every chunk behind the first is full.
        assert_true(chunk == &lists->chunks[thing] || chunk->count == SB_NEIGHBOUR_CHUNK_COUNT);
        for (uint32_t i = 0; i < chunk->count; i++) {
            times += chunk->ids[i] == id;
        }
        *out_count += chunk->count;
        if (chunk->next == SB_NEIGHBOUR_END) {
            return times;
        }
        assert_true(chunk->next < lists->capacity && steps++ < lists->capacity);
        chunk = &lists->chunks[chunk->next];
    }
}

static void check(const model *m, const sb_neighbour_lists *lists, uint32_t id_bound)
{
    for (uint32_t thing = 0; thing < m->thing_count; thing++) {
        assert_int_equal(lists->chunks[thing].lost != 0, m->lost[thing]);
        for (uint32_t n = 0; n < 8; n++) {
            uint32_t id = sample_below(id_bound), count;
            uint32_t wanted = times_in_model(m, thing, id);
            uint32_t got = times_in_list(lists, thing, id, &count);
            if (got != wanted || count != m->counts[thing] ||
                sb_neighbour_lists_has(lists, thing, id) != (wanted > 0)) {
                fail_msg("seed %" PRIu64 ": thing %u of %u has id %u %u times and not %u, %u ids",
                         sample_seed(), thing, m->thing_count, id, got, wanted, count);
            }
        }
    }
}

// Many more ids than there is room for, mostly on one thing or on all alike.
static void neighbour_lists_hold_what_was_added_until_the_room_ends_and_say_so(void **state)
{
    (void)state;
    static model m;
    uint32_t lost_count = 0, whole_count = 0, has_count = 0;
    for (uint32_t n = 0; n < sample_scaled(400); n++) {
        void *memory;
        uint32_t things = 1 + sample_below(THING_COUNT_MAX);
        sb_neighbour_lists lists = open_lists(things, &memory);
        open_model(&m, things);
        uint32_t id_bound = 1 + sample_below(60), adds = sample_below(40 * things);
        double favourite = sample_chance(0.5) ? 0.7 : 0;
        for (uint32_t i = 0; i < adds; i++) {
            uint32_t thing = sample_chance(favourite) ? n % things : sample_below(things);
            uint32_t id = sample_below(id_bound);
            has_count += sb_neighbour_lists_has(&lists, thing, id);
            assert_int_equal(sb_neighbour_lists_has(&lists, thing, id),
                             times_in_model(&m, thing, id) > 0);
            add(&m, &lists, thing, id);
        }
        check(&m, &lists, id_bound);
        for (uint32_t thing = 0; thing < things; thing++) {
            lost_count += m.lost[thing];
            whole_count += !m.lost[thing];
        }
        free(memory);
    }
    assert_true(lost_count > 500 && whole_count > 500 && has_count > 10000);
}

static void neighbour_lists_are_empty_when_opened(void **state)
{
    (void)state;
    void *memory;
    sb_neighbour_lists lists = open_lists(7, &memory);
    for (uint32_t thing = 0; thing < 7; thing++) {
        uint32_t count;
        assert_int_equal(times_in_list(&lists, thing, 0, &count), 0);
        assert_int_equal(count, 0);
        assert_int_equal(lists.chunks[thing].lost, 0);
        assert_false(sb_neighbour_lists_has(&lists, thing, 0xA5A5A5A5u));
    }
    free(memory);
}

// One thing may use all the common room; the others keep their own chunk.
static void neighbour_lists_of_one_thing_take_all_common_room(void **state)
{
    (void)state;
    void *memory;
    const uint32_t things = 5, room = things * (SB_NEIGHBOUR_CHUNKS_A_THING - 1) + 1;
    sb_neighbour_lists lists = open_lists(things, &memory);
    for (uint32_t i = 0; i < room * SB_NEIGHBOUR_CHUNK_COUNT; i++) {
        sb_neighbour_lists_add(&lists, 2, 100 + i);
        assert_int_equal(lists.chunks[2].lost, 0);
    }
    sb_neighbour_lists_add(&lists, 2, 99);
    assert_int_equal(lists.chunks[2].lost, 1);
    assert_false(sb_neighbour_lists_has(&lists, 2, 99));
    for (uint32_t i = 0; i < room * SB_NEIGHBOUR_CHUNK_COUNT; i++) {
        assert_true(sb_neighbour_lists_has(&lists, 2, 100 + i));
    }
    for (uint32_t i = 0; i < SB_NEIGHBOUR_CHUNK_COUNT; i++) {
        sb_neighbour_lists_add(&lists, 3, i);
        assert_true(sb_neighbour_lists_has(&lists, 3, i));
    }
    assert_int_equal(lists.chunks[3].lost, 0);
    assert_int_equal(lists.chunks[4].lost, 0);
    assert_false(sb_neighbour_lists_has(&lists, 4, 0));
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(neighbour_lists_hold_what_was_added_until_the_room_ends_and_say_so,
                               sample_setup),
        cmocka_unit_test(neighbour_lists_are_empty_when_opened),
        cmocka_unit_test(neighbour_lists_of_one_thing_take_all_common_room),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
