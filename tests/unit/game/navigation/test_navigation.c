#include "game/navigation/navigation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "navigation_field.h"

#define TAN_20 0.363970234f
#define TAN_30 0.577350269f
#define TAN_34 0.674508517f
#define TAN_40 0.839099631f

// The ground's height is a function of the place, and everything below is solid. A wall or a tree
// is a high place.
typedef struct terrain {
    float (*height)(const struct terrain *terrain, float x, float z);
    float figure; // of the height function: a slope or a step
    float foot_x;
    uint32_t space_count;
    sb_cylinder spaces[64];
} terrain;

static bool terrain_ground(void *context, float x, float z, float *out_height)
{
    const terrain *t = context;
    *out_height = t->height(t, x, z);
    return true;
}

// Returns by brute force whether any of many points of the space is under the ground.
static bool terrain_blocked(void *context, const sb_cylinder *space)
{
    terrain *t = context;
    if (t->space_count < 64) {
        t->spaces[t->space_count++] = *space;
    }
    assert_true(fabsf(sb_vec3_dot(space->axis, space->axis) - 1.0f) < 1e-5f);
    sb_vec3 side = sb_vec3_make(space->axis.y, -space->axis.x, 0.0f);
    side = sb_vec3_scale(side, 1.0f / sqrtf(sb_vec3_dot(side, side)));
    sb_vec3 other = sb_vec3_cross(space->axis, side);
    for (int ring = 0; ring <= 8; ring++) {
        for (int turn = 0; turn < 48; turn++) {
            double angle = 6.283185307179586 * turn / 48.0;
            float out_m = space->radius * (float)ring / 8.0f;
            sb_vec3 at = space->center;
            at = sb_vec3_add(at, sb_vec3_scale(side, out_m * (float)cos(angle)));
            at = sb_vec3_add(at, sb_vec3_scale(other, out_m * (float)sin(angle)));
            for (int level = -1; level <= 1; level++) {
                sb_vec3 point =
                    sb_vec3_add(at, sb_vec3_scale(space->axis, space->half_height * (float)level));
                if (point.y < t->height(t, point.x, point.z)) {
                    return true;
                }
            }
        }
    }
    return false;
}

// 40 m by 40 m around the origin, from an odd corner so that cells do not lie on round numbers.
static sb_navigation *build_terrain(terrain *t)
{
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = sb_vec3_make(-20.3f, 0.0f, -19.8f);
    def.bounds_max = sb_vec3_make(19.7f, 0.0f, 20.2f);
    sb_navigation *grid = malloc(sb_navigation_size(&def));
    assert_non_null(grid);
    sb_navigation_source source = {t, terrain_ground, terrain_blocked};
    assert_int_equal(sb_navigation_build(grid, &def, &source), SB_OK);
    return grid;
}

static bool can_reach(const sb_navigation *grid, float ax, float az, float bx, float bz)
{
    uint32_t a = sb_navigation_component(grid, ax, az);
    uint32_t b = sb_navigation_component(grid, bx, bz);
    assert_int_not_equal(a, SB_NAVIGATION_COMPONENT_NONE);
    assert_int_not_equal(b, SB_NAVIGATION_COMPONENT_NONE);
    return a == b;
}

// The ground rises from 0 at x = `foot_x` to 4 m with the slope `figure`, over the whole width.
static float ramp(const terrain *t, float x, float z)
{
    (void)z;
    float height = (x - t->foot_x) * t->figure;
    return height < 0.0f ? 0.0f : (height > 4.0f ? 4.0f : height);
}

static bool ramp_is_driven_up(float slope)
{
    terrain t = {.height = ramp, .figure = slope, .foot_x = -5.0f};
    sb_navigation *grid = build_terrain(&t);
    bool up = can_reach(grid, -15.0f, 0.0f, 16.0f, 5.0f);
    free(grid);
    return up;
}

static void ramp_is_driven_up_to_the_greatest_slope(void **state)
{
    (void)state;
    assert_true(ramp_is_driven_up(TAN_20));
    assert_true(ramp_is_driven_up(TAN_30));
    assert_true(ramp_is_driven_up(TAN_34));
    assert_false(ramp_is_driven_up(TAN_40));
    assert_false(ramp_is_driven_up(1.0f));
}

