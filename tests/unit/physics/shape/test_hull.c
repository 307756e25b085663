#include "physics/shape/hull.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/shape/hull_build.h"
#include "reference.h"
#include "sample.h"

#define CASE_COUNT 20000u

typedef struct sample_hull {
    _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    sb_placed_hull placed;
    real3 center;
    real3 axes[3];
} sample_hull;

// A few random points, somewhere and turned somehow.
static const sb_hull *sample_placed_hull(sample_hull *sample)
{
    sb_vec3 points[16];
    sb_error error = SB_ERROR_RANGE;
    while (error != SB_OK) {
        uint32_t count = 4 + sample_below(13);
        double size = sample_log(0.01, 20);
        for (uint32_t i = 0; i < count; i++) {
            points[i] = real3_round(real3_random_point(size));
        }
        error = sb_hull_build(sample->memory, points, count);
    }
    real_axes_random(sample->axes);
    sample->center = real3_random_point(400);
    const void *memory = sample->memory;
    sample->placed.hull = memory;
    sample->placed.center = real3_round(sample->center);
    for (int i = 0; i < 3; i++) {
        sample->placed.axes[i] = real3_round(sample->axes[i]);
    }
    return sample->placed.hull;
}

static real3 turned(const sample_hull *sample, real3 local)
{
    real3 sum = real3_scale(sample->axes[0], local.x);
    sum = real3_add(sum, real3_scale(sample->axes[1], local.y));
    return real3_add(sum, real3_scale(sample->axes[2], local.z));
}

static double rounding_of(const sample_hull *sample, real3 local)
{
    return 4e-7 * (real3_length(sample->center) + real3_length(local) + 1);
}

static void assert_near(sb_vec3 got, real3 wanted, double tolerance)
{
    assert_true(real3_length(real3_sub(real3_of(got), wanted)) <= tolerance);
}

static void placed_hull_points_and_directions_go_to_world_and_back(void **state)
{
    (void)state;
    sample_hull sample;
    for (uint32_t i = 0; i < sample_scaled(CASE_COUNT); i++) {
        sample_placed_hull(&sample);
        real3 local = real3_random_point(20);
        real3 world = real3_add(sample.center, turned(&sample, local));
        double rounding = rounding_of(&sample, local);
        sb_vec3 got = sb_placed_hull_to_world(&sample.placed, real3_round(local));
        assert_near(got, world, rounding);
        assert_near(sb_placed_hull_to_local(&sample.placed, got), local, 2 * rounding);

        real3 direction = real3_random_direction();
        sb_vec3 out = sb_placed_hull_direction_to_world(&sample.placed, real3_round(direction));
        assert_near(out, turned(&sample, direction), 5e-7);
        assert_near(sb_placed_hull_direction_to_local(&sample.placed, out), direction, 1e-6);
    }
}

static void placed_hull_bounds_are_those_of_its_vertices(void **state)
{
    (void)state;
    sample_hull sample;
    for (uint32_t i = 0; i < sample_scaled(CASE_COUNT); i++) {
        const sb_hull *hull = sample_placed_hull(&sample);
        real3 low = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high = real3_scale(low, -1);
        for (uint32_t k = 0; k < hull->vertex_count; k++) {
            real3 v =
                real3_add(sample.center, turned(&sample, real3_of(sb_hull_vertices(hull)[k])));
            low = (real3){fmin(low.x, v.x), fmin(low.y, v.y), fmin(low.z, v.z)};
            high = (real3){fmax(high.x, v.x), fmax(high.y, v.y), fmax(high.z, v.z)};
        }
        sb_aabb bounds = sb_placed_hull_bounds(&sample.placed);
        real3 largest = {(double)hull->radius, 0, 0};
        assert_near(bounds.min, low, 2 * rounding_of(&sample, largest));
        assert_near(bounds.max, high, 2 * rounding_of(&sample, largest));
    }
}

static void hull_support_is_the_farthest_vertex(void **state)
{
    (void)state;
    sample_hull sample;
    bool chosen[SB_HULL_VERTEX_COUNT_MAX] = {false};
    for (uint32_t i = 0; i < sample_scaled(CASE_COUNT); i++) {
        const sb_hull *hull = sample_placed_hull(&sample);
        real3 direction = real3_random_direction();
        uint32_t index = sb_hull_support(hull, real3_round(direction));
        assert_true(index < hull->vertex_count);
        chosen[index] = true;
        double got = real3_dot(direction, real3_of(sb_hull_vertices(hull)[index]));
        for (uint32_t k = 0; k < hull->vertex_count; k++) {
            double reach = real3_dot(direction, real3_of(sb_hull_vertices(hull)[k]));
            assert_true(reach <= got + 1e-6 * (double)hull->radius);
        }
    }
    for (int k = 0; k < 8; k++) {
        assert_true(chosen[k]);
    }
}

static void hull_support_of_equals_is_the_lowest_index(void **state)
{
    (void)state;
    _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(memory, sb_vec3_make(1, 2, 3)), SB_OK);
    const void *block = memory;
    const sb_hull *hull = block;
    // Vertex i is on the positive side of x, y and z by its bits 0, 1 and 2.
    assert_int_equal(sb_hull_support(hull, sb_vec3_make(0, 0, 0)), 0);
    assert_int_equal(sb_hull_support(hull, sb_vec3_make(1, 0, 0)), 1);
    assert_int_equal(sb_hull_support(hull, sb_vec3_make(0, 1, 0)), 2);
    assert_int_equal(sb_hull_support(hull, sb_vec3_make(0, 0, 1)), 4);
    assert_int_equal(sb_hull_support(hull, sb_vec3_make(-1, 0, 0)), 0);
    assert_int_equal(sb_hull_support(hull, sb_vec3_make(0, 1, 1)), 6);
    assert_int_equal(sb_hull_support(hull, sb_vec3_make(1, 1, 1)), 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(placed_hull_points_and_directions_go_to_world_and_back,
                               sample_setup),
        cmocka_unit_test_setup(placed_hull_bounds_are_those_of_its_vertices, sample_setup),
        cmocka_unit_test_setup(hull_support_is_the_farthest_vertex, sample_setup),
        cmocka_unit_test(hull_support_of_equals_is_the_lowest_index),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
