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

static void open_random(uint64_t seed, sb_random *random)
{
    *random = sb_random_seed(seed, 1);
    navigation_field_open(&field, 2 + (int)sb_random_below(random, 25),
                          2 + (int)sb_random_below(random, 25));
    navigation_field_random(&field, random, sb_random_below(random, 45));
    for (int i = 0; i < field.width * field.depth; i++) {
        field.height[i / field.width][i % field.width] = 0.25f * (float)sb_random_below(random, 3);
    }
    navigation_field_build(&field);
}

// Returns a random point in a free cell, away from its border.
static sb_vec3 random_free_point(sb_random *random)
{
    for (int i = 0; i < 10000; i++) {
        int column = (int)sb_random_below(random, (uint32_t)field.width);
        int row = (int)sb_random_below(random, (uint32_t)field.depth);
        if (navigation_field_is_free(&field, column, row)) {
            sb_vec3 at = navigation_field_center(&field, column, row);
            at.x += (sb_random_unit(random) - 0.5f) * 1.9f;
            at.z += (sb_random_unit(random) - 0.5f) * 1.9f;
            return at;
        }
    }
    fail_msg("no free cell");
    return sb_vec3_make(0.0f, 0.0f, 0.0f);
}

static void cell_of(sb_vec3 at, int *out_column, int *out_row)
{
    *out_column = (int)floorf((at.x - field.def.bounds_min.x) / field.def.cell_m);
    *out_row = (int)floorf((at.z - field.def.bounds_min.z) / field.def.cell_m);
}

// Dijkstra 1959, with a search of all cells for the next one. Returns UINT32_MAX if there is no
// route.
static uint32_t cheapest(sb_vec3 from, sb_vec3 to)
{
    static uint32_t costs[NAVIGATION_FIELD_SIDE_MAX * NAVIGATION_FIELD_SIDE_MAX];
    static bool done[NAVIGATION_FIELD_SIDE_MAX * NAVIGATION_FIELD_SIDE_MAX];
    const int cells = field.width * field.depth;
    for (int i = 0; i < cells; i++) {
        costs[i] = UINT32_MAX;
        done[i] = false;
    }
    int column;
    int row;
    cell_of(from, &column, &row);
    costs[row * field.width + column] = 0;
    for (;;) {
        int next = -1;
        for (int i = 0; i < cells; i++) {
            if (!done[i] && costs[i] != UINT32_MAX && (next < 0 || costs[i] < costs[next])) {
                next = i;
            }
        }
        if (next < 0) {
            break;
        }
        done[next] = true;
        column = next % field.width;
        row = next / field.width;
        for (int d = 0; d < 9; d++) {
            int x = d % 3 - 1;
            int z = d / 3 - 1;
            if (d != 4 && navigation_field_joins(&field, column, row, x, z)) {
                uint32_t cost = costs[next] + navigation_field_cost(&field, column, row, x, z);
                int there = next + z * field.width + x;
                costs[there] = cost < costs[there] ? cost : costs[there];
            }
        }
    }
    cell_of(to, &column, &row);
    return costs[row * field.width + column];
}

static void cost_is_that_of_the_cheapest_route(void **state)
{
    (void)state;
    int found_count = 0;
    int missed_count = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        sb_random random;
        open_random(seed, &random);
        for (int i = 0; i < 3; i++) {
            sb_vec3 from = random_free_point(&random);
            sb_vec3 to = random_free_point(&random);
            uint32_t count = search(from, to);
            uint32_t cost = cheapest(from, to);
            if ((count > 0) != (cost != UINT32_MAX) || (count > 0 && route.cost != cost)) {
                fail_msg("seed %u way %d: cost %u, cheapest %u", (unsigned)seed, i, route.cost,
                         cost);
            }
            assert_int_equal(route.arrives, count > 0);
            found_count += count > 0;
            missed_count += count == 0;
        }
        navigation_field_close(&field);
    }
    assert_true(found_count > 300 && missed_count > 100);
}

static void waypoints_lead_from_start_to_goal_over_what_can_be_driven(void **state)
{
    (void)state;
    uint32_t corner_count = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        sb_random random;
        open_random(seed, &random);
        for (int i = 0; i < 3; i++) {
            sb_vec3 from = random_free_point(&random);
            sb_vec3 to = random_free_point(&random);
            uint32_t count = search(from, to);
            if (count == 0) {
                continue;
            }
            assert_true(route.whole && count <= route.cell_count);
            assert_true(waypoints[count - 1].x == to.x && waypoints[count - 1].z == to.z);
            for (uint32_t k = 0; k < count; k++) {
                int column;
                int row;
                cell_of(waypoints[k], &column, &row);
                assert_true(waypoints[k].y == field.height[row][column]);
                if (!navigation_field_line(&field, k == 0 ? from : waypoints[k - 1],
                                           waypoints[k])) {
                    fail_msg("seed %u way %d waypoint %u", (unsigned)seed, i, k);
                }
            }
            corner_count += count - 1;
        }
        navigation_field_close(&field);
    }
    assert_true(corner_count > 500);
}

