#include "game/map/map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tiny_map.h"

static sb_map map;

static int reset(void **state)
{
    (void)state;
    memset(&map, 0, sizeof map);
    tiny_map(&map);
    return 0;
}

static void assert_valid(void)
{
    sb_map_fault fault = {.path = "untouched"};
    assert_int_equal(sb_map_validate(&map, &fault), SB_OK);
    assert_string_equal(fault.path, "untouched");
}

static void assert_fault(const char *path)
{
    sb_map_fault fault;
    memset(&fault, 0xEE, sizeof fault);
    assert_int_equal(sb_map_validate(&map, &fault), SB_ERROR_RANGE);
    assert_non_null(memchr(fault.path, 0, sizeof fault.path));
    assert_non_null(memchr(fault.reason, 0, sizeof fault.reason));
    assert_string_equal(fault.path, path);
    assert_true(strlen(fault.reason) > 0);
    assert_int_equal(sb_map_validate(&map, NULL), SB_ERROR_RANGE);
}

// Sets a value, expects the fault, and restores the value.
static void assert_fault_with(float *value, float wrong, const char *path)
{
    float right = *value;
    *value = wrong;
    assert_fault(path);
    *value = right;
}

static void assert_valid_with(float *value, float edge)
{
    float right = *value;
    *value = edge;
    assert_valid();
    *value = right;
}

static void map_name_is_1_to_31_printable_characters(void **state)
{
    (void)state;
    assert_valid();
    memset(map.name, '~', 31);
    assert_valid();
    map.name[31] = '~'; // no terminating zero
    assert_fault("/name");
    memset(map.name, 0, sizeof map.name);
    assert_fault("/name");
    map.name[0] = ' ';
    assert_valid();
    static const char bad[] = {'\n', '\t', 0x1F, 0x7F, (char)0x80, (char)0xFF};
    for (size_t i = 0; i < sizeof bad; i++) {
        memcpy(map.name, "tiny", 5);
        map.name[2] = bad[i];
        assert_fault("/name");
    }
}

static void map_name_with_something_behind_its_end_is_a_fault(void **state)
{
    (void)state;
    // Several values would give one map several canonical forms, and so several hashes.
    map.name[31] = 'x';
    assert_fault("/name");
}

static void map_bounds_are_within_500_m_and_20_m_wide(void **state)
{
    (void)state;
    assert_valid_with(&map.bounds_min.x, -500.0f);
    assert_valid_with(&map.bounds_max.z, 500.0f);
    assert_fault_with(&map.bounds_min.x, -500.1f, "/bounds/min/0");
    assert_fault_with(&map.bounds_min.y, -501.0f, "/bounds/min/1");
    assert_fault_with(&map.bounds_min.z, NAN, "/bounds/min/2");
    assert_fault_with(&map.bounds_max.x, INFINITY, "/bounds/max/0");
    assert_fault_with(&map.bounds_max.y, NAN, "/bounds/max/1");
    assert_fault_with(&map.bounds_max.z, 500.1f, "/bounds/max/2");
    assert_fault_with(&map.bounds_max.y, -1.0f, "/bounds");
    map = (sb_map){.name = "bare", .spawn_count = 1};
    map.bounds_min = (sb_vec3){-10.0f, 0.0f, -10.0f};
    map.bounds_max = (sb_vec3){10.0f, 0.0f, 10.0f};
    assert_valid();
    assert_fault_with(&map.bounds_min.x, -9.99f, "/bounds");
    assert_fault_with(&map.bounds_max.z, 9.99f, "/bounds");
}

