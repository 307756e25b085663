#include "game/map/map_solid.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "physics/overlap/dispatch.h"
#include "tiny_map.h"

static sb_map map;
static uint64_t memory[SB_HULL_SIZE_MAX / sizeof(uint64_t)];
static sb_shape shape;

static int reset(void **state)
{
    (void)state;
    tiny_map(&map);
    return 0;
}

static void assert_inside(float x, float y, float z)
{
    assert_true(sb_shape_contains(&shape, sb_vec3_make(x, y, z)));
}

static void assert_outside(float x, float y, float z)
{
    assert_false(sb_shape_contains(&shape, sb_vec3_make(x, y, z)));
}

static void solid_lists_are_those_of_things_that_stand_or_roll(void **state)
{
    (void)state;
    static const bool expected[SB_MAP_LIST_COUNT] = {
        [SB_MAP_BOXES] = true, [SB_MAP_CYLINDERS] = true, [SB_MAP_RAMPS] = true,
        [SB_MAP_HULLS] = true, [SB_MAP_CRATES] = true,    [SB_MAP_WALLS] = true,
        [SB_MAP_BALLS] = true};
    for (uint32_t list = 0; list < SB_MAP_LIST_COUNT; list++) {
        assert_int_equal(sb_map_list_is_solid((sb_map_list_id)list), expected[list]);
    }
}

static void solid_of_boxes_crates_and_walls_turns_with_the_yaw(void **state)
{
    (void)state;
    // Half extents 3 by 1 by 0.5 about (-8, 1, 4); a quarter turn puts the length along z.
    map.boxes[0].yaw = 0.0f;
    assert_int_equal(sb_map_solid(&map, SB_MAP_BOXES, 0, NULL, &shape), SB_OK);
    assert_inside(-5.01f, 1.99f, 4.49f);
    assert_outside(-4.99f, 1.0f, 4.0f);
    assert_outside(-8.0f, 1.0f, 4.51f);
    map.boxes[0].yaw = 1.5707963f;
    assert_int_equal(sb_map_solid(&map, SB_MAP_BOXES, 0, NULL, &shape), SB_OK);
    assert_inside(-8.49f, 0.01f, 6.99f);
    assert_outside(-8.51f, 1.0f, 4.0f);
    map.crates[0].half_extents.x = 2.0f;
    map.crates[0].yaw = 1.5707963f;
    assert_int_equal(sb_map_solid(&map, SB_MAP_CRATES, 0, NULL, &shape), SB_OK);
    assert_inside(4.49f, 0.99f, 11.99f);
    assert_outside(4.51f, 0.5f, 10.0f);
    map.walls[0].yaw = 1.5707963f;
    assert_int_equal(sb_map_solid(&map, SB_MAP_WALLS, 0, NULL, &shape), SB_OK);
    assert_inside(0.24f, 1.99f, 13.99f);
    assert_outside(0.26f, 1.0f, 12.0f);
}

static void solid_of_a_cylinder_stands_and_of_a_ball_is_round(void **state)
{
    (void)state;
    assert_int_equal(sb_map_solid(&map, SB_MAP_CYLINDERS, 0, NULL, &shape), SB_OK);
    assert_inside(8.7f, 3.99f, 8.7f);
    assert_outside(8.72f, 2.0f, 8.72f); // 1.02 m from the axis
    assert_outside(8.0f, 4.01f, 8.0f);
    assert_int_equal(sb_map_solid(&map, SB_MAP_BALLS, 0, NULL, &shape), SB_OK);
    assert_inside(-4.0f, 0.99f, 8.0f);
    assert_outside(-4.0f, 0.5f, 8.51f);
    assert_outside(-4.3f, 0.8f, 8.3f); // 0.52 m from the centre
}

