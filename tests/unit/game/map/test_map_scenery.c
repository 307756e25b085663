#include "game/map/map_scenery.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "counting_heap.h"
#include "physics/overlap/dispatch.h"
#include "physics/shape/hull_build.h"
#include "tiny_map.h"

static sb_map map;
static counting_heap heap;
static sb_allocator allocator;
static void *scenery;

static int begin(void **state)
{
    (void)state;
    tiny_map(&map);
    heap = (counting_heap){0};
    allocator = counting_heap_allocator(&heap);
    scenery = NULL;
    return 0;
}

static int end(void **state)
{
    (void)state;
    allocator.release(allocator.context, scenery);
    assert_int_equal(heap.live_count, 0);
    return 0;
}

static void scenery_has_the_ground_and_the_four_walls_of_the_bounds(void **state)
{
    (void)state;
    map.bounds_min.x = -17.0f;
    map.bounds_max.z = 19.0f;
    assert_int_equal(sb_map_scenery_create(&map, NULL, &allocator, &scenery), SB_OK);
    assert_int_equal(sb_scenery_plane_count(scenery), SB_MAP_PLANE_COUNT);
    const sb_plane *planes = sb_scenery_planes(scenery);
    // A point a few centimetres inside every plane, then one beyond each of them.
    const sb_vec3 inside[] = {
        {0, 0.1f, 0}, {-16.9f, 1, 0}, {15.9f, 1, 0}, {0, 1, -15.9f}, {0, 1, 18.9f}};
    const sb_vec3 beyond[] = {
        {0, -0.1f, 0}, {-17.1f, 1, 0}, {16.1f, 1, 0}, {0, 1, -16.1f}, {0, 1, 19.1f}};
    for (int i = 0; i < 5; i++) {
        for (int p = 0; p < 5; p++) {
            assert_true(sb_plane_distance(&planes[p], inside[i]) > 0.0f);
            assert_int_equal(sb_plane_distance(&planes[p], beyond[i]) < 0.0f, p == i);
        }
    }
}

// Returns the point in the frame of a thing that stands at `at` and is turned by `yaw`, in double
// precision.
typedef struct point {
    double x, y, z;
} point;