static void map_counts_are_at_most_those_of_their_lists(void **state)
{
    (void)state;
    struct {
        uint32_t *count;
        uint32_t max;
        const char *path;
    } lists[] = {
        {&map.spawn_count, 64, "/spawns"},        {&map.box_count, 1024, "/boxes"},
        {&map.cylinder_count, 256, "/cylinders"}, {&map.ramp_count, 64, "/ramps"},
        {&map.hull_count, 128, "/hulls"},         {&map.point_count, 2048, "/hulls"},
        {&map.crate_count, 64, "/crates"},        {&map.wall_count, 128, "/walls"},
        {&map.ball_count, 32, "/balls"},          {&map.pick_up_count, 64, "/pick_ups"},
        {&map.zone_count, 32, "/zones"},          {&map.marker_count, 64, "/markers"},
    };
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        uint32_t count = *lists[i].count;
        *lists[i].count = lists[i].max + 1;
        assert_fault(lists[i].path);
        *lists[i].count = UINT32_MAX;
        assert_fault(lists[i].path);
        *lists[i].count = count;
    }
    map.spawn_count = 0;
    assert_fault("/spawns");
}

static void map_of_nothing_but_a_spawn_is_valid(void **state)
{
    (void)state;
    map = (sb_map){.name = "bare",
                   .bounds_min = {-10.0f, 0.0f, -10.0f},
                   .bounds_max = {10.0f, 0.0f, 10.0f},
                   .spawn_count = 1};
    assert_valid();
}

// A value at an edge of its range, or just beyond it.
typedef struct edge {
    float *value;
    float good, bad;
    const char *path;
} edge;

static void assert_edges(const edge *edges, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_valid_with(edges[i].value, edges[i].good);
        assert_fault_with(edges[i].value, edges[i].bad, edges[i].path);
        assert_fault_with(edges[i].value, NAN, edges[i].path);
        assert_fault_with(edges[i].value, INFINITY, edges[i].path);
        assert_fault_with(edges[i].value, -INFINITY, edges[i].path);
    }
}

#define ASSERT_EDGES(edges) assert_edges(edges, sizeof(edges) / sizeof((edges)[0]))

static void map_sizes_have_their_ranges(void **state)
{
    (void)state;
    map.boxes[0].center.y = -300.0f; // out of the way of the spawn, whatever its size
    map.cylinders[0].center.y = -300.0f;
    map.walls[0].center.y = -300.0f;
    map.ramps[0].position.y = 10.0f;
    map.crates[0].position.y = 20.0f;
    const edge edges[] = {
        {&map.boxes[0].half_extents.x, 0.05f, 0.0499f, "/boxes/0/half_extents/0"},
        {&map.boxes[0].half_extents.y, 0.05f, 0.0f, "/boxes/0/half_extents/1"},
        {&map.boxes[0].half_extents.z, 250.0f, 250.1f, "/boxes/0/half_extents/2"},
        {&map.boxes[0].half_extents.z, 250.0f, -1.0f, "/boxes/0/half_extents/2"},
        {&map.cylinders[0].radius, 0.05f, 0.0499f, "/cylinders/0/radius"},
        {&map.cylinders[0].radius, 100.0f, 100.1f, "/cylinders/0/radius"},
        {&map.cylinders[0].half_height, 0.05f, 0.0499f, "/cylinders/0/half_height"},
        {&map.cylinders[0].half_height, 250.0f, 250.1f, "/cylinders/0/half_height"},
        {&map.ramps[0].width, 0.5f, 0.499f, "/ramps/0/width"},
        {&map.ramps[0].width, 100.0f, 100.1f, "/ramps/0/width"},
        {&map.ramps[0].length, 0.5f, 0.499f, "/ramps/0/length"},
        {&map.ramps[0].length, 100.0f, 100.1f, "/ramps/0/length"},
        {&map.ramps[0].height, 0.05f, 0.049f, "/ramps/0/height"},
        {&map.ramps[0].height, 50.0f, 50.1f, "/ramps/0/height"},
        {&map.points[3].z, 100.0f, 100.1f, "/hulls/0/points/3/2"},
        {&map.points[1].y, -100.0f, -100.1f, "/hulls/0/points/1/1"},
        {&map.crates[0].half_extents.x, 0.1f, 0.099f, "/crates/0/half_extents/0"},
        {&map.crates[0].half_extents.y, 10.0f, 10.1f, "/crates/0/half_extents/1"},
        {&map.crates[0].mass_kg, 1.0f, 0.99f, "/crates/0/mass_kg"},
        {&map.crates[0].mass_kg, 100000.0f, 100001.0f, "/crates/0/mass_kg"},
        {&map.walls[0].half_extents.x, 0.05f, 0.0499f, "/walls/0/half_extents/0"},
        {&map.walls[0].half_extents.y, 250.0f, 250.1f, "/walls/0/half_extents/1"},
        {&map.balls[0].radius, 0.1f, 0.099f, "/balls/0/radius"},
        {&map.balls[0].radius, 5.0f, 5.1f, "/balls/0/radius"},
        {&map.balls[0].mass_kg, 1.0f, 0.99f, "/balls/0/mass_kg"},
        {&map.balls[0].mass_kg, 100000.0f, 100001.0f, "/balls/0/mass_kg"},
        {&map.balls[0].restitution, 0.0f, -0.01f, "/balls/0/restitution"},
        {&map.balls[0].restitution, 1.0f, 1.01f, "/balls/0/restitution"},
        {&map.pick_ups[0].respawn_s, 1.0f, 0.99f, "/pick_ups/0/respawn_s"},
        {&map.pick_ups[0].respawn_s, 600.0f, 600.1f, "/pick_ups/0/respawn_s"},
        {&map.zones[0].half_extents.x, 0.05f, 0.0499f, "/zones/0/half_extents/0"},
        {&map.zones[0].half_extents.z, 250.0f, 250.1f, "/zones/0/half_extents/2"},
    };
    ASSERT_EDGES(edges);
}