static void solid_of_a_ramp_rises_along_its_yaw_from_its_low_edge(void **state)
{
    (void)state;
    map.ramps[0] = (sb_map_ramp){{5.0f, 2.0f, -3.0f}, 0.0f, 2.0f, 4.0f, 1.0f};
    assert_int_equal(sb_map_solid(&map, SB_MAP_RAMPS, 0, memory, &shape), SB_OK);
    assert_int_equal(shape.hull.hull->vertex_count, 6);
    assert_int_equal(shape.hull.hull->face_count, 5);
    assert_inside(5.99f, 2.24f, -2.0f); // a quarter of the way up
    assert_outside(5.0f, 2.26f, -2.0f);
    assert_inside(5.0f, 2.99f, 0.99f);
    assert_outside(5.0f, 2.5f, 1.01f);
    assert_outside(5.0f, 2.01f, -3.0f);
    assert_outside(6.01f, 2.1f, 0.0f);
    assert_outside(5.0f, 1.99f, 0.0f);
    map.ramps[0].yaw = 1.5707963f; // towards +x
    assert_int_equal(sb_map_solid(&map, SB_MAP_RAMPS, 0, memory, &shape), SB_OK);
    assert_inside(8.99f, 2.99f, -3.0f);
    assert_outside(5.1f, 2.1f, -3.0f);
    assert_outside(9.01f, 2.5f, -3.0f);
}

static void solid_of_a_ramp_can_be_built_at_every_edge_of_its_ranges(void **state)
{
    (void)state;
    for (unsigned edges = 0; edges < 8; edges++) {
        map.ramps[0].width = edges & 1 ? 100.0f : 0.5f;
        map.ramps[0].length = edges & 2 ? 100.0f : 0.5f;
        map.ramps[0].height = edges & 4 ? 50.0f : 0.05f;
        assert_int_equal(sb_map_solid(&map, SB_MAP_RAMPS, 0, memory, &shape), SB_OK);
        float volume = 0.5f * map.ramps[0].width * map.ramps[0].length * map.ramps[0].height;
        assert_true(fabsf(shape.hull.hull->volume - volume) <= 1e-5f * volume);
    }
}

static void solid_of_a_hull_takes_its_own_points_turned_with_the_yaw(void **state)
{
    (void)state;
    // The second hull: a corner of 1, 2 and 3 m, a quarter turn about (3, 0, 3): local x goes to
    // -z, local z to +x.
    map.hulls[1] = (sb_map_hull){{3.0f, 0.0f, 3.0f}, 1.5707963f, 4, 4};
    map.points[5] = sb_vec3_make(1.0f, 0.0f, 0.0f);
    map.points[6] = sb_vec3_make(0.0f, 2.0f, 0.0f);
    map.points[7] = sb_vec3_make(0.0f, 0.0f, 3.0f);
    assert_int_equal(sb_map_solid(&map, SB_MAP_HULLS, 1, memory, &shape), SB_OK);
    assert_int_equal(shape.hull.hull->vertex_count, 4);
    assert_true(fabsf(shape.hull.hull->volume - 1.0f) < 1e-5f); // 1 * 2 * 3 / 6
    assert_inside(3.01f, 0.01f, 2.05f);
    assert_inside(5.9f, 0.01f, 2.99f);
    assert_inside(3.01f, 1.9f, 2.99f);
    assert_outside(3.01f, 0.01f, 3.1f);
    assert_outside(2.9f, 0.01f, 2.9f);
    map.points[6] = sb_vec3_make(2.0f, 0.0f, 1.0f); // now all in one plane
    assert_int_equal(sb_map_solid(&map, SB_MAP_HULLS, 1, memory, &shape), SB_ERROR_RANGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(solid_lists_are_those_of_things_that_stand_or_roll, reset),
        cmocka_unit_test_setup(solid_of_boxes_crates_and_walls_turns_with_the_yaw, reset),
        cmocka_unit_test_setup(solid_of_a_cylinder_stands_and_of_a_ball_is_round, reset),
        cmocka_unit_test_setup(solid_of_a_ramp_rises_along_its_yaw_from_its_low_edge, reset),
        cmocka_unit_test_setup(solid_of_a_ramp_can_be_built_at_every_edge_of_its_ranges, reset),
        cmocka_unit_test_setup(solid_of_a_hull_takes_its_own_points_turned_with_the_yaw, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