static void every_cell_of_a_ramp_is_free_of_the_ramp_itself(void **state)
{
    (void)state;
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = sb_vec3_make(-20.0f, 0.0f, -4.0f);
    def.bounds_max = sb_vec3_make(20.0f, 0.0f, 4.0f);
    sb_navigation *grid = malloc(sb_navigation_size(&def));
    // Wherever the slope begins on the grid's lines, and with spaces that reach beyond the
    // neighbours or not.
    for (int i = 0; i < 20; i++) {
        for (int k = 0; k < 7; k++) {
            def.cell_m = k < 3 ? 2.0f : 4.0f;
            def.radius_m = (float)(k < 3 ? k + 1 : k - 2);
            terrain t = {.height = ramp, .figure = TAN_34, .foot_x = -6.0f + 0.1f * (float)i};
            sb_navigation_source source = {&t, terrain_ground, terrain_blocked};
            assert_int_equal(sb_navigation_build(grid, &def, &source), SB_OK);
            for (float x = -19.0f; x < 20.0f; x += 2.0f) {
                for (float z = -3.0f; z < 4.0f; z += 2.0f) {
                    assert_int_equal(sb_navigation_component(grid, x, z), 1);
                }
            }
            assert_int_equal(navigation_field_components(grid), 1);
        }
    }
    free(grid);
}

// A step of height `figure` at x = 1.1.
static float step(const terrain *t, float x, float z)
{
    (void)z;
    return x < 1.1f ? 0.0f : t->figure;
}

static bool step_is_driven_up(float height)
{
    terrain t = {.height = step, .figure = height};
    sb_navigation *grid = build_terrain(&t);
    bool up = can_reach(grid, -15.0f, 0.0f, 16.0f, 5.0f);
    free(grid);
    return up;
}

static void low_step_is_driven_up_and_a_high_one_is_not(void **state)
{
    (void)state;
    assert_true(step_is_driven_up(0.3f));
    assert_true(step_is_driven_up(0.44f));
    assert_false(step_is_driven_up(0.47f));
    assert_false(step_is_driven_up(0.6f));
    assert_false(step_is_driven_up(1.0f));
    assert_false(step_is_driven_up(3.0f));
}

static void ledge_cannot_be_driven_down(void **state)
{
    (void)state;
    assert_false(step_is_driven_up(-1.5f));
}

// Stairs of 0.4 m, every 0.5 m: each step low, all together 39 degrees.
static float stairs(const terrain *t, float x, float z)
{
    (void)t;
    (void)z;
    float height = 0.4f * floorf((x + 5.0f) * 2.0f);
    return height < 0.0f ? 0.0f : (height > 4.0f ? 4.0f : height);
}

static void steep_stairs_of_low_steps_are_not_driven_up(void **state)
{
    (void)state;
    terrain t = {.height = stairs};
    sb_navigation *grid = build_terrain(&t);
    assert_false(can_reach(grid, -15.0f, 0.0f, 16.0f, 5.0f));
    free(grid);
}

// A kerb across the field on which no cell's centre lies.
static float kerb(const terrain *t, float x, float z)
{
    (void)z;
    return x > -0.6f && x < 0.0f ? t->figure : 0.0f;
}

static void kerb_between_cells_is_seen(void **state)
{
    (void)state;
    terrain t = {.height = kerb, .figure = 0.6f};
    sb_navigation *grid = build_terrain(&t);
    assert_false(can_reach(grid, -15.0f, 0.0f, 16.0f, 5.0f));
    free(grid);
    t.figure = 0.4f;
    grid = build_terrain(&t);
    assert_true(can_reach(grid, -15.0f, 0.0f, 16.0f, 5.0f));
    free(grid);
}

// A block of 3 m, 4 m by 9 m.
static float block(const terrain *t, float x, float z)
{
    (void)t;
    return fabsf(x) < 2.0f && fabsf(z - 1.0f) < 4.5f ? 3.0f : 0.0f;
}