static void map_places_are_within_the_bounds_and_the_world(void **state)
{
    (void)state;
    // The tiny map reaches from -16 to 16 m. A solid's middle may be as low as the world's lowest
    // point. Things that stand on the ground or move must be between 0 and 400 m up.
    struct {
        sb_vec3 *place;
        const char *path;
        bool on_ground;
    } things[] = {
        {&map.boxes[0].center, "/boxes/0/center", false},
        {&map.cylinders[0].center, "/cylinders/0/center", false},
        {&map.ramps[0].position, "/ramps/0/position", true},
        {&map.hulls[0].position, "/hulls/0/position", false},
        {&map.crates[0].position, "/crates/0/position", true},
        {&map.walls[0].center, "/walls/0/center", false},
        {&map.balls[0].position, "/balls/0/position", true},
        {&map.pick_ups[0].position, "/pick_ups/0/position", true},
        {&map.zones[0].center, "/zones/0/center", false},
        {&map.markers[0].position, "/markers/0/position", true},
    };
    for (size_t i = 0; i < sizeof things / sizeof things[0]; i++) {
        char x[64], y[64], z[64];
        (void)snprintf(x, sizeof x, "%s/0", things[i].path);
        (void)snprintf(y, sizeof y, "%s/1", things[i].path);
        (void)snprintf(z, sizeof z, "%s/2", things[i].path);
        sb_vec3 *place = things[i].place;
        float low = things[i].on_ground ? 0.0f : -500.0f;
        float high = things[i].on_ground ? 400.0f : 500.0f;
        sb_vec3 right = *place;
        place->y = 200.0f; // clear of the spawn, wherever it goes
        const edge edges[] = {
            {&place->x, 16.0f, 16.01f, x},     {&place->x, -16.0f, -16.01f, x},
            {&place->z, 16.0f, 16.01f, z},     {&place->z, -16.0f, -16.01f, z},
            {&place->y, high, high + 0.1f, y},
        };
        ASSERT_EDGES(edges);
        place->x = -14.0f;
        place->z = 14.0f;
        const edge deep[] = {{&place->y, low, low - 0.1f, y}};
        ASSERT_EDGES(deep);
        *place = right;
    }
}

