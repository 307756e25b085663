#include "physics/shape/hull_mesh.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/shape/hull_build.h"
#include "sample.h"

// Wide enough for any determinant of grid points.
__extension__ typedef __int128 wide;

static sb_grid_point sample_grid_point(uint32_t limit)
{
    int32_t x = (int32_t)sample_below(limit + 1);
    int32_t y = (int32_t)sample_below(limit + 1);
    int32_t z = (int32_t)sample_below(limit + 1);
    return (sb_grid_point){x, y, z};
}

// Returns six times the volume of a tetrahedron; it is positive if a, b, c go round
// counter-clockwise as seen from d.
static wide determinant(sb_grid_point a, sb_grid_point b, sb_grid_point c, sb_grid_point d)
{
    wide u[3] = {b.x - a.x, b.y - a.y, b.z - a.z};
    wide v[3] = {c.x - a.x, c.y - a.y, c.z - a.z};
    wide w[3] = {d.x - a.x, d.y - a.y, d.z - a.z};
    return u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0]) +
           u[2] * (v[0] * w[1] - v[1] * w[0]);
}

static void grid_sqrt_is_that_of_the_c_library(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(100000); i++) {
        double x = sample_log(1e-30, 8e37);
        assert_true(fabs(sb_grid_sqrt(x) - sqrt(x)) <= 4.5e-16 * sqrt(x));
    }
    assert_true(sb_grid_sqrt(0.0) == 0.0);
    assert_true(sb_grid_sqrt(0x1p108) == 0x1p54);
}

static void grid_dot_has_the_sign_and_value_of_the_exact_determinant(void **state)
{
    (void)state;
    uint32_t zero = 0, tiny = 0;
    for (uint32_t i = 0; i < sample_scaled(200000); i++) {
        uint32_t limit = i % 2 == 0 ? SB_GRID_MAX : 40;
        sb_grid_point a = sample_grid_point(limit), b = sample_grid_point(limit);
        sb_grid_point c = sample_grid_point(limit), d = sample_grid_point(limit);
        if (i % 4 == 0) { // near the plane of the others: a fourth corner, or their middle
            double s = sample_in(0, 1), t = sample_in(0, 1) * (1 - s);
            d.x = (int32_t)(a.x + s * (b.x - a.x) + t * (c.x - a.x));
            d.y = (int32_t)(a.y + s * (b.y - a.y) + t * (c.y - a.y));
            d.z = (int32_t)(a.z + s * (b.z - a.z) + t * (c.z - a.z));
        } else if (i % 4 == 2 && sample_chance(0.5)) {
            d = (sb_grid_point){2 * b.x - a.x, 2 * b.y - a.y, 2 * b.z - a.z};
            d = d.x < 0 || d.x > SB_GRID_MAX || d.y < 0 || d.y > SB_GRID_MAX || d.z < 0 ||
                        d.z > SB_GRID_MAX
                    ? a
                    : d;
        }
        wide wanted = determinant(a, b, c, d);
        double got = sb_grid_dot(sb_grid_cross(a, b, c), a, d);
        zero += wanted == 0;
        tiny += wanted != 0 && fabs((double)wanted) < 1e-6 * pow(limit, 3);
        assert_true((wanted > 0) == (got > 0) && (wanted < 0) == (got < 0));
        assert_true(fabs(got - (double)wanted) <= 5e-16 * fabs((double)wanted));
    }
    assert_true(zero > sample_scaled(10000) && tiny > sample_scaled(10000));
}

static uint32_t alive_count(const sb_hull_triangles *mesh)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        count += mesh->triangles[i].alive;
    }
    return count;
}

// Asserts that the mesh is exactly convex and closed, and that neighbours name each other. If
// `holds_all`, no point is outside.
static void expect_polyhedron(const sb_hull_triangles *mesh, bool holds_all)
{
    uint32_t corners = 0;
    bool is_corner[SB_HULL_POINT_COUNT_MAX] = {false};
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        const sb_hull_triangle *triangle = &mesh->triangles[i];
        for (int k = 0; triangle->alive && k < 3; k++) {
            corners += !is_corner[triangle->corners[k]];
            is_corner[triangle->corners[k]] = true;
            const sb_hull_triangle *beyond = &mesh->triangles[triangle->neighbors[k]];
            assert_true(beyond->alive);
            uint32_t back = 0;
            for (int m = 0; m < 3; m++) {
                back += beyond->neighbors[m] == i &&
                        beyond->corners[m] == triangle->corners[(k + 1) % 3] &&
                        beyond->corners[(m + 1) % 3] == triangle->corners[k];
            }
            assert_int_equal(back, 1);
        }
    }
    assert_int_equal(alive_count(mesh), 2 * corners - 4);
    for (uint32_t i = 0; i < mesh->slot_count; i++) {
        const sb_hull_triangle *t = &mesh->triangles[i];
        for (uint32_t p = 0; t->alive && p < mesh->point_count; p++) {
            wide side = determinant(mesh->points[t->corners[0]], mesh->points[t->corners[1]],
                                    mesh->points[t->corners[2]], mesh->points[p]);
            assert_true(side <= 0 || (!holds_all && !is_corner[p]));
        }
    }
}