static void cells_nearer_to_a_wall_than_the_radius_cannot_be_driven_on(void **state)
{
    (void)state;
    terrain t = {.height = block};
    sb_navigation *grid = build_terrain(&t);
    const uint32_t outside = sb_navigation_component(grid, -15.0f, -15.0f);
    int near_count = 0;
    int far_count = 0;
    for (float x = -19.3f; x < 19.0f; x += 2.0f) {
        for (float z = -18.8f; z < 19.0f; z += 2.0f) {
            float away_x = fmaxf(fabsf(x) - 2.0f, 0.0f);
            float away_z = fmaxf(fabsf(z - 1.0f) - 4.5f, 0.0f);
            float away = sqrtf(away_x * away_x + away_z * away_z);
            uint32_t component = sb_navigation_component(grid, x, z);
            if (away > 0.0f && away < 1.95f) {
                assert_int_equal(component, SB_NAVIGATION_COMPONENT_NONE);
                near_count++;
            } else if (away > 2.0f) {
                assert_int_equal(component, outside);
                far_count++;
            } else if (away == 0.0f) {
                assert_int_not_equal(component, outside);
            }
        }
    }
    assert_true(near_count > 10 && far_count > 300);
    free(grid);
}

static void radius_decides_which_gap_is_wide_enough(void **state)
{
    (void)state;
    terrain t = {.height = block};
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = sb_vec3_make(-6.0f, 0.0f, -10.0f);
    def.bounds_max = sb_vec3_make(6.0f, 0.0f, 10.0f);
    def.radius_m = 3.5f;
    sb_navigation *grid = malloc(sb_navigation_size(&def));
    sb_navigation_source source = {&t, terrain_ground, terrain_blocked};
    assert_int_equal(sb_navigation_build(grid, &def, &source), SB_OK);
    assert_int_equal(sb_navigation_component(grid, 5.0f, 1.0f), SB_NAVIGATION_COMPONENT_NONE);
    def.radius_m = 2.5f;
    assert_int_equal(sb_navigation_build(grid, &def, &source), SB_OK);
    assert_int_not_equal(sb_navigation_component(grid, 5.0f, 1.0f), SB_NAVIGATION_COMPONENT_NONE);
    free(grid);
}

static float flat(const terrain *t, float x, float z)
{
    (void)x;
    (void)z;
    return t->figure;
}

static void space_on_flat_ground_is_upright_from_the_bodys_bottom_to_its_top(void **state)
{
    (void)state;
    terrain t = {.height = flat, .figure = 3.0f};
    sb_navigation *grid = build_terrain(&t);
    assert_int_equal(t.space_count, 64);
    for (uint32_t i = 0; i < 20; i++) {
        const sb_cylinder *space = &t.spaces[i];
        assert_float_equal(space->center.x, -19.3f + 2.0f * (float)i, 1e-4f);
        assert_float_equal(space->center.z, -18.8f, 1e-4f);
        assert_float_equal(space->center.y - space->half_height, 3.7f, 1e-5f);
        assert_float_equal(space->center.y + space->half_height, 5.0f, 1e-5f);
        assert_float_equal(space->axis.y, 1.0f, 0.0f);
        assert_float_equal(space->radius, 2.0f, 0.0f);
    }
    free(grid);
}

static float slope(const terrain *t, float x, float z)
{
    return t->figure * (0.8f * x - 0.6f * z);
}

static void space_on_a_slope_is_tilted_with_it(void **state)
{
    (void)state;
    terrain t = {.height = slope, .figure = TAN_30};
    sb_navigation *grid = build_terrain(&t);
    for (uint32_t i = 0; i < 64; i++) {
        const sb_cylinder *space = &t.spaces[i];
        assert_float_equal(space->axis.y, 0.8660254f, 1e-4f);
        assert_float_equal(space->axis.x, -0.5f * 0.8f, 1e-4f);
        assert_float_equal(space->axis.z, 0.5f * 0.6f, 1e-4f);
    }
    assert_int_equal(navigation_field_components(grid), 1);
    free(grid);
}

static navigation_field field;

static void no_diagonal_leads_past_solid_cells(void **state)
{
    (void)state;
    static const char *const rows[] = {"a.#", ".#.", "#.b"};
    navigation_field_draw(&field, rows, 3);
    navigation_field_build(&field);
    assert_int_equal(navigation_field_components(field.grid), 2);
    navigation_field_close(&field);
}

