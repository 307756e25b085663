#include "physics/sweep/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../encounter.h"
#include "../reference.h"
#include "../sample.h"
#include "separation.h"

#define CASE_COUNT ((int)sample_scaled(100000))

typedef struct push {
    real_box moving, target;
    real3 displacement;
    bool is_aabb; // the target
    separation separation;
} push;

static double box_size(const real_box *box)
{
    return box->half[0] + box->half[1] + box->half[2];
}

static double rounding_of(const push *p)
{
    real3 from = real3_sub(p->moving.center, p->target.center);
    return 1e-6 * (real3_length(from) + real3_length(p->displacement) + box_size(&p->moving) +
                   box_size(&p->target)) +
           2e-7 * (real3_length(p->moving.center) + real3_length(p->target.center)) + 1e-6;
}

static bool sweep(const push *p, sb_impact *out_impact)
{
    *out_impact = (sb_impact){NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
    sb_box_cast cast = {real_box_round(&p->moving), real3_round(p->displacement)};
    sb_box target = real_box_round(&p->target);
    if (p->is_aabb) {
        sb_aabb aabb = {sb_vec3_sub(target.center, target.half_extents),
                        sb_vec3_add(target.center, target.half_extents)};
        return sb_sweep_box_aabb(&cast, &aabb, out_impact);
    }
    return sb_sweep_box_box(&cast, &target, out_impact);
}

static void sample_boxes(push *p)
{
    // Needles, plates, huge against tiny.
    for (int i = 0; i < 3; i++) {
        p->moving.half[i] = real_float(sample_log(0.05, 4));
        p->target.half[i] = real_float(sample_log(0.05, 4));
    }
    if (sample_chance(0.1)) {
        p->moving.half[sample_below(3)] = real_float(0.002);
    }
    if (sample_chance(0.1)) {
        p->target.half[sample_below(3)] = real_float(50);
    }
    p->target.center = real3_random_point(sample_chance(0.2) ? 450 : 20);
    real_axes_random(p->target.axes);
    real_axes_random(p->moving.axes);
    p->is_aabb = sample_chance(0.2);
    if (p->is_aabb || sample_chance(0.1)) {
        real_axes_from_yaw(p->target.axes, 0);
    }
    uint32_t alike = sample_below(10);
    if (alike < 3) { // parallel, or turned about one axis, or nearly so
        for (int i = 0; i < 3; i++) {
            p->moving.axes[i] = p->target.axes[i];
        }
        double angle = alike == 0 ? 0 : alike == 1 ? sample_in(-3, 3) : sample_log(1e-8, 1e-2);
        real_axes_turn(p->moving.axes, p->moving.axes[sample_below(3)], angle);
    }
}

// A path that comes near the target at some time, perhaps outside the tick.
static void sample_displacement(push *p, double length_min, double length_max)
{
    real3 direction = real3_random_direction();
    if (sample_chance(0.2)) {
        direction = p->target.axes[sample_below(3)];
    }
    p->displacement = real3_float(real3_scale(direction, sample_log(length_min, length_max)));
    real3 place = p->target.center;
    for (int i = 0; i < 3; i++) {
        double at = sample_in(-1.2, 1.2);
        place = real3_add(place, real3_scale(p->target.axes[i], at * p->target.half[i]));
        at = sample_in(-1.2, 1.2);
        place = real3_add(place, real3_scale(p->moving.axes[i], at * p->moving.half[i]));
    }
    double time = sample_in(-0.1, 1.2);
    p->moving.center = real3_float(real3_sub(place, real3_scale(p->displacement, time)));
}

static void measure(push *p)
{
    real_polytope target, moving;
    polytope_of_box(&p->target, &target);
    polytope_of_box(&p->moving, &moving);
    separation_measure(&p->separation, &target, &moving, p->displacement);
}

typedef struct tally {
    int hits, misses, grazing, faces, edges, sharp;
} tally;

// Along the normal the two just touch, and the point is on both surfaces.
static void check_touch(const push *p, const sb_impact *impact, double tolerance, int index,
                        tally *counts)
{
    double time = (double)impact->time;
    real3 normal = real3_of(impact->normal), point = real3_of(impact->point);
    check_that(fabs(real3_length(normal) - 1) < 1e-6, index, "length of the normal",
               real3_length(normal), 1);
    real_box moved = p->moving;
    moved.center = real3_add(moved.center, real3_scale(p->displacement, time));
    double reach = real_box_reach(&moved, normal) + real_box_reach(&p->target, normal);
    double gap = real3_dot(normal, real3_sub(moved.center, p->target.center)) - reach;
    check_that(fabs(gap) <= tolerance, index, "gap along the normal", gap, 0);
    check_that(real3_dot(normal, p->displacement) < 0, index, "approach along the normal",
               real3_dot(normal, p->displacement), -1);
    double off = fabs(real_box_distance(&p->target, point, NULL));
    check_that(off <= 3 * tolerance, index, "point off the target", off, tolerance);
    off = fabs(real_box_distance(&moved, point, NULL));
    real_polytope target_corners, moving_corners;
    polytope_of_box(&p->target, &target_corners);
    polytope_of_box(&p->moving, &moving_corners);
    double sharpness = separation_sharpness(&target_corners, &moving_corners, normal);
    double bound = (4 + 4 / sharpness) * tolerance;
    check_that(off <= bound, index, "point off the moving box", off, bound);
    counts->sharp += sharpness > 0.01;
}

static void count_axis(const push *p, const sb_impact *impact, tally *counts)
{
    bool face = false;
    for (int i = 0; i < 3; i++) {
        face |= fabs(real3_dot(p->target.axes[i], real3_of(impact->normal))) > 0.99999;
        face |= fabs(real3_dot(p->moving.axes[i], real3_of(impact->normal))) > 0.99999;
    }
    counts->faces += face;
    counts->edges += !face;
}

static void check_push(push *p, int index, tally *counts)
{
    double tolerance = rounding_of(p);
    gap_motion g = separation_motion(&p->separation);
    encounter wanted = gap_encounter(&g, 0, 4 * tolerance);
    sb_impact impact;
    bool hit = sweep(p, &impact);
    if (wanted.kind == MEETING_GRAZING) {
        counts->grazing++;
        return;
    }
    if (hit != (wanted.kind == MEETING_HIT)) {
        fail_msg("seed %" PRIu64 ", case %d: impact %d at %.9g, reference %d at %.9g; path %.9g m",
                 sample_seed(), index, hit, (double)impact.time, wanted.kind == MEETING_HIT,
                 wanted.time, real3_length(p->displacement));
    }
    if (hit) {
        check_time(&g, &wanted, impact.time, tolerance, index);
        check_touch(p, &impact, tolerance, index, counts);
        count_axis(p, &impact, counts);
    }
    counts->hits += hit;
    counts->misses += !hit;
}

static void box_box_random_casts_agree_with_substeps_of_the_separating_axes(void **state)
{
    (void)state;
    tally counts = {0};
    push p;
    for (int i = 0; i < CASE_COUNT; i++) {
        do {
            sample_boxes(&p);
            sample_displacement(&p, 0.1, 100);
            measure(&p);
        } while (separation_gap(&p.separation, 0) <= 1e-5 + rounding_of(&p));
        check_push(&p, i, &counts);
    }
    assert_true(counts.hits > CASE_COUNT / 3 && counts.misses > CASE_COUNT / 10);
    assert_true(counts.grazing < CASE_COUNT / 20);
    assert_true(counts.sharp > counts.hits / 5);
    assert_true(counts.faces > CASE_COUNT / 5 && counts.edges > CASE_COUNT / 20);
}

static void box_box_that_starts_in_overlap_hits_only_against_the_way_out(void **state)
{
    (void)state;
    int hits = 0, leaving = 0;
    push p;
    for (int i = 0; i < CASE_COUNT; i++) {
        double gap;
        do {
            sample_boxes(&p);
            sample_displacement(&p, 0.01, 10);
            if (sample_chance(0.5)) { // through the target at the start
                p.moving.center = real3_float(real3_add(p.target.center, p.displacement));
            }
            measure(&p);
            gap = separation_gap(&p.separation, 0);
        } while (gap > -4 * rounding_of(&p));
        if (sample_chance(0.05)) {
            p.displacement = (real3){0, 0, 0};
        }
        // If two ways out are equally long, the answer belongs to either of them.
        bool may_hit = false, may_leave = false;
        for (int k = 0; k < p.separation.axis_count; k++) {
            for (int side = 0; side < 2; side++) {
                double depth = -(side == 0 ? p.separation.low[k] : p.separation.high[k]);
                real3 displacement = real3_scale(p.separation.axes[k], side == 0 ? 1 : -1);
                double rate = -real3_dot(displacement, p.displacement);
                if (depth < -gap + 4 * rounding_of(&p)) {
                    may_hit |= rate > -1e-6 * real3_length(p.displacement);
                    may_leave |= rate < 1e-6 * real3_length(p.displacement) + 1e-12;
                }
            }
        }
        sb_impact impact;
        bool hit = sweep(&p, &impact);
        check_that(hit ? may_hit : may_leave, i, "impact in overlap", hit, !hit);
        if (hit) {
            check_that(impact.time == 0.0f, i, "time in overlap", (double)impact.time, 0);
            // The normal is the way out: a move by the depth along it separates.
            real3 out = real3_of(impact.normal);
            double reach = real_box_reach(&p.moving, out) + real_box_reach(&p.target, out);
            double depth = reach - real3_dot(out, real3_sub(p.moving.center, p.target.center));
            check_that(fabs(depth + gap) < 8 * rounding_of(&p), i, "depth along the normal", depth,
                       -gap);
            double approach = -real3_dot(out, p.displacement);
            check_that(approach > -1e-6 * real3_length(p.displacement), i, "approach", approach, 1);
        }
        hits += hit;
        leaving += !hit;
    }
    assert_true(hits > CASE_COUNT / 5 && leaving > CASE_COUNT / 5);
}

static bool cube_cast(sb_vec3 start, sb_vec3 displacement, sb_impact *out_impact)
{
    const sb_aabb target = {{-1, -1, -1}, {1, 1, 1}};
    sb_box_cast cast = {
        .start = sb_box_from_yaw(start, sb_vec3_make(0.5f, 0.5f, 0.5f), 0.0f),
        .displacement = displacement,
    };
    sb_box box = sb_box_from_aabb(&target);
    sb_impact impact;
    bool hit = sb_sweep_box_aabb(&cast, &target, out_impact);
    assert_true(sb_sweep_box_box(&cast, &box, &impact) == hit);
    return hit;
}

static void box_box_touching_within_a_hundredth_of_a_millimetre_hits_only_inwards(void **state)
{
    (void)state;
    sb_impact impact;
    const float gaps[] = {0.0f, 4e-6f, 9e-6f};
    for (int axis = 0; axis < 3; axis++) {
        for (int side = -1; side <= 1; side += 2) {
            for (int i = 0; i < 3; i++) {
                float start[3] = {0.25f, -0.25f, 0.125f}, in[3] = {1, 1, 1}, along[3] = {3, 3, 3};
                start[axis] = (float)side * (1.5f + gaps[i]);
                in[axis] = -1e-3f * (float)side;
                along[axis] = 0;
                sb_vec3 from = {start[0], start[1], start[2]}, displacement = {in[0], in[1], in[2]};
                assert_true(cube_cast(from, displacement, &impact));
                assert_true(impact.time == 0.0f);
                const float normal[3] = {impact.normal.x, impact.normal.y, impact.normal.z};
                assert_true(normal[axis] == (float)side);
                displacement = sb_vec3_make(along[0], along[1], along[2]);
                assert_false(cube_cast(from, displacement, &impact));
                assert_false(cube_cast(from, sb_vec3_make(0, 0, 0), &impact));
                in[axis] = -in[axis];
                assert_false(cube_cast(from, sb_vec3_make(in[0], in[1], in[2]), &impact));
                // Also a move too short to close the gap.
                in[axis] = -1e-6f * (float)side;
                assert_true(cube_cast(from, sb_vec3_make(in[0], in[1], in[2]), &impact));
            }
        }
    }
    // A gap of 2e-5 m is no contact.
    assert_false(cube_cast(sb_vec3_make(1.50002f, 0, 0), sb_vec3_make(-1e-5f, 0, 0), &impact));
    assert_true(cube_cast(sb_vec3_make(1.50002f, 0, 0), sb_vec3_make(-4e-5f, 0, 0), &impact));
    assert_true(impact.time > 0.4f && impact.time < 0.6f);
}

static void box_box_faces_that_meet_flat_touch_in_the_middle_of_their_common_part(void **state)
{
    (void)state;
    sb_impact impact;
    // The cast's face spans -0.5 to 0.5 about its centre, the target's -1 to 1.
    assert_true(cube_cast(sb_vec3_make(4, 0.75f, -1.25f), sb_vec3_make(-5, 0, 0), &impact));
    assert_true(impact.time == 0.5f && impact.normal.x == 1.0f && impact.point.x == 1.0f);
    assert_true(fabsf(impact.point.y - 0.625f) < 1e-6f); // 0.25 to 1
    assert_true(fabsf(impact.point.z + 0.875f) < 1e-6f); // -1 to -0.75
    // One cast passes beside the cube, and one ends short of it.
    assert_false(cube_cast(sb_vec3_make(4, 1.51f, 0), sb_vec3_make(-5, 0, 0), &impact));
    assert_false(cube_cast(sb_vec3_make(4, 0, 0), sb_vec3_make(-2.49f, 0, 0), &impact));
    assert_true(cube_cast(sb_vec3_make(4, 0, 0), sb_vec3_make(-2.5f, 0, 0), &impact));
    assert_true(impact.time == 1.0f);
    // Past the corner: each axis is in reach at some time, but never all at once.
    assert_false(cube_cast(sb_vec3_make(4, 0, 0), sb_vec3_make(-5, 5, 0), &impact));
}

static void box_box_edges_that_cross_touch_at_the_crossing(void **state)
{
    (void)state;
    // Two beams on edge, one along x and one along z above it, each turned by 45 degrees.
    const float h = 0.70710678f;
    sb_box low = {{0, 0, 0}, {5, 1, 1}, {{1, 0, 0}, {0, h, h}, {0, -h, h}}};
    sb_box_cast cast = {
        .start = {{2, 6, -1}, {1, 1, 5}, {{h, h, 0}, {-h, h, 0}, {0, 0, 1}}},
        .displacement = {0, -4, 0},
    };
    sb_impact impact;
    assert_true(sb_sweep_box_box(&cast, &low, &impact));
    double edge = sqrt(2.0);
    assert_true(fabs((double)impact.time - (6 - 2 * edge) / 4) < 1e-6);
    assert_true(fabs((double)impact.point.x - 2) < 1e-5 && fabs((double)impact.point.z) < 1e-5);
    assert_true(fabs((double)impact.point.y - edge) < 1e-5);
    assert_true(fabs((double)impact.normal.y - 1) < 1e-6);
}

// Two long beams on edge cross at a small angle. The direction of their common perpendicular is
// rounded to 1e-7 over the angle. The point is still where the edges cross.
static void box_box_edges_that_cross_at_a_small_angle_touch_at_the_crossing(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT / 10; i++) {
        double angle = sample_log(3e-3, 0.3);
        push p = {.target = {.half = {5, 0.5, 0.5}}, .moving = {.half = {5, 0.5, 0.5}}};
        real_axes_from_yaw(p.target.axes, 0);
        real_axes_turn(p.target.axes, (real3){1, 0, 0}, 0.78539816339744830962);
        for (int k = 0; k < 3; k++) {
            p.moving.axes[k] = p.target.axes[k];
        }
        real_axes_turn(p.moving.axes, (real3){0, 1, 0}, angle);
        real3 turned[3];
        real_axes_random(turned);
        double along = sample_in(-3, 3);
        real3 above = {along * 0.5, 3, 0};
        real3 *all[] = {p.target.axes, p.moving.axes};
        real3 displacement = {0, -4, 0};
        for (int k = 0; k < 8; k++) { // the whole scene turned at random
            real3 *v = k < 6 ? &all[k / 3][k % 3] : k == 6 ? &above : &displacement;
            real3 sum = real3_scale(turned[0], v->x);
            sum = real3_add(sum, real3_scale(turned[1], v->y));
            *v = real3_add(sum, real3_scale(turned[2], v->z));
        }
        p.moving.center = real3_float(above);
        p.displacement = real3_float(displacement);
        measure(&p);
        sb_impact impact;
        check_that(sweep(&p, &impact), i, "impact", 0, 1);
        // Along the lower edge the crossing is below the upper one's centre.
        real3 point = real3_of(impact.point);
        double off = fabs(real3_dot(real3_sub(point, p.moving.center), p.target.axes[0]));
        check_that(off < 3e-6 / angle, i, "off the crossing", off, 0);
        check_that(fabs(real_box_distance(&p.target, point, NULL)) < 1e-5, i, "off the target",
                   real_box_distance(&p.target, point, NULL), 0);
    }
}

