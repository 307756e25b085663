#include "physics/overlap/box_box.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference.h"
#include "sample.h"

// The header states an error of about 1e-6 of the coordinates' size.
#define ERROR_OF_SIZE 2e-6

#define PAIR_COUNT 150000

typedef enum pair_kind {
    PAIR_GENERAL,
    PAIR_YAW_ONLY,
    PAIR_PARALLEL,
    PAIR_NEARLY_PARALLEL,
    PAIR_NESTED,
    PAIR_NEEDLE,
    PAIR_HUGE_AND_TINY,
    PAIR_FAR_OUT,
    PAIR_CROSSED,
    PAIR_KIND_COUNT,
} pair_kind;

static const char *const kind_names[] = {"general",         "yaw only", "parallel",
                                         "nearly parallel", "nested",   "needle",
                                         "huge and tiny",   "far out",  "crossed"};

typedef struct pair {
    pair_kind kind;
    real_box a, b;
    double size;      // of the coordinates in play
    double tolerance; // m
    double slack;     // m, by which the shortest way may be missed for edges nearly parallel
    // By the reference:
    double depth; // smallest overlap along an axis; negative if that axis separates
    bool unique;  // no axis of another direction comes near it
} pair;

static double overlap_along(const pair *p, real3 axis)
{
    return real_box_overlap_along(&p->a, &p->b, axis);
}

// The header says that edges within about 1e-3 rad of parallel are left to the faces' axes: where
// two such edges cross, the faces see the angle times the edges' length more. Beyond, the edges'
// common perpendicular is as uncertain as the floats of the axes over the sine of their angle.
static double slack_of(const pair *p)
{
    double slack = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            double sine = real3_length(real3_cross(p->a.axes[i], p->b.axes[j]));
            slack = fmax(slack, sine < 2e-3 ? sine : 3e-7 / sine);
        }
    }
    return slack * p->size;
}

static void measure(pair *p)
{
    p->slack = p->tolerance + slack_of(p);
    real3 axes[15];
    double overlaps[15] = {0};
    int count = real_separating_axes(&p->a, &p->b, axes);
    int best = 0;
    for (int i = 0; i < count; i++) {
        overlaps[i] = overlap_along(p, axes[i]);
        best = overlaps[i] < overlaps[best] ? i : best;
    }
    p->depth = overlaps[best];
    p->unique = true;
    for (int i = 0; i < count; i++) {
        double turned = real3_length(real3_cross(axes[i], axes[best]));
        if (turned > 1e-6 && overlaps[i] < p->depth + 4 * p->slack) {
            p->unique = false;
        }
    }
}

static void sample_halves(real_box *box, double low, double high)
{
    for (int i = 0; i < 3; i++) {
        box->half[i] = real_float(sample_log(low, high));
    }
}

static void sample_shapes(pair *p)
{
    sample_halves(&p->a, 0.05, 5);
    sample_halves(&p->b, 0.05, 5);
    real_axes_random(p->a.axes);
    real_axes_random(p->b.axes);
    switch (p->kind) {
    case PAIR_YAW_ONLY:
        real_axes_from_yaw(p->a.axes, sample_in(-4, 4));
        real_axes_from_yaw(p->b.axes, sample_in(-4, 4));
        break;
    case PAIR_PARALLEL:
    case PAIR_NEARLY_PARALLEL:
        for (int i = 0; i < 3; i++) {
            p->b.axes[i] = p->a.axes[i];
        }
        if (p->kind == PAIR_NEARLY_PARALLEL) {
            real_axes_turn(p->b.axes, real3_random_direction(), sample_log(1e-8, 0.1));
        }
        break;
    case PAIR_NESTED:
        sample_halves(&p->a, 2, 20);
        sample_halves(&p->b, 0.05, 1);
        break;
    case PAIR_NEEDLE:
        sample_halves(&p->a, 1e-3, 1e-2);
        p->a.half[sample_below(3)] = real_float(sample_in(10, 100));
        break;
    case PAIR_HUGE_AND_TINY:
        sample_halves(&p->a, 10, 400);
        sample_halves(&p->b, 1e-3, 1e-2);
        break;
    case PAIR_GENERAL:
    case PAIR_FAR_OUT:
    case PAIR_CROSSED:
    case PAIR_KIND_COUNT:
        break;
    }
}

