// Compares the map items that an engine receives with the shapes that the simulation makes of the
// same map.
#include "client/connection/map_item.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game/map/map_solid.h"

static sb_map map;

static int fill_map(void **state)
{
    (void)state;
    memset(&map, 0, sizeof map);
    map.spawn_count = 1;
    map.spawns[0] = (sb_map_spawn){.position = {1.0f, 0.0f, 2.0f}, .yaw = 0.5f, .team = 2};
    map.box_count = 1;
    map.boxes[0] = (sb_map_box){{1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}, 0.25f};
    map.cylinder_count = 1;
    map.cylinders[0] = (sb_map_cylinder){{7.0f, 8.0f, 9.0f}, 1.5f, 2.5f};
    map.ramp_count = 2;
    map.ramps[0] = (sb_map_ramp){{10.0f, 0.5f, -4.0f}, 0.0f, 4.0f, 8.0f, 2.0f};
    map.ramps[1] = (sb_map_ramp){{-10.0f, 0.0f, 6.0f}, 2.1f, 3.0f, 6.0f, 1.0f};
    map.hull_count = 1;
    map.hulls[0] = (sb_map_hull){{20.0f, 1.0f, 5.0f}, -0.7f, 0, 4};
    map.point_count = 4;
    map.points[1] = (sb_vec3){3.0f, 0.0f, 0.0f};
    map.points[2] = (sb_vec3){0.0f, 0.0f, 2.0f};
    map.points[3] = (sb_vec3){1.0f, 4.0f, 1.0f};
    map.crate_count = 1;
    map.crates[0] = (sb_map_crate){{3.0f, 0.5f, 3.0f}, {0.5f, 0.5f, 1.0f}, 0.1f, 500.0f, 0};
    map.wall_count = 1;
    map.walls[0] = (sb_map_wall){{-3.0f, 1.0f, 3.0f}, {2.0f, 1.0f, 0.25f}, 1.0f, 100, 0};
    map.ball_count = 1;
    map.balls[0] = (sb_map_ball){{0.0f, 3.0f, 0.0f}, 0.75f, 50.0f, 0.5f};
    map.pick_up_count = 1;
    map.pick_ups[0] = (sb_map_pick_up){{"repair"}, {5.0f, 0.0f, 6.0f}, 20.0f};
    map.zone_count = 1;
    map.zones[0] = (sb_map_zone){{"base"}, {1.0f, 1.0f, 1.0f}, {2.0f, 3.0f, 4.0f}, 0.3f, 1, 7};
    map.marker_count = 1;
    map.markers[0] = (sb_map_marker){{"flag"}, {9.0f, 0.0f, -9.0f}, -0.4f, 2};
    return 0;
}

static sb_client_map_item item_of(sb_client_map_list list, uint32_t index)
{
    sb_client_map_item item;
    memset(&item, 0xEE, sizeof item);
    sb_map_item_fill(&map, list, index, &item);
    return item;
}

static void assert_at(const float actual[3], float x, float y, float z)
{
    assert_true(fabsf(actual[0] - x) < 1e-5f);
    assert_true(fabsf(actual[1] - y) < 1e-5f);
    assert_true(fabsf(actual[2] - z) < 1e-5f);
}

static void boxes_cylinders_and_balls_keep_place_and_size(void **state)
{
    (void)state;
    sb_client_map_item box = item_of(SB_CLIENT_MAP_BOXES, 0);
    assert_at(box.position, 1.0f, 2.0f, 3.0f);
    assert_at(box.half_extents, 4.0f, 5.0f, 6.0f);
    assert_true(box.yaw == 0.25f);
    assert_int_equal(box.point_count, 0);
    assert_int_equal(box.kind[0], 0);
    assert_at(item_of(SB_CLIENT_MAP_CYLINDERS, 0).half_extents, 1.5f, 2.5f, 1.5f);
    assert_at(item_of(SB_CLIENT_MAP_CRATES, 0).half_extents, 0.5f, 0.5f, 1.0f);
    assert_at(item_of(SB_CLIENT_MAP_WALLS, 0).position, -3.0f, 1.0f, 3.0f);
    assert_true(item_of(SB_CLIENT_MAP_WALLS, 0).yaw == 1.0f);
    assert_at(item_of(SB_CLIENT_MAP_BALLS, 0).half_extents, 0.75f, 0.75f, 0.75f);
}