static point to_frame(point p, sb_vec3 at, float yaw)
{
    double x = p.x - (double)at.x, z = p.z - (double)at.z;
    double s = sin((double)yaw), c = cos((double)yaw);
    return (point){x * c - z * s, p.y - (double)at.y, x * s + z * c};
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

// Returns a lower bound, with the right sign, of the point's distance from all static solids;
// negative inside. The figures are the tiny map's.
static double outside_box(point p)
{
    p = to_frame(p, (sb_vec3){-8.0f, 1.0f, 4.0f}, -1.0f);
    return larger(larger(fabs(p.x) - 3.0, fabs(p.y) - 1.0), fabs(p.z) - 0.5);
}

static double outside_cylinder(point p)
{
    double radial = sqrt((p.x - 8.0) * (p.x - 8.0) + (p.z - 8.0) * (p.z - 8.0));
    return larger(radial - 1.0, fabs(p.y - 2.0) - 2.0);
}

static double outside_ramp(point p)
{
    p = to_frame(p, (sb_vec3){-4.0f, 0.0f, -12.0f}, 0.25f);
    double above = (p.y - p.z / 4.0) * 4.0 / sqrt(17.0);
    return larger(larger(fabs(p.x) - 1.0, p.z - 4.0), larger(above, -p.y));
}

static double outside_hull(point p)
{
    p = to_frame(p, (sb_vec3){-12.0f, 0.0f, -4.0f}, 0.125f);
    double beyond = (p.x + p.y + p.z - 2.0) / sqrt(3.0);
    return larger(larger(-p.x, -p.y), larger(-p.z, beyond));
}

static void scenery_is_solid_where_the_map_is_and_nowhere_else(void **state)
{
    (void)state;
    assert_int_equal(sb_map_scenery_create(&map, NULL, &allocator, &scenery), SB_OK);
    // Solids have this order, and crates, walls and balls are not among them.
    double (*const outside[])(point) = {outside_box, outside_cylinder, outside_ramp, outside_hull};
    assert_int_equal(sb_scenery_solid_count(scenery), 4);
    sb_random random = sb_random_seed(1, 1);
    uint32_t inside_count[4] = {0};
    for (int i = 0; i < 400000; i++) {
        float x = (float)sb_random_below(&random, 32000) * 0.001f - 16.0f;
        float y = (float)sb_random_below(&random, 5000) * 0.001f - 0.5f;
        float z = (float)sb_random_below(&random, 32000) * 0.001f - 16.0f;
        point p = {(double)x, (double)y, (double)z};
        for (uint32_t solid = 0; solid < 4; solid++) {
            double distance = outside[solid](p);
            if (fabs(distance) < 1e-4) {
                continue; // too near to the surface to tell
            }
            sb_shape shape = sb_scenery_solid(scenery, solid);
            bool inside = sb_shape_contains(&shape, sb_vec3_make(x, y, z));
            assert_int_equal(inside, distance < 0.0);
            inside_count[solid] += inside;
        }
    }
    for (uint32_t solid = 0; solid < 4; solid++) {
        assert_true(inside_count[solid] > 50);
    }
}

static void scenery_of_a_map_of_boxes_alone_has_no_hulls(void **state)
{
    (void)state;
    sb_map_arena(&map);
    map.cylinder_count = map.ramp_count = map.hull_count = map.point_count = 0;
    assert_true(map.box_count > 0);
    assert_int_equal(sb_map_scenery_create(&map, NULL, &allocator, &scenery), SB_OK);
    assert_int_equal(sb_scenery_solid_count(scenery), map.box_count);
    assert_int_equal(sb_scenery_hull_count(scenery), 0);
    assert_int_equal(sb_map_scenery_extra_first(&map), 0);
}

static void extra_hulls_are_in_the_library_behind_the_map_s_own(void **state)
{
    (void)state;
    static uint64_t memory[2][SB_HULL_SIZE_MAX / sizeof(uint64_t)];
    assert_int_equal(sb_hull_build_box(memory[0], sb_vec3_make(1.0f, 2.0f, 3.0f)), SB_OK);
    assert_int_equal(sb_hull_build_box(memory[1], sb_vec3_make(4.0f, 5.0f, 6.0f)), SB_OK);
    const sb_hull *extra[] = {(const void *)memory[0], (const void *)memory[1]};
    assert_int_equal(sb_map_scenery_create(&map,
                                           &(sb_map_scenery_extra){.hulls = extra, .hull_count = 2},
                                           &allocator, &scenery),
                     SB_OK);
    assert_int_equal(sb_scenery_hull_count(scenery), 4);
    assert_int_equal(sb_scenery_solid_count(scenery), 4); // they stand nowhere
    uint32_t first = sb_map_scenery_extra_first(&map);
    assert_int_equal(first, 2);
    assert_true(sb_scenery_hull(scenery, first)->bounds.max.z == 3.0f);
    assert_true(sb_scenery_hull(scenery, first + 1)->bounds.max.z == 6.0f);
    // The ramp's, then the hull's.
    assert_int_equal(sb_scenery_hull(scenery, 0)->vertex_count, 6);
    assert_int_equal(sb_scenery_hull(scenery, 1)->vertex_count, 4);
}

static void extra_hull_that_is_invalid_is_malformed(void **state)
{
    (void)state;
    static uint64_t memory[SB_HULL_SIZE_MAX / sizeof(uint64_t)];
    assert_int_equal(sb_hull_build_box(memory, sb_vec3_make(1.0f, 2.0f, 3.0f)), SB_OK);
    sb_hull *broken = (void *)memory;
    broken->vertex_count++;
    const sb_hull *extra[] = {broken};
    assert_int_equal(sb_map_scenery_create(&map,
                                           &(sb_map_scenery_extra){.hulls = extra, .hull_count = 1},
                                           &allocator, &scenery),
                     SB_ERROR_MALFORMED);
    assert_null(scenery);
}

static void scenery_of_as_many_hulls_as_there_may_be_is_built(void **state)
{
    (void)state;
    static uint64_t memory[SB_HULL_SIZE_MAX / sizeof(uint64_t)];
    static const sb_hull *extra[SB_MAP_EXTRA_HULL_COUNT_MAX];
    assert_int_equal(sb_hull_build_box(memory, sb_vec3_make(1.0f, 2.0f, 3.0f)), SB_OK);
    for (uint32_t i = 0; i < SB_MAP_EXTRA_HULL_COUNT_MAX; i++) {
        extra[i] = (const void *)memory;
    }
    for (; map.ramp_count < SB_MAP_RAMP_COUNT_MAX; map.ramp_count++) {
        map.ramps[map.ramp_count] = map.ramps[0];
    }
    for (; map.hull_count < SB_MAP_HULL_COUNT_MAX; map.hull_count++) {
        map.hulls[map.hull_count] = map.hulls[0];
        map.hulls[map.hull_count].point_first = (uint16_t)map.point_count;
        memcpy(&map.points[map.point_count], map.points, 4 * sizeof map.points[0]);
        map.point_count += 4;
    }
    for (; map.hit_shape_count < SB_MAP_HIT_HULL_COUNT_MAX; map.hit_shape_count++) {
        map.hit_shapes[map.hit_shape_count] = (sb_map_hit_shape){
            .form = SB_MAP_FORM_HULL, .point_first = (uint16_t)map.point_count, .point_count = 4};
        memcpy(&map.points[map.point_count], map.points, 4 * sizeof map.points[0]);
        map.point_count += 4;
    }
    for (; map.hit_set_count < 8; map.hit_set_count++) {
        map.hit_sets[map.hit_set_count] =
            (sb_map_hit_set){.name = {{(char)('a' + map.hit_set_count)}},
                             .shape_first = (uint16_t)(8 * map.hit_set_count),
                             .shape_count = 8};
    }
    assert_int_equal(sb_map_validate(&map, NULL), SB_OK);
    assert_int_equal(
        sb_map_scenery_create(
            &map,
            &(sb_map_scenery_extra){.hulls = extra, .hull_count = SB_MAP_EXTRA_HULL_COUNT_MAX},
            &allocator, &scenery),
        SB_OK);
    assert_int_equal(sb_scenery_hull_count(scenery), SB_SCENERY_HULL_COUNT_MAX);
    assert_int_equal(sb_scenery_solid_count(scenery), 2 + 64 + 128);
    assert_int_equal(sb_scenery_hit_set_count(scenery), 8);
}

static void scenery_without_memory_at_any_allocation_leaks_nothing(void **state)
{
    (void)state;
    assert_int_equal(sb_map_scenery_create(&map, NULL, &allocator, &scenery), SB_OK);
    allocator.release(allocator.context, scenery);
    size_t call_count = heap.call_count;
    assert_true(call_count > 0);
    for (size_t failed = 1; failed <= call_count; failed++) {
        heap = (counting_heap){.call_failed = failed};
        assert_int_equal(sb_map_scenery_create(&map, NULL, &allocator, &scenery), SB_ERROR_MEMORY);
        assert_null(scenery);
        assert_int_equal(heap.live_count, 0);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(scenery_has_the_ground_and_the_four_walls_of_the_bounds),
        TEST(scenery_is_solid_where_the_map_is_and_nowhere_else),
        TEST(scenery_of_a_map_of_boxes_alone_has_no_hulls),
        TEST(extra_hulls_are_in_the_library_behind_the_map_s_own),
        TEST(extra_hull_that_is_invalid_is_malformed),
        TEST(scenery_of_as_many_hulls_as_there_may_be_is_built),
        TEST(scenery_without_memory_at_any_allocation_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