static void map_angles_are_within_a_turn(void **state)
{
    (void)state;
    struct {
        float *yaw;
        const char *path;
    } angles[] = {
        {&map.spawns[0].yaw, "/spawns/0/yaw_degrees"},
        {&map.boxes[0].yaw, "/boxes/0/yaw_degrees"},
        {&map.ramps[0].yaw, "/ramps/0/yaw_degrees"},
        {&map.hulls[0].yaw, "/hulls/0/yaw_degrees"},
        {&map.crates[0].yaw, "/crates/0/yaw_degrees"},
        {&map.walls[0].yaw, "/walls/0/yaw_degrees"},
        {&map.zones[0].yaw, "/zones/0/yaw_degrees"},
        {&map.markers[0].yaw, "/markers/0/yaw_degrees"},
    };
    for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        const edge edges[] = {
            {angles[i].yaw, 0x1.921fb6p2f, 6.2832f, angles[i].path}, // 2 pi to the nearest
            {angles[i].yaw, -0x1.921fb6p2f, -6.2832f, angles[i].path},
        };
        ASSERT_EDGES(edges);
    }
}

static void map_teams_are_0_to_4(void **state)
{
    (void)state;
    struct {
        uint8_t *team;
        const char *path;
    } teams[] = {{&map.spawns[0].team, "/spawns/0/team"},
                 {&map.zones[0].team, "/zones/0/team"},
                 {&map.markers[0].team, "/markers/0/team"}};
    for (size_t i = 0; i < 3; i++) {
        for (unsigned team = 0; team <= 4; team++) {
            *teams[i].team = (uint8_t)team;
            assert_valid();
        }
        *teams[i].team = 5;
        assert_fault(teams[i].path);
        *teams[i].team = 255;
        assert_fault(teams[i].path);
        *teams[i].team = 0;
    }
}

static void map_walls_have_1_to_10000_health(void **state)
{
    (void)state;
    static const uint16_t good[] = {1, 10000}, bad[] = {0, 10001, 65535};
    for (size_t i = 0; i < 2; i++) {
        map.walls[0].health = good[i];
        assert_valid();
    }
    for (size_t i = 0; i < 3; i++) {
        map.walls[0].health = bad[i];
        assert_fault("/walls/0/health");
    }
}

static void map_tags_are_1_to_15_characters_of_a_few(void **state)
{
    (void)state;
    struct {
        sb_map_tag *tag;
        const char *path;
    } tags[] = {{&map.pick_ups[0].kind, "/pick_ups/0/kind"},
                {&map.zones[0].kind, "/zones/0/kind"},
                {&map.markers[0].kind, "/markers/0/kind"}};
    static const char bad[] = {'A', 'Z', '-', ' ', '/', ':', '`', '{', '\n', (char)0xE9};
    for (size_t i = 0; i < 3; i++) {
        char *text = tags[i].tag->text;
        memcpy(text, "az_09az_09az_09", 16);
        assert_valid();
        text[15] = 'a'; // no terminating zero
        assert_fault(tags[i].path);
        memset(text, 0, 16);
        assert_fault(tags[i].path);
        memcpy(text, "x\0y", 4); // something behind the end
        assert_fault(tags[i].path);
        for (size_t c = 0; c < sizeof bad; c++) {
            memset(text, 0, 16);
            text[0] = 'a';
            text[1] = bad[c];
            assert_fault(tags[i].path);
        }
        text[1] = '\0';
        assert_valid();
    }
}