static double length_from(sb_vec3 from, uint32_t count)
{
    double length = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        length +=
            hypot((double)waypoints[i].x - (double)from.x, (double)waypoints[i].z - (double)from.z);
        from = waypoints[i];
    }
    return length;
}

static void route_over_open_ground_is_one_line(void **state)
{
    (void)state;
    navigation_field_open(&field, 60, 60);
    navigation_field_build(&field);
    sb_vec3 from = navigation_field_center(&field, 5, 7);
    sb_vec3 to = navigation_field_center(&field, 50, 29);
    to.x += 0.3f;
    assert_int_equal(search(from, to), 1);
    assert_true(waypoints[0].x == to.x && waypoints[0].z == to.z);
    assert_int_equal(route.cost, 22 * 14 + 23 * 10);
    navigation_field_close(&field);
}

static const char *const pocket[] = {
    "....................", "....................", "....##########......", ".............#......",
    ".............#......", "......a......#...b..", ".............#......", ".............#......",
    "....##########......", "....................", "....................",
};

static void route_out_of_a_u_shaped_wall_is_found(void **state)
{
    (void)state;
    navigation_field_draw(&field, pocket, 11);
    navigation_field_build(&field);
    sb_vec3 from = navigation_field_find(&field, pocket, 'a');
    sb_vec3 to = navigation_field_find(&field, pocket, 'b');
    uint32_t count = search(from, to);
    assert_true(route.arrives && count >= 3);
    // The route goes out to the left, around an arm, and back to the right.
    assert_true(waypoints[0].x < navigation_field_center(&field, 4, 0).x);
    assert_true(length_from(from, count) > 40.0 && length_from(from, count) < 52.0);
    navigation_field_close(&field);
}

static void route_keeps_off_walls_where_there_is_room(void **state)
{
    (void)state;
    // A route along a wall with open ground beside it, and one through a narrow gap.
    navigation_field_open(&field, 60, 30);
    for (int column = 10; column < 50; column++) {
        field.solid[10][column] = true;
    }
    navigation_field_build(&field);
    sb_vec3 from = navigation_field_center(&field, 5, 13);
    sb_vec3 to = navigation_field_center(&field, 55, 7);
    uint32_t count = search(from, to);
    assert_true(count >= 2);
    double nearest = 1e9;
    for (uint32_t i = 0; i < count; i++) {
        sb_vec3 start = i == 0 ? from : waypoints[i - 1];
        for (int k = 0; k <= 200; k++) {
            double x = (double)start.x + ((double)waypoints[i].x - (double)start.x) * k / 200;
            double z = (double)start.z + ((double)waypoints[i].z - (double)start.z) * k / 200;
            sb_vec3 low = navigation_field_center(&field, 10, 10);
            sb_vec3 high = navigation_field_center(&field, 49, 10);
            double away_x = fmax(fmax((double)low.x - x, x - (double)high.x) - 1.0, 0.0);
            double away_z = fmax(fabs(z - (double)low.z) - 1.0, 0.0);
            nearest = fmin(nearest, hypot(away_x, away_z));
        }
    }
    assert_true(nearest >= 1.99); // not in the cells beside the wall
    navigation_field_close(&field);

    navigation_field_open(&field, 30, 20);
    for (int row = 0; row < 20; row++) {
        field.solid[row][15] = row != 12;
    }
    navigation_field_build(&field);
    assert_true(
        search(navigation_field_center(&field, 3, 3), navigation_field_center(&field, 27, 4)) > 0);
    assert_true(route.arrives);
    navigation_field_close(&field);
}

static void goal_that_cannot_be_reached_has_no_route(void **state)
{
    (void)state;
    static const char *const rows[] = {"a..#...", "...#...", "####...", "......b"};
    navigation_field_draw(&field, rows, 4);
    navigation_field_build(&field);
    sb_vec3 from = navigation_field_find(&field, rows, 'a');
    sb_vec3 to = navigation_field_find(&field, rows, 'b');
    memset(&route, 0xFF, sizeof route);
    assert_int_equal(search(from, to), 0);
    assert_int_equal(route.expansion_count, 0); // known without a search
    assert_false(route.arrives || route.whole);
    navigation_field_close(&field);
}