// A plane's gap is linear in time.
// Two beams of 100 m on edge, one lowered onto the other at 1/20,000 rad: the ridges meet in the
// middle. The faces alone would meet 2.5 mm earlier.
static void box_box_edges_that_cross_at_a_tiny_angle_touch_when_the_ridges_do(void **state)
{
    (void)state;
    const float c = 0.70710678f, turn = 5e-5f;
    sb_box target = {{0, 0, 0}, {50, 1, 1}, {{1, 0, 0}, {0, c, c}, {0, -c, c}}};
    sb_box moving = {{0, 4, 0}, {50, 1, 1}, {{1, 0, -turn}, {c * turn, c, c}, {c * turn, -c, c}}};
    sb_impact impact;
    const sb_box_cast cast = {moving, {0, -2, 0}};
    assert_true(sb_sweep_box_box(&cast, &target, &impact));
    assert_true(fabs(4 - 2 * (double)impact.time - 2 * sqrt(2)) < 1e-4);
    assert_true(impact.normal.y > 0.999f);
}

static void box_plane_random_casts_agree_with_the_eight_corners(void **state)
{
    (void)state;
    int hits = 0, misses = 0, sunk = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        push p;
        sample_boxes(&p);
        p.moving.center = p.target.center;
        real3 normal = real3_of(real3_round(real3_random_direction()));
        if (sample_chance(0.3)) {
            normal = real3_of(real3_round(p.moving.axes[sample_below(3)]));
        }
        p.displacement = real3_float(real3_scale(real3_random_direction(), sample_log(1e-3, 100)));
        double displacement = real3_dot(normal, p.displacement);
        double gap = sample_in(-1.5, 0.5) * displacement + sample_in(-0.1, 0.1);
        double offset = real_float(real3_dot(normal, p.moving.center) -
                                   real_box_reach(&p.moving, normal) - gap);
        gap = real3_dot(normal, p.moving.center) - real_box_reach(&p.moving, normal) - offset;
        double tolerance = rounding_of(&p);
        if (fabs(gap) < tolerance + 1e-5 || fabs(gap + displacement) < tolerance ||
            fabs(displacement) < 1e-6) {
            continue;
        }
        sb_box_cast cast = {real_box_round(&p.moving), real3_round(p.displacement)};
        sb_plane plane = {real3_round(normal), (float)offset};
        sb_impact impact;
        bool hit = sb_sweep_box_plane(&cast, &plane, &impact);
        check_that(hit == (displacement < 0 && gap + displacement < 0), i, "impact", hit,
                   gap + displacement);
        hits += hit;
        misses += !hit;
        if (!hit) {
            continue;
        }
        sunk += gap < 0;
        double time = (double)impact.time;
        double wanted = gap < 0 ? 0 : gap / -displacement;
        check_that(fabs((time - wanted) * displacement) < tolerance, i, "time", time, wanted);
        check_that(gap > 0 || time == 0, i, "time", time, 0);
        assert_memory_equal(&impact.normal, &plane.normal, sizeof plane.normal);
        real3 point = real3_of(impact.point);
        double off = fabs(real3_dot(point, normal) - offset);
        check_that(off < tolerance, i, "point off the plane", off, tolerance);
        // Straight below (or above) the lowest corner, edge or face.
        real_box moved = p.moving;
        moved.center = real3_add(moved.center, real3_scale(p.displacement, time));
        real3 lowest = real3_add(point, real3_scale(normal, fmin(gap, 0)));
        off = fabs(real_box_distance(&moved, lowest, NULL));
        double flat = 1e-6 * (fabs(offset) + real3_length(p.moving.center)) + tolerance;
        check_that(off < 2 * tolerance + flat, i, "point off the box", off, tolerance);
    }
    assert_true(hits > CASE_COUNT / 5 && misses > CASE_COUNT / 5 && sunk > CASE_COUNT / 20);
}