static void map_fault_names_the_element_by_its_index(void **state)
{
    (void)state;
    map.box_count = 1024;
    map.marker_count = 64;
    for (uint32_t i = 1; i < map.box_count; i++) {
        map.boxes[i] = map.boxes[0];
    }
    for (uint32_t i = 1; i < map.marker_count; i++) {
        map.markers[i] = map.markers[0];
    }
    assert_valid();
    assert_fault_with(&map.boxes[3].half_extents.x, 0.0f, "/boxes/3/half_extents/0");
    assert_fault_with(&map.boxes[1023].half_extents.z, NAN, "/boxes/1023/half_extents/2");
    assert_fault_with(&map.boxes[10].center.x, NAN, "/boxes/10/center/0");
    assert_fault_with(&map.markers[63].yaw, NAN, "/markers/63/yaw_degrees");
}

static void set_point_count(uint16_t count)
{
    map.hulls[0].point_count = count;
    map.point_count = count;
}

static void map_hull_has_4_to_64_points_that_span_a_volume(void **state)
{
    (void)state;
    set_point_count(3);
    assert_fault("/hulls/0/points");
    set_point_count(65);
    assert_fault("/hulls/0/points");
    set_point_count(64); // the rest of them zeros
    assert_valid();
    set_point_count(4);
    map.points[3] = (sb_vec3){2.0f, 2.0f, 0.0f}; // all four in the plane z = 0
    assert_fault("/hulls/0/points");
    sb_map_fault fault;
    assert_int_equal(sb_map_validate(&map, &fault), SB_ERROR_RANGE);
    assert_string_equal(fault.reason, "must span a volume");
    map.points[3] = map.points[2];
    assert_fault("/hulls/0/points");
}

static void map_hulls_own_their_points_in_order_and_all_of_them(void **state)
{
    (void)state;
    // Two hulls of the same four points, one after the other.
    map.hull_count = 2;
    map.hulls[1] = map.hulls[0];
    map.hulls[1].point_first = 4;
    map.hulls[1].position.z = 6.0f;
    memcpy(&map.points[4], &map.points[0], 4 * sizeof map.points[0]);
    map.point_count = 8;
    assert_valid();
    map.hulls[1].point_first = 0;
    assert_fault("/hulls/1/points");
    map.hulls[1].point_first = 3;
    assert_fault("/hulls/1/points");
    map.hulls[1].point_first = UINT16_MAX;
    assert_fault("/hulls/1/points");
    map.hulls[1].point_first = 4;
    map.hulls[1].point_count = 5;
    assert_fault("/hulls/1/points");
    map.hulls[1].point_count = 4;
    map.point_count = 9;
    assert_fault("/hulls");
    map.point_count = 8;
    map.hulls[0].point_first = 1;
    assert_fault("/hulls/0/points");
}

static void map_spawn_leaves_room_for_any_vehicle_within_the_bounds(void **state)
{
    (void)state;
    // 1.7 m to the side and 3 m ahead, in a world that ends at 16 m.
    map.spawns[0] = (sb_map_spawn){{0.0f, 0.0f, -12.9f}, 0.0f, 0};
    map.ramp_count = 0;
    assert_valid();
    assert_fault_with(&map.spawns[0].position.z, -13.01f, "/spawns/0/position/2");
    map.spawns[0] = (sb_map_spawn){{14.2f, 0.0f, 0.0f}, 0.0f, 0};
    assert_valid();
    assert_fault_with(&map.spawns[0].position.x, 14.31f, "/spawns/0/position/0");
    assert_fault_with(&map.spawns[0].position.x, -14.31f, "/spawns/0/position/0");
    map.spawns[0].yaw = 1.5707963f;
    assert_fault("/spawns/0/position/0");
    assert_valid_with(&map.spawns[0].position.x, 12.9f);
    map.spawns[0].yaw = 0.0f;
    assert_fault_with(&map.spawns[0].position.y, -0.1f, "/spawns/0/position/1");
    assert_fault_with(&map.spawns[0].position.y, 400.1f, "/spawns/0/position/1");
    assert_valid_with(&map.spawns[0].position.y, 400.0f);
    assert_fault_with(&map.spawns[0].position.z, NAN, "/spawns/0/position/2");
}