static void fewer_waypoints_than_the_route_has_are_its_first(void **state)
{
    (void)state;
    navigation_field_draw(&field, pocket, 11);
    navigation_field_build(&field);
    sb_vec3 from = navigation_field_find(&field, pocket, 'a');
    sb_vec3 to = navigation_field_find(&field, pocket, 'b');
    uint32_t count = search(from, to);
    assert_true(count >= 3);
    for (uint32_t capacity = 0; capacity <= count; capacity++) {
        sb_vec3 some[16];
        memset(some, 0x11, sizeof some);
        sb_vec3 untouched = some[15];
        uint32_t got = sb_navigation_path(field.grid, field.scratch, from, to, UNBOUNDED, some,
                                          capacity, &route);
        assert_int_equal(got, capacity);
        assert_memory_equal(some, waypoints, capacity * sizeof some[0]);
        assert_memory_equal(&some[capacity], &untouched, sizeof untouched);
        assert_int_equal(route.whole, capacity == count);
        assert_true(route.arrives);
    }
    assert_int_equal(
        sb_navigation_path(field.grid, field.scratch, from, to, UNBOUNDED, NULL, 0, NULL), 0);
    navigation_field_close(&field);
}

// Returns ten times the distance in cells between two points; a diagonal step counts 1.4.
static uint32_t octile_cells(sb_vec3 a, sb_vec3 b)
{
    int columns = abs((int)lroundf((a.x - b.x) / field.def.cell_m));
    int rows = abs((int)lroundf((a.z - b.z) / field.def.cell_m));
    int less = columns < rows ? columns : rows;
    return (uint32_t)(10 * (columns + rows) - 6 * less);
}

static void bound_of_expansions_gives_the_route_to_the_nearest_cell_so_far(void **state)
{
    (void)state;
    navigation_field_draw(&field, pocket, 11);
    navigation_field_build(&field);
    sb_vec3 from = navigation_field_find(&field, pocket, 'a');
    sb_vec3 to = navigation_field_find(&field, pocket, 'b');
    (void)search(from, to);
    const uint32_t needed = route.expansion_count;
    uint32_t nearest = UINT32_MAX;
    for (uint32_t bound = 0; bound < needed; bound++) {
        uint32_t count = sb_navigation_path(field.grid, field.scratch, from, to, bound, waypoints,
                                            WAYPOINTS_MAX, &route);
        assert_int_equal(route.expansion_count, bound);
        assert_false(route.arrives);
        assert_true(count >= 1 && route.whole);
        for (uint32_t k = 0; k < count; k++) {
            assert_true(
                navigation_field_line(&field, k == 0 ? from : waypoints[k - 1], waypoints[k]));
        }
        uint32_t away = octile_cells(waypoints[count - 1], to);
        assert_true(away <= nearest);
        nearest = away;
        if (bound == 40) {
            // The pocket's end is nearest to the goal in a straight line.
            sb_vec3 end = navigation_field_center(&field, 12, 5);
            assert_true(waypoints[count - 1].x == end.x && waypoints[count - 1].z == end.z);
        }
    }
    assert_true(needed > 60);
    uint32_t count = sb_navigation_path(field.grid, field.scratch, from, to, needed, waypoints,
                                        WAYPOINTS_MAX, &route);
    assert_true(count > 0 && route.arrives && route.expansion_count == needed);
    navigation_field_close(&field);
}

// All results of a search.
typedef struct answer {
    uint32_t count;
    sb_navigation_route route;
    sb_vec3 waypoints[64];
} answer;

static answer ask(const sb_navigation *grid, void *scratch, sb_vec3 from, sb_vec3 to,
                  uint32_t bound)
{
    answer a;
    memset(&a, 0, sizeof a);
    a.count = sb_navigation_path(grid, scratch, from, to, bound, a.waypoints, 64, &a.route);
    return a;
}

static void neither_scratch_nor_address_influences_a_route(void **state)
{
    (void)state;
    int found_count = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        sb_random random;
        open_random(seed, &random);
        const size_t scratch_size = sb_navigation_scratch_size(&field.def);
        uint8_t *memory = malloc(field.size + 8);
        memcpy(memory + 4, field.grid, field.size);
        const sb_navigation *moved = (const sb_navigation *)(const void *)(memory + 4);
        void *other = malloc(scratch_size);
        memset(other, 0, scratch_size);
        for (int i = 0; i < 4; i++) {
            sb_vec3 from = random_free_point(&random);
            sb_vec3 to = random_free_point(&random);
            uint32_t bound = i % 2 == 0 ? UNBOUNDED : sb_random_below(&random, 60);
            // One memory has served other searches before; the other has random bytes, small
            // numbers or its own copy.
            (void)search(random_free_point(&random), random_free_point(&random));
            answer a = ask(field.grid, field.scratch, from, to, bound);
            for (size_t k = 0; k < scratch_size / 4; k++) {
                uint32_t value = i % 2 == 0 ? sb_random_below(&random, 50) : sb_random_u32(&random);
                ((uint32_t *)other)[k] = value;
            }
            if (i == 3) {
                memcpy(other, field.scratch, scratch_size);
            }
            answer b = ask(moved, other, from, to, bound);
            if (memcmp(&a, &b, sizeof a) != 0) {
                fail_msg("seed %u way %d", (unsigned)seed, i);
            }
            found_count += a.count > 0;
        }
        assert_memory_equal(memory + 4, field.grid, field.size);
        free(other);
        free(memory);
        navigation_field_close(&field);
    }
    assert_true(found_count > 200);
}

