#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/broad_phase.h"
#include "sample.h"

#define COUNT_MAX 300u
#define ID_OFFSET 1000u

// Every answer is compared with that of asking each of the others, in double precision. Where the
// two are within rounding of touching either answer is right.
typedef struct scene {
    sb_bound bounds[COUNT_MAX];
    uint32_t ids[COUNT_MAX];
    uint32_t count;
    void *memory;
    sb_broad_phase *phase;
    uint8_t seen[COUNT_MAX][COUNT_MAX];
    uint32_t near_count, far_count, report_count_max;
} scene;

static sb_vec3 any_center(double spread)
{
    return sb_vec3_make((float)sample_in(-spread, spread), (float)sample_in(-spread, spread),
                        (float)sample_in(-spread, spread));
}

// Kinds: all of one size; sizes over five orders of magnitude; clusters; a few far away; all in one
// place.
static void fill_scene(scene *s, uint32_t kind, uint32_t count)
{
    s->count = count;
    sb_vec3 cluster = any_center(50.0);
    for (uint32_t i = 0; i < count; i++) {
        sb_bound *bound = &s->bounds[i];
        bound->center = any_center(kind == 1 ? 100.0 : 8.0);
        bound->reach = (float)(kind == 1 ? sample_log(1e-3, 100.0) : sample_in(0.5, 1.2));
        if (kind == 2) {
            cluster = sample_chance(0.1) ? any_center(300.0) : cluster;
            bound->center = sb_vec3_add(cluster, any_center(2.0));
        } else if (kind == 3 && sample_chance(0.02)) {
            bound->center = any_center(10000.0);
        } else if (kind == 4) {
            bound->center = cluster;
            bound->reach = sample_chance(0.5) ? 0.0f : 0.3f;
        }
        s->ids[i] = i + ID_OFFSET;
    }
    // Exactly its size, so that a sanitizer sees a step beyond.
    size_t size = (sb_broad_phase_size(count) + 15) & ~(size_t)15;
    s->memory = aligned_alloc(16, size);
    assert_non_null(s->memory);
    s->phase = sb_broad_phase_build(s->memory, s->bounds, s->ids, count);
    memset(s->seen, 0, sizeof s->seen);
}

// Positive if apart, m, and how much of it may be rounding.
static double gap(const sb_bound *a, const sb_bound *b, double *out_rounding)
{
    double x = (double)a->center.x - (double)b->center.x;
    double y = (double)a->center.y - (double)b->center.y;
    double z = (double)a->center.z - (double)b->center.z;
    double distance = sqrt(x * x + y * y + z * z);
    *out_rounding = 1e-6 * (distance + (double)a->reach + (double)b->reach);
    return distance - (double)a->reach - (double)b->reach;
}

static void check(scene *s, uint32_t a, uint32_t b, uint32_t times)
{
    double rounding, apart = gap(&s->bounds[a], &s->bounds[b], &rounding);
    bool wrong = times > 1 || (apart > rounding && times > 0) || (apart < -rounding && times == 0);
    s->near_count += times > 0;
    s->far_count += times == 0;
    if (wrong) {
        fail_msg("seed %" PRIu64 ": things %u and %u of %u, %g m apart, found %u times",
                 sample_seed(), a, b, s->count, apart, times);
    }
}

static void note(void *context, uint32_t id, const uint32_t *near_ids, uint32_t count)
{
    scene *s = context;
    assert_in_range(count, 1, SB_NEAR_COUNT_MAX);
    s->report_count_max = count > s->report_count_max ? count : s->report_count_max;
    for (uint32_t i = 0; i < count; i++) {
        s->seen[id - ID_OFFSET][near_ids[i] - ID_OFFSET]++;
    }
}

static void check_find(scene *s, uint32_t number)
{
    uint32_t found[COUNT_MAX], times[COUNT_MAX] = {0};
    uint32_t count = sb_broad_phase_find(s->phase, s->bounds[number], found, COUNT_MAX);
    assert_in_range(count, 0, s->count);
    for (uint32_t i = 0; i < count; i++) {
        times[found[i] - ID_OFFSET]++;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        check(s, number, i, times[i]);
    }
    // Without room it counts all the same, and writes nothing.
    assert_int_equal(sb_broad_phase_find(s->phase, s->bounds[number], NULL, 0), count);
}

static void broad_phase_finds_what_asking_each_finds(void **state)
{
    (void)state;
    scene s = {0};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        fill_scene(&s, n % 5, 1 + sample_below(COUNT_MAX));
        for (uint32_t k = 0; k < 8; k++) {
            check_find(&s, sample_below(s.count));
        }
        free(s.memory);
    }
    assert_true(s.near_count > 10000 && s.far_count > 100000);
}

static void broad_phase_pairs_are_those_of_asking_each_and_come_once(void **state)
{
    (void)state;
    scene s = {0};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        fill_scene(&s, n % 5, 1 + sample_below(COUNT_MAX));
        sb_broad_phase_pairs(s.phase, note, &s);
        for (uint32_t a = 0; a < s.count; a++) {
            assert_int_equal(s.seen[a][a], 0);
            for (uint32_t b = 0; b < a; b++) {
                check(&s, a, b, (uint32_t)s.seen[a][b] + s.seen[b][a]);
            }
        }
        free(s.memory);
    }
    assert_true(s.near_count > 10000 && s.far_count > 100000);
    assert_int_equal(s.report_count_max, SB_NEAR_COUNT_MAX);
}

// What the lists of the sweep rest on: an entry that has grown is found as what it is now, in the
// grid or out of it.
static void broad_phase_finds_what_has_grown(void **state)
{
    (void)state;
    scene s = {0};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        fill_scene(&s, n % 5, 2 + sample_below(COUNT_MAX - 1));
        for (uint32_t k = 0; k < s.count; k++) {
            uint32_t at = sample_below(s.count);
            float before = s.bounds[at].reach;
            s.bounds[at].reach = before * (float)sample_log(1.0, 5.0) + 0.01f;
            sb_broad_phase_grow(s.phase, at, s.bounds[at].reach);
            sb_broad_phase_grow(s.phase, at, before); // never shrinks
        }
        for (uint32_t a = 0; a < s.count; a++) {
            sb_broad_phase_visit(s.phase, s.bounds[a], s.ids[a], note, &s);
            for (uint32_t b = 0; b < s.count; b++) {
                check(&s, a, b, s.seen[a][b]);
            }
        }
        for (uint32_t k = 0; k < 4; k++) {
            check_find(&s, sample_below(s.count));
        }
        free(s.memory);
    }
    assert_true(s.near_count > 10000 && s.far_count > 100000);
}

static void broad_phase_of_nothing_finds_nothing(void **state)
{
    (void)state;
    scene s = {0};
    fill_scene(&s, 0, 0);
    sb_bound bound = {{0.0f, 0.0f, 0.0f}, 100.0f};
    assert_int_equal(sb_broad_phase_find(s.phase, bound, NULL, 0), 0);
    sb_broad_phase_pairs(s.phase, note, &s);
    sb_broad_phase_visit(s.phase, bound, 0, note, &s);
    assert_int_equal(s.report_count_max, 0);
    free(s.memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(broad_phase_finds_what_asking_each_finds, sample_setup),
        cmocka_unit_test_setup(broad_phase_pairs_are_those_of_asking_each_and_come_once,
                               sample_setup),
        cmocka_unit_test_setup(broad_phase_finds_what_has_grown, sample_setup),
        cmocka_unit_test(broad_phase_of_nothing_finds_nothing),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