// Calculates the components from the drawing, by flood fill.
static uint32_t paint(uint32_t *labels)
{
    static int stack[NAVIGATION_FIELD_SIDE_MAX * NAVIGATION_FIELD_SIDE_MAX];
    uint32_t count = 0;
    for (int first = 0; first < field.width * field.depth; first++) {
        if (labels[first] != 0 ||
            !navigation_field_is_free(&field, first % field.width, first / field.width)) {
            continue;
        }
        int height = 0;
        stack[height++] = first;
        labels[first] = ++count;
        while (height > 0) {
            int cell = stack[--height];
            for (int d = 0; d < 9; d++) {
                int to = cell + (d / 3 - 1) * field.width + d % 3 - 1;
                if (navigation_field_joins(&field, cell % field.width, cell / field.width,
                                           d % 3 - 1, d / 3 - 1) &&
                    labels[to] == 0) {
                    labels[to] = count;
                    stack[height++] = to;
                }
            }
        }
    }
    return count;
}

static void components_are_those_of_a_flood_fill_counted_by_their_first_cell(void **state)
{
    (void)state;
    uint32_t most = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        sb_random random = sb_random_seed(seed, 1);
        navigation_field_open(&field, 1 + (int)sb_random_below(&random, 40),
                              1 + (int)sb_random_below(&random, 40));
        navigation_field_random(&field, &random, 10 + sb_random_below(&random, 50));
        for (int i = 0; i < field.width * field.depth; i++) {
            field.height[i / field.width][i % field.width] =
                0.3f * (float)sb_random_below(&random, 3);
        }
        navigation_field_build(&field);
        uint32_t labels[40 * 40] = {0};
        uint32_t count = paint(labels);
        most = count > most ? count : most;
        bool is_equal = navigation_field_components(field.grid) == count;
        for (int i = 0; i < field.width * field.depth; i++) {
            sb_vec3 at = navigation_field_center(&field, i % field.width, i / field.width);
            is_equal = is_equal && sb_navigation_component(field.grid, at.x, at.z) == labels[i];
        }
        if (!is_equal) {
            fail_msg("seed %u", (unsigned)seed);
        }
        navigation_field_close(&field);
    }
    assert_true(most > 100);
}

static bool hole_ground(void *context, float x, float z, float *out_height)
{
    *out_height = *(const float *)context;
    return x < 0.0f || z < 0.0f;
}

static bool nothing_blocked(void *context, const sb_cylinder *space)
{
    (void)context;
    (void)space;
    return false;
}

static bool height_is_ground(float height)
{
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = sb_vec3_make(-10.0f, 0.0f, -10.0f);
    def.bounds_max = sb_vec3_make(10.0f, 0.0f, 10.0f);
    sb_navigation *grid = malloc(sb_navigation_size(&def));
    sb_navigation_source source = {&height, hole_ground, nothing_blocked};
    assert_int_equal(sb_navigation_build(grid, &def, &source), SB_OK);
    assert_int_equal(sb_navigation_component(grid, 5.0f, 5.0f), SB_NAVIGATION_COMPONENT_NONE);
    bool is_ground = sb_navigation_component(grid, -5.0f, 5.0f) == 1;
    assert_int_equal(navigation_field_components(grid), is_ground ? 1 : 0);
    free(grid);
    return is_ground;
}

static void where_there_is_no_ground_nothing_can_be_driven_on(void **state)
{
    (void)state;
    assert_true(height_is_ground(0.0f));
    assert_true(height_is_ground(-500.0f));
    assert_false(height_is_ground(501.0f));
    assert_false(height_is_ground(NAN));
    assert_false(height_is_ground(-INFINITY));
}

