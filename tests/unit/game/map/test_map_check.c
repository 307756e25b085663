// Plants one fault of each kind into a faultless map, so that the expected place and text are
// known.
#include "game/map/map_check.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/trigonometry.h"

static sb_map map;
static sb_map_report report;

static void *heap_allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void heap_release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static const sb_allocator heap = {heap_allocate, heap_release, NULL};

// 60 m by 60 m: four spawn points at the sides, a pick-up, a marker, a zone, one of each solid.
static int set_up(void **state)
{
    (void)state;
    memset(&map, 0, sizeof map);
    memcpy(map.name, "plain", sizeof "plain");
    map.bounds_min = sb_vec3_make(-30.0f, 0.0f, -30.0f);
    map.bounds_max = sb_vec3_make(30.0f, 20.0f, 30.0f);
    const float places[4][2] = {{-24, -24}, {24, -24}, {-24, 24}, {24, 24}};
    for (int i = 0; i < 4; i++) {
        map.spawns[map.spawn_count++] = (sb_map_spawn){.position = {places[i][0], 0, places[i][1]}};
    }
    map.pick_ups[map.pick_up_count++] = (sb_map_pick_up){{"repair"}, {0, 0, -10}, 10};
    map.markers[map.marker_count++] = (sb_map_marker){{"flag"}, {10, 0, -10}, 0, 1};
    map.zones[map.zone_count++] = (sb_map_zone){{"base"}, {-10, 1, -10}, {3, 2, 3}, 0.5f, 1, 0};
    map.boxes[map.box_count++] = (sb_map_box){{-10, 1, 10}, {2, 1, 2}, 0.3f};
    map.cylinders[map.cylinder_count++] = (sb_map_cylinder){{0, 2, 10}, 1, 2};
    map.ramps[map.ramp_count++] = (sb_map_ramp){{10, 0, 8}, 0, 4, 6, 2};
    map.crates[map.crate_count++] = (sb_map_crate){{-20, 1, 0}, {1, 1, 1}, 0, 100, 0};
    map.walls[map.wall_count++] = (sb_map_wall){{20, 1, 0}, {0.3f, 1, 2}, 0, 100, 0};
    map.balls[map.ball_count++] = (sb_map_ball){{0, 1, 0}, 1, 50, 0.5f};
    map.hulls[map.hull_count++] = (sb_map_hull){{0, 0, 24}, 0, 0, 4};
    const sb_vec3 points[4] = {{-2, 0, -2}, {2, 0, -2}, {0, 0, 2}, {0, 2, 0}};
    memcpy(map.points, points, sizeof points);
    map.point_count = 4;
    return 0;
}

static void run(void)
{
    sb_map_fault fault = {0};
    if (sb_map_validate(&map, &fault) != SB_OK) {
        fail_msg("the map is not valid: %s %s", fault.path, fault.reason);
    }
    assert_int_equal(sb_map_check(&map, &heap, &report), SB_OK);
}

static void print_report(void)
{
    for (uint32_t i = 0; i < report.kept_count; i++) {
        print_message("%s %s: %s\n", report.findings[i].warning ? "warning" : "fault",
                      report.findings[i].fault.path, report.findings[i].fault.reason);
    }
}

static bool is_found(bool warning, const char *path, const char *reason)
{
    for (uint32_t i = 0; i < report.kept_count; i++) {
        const sb_map_finding *finding = &report.findings[i];
        if (finding->warning == warning && strcmp(finding->fault.path, path) == 0 &&
            strcmp(finding->fault.reason, reason) == 0) {
            return true;
        }
    }
    return false;
}

// Runs the check, and expects this finding and no other.
static void assert_only(bool warning, const char *path, const char *reason)
{
    run();
    uint32_t faults = warning ? 0 : 1;
    if (report.fault_count != faults || report.warning_count != 1 - faults ||
        !is_found(warning, path, reason)) {
        print_report();
        fail_msg("expected only %s %s: %s", warning ? "warning" : "fault", path, reason);
    }
}

static uint32_t add_box(float x, float y, float z, float hx, float hy, float hz)
{
    map.boxes[map.box_count] = (sb_map_box){{x, y, z}, {hx, hy, hz}, 0};
    return map.box_count++;
}

