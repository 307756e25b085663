// Tests the grid that the rules and the map check make from a physics world, by ray casts and
// overlap queries.
#include "game/navigation/navigation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "physics/shape/hull_build.h"
#include "physics/world/query.h"
#include "physics/world/scenery/scenery.h"

#define SKY_M 100.0f

// A world that has only scenery.
typedef struct stage {
    sb_layout layout;
    sb_world world;
    void *scenery;
    sb_navigation_def navigation_def;
    sb_navigation *grid;
} stage;

static bool ground(void *context, float x, float z, float *out_height)
{
    const stage *s = context;
    sb_point_path path = {{x, SKY_M, z}, {0.0f, -2.0f * SKY_M, 0.0f}};
    sb_query_filter filter = sb_query_filter_default();
    sb_query_hit hit;
    if (!sb_query_ray(s->world, &path, &filter, &hit)) {
        return false;
    }
    *out_height = hit.impact.point.y;
    return true;
}

static bool blocked(void *context, const sb_cylinder *space)
{
    const stage *s = context;
    sb_shape shape = {.kind = SB_SHAPE_CYLINDER, .cylinder = *space};
    sb_query_filter filter = sb_query_filter_default();
    uint32_t id;
    return sb_query_overlap(s->world, &shape, &filter, &id, 1) > 0;
}

static void stage_open(stage *s, const sb_scenery_def *def)
{
    memset(s, 0, sizeof *s);
    s->scenery = malloc(sb_scenery_size(def));
    assert_int_equal(sb_scenery_build(s->scenery, def), SB_OK);
    sb_world_def world_def = sb_world_def_default();
    assert_int_equal(sb_world_layout(&world_def, &s->layout), SB_OK);
    s->world.layout = &s->layout;
    s->world.block = calloc(1, s->layout.size);
    s->world.scenery = s->scenery;
    s->world.scratch = aligned_alloc(16, (sb_world_scratch_size(&s->layout) + 15) & ~(size_t)15);
    sb_world_init(s->world, &world_def);
    s->navigation_def = sb_navigation_def_default();
    s->navigation_def.bounds_min = sb_vec3_make(-30.0f, 0.0f, -30.0f);
    s->navigation_def.bounds_max = sb_vec3_make(30.0f, 0.0f, 30.0f);
    s->grid = malloc(sb_navigation_size(&s->navigation_def));
    sb_navigation_source source = {s, ground, blocked};
    assert_int_equal(sb_navigation_build(s->grid, &s->navigation_def, &source), SB_OK);
}

static void stage_close(stage *s)
{
    free(s->grid);
    free(s->world.block);
    free(s->world.scratch);
    free(s->scenery);
}

static const sb_plane floor_plane = {{0.0f, 1.0f, 0.0f}, 0.0f};