static void same_map_makes_the_same_bytes_wherever_they_lie(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(7, 1);
    navigation_field_open(&field, 31, 23);
    navigation_field_random(&field, &random, 30);
    navigation_field_build(&field);
    // Between guard bytes, in memory with other initial contents.
    uint8_t *memory = malloc(field.size + 128);
    memset(memory, 0x3C, field.size + 128);
    sb_navigation_source source = navigation_field_source(&field);
    assert_int_equal(sb_navigation_build(memory + 64, &field.def, &source), SB_OK);
    assert_memory_equal(memory + 64, field.grid, field.size);
    for (size_t i = 0; i < 64; i++) {
        assert_int_equal(memory[i], 0x3C);
        assert_int_equal(memory[64 + field.size + i], 0x3C);
    }
    free(memory);
    navigation_field_close(&field);
}

static void block_is_small(void **state)
{
    (void)state;
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = sb_vec3_make(-60.0f, 0.0f, -60.0f);
    def.bounds_max = sb_vec3_make(60.0f, 0.0f, 60.0f);
    assert_true(sb_navigation_size(&def) <= 60 * 60 * 10 + 64);
    def.bounds_min = sb_vec3_make(-500.0f, 0.0f, -500.0f);
    def.bounds_max = sb_vec3_make(500.0f, 0.0f, 500.0f);
    assert_true(sb_navigation_size(&def) <= 500 * 500 * 10 + 64);
}

static void cells_reach_over_bounds_that_are_no_whole_number_of_them(void **state)
{
    (void)state;
    terrain t = {.height = flat};
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = sb_vec3_make(0.0f, 0.0f, 0.0f);
    def.bounds_max = sb_vec3_make(5.1f, 0.0f, 0.2f);
    sb_navigation *grid = malloc(sb_navigation_size(&def));
    sb_navigation_source source = {&t, terrain_ground, terrain_blocked};
    assert_int_equal(sb_navigation_build(grid, &def, &source), SB_OK);
    assert_int_equal(sb_navigation_component(grid, 5.09f, 0.19f), 1);
    assert_int_equal(sb_navigation_component(grid, 6.1f, 0.1f), SB_NAVIGATION_COMPONENT_NONE);
    free(grid);
}

// A chessboard of the most cells there can be: 500,000 components.
static bool chess_blocked(void *context, const sb_cylinder *space)
{
    (void)context;
    return (((int)floorf(space->center.x) + (int)floorf(space->center.z)) & 1) != 0;
}

static void largest_grid_has_room_for_the_most_components(void **state)
{
    (void)state;
    float height = 0.0f;
    sb_navigation_def def = sb_navigation_def_default();
    def.bounds_min = sb_vec3_make(-1000.0f, 0.0f, -1000.0f);
    def.bounds_max = sb_vec3_make(0.0f, 0.0f, 0.0f);
    def.cell_m = 1.0f;
    sb_navigation *grid = malloc(sb_navigation_size(&def));
    sb_navigation_source source = {&height, hole_ground, chess_blocked};
    assert_int_equal(sb_navigation_build(grid, &def, &source), SB_OK);
    assert_int_equal(navigation_field_components(grid), 500000);
    assert_int_equal(sb_navigation_component(grid, -0.5f, -0.5f), 500000);
    free(grid);
}

