#include "game/map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
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

// Sets a value, expects the fault, and puts the old value back.
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
    // Otherwise one map had many canonical forms, and so many hashes.
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
    map.box_count = 0;
    map.bounds_min = (sb_vec3){-10.0f, 0.0f, -10.0f};
    map.bounds_max = (sb_vec3){10.0f, 0.0f, 10.0f};
    assert_valid();
    assert_fault_with(&map.bounds_min.x, -9.99f, "/bounds");
    assert_fault_with(&map.bounds_max.z, 9.99f, "/bounds");
}

static void map_needs_1_to_64_spawns_and_at_most_1024_boxes(void **state)
{
    (void)state;
    map.spawn_count = 0;
    assert_fault("/spawns");
    map.spawn_count = 65;
    assert_fault("/spawns");
    map.spawn_count = UINT32_MAX;
    assert_fault("/spawns");
    map.spawn_count = 1;
    map.box_count = 1025;
    assert_fault("/boxes");
    map.box_count = UINT32_MAX;
    assert_fault("/boxes");
    map.box_count = 0;
    assert_valid();
}

static void map_box_fault_names_box_member_and_axis(void **state)
{
    (void)state;
    map.box_count = 1024;
    for (uint32_t i = 1; i < map.box_count; i++) {
        map.boxes[i] = map.boxes[0];
    }
    assert_valid();
    assert_fault_with(&map.boxes[3].half_extents.x, 0.0f, "/boxes/3/half_extents/0");
    assert_fault_with(&map.boxes[0].half_extents.y, -1.0f, "/boxes/0/half_extents/1");
    assert_fault_with(&map.boxes[1023].half_extents.z, NAN, "/boxes/1023/half_extents/2");
    assert_fault_with(&map.boxes[10].center.x, NAN, "/boxes/10/center/0");
    assert_fault_with(&map.boxes[7].center.y, 501.0f, "/boxes/7/center/1");
    assert_fault_with(&map.boxes[7].center.z, -501.0f, "/boxes/7/center/2");
    assert_fault_with(&map.boxes[7].yaw, NAN, "/boxes/7/yaw_degrees");
    assert_fault_with(&map.boxes[7].yaw, 6.3f, "/boxes/7/yaw_degrees");
    assert_fault_with(&map.boxes[7].yaw, -6.3f, "/boxes/7/yaw_degrees");
}

static void map_half_extents_are_from_5_cm_to_250_m(void **state)
{
    (void)state;
    assert_valid_with(&map.boxes[0].half_extents.x, 0.05f);
    assert_fault_with(&map.boxes[0].half_extents.x, 0.0499f, "/boxes/0/half_extents/0");
    map.boxes[0].center.y = -300.0f;
    assert_valid_with(&map.boxes[0].half_extents.z, 250.0f);
    assert_fault_with(&map.boxes[0].half_extents.z, 250.1f, "/boxes/0/half_extents/2");
}

static void map_spawn_is_on_or_above_the_ground_and_within_bounds(void **state)
{
    (void)state;
    assert_fault_with(&map.spawns[0].position.x, 16.5f, "/spawns/0/position/0");
    assert_fault_with(&map.spawns[0].position.x, -16.5f, "/spawns/0/position/0");
    assert_fault_with(&map.spawns[0].position.y, -0.1f, "/spawns/0/position/1");
    assert_fault_with(&map.spawns[0].position.y, 500.0f, "/spawns/0/position/1");
    assert_fault_with(&map.spawns[0].position.z, NAN, "/spawns/0/position/2");
    assert_fault_with(&map.spawns[0].yaw, 6.3f, "/spawns/0/yaw_degrees");
    assert_fault_with(&map.spawns[0].yaw, NAN, "/spawns/0/yaw_degrees");
    assert_valid_with(&map.spawns[0].yaw, -6.283f);
    assert_valid_with(&map.spawns[0].position.x, 14.0f);
    map.spawn_count = 64;
    for (uint32_t i = 1; i < map.spawn_count; i++) {
        map.spawns[i] = map.spawns[0];
    }
    assert_valid();
    assert_fault_with(&map.spawns[63].position.y, -1.0f, "/spawns/63/position/1");
}

static void map_spawn_inside_a_box_is_a_fault_and_on_top_of_it_is_not(void **state)
{
    (void)state;
    map.spawn_count = 2;
    map.spawns[1].position = map.boxes[0].center;
    map.spawns[1].position.y = 0.0f;
    assert_fault("/spawns/1/position");
    map.spawns[1].position.y = 1.9f;
    assert_fault("/spawns/1/position");
    map.spawns[1].position.y = 2.0f;
    assert_valid();
    // Beside it: the box reaches 0.5 m, the tank 1 m to its side.
    map.boxes[0].yaw = 0.0f;
    map.spawns[1] = (sb_map_spawn){{-8.0f, 0.0f, 4.0f + 0.5f + 1.6f + 0.01f}, 0.0f};
    assert_valid();
    map.spawns[1].position.z -= 0.02f;
    assert_fault("/spawns/1/position");
    map.spawns[1] = (sb_map_spawn){{-8.0f, 0.0f, 4.0f + 0.5f + 1.0f + 0.01f}, 1.5707963f};
    assert_valid();
}

static void map_fault_of_the_first_kind_in_document_order_is_told(void **state)
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
        cmocka_unit_test_setup(map_needs_1_to_64_spawns_and_at_most_1024_boxes, reset),
        cmocka_unit_test_setup(map_box_fault_names_box_member_and_axis, reset),
        cmocka_unit_test_setup(map_half_extents_are_from_5_cm_to_250_m, reset),
        cmocka_unit_test_setup(map_spawn_is_on_or_above_the_ground_and_within_bounds, reset),
        cmocka_unit_test_setup(map_spawn_inside_a_box_is_a_fault_and_on_top_of_it_is_not, reset),
        cmocka_unit_test_setup(map_fault_of_the_first_kind_in_document_order_is_told, reset),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