// A platform of 8 m by 24 m, and a wedge 24 m wide that leads up to it from x = `foot_x`.
static void platform_open(stage *s, float height_m, float foot_x)
{
    sb_box platform = sb_box_from_yaw(sb_vec3_make(10.0f, height_m * 0.5f - 0.5f, 0.0f),
                                      sb_vec3_make(4.0f, height_m * 0.5f + 0.5f, 12.0f), 0.0f);
    const sb_vec3 wedge[] = {
        {foot_x, 0.0f, -12.0f}, {6.0f, 0.0f, -12.0f}, {6.0f, height_m, -12.0f},
        {foot_x, 0.0f, 12.0f},  {6.0f, 0.0f, 12.0f},  {6.0f, height_m, 12.0f},
    };
    uint64_t memory[SB_HULL_SIZE_MAX / 8];
    sb_hull_place place = {0, {0.0f, 0.0f, 0.0f}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const sb_hull *hulls[] = {(const sb_hull *)(const void *)memory};
    sb_scenery_def def = {.plane_count = 1, .planes = &floor_plane};
    def.box_count = 1;
    def.boxes = &platform;
    if (foot_x < 6.0f) {
        assert_int_equal(sb_hull_build(memory, wedge, 6), SB_OK);
        def.hull_count = 1;
        def.hulls = hulls;
        def.placed_hull_count = 1;
        def.placed_hulls = &place;
    }
    stage_open(s, &def);
}

static bool platform_is_reached(const stage *s)
{
    uint32_t below = sb_navigation_component(s->grid, -25.0f, 1.0f);
    uint32_t above = sb_navigation_component(s->grid, 11.0f, 1.0f);
    assert_int_not_equal(below, SB_NAVIGATION_COMPONENT_NONE);
    assert_int_not_equal(above, SB_NAVIGATION_COMPONENT_NONE);
    return below == above;
}

static void wedge_leads_onto_a_platform_that_is_out_of_reach_without(void **state)
{
    (void)state;
    stage s;
    platform_open(&s, 3.0f, 6.0f - 3.0f / 0.36397f); // 20 degrees
    assert_true(platform_is_reached(&s));
    stage_close(&s);
    platform_open(&s, 3.0f, 6.0f - 3.0f / 0.57735f); // 30
    assert_true(platform_is_reached(&s));
    stage_close(&s);
    platform_open(&s, 3.0f, 6.0f - 3.0f / 0.8391f); // 40
    assert_false(platform_is_reached(&s));
    stage_close(&s);
    platform_open(&s, 3.0f, 6.0f);
    assert_false(platform_is_reached(&s));
    stage_close(&s);
    platform_open(&s, 1.0f, 6.0f);
    assert_false(platform_is_reached(&s));
    stage_close(&s);
    platform_open(&s, 0.4f, 6.0f);
    assert_true(platform_is_reached(&s));
    stage_close(&s);
}

static void route_leads_up_the_wedge_from_its_foot(void **state)
{
    (void)state;
    stage s;
    platform_open(&s, 3.0f, 6.0f - 3.0f / 0.36397f);
    void *scratch = malloc(sb_navigation_scratch_size(&s.navigation_def));
    sb_vec3 waypoints[16];
    sb_navigation_route route;
    // From behind the platform.
    uint32_t count =
        sb_navigation_path(s.grid, scratch, sb_vec3_make(25.0f, 0.0f, 1.0f),
                           sb_vec3_make(11.0f, 3.0f, 1.0f), UINT32_MAX, waypoints, 16, &route);
    assert_true(count >= 3 && route.arrives && route.whole);
    float west = 100.0f;
    for (uint32_t i = 0; i < count; i++) {
        west = waypoints[i].x < west ? waypoints[i].x : west;
    }
    assert_true(west < 2.0f); // on the wedge or before it
    assert_float_equal(waypoints[count - 1].y, 3.0f, 1e-3f);
    free(scratch);
    stage_close(&s);
}

static void thin_pole_blocks_the_cells_around_it(void **state)
{
    (void)state;
    sb_cylinder pole = {{0.3f, 2.0f, 0.2f}, {0.0f, 1.0f, 0.0f}, 0.15f, 3.0f};
    sb_scenery_def def = {.plane_count = 1, .planes = &floor_plane};
    def.cylinder_count = 1;
    def.cylinders = &pole;
    stage s;
    stage_open(&s, &def);
    for (float x = -29.0f; x < 30.0f; x += 2.0f) {
        for (float z = -29.0f; z < 30.0f; z += 2.0f) {
            float away = sqrtf((x - 0.3f) * (x - 0.3f) + (z - 0.2f) * (z - 0.2f)) - 0.15f;
            assert_int_equal(sb_navigation_component(s.grid, x, z),
                             away < 2.0f ? SB_NAVIGATION_COMPONENT_NONE : 1);
        }
    }
    stage_close(&s);
}

static void low_or_overhead_solid_does_not_block(void **state)
{
    (void)state;
    sb_box low = sb_box_from_yaw(sb_vec3_make(1.7f, 0.0f, 0.3f), sb_vec3_make(0.4f, 0.4f, 0.4f), 0);
    for (int i = 0; i < 2; i++) {
        // The box stands beside the lines between centres. A tank rides over the lower height.
        low.half_extents.y = i == 0 ? 0.4f : 1.4f;
        sb_scenery_def def = {.plane_count = 1, .planes = &floor_plane};
        def.box_count = 1;
        def.boxes = &low;
        stage s;
        stage_open(&s, &def);
        assert_int_equal(sb_navigation_component(s.grid, 1.0f, -1.0f),
                         i == 0 ? 1 : SB_NAVIGATION_COMPONENT_NONE);
        stage_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wedge_leads_onto_a_platform_that_is_out_of_reach_without),
        cmocka_unit_test(route_leads_up_the_wedge_from_its_foot),
        cmocka_unit_test(thin_pole_blocks_the_cells_around_it),
        cmocka_unit_test(low_or_overhead_solid_does_not_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