static void assert_reason(const char *expected)
{
    sb_map_fault fault;
    assert_int_equal(sb_map_validate(&map, &fault), SB_ERROR_RANGE);
    assert_string_equal(fault.reason, expected);
}

static void map_spawn_inside_a_box_is_a_fault_and_on_top_of_it_is_not(void **state)
{
    (void)state;
    map.spawn_count = 2;
    map.spawns[1].position = map.boxes[0].center;
    map.spawns[1].position.y = 0.0f;
    assert_fault("/spawns/1/position");
    assert_reason("a vehicle here would stand inside /boxes/0");
    map.spawns[1].position.y = 1.9f;
    assert_fault("/spawns/1/position");
    map.spawns[1].position.y = 2.0f;
    assert_valid();
    // Beside it: the box reaches 0.5 m, the room 3 m ahead and 1.7 m to its side.
    map.boxes[0].yaw = 0.0f;
    map.spawns[1] = (sb_map_spawn){{-8.0f, 0.0f, 4.0f + 0.5f + 3.0f + 0.01f}, 0.0f, 0};
    map.ball_count = 0;
    assert_valid();
    map.spawns[1].position.z -= 0.02f;
    assert_fault("/spawns/1/position");
    map.spawns[1] = (sb_map_spawn){{-8.0f, 0.0f, 4.0f + 0.5f + 1.7f + 0.01f}, 1.5707963f, 0};
    assert_valid();
    map.spawns[1].position.z -= 0.02f;
    assert_fault("/spawns/1/position");
    // Under it: 2.4 m of height, from 0.02 m above the ground.
    map.spawns[1].position.z = 4.0f;
    map.boxes[0].center.y = 1.0f + 2.43f;
    assert_valid();
    map.boxes[0].center.y = 1.0f + 2.41f;
    assert_fault("/spawns/1/position");
}

static void map_spawn_inside_any_solid_is_a_fault(void **state)
{
    (void)state;
    const sb_vec3 at = {8.0f, 0.0f, -2.0f};
    map.spawn_count = 2;
    map.spawns[1] = (sb_map_spawn){at, 0.0f, 0};
    assert_valid();
    // How far beside the spawn each shape still reaches into the 1.7 m, and where it no longer
    // does.
    struct {
        sb_vec3 *place;
        float reach;
        const char *reason;
    } solids[] = {
        {&map.cylinders[0].center, 1.0f, "a vehicle here would stand inside /cylinders/0"},
        {&map.ramps[0].position, 1.0f, "a vehicle here would stand inside /ramps/0"},
        {&map.hulls[0].position, 0.0f, "a vehicle here would stand inside /hulls/0"},
        {&map.crates[0].position, 0.5f, "a vehicle here would stand inside /crates/0"},
        {&map.walls[0].center, 2.0f, "a vehicle here would stand inside /walls/0"},
    };
    map.ramps[0].yaw = map.hulls[0].yaw = map.crates[0].yaw = map.walls[0].yaw = 0.0f;
    for (size_t i = 0; i < sizeof solids / sizeof solids[0]; i++) {
        sb_vec3 away = *solids[i].place;
        *solids[i].place = (sb_vec3){at.x + 1.7f + solids[i].reach + 0.01f, away.y, at.z};
        assert_valid();
        solids[i].place->x -= 0.02f;
        assert_fault("/spawns/1/position");
        assert_reason(solids[i].reason);
        *solids[i].place = away;
    }
    // A ball rolls away, and an element that only marks a place is no solid.
    map.balls[0].position = map.pick_ups[0].position = map.zones[0].center = at;
    map.markers[0].position = at;
    assert_valid();
}