static void add_wall(float x, float z, float hx, float hz)
{
    map.walls[map.wall_count++] = (sb_map_wall){{x, 1, z}, {hx, 1, hz}, 0, 100, 0};
}

// Four boxes that touch at their corners enclose a yard in the corner of +x and -z.
static void enclose_corner(void)
{
    add_box(18, 2, -24, 0.5f, 2, 5.5f);
    add_box(24, 2, -18, 5.5f, 2, 0.5f);
    add_box(29.75f, 2, -24, 0.25f, 2, 6);
    add_box(24, 2, -29.75f, 5.5f, 2, 0.25f);
}

static void nothing_is_planted_nothing_is_found(void **state)
{
    (void)state;
    run();
    print_report();
    assert_int_equal(report.kept_count, 0);
    assert_int_equal(report.fault_count + report.warning_count, 0);
}

static void spawn_in_a_closed_yard_is_found(void **state)
{
    (void)state;
    enclose_corner();
    assert_only(false, "/spawns/1", "no way leads to most of the other spawns");
}

static void spawn_in_a_yard_with_a_gate_is_fine(void **state)
{
    (void)state;
    enclose_corner();
    map.boxes[1].half_extents.z = 1.0f; // of the box that closes it towards -x
    map.boxes[1].center.z = -19.5f;
    run();
    assert_int_equal(report.kept_count, 0);
}

static void spawn_on_a_roof_without_a_ramp_is_found(void **state)
{
    (void)state;
    add_box(-24, 1.5f, -24, 5, 1.5f, 5);
    map.spawns[0].position.y = 3.0f;
    assert_only(false, "/spawns/0", "no way leads to most of the other spawns");
}

static void
spawn_on_a_platform_with_a_gentle_ramp_is_fine_and_with_a_steep_one_is_found(void **state)
{
    (void)state;
    add_box(-24, 1, -24, 5, 1, 5);
    map.spawns[0].position.y = 2.0f;
    map.ramps[map.ramp_count++] = (sb_map_ramp){{-24, 0, -12}, SB_PI, 8, 7, 2};
    run();
    print_report();
    assert_int_equal(report.kept_count, 0);
    map.ramps[1].length = 1.5f; // 53 degrees
    map.ramps[1].position.z = -17.5f;
    assert_only(false, "/spawns/0", "no way leads to most of the other spawns");
}

static void spawn_in_a_cell_that_is_as_small_as_its_room_is_found(void **state)
{
    (void)state;
    add_box(24 - 2.25f, 2, -24, 0.5f, 2, 3.75f);
    add_box(24 + 2.25f, 2, -24, 0.5f, 2, 3.75f);
    add_box(24, 2, -24 - 3.5f, 1.75f, 2, 0.25f);
    add_box(24, 2, -24 + 3.5f, 1.75f, 2, 0.25f);
    run();
    assert_true(report.fault_count >= 1);
    assert_string_equal(report.findings[0].fault.path, "/spawns/1");
}

static void spawn_behind_walls_that_break_is_a_warning(void **state)
{
    (void)state;
    enclose_corner();
    map.box_count = 2; // the plain map's one, and the side towards -x
    map.boxes[1] = (sb_map_box){{18, 2, -24}, {0.5f, 2, 6}, 0};
    add_wall(24, -18, 5.5f, 0.5f);
    assert_only(true, "/spawns/1", "can be driven to only when walls are broken");
}

static void half_of_the_spawns_cut_off_the_later_ones_are_found(void **state)
{
    (void)state;
    // A wall right through the map, around the things in the middle.
    add_box(0, 2, 5, 30, 2, 0.5f);
    map.cylinder_count = 0;
    run();
    assert_true(is_found(false, "/spawns/2", "no way leads to most of the other spawns"));
    assert_true(is_found(false, "/spawns/3", "no way leads to most of the other spawns"));
    assert_int_equal(report.fault_count, 2);
}