static void def_out_of_range_is_refused(void **state)
{
    (void)state;
    sb_navigation_def good = sb_navigation_def_default();
    assert_int_equal(sb_navigation_size(&good), 0); // no bounds yet
    good.bounds_min = sb_vec3_make(-10.0f, 0.0f, -10.0f);
    good.bounds_max = sb_vec3_make(10.0f, 0.0f, 10.0f);
    assert_int_not_equal(sb_navigation_size(&good), 0);
    assert_int_equal(sb_navigation_size(NULL), 0);
    const struct {
        size_t offset;
        float value;
    } bad[] = {
        {offsetof(sb_navigation_def, bounds_min.x), 10.0f},
        {offsetof(sb_navigation_def, bounds_min.x), -991.0f},
        {offsetof(sb_navigation_def, bounds_min.z), -1001.0f},
        {offsetof(sb_navigation_def, bounds_max.z), 1001.0f},
        {offsetof(sb_navigation_def, bounds_max.x), -INFINITY},
        {offsetof(sb_navigation_def, cell_m), 0.9f},
        {offsetof(sb_navigation_def, cell_m), 8.1f},
        {offsetof(sb_navigation_def, radius_m), 0.0f},
        {offsetof(sb_navigation_def, radius_m), 10.5f},
        {offsetof(sb_navigation_def, slope_max), -0.1f},
        {offsetof(sb_navigation_def, slope_max), 10.1f},
        {offsetof(sb_navigation_def, step_max_m), -0.1f},
        {offsetof(sb_navigation_def, step_max_m), INFINITY},
        {offsetof(sb_navigation_def, body_bottom_m), -0.1f},
        {offsetof(sb_navigation_def, body_top_m), 0.7f},
        {offsetof(sb_navigation_def, body_top_m), 21.0f},
    };
    terrain t = {.height = flat};
    sb_navigation_source source = {&t, terrain_ground, terrain_blocked};
    uint8_t memory[2048];
    memset(memory, 0x77, sizeof memory);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (int with_nan = 0; with_nan < 2; with_nan++) {
            sb_navigation_def def = good;
            float value = with_nan != 0 ? NAN : bad[i].value;
            memcpy((char *)&def + bad[i].offset, &value, sizeof value);
            assert_int_equal(sb_navigation_size(&def), 0);
            assert_int_equal(sb_navigation_build(memory, &def, &source), SB_ERROR_ARGUMENT);
        }
    }
    assert_int_equal(sb_navigation_build(memory, &good, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_navigation_build(NULL, &good, &source), SB_ERROR_ARGUMENT);
    source.blocked = NULL;
    assert_int_equal(sb_navigation_build(memory, &good, &source), SB_ERROR_ARGUMENT);
    for (size_t i = 0; i < sizeof memory; i++) {
        assert_int_equal(memory[i], 0x77);
    }
}

// Whatever the figures are, the count of examined points stays within bounds.
static void extreme_figures_build(void **state)
{
    (void)state;
    const float figures[] = {0.0f, 1e-30f, 0.001f, 10.0f};
    terrain t = {.height = flat};
    sb_navigation_source source = {&t, terrain_ground, terrain_blocked};
    for (int i = 0; i < 16; i++) {
        for (float cell_m = 1.0f; cell_m <= 8.0f; cell_m += 3.5f) {
            sb_navigation_def def = sb_navigation_def_default();
            def.bounds_min = sb_vec3_make(-10.0f, 0.0f, -10.0f);
            def.bounds_max = sb_vec3_make(10.0f, 0.0f, 10.0f);
            def.slope_max = figures[i / 4];
            def.step_max_m = figures[i % 4];
            def.cell_m = cell_m;
            sb_navigation *grid = malloc(sb_navigation_size(&def));
            assert_int_equal(sb_navigation_build(grid, &def, &source), SB_OK);
            assert_int_equal(navigation_field_components(grid), 1);
            free(grid);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ramp_is_driven_up_to_the_greatest_slope),
        cmocka_unit_test(every_cell_of_a_ramp_is_free_of_the_ramp_itself),
        cmocka_unit_test(low_step_is_driven_up_and_a_high_one_is_not),
        cmocka_unit_test(ledge_cannot_be_driven_down),
        cmocka_unit_test(steep_stairs_of_low_steps_are_not_driven_up),
        cmocka_unit_test(kerb_between_cells_is_seen),
        cmocka_unit_test(cells_nearer_to_a_wall_than_the_radius_cannot_be_driven_on),
        cmocka_unit_test(radius_decides_which_gap_is_wide_enough),
        cmocka_unit_test(space_on_flat_ground_is_upright_from_the_bodys_bottom_to_its_top),
        cmocka_unit_test(space_on_a_slope_is_tilted_with_it),
        cmocka_unit_test(no_diagonal_leads_past_solid_cells),
        cmocka_unit_test(components_are_those_of_a_flood_fill_counted_by_their_first_cell),
        cmocka_unit_test(where_there_is_no_ground_nothing_can_be_driven_on),
        cmocka_unit_test(same_map_makes_the_same_bytes_wherever_they_lie),
        cmocka_unit_test(block_is_small),
        cmocka_unit_test(cells_reach_over_bounds_that_are_no_whole_number_of_them),
        cmocka_unit_test(largest_grid_has_room_for_the_most_components),
        cmocka_unit_test(def_out_of_range_is_refused),
        cmocka_unit_test(extreme_figures_build),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
