// Routes whose ends are blocked, in the same place, on or beside a wall, or no numbers.
#include "game/navigation/navigation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "navigation_field.h"

#define WAYPOINTS_MAX 4096
#define UNBOUNDED UINT32_MAX

static navigation_field field;
static sb_vec3 waypoints[WAYPOINTS_MAX];
static sb_navigation_route route;

static uint32_t search(sb_vec3 from, sb_vec3 to)
{
    return sb_navigation_path(field.grid, field.scratch, from, to, UNBOUNDED, waypoints,
                              WAYPOINTS_MAX, &route);
}

static void start_and_goal_in_the_same_place_or_cell_are_one_waypoint(void **state)
{
    (void)state;
    navigation_field_open(&field, 5, 5);
    navigation_field_build(&field);
    sb_vec3 at = navigation_field_center(&field, 2, 3);
    assert_int_equal(search(at, at), 1);
    assert_true(route.arrives && route.whole && route.cost == 0 && route.cell_count == 1);
    assert_true(waypoints[0].x == at.x && waypoints[0].z == at.z);
    sb_vec3 beside = sb_vec3_make(at.x + 0.7f, 2.4f, at.z - 0.6f);
    assert_int_equal(search(at, beside), 1);
    assert_true(waypoints[0].x == beside.x && waypoints[0].z == beside.z);
    assert_true(waypoints[0].y == 0.0f);
    navigation_field_close(&field);
}

static const char *const snapped[] = {
    "..........", ".a.......b", "..........", "##########", "####c#####",
    "####d#####", "##########", "##########", "##########", "##########",
};

static void blocked_start_is_left_for_the_nearest_cell_of_the_goals_component(void **state)
{
    (void)state;
    navigation_field_draw(&field, snapped, 10);
    navigation_field_build(&field);
    // Nearer to the chamber than to the field.
    sb_vec3 from = navigation_field_center(&field, 5, 5);
    sb_vec3 to = navigation_field_find(&field, snapped, 'b');
    uint32_t count = search(from, to);
    assert_true(count >= 2 && route.arrives);
    sb_vec3 first = navigation_field_center(&field, 5, 2);
    assert_true(waypoints[0].x == first.x && waypoints[0].z == first.z);
    assert_true(waypoints[count - 1].x == to.x && waypoints[count - 1].z == to.z);
    // From a point in the chamber the route leads to the chamber.
    assert_int_equal(search(from, navigation_field_find(&field, snapped, 'c')), 2);
    first = navigation_field_find(&field, snapped, 'd');
    assert_true(waypoints[0].x == first.x && waypoints[0].z == first.z);
    // An end four cells away is replaced, but one five cells away is not.
    assert_true(search(navigation_field_center(&field, 5, 6), to) > 0);
    assert_int_equal(search(navigation_field_center(&field, 5, 7), to), 0);
    navigation_field_close(&field);
}

static void blocked_goal_is_replaced_by_the_nearest_cell_of_the_starts_component(void **state)
{
    (void)state;
    navigation_field_draw(&field, snapped, 10);
    navigation_field_build(&field);
    sb_vec3 from = navigation_field_find(&field, snapped, 'a');
    sb_vec3 to = navigation_field_center(&field, 5, 4);
    to.x += 0.4f;
    uint32_t count = search(from, to);
    assert_true(count > 0 && route.arrives);
    sb_vec3 last = navigation_field_center(&field, 5, 2);
    assert_true(waypoints[count - 1].x == last.x && waypoints[count - 1].z == last.z);
    assert_int_equal(search(from, navigation_field_center(&field, 5, 8)), 0);
    // Outside the grid, but near.
    from.x = field.def.bounds_min.x - 3.0f;
    assert_true(search(from, last) > 0);
    from.x = field.def.bounds_min.x - 30.0f;
    assert_int_equal(search(from, last), 0);
    navigation_field_close(&field);
}

static void both_ends_blocked_lead_from_one_wall_to_the_other(void **state)
{
    (void)state;
    static const char *const rows[] = {"#........#", "#........#", "#........#"};
    navigation_field_draw(&field, rows, 3);
    navigation_field_build(&field);
    uint32_t count =
        search(navigation_field_center(&field, 0, 1), navigation_field_center(&field, 9, 1));
    sb_vec3 first = navigation_field_center(&field, 1, 1);
    sb_vec3 last = navigation_field_center(&field, 8, 1);
    assert_int_equal(count, 2);
    assert_true(waypoints[0].x == first.x && waypoints[0].z == first.z);
    assert_true(waypoints[1].x == last.x && waypoints[1].z == last.z);
    navigation_field_close(&field);
}

