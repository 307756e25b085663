// Pairs of hulls whose answers are known beforehand.
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

// The header states an error of about 2e-6 of the pair's size.
#define ERROR_OF_SIZE 2e-6

static void box_shaped_hulls_answer_as_boxes(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory_a[SB_HULL_SIZE_MAX], memory_b[SB_HULL_SIZE_MAX];
    int hits = 0, misses = 0;
    for (int i = 0; i < (int)sample_scaled(10000); i++) {
        real_box a = {.center = real3_random_point(3)}, b = {.center = real3_random_point(3)};
        double size = 12;
        for (int k = 0; k < 3; k++) {
            a.half[k] = real_float(sample_in(0.3, 3));
            b.half[k] = real_float(sample_in(0.3, 3));
            size += a.half[k] + b.half[k];
        }
        real_axes_random(a.axes);
        real_axes_random(b.axes);
        if (i % 3 == 0) {
            real_axes_from_yaw(a.axes, sample_in(-4, 4));
            real_axes_from_yaw(b.axes, sample_in(-4, 4));
        }
        sb_box box_a = real_box_round(&a), box_b = real_box_round(&b);
        assert_int_equal(sb_hull_build_box(memory_a, box_a.half_extents), SB_OK);
        assert_int_equal(sb_hull_build_box(memory_b, box_b.half_extents), SB_OK);
        const void *hull_a = memory_a, *hull_b = memory_b;
        sb_placed_hull as_hull_a = {
            hull_a, box_a.center, {box_a.axes[0], box_a.axes[1], box_a.axes[2]}};
        sb_placed_hull as_hull_b = {
            hull_b, box_b.center, {box_b.axes[0], box_b.axes[1], box_b.axes[2]}};
        sb_mtv wanted, by_hulls = {{NAN, NAN, NAN}, NAN}, by_box = {{NAN, NAN, NAN}, NAN};
        bool overlap = sb_box_box_mtv(&box_a, &box_b, &wanted);
        bool overlap_hulls = sb_hull_hull_mtv(&as_hull_a, &as_hull_b, &by_hulls);
        bool overlap_box = sb_hull_box_mtv(&as_hull_a, &box_b, &by_box);
        // Both calls get the same numbers.
        assert_int_equal(overlap_hulls, overlap_box);
        if (overlap) {
            assert_true(fabs((double)(by_hulls.depth - by_box.depth)) <= 1e-6 * size);
        }
        if (overlap != overlap_hulls) {
            assert_true(fabs(real_box_overlap(&a, &b)) <= ERROR_OF_SIZE * size);
            continue;
        }
        hits += overlap;
        misses += !overlap;
        if (overlap && !(fabs((double)(by_hulls.depth - wanted.depth)) <= 3e-6 * size)) {
            fail_msg("seed %" PRIu64 ", case %d: depth %.9g, boxes say %.9g", sample_seed(), i,
                     (double)by_hulls.depth, (double)wanted.depth);
        }
    }
    assert_true(hits > 2500 && misses > 500);
}

static void build_box(uint8_t *memory, float x, float y, float z)
{
    assert_int_equal(sb_hull_build_box(memory, (sb_vec3){x, y, z}), SB_OK);
}

static sb_placed_hull unturned(const void *memory, float x, float y, float z)
{
    return (sb_placed_hull){.hull = memory,
                            .center = {x, y, z},
                            .axes = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
}

static void box_on_box_rests_on_four_corners_of_the_smaller(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t large[SB_HULL_SIZE_MAX], small[SB_HULL_SIZE_MAX];
    build_box(large, 2.0f, 1.0f, 2.0f);
    build_box(small, 0.5f, 0.25f, 1.0f);
    sb_placed_hull floor = unturned(large, 100.0f, -1.0f, 50.0f);
    sb_placed_hull crate = unturned(small, 100.25f, 0.125f, 50.0f);
    sb_manifold m;
    assert_true(sb_hull_hull_manifold(&floor, &crate, &m));
    assert_true(m.mtv.normal.x == 0.0f && m.mtv.normal.y == 1.0f && m.mtv.normal.z == 0.0f);
    assert_true(m.mtv.depth == 0.125f);
    assert_int_equal(m.point_count, 4);
    double sum_x = 0, sum_z = 0;
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(fabs(fabs((double)m.points[i].point.x - 100.25) - 0.5) < 2e-5);
        assert_true(fabs(fabs((double)m.points[i].point.z - 50) - 1) < 2e-5);
        // Half way between the crate's bottom at -0.125 and the floor's top at 0.
        assert_true(m.points[i].point.y == -0.0625f && m.points[i].depth == 0.125f);
        sum_x += (double)m.points[i].point.x;
        sum_z += (double)m.points[i].point.z;
    }
    assert_true(fabs(sum_x - 401) < 1e-4 && fabs(sum_z - 200) < 1e-4);

    sb_box box = {crate.center, {0.5f, 0.25f, 1.0f}, {crate.axes[0], crate.axes[1], crate.axes[2]}};
    sb_manifold by_box;
    assert_true(sb_hull_box_manifold(&floor, &box, &by_box));
    assert_true(by_box.mtv.depth == 0.125f && by_box.mtv.normal.y == 1.0f);
    assert_int_equal(by_box.point_count, 4);
}