static void pick_up_marker_and_zone_in_a_closed_yard_are_found(void **state)
{
    (void)state;
    enclose_corner();
    map.spawns[1].position = sb_vec3_make(10, 0, -20);
    map.pick_ups[0].position = sb_vec3_make(24, 0, -24);
    map.markers[0].position = sb_vec3_make(23, 0, -23);
    map.zones[0].center = sb_vec3_make(24, 1, -24);
    run();
    assert_true(is_found(false, "/pick_ups/0", "no way leads here from the spawns"));
    assert_true(is_found(false, "/markers/0", "no way leads here from the spawns"));
    assert_true(is_found(false, "/zones/0", "no way leads here from the spawns"));
    assert_int_equal(report.kept_count, 3);
}

static void zone_that_begins_outside_of_a_closed_yard_is_fine(void **state)
{
    (void)state;
    enclose_corner();
    map.spawns[1].position = sb_vec3_make(10, 0, -20);
    map.zones[0].center = sb_vec3_make(20, 1, -24);
    map.zones[0].half_extents = sb_vec3_make(7, 2, 2);
    map.zones[0].yaw = 0;
    run();
    assert_int_equal(report.kept_count, 0);
}

static void places_high_in_the_air_are_found(void **state)
{
    (void)state;
    map.pick_ups[0].position.y = 4.0f;
    assert_only(false, "/pick_ups/0", "there is no room to drive here");
    set_up(state);
    map.zones[0].center.y = 10.0f;
    assert_only(false, "/zones/0", "there is no room to drive here");
}

static void pick_up_and_marker_inside_a_solid_are_found(void **state)
{
    (void)state;
    map.pick_ups[0].position = sb_vec3_make(0.5f, 0, 10); // the cylinder
    assert_only(false, "/pick_ups/0", "lies inside /cylinders/0");
    set_up(state);
    map.markers[0].position = sb_vec3_make(20, 0, 0.5f); // the wall
    assert_only(false, "/markers/0", "lies inside /walls/0");
}