// Moves B along the reference's smallest overlap until the two touch, but for some tolerances.
static void bring_to_touch(pair *p)
{
    real3 axes[15];
    int count = real_separating_axes(&p->a, &p->b, axes);
    int best = 0;
    for (int i = 1; i < count; i++) {
        best = overlap_along(p, axes[i]) < overlap_along(p, axes[best]) ? i : best;
    }
    real3 axis = axes[best];
    double overlap = overlap_along(p, axis);
    if (overlap < 0) {
        return; // apart: the way to touching is another one
    }
    double side = real3_dot(real3_sub(p->b.center, p->a.center), axis) < 0 ? -1 : 1;
    double move = side * (overlap + sample_in(-6, 6) * p->tolerance);
    real3 moved = real3_add(p->b.center, real3_scale(axis, move));
    p->b.center = real3_float(moved);
}

// Two bars side by side in their thin directions, one turned a little, so that an edge of one
// crosses an edge of the other and their common perpendicular is the shortest way out, or none is.
static void place_crossed(pair *p)
{
    double turn = sample_log(1e-8, 0.3);
    p->a.half[2] = real_float(sample_in(1, 10));
    p->b.half[2] = real_float(sample_in(1, 10));
    real3 out = real3_scale(real3_add(p->a.axes[0], p->a.axes[1]), sqrt(0.5));
    for (int i = 0; i < 3; i++) {
        p->b.axes[i] = p->a.axes[i];
    }
    real_axes_turn(p->b.axes, out, turn);
    real3 center = p->a.center;
    for (int i = 0; i < 2; i++) {
        double sunk = sample_in(-1, 2) * turn;
        center = real3_add(center, real3_scale(p->a.axes[i], p->a.half[i] - sunk));
        center = real3_add(center, real3_scale(p->b.axes[i], p->b.half[i]));
    }
    p->b.center = real3_float(center);
}

static void sample_pair(pair *p)
{
    p->kind = (pair_kind)sample_below(PAIR_KIND_COUNT);
    sample_shapes(p);
    double limit = p->kind == PAIR_FAR_OUT ? 480 : 20;
    p->a.center = real3_random_point(limit);
    real3 way = real3_random_direction();
    double touching = real_box_reach(&p->a, way) + real_box_reach(&p->b, way);
    double distance = touching * sample_in(0, p->kind == PAIR_NESTED ? 0.3 : 1.1);
    p->b.center = real3_float(real3_add(p->a.center, real3_scale(way, distance)));
    if (p->kind == PAIR_CROSSED) {
        place_crossed(p);
    }
    p->size = real3_length(real3_sub(p->b.center, p->a.center));
    for (int i = 0; i < 3; i++) {
        p->size += p->a.half[i] + p->b.half[i];
    }
    p->tolerance = ERROR_OF_SIZE * p->size;
    if (sample_chance(0.3)) {
        bring_to_touch(p);
    }
    if (sample_chance(0.5)) {
        real_box a = p->a;
        p->a = p->b;
        p->b = a;
    }
    measure(p);
}

static void fail_pair(const pair *p, int index, const char *what, double got, double wanted)
{
    fail_msg("seed %" PRIu64 ", pair %d (%s, size %g): %s: %.9g, reference %.9g", sample_seed(),
             index, kind_names[p->kind], p->size, what, got, wanted);
}

