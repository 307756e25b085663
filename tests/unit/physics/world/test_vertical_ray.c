// Compares rays straight up or down with a test of every plane and solid, one after another.

#include "physics/world/vertical_ray.h"

#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/shape/hull_build.h"
#include "physics/sweep/dispatch.h"
#include "reference.h"
#include "sample.h"
#include "world_fixture.h"

#define PLANES 8
#define BOXES 30
#define CYLINDERS 15
#define HULLS 10
#define SURFACES (PLANES + BOXES + CYLINDERS + HULLS)
#define HALF 30.0

typedef struct place {
    sb_scenery *scenery;
    sb_surface surfaces[SURFACES];
} place;

static uint32_t random_bits(void)
{
    return sample_chance(0.85) ? UINT32_MAX : sample_below(8);
}

static sb_vec3 random_point(double half)
{
    return (sb_vec3){(float)sample_in(-half, half), (float)sample_in(-4, 4),
                     (float)sample_in(-half, half)};
}

static void random_axes(sb_vec3 axes[3])
{
    real3 real[3];
    if (sample_chance(0.6)) {
        real_axes_from_yaw(real, sample_in(-3, 3));
    } else {
        real_axes_random(real);
    }
    for (int i = 0; i < 3; i++) {
        axes[i] = real3_round(real[i]);
    }
}

static void fill(sb_box *boxes, sb_cylinder *cylinders, sb_hull_place *hulls)
{
    for (int i = 0; i < BOXES; i++) {
        boxes[i] = (sb_box){.center = random_point(HALF),
                            .half_extents = {(float)sample_log(0.1, 6), (float)sample_log(0.1, 3),
                                             (float)sample_log(0.1, 6)}};
        random_axes(boxes[i].axes);
        if (i > 0 && sample_chance(0.1)) {
            boxes[i] = boxes[i - 1]; // of equal times the lower id counts
        }
    }
    for (int i = 0; i < CYLINDERS; i++) {
        cylinders[i] = (sb_cylinder){.center = random_point(HALF),
                                     .axis = real3_round(real3_random_direction()),
                                     .half_height = (float)sample_log(0.1, 4),
                                     .radius = (float)sample_log(0.1, 4)};
    }
    for (int i = 0; i < HULLS; i++) {
        hulls[i] = (sb_hull_place){.center = random_point(HALF)};
        random_axes(hulls[i].axes);
    }
}

static void open_place(place *p)
{
    // A floor, four walls, of which some are doubled, a slope and a wall across the axes.
    const sb_plane planes[PLANES] = {
        {{0, 1, 0}, -3},        {{1, 0, 0}, -25}, {{-1, 0, 0}, -20}, {{-1, 0, 0}, -25},
        {{0.6f, 0.8f, 0}, -15}, {{0, 0, 1}, -25}, {{0, 0, -1}, -25}, {{0.6f, 0, 0.8f}, -22},
    };
    static uint64_t hull_memory[SB_HULL_SIZE_MAX / sizeof(uint64_t)];
    const sb_vec3 wedge[] = {{-3, 0, -2}, {3, 0, -2}, {-3, 0, 2}, {3, 0, 2}, {-3, 2, 2}, {3, 2, 2}};
    assert_int_equal(sb_hull_build(hull_memory, wedge, 6), SB_OK);
    const sb_hull *hull = (const sb_hull *)(const void *)hull_memory;
    sb_box boxes[BOXES];
    sb_cylinder cylinders[CYLINDERS];
    sb_hull_place hulls[HULLS];
    fill(boxes, cylinders, hulls);
    for (int i = 0; i < SURFACES; i++) {
        p->surfaces[i] = sb_surface_default();
        p->surfaces[i].layer = random_bits();
        p->surfaces[i].mask = random_bits();
    }
    bool empty = sample_chance(0.1);
    const sb_scenery_def def = {.plane_count = PLANES,
                                .planes = planes,
                                .box_count = empty ? 0 : BOXES,
                                .boxes = boxes,
                                .cylinder_count = empty ? 0 : CYLINDERS,
                                .cylinders = cylinders,
                                .hull_count = 1,
                                .hulls = &hull,
                                .placed_hull_count = empty ? 0 : HULLS,
                                .placed_hulls = hulls,
                                .surfaces = p->surfaces};
    p->scenery = malloc(sb_scenery_size(&def));
    assert_int_equal(sb_scenery_build(p->scenery, &def), SB_OK);
}

static bool comes_before(const sb_query_hit *a, const sb_query_hit *b)
{
    return a->impact.time < b->impact.time || (a->impact.time == b->impact.time && a->id < b->id);
}

static bool first_of_all(const place *p, const sb_point_path *path, const sb_query_filter *filter,
                         sb_query_hit *out_first)
{
    bool found = false;
    uint32_t solids = sb_scenery_solid_count(p->scenery);
    for (uint32_t i = 0; i < PLANES + solids; i++) {
        sb_query_hit hit = {.id = i < PLANES ? SB_ID_PLANE | i : SB_ID_SOLID | (i - PLANES)};
        sb_shape shape = {.kind = SB_SHAPE_PLANE};
        if (i < PLANES) {
            shape.plane = sb_scenery_planes(p->scenery)[i];
        } else {
            shape = sb_scenery_solid(p->scenery, i - PLANES);
        }
        bool selected = (p->surfaces[i].layer & filter->mask) != 0 &&
                        (filter->layer & p->surfaces[i].mask) != 0;
        if (selected && sb_sweep_point(path, &shape, &hit.impact) &&
            (!found || comes_before(&hit, out_first))) {
            *out_first = hit;
            found = true;
        }
    }
    return found;
}