// A wall of 3 m whose top is a component of its own, with no room beside it.
static void open_wall_with_a_top(void)
{
    navigation_field_open(&field, 11, 9);
    for (int row = 0; row < 7; row++) {
        field.height[row][5] = 3.0f;
        field.solid[row][4] = true;
        field.solid[row][6] = true;
    }
    navigation_field_build(&field);
    assert_int_equal(navigation_field_components(field.grid), 2);
}

static void ends_beside_a_wall_are_not_taken_for_its_top(void **state)
{
    (void)state;
    open_wall_with_a_top();
    // Both ends are beside the wall, nearer to its top than to ground with room. Both lie in cells
    // of the top, but below it.
    for (int i = 0; i < 2; i++) {
        sb_vec3 from = navigation_field_center(&field, 4, 1);
        sb_vec3 to = navigation_field_center(&field, 6, 2);
        from.y = 0.8f;
        from.x += i == 0 ? 0.6f : 1.1f;
        to.x -= i == 0 ? 0.6f : 1.1f;
        uint32_t count = search(from, to);
        assert_true(count >= 3 && route.arrives);
        for (uint32_t k = 0; k < count; k++) {
            assert_true(waypoints[k].y == 0.0f);
            assert_true(k == 0 || navigation_field_line(&field, waypoints[k - 1], waypoints[k]));
        }
    }
    navigation_field_close(&field);
}

static void start_on_top_of_a_wall_is_not_taken_for_beside_it(void **state)
{
    (void)state;
    open_wall_with_a_top();
    sb_vec3 from = navigation_field_center(&field, 5, 1);
    from.y = 3.8f;
    assert_int_equal(search(from, navigation_field_center(&field, 1, 1)), 0);
    sb_vec3 to = navigation_field_center(&field, 5, 6);
    to.y = 3.0f;
    assert_int_equal(search(from, to), 1);
    assert_true(waypoints[0].y == 3.0f);
    navigation_field_close(&field);
}

static void end_between_two_components_takes_the_one_that_the_other_reaches(void **state)
{
    (void)state;
    // The first end is nearest to a chamber from which the second is far, and the reverse.
    static const char *const rows[] = {"......................", "......................",
                                       "##a################b##", "##.################.##",
                                       "######################"};
    navigation_field_draw(&field, rows, 5);
    field.solid[2][2] = true;
    field.solid[2][19] = true;
    navigation_field_build(&field);
    sb_vec3 chamber = navigation_field_find(&field, rows, 'a');
    chamber.z += 0.3f;
    sb_vec3 solid = navigation_field_center(&field, 12, 2);
    assert_true(search(chamber, solid) > 0);
    assert_true(route.arrives && waypoints[0].z < chamber.z);
    assert_true(search(solid, chamber) > 0);
    assert_true(route.arrives && waypoints[0].z < chamber.z);
    navigation_field_close(&field);
}

static void points_that_are_no_numbers_have_no_route(void **state)
{
    (void)state;
    navigation_field_open(&field, 6, 5);
    navigation_field_build(&field);
    const sb_vec3 good = navigation_field_center(&field, 2, 2);
    const float numbers[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 1e9f};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        sb_vec3 bad_x = sb_vec3_make(numbers[i], 0.0f, good.z);
        sb_vec3 bad_z = sb_vec3_make(good.x, 0.0f, numbers[i]);
        assert_int_equal(search(bad_x, good), 0);
        assert_int_equal(search(good, bad_x), 0);
        assert_int_equal(search(bad_z, good), 0);
        assert_int_equal(search(good, bad_z), 0);
        assert_int_equal(search(bad_x, bad_z), 0);
        if (i < 3) {
            assert_int_equal(search(sb_vec3_make(good.x, numbers[i], good.z), good), 0);
        } else {
            (void)search(sb_vec3_make(good.x, numbers[i], good.z), good);
        }
    }
    navigation_field_close(&field);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_and_goal_in_the_same_place_or_cell_are_one_waypoint),
        cmocka_unit_test(blocked_start_is_left_for_the_nearest_cell_of_the_goals_component),
        cmocka_unit_test(blocked_goal_is_replaced_by_the_nearest_cell_of_the_starts_component),
        cmocka_unit_test(both_ends_blocked_lead_from_one_wall_to_the_other),
        cmocka_unit_test(ends_beside_a_wall_are_not_taken_for_its_top),
        cmocka_unit_test(start_on_top_of_a_wall_is_not_taken_for_beside_it),
        cmocka_unit_test(end_between_two_components_takes_the_one_that_the_other_reaches),
        cmocka_unit_test(points_that_are_no_numbers_have_no_route),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