static void faces_that_just_touch_overlap_with_depth_zero(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t cube[SB_HULL_SIZE_MAX];
    build_box(cube, 0.5f, 0.5f, 0.5f);
    sb_placed_hull a = unturned(cube, 8.0f, 0.0f, 0.0f), b = unturned(cube, 9.0f, 0.0f, 0.0f);
    sb_manifold m;
    assert_true(sb_hull_hull_manifold(&a, &b, &m));
    assert_true(m.mtv.normal.x == 1.0f && m.mtv.depth == 0.0f);
    assert_int_equal(m.point_count, 4);
    b.center.x = 9.00001f;
    assert_false(sb_hull_hull_overlap(&a, &b));
    assert_false(sb_hull_hull_mtv(&a, &b, &m.mtv));
    assert_false(sb_hull_hull_manifold(&a, &b, &m));
    b.center.x = 7.0f;
    assert_true(sb_hull_hull_mtv(&a, &b, &m.mtv));
    assert_true(m.mtv.normal.x == -1.0f && m.mtv.depth == 0.0f);
}

static void identical_hulls_in_one_place_part_by_the_first_of_the_shortest_ways(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    build_box(memory, 1.0f, 0.5f, 0.5f);
    sb_placed_hull a = unturned(memory, 3.0f, 4.0f, 5.0f);
    sb_mtv mtv;
    assert_true(sb_hull_hull_mtv(&a, &a, &mtv));
    assert_true(mtv.depth == 1.0f);
    const void *block = memory;
    const sb_hull_face *faces = sb_hull_faces(block);
    uint32_t first = 0;
    while (faces[first].plane.offset != 0.5f) {
        first++;
    }
    sb_vec3 normal = faces[first].plane.normal;
    assert_true(mtv.normal.x == normal.x && mtv.normal.y == normal.y && mtv.normal.z == normal.z);
    sb_box box = {a.center, {1.0f, 0.5f, 0.5f}, {a.axes[0], a.axes[1], a.axes[2]}};
    assert_true(sb_hull_box_mtv(&a, &box, &mtv));
    assert_true(mtv.depth == 1.0f && mtv.normal.y == normal.y && mtv.normal.z == normal.z);
}

// Two roof ridges at right angles.
static void edges_that_cross_touch_in_one_point(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    const sb_vec3 roof[6] = {{-2.0f, 0.0f, -1.0f}, {-2.0f, 0.0f, 1.0f}, {-2.0f, 1.0f, 0.0f},
                             {2.0f, 0.0f, -1.0f},  {2.0f, 0.0f, 1.0f},  {2.0f, 1.0f, 0.0f}};
    assert_int_equal(sb_hull_build(memory, roof, 6), SB_OK);
    sb_placed_hull a = unturned(memory, 0.0f, 0.0f, 0.0f);
    sb_placed_hull b = {.hull = a.hull,
                        .center = {0.25f, 1.875f, 0.0f},
                        // Upside down, with its ridge along z.
                        .axes = {{0.0f, 0.0f, 1.0f}, {0.0f, -1.0f, 0.0f}, {1.0f, 0.0f, 0.0f}}};
    sb_manifold m;
    assert_true(sb_hull_hull_manifold(&a, &b, &m));
    assert_int_equal(m.point_count, 1);
    assert_true(fabs((double)m.mtv.normal.y - 1) < 1e-6);
    assert_true(fabs((double)m.mtv.depth - 0.125) < 1e-6);
    assert_true(m.points[0].depth == m.mtv.depth);
    assert_true(fabs((double)m.points[0].point.x - 0.25) < 1e-6);
    assert_true(fabs((double)m.points[0].point.y - 0.9375) < 1e-6);
    assert_true(fabs((double)m.points[0].point.z) < 1e-6);
}

