#include "physics/shape/hull_mesh.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"

#define SIDE 1000

static sb_hull_triangles mesh;
static sb_hull_loops loops;

// The corners of a cube, and further points.
static uint32_t cube_points(sb_grid_point *points, const sb_grid_point *more, uint32_t more_count)
{
    for (int k = 0; k < 8; k++) {
        points[k] =
            (sb_grid_point){k & 1 ? 10 + SIDE : 10, k & 2 ? 10 + SIDE : 10, k & 4 ? 10 + SIDE : 10};
    }
    for (uint32_t k = 0; k < more_count; k++) {
        points[8 + k] = more[k];
    }
    return 8 + more_count;
}

static bool join_points(const sb_grid_point *points, uint32_t count, double tolerance)
{
    assert_int_equal(sb_hull_triangles_build(&mesh, points, count, 0.0), SB_OK);
    return sb_hull_loops_join(&loops, &mesh, tolerance);
}

static void expect_counts(uint32_t loop_count, uint32_t index_count)
{
    assert_int_equal(loops.loop_count, loop_count);
    assert_int_equal(loops.index_count, index_count);
}

static bool uses_point(uint32_t point)
{
    bool uses = false;
    for (uint32_t i = 0; i < loops.index_count; i++) {
        uses |= loops.indices[i] == point;
    }
    return uses;
}

static void cube_is_joined_to_six_quads_whose_normals_point_out(void **state)
{
    (void)state;
    sb_grid_point points[8];
    assert_true(join_points(points, cube_points(points, NULL, 0), 0.5));
    expect_counts(6, 24);
    uint32_t seen = 0;
    for (uint32_t l = 0; l < 6; l++) {
        const sb_hull_loop *loop = &loops.loops[l];
        assert_int_equal(loop->index_count, 4);
        assert_int_equal(loop->index_first, 4 * l);
        int64_t n[3] = {loop->normal.x, loop->normal.y, loop->normal.z};
        for (uint32_t axis = 0; axis < 3; axis++) {
            // Twice the area along one axis, and zero along the others.
            if (n[axis] != 0) {
                assert_true(n[axis] == 2 * SIDE * SIDE || n[axis] == -2 * SIDE * SIDE);
                assert_true(n[(axis + 1) % 3] == 0 && n[(axis + 2) % 3] == 0);
                seen |= 1u << (2 * axis + (n[axis] > 0));
            }
        }
        for (uint32_t i = 0; i < 4; i++) { // every corner is on its own side
            uint16_t corner = loops.indices[loop->index_first + i];
            int64_t side[3] = {points[corner].x, points[corner].y, points[corner].z};
            for (uint32_t axis = 0; axis < 3; axis++) {
                assert_true(n[axis] == 0 || (side[axis] > SIDE / 2) == (n[axis] > 0));
            }
        }
    }
    assert_int_equal(seen, 63);
}

static void negative_tolerance_joins_nothing(void **state)
{
    (void)state;
    sb_grid_point points[8];
    assert_true(join_points(points, cube_points(points, NULL, 0), -1.0));
    expect_counts(12, 36);
    for (uint32_t i = 0; i < 8; i++) {
        assert_true(uses_point(i));
    }
}

static void bump_on_a_face_is_joined_within_the_tolerance_alone(void **state)
{
    (void)state;
    const sb_grid_point bump = {10 + SIDE / 2, 10 + SIDE / 2, 10 + SIDE + 20};
    sb_grid_point points[9];
    uint32_t count = cube_points(points, &bump, 1);
    assert_true(join_points(points, count, 21.0));
    expect_counts(6, 24);
    assert_false(uses_point(8));
    assert_true(join_points(points, count, 5.0));
    expect_counts(9, 32); // five squares, four triangles
    assert_true(uses_point(8));
}

static void bump_on_an_edge_is_dropped_within_the_tolerance_alone(void **state)
{
    (void)state;
    const sb_grid_point bump = {10 + SIDE + 9, 10 + SIDE / 2, 10 + SIDE + 9};
    sb_grid_point points[9];
    uint32_t count = cube_points(points, &bump, 1);
    assert_true(join_points(points, count, 15.0));
    expect_counts(6, 24);
    assert_false(uses_point(8));
    assert_true(join_points(points, count, 2.0));
    assert_true(uses_point(8));
    assert_true(loops.loop_count > 6);
}

static void rim_of_a_disc_is_not_lost_to_flat_sides(void **state)
{
    (void)state;
    // A flat double cone: everything above the rim is flat within 12 steps, but the rim reaches far
    // beyond the range of two of its points.
    sb_grid_point points[18];
    for (int k = 0; k < 16; k++) {
        points[k] = (sb_grid_point){(int32_t)(20000 + 10000 * cos(k * 0.39269908)),
                                    (int32_t)(20000 + 10000 * sin(k * 0.39269908)), 100};
    }
    points[16] = (sb_grid_point){20000, 20000, 112};
    points[17] = (sb_grid_point){20000, 20000, 88};
    for (double tolerance = 0.25; tolerance < 64; tolerance *= 2) {
        bool joined = join_points(points, 18, tolerance);
        for (uint32_t k = 0; joined && k < 16; k++) {
            assert_true(uses_point(k));
        }
    }
    assert_true(join_points(points, 18, 0.25));
    assert_false(join_points(points, 18, 32.0));
}

static void random_points_joined_leave_no_corner_farther_than_the_tolerance(void **state)
{
    (void)state;
    static sb_hull_triangles rest;
    uint32_t joined = 0, dropped = 0;
    for (uint32_t i = 0; i < sample_scaled(2000); i++) {
        sb_grid_point points[32], kept[32];
        for (int k = 0; k < 32; k++) {
            points[k] = (sb_grid_point){(int32_t)sample_below(2000), (int32_t)sample_below(2000),
                                        (int32_t)sample_below(i % 2 == 0 ? 2000 : 200)};
        }
        double tolerance = sample_log(1, 100);
        if (!join_points(points, 32, tolerance)) {
            continue;
        }
        joined++;
        uint32_t kept_count = 0;
        for (uint32_t k = 0; k < 32; k++) {
            if (uses_point(k)) {
                kept[kept_count++] = points[k];
            }
        }
        assert_int_equal(sb_hull_triangles_build(&rest, kept, kept_count, 0.0), SB_OK);
        for (uint32_t k = 0; k < 32; k++) {
            double lost = sb_hull_triangles_distance_squared(&rest, points[k]);
            assert_true(lost <= tolerance * tolerance);
            dropped += lost > 0;
        }
    }
    assert_true(joined > sample_scaled(1000) && dropped > sample_scaled(200));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cube_is_joined_to_six_quads_whose_normals_point_out),
        cmocka_unit_test(negative_tolerance_joins_nothing),
        cmocka_unit_test(bump_on_a_face_is_joined_within_the_tolerance_alone),
        cmocka_unit_test(bump_on_an_edge_is_dropped_within_the_tolerance_alone),
        cmocka_unit_test(rim_of_a_disc_is_not_lost_to_flat_sides),
        cmocka_unit_test_setup(random_points_joined_leave_no_corner_farther_than_the_tolerance,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
