#include "physics/overlap/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hull_oracle.h"
#include "sample.h"

#define ERROR_OF_SIZE 1e-6

#define CASE_COUNT 100000

static real3 between(real3 a, real3 b, double t)
{
    return real3_add(a, real3_scale(real3_sub(b, a), t));
}

// Returns the least signed distance from the faces' planes along the segment. It is convex, so that
// a search by thirds finds it.
static double least_outside(const real_hull *hull, real3 a, real3 b)
{
    double low = 0, high = 1;
    for (int i = 0; i < 80; i++) {
        double left = low + (high - low) / 3, right = high - (high - low) / 3;
        if (real_hull_outside(hull, between(a, b, left)) <
            real_hull_outside(hull, between(a, b, right))) {
            high = right;
        } else {
            low = left;
        }
    }
    return real_hull_outside(hull, between(a, b, low));
}

// A line through a point near the surface, in any direction, or along an edge.
static sb_segment sample_segment(const real_hull *hull, double radius)
{
    const uint8_t *t = hull->triples[sample_below((uint32_t)hull->triple_count)];
    real3 at = between(hull->vertices[t[0]], hull->vertices[t[1]], sample_in(0, 1));
    at = between(at, hull->vertices[t[2]], sample_chance(0.5) ? 0 : sample_in(0, 1));
    real3 direction = real3_random_direction();
    if (sample_chance(0.2)) {
        direction = real3_sub(hull->vertices[t[1]], hull->vertices[t[0]]);
        direction = real3_scale(direction, 1 / real3_length(direction));
    }
    double off = sample_chance(0.3) ? 0 : sample_log(1e-7, 1) * radius;
    at = real3_add(at, real3_scale(real3_random_direction(), off));
    double back = sample_in(-0.5, 2) * radius, on = sample_in(-0.5, 2) * radius;
    real3 a = real3_sub(at, real3_scale(direction, back)),
          b = real3_add(at, real3_scale(direction, on));
    if (sample_chance(0.02)) {
        b = a;
    }
    return (sb_segment){real3_round(a), real3_round(b)};
}

static void segment_against_hull_equals_a_search_in_double(void **state)
{
    (void)state;
    static real_hull placed;
    int hits = 0, misses = 0, close = 0;
    for (int i = 0; i < (int)sample_scaled(CASE_COUNT); i++) {
        const hull_sample *sample = hull_sample_any();
        real3 axes[3], place = real3_random_point(sample_chance(0.5) ? 480 : 5);
        real_axes_random(axes);
        real_hull_place(&sample->real, place, axes, &placed);
        sb_placed_hull hull = {
            .hull = hull_sample_block(sample),
            .center = real3_round(place),
            .axes = {real3_round(axes[0]), real3_round(axes[1]), real3_round(axes[2])}};
        sb_segment segment = sample_segment(&placed, sample->radius);
        bool overlap = sb_hull_segment_overlap(&hull, &segment);
        double outside = least_outside(&placed, real3_of(segment.a), real3_of(segment.b));
        double tolerance = ERROR_OF_SIZE * 4 * sample->radius + 2 * sample->loose;
        if (fabs(outside) <= tolerance) {
            close++;
            continue;
        }
        if (overlap != (outside <= 0)) {
            fail_msg("seed %" PRIu64 ", case %d (%s, radius %g): overlap %d, outside by %.9g",
                     sample_seed(), i, sample->kind, sample->radius, overlap, outside);
        }
        hits += overlap;
        misses += !overlap;
    }
    print_message("%d hits, %d misses, %d too close to tell\n", hits, misses, close);
    assert_true(hits > CASE_COUNT / 4 && misses > CASE_COUNT / 5 && close > 100);
    assert_true(close < CASE_COUNT / 4);
}

static void segments_about_a_cube_touch_where_they_should(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(memory, (sb_vec3){1.0f, 1.0f, 1.0f}), SB_OK);
    sb_placed_hull cube = {.hull = (const void *)memory,
                           .center = {4.0f, 0.0f, 0.0f},
                           .axes = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
    const struct {
        sb_segment segment;
        bool overlap;
    } cases[] = {
        {{{0.0f, 0.0f, 0.0f}, {8.0f, 0.5f, 0.0f}}, true},     // through
        {{{0.0f, 0.0f, 0.0f}, {3.0f, 0.5f, 0.0f}}, true},     // ends on a face
        {{{0.0f, 0.0f, 0.0f}, {2.9999f, 0.5f, 0.0f}}, false}, // ends before
        {{{5.0f, 0.5f, 0.0f}, {9.0f, 0.5f, 0.0f}}, true},     // begins on a face
        {{{5.0001f, 0.5f, 0.0f}, {9.0f, 0.5f, 0.0f}}, false},
        {{{4.2f, 0.5f, 0.0f}, {4.3f, 0.5f, 0.1f}}, true},  // inside
        {{{4.2f, 0.5f, 0.0f}, {4.2f, 0.5f, 0.0f}}, true},  // a point inside
        {{{4.2f, 1.0f, 0.0f}, {4.2f, 1.0f, 0.0f}}, true},  // a point on the surface
        {{{4.2f, 1.5f, 0.0f}, {4.2f, 1.5f, 0.0f}}, false}, // a point outside
        {{{0.0f, 1.0f, 0.0f}, {8.0f, 1.0f, 0.0f}}, true},  // along a face
        {{{0.0f, 1.001f, 0.0f}, {8.0f, 1.001f, 0.0f}}, false},
        {{{3.0f, 3.0f, 0.0f}, {7.0f, -1.0f, 0.0f}}, true},  // through the edge at (5, 1)
        {{{5.0f, 3.0f, 0.0f}, {6.0f, 0.0f, 0.0f}}, false},  // leaves a face's plane at once
        {{{3.5f, 3.0f, 0.0f}, {7.5f, -1.0f, 0.0f}}, false}, // past it
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(sb_hull_segment_overlap(&cube, &cases[i].segment), cases[i].overlap);
        sb_segment back = {cases[i].segment.b, cases[i].segment.a};
        assert_int_equal(sb_hull_segment_overlap(&cube, &back), cases[i].overlap);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(segment_against_hull_equals_a_search_in_double, sample_setup),
        cmocka_unit_test(segments_about_a_cube_touch_where_they_should),
    };
    return cmocka_run_group_tests_name("overlap/hull_segment", tests, hull_sample_group_setup,
                                       NULL);
}
