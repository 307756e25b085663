#include "physics/shape/box.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "reference.h"
#include "sample.h"

#define CASE_COUNT 20000

static real_box sample_box(void)
{
    real_box box;
    for (int i = 0; i < 3; i++) {
        box.half[i] = real_float(sample_log(0.01, 50));
    }
    real_axes_random(box.axes);
    box.center = real3_random_point(400);
    return box;
}

// A few units in the last place of the metres in play.
static double rounding_of(const real_box *box, real3 point)
{
    return 4e-7 * (real3_length(box->center) + real3_length(point) + 1);
}

static void assert_near(sb_vec3 got, real3 wanted, double tolerance)
{
    assert_true(real3_length(real3_sub(real3_of(got), wanted)) <= tolerance);
}

static void box_from_yaw_has_the_axes_of_its_angle(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++) {
        double yaw = real_float(sample_in(-10, 10));
        sb_box box = sb_box_from_yaw(sb_vec3_make(1, 2, 3), sb_vec3_make(4, 5, 6), (float)yaw);
        real3 axes[3];
        real_axes_from_yaw(axes, yaw);
        for (int axis = 0; axis < 3; axis++) {
            assert_near(box.axes[axis], axes[axis], 3e-7);
        }
        // Right-handed.
        real3 third = real3_cross(real3_of(box.axes[0]), real3_of(box.axes[1]));
        assert_near(box.axes[2], third, 1e-6);
        assert_true(box.center.x == 1 && box.center.y == 2 && box.center.z == 3);
        assert_true(box.half_extents.x == 4 && box.half_extents.y == 5 && box.half_extents.z == 6);
    }
}

static void box_to_local_and_back_agree_with_the_reference(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++) {
        real_box box = sample_box();
        sb_box rounded = real_box_round(&box);
        real3 point = real3_random_point(400);
        sb_vec3 local = sb_box_to_local(&rounded, real3_round(point));
        assert_near(local, real_box_local(&box, point), rounding_of(&box, point));
        assert_near(sb_box_to_world(&rounded, local), point, 2 * rounding_of(&box, point));
    }
}

static void box_direction_to_local_and_back_turns_but_does_not_move(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++) {
        real_box box = sample_box();
        sb_box rounded = real_box_round(&box);
        real3 direction = real3_random_direction();
        sb_vec3 local = sb_box_direction_to_local(&rounded, real3_round(direction));
        const real3 wanted = {real3_dot(box.axes[0], direction), real3_dot(box.axes[1], direction),
                              real3_dot(box.axes[2], direction)};
        assert_near(local, wanted, 5e-7);
        assert_near(sb_box_direction_to_world(&rounded, local), direction, 1e-6);
    }
}

static void box_reach_is_the_farthest_corner(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++) {
        real_box box = sample_box();
        sb_box rounded = real_box_round(&box);
        real3 direction = real3_random_direction();
        double wanted = real_box_reach(&box, direction);
        double got = (double)sb_box_reach(&rounded, real3_round(direction));
        assert_true(fabs(got - wanted) <= 5e-7 * (box.half[0] + box.half[1] + box.half[2]));
    }
}

static void box_bounds_are_those_of_the_corners(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++) {
        real_box box = sample_box();
        sb_box rounded = real_box_round(&box);
        sb_aabb bounds = sb_box_bounds(&rounded);
        real3 reach = {real_box_reach(&box, (real3){1, 0, 0}),
                       real_box_reach(&box, (real3){0, 1, 0}),
                       real_box_reach(&box, (real3){0, 0, 1})};
        double tolerance = rounding_of(&box, reach);
        assert_near(bounds.min, real3_sub(box.center, reach), tolerance);
        assert_near(bounds.max, real3_add(box.center, reach), tolerance);
    }
}

static void box_contains_what_is_inside_and_nothing_else(void **state)
{
    (void)state;
    int inside = 0, outside = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        real_box box = sample_box();
        sb_box rounded = real_box_round(&box);
        real3 point = box.center;
        for (int axis = 0; axis < 3; axis++) {
            double at = sample_in(-1.2, 1.2) * box.half[axis];
            point = real3_add(point, real3_scale(box.axes[axis], at));
        }
        point = real3_float(point);
        double distance = real_box_distance(&box, point, NULL);
        if (fabs(distance) <= rounding_of(&box, point)) {
            continue;
        }
        assert_true(sb_box_contains(&rounded, real3_round(point)) == (distance < 0));
        inside += distance < 0;
        outside += distance > 0;
    }
    assert_true(inside > CASE_COUNT / 4 && outside > CASE_COUNT / 8);
}

static void box_contains_its_surface(void **state)
{
    (void)state;
    sb_box box = sb_box_from_yaw(sb_vec3_make(1, 2, 3), sb_vec3_make(1, 2, 4), 0.0f);
    assert_true(sb_box_contains(&box, sb_vec3_make(2, 4, 7)));
    assert_true(sb_box_contains(&box, sb_vec3_make(0, 0, -1)));
    assert_false(sb_box_contains(&box, sb_vec3_make(nextafterf(2, 3), 4, 7)));
    assert_false(sb_box_contains(&box, sb_vec3_make(2, nextafterf(4, 5), 7)));
    assert_false(sb_box_contains(&box, sb_vec3_make(2, 4, nextafterf(7, 8))));
}