static void check_crossing(const sb_placed_hull *a, const sb_placed_hull *b, float up)
{
    sb_manifold m;
    assert_true(sb_hull_hull_manifold(a, b, &m));
    assert_true(m.mtv.normal.y == up);
    assert_true(fabs((double)m.mtv.depth - 0.125) < 1e-6);
    assert_int_equal(m.point_count, 1);
    assert_true(m.points[0].depth == m.mtv.depth);
    assert_true(fabs((double)m.points[0].point.x) < 1e-5);
    assert_true(fabs((double)m.points[0].point.y + 0.0625) < 1e-5);
    assert_true(fabs((double)m.points[0].point.z - 0.25) < 1e-5);
}

// A keel lies across a table's rim, and its outer end is lower by less than the rounding. The
// table's top gives the shortest way out. The edge at the deepest vertex that points most downward
// is the bow, which is beside the table.
static void keel_across_a_rim_touches_where_the_edges_cross(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t table[SB_HULL_SIZE_MAX], boat[SB_HULL_SIZE_MAX];
    build_box(table, 1.0f, 1.0f, 1.0f);
    const sb_vec3 points[4] = {{0.5f, -0.1250001f, 0.25f},
                               {-0.3f, -0.125f, 0.25f},
                               {3.0f, 0.5f, 0.65f},
                               {3.0f, 0.5f, -0.15f}};
    assert_int_equal(sb_hull_build(boat, points, 4), SB_OK);
    sb_placed_hull a = unturned(table, -1.0f, -1.0f, 0.0f), b = unturned(boat, 0.0f, 0.0f, 0.0f);
    check_crossing(&a, &b, 1.0f);
    check_crossing(&b, &a, -1.0f);
}

// Moves by powers of two do not round, so that only the pair's own frame counts.
static void answers_do_not_depend_on_the_place_in_the_world(void **state)
{
    (void)state;
    int hits = 0;
    for (int i = 0; i < 2000; i++) {
        const hull_sample *sample_a = hull_sample_any(), *sample_b = hull_sample_any();
        real3 axes_a[3], axes_b[3];
        real_axes_random(axes_a);
        real_axes_random(axes_b);
        real3 apart = real3_random_point(1);
        // Multiples of 2^-10 stay exact at 256 m.
        apart = (real3){floor(apart.x * 1024) / 1024, floor(apart.y * 1024) / 1024,
                        floor(apart.z * 1024) / 1024};
        sb_placed_hull a = hull_sample_placed(sample_a, (real3){0, 0, 0}, axes_a);
        sb_placed_hull b = hull_sample_placed(sample_b, apart, axes_b);
        sb_mtv here, there;
        bool overlap = sb_hull_hull_mtv(&a, &b, &here);
        a.center.x += 256.0f;
        b.center.x += 256.0f;
        a.center.z -= 128.0f;
        b.center.z -= 128.0f;
        assert_int_equal(overlap, sb_hull_hull_mtv(&a, &b, &there));
        if (overlap) {
            hits++;
            assert_memory_equal(&here, &there, sizeof here);
        }
    }
    assert_true(hits > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(box_shaped_hulls_answer_as_boxes, sample_setup),
        cmocka_unit_test(box_on_box_rests_on_four_corners_of_the_smaller),
        cmocka_unit_test(faces_that_just_touch_overlap_with_depth_zero),
        cmocka_unit_test(identical_hulls_in_one_place_part_by_the_first_of_the_shortest_ways),
        cmocka_unit_test(keel_across_a_rim_touches_where_the_edges_cross),
        cmocka_unit_test(edges_that_cross_touch_in_one_point),
        cmocka_unit_test_setup(answers_do_not_depend_on_the_place_in_the_world, sample_setup),
    };
    return cmocka_run_group_tests_name("overlap/hull_hull", tests, hull_sample_group_setup, NULL);
}
