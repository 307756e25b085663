#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../encounter.h"
#include "../hull_distance.h"
#include "../reference.h"
#include "../sample.h"
#include "physics/shape/hull_build.h"
#include "physics/sweep/pairs.h"
#include "separation.h"

#define CASE_COUNT ((int)sample_scaled(100000))

typedef struct push {
    real_box moving;
    real3 displacement;
    const sb_hull *hull;
    real_frame frame;
    double slack; // of the hull
    real_polytope target, corners;
    separation separation;
} push;

static double rounding_of(const push *p)
{
    real3 from = real3_sub(p->moving.center, p->frame.center);
    double size = p->moving.half[0] + p->moving.half[1] + p->moving.half[2];
    return 1e-6 * (real3_length(from) + real3_length(p->displacement) + size +
                   (double)p->hull->radius) +
           2e-7 * (real3_length(p->moving.center) + real3_length(p->frame.center)) + 1e-6 +
           3 * p->slack;
}

static bool sweep(const push *p, sb_impact *out_impact)
{
    *out_impact = (sb_impact){NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
    sb_box_cast cast = {real_box_round(&p->moving), real3_round(p->displacement)};
    sb_placed_hull target = real_frame_place(&p->frame, p->hull);
    return sb_sweep_box_hull(&cast, &target, out_impact);
}

static void sample_push(push *p, double length_min, double length_max)
{
    uint32_t which = sample_below(HULL_POOL_COUNT);
    p->hull = hull_pool(which);
    p->slack = hull_pool_slack(which);
    p->frame.center = real3_random_point(sample_chance(0.2) ? 450 : 20);
    real_axes_random(p->frame.axes);
    for (int i = 0; i < 3; i++) {
        p->moving.half[i] = real_float(sample_log(0.05, 4));
    }
    if (sample_chance(0.1)) {
        p->moving.half[sample_below(3)] = real_float(0.002);
    }
    real_axes_random(p->moving.axes);
    if (sample_chance(0.3)) { // parallel to the hull's frame, as boxes and prisms are, or nearly
        for (int i = 0; i < 3; i++) {
            p->moving.axes[i] = p->frame.axes[i];
        }
        double angle = sample_chance(0.5) ? 0 : sample_log(1e-8, 1e-2);
        real_axes_turn(p->moving.axes, p->moving.axes[sample_below(3)], angle);
    }
    real3 direction = real3_random_direction();
    if (sample_chance(0.2)) {
        direction = p->frame.axes[sample_below(3)];
    }
    p->displacement = real3_float(real3_scale(direction, sample_log(length_min, length_max)));
    real3 place = real_frame_to_world(&p->frame, real_hull_sample(p->hull, sample_in(0.5, 1.3)));
    for (int i = 0; i < 3; i++) {
        double at = sample_in(-1.4, 1.4) * p->moving.half[i];
        place = real3_add(place, real3_scale(p->moving.axes[i], at));
    }
    double time = sample_in(-0.1, 1.2);
    p->moving.center = real3_float(real3_sub(place, real3_scale(p->displacement, time)));
}

static void measure(push *p)
{
    polytope_of_hull(p->hull, &p->frame, &p->target);
    polytope_of_box(&p->moving, &p->corners);
    separation_measure(&p->separation, &p->target, &p->corners, p->displacement);
}

typedef struct tally {
    int hits, misses, grazing, faces, axes, edges, sharp;
} tally;

static void check_touch(const push *p, const sb_impact *impact, double tolerance, int index,
                        tally *counts)
{
    double time = (double)impact->time;
    real3 normal = real3_of(impact->normal), point = real3_of(impact->point);
    check_that(fabs(real3_length(normal) - 1) < 1e-6, index, "length of the normal",
               real3_length(normal), 1);
    double gap = polytope_least(&p->corners, normal) + time * real3_dot(p->displacement, normal) -
                 polytope_largest(&p->target, normal);
    check_that(fabs(gap) <= tolerance, index, "gap along the normal", gap, 0);
    check_that(real3_dot(normal, p->displacement) < 0, index, "approach along the normal",
               real3_dot(normal, p->displacement), -1);
    double off = fabs(real_hull_distance(p->hull, real_frame_to_local(&p->frame, point), NULL));
    check_that(off <= 3 * tolerance, index, "point off the target", off, tolerance);
    real_box moved = p->moving;
    moved.center = real3_add(moved.center, real3_scale(p->displacement, time));
    off = fabs(real_box_distance(&moved, point, NULL));
    double sharpness = separation_sharpness(&p->target, &p->corners, normal);
    double bound = (4 + 4 / sharpness) * tolerance;
    check_that(off <= bound, index, "point off the moving box", off, bound);
    counts->sharp += sharpness > 1e-4;
}

static void count_axis(const push *p, const sb_impact *impact, tally *counts)
{
    bool face = false, axis = false;
    for (int i = 0; i < p->target.normal_count; i++) {
        face |= real3_dot(p->target.normals[i], real3_of(impact->normal)) > 0.9999999;
    }
    for (int i = 0; i < 3; i++) {
        axis |= fabs(real3_dot(p->moving.axes[i], real3_of(impact->normal))) > 0.9999999;
    }
    counts->faces += face;
    counts->axes += axis;
    counts->edges += !face && !axis;
}

static void box_hull_random_casts_agree_with_substeps_of_the_separating_axes(void **state)
{
    (void)state;
    tally counts = {0};
    push p;
    for (int i = 0; i < CASE_COUNT; i++) {
        do {
            sample_push(&p, 0.1, 100);
            measure(&p);
        } while (separation_gap(&p.separation, 0) <= 1e-5 + rounding_of(&p));
        double tolerance = rounding_of(&p);
        gap_motion g = separation_motion(&p.separation);
        encounter wanted = gap_encounter(&g, 0, 4 * tolerance);
        sb_impact impact;
        bool hit = sweep(&p, &impact);
        if (wanted.kind == MEETING_GRAZING) {
            counts.grazing++;
            continue;
        }
        if (hit != (wanted.kind == MEETING_HIT)) {
            fail_msg("seed %" PRIu64 ", case %d: impact %d at %.9g, reference %d at %.9g",
                     sample_seed(), i, hit, (double)impact.time, wanted.kind == MEETING_HIT,
                     wanted.time);
        }
        if (hit) {
            check_time(&g, &wanted, impact.time, tolerance, i);
            check_touch(&p, &impact, tolerance, i, &counts);
            count_axis(&p, &impact, &counts);
        }
        counts.hits += hit;
        counts.misses += !hit;
    }
    assert_true(counts.hits > CASE_COUNT / 3 && counts.misses > CASE_COUNT / 10);
    assert_true(counts.grazing < CASE_COUNT / 20);
    assert_true(counts.faces > CASE_COUNT / 20 && counts.axes > CASE_COUNT / 20);
    assert_true(counts.edges > CASE_COUNT / 20 && counts.sharp > counts.hits / 10);
}

static void box_hull_that_starts_in_overlap_hits_only_against_the_way_out(void **state)
{
    (void)state;
    int hits = 0, leaving = 0;
    push p;
    for (int i = 0; i < CASE_COUNT / 2; i++) {
        double gap;
        do {
            sample_push(&p, 0.01, 3);
            if (sample_chance(0.5)) {
                p.moving.center = real3_float(real3_add(p.frame.center, p.displacement));
            }
            measure(&p);
            gap = separation_gap(&p.separation, 0);
        } while (gap > -4 * rounding_of(&p));
        if (sample_chance(0.05)) {
            p.displacement = (real3){0, 0, 0};
        }
        // If several ways out are equally long, any may count.
        double length = real3_length(p.displacement);
        bool may_hit = false, may_leave = false;
        for (int k = 0; k < p.separation.axis_count; k++) {
            for (int side = 0; side < 2; side++) {
                double depth = -(side == 0 ? p.separation.low[k] : p.separation.high[k]);
                real3 direction = real3_scale(p.separation.axes[k], side == 0 ? 1 : -1);
                double rate = -real3_dot(direction, p.displacement);
                if (depth < -gap + 4 * rounding_of(&p)) {
                    may_hit |= rate > -1e-6 * length;
                    may_leave |= rate <= 1e-6 * length;
                }
            }
        }
        sb_impact impact;
        bool hit = sweep(&p, &impact);
        check_that(hit ? may_hit : may_leave, i, "impact in overlap", hit, !hit);
        if (hit) {
            check_that(impact.time == 0.0f, i, "time in overlap", (double)impact.time, 0);
            real3 out = real3_of(impact.normal);
            double depth = polytope_largest(&p.target, out) - polytope_least(&p.corners, out);
            check_that(fabs(depth + gap) < 8 * rounding_of(&p), i, "depth along the normal", depth,
                       -gap);
            double approach = -real3_dot(out, p.displacement);
            check_that(approach > -1e-6 * length, i, "approach", approach, 1);
        }
        hits += hit;
        leaving += !hit;
    }
    assert_true(hits > CASE_COUNT / 10 && leaving > CASE_COUNT / 10);
}

static void box_hull_cast_at_a_box_is_that_at_the_box(void **state)
{
    (void)state;
    _Alignas(8) uint8_t block[SB_HULL_SIZE_MAX];
    int hits = 0, misses = 0;
    push p;
    for (int i = 0; i < CASE_COUNT / 2; i++) {
        sample_push(&p, 0.1, 30);
        sb_vec3 half = {(float)sample_log(0.05, 3), (float)sample_log(0.05, 3),
                        (float)sample_log(0.05, 3)};
        assert_int_equal(sb_hull_build_box(block, half), SB_OK);
        const void *at = block;
        p.hull = at;
        p.slack = 0;
        measure(&p);
        sb_box_cast cast = {real_box_round(&p.moving), real3_round(p.displacement)};
        sb_placed_hull hull = real_frame_place(&p.frame, p.hull);
        sb_box box = {hull.center, half, {hull.axes[0], hull.axes[1], hull.axes[2]}};
        double start = separation_gap(&p.separation, 0);
        if (fabs(start) < 1e-5 + 4 * rounding_of(&p)) {
            continue;
        }
        sb_impact impact, wanted;
        bool hit = sb_sweep_box_hull(&cast, &hull, &impact);
        bool wanted_hit = sb_sweep_box_box(&cast, &box, &wanted);
        if (start > 0 && hit != wanted_hit) {
            gap_motion g = separation_motion(&p.separation);
            double least = gap_smallest(&g, 0, 1, 0.1 * rounding_of(&p));
            check_that(fabs(least) < 2 * rounding_of(&p), i, "gap of a disputed impact", least, 0);
            continue;
        }
        if (start > 0 && hit) {
            double gap = separation_gap(&p.separation, (double)wanted.time);
            double off = fabs((double)impact.time - (double)wanted.time);
            check_that(off < 1e-4 || fabs(gap) < 2 * rounding_of(&p), i, "time", off, 0);
        }
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > CASE_COUNT / 10 && misses > CASE_COUNT / 10);
}

static void box_hull_touching_within_a_hundredth_of_a_millimetre_hits_only_inwards(void **state)
{
    (void)state;
    _Alignas(8) uint8_t block[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(block, sb_vec3_make(1, 1, 1)), SB_OK);
    const void *at = block;
    const sb_placed_hull cube = {at, {0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const struct {
        float y, direction;
        bool hit;
    } cases[] = {
        {1.5f, -1, true},          {1.5f, 0, false},          {1.5f, 1, false},
        {1.500009f, -1, true},     {1.500009f, 0, false},     {1.500009f, 1, false},
        {1.499f, -1, true},        {1.499f, 0, false},        {1.499f, 1, false},
        {1.500009f, -1e-6f, true}, {1.50002f, -1e-6f, false}, {2.5f, -1, true},
        {2.5f, -0.999f, false},    {-1.5f, -1, false},        {-1.5f, 1, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_box_cast cast = {
            .start = sb_box_from_yaw(sb_vec3_make(0.75f, cases[i].y, 0),
                                     sb_vec3_make(0.5f, 0.5f, 0.5f), 0.0f),
            .displacement = {0.25f, cases[i].direction, 0},
        };
        sb_impact impact;
        assert_true(sb_sweep_box_hull(&cast, &cube, &impact) == cases[i].hit);
        if (cases[i].hit) {
            assert_true(impact.time == (cases[i].y == 2.5f ? 1.0f : 0.0f));
            assert_true(impact.normal.y == (cases[i].y > 0 ? 1.0f : -1.0f));
            assert_true(impact.point.y == impact.normal.y);
            // The middle of the common part: from the box's low side to x = 1.
            float low = 0.25f + 0.25f * impact.time;
            assert_true(fabsf(impact.point.x - 0.5f * (low + 1)) < 1e-5f);
            assert_true(fabsf(impact.point.z) < 1e-5f);
        }
    }
}

// As in test_sweep_box.c: the faces alone would see the ridges meet 2.5 mm too early.
static void box_hull_edges_that_cross_at_a_tiny_angle_touch_when_the_ridges_do(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(memory, (sb_vec3){50, 1, 1}), SB_OK);
    const float c = 0.70710678f, turn = 5e-5f;
    sb_placed_hull target = {.hull = (const sb_hull *)memory,
                             .axes = {{1, 0, 0}, {0, c, c}, {0, -c, c}}};
    sb_box moving = {{0, 4, 0}, {50, 1, 1}, {{1, 0, -turn}, {c * turn, c, c}, {c * turn, -c, c}}};
    sb_impact impact;
    const sb_box_cast cast = {moving, {0, -2, 0}};
    assert_true(sb_sweep_box_hull(&cast, &target, &impact));
    assert_true(fabs(4 - 2 * (double)impact.time - 2 * sqrt(2)) < 1e-4);
    assert_true(impact.normal.y > 0.999f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(box_hull_random_casts_agree_with_substeps_of_the_separating_axes,
                               sample_setup),
        cmocka_unit_test_setup(box_hull_that_starts_in_overlap_hits_only_against_the_way_out,
                               sample_setup),
        cmocka_unit_test_setup(box_hull_cast_at_a_box_is_that_at_the_box, sample_setup),
        cmocka_unit_test(box_hull_edges_that_cross_at_a_tiny_angle_touch_when_the_ridges_do),
        cmocka_unit_test(box_hull_touching_within_a_hundredth_of_a_millimetre_hits_only_inwards),
    };
    return cmocka_run_group_tests(tests, hull_pool_setup, NULL);
}