static sb_query_filter random_filter(void)
{
    sb_query_filter filter = sb_query_filter_default();
    filter.layer = random_bits();
    filter.mask = random_bits();
    filter.bodies = false;
    return filter;
}

static void vertical_ray_is_the_first_of_all_planes_and_solids(void **state)
{
    (void)state;
    uint32_t hits = 0, misses = 0, untold = 0, count = 0;
    for (uint32_t round = 0; round < sample_scaled(100); round++) {
        place p;
        open_place(&p);
        for (int i = 0; i < 500; i++, count++) {
            sb_vec3 start = random_point(HALF);
            float displacement = sample_chance(0.1) ? 0.0f : (float)sample_in(-8, 8);
            const sb_point_path path = {start, {0.0f, displacement, 0.0f}};
            sb_query_filter filter = random_filter();
            sb_query_hit wanted, got, before;
            memset(&got, 0x5A, sizeof got);
            before = got;
            bool exists = first_of_all(&p, &path, &filter, &wanted), found = false;
            if (!sb_vertical_ray_cast(p.scenery, &path, &filter, &found, &got)) {
                assert_memory_equal(&got, &before, sizeof got);
                untold++;
                continue;
            }
            assert_int_equal(found, exists);
            assert_memory_equal(&got, exists ? &wanted : &before, sizeof got);
            hits += exists;
            misses += !exists;
        }
        free(p.scenery);
    }
    // The function gives no answer behind a wall.
    assert_true(hits > count / 10 && misses > count / 10 && untold < count * 2 / 3);
}

// Within one float step of the sides of boxes, where cells and bounds have their borders.
static void vertical_ray_along_sides_is_the_first_of_all(void **state)
{
    (void)state;
    uint32_t told = 0, hits = 0;
    for (uint32_t round = 0; round < sample_scaled(100); round++) {
        place p;
        open_place(&p);
        uint32_t solids = sb_scenery_solid_count(p.scenery);
        for (uint32_t i = 0; i < 20 * solids; i++) {
            const sb_aabb *bounds = sb_scenery_solid_bounds(p.scenery, i % solids);
            sb_vec3 start = {sample_chance(0.5) ? bounds->min.x : bounds->max.x, 6,
                             (float)sample_in((double)bounds->min.z, (double)bounds->max.z)};
            start.x += (float)sample_in(-3e-4, 3e-4) * (sample_chance(0.5) ? 1.0f : 0.0f);
            const sb_point_path path = {start, {0.0f, -12.0f, 0.0f}};
            sb_query_filter filter = sb_query_filter_default();
            filter.bodies = false;
            sb_query_hit wanted, got;
            bool exists = first_of_all(&p, &path, &filter, &wanted), found;
            if (sb_vertical_ray_cast(p.scenery, &path, &filter, &found, &got)) {
                assert_int_equal(found, exists);
                assert_true(!exists || memcmp(&got, &wanted, sizeof got) == 0);
                told++;
                hits += found;
            }
        }
        free(p.scenery);
    }
    assert_true(told > 1000 && hits > 1000);
}

static void vertical_ray_that_slants_is_not_told(void **state)
{
    (void)state;
    place p;
    open_place(&p);
    sb_query_filter filter = sb_query_filter_default();
    const sb_vec3 ways[] = {{1e-30f, -4, 0}, {0, -4, 1e-30f}, {1, 1, 1}};
    for (int i = 0; i < 3; i++) {
        const sb_point_path path = {{1, 3, 1}, ways[i]};
        bool found = false;
        sb_query_hit hit;
        assert_false(sb_vertical_ray_cast(p.scenery, &path, &filter, &found, &hit));
    }
    free(p.scenery);
}

// The function answers most rays of vehicles, which are on open ground between walls.
static void vertical_ray_on_open_ground_is_told(void **state)
{
    (void)state;
    const sb_plane planes[] = {{{0, 1, 0}, 0}, {{1, 0, 0}, -50}, {{-1, 0, 0}, -50}};
    const sb_scenery_def def = {.plane_count = 3, .planes = planes};
    sb_scenery *scenery = malloc(sb_scenery_size(&def));
    assert_int_equal(sb_scenery_build(scenery, &def), SB_OK);
    sb_query_filter filter = sb_query_filter_default();
    for (int i = 0; i < 1000; i++) {
        const sb_point_path path = {{(float)sample_in(-50, 50), 1.5f, (float)sample_in(-1e6, 1e6)},
                                    {0.0f, -4.0f, 0.0f}};
        bool found = false;
        sb_query_hit hit;
        assert_true(sb_vertical_ray_cast(scenery, &path, &filter, &found, &hit));
        assert_true(found && hit.id == SB_ID_PLANE && hit.impact.point.y == 0.0f);
        assert_true(hit.impact.time == 0.375f && hit.impact.point.x == path.start.x);
    }
    const sb_point_path behind = {{-50.001f, 1.5f, 0}, {0.0f, -4.0f, 0.0f}};
    bool found = false;
    sb_query_hit hit;
    assert_false(sb_vertical_ray_cast(scenery, &behind, &filter, &found, &hit));
    free(scenery);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(vertical_ray_is_the_first_of_all_planes_and_solids, sample_setup),
        cmocka_unit_test_setup(vertical_ray_along_sides_is_the_first_of_all, sample_setup),
        cmocka_unit_test_setup(vertical_ray_that_slants_is_not_told, sample_setup),
        cmocka_unit_test_setup(vertical_ray_on_open_ground_is_told, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