static void check_pair(const pair *p, int index)
{
    sb_box a = real_box_round(&p->a), b = real_box_round(&p->b);
    sb_mtv mtv = {{NAN, NAN, NAN}, NAN};
    bool overlap = sb_box_box_mtv(&a, &b, &mtv);
    if (overlap ? p->depth < -p->slack : p->depth > p->tolerance) {
        fail_pair(p, index, "overlap", overlap, p->depth);
    }
    if (!overlap) {
        return;
    }
    real3 normal = real3_of(mtv.normal);
    double depth = (double)mtv.depth;
    double length = real3_length(normal);
    if (!(fabs(length - 1) <= 1e-6)) {
        fail_pair(p, index, "length of the normal", length, 1);
    }
    double along = real3_dot(normal, real3_sub(p->b.center, p->a.center));
    if (!(along >= -p->tolerance)) {
        fail_pair(p, index, "centres' distance along the normal", along, 0);
    }
    if (!(depth >= 0)) {
        fail_pair(p, index, "depth", depth, p->depth);
    }
    // No shorter move along any of the 15 axes separates.
    if (!(depth <= p->depth + p->slack)) {
        fail_pair(p, index, "depth is not the shortest", depth, p->depth);
    }
    // The move separates: along its own direction no overlap is left.
    pair moved = *p;
    moved.b.center = real3_add(p->b.center, real3_scale(normal, depth + p->tolerance));
    double left = overlap_along(&moved, real3_scale(normal, 1 / length));
    if (!(left <= 0)) {
        fail_pair(p, index, "overlap after the move", left, 0);
    }

    sb_mtv swapped = {{NAN, NAN, NAN}, NAN};
    if (!sb_box_box_mtv(&b, &a, &swapped)) {
        if (depth > p->slack) {
            fail_pair(p, index, "no overlap with A and B swapped", 0, depth);
        }
        return;
    }
    if (!(fabs((double)swapped.depth - depth) <= p->slack)) {
        fail_pair(p, index, "depth with A and B swapped", (double)swapped.depth, depth);
    }
    bool centred = along <= p->tolerance; // either way out is as short
    double off = real3_length(real3_add(normal, real3_of(swapped.normal)));
    if (p->unique && !centred && !(off <= 1e-3)) {
        fail_pair(p, index, "normals' sum with A and B swapped", off, 0);
    }
}

static void box_box_random_pairs_agree_with_the_15_axes_in_double_precision(void **state)
{
    (void)state;
    int overlapping = 0, apart = 0, touching = 0;
    for (int i = 0; i < PAIR_COUNT; i++) {
        pair p;
        sample_pair(&p);
        check_pair(&p, i);
        overlapping += p.depth > p.tolerance;
        apart += p.depth < -p.tolerance;
        touching += fabs(p.depth) <= p.tolerance;
    }
    assert_true(overlapping > PAIR_COUNT / 5);
    assert_true(apart > PAIR_COUNT / 5);
    assert_true(touching > PAIR_COUNT / 200);
}

// A point of the box, with a liking for its corners and edges.
static real3 point_in(const real_box *box)
{
    real3 point = box->center;
    for (int i = 0; i < 3; i++) {
        double at = sample_in(-1.5, 1.5);
        at = fmax(-1, fmin(1, at)) * box->half[i];
        point = real3_add(point, real3_scale(box->axes[i], at));
    }
    return point;
}

static void box_box_that_share_a_sampled_point_overlap(void **state)
{
    (void)state;
    int shared = 0;
    for (int i = 0; i < 10000; i++) {
        pair p;
        sample_pair(&p);
        sb_box a = real_box_round(&p.a), b = real_box_round(&p.b);
        sb_mtv mtv;
        bool overlap = sb_box_box_mtv(&a, &b, &mtv);
        real3 move = {0, 0, 0};
        if (overlap) {
            double depth = (double)mtv.depth + p.tolerance;
            move = real3_scale(real3_of(mtv.normal), depth);
        }
        for (int k = 0; k < 128; k++) {
            real3 point = point_in(&p.a);
            if (real_box_distance(&p.b, point, NULL) < -p.tolerance) {
                shared++;
                if (!overlap) {
                    fail_pair(&p, i, "a shared point but no overlap", 0, p.depth);
                }
            }
            // After B's move no point of A is left in it.
            double within = real_box_distance(&p.b, real3_sub(point, move), NULL);
            if (within < -p.tolerance) {
                fail_pair(&p, i, "a point still shared after the move", within, 0);
            }
        }
    }
    assert_true(shared > 10000);
}