// The reference's rotation: a quaternion's, as an angle about an axis.
static sb_quaternion quaternion_about(real3 axis, double radians)
{
    real3 u = real3_scale(axis, sin(radians / 2));
    return (sb_quaternion){(float)u.x, (float)u.y, (float)u.z, (float)cos(radians / 2)};
}

static void box_from_pose_turns_by_yaw_and_then_by_tilt(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT; i++) {
        double yaw = real_float(sample_in(-10, 10)), angle = sample_in(-3, 3);
        real3 about = real3_random_direction();
        real3 axes[3];
        real_axes_from_yaw(axes, yaw);
        real_axes_turn(axes, about, angle);
        sb_box box = sb_box_from_pose(sb_vec3_make(1, 2, 3), sb_vec3_make(4, 5, 6), (float)yaw,
                                      quaternion_about(about, angle));
        for (int axis = 0; axis < 3; axis++) {
            assert_near(box.axes[axis], axes[axis], 1e-6);
        }
        assert_true(box.center.x == 1 && box.center.y == 2 && box.center.z == 3);
        assert_true(box.half_extents.x == 4 && box.half_extents.y == 5 && box.half_extents.z == 6);
    }
}

static void box_from_pose_without_tilt_is_that_of_its_yaw_to_the_bit(void **state)
{
    (void)state;
    const sb_vec3 center = {1, 2, 3}, half = {4, 5, 6};
    for (int i = 0; i < CASE_COUNT; i++) {
        float yaw = (float)sample_in(-10, 10);
        sb_box box = sb_box_from_pose(center, half, yaw, SB_QUATERNION_IDENTITY);
        sb_box wanted = sb_box_from_yaw(center, half, yaw);
        assert_memory_equal(&box, &wanted, sizeof box);
        assert_true(sb_box_is_upright(&box));
    }
}

static void box_is_upright_only_if_nothing_of_it_is_tilted(void **state)
{
    (void)state;
    sb_box upright = sb_box_from_yaw(sb_vec3_make(1, 2, 3), sb_vec3_make(4, 5, 6), 0.5f);
    assert_true(sb_box_is_upright(&upright));
    for (int i = 0; i < CASE_COUNT; i++) {
        real3 about = real3_random_direction();
        about.y = 0;
        about = real3_scale(about, 1 / real3_length(about));
        float yaw = (float)sample_in(-3, 3);
        sb_quaternion tilt = quaternion_about(about, sample_log(1e-4, 3));
        sb_box tilted = sb_box_from_pose(sb_vec3_make(1, 2, 3), sb_vec3_make(4, 5, 6), yaw, tilt);
        assert_false(sb_box_is_upright(&tilted));
    }
    // Every coordinate counts.
    float *const coordinates[] = {&upright.axes[1].x, &upright.axes[1].z, &upright.axes[0].y,
                                  &upright.axes[2].y};
    for (size_t i = 0; i < sizeof coordinates / sizeof coordinates[0]; i++) {
        *coordinates[i] = 1e-7f;
        assert_false(sb_box_is_upright(&upright));
        *coordinates[i] = 0;
    }
    upright.axes[1].y = -1;
    assert_false(sb_box_is_upright(&upright));
}

static void box_from_aabb_has_its_corners(void **state)
{
    (void)state;
    const sb_aabb aabb = {{1, 2, 3}, {2, 4, 7}};
    sb_box box = sb_box_from_aabb(&aabb);
    assert_true(box.center.x == 1.5f && box.center.y == 3 && box.center.z == 5);
    assert_true(box.half_extents.x == 0.5f && box.half_extents.y == 1 && box.half_extents.z == 2);
    assert_true(sb_box_is_upright(&box));
    sb_aabb back = sb_box_bounds(&box);
    assert_memory_equal(&back, &aabb, sizeof aabb);
    assert_true(box.axes[0].x == 1 && box.axes[0].z == 0);
    assert_true(box.axes[2].x == 0 && box.axes[2].z == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(box_from_yaw_has_the_axes_of_its_angle, sample_setup),
        cmocka_unit_test_setup(box_to_local_and_back_agree_with_the_reference, sample_setup),
        cmocka_unit_test_setup(box_direction_to_local_and_back_turns_but_does_not_move,
                               sample_setup),
        cmocka_unit_test_setup(box_reach_is_the_farthest_corner, sample_setup),
        cmocka_unit_test_setup(box_bounds_are_those_of_the_corners, sample_setup),
        cmocka_unit_test_setup(box_contains_what_is_inside_and_nothing_else, sample_setup),
        cmocka_unit_test(box_contains_its_surface),
        cmocka_unit_test_setup(box_from_pose_turns_by_yaw_and_then_by_tilt, sample_setup),
        cmocka_unit_test_setup(box_from_pose_without_tilt_is_that_of_its_yaw_to_the_bit,
                               sample_setup),
        cmocka_unit_test_setup(box_is_upright_only_if_nothing_of_it_is_tilted, sample_setup),
        cmocka_unit_test(box_from_aabb_has_its_corners),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
