#include "physics/overlap/pairs.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "box_pair.h"
#include "reference.h"
#include "sample.h"

#define PAIR_COUNT 150000

static void check_pair(const box_pair *p, int index)
{
    sb_box a = real_box_round(&p->a), b = real_box_round(&p->b);
    sb_mtv mtv = {{NAN, NAN, NAN}, NAN};
    bool overlap = sb_box_box_mtv(&a, &b, &mtv);
    if (sb_box_box_overlap(&a, &b) != overlap) {
        box_pair_fail(p, index, "overlap without its vector", !overlap, overlap);
    }
    if (overlap ? p->depth < -p->slack : p->depth > p->tolerance) {
        box_pair_fail(p, index, "overlap", overlap, p->depth);
    }
    if (!overlap) {
        return;
    }
    real3 normal = real3_of(mtv.normal);
    double depth = (double)mtv.depth;
    double length = real3_length(normal);
    if (!(fabs(length - 1) <= 1e-6)) {
        box_pair_fail(p, index, "length of the normal", length, 1);
    }
    double along = real3_dot(normal, real3_sub(p->b.center, p->a.center));
    if (!(along >= -p->tolerance)) {
        box_pair_fail(p, index, "centres' distance along the normal", along, 0);
    }
    if (!(depth >= 0)) {
        box_pair_fail(p, index, "depth", depth, p->depth);
    }
    // No shorter move along any of the 15 axes separates.
    if (!(depth <= p->depth + p->slack)) {
        box_pair_fail(p, index, "depth is not the shortest", depth, p->depth);
    }
    // The move separates: along its own direction no overlap is left.
    box_pair moved = *p;
    moved.b.center = real3_add(p->b.center, real3_scale(normal, depth + p->tolerance));
    double left = box_pair_overlap_along(&moved, real3_scale(normal, 1 / length));
    if (!(left <= 0)) {
        box_pair_fail(p, index, "overlap after the move", left, 0);
    }

    sb_mtv swapped = {{NAN, NAN, NAN}, NAN};
    if (!sb_box_box_mtv(&b, &a, &swapped)) {
        if (depth > p->slack) {
            box_pair_fail(p, index, "no overlap with A and B swapped", 0, depth);
        }
        return;
    }
    if (!(fabs((double)swapped.depth - depth) <= p->slack)) {
        box_pair_fail(p, index, "depth with A and B swapped", (double)swapped.depth, depth);
    }
    bool centred = along <= p->tolerance; // either direction is as short
    double off = real3_length(real3_add(normal, real3_of(swapped.normal)));
    if (p->unique && !centred && !(off <= 1e-3)) {
        box_pair_fail(p, index, "normals' sum with A and B swapped", off, 0);
    }
}

static void box_box_random_pairs_agree_with_the_15_axes_in_double_precision(void **state)
{
    (void)state;
    int overlapping = 0, apart = 0, touching = 0;
    const int count = (int)sample_scaled(PAIR_COUNT);
    for (int i = 0; i < count; i++) {
        box_pair p;
        box_pair_sample(&p);
        check_pair(&p, i);
        overlapping += p.depth > p.tolerance;
        apart += p.depth < -p.tolerance;
        touching += fabs(p.depth) <= p.tolerance;
    }
    assert_true(overlapping > count / 5);
    assert_true(apart > count / 5);
    assert_true(touching > count / 200);
}