static void box_plane_from_the_plane_hits_only_downwards(void **state)
{
    (void)state;
    const sb_plane plane = {{0, 1, 0}, 2};
    const struct {
        float y, displacement;
        double time; // negative for none
    } cases[] = {
        {3, -1, 0},
        {3, 0, -1},
        {3, 1, -1},
        {2.5f, -1, 0},
        {2.5f, 1, -1},
        {-5, 1, -1},
        {-5, -1, 0},
        {-5, 0, -1},
        {3.000009f, -1, 0},
        {5, -2, 1},
        {5, -1.9f, -1},
        {5, -8, 0.25},
        {3.000009f, 0, -1},
        {3.000008f, -5e-6f, 0},
        {3.00004f, -2e-5f, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_box_cast cast = {
            .start = sb_box_from_yaw(sb_vec3_make(4, cases[i].y, 6), sb_vec3_make(2, 1, 3), 0.0f),
            .displacement = {4, cases[i].displacement, 0},
        };
        sb_impact impact;
        bool hit = sb_sweep_box_plane(&cast, &plane, &impact);
        assert_true(hit == (cases[i].time >= 0));
        if (hit) {
            assert_true(fabs((double)impact.time - cases[i].time) < 1e-6);
            // A flat face: below its middle.
            assert_true(fabsf(impact.point.x - (4 + 4 * impact.time)) < 1e-5f);
            assert_true(impact.point.y == 2.0f && impact.point.z == 6.0f);
        }
    }
}

static void box_sphere_is_the_sphere_cast_seen_from_the_box(void **state)
{
    (void)state;
    int hits = 0, misses = 0, grazing = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        // The box moves. The reference has a sphere at rest and a box that moves straight.
        motion m = {0};
        for (int k = 0; k < 3; k++) {
            m.box.half[k] = real_float(sample_log(0.05, 4));
        }
        real_axes_random(m.box.axes);
        m.radius = real_float(sample_log(0.05, 3));
        m.start = real3_random_point(sample_chance(0.2) ? 450 : 20);
        m.box_displacement =
            real3_float(real3_scale(real3_random_direction(), sample_log(0.1, 50)));
        double rounding;
        do {
            real3 place = m.start;
            for (int k = 0; k < 3; k++) {
                double at = sample_in(-1.3, 1.3) * (m.box.half[k] + m.radius);
                place = real3_add(place, real3_scale(m.box.axes[k], at));
            }
            double time = sample_in(-0.1, 1.2);
            m.box.center = real3_float(real3_sub(place, real3_scale(m.box_displacement, time)));
            rounding = 1e-6 * motion_size(&m) + 2e-7 * real3_length(m.start) + 1e-6;
        } while (motion_gap(&m, 0) <= rounding);
        encounter wanted = motion_encounter(&m, 0, 10 * rounding);
        sb_box_cast cast = {real_box_round(&m.box), real3_round(m.box_displacement)};
        sb_sphere target = {real3_round(m.start), (float)m.radius};
        sb_impact impact;
        bool hit = sb_sweep_box_sphere(&cast, &target, &impact);
        if (wanted.kind == MEETING_GRAZING) {
            grazing++;
            continue;
        }
        check_that(hit == (wanted.kind == MEETING_HIT), i, "impact", hit, !hit);
        hits += hit;
        misses += !hit;
        if (!hit) {
            continue;
        }
        double time = (double)impact.time;
        double gap = motion_gap(&m, time);
        check_that(fabs(gap) < rounding && time <= wanted.time + 1e-3, i, "gap", gap, 0);
        // The point is on the sphere, at the moved box; the normal points away from its centre.
        real_box moved = motion_box(&m, time);
        real3 point = real3_of(impact.point), out = real3_sub(point, m.start);
        double off = fabs(real3_length(out) - m.radius);
        check_that(off < rounding, i, "point off the sphere", off, 0);
        off = fabs(real_box_distance(&moved, point, NULL));
        check_that(off < 3 * rounding, i, "point off the box", off, 0);
        off = real3_length(real3_sub(real3_scale(out, 1 / m.radius), real3_of(impact.normal)));
        check_that(off < 1e-5 + rounding / m.radius, i, "normal off the way out", off, 0);
    }
    assert_true(hits > CASE_COUNT / 3 && misses > CASE_COUNT / 10 && grazing < CASE_COUNT / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(box_box_random_casts_agree_with_substeps_of_the_separating_axes,
                               sample_setup),
        cmocka_unit_test_setup(box_box_that_starts_in_overlap_hits_only_against_the_way_out,
                               sample_setup),
        cmocka_unit_test(box_box_touching_within_a_hundredth_of_a_millimetre_hits_only_inwards),
        cmocka_unit_test(box_box_faces_that_meet_flat_touch_in_the_middle_of_their_common_part),
        cmocka_unit_test(box_box_edges_that_cross_touch_at_the_crossing),
        cmocka_unit_test_setup(box_box_edges_that_cross_at_a_small_angle_touch_at_the_crossing,
                               sample_setup),
        cmocka_unit_test(box_box_edges_that_cross_at_a_tiny_angle_touch_when_the_ridges_do),
        cmocka_unit_test_setup(box_plane_random_casts_agree_with_the_eight_corners, sample_setup),
        cmocka_unit_test(box_plane_from_the_plane_hits_only_downwards),
        cmocka_unit_test_setup(box_sphere_is_the_sphere_cast_seen_from_the_box, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
