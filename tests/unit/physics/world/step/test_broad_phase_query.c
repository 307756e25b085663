// Asking the grids.

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "broad_phase_scene.h"
#include "physics/world/step/broad_phase.h"
#include "sample.h"

static void any_scene(broad_phase_scene *s, uint32_t n)
{
    broad_phase_scene_fill(s, n % THINGS_KIND_COUNT, broad_phase_scene_any_count(1));
    broad_phase_scene_build(s);
}

static sb_bound any_bound(const broad_phase_scene *s)
{
    sb_bound bound = s->bounds[sample_below(s->count)];
    if (sample_chance(0.5)) {
        bound.center.x += (float)sample_in(-3, 3);
        bound.center.y += (float)sample_in(-3, 3);
        bound.reach = sample_chance(0.2) ? 0.0f : (float)sample_log(1e-2, 200);
    }
    return bound;
}

static void broad_phase_finds_the_bodies_that_a_test_of_each_finds(void **state)
{
    (void)state;
    static broad_phase_scene s;
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        any_scene(&s, n);
        for (uint32_t k = 0; k < 8; k++) {
            broad_phase_scene_check_find(&s, any_bound(&s));
        }
        broad_phase_scene_free(&s);
    }
    assert_true(s.near_count > 10000 && s.far_count > 100000);
}

// With less room the function returns the same count, and writes no more than the room holds.
static void broad_phase_find_counts_beyond_its_room(void **state)
{
    (void)state;
    static broad_phase_scene s;
    uint32_t beyond = 0;
    for (uint32_t n = 0; n < sample_scaled(200); n++) {
        any_scene(&s, n);
        sb_bound bound = any_bound(&s);
        uint32_t all[SCENE_COUNT_MAX], some[SCENE_COUNT_MAX + 1];
        uint32_t count = sb_broad_phase_find(s.phase, bound, all, SCENE_COUNT_MAX);
        uint32_t room = sample_below(count + 2);
        some[room] = 12345;
        assert_int_equal(sb_broad_phase_find(s.phase, bound, some, room), count);
        assert_int_equal(some[room], 12345);
        uint8_t found[SCENE_COUNT_MAX] = {0};
        for (uint32_t i = 0; i < count; i++) {
            found[all[i] - SCENE_ID_FIRST] = 1;
        }
        for (uint32_t i = 0; i < count && i < room; i++) {
            assert_int_equal(found[some[i] - SCENE_ID_FIRST]--, 1);
        }
        beyond += room < count;
        assert_int_equal(sb_broad_phase_find(s.phase, bound, NULL, 0), count);
        broad_phase_scene_free(&s);
    }
    assert_true(beyond > 50);
}

static void broad_phase_visit_reports_what_find_finds_under_the_id(void **state)
{
    (void)state;
    static broad_phase_scene s;
    uint32_t near = 0;
    for (uint32_t n = 0; n < sample_scaled(200); n++) {
        any_scene(&s, n);
        sb_bound bound = any_bound(&s);
        uint32_t asker = sample_below(s.count);
        sb_broad_phase_visit(s.phase, bound, s.ids[asker], broad_phase_scene_note, &s);
        for (uint32_t a = 0; a < s.count; a++) {
            for (uint32_t b = 0; b < s.count; b++) {
                if (a != asker) {
                    assert_int_equal(s.seen[a][b], 0);
                    continue;
                }
                broad_phase_scene_check(&s, &bound, b, s.seen[a][b]);
                near += s.seen[a][b];
            }
        }
        broad_phase_scene_free(&s);
    }
    assert_true(near > 2000);
    assert_int_equal(s.report_count_max, SB_NEIGHBOUR_COUNT_MAX);
}

static void broad_phase_pairs_are_those_of_asking_each_and_come_once(void **state)
{
    (void)state;
    static broad_phase_scene s;
    for (uint32_t n = 0; n < sample_scaled(400); n++) {
        any_scene(&s, n);
        sb_broad_phase_pairs(s.phase, broad_phase_scene_note, &s);
        for (uint32_t a = 0; a < s.count; a++) {
            assert_int_equal(s.seen[a][a], 0);
            for (uint32_t b = 0; b < a; b++) {
                uint32_t times = (uint32_t)s.seen[a][b] + s.seen[b][a];
                broad_phase_scene_check(&s, &s.bounds[a], b, times);
            }
        }
        broad_phase_scene_free(&s);
    }
    assert_true(s.near_count > 10000 && s.far_count > 100000);
    assert_int_equal(s.report_count_max, SB_NEIGHBOUR_COUNT_MAX);
}