static sb_box upright(float x, float y, float z, float half)
{
    return sb_box_from_yaw(sb_vec3_make(x, y, z), sb_vec3_make(half, half, half), 0.0f);
}

static void check_mtv(const sb_mtv *mtv, float x, float y, float z, float depth)
{
    assert_true(mtv->normal.x == x && mtv->normal.y == y && mtv->normal.z == z);
    assert_true(mtv->depth == depth);
}

static void box_box_cubes_that_touch_exactly_overlap_by_nothing(void **state)
{
    (void)state;
    // All of these numbers are exact in binary.
    sb_box a = upright(0, 0, 0, 1), b = upright(2, 0, 0, 1);
    sb_mtv mtv;
    assert_true(sb_box_box_mtv(&a, &b, &mtv));
    check_mtv(&mtv, 1, 0, 0, 0);
    b = upright(nextafterf(2, 3), 0, 0, 1);
    assert_false(sb_box_box_mtv(&a, &b, &mtv));
}

static void box_box_cubes_half_a_metre_deep_part_along_the_shortest_way(void **state)
{
    (void)state;
    sb_box a = upright(0, 0, 0, 1);
    const float sides[] = {-1, 1};
    for (int i = 0; i < 2; i++) {
        float side = sides[i];
        sb_mtv mtv;
        sb_box b = upright(side * 1.5f, 0.25f, 0.125f, 1);
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        check_mtv(&mtv, side, 0, 0, 0.5f);
        b = upright(0.25f, side * 1.5f, 0.125f, 1);
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        check_mtv(&mtv, 0, side, 0, 0.5f);
        b = upright(0.25f, 0.125f, side * 1.5f, 1);
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        check_mtv(&mtv, 0, 0, side, 0.5f);
    }
}

static void box_box_crossed_edges_part_along_their_common_perpendicular(void **state)
{
    (void)state;
    // Two long bars, each standing on an edge, cross at a right angle: their edges meet first. The
    // distance from the centre of a bar of half width 1 to its edge is sqrt 2.
    const float c = 0.70710678f;
    sb_box a = {{0, 0, 0}, {1, 1, 10}, {{c, c, 0}, {-c, c, 0}, {0, 0, 1}}};
    sb_box b = {{0, 2.8f, 0}, {10, 1, 1}, {{1, 0, 0}, {0, c, c}, {0, -c, c}}};
    sb_mtv mtv;
    assert_true(sb_box_box_mtv(&a, &b, &mtv));
    assert_true(fabs((double)mtv.normal.y - 1) <= 1e-6);
    assert_true(fabs((double)mtv.depth - (2 * sqrt(2.0) - 2.8)) <= 1e-6);
    b.center.y = 2.83f;
    assert_false(sb_box_box_mtv(&a, &b, &mtv));
}