static void search_stays_within_its_scratch_memory(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        sb_random random;
        open_random(seed, &random);
        const size_t size = sb_navigation_scratch_size(&field.def);
        uint8_t *memory = malloc(size + 128);
        memset(memory, 0x42, size + 128);
        (void)sb_navigation_path(field.grid, memory + 64, random_free_point(&random),
                                 random_free_point(&random), UNBOUNDED, waypoints, WAYPOINTS_MAX,
                                 NULL);
        for (size_t i = 0; i < 64; i++) {
            assert_int_equal(memory[i], 0x42);
            assert_int_equal(memory[64 + size + i], 0x42);
        }
        free(memory);
        navigation_field_close(&field);
    }
}

static void grid_without_a_free_cell_has_no_route(void **state)
{
    (void)state;
    static const char *const rows[] = {"##", "##"};
    navigation_field_draw(&field, rows, 2);
    navigation_field_build(&field);
    sb_vec3 at = navigation_field_center(&field, 1, 1);
    assert_int_equal(search(at, at), 0);
    navigation_field_close(&field);
}

static void long_line_has_a_waypoint_at_a_fixed_interval_of_cells(void **state)
{
    (void)state;
    navigation_field_open(&field, 160, 3);
    navigation_field_build(&field);
    sb_vec3 from = navigation_field_center(&field, 0, 1);
    assert_int_equal(search(from, navigation_field_center(&field, 159, 1)), 3);
    assert_float_equal(waypoints[0].x - from.x, 2.0f * (float)SB_NAVIGATION_LEG_CELLS, 1e-4f);
    navigation_field_close(&field);
}

// 1000 by 1000 cells, with walls from alternating sides: the longest possible route.
static bool level_ground(void *context, float x, float z, float *out_height)
{
    (void)context;
    (void)x;
    (void)z;
    *out_height = 0.0f;
    return true;
}

static bool folded_walls(void *context, const sb_cylinder *space)
{
    (void)context;
    int column = (int)floorf(space->center.x) + 500;
    int row = (int)floorf(space->center.z) + 500;
    return row % 2 == 1 && column != (row % 4 == 1 ? 999 : 0);
}

static void longest_route_over_the_largest_grid_is_found(void **state)
{
    (void)state;
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = sb_vec3_make(-500.0f, 0.0f, -500.0f);
    def.bounds_max = sb_vec3_make(500.0f, 0.0f, 500.0f);
    def.cell_m = 1.0f;
    sb_navigation *grid = malloc(sb_navigation_size(&def));
    sb_navigation_source source = {NULL, level_ground, folded_walls};
    assert_int_equal(sb_navigation_build(grid, &def, &source), SB_OK);
    void *scratch = malloc(sb_navigation_scratch_size(&def));
    uint32_t count =
        sb_navigation_path(grid, scratch, sb_vec3_make(-499.5f, 0.0f, -499.5f),
                           sb_vec3_make(-499.5f, 0.0f, 498.5f), UNBOUNDED, waypoints, 16, &route);
    assert_int_equal(count, 16);
    assert_true(route.arrives && !route.whole);
    // 500 rows of 1000 cells, and 499 between them; each beside a wall.
    assert_int_equal(route.cell_count, 500 * 1000 + 499);
    assert_int_equal(route.cost, (500 * 1000 + 498) * 18);
    free(scratch);
    free(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cost_is_that_of_the_cheapest_route),
        cmocka_unit_test(waypoints_lead_from_start_to_goal_over_what_can_be_driven),
        cmocka_unit_test(route_over_open_ground_is_one_line),
        cmocka_unit_test(route_out_of_a_u_shaped_wall_is_found),
        cmocka_unit_test(route_keeps_off_walls_where_there_is_room),
        cmocka_unit_test(goal_that_cannot_be_reached_has_no_route),
        cmocka_unit_test(fewer_waypoints_than_the_route_has_are_its_first),
        cmocka_unit_test(bound_of_expansions_gives_the_route_to_the_nearest_cell_so_far),
        cmocka_unit_test(neither_scratch_nor_address_influences_a_route),
        cmocka_unit_test(search_stays_within_its_scratch_memory),
        cmocka_unit_test(grid_without_a_free_cell_has_no_route),
        cmocka_unit_test(long_line_has_a_waypoint_at_a_fixed_interval_of_cells),
        cmocka_unit_test(longest_route_over_the_largest_grid_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