// A bound that touches is near, and one a float step farther is not: along an axis floats are
// exact.
typedef struct pair_order {
    uint32_t first, second, pair_count;
} pair_order;

static void note_order(void *context, uint32_t id, const uint32_t *near, uint32_t count)
{
    pair_order *last = context;
    for (uint32_t i = 0; i < count; i++, last->pair_count++) {
        assert_true(near[i] > id);
        assert_true(last->pair_count == 0 || id > last->first ||
                    (id == last->first && near[i] > last->second));
        last->first = id;
        last->second = near[i];
    }
}

// The search for pairs of boxes and hulls relies on this.
static void broad_phase_pairs_of_few_come_in_order(void **state)
{
    (void)state;
    static broad_phase_scene s;
    uint32_t pairs = 0;
    for (uint32_t n = 0; n < sample_scaled(200); n++) {
        uint32_t count = sample_below(SB_BROAD_PHASE_FEW_COUNT + 1);
        broad_phase_scene_fill(&s, n % THINGS_KIND_COUNT,
                               n < 10 ? SB_BROAD_PHASE_FEW_COUNT : count);
        s.with_grids = false;
        for (uint32_t i = 0; i < s.count; i++) {
            s.ids[i] = i;
        }
        broad_phase_scene_build(&s);
        pair_order order = {0};
        sb_broad_phase_pairs(s.phase, note_order, &order);
        pairs += order.pair_count;
        broad_phase_scene_free(&s);
    }
    assert_true(pairs > 10000);
}

static void broad_phase_touching_counts(void **state)
{
    (void)state;
    const sb_bound bounds[2] = {{{1, 2, 3}, 0.5f}, {{3, 2, 3}, 1.5f}};
    const uint32_t ids[2] = {7, 9};
    void *memory = aligned_alloc(16, (sb_broad_phase_size(2) + 15) & ~(size_t)15);
    sb_broad_phase *phase = sb_broad_phase_build(memory, bounds, ids, 2);
    uint32_t found[2];
    assert_int_equal(sb_broad_phase_find(phase, bounds[0], found, 2), 2);
    const sb_bound beside = {{0, 2, 3}, 0.25f}, touching = {{0, 2, 3}, 0.5f};
    assert_int_equal(sb_broad_phase_find(phase, beside, found, 2), 0);
    assert_int_equal(sb_broad_phase_find(phase, touching, found, 2), 1);
    assert_int_equal(found[0], 7);
    free(memory);
}

static void broad_phase_of_nothing_finds_nothing(void **state)
{
    (void)state;
    static broad_phase_scene s;
    broad_phase_scene_fill(&s, THINGS_OF_ONE_SIZE, 0);
    broad_phase_scene_build(&s);
    sb_bound bound = {{0.0f, 0.0f, 0.0f}, 100.0f};
    assert_int_equal(sb_broad_phase_find(s.phase, bound, NULL, 0), 0);
    sb_broad_phase_pairs(s.phase, broad_phase_scene_note, &s);
    sb_broad_phase_visit(s.phase, bound, 0, broad_phase_scene_note, &s);
    assert_int_equal(s.report_count_max, 0);
    broad_phase_scene_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(broad_phase_finds_the_bodies_that_a_test_of_each_finds,
                               sample_setup),
        cmocka_unit_test_setup(broad_phase_find_counts_beyond_its_room, sample_setup),
        cmocka_unit_test_setup(broad_phase_visit_reports_what_find_finds_under_the_id,
                               sample_setup),
        cmocka_unit_test_setup(broad_phase_pairs_are_those_of_asking_each_and_come_once,
                               sample_setup),
        cmocka_unit_test_setup(broad_phase_pairs_of_few_come_in_order, sample_setup),
        cmocka_unit_test(broad_phase_touching_counts),
        cmocka_unit_test(broad_phase_of_nothing_finds_nothing),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