static void map_spawn_beside_a_ramp_goes_by_its_slope(void **state)
{
    (void)state;
    // Rises from z = -12 to 1 m at z = -8, where it ends; the room begins 3 m behind the spawn.
    map.ramps[0] = (sb_map_ramp){{-4.0f, 0.0f, -12.0f}, 0.0f, 2.0f, 4.0f, 1.0f};
    map.spawn_count = 2;
    map.spawns[1] = (sb_map_spawn){{-4.0f, 0.0f, -4.99f}, 0.0f, 0};
    assert_valid();
    map.spawns[1].position.z = -5.01f;
    assert_fault("/spawns/1/position");
    map.spawns[1].position.y = 0.99f;
    assert_valid(); // 0.02 m of gap, standing on the edge
    // Turned round, it rises backwards from z = -8: half a metre inside, it is 0.125 m high.
    map.ramps[0].position.z = -8.0f;
    map.ramps[0].yaw = 3.1415927f;
    map.spawns[1].position = (sb_vec3){-4.0f, 0.11f, -5.5f};
    assert_valid();
    map.spawns[1].position.y = 0.08f;
    assert_fault("/spawns/1/position");
}

static void map_spawns_are_4_m_apart(void **state)
{
    (void)state;
    map.spawn_count = 3;
    map.spawns[1] = (sb_map_spawn){{6.01f, 0.0f, -4.0f}, 0.5f, 0};
    map.spawns[2] = (sb_map_spawn){{2.0f, 0.0f, 0.01f}, 0.5f, 0};
    assert_valid();
    map.spawns[2].position.z = -0.01f;
    assert_fault("/spawns/2/position");
    assert_reason("is nearer than 4 m to /spawns/0");
    map.spawns[2].position = (sb_vec3){2.0f, 4.01f, -4.0f}; // above it: another floor
    assert_valid();
    map.spawns[2] = map.spawns[1];
    assert_fault("/spawns/2/position");
    assert_reason("is nearer than 4 m to /spawns/1");
}

static void map_fault_of_the_first_kind_in_document_order_is_reported(void **state)
{
    (void)state;
    map.name[0] = 0;
    map.spawn_count = 0;
    assert_fault("/name");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(map_name_is_1_to_31_printable_characters, reset),
        cmocka_unit_test_setup(map_name_with_something_behind_its_end_is_a_fault, reset),
        cmocka_unit_test_setup(map_bounds_are_within_500_m_and_20_m_wide, reset),
        cmocka_unit_test_setup(map_counts_are_at_most_those_of_their_lists, reset),
        cmocka_unit_test_setup(map_of_nothing_but_a_spawn_is_valid, reset),
        cmocka_unit_test_setup(map_sizes_have_their_ranges, reset),
        cmocka_unit_test_setup(map_places_are_within_the_bounds_and_the_world, reset),
        cmocka_unit_test_setup(map_angles_are_within_a_turn, reset),
        cmocka_unit_test_setup(map_teams_are_0_to_4, reset),
        cmocka_unit_test_setup(map_walls_have_1_to_10000_health, reset),
        cmocka_unit_test_setup(map_tags_are_1_to_15_characters_of_a_few, reset),
        cmocka_unit_test_setup(map_fault_names_the_element_by_its_index, reset),
        cmocka_unit_test_setup(map_hull_has_4_to_64_points_that_span_a_volume, reset),
        cmocka_unit_test_setup(map_hulls_own_their_points_in_order_and_all_of_them, reset),
        cmocka_unit_test_setup(map_spawn_leaves_room_for_any_vehicle_within_the_bounds, reset),
        cmocka_unit_test_setup(map_spawn_inside_a_box_is_a_fault_and_on_top_of_it_is_not, reset),
        cmocka_unit_test_setup(map_spawn_inside_any_solid_is_a_fault, reset),
        cmocka_unit_test_setup(map_spawn_beside_a_ramp_goes_by_its_slope, reset),
        cmocka_unit_test_setup(map_spawns_are_4_m_apart, reset),
        cmocka_unit_test_setup(map_fault_of_the_first_kind_in_document_order_is_reported, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
