// Building the grids and growing what is in them, seen through their queries.

#include "physics/world/step/broad_phase.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "broad_phase_scene.h"
#include "sample.h"

static void any_scene(broad_phase_scene *s, uint32_t n, uint32_t count_min)
{
    broad_phase_scene_fill(s, n % THINGS_KIND_COUNT, broad_phase_scene_any_count(count_min));
    broad_phase_scene_build(s);
}

static void broad_phase_has_everything_that_it_was_built_from(void **state)
{
    (void)state;
    static broad_phase_scene s;
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        any_scene(&s, n, 0);
        uint32_t found[SCENE_COUNT_MAX];
        const sb_bound all = {{0.0f, 0.0f, 0.0f}, 1e5f};
        assert_int_equal(sb_broad_phase_find(s.phase, all, found, SCENE_COUNT_MAX), s.count);
        uint8_t seen[SCENE_COUNT_MAX] = {0};
        for (uint32_t i = 0; i < s.count; i++) {
            assert_int_equal(seen[found[i] - SCENE_ID_FIRST]++, 0);
        }
        // Each is where it was put, and as large.
        for (uint32_t i = 0; i < s.count; i += 7) {
            broad_phase_scene_check_find(&s, (sb_bound){s.bounds[i].center, 0.0f});
        }
        broad_phase_scene_free(&s);
    }
}

// The neighbours of two things do not depend on other things, which change the grids' cells.
static void broad_phase_of_a_part_finds_the_same_of_that_part(void **state)
{
    (void)state;
    static broad_phase_scene s, part;
    uint32_t kept = 0, left_out = 0;
    for (uint32_t n = 0; n < sample_scaled(200); n++) {
        any_scene(&s, n, 1);
        part = s;
        part.count = 1 + sample_below(s.count);
        broad_phase_scene_build(&part);
        for (uint32_t k = 0; k < 8; k++) {
            sb_bound bound = s.bounds[sample_below(s.count)];
            uint32_t found[2][SCENE_COUNT_MAX];
            uint32_t count = sb_broad_phase_find(s.phase, bound, found[0], SCENE_COUNT_MAX);
            uint32_t part_count = sb_broad_phase_find(part.phase, bound, found[1], SCENE_COUNT_MAX);
            uint8_t in_part[SCENE_COUNT_MAX] = {0};
            for (uint32_t i = 0; i < part_count; i++) {
                in_part[s.numbers[found[1][i] - SCENE_ID_FIRST]] = 1;
            }
            for (uint32_t i = 0; i < count; i++) {
                uint32_t number = s.numbers[found[0][i] - SCENE_ID_FIRST];
                assert_int_equal(in_part[number], number < part.count);
                kept += in_part[number];
                left_out += !in_part[number];
                in_part[number] = 0;
            }
            for (uint32_t i = 0; i < s.count; i++) {
                assert_int_equal(in_part[i], 0);
            }
        }
        broad_phase_scene_free(&part);
        broad_phase_scene_free(&s);
    }
    assert_true(kept > 2000 && left_out > 2000);
}

// The phase lies in the memory that it was given, and has the same bytes at any address.
static void broad_phase_queries_are_the_same_in_other_memory(void **state)
{
    (void)state;
    static broad_phase_scene s;
    for (uint32_t n = 0; n < 60; n++) {
        any_scene(&s, n, 1);
        void *memory = s.memory;
        uint32_t found[2][SCENE_COUNT_MAX], counts[2];
        sb_bound bound = s.bounds[sample_below(s.count)];
        for (int i = 0; i < 2; i++) {
            counts[i] = sb_broad_phase_find(s.phase, bound, found[i], SCENE_COUNT_MAX);
            broad_phase_scene_build(&s);
            free(memory);
            memory = s.memory;
        }
        assert_int_equal(counts[0], counts[1]);
        assert_memory_equal(found[0], found[1], counts[0] * sizeof found[0][0]);
        broad_phase_scene_free(&s);
    }
}

// The sweep's lists rely on this: an entry that has grown is found at its new size, in the grid or
// out of it.
static void broad_phase_finds_what_has_grown(void **state)
{
    (void)state;
    static broad_phase_scene s;
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        any_scene(&s, n, 2);
        for (uint32_t k = 0; k < s.count; k++) {
            uint32_t at = sample_below(s.count);
            float before = s.bounds[at].reach;
            s.bounds[at].reach = before * (float)sample_log(1.0, 5.0) + 0.01f;
            sb_broad_phase_grow(s.phase, at, s.bounds[at].reach);
            sb_broad_phase_grow(s.phase, at, before); // never shrinks
        }
        for (uint32_t a = 0; a < s.count; a++) {
            sb_broad_phase_visit(s.phase, s.bounds[a], s.ids[a], broad_phase_scene_note, &s);
            for (uint32_t b = 0; b < s.count; b++) {
                broad_phase_scene_check(&s, &s.bounds[a], b, s.seen[a][b]);
            }
        }
        for (uint32_t k = 0; k < 4; k++) {
            broad_phase_scene_check_find(&s, s.bounds[sample_below(s.count)]);
        }
        broad_phase_scene_free(&s);
    }
    assert_true(s.near_count > 10000 && s.far_count > 100000);
}

// Things grow one after another, and a query follows each: also the last that fits its level, and
// the first that does not.
static void broad_phase_finds_each_thing_as_it_grows_by_little(void **state)
{
    (void)state;
    static broad_phase_scene s;
    for (uint32_t n = 0; n < 60; n++) {
        any_scene(&s, n, 2);
        for (uint32_t k = 0; k < 40; k++) {
            uint32_t at = sample_below(s.count < 3 ? s.count : 3);
            s.bounds[at].reach = s.bounds[at].reach * 1.1f + 0.001f;
            sb_broad_phase_grow(s.phase, at, s.bounds[at].reach);
            broad_phase_scene_check_find(&s, s.bounds[sample_below(s.count)]);
        }
        broad_phase_scene_free(&s);
    }
    assert_true(s.near_count > 10000 && s.far_count > 10000);
}

static void broad_phase_size_rises_with_the_count(void **state)
{
    (void)state;
    for (uint32_t count = 0; count < 32768; count += 1 + count / 3) {
        assert_true(sb_broad_phase_size(count + 1) > sb_broad_phase_size(count));
        // About a hundred bytes a thing, whatever their count.
        assert_true(sb_broad_phase_size(count) < 4096 + (size_t)count * 128);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(broad_phase_has_everything_that_it_was_built_from, sample_setup),
        cmocka_unit_test_setup(broad_phase_of_a_part_finds_the_same_of_that_part, sample_setup),
        cmocka_unit_test_setup(broad_phase_queries_are_the_same_in_other_memory, sample_setup),
        cmocka_unit_test_setup(broad_phase_finds_what_has_grown, sample_setup),
        cmocka_unit_test_setup(broad_phase_finds_each_thing_as_it_grows_by_little, sample_setup),
        cmocka_unit_test(broad_phase_size_rises_with_the_count),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