static void box_box_same_centre_gives_the_positive_axis_of_the_smallest_overlap(void **state)
{
    (void)state;
    sb_box a = {{3, 4, 5}, {3, 1, 2}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    sb_box b = {{3, 4, 5}, {0.5f, 0.5f, 0.5f}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    sb_mtv mtv;
    assert_true(sb_box_box_mtv(&a, &b, &mtv));
    check_mtv(&mtv, 0, 1, 0, 1.5f);
}

static void box_box_nearly_parallel_stacked_tanks_give_a_unit_normal(void **state)
{
    (void)state;
    // One tank on another, turned by so little that an edge pair's direction is nearly lost. The
    // smallest overlap is plainly the vertical one.
    const sb_vec3 half = {1.5f, 0.75f, 3.0f};
    for (int i = 1; i <= 4000; i++) {
        sb_box a = sb_box_from_yaw(sb_vec3_make(0.0f, 0.75f, 0.0f), half, 0.3f);
        sb_box b = sb_box_from_yaw(sb_vec3_make(0.2f, 2.24f, 0.1f), half, 0.3f + (float)i * 1e-6f);
        sb_mtv mtv;
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        double length = real3_length(real3_of(mtv.normal));
        if (!(fabs(length - 1) <= 1e-6) || !(fabs((double)mtv.depth - 0.01) <= 1e-5)) {
            fail_msg("turned by %d microradians: normal's length %.7f, depth %.7f", i, length,
                     (double)mtv.depth);
        }
    }
}

static void plane_box_random_cases_agree_with_the_lowest_corner(void **state)
{
    (void)state;
    int below = 0, above = 0;
    for (int i = 0; i < 20000; i++) {
        real3 direction = sample_chance(0.3) ? (real3){0, 1, 0} : real3_random_direction();
        real_box box;
        real_axes_random(box.axes);
        sample_halves(&box, 0.05, 5);
        box.center = real3_random_point(100);
        double height = sample_in(-1, 1.5) * real_box_reach(&box, direction);
        double offset = real_float(real3_dot(direction, box.center) - height);
        sb_plane plane = {real3_round(direction), (float)offset};
        sb_box rounded = real_box_round(&box);
        // The floats are what the code is given: the plane's own numbers, not the ones behind them.
        direction = real3_of(plane.normal);
        double depth =
            real_box_reach(&box, direction) - (real3_dot(direction, box.center) - offset);
        const double tolerance = 1e-6 * 200;
        sb_mtv mtv = {{NAN, NAN, NAN}, NAN};
        bool overlap = sb_plane_box_mtv(&plane, &rounded, &mtv);
        if (fabs(depth) > tolerance) {
            assert_true(overlap == (depth > 0));
        }
        if (overlap) {
            assert_memory_equal(&mtv.normal, &plane.normal, sizeof plane.normal);
            assert_true(fabs((double)mtv.depth - depth) <= tolerance && mtv.depth >= 0);
        }
        below += overlap;
        above += !overlap;
    }
    assert_true(below > 4000 && above > 2000);
}

static void plane_box_that_touches_exactly_overlaps_by_nothing(void **state)
{
    (void)state;
    sb_plane plane = {{0, 1, 0}, 2};
    sb_box box = upright(7, 3, -7, 1);
    sb_mtv mtv;
    assert_true(sb_plane_box_mtv(&plane, &box, &mtv));
    check_mtv(&mtv, 0, 1, 0, 0);
    box.center.y = nextafterf(3, 4);
    assert_false(sb_plane_box_mtv(&plane, &box, &mtv));
    box.center.y = -5;
    assert_true(sb_plane_box_mtv(&plane, &box, &mtv));
    check_mtv(&mtv, 0, 1, 0, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(box_box_random_pairs_agree_with_the_15_axes_in_double_precision,
                               sample_setup),
        cmocka_unit_test_setup(box_box_that_share_a_sampled_point_overlap, sample_setup),
        cmocka_unit_test(box_box_cubes_that_touch_exactly_overlap_by_nothing),
        cmocka_unit_test(box_box_cubes_half_a_metre_deep_part_along_the_shortest_way),
        cmocka_unit_test(box_box_crossed_edges_part_along_their_common_perpendicular),
        cmocka_unit_test(box_box_same_centre_gives_the_positive_axis_of_the_smallest_overlap),
        cmocka_unit_test(box_box_nearly_parallel_stacked_tanks_give_a_unit_normal),
        cmocka_unit_test_setup(plane_box_random_cases_agree_with_the_lowest_corner, sample_setup),
        cmocka_unit_test(plane_box_that_touches_exactly_overlaps_by_nothing),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
