// Tests one shape of each kind, with results by hand: its closest point, what it contains, its
// bounds. test_dispatch makes these tests with random shapes.

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/overlap/dispatch.h"
#include "physics/shape/hull_build.h"

// One shape of each kind, about (1, 2, 3) if it has a middle.
static _Alignas(8) uint8_t hull_memory[SB_HULL_SIZE_MAX];
static sb_shape shapes[SB_SHAPE_KIND_COUNT];

static int make_shapes(void **state)
{
    (void)state;
    const sb_vec3 middle = {1, 2, 3};
    sb_error error = sb_hull_build_box(hull_memory, sb_vec3_make(1, 2, 3));
    const void *hull = hull_memory;
    shapes[SB_SHAPE_POINT].point = middle;
    shapes[SB_SHAPE_SEGMENT].segment = (sb_segment){{1, 2, 3}, {1, 2, 7}};
    shapes[SB_SHAPE_RAY].ray = (sb_ray){middle, {0, 0, 1}};
    shapes[SB_SHAPE_LINE].line = (sb_line){middle, {0, 0, 1}};
    shapes[SB_SHAPE_PLANE].plane = (sb_plane){{0, 1, 0}, 2};
    shapes[SB_SHAPE_SPHERE].sphere = (sb_sphere){middle, 2};
    shapes[SB_SHAPE_AABB].aabb = (sb_aabb){{0, 0, 0}, {2, 4, 6}};
    // A quarter turn about the vertical: its x is the world's -z, its z the world's x.
    shapes[SB_SHAPE_BOX].box = (sb_box){middle, {3, 2, 1}, {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}}};
    shapes[SB_SHAPE_CYLINDER].cylinder = (sb_cylinder){middle, {0, 1, 0}, 1, 2};
    shapes[SB_SHAPE_HULL].hull = (sb_placed_hull){hull, middle, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (int kind = 0; kind < SB_SHAPE_KIND_COUNT; kind++) {
        shapes[kind].kind = (sb_shape_kind)kind;
    }
    return error == SB_OK ? 0 : -1;
}

static void assert_near(sb_vec3 got, sb_vec3 wanted, float tolerance)
{
    sb_vec3 away = sb_vec3_sub(got, wanted);
    if (sb_vec3_length(away) > tolerance) {
        fail_msg("(%g, %g, %g), wanted (%g, %g, %g)", (double)got.x, (double)got.y, (double)got.z,
                 (double)wanted.x, (double)wanted.y, (double)wanted.z);
    }
}

typedef struct question {
    sb_shape_kind kind;
    sb_vec3 point, closest;
    bool contains;
} question;