// Returns a random point of the box, often at its corners and edges.
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
        box_pair p;
        box_pair_sample(&p);
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
                    box_pair_fail(&p, i, "a shared point but no overlap", 0, p.depth);
                }
            }
            // After B's move no point of A is inside it.
            double within = real_box_distance(&p.b, real3_sub(point, move), NULL);
            if (within < -p.tolerance) {
                box_pair_fail(&p, i, "a point still shared after the move", within, 0);
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

static void box_box_upright_boxes_that_touch_exactly_overlap_by_nothing(void **state)
{
    (void)state;
    // B's axes are not quite of unit length, so that every product is exact: B reaches 1 m along
    // A's axes, and A 1 m along B's, whose dot product with (2.5, 0, 1.5) or so is 2.
    const float c = 0.75f, d = 0.25f;
    const sb_vec3 offsets[] = {{2, 0, 0.5f}, {-2, 0, 0.5f}, {0.5f, 0, 2}, {0.5f, 0, -2}, {2, 0, -2},
                               {-2, 0, 2},   {2, 0, 2},     {-2, 0, -2},  {1.75f, 0, -2}};
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
        sb_box a = upright(0, 0, 0, 1);
        sb_box b = {offsets[i], {1, 4, 1}, {{c, 0, -d}, {0, 1, 0}, {d, 0, c}}};
        sb_mtv mtv;
        assert_true(sb_box_box_overlap(&a, &b));
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        assert_true(mtv.depth == 0);
        // One step farther out along the coordinate that touches, they are apart.
        float *coordinate = fabsf(b.center.x) == 2 ? &b.center.x : &b.center.z;
        *coordinate = *coordinate < 0 ? nextafterf(-2, -3) : nextafterf(2, 3);
        assert_false(sb_box_box_overlap(&a, &b));
        assert_false(sb_box_box_mtv(&a, &b, &mtv));
    }
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

// Returns the cosine between the normal and its nearest axis or perpendicular, in either sense.
static double sense_of(const sb_box *a, const sb_box *b, sb_vec3 normal)
{
    real3 axes[15];
    int count = 0;
    for (int i = 0; i < 3; i++) {
        axes[count++] = real3_of(a->axes[i]);
        axes[count++] = real3_of(b->axes[i]);
        for (int j = 0; j < 3; j++) {
            axes[count++] = real3_cross(real3_of(a->axes[i]), real3_of(b->axes[j]));
        }
    }
    double sense = 0;
    for (int i = 0; i < count; i++) {
        double along = real3_dot(axes[i], real3_of(normal)) / real3_length(axes[i]);
        sense = fabs(along) > fabs(sense) ? along : sense;
    }
    return sense;
}

static void box_box_same_centre_gives_the_positive_sense_of_every_axis(void **state)
{
    (void)state;
    int faces = 0, edges = 0;
    for (int i = 0; i < 20000; i++) {
        // Flat and about equally large, so that edges are often the shortest way too.
        box_pair p = {.kind = BOX_PAIR_GENERAL};
        box_pair_sample_halves(&p.a, 0.5, 1);
        box_pair_sample_halves(&p.b, 0.5, 1);
        real_axes_random(p.a.axes);
        real_axes_random(p.b.axes);
        p.a.center = real3_random_point(10);
        p.b.center = p.a.center;
        sb_box a = real_box_round(&p.a), b = real_box_round(&p.b);
        sb_mtv mtv;
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        assert_true(sense_of(&a, &b, mtv.normal) > 0);
        bool face = false;
        for (int k = 0; k < 3; k++) {
            face = face || memcmp(&mtv.normal, &a.axes[k], sizeof mtv.normal) == 0 ||
                   memcmp(&mtv.normal, &b.axes[k], sizeof mtv.normal) == 0;
        }
        faces += face;
        edges += !face;
    }
    assert_true(faces > 1000 && edges > 100);
}

static void box_box_nearly_parallel_stacked_tanks_give_a_unit_normal(void **state)
{
    (void)state;
    // One tank on another, turned so little that an edge pair's direction is nearly lost. The
    // smallest overlap is clearly the vertical one.
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

// Two bars of 200 m on edge, 1 cm into one another where the ridges cross. Edges turned by less
// than 1e-3 rad give no axis, so the slightly longer way out by a face is taken.
static void box_box_edges_nearly_parallel_are_left_to_the_faces(void **state)
{
    (void)state;
    const float c = 0.70710678f;
    for (int i = 0; i < 2; i++) {
        float turn = i == 0 ? 0.9e-3f : 1.1e-3f;
        sb_box a = {{0, 0, 0}, {100, 1, 1}, {{1, 0, 0}, {0, c, c}, {0, -c, c}}}, b = a;
        b.center.y = 2.81842712f;
        b.axes[0] = sb_vec3_make(1, 0, -turn);
        b.axes[1] = sb_vec3_make(c * turn, c, c);
        b.axes[2] = sb_vec3_make(c * turn, -c, c);
        sb_mtv mtv;
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        assert_int_equal(mtv.normal.y > 0.99f, i == 1);
        // The faces see at most the angle times the length more.
        double excess = (double)mtv.depth - 1e-2;
        assert_true(i == 1 ? fabs(excess) < 2e-3 : excess > 2e-3 && excess < 100 * (double)turn);
    }
}

// Returns true if the normal equals an axis to the bit, in either sense.
static bool is_axis_of(const sb_box *box, sb_vec3 normal)
{
    for (int i = 0; i < 3; i++) {
        sb_vec3 axis = box->axes[i], back = sb_vec3_negate(axis);
        if ((normal.x == axis.x && normal.y == axis.y && normal.z == axis.z) ||
            (normal.x == back.x && normal.y == back.y && normal.z == back.z)) {
            return true;
        }
    }
    return false;
}

// A way by edges counts if it is shorter than the faces' by more than a millionth of the pair's
// size, as box_box_way.h says. On either side half of that margin is left for rounding.
static void box_box_edges_must_be_shorter_than_faces_by_a_part_of_the_size(void **state)
{
    (void)state;
    int by_edge = 0, by_face = 0;
    const int count = (int)sample_scaled(20000);
    for (int i = 0; i < count; i++) {
        real_box real_a, real_b;
        double excess = box_pair_sample_face_or_edge(&real_a, &real_b);
        sb_box a = real_box_round(&real_a), b = real_box_round(&real_b);
        sb_mtv mtv;
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        bool is_face = is_axis_of(&a, mtv.normal) || is_axis_of(&b, mtv.normal);
        by_face += is_face;
        by_edge += !is_face;
        if (excess < 0.5e-6 ? !is_face : excess > 1.5e-6 && is_face) {
            fail_msg("seed %" PRIu64 ", pair %d: edges shorter by %g of the size, by %s",
                     sample_seed(), i, excess, is_face ? "face" : "edges");
        }
    }
    assert_true(by_face > count / 5 && by_edge > count / 5);
}

// Returns the same box with its axes permuted, so that an upright box no longer looks upright.
static sb_box rename_axes(const sb_box *box)
{
    sb_vec3 h = box->half_extents;
    return (sb_box){box->center, {h.y, h.z, h.x}, {box->axes[1], box->axes[2], box->axes[0]}};
}

static void box_box_upright_pairs_agree_with_the_long_way(void **state)
{
    (void)state;
    int overlapping = 0, apart = 0;
    const int count = (int)sample_scaled(100000);
    for (int i = 0; i < count; i++) {
        float yaws[2] = {(float)sample_in(-4, 4), (float)sample_in(-4, 4)};
        yaws[1] = sample_chance(0.1) ? yaws[0] : yaws[1];
        sb_box boxes[2];
        for (int k = 0; k < 2; k++) {
            real_box sizes;
            box_pair_sample_halves(&sizes, 0.05, 5);
            sb_vec3 half = {(float)sizes.half[0], (float)sizes.half[1], (float)sizes.half[2]};
            boxes[k] = sb_box_from_yaw(real3_round(real3_random_point(2)), half, yaws[k]);
            assert_true(sb_box_is_upright(&boxes[k]));
        }
        sb_box a = rename_axes(&boxes[0]), b = rename_axes(&boxes[1]);
        sb_mtv quick = {{NAN, NAN, NAN}, NAN}, slow = {{NAN, NAN, NAN}, NAN};
        bool overlap = sb_box_box_mtv(&boxes[0], &boxes[1], &quick);
        bool slowly = sb_box_box_mtv(&a, &b, &slow);
        const double tolerance = 1e-5;
        if (overlap != slowly) {
            assert_true((double)(overlap ? quick : slow).depth < tolerance);
            continue;
        }
        overlapping += overlap;
        apart += !overlap;
        if (overlap && !(fabs((double)quick.depth - (double)slow.depth) <= tolerance)) {
            fail_msg("seed %" PRIu64 ", pair %d: upright depth %.9g, by the long way %.9g",
                     sample_seed(), i, (double)quick.depth, (double)slow.depth);
        }
    }
    assert_true(overlapping > count / 4 && apart > count / 20);
}

static void box_box_of_equal_ways_out_the_first_axis_counts(void **state)
{
    (void)state;
    // Cubes side by side, at equal distances along two or three axes.
    const struct {
        sb_vec3 offset, normal;
    } cases[] = {
        {{1.5f, 1.5f, 1.5f}, {1, 0, 0}},
        {{0.5f, 1.5f, 1.5f}, {0, 1, 0}},
        {{1.5f, 0.5f, 1.5f}, {1, 0, 0}},
        {{-1.5f, -1.5f, 1.5f}, {-1, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_vec3 n = cases[i].normal;
        sb_box a = upright(0, 0, 0, 1), b = upright(0, 0, 0, 1);
        b.center = cases[i].offset;
        sb_mtv mtv;
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        check_mtv(&mtv, n.x, n.y, n.z, 0.5f);
        // By the long way A's first axis is then the world's second.
        a = rename_axes(&a);
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        bool by_second = fabsf(cases[i].offset.y) == 1.5f;
        assert_true(by_second ? mtv.normal.y != 0 : mtv.normal.z != 0);
        assert_true(mtv.depth == 0.5f);
    }
    // A's first and third axis and B's first are equally short ways out. B's axes are not quite of
    // unit length, so that every product is exact.
    const float c = 0.75f, d = 0.25f;
    sb_box a = upright(0, 0, 0, 1);
    sb_box b = {{1.5f, 0, -1.5f}, {1, 4, 1}, {{c, 0, -d}, {0, 1, 0}, {d, 0, c}}};
    sb_mtv mtv;
    assert_true(sb_box_box_mtv(&a, &b, &mtv));
    check_mtv(&mtv, 1, 0, 0, 0.5f);
}

static void box_box_huge_boxes_far_apart_do_not_touch_and_tiny_ones_do(void **state)
{
    (void)state;
    const float c = 0.6f, s = 0.8f;
    const float sizes[] = {1e-3f, 1.0f, 400.0f};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        float h = sizes[i];
        sb_box a = {{0, 0, 0}, {h, h, h}, {{c, s, 0}, {-s, c, 0}, {0, 0, 1}}};
        sb_box b = {{0, 0, 0}, {h, h, h}, {{1, 0, 0}, {0, c, s}, {0, -s, c}}};
        sb_mtv mtv;
        b.center = sb_vec3_make(2.5f * h, 2.5f * h, 2.5f * h);
        assert_false(sb_box_box_overlap(&a, &b));
        assert_false(sb_box_box_mtv(&a, &b, &mtv));
        b.center = sb_vec3_make(0.5f * h, 0.5f * h, 0.5f * h);
        assert_true(sb_box_box_overlap(&a, &b));
        assert_true(sb_box_box_mtv(&a, &b, &mtv));
        assert_true(mtv.depth > h && mtv.depth < 3 * h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(box_box_random_pairs_agree_with_the_15_axes_in_double_precision,
                               sample_setup),
        cmocka_unit_test_setup(box_box_that_share_a_sampled_point_overlap, sample_setup),
        cmocka_unit_test(box_box_cubes_that_touch_exactly_overlap_by_nothing),
        cmocka_unit_test(box_box_upright_boxes_that_touch_exactly_overlap_by_nothing),
        cmocka_unit_test(box_box_cubes_half_a_metre_deep_part_along_the_shortest_way),
        cmocka_unit_test(box_box_crossed_edges_part_along_their_common_perpendicular),
        cmocka_unit_test(box_box_same_centre_gives_the_positive_axis_of_the_smallest_overlap),
        cmocka_unit_test_setup(box_box_same_centre_gives_the_positive_sense_of_every_axis,
                               sample_setup),
        cmocka_unit_test(box_box_nearly_parallel_stacked_tanks_give_a_unit_normal),
        cmocka_unit_test(box_box_edges_nearly_parallel_are_left_to_the_faces),
        cmocka_unit_test_setup(box_box_edges_must_be_shorter_than_faces_by_a_part_of_the_size,
                               sample_setup),
        cmocka_unit_test_setup(box_box_upright_pairs_agree_with_the_long_way, sample_setup),
        cmocka_unit_test(box_box_of_equal_ways_out_the_first_axis_counts),
        cmocka_unit_test(box_box_huge_boxes_far_apart_do_not_touch_and_tiny_ones_do),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