static void triangles_of_random_points_hold_all_of_them_exactly(void **state)
{
    (void)state;
    static sb_hull_triangles mesh;
    uint32_t built = 0, flat = 0;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        sb_grid_point points[60];
        uint32_t count = 4 + sample_below(57);
        // From lattices with many points in one plane or line to the finest.
        uint32_t limit = (uint32_t)sample_log(1, SB_GRID_MAX);
        for (uint32_t k = 0; k < count; k++) {
            points[k] = sample_grid_point(limit);
        }
        if (i % 8 == 0) {
            for (uint32_t k = 0; k < count; k++) {
                points[k].y = points[k].x;
            }
        }
        sb_error error = sb_hull_triangles_build(&mesh, points, count, 0.0);
        flat += error == SB_ERROR_RANGE;
        if (i % 8 == 0) {
            assert_int_equal(error, SB_ERROR_RANGE);
        }
        if (error != SB_OK) {
            continue;
        }
        built++;
        expect_polyhedron(&mesh, true);
        for (uint32_t k = 0; k < count; k++) {
            assert_true(sb_hull_triangles_distance_squared(&mesh, points[k]) == 0.0);
        }
    }
    assert_true(built > sample_scaled(2000) && flat >= sample_scaled(3000) / 8);
}

static void triangles_with_a_tolerance_leave_no_point_farther_than_it(void **state)
{
    (void)state;
    static sb_hull_triangles mesh;
    uint32_t fewer = 0;
    for (uint32_t i = 0; i < sample_scaled(500); i++) {
        sb_grid_point points[40];
        for (int k = 0; k < 40; k++) {
            points[k] = sample_grid_point(1000);
        }
        double tolerance = sample_log(1, 100);
        assert_int_equal(sb_hull_triangles_build(&mesh, points, 40, 0.0), SB_OK);
        uint32_t all = alive_count(&mesh);
        assert_int_equal(sb_hull_triangles_build(&mesh, points, 40, tolerance), SB_OK);
        expect_polyhedron(&mesh, false);
        fewer += alive_count(&mesh) < all;
        for (int k = 0; k < 40; k++) {
            double distance_squared = sb_hull_triangles_distance_squared(&mesh, points[k]);
            assert_true(distance_squared <= tolerance * tolerance);
        }
    }
    assert_true(fewer > sample_scaled(250));
}

static uint32_t cube_points(sb_grid_point points[8], int32_t low, int32_t high)
{
    for (int k = 0; k < 8; k++) {
        points[k] = (sb_grid_point){k & 1 ? high : low, k & 2 ? high : low, k & 4 ? high : low};
    }
    return 8;
}

static void distance_is_that_from_the_nearest_face_edge_or_corner(void **state)
{
    (void)state;
    static sb_hull_triangles mesh;
    sb_grid_point points[8];
    const int32_t low = 1000, high = 3000;
    assert_int_equal(sb_hull_triangles_build(&mesh, points, cube_points(points, low, high), 1.0),
                     SB_OK);
    assert_int_equal(alive_count(&mesh), 12);
    for (uint32_t i = 0; i < sample_scaled(20000); i++) {
        sb_grid_point p = sample_grid_point(4000);
        double x = fmax(fmax(low - p.x, p.x - high), 0);
        double y = fmax(fmax(low - p.y, p.y - high), 0);
        double z = fmax(fmax(low - p.z, p.z - high), 0);
        double wanted = x * x + y * y + z * z;
        double got = sb_hull_triangles_distance_squared(&mesh, p);
        assert_true(fabs(got - wanted) <= 1e-9 * (wanted + 1));
    }
}

static void points_no_thicker_than_the_tolerance_are_refused(void **state)
{
    (void)state;
    static sb_hull_triangles mesh;
    sb_grid_point points[5] = {
        {0, 0, 0}, {1000, 0, 0}, {0, 1000, 0}, {1000, 1000, 0}, {500, 400, 7}};
    assert_int_equal(sb_hull_triangles_build(&mesh, points, 5, 7.0), SB_ERROR_RANGE);
    assert_int_equal(sb_hull_triangles_build(&mesh, points, 5, 6.9), SB_OK);
    points[4].z = 0;
    assert_int_equal(sb_hull_triangles_build(&mesh, points, 5, 0.0), SB_ERROR_RANGE);
}

static void corners_beyond_the_limit_are_refused(void **state)
{
    (void)state;
    static sb_hull_triangles mesh;
    sb_grid_point points[SB_HULL_CORNER_COUNT_MAX + 1];
    for (uint32_t count = SB_HULL_CORNER_COUNT_MAX; count <= SB_HULL_CORNER_COUNT_MAX + 1;
         count++) {
        for (uint32_t k = 0; k < count; k++) {
            double y = 1 - (2 * k + 1) / (double)count, across = sqrt(1 - y * y);
            points[k] = (sb_grid_point){(int32_t)(1e7 * (1 + across * cos(2.399963 * k))),
                                        (int32_t)(1e7 * (1 + y)),
                                        (int32_t)(1e7 * (1 + across * sin(2.399963 * k)))};
        }
        sb_error error = sb_hull_triangles_build(&mesh, points, count, 10.0);
        assert_int_equal(error, count <= SB_HULL_CORNER_COUNT_MAX ? SB_OK : SB_ERROR_LIMIT);
        if (error == SB_OK) {
            expect_polyhedron(&mesh, false);
            assert_int_equal(alive_count(&mesh), SB_HULL_TRIANGLE_COUNT_MAX);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(grid_sqrt_is_that_of_the_c_library, sample_setup),
        cmocka_unit_test_setup(grid_dot_has_the_sign_and_value_of_the_exact_determinant,
                               sample_setup),
        cmocka_unit_test_setup(triangles_of_random_points_hold_all_of_them_exactly, sample_setup),
        cmocka_unit_test_setup(triangles_with_a_tolerance_leave_no_point_farther_than_it,
                               sample_setup),
        cmocka_unit_test_setup(distance_is_that_from_the_nearest_face_edge_or_corner, sample_setup),
        cmocka_unit_test(points_no_thicker_than_the_tolerance_are_refused),
        cmocka_unit_test(corners_beyond_the_limit_are_refused),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