static void single_closest_point_and_containment_by_hand(void **state)
{
    (void)state;
    const question questions[] = {
        {SB_SHAPE_POINT, {4, 4, 4}, {1, 2, 3}, false},
        {SB_SHAPE_POINT, {1, 2, 3}, {1, 2, 3}, true},
        {SB_SHAPE_SEGMENT, {4, 2, 5}, {1, 2, 5}, false},
        {SB_SHAPE_SEGMENT, {1, 2, 9}, {1, 2, 7}, false},
        {SB_SHAPE_SEGMENT, {1, 2, 5}, {1, 2, 5}, true},
        {SB_SHAPE_RAY, {1, 5, 900}, {1, 2, 900}, false},
        {SB_SHAPE_RAY, {1, 2, -4}, {1, 2, 3}, false},
        {SB_SHAPE_RAY, {1, 2, 40}, {1, 2, 40}, true},
        {SB_SHAPE_LINE, {5, 2, -400}, {1, 2, -400}, false},
        {SB_SHAPE_LINE, {1, 2, -4}, {1, 2, -4}, true},
        {SB_SHAPE_PLANE, {7, 9, 8}, {7, 2, 8}, false},
        {SB_SHAPE_PLANE, {7, -9, 8}, {7, -9, 8}, true},
        {SB_SHAPE_PLANE, {7, 2, 8}, {7, 2, 8}, true},
        {SB_SHAPE_SPHERE, {1, 7, 3}, {1, 4, 3}, false},
        {SB_SHAPE_SPHERE, {1, 3, 3.5f}, {1, 3, 3.5f}, true},
        {SB_SHAPE_SPHERE, {3, 2, 3}, {3, 2, 3}, true},
        {SB_SHAPE_AABB, {3, 5, -1}, {2, 4, 0}, false},
        {SB_SHAPE_AABB, {1, 5, 3}, {1, 4, 3}, false},
        {SB_SHAPE_AABB, {0.5f, 3, 5}, {0.5f, 3, 5}, true},
        {SB_SHAPE_BOX, {3, 2, 3}, {2, 2, 3}, false},
        {SB_SHAPE_BOX, {1, 2, 7}, {1, 2, 6}, false},
        {SB_SHAPE_BOX, {1.5f, 3, 5.5f}, {1.5f, 3, 5.5f}, true},
        {SB_SHAPE_BOX, {2.5f, 3, 5.5f}, {2, 3, 5.5f}, false},
        {SB_SHAPE_CYLINDER, {5, 1, 3}, {2, 1, 3}, false},
        {SB_SHAPE_CYLINDER, {1.5f, 9, 3}, {1.5f, 4, 3}, false},
        {SB_SHAPE_CYLINDER, {4, 9, 3}, {2, 4, 3}, false},
        {SB_SHAPE_CYLINDER, {1.6f, 3.9f, 3.6f}, {1.6f, 3.9f, 3.6f}, true},
        {SB_SHAPE_HULL, {3, 5, 7}, {2, 4, 6}, false},
        {SB_SHAPE_HULL, {1, 2, 7}, {1, 2, 6}, false},
        {SB_SHAPE_HULL, {1.5f, 3, 5.5f}, {1.5f, 3, 5.5f}, true},
    };
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        const question *q = &questions[i];
        assert_near(sb_shape_closest_point(&shapes[q->kind], q->point), q->closest, 1e-5f);
        assert_int_equal(sb_shape_contains(&shapes[q->kind], q->point), q->contains);
    }
}

static void single_bounds_by_hand(void **state)
{
    (void)state;
    const float far = SB_CYLINDER_ENDLESS;
    const struct {
        sb_vec3 min, max;
    } wanted[SB_SHAPE_KIND_COUNT] = {
        [SB_SHAPE_POINT] = {{1, 2, 3}, {1, 2, 3}},
        [SB_SHAPE_SEGMENT] = {{1, 2, 3}, {1, 2, 7}},
        [SB_SHAPE_RAY] = {{1, 2, 3}, {1, 2, far}},
        [SB_SHAPE_LINE] = {{1, 2, -far}, {1, 2, far}},
        [SB_SHAPE_PLANE] = {{-far, -far, -far}, {far, 2, far}},
        [SB_SHAPE_SPHERE] = {{-1, 0, 1}, {3, 4, 5}},
        [SB_SHAPE_AABB] = {{0, 0, 0}, {2, 4, 6}},
        [SB_SHAPE_BOX] = {{0, 0, 0}, {2, 4, 6}},
        [SB_SHAPE_CYLINDER] = {{0, 0, 2}, {2, 4, 4}},
        [SB_SHAPE_HULL] = {{0, 0, 0}, {2, 4, 6}},
    };
    for (int kind = 0; kind < SB_SHAPE_KIND_COUNT; kind++) {
        sb_aabb bounds = sb_shape_bounds(&shapes[kind]);
        assert_near(bounds.min, wanted[kind].min, 1e-5f);
        assert_near(bounds.max, wanted[kind].max, 1e-5f);
    }
}

// The closest point is in the shape; a point in the shape is its own closest point, to the bit.
static void single_closest_point_of_one_inside_is_itself(void **state)
{
    (void)state;
    for (int kind = SB_SHAPE_PLANE; kind < SB_SHAPE_KIND_COUNT; kind++) {
        for (int i = 0; i < 50; i++) {
            sb_vec3 point = {1 + 0.01f * (float)i, 1.9f - 0.013f * (float)i, 3 - 0.01f * (float)i};
            assert_true(sb_shape_contains(&shapes[kind], point));
            sb_vec3 closest = sb_shape_closest_point(&shapes[kind], point);
            assert_memory_equal(&closest, &point, sizeof point);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(single_closest_point_and_containment_by_hand),
        cmocka_unit_test(single_bounds_by_hand),
        cmocka_unit_test(single_closest_point_of_one_inside_is_itself),
    };
    return cmocka_run_group_tests(tests, make_shapes, NULL);
}