static void crate_in_each_kind_of_solid_is_found(void **state)
{
    static const struct {
        float x, z;
        const char *reason;
    } cases[] = {{-8, 10, "reaches into /boxes/0"},
                 {1.5f, 10, "reaches into /cylinders/0"},
                 {10, 14.5f, "reaches into /ramps/0"},
                 {0, 22, "reaches into /hulls/0"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_up(state);
        map.crates[0].position = sb_vec3_make(cases[i].x, 1, cases[i].z);
        assert_only(false, "/crates/0", cases[i].reason);
    }
}

static void wall_and_ball_in_solids_are_found(void **state)
{
    (void)state;
    map.walls[0].center = sb_vec3_make(-10, 1, 13);
    assert_only(false, "/walls/0", "reaches into /boxes/0");
    set_up(state);
    map.balls[0].position = sb_vec3_make(1, 1, 10);
    assert_only(false, "/balls/0", "reaches into /cylinders/0");
    set_up(state);
    map.balls[0].position = sb_vec3_make(-19, 1, 0);
    assert_only(false, "/balls/0", "reaches into /crates/0");
}

static void solids_that_touch_to_a_centimetre_are_fine(void **state)
{
    (void)state;
    map.crates[0].position = sb_vec3_make(20 - 0.3f - 1, 1, 0); // beside the wall
    run();
    assert_int_equal(report.kept_count, 0);
    map.crates[0].position.x += 0.009f;
    run();
    assert_int_equal(report.kept_count, 0);
    map.crates[0].position.x += 0.002f;
    assert_only(false, "/walls/0", "reaches into /crates/0");
}

static void boxes_that_form_a_building_are_a_warning(void **state)
{
    (void)state;
    add_box(-10, 1, 12, 1, 1, 2);
    assert_only(true, "/boxes/1", "reaches into /boxes/0");
}

static void same_thing_twice_is_found_in_each_list(void **state)
{
    (void)state;
    map.boxes[map.box_count++] = map.boxes[0];
    assert_only(false, "/boxes/1", "is the same as /boxes/0");
    set_up(state);
    map.cylinders[map.cylinder_count++] = map.cylinders[0];
    assert_only(false, "/cylinders/1", "is the same as /cylinders/0");
    set_up(state);
    map.ramps[map.ramp_count++] = map.ramps[0];
    assert_only(false, "/ramps/1", "is the same as /ramps/0");
    set_up(state);
    map.walls[map.wall_count++] = map.walls[0];
    map.walls[1].health = 7;
    assert_only(false, "/walls/1", "is the same as /walls/0");
    set_up(state);
    map.hulls[map.hull_count++] = (sb_map_hull){map.hulls[0].position, 0, 4, 4};
    memcpy(&map.points[4], &map.points[0], 4 * sizeof(sb_vec3));
    map.point_count = 8;
    assert_only(false, "/hulls/1", "is the same as /hulls/0");
    // Another shape at the same place is no duplicate.
    map.points[7].y = 3.0f;
    assert_only(true, "/hulls/1", "reaches into /hulls/0");
}

static void crate_in_the_ground_and_beyond_the_bounds_is_found(void **state)
{
    (void)state;
    map.crates[0].position.y = 0.5f;
    assert_only(false, "/crates/0", "reaches into the ground");
    set_up(state);
    map.crates[0].position.x = -29.5f;
    assert_only(false, "/crates/0", "reaches beyond the bounds");
    set_up(state);
    map.balls[0].position = sb_vec3_make(0, 1, 29.5f);
    map.hull_count = map.point_count = 0;
    assert_only(false, "/balls/0", "reaches beyond the bounds");
}

static void hit_set_that_is_not_named_or_reaches_out_is_a_warning(void **state)
{
    (void)state;
    static const struct {
        sb_map_hit_shape shape;
        bool far;
    } cases[] = {
        // Against the crate of 2 m each way.
        {{.form = SB_MAP_FORM_SPHERE, .center = {0.9f, 0, 0}, .radius = 0.5f}, false},
        {{.form = SB_MAP_FORM_SPHERE, .center = {-1.1f, 0, 0}, .radius = 0.5f}, true},
        {{.form = SB_MAP_FORM_BOX, .half_extents = {1.4f, 1.4f, 1.4f}}, false},
        {{.form = SB_MAP_FORM_BOX, .half_extents = {1.4f, 1.4f, 1.4f}, .roll = 0.8f}, true},
        {{.form = SB_MAP_FORM_CYLINDER, .radius = 0.2f, .half_height = 1.6f}, true},
        {{.form = SB_MAP_FORM_CYLINDER, .radius = 0.2f, .half_height = 1.4f, .pitch = 1.57f},
         false},
        {{.form = SB_MAP_FORM_CYLINDER, .radius = 0.2f, .half_height = 1.6f, .pitch = 1.57f}, true},
        {{.form = SB_MAP_FORM_HULL, .point_first = 4, .point_count = 4, .center = {0, 0, 0.4f}},
         false},
        {{.form = SB_MAP_FORM_HULL, .point_first = 4, .point_count = 4, .center = {0, 0, 0.6f}},
         true},
    };
    static const sb_vec3 corners[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_up(NULL);
        map.hit_sets[0] = (sb_map_hit_set){.name = {"stack"}, .shape_count = 1};
        map.hit_shapes[0] = cases[i].shape;
        map.hit_set_count = map.hit_shape_count = 1;
        if (cases[i].shape.form == SB_MAP_FORM_HULL) {
            memcpy(&map.points[4], corners, sizeof corners);
            map.point_count = 8;
        }
        run();
        assert_only(true, "/hit_sets/0", "is of no crate and of no wall");
        map.crates[0].hit_set = 1;
        run();
        if (cases[i].far) {
            assert_only(true, "/crates/0/hit_set", "reaches more than 0.5 m out of the box");
        } else {
            assert_int_equal(report.fault_count + report.warning_count, 0);
        }
    }
    set_up(NULL);
    map.hit_sets[0] = (sb_map_hit_set){.name = {"stack"}, .shape_count = 1};
    map.hit_shapes[0] =
        (sb_map_hit_shape){.form = SB_MAP_FORM_SPHERE, .radius = 0.9f}; // 0.3 m wide is the wall
    map.hit_set_count = map.hit_shape_count = 1;
    map.walls[0].hit_set = 1;
    run();
    assert_only(true, "/walls/0/hit_set", "reaches more than 0.5 m out of the box");
}

static void more_findings_than_are_kept_are_counted(void **state)
{
    (void)state;
    // 40 equal boxes are 780 pairs.
    for (int i = 0; i < 40; i++) {
        add_box(10, 1, -20, 1, 1, 1);
    }
    run();
    assert_int_equal(report.fault_count, 780);
    assert_int_equal(report.kept_count, SB_MAP_CHECK_FINDING_COUNT_MAX);
}

typedef struct scant_heap {
    int left; ///< allocations until the first failure
    int held; ///< not yet released
} scant_heap;

static void *scant_allocate(void *context, size_t size)
{
    scant_heap *scant = context;
    if (scant->left-- <= 0) {
        return NULL;
    }
    scant->held++;
    return calloc(1, size);
}

static void scant_release(void *context, void *memory)
{
    scant_heap *scant = context;
    scant->held -= memory != NULL;
    free(memory);
}

static void memory_runs_out_the_check_says_so_and_keeps_none(void **state)
{
    (void)state;
    int failures = 0;
    for (int left = 0;; left++) {
        scant_heap scant = {.left = left};
        sb_allocator allocator = {scant_allocate, scant_release, &scant};
        sb_error error = sb_map_check(&map, &allocator, &report);
        assert_int_equal(scant.held, 0);
        if (error == SB_OK) {
            break;
        }
        assert_int_equal(error, SB_ERROR_MEMORY);
        failures++;
    }
    assert_true(failures >= 7);
}

static void spawn_inside_a_wall_is_refused_before_with_its_path(void **state)
{
    (void)state;
    sb_map_fault fault;
    map.walls[0].center = map.spawns[2].position;
    map.walls[0].center.y = 1.0f;
    assert_int_equal(sb_map_validate(&map, &fault), SB_ERROR_RANGE);
    assert_string_equal(fault.path, "/spawns/2/position");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(nothing_is_planted_nothing_is_found, set_up),
        cmocka_unit_test_setup(spawn_in_a_closed_yard_is_found, set_up),
        cmocka_unit_test_setup(spawn_in_a_yard_with_a_gate_is_fine, set_up),
        cmocka_unit_test_setup(spawn_on_a_roof_without_a_ramp_is_found, set_up),
        cmocka_unit_test_setup(
            spawn_on_a_platform_with_a_gentle_ramp_is_fine_and_with_a_steep_one_is_found, set_up),
        cmocka_unit_test_setup(spawn_in_a_cell_that_is_as_small_as_its_room_is_found, set_up),
        cmocka_unit_test_setup(spawn_behind_walls_that_break_is_a_warning, set_up),
        cmocka_unit_test_setup(half_of_the_spawns_cut_off_the_later_ones_are_found, set_up),
        cmocka_unit_test_setup(pick_up_marker_and_zone_in_a_closed_yard_are_found, set_up),
        cmocka_unit_test_setup(zone_that_begins_outside_of_a_closed_yard_is_fine, set_up),
        cmocka_unit_test_setup(places_high_in_the_air_are_found, set_up),
        cmocka_unit_test_setup(pick_up_and_marker_inside_a_solid_are_found, set_up),
        cmocka_unit_test_setup(crate_in_each_kind_of_solid_is_found, set_up),
        cmocka_unit_test_setup(wall_and_ball_in_solids_are_found, set_up),
        cmocka_unit_test_setup(solids_that_touch_to_a_centimetre_are_fine, set_up),
        cmocka_unit_test_setup(boxes_that_form_a_building_are_a_warning, set_up),
        cmocka_unit_test_setup(same_thing_twice_is_found_in_each_list, set_up),
        cmocka_unit_test_setup(crate_in_the_ground_and_beyond_the_bounds_is_found, set_up),
        cmocka_unit_test_setup(hit_set_that_is_not_named_or_reaches_out_is_a_warning, set_up),
        cmocka_unit_test_setup(more_findings_than_are_kept_are_counted, set_up),
        cmocka_unit_test_setup(memory_runs_out_the_check_says_so_and_keeps_none, set_up),
        cmocka_unit_test_setup(spawn_inside_a_wall_is_refused_before_with_its_path, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
