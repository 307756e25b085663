// Builds hulls of points at the edge of what is allowed: too far, flat, thin, or close to a face.
#include "physics/shape/hull_build.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hull_build_fixture.h"
#include "sample.h"

static void points_that_are_not_finite_or_too_far_are_refused(void **state)
{
    (void)state;
    const float bad[] = {NAN, INFINITY, -INFINITY, nextafterf(100, 200), -100.5f, 3e38f};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (int axis = 0; axis < 3; axis++) {
            for (int k = 0; k < 5; k++) {
                sb_vec3 points[5] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
                (&points[k].x)[axis] = bad[i];
                assert_int_equal(sb_hull_build(built_memory, points, 5), SB_ERROR_RANGE);
            }
        }
    }
    const sb_vec3 far[4] = {
        {100, 100, -100}, {-100, 100, 100}, {100, -100, 100}, {-100, -100, -100}};
    hull_build_valid(far, 4, 0);
}

// Points within a plate of the given thickness.
static uint32_t sample_plate(sb_vec3 *points, const placement *at, double thickness)
{
    uint32_t count = 8 + sample_below(20);
    for (uint32_t k = 0; k < count; k++) {
        double x = k < 8 ? (k & 1 ? 1 : -1) : sample_in(-1, 1);
        double y = k < 8 ? (k & 2 ? 1 : -1) : sample_in(-1, 1);
        double z = k < 8 ? (k & 4 ? 0.5 : -0.5) : sample_in(-0.5, 0.5);
        points[k] = placement_point(at, x, y, z * thickness);
    }
    return count;
}

static void flat_points_are_refused_and_thin_plates_are_not(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        placement at = sample_placement();
        sb_vec3 points[32];
        uint32_t count = sample_plate(points, &at, 0);
        hull_expect(sb_hull_build(built_memory, points, count) == SB_ERROR_RANGE, "flat", i);
        double tolerance = points_tolerance(points, count);
        count = sample_plate(points, &at, 0.3 * tolerance / at.scale);
        hull_expect(sb_hull_build(built_memory, points, count) == SB_ERROR_RANGE, "too thin", i);
        count = sample_plate(points, &at, 3.5 * tolerance / at.scale);
        hull_build_valid(points, count, i);
        count = sample_plate(points, &at, 20 * tolerance / at.scale);
        hull_build_valid(points, count, i);
        hull_expect(built_hull()->face_count == 6, "a plate has six sides", i);

        for (uint32_t k = 0; k < count; k++) { // one line, and one point
            double t = sample_in(-1, 1);
            points[k] = placement_point(&at, t, 0.5 * t, -0.3 * t);
        }
        hull_expect(sb_hull_build(built_memory, points, count) == SB_ERROR_RANGE, "a line", i);
        for (uint32_t k = 0; k < count; k++) {
            points[k] = points[0];
        }
        hull_expect(sb_hull_build(built_memory, points, count) == SB_ERROR_RANGE, "one point", i);
    }
}

static void points_near_a_face_or_corner_are_left_out_within_the_tolerance_alone(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        placement at = sample_placement();
        sb_vec3 points[10];
        for (int k = 0; k < 8; k++) {
            points[k] = placement_point(&at, k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1);
        }
        double rounding = 3e-7 * points_radius(points, 8) / at.scale;
        double tolerance = points_tolerance(points, 8) / at.scale;
        double x = sample_in(-0.9, 0.9), y = sample_in(-0.9, 0.9);
        points[8] = placement_point(&at, x, y, 1 + tolerance - rounding);
        points[9] = placement_point(&at, 1 + 0.5 * (tolerance - rounding), 1,
                                    1 + 0.5 * (tolerance - rounding));
        hull_build_valid(points, 9, i);
        hull_expect(built_hull()->vertex_count == 8 && built_hull()->face_count == 6,
                    "a bump within", i);
        points[8] = placement_point(&at, x, y, 1 + 1.1 * tolerance + rounding);
        hull_build_valid(points, 9, i);
        points[8] = placement_point(&at, 0.5 * x, 0.5 * y, 1 + 6 * tolerance);
        hull_build_valid(points, 9, i);
        hull_expect(built_hull()->vertex_count == 9 && built_hull()->face_count == 9,
                    "a bump beyond", i);
        points[8] = points[9];
        hull_build_valid(points, 9, i);
        hull_expect(built_hull()->vertex_count == 8 && built_hull()->face_count == 6,
                    "a corner's double", i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_that_are_not_finite_or_too_far_are_refused),
        cmocka_unit_test_setup(flat_points_are_refused_and_thin_plates_are_not, sample_setup),
        cmocka_unit_test_setup(points_near_a_face_or_corner_are_left_out_within_the_tolerance_alone,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