static void item_that_the_rules_look_for_keeps_kind_and_team(void **state)
{
    (void)state;
    sb_client_map_item spawn = item_of(SB_CLIENT_MAP_SPAWNS, 0);
    assert_at(spawn.position, 1.0f, 0.0f, 2.0f);
    assert_int_equal(spawn.team, 2);
    assert_true(spawn.yaw == 0.5f);
    assert_string_equal(item_of(SB_CLIENT_MAP_PICK_UPS, 0).kind, "repair");
    sb_client_map_item zone = item_of(SB_CLIENT_MAP_ZONES, 0);
    assert_string_equal(zone.kind, "base");
    assert_int_equal(zone.team, 1);
    assert_int_equal(zone.number, 7);
    assert_at(zone.half_extents, 2.0f, 3.0f, 4.0f);
    sb_client_map_item marker = item_of(SB_CLIENT_MAP_MARKERS, 0);
    assert_string_equal(marker.kind, "flag");
    assert_int_equal(marker.team, 2);
    assert_int_equal(marker.number, 0);
    assert_at(marker.position, 9.0f, 0.0f, -9.0f);
}

// The corners equal those of the hull that the simulation builds, in any order.
static void assert_corners(sb_client_map_list list, sb_map_list_id list_id, uint32_t index)
{
    static uint64_t memory[SB_HULL_SIZE_MAX / 8];
    sb_client_map_item item = item_of(list, index);
    sb_shape shape;
    assert_int_equal(sb_map_solid(&map, list_id, index, memory, &shape), SB_OK);
    assert_int_equal(shape.kind, SB_SHAPE_HULL);
    const sb_vec3 *vertices = sb_hull_vertices(shape.hull.hull);
    assert_int_equal(item.point_count, shape.hull.hull->vertex_count);
    for (uint32_t v = 0; v < item.point_count; v++) {
        sb_vec3 corner = shape.hull.center;
        corner = sb_vec3_add_scaled(corner, shape.hull.axes[0], vertices[v].x);
        corner = sb_vec3_add_scaled(corner, shape.hull.axes[1], vertices[v].y);
        corner = sb_vec3_add_scaled(corner, shape.hull.axes[2], vertices[v].z);
        float nearest = 1e9f;
        for (uint32_t p = 0; p < item.point_count; p++) {
            sb_vec3 point = {item.points[p][0], item.points[p][1], item.points[p][2]};
            float distance = sb_vec3_length(sb_vec3_sub(point, corner));
            nearest = distance < nearest ? distance : nearest;
        }
        assert_true(nearest < 1e-4f);
    }
}

static void ramps_and_hulls_have_the_corners_that_are_simulated(void **state)
{
    (void)state;
    assert_corners(SB_CLIENT_MAP_RAMPS, SB_MAP_RAMPS, 0);
    assert_corners(SB_CLIENT_MAP_RAMPS, SB_MAP_RAMPS, 1);
    assert_corners(SB_CLIENT_MAP_HULLS, SB_MAP_HULLS, 0);
}

static void counts_are_those_of_the_lists_and_others_are_empty(void **state)
{
    (void)state;
    for (int list = SB_CLIENT_MAP_SPAWNS; list <= SB_CLIENT_MAP_MARKERS; list++) {
        uint32_t expected = list == SB_CLIENT_MAP_RAMPS ? 2 : 1;
        assert_int_equal(sb_map_item_count(&map, (sb_client_map_list)list), expected);
    }
    assert_int_equal(sb_map_item_count(&map, (sb_client_map_list)99), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(boxes_cylinders_and_balls_keep_place_and_size, fill_map),
        cmocka_unit_test_setup(item_that_the_rules_look_for_keeps_kind_and_team, fill_map),
        cmocka_unit_test_setup(ramps_and_hulls_have_the_corners_that_are_simulated, fill_map),
        cmocka_unit_test_setup(counts_are_those_of_the_lists_and_others_are_empty, fill_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
