#include "physics/sweep/dispatch.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../encounter.h"
#include "../hull_distance.h"
#include "../reference.h"
#include "../sample.h"
#include "physics/shape/hull_build.h"
#include "physics/sweep/pairs.h"

#define CASE_COUNT ((int)sample_scaled(100000))

static sb_shape sample_shape(sb_shape_kind kind, real3 at)
{
    real_box box = {.center = at};
    for (int i = 0; i < 3; i++) {
        box.half[i] = sample_log(0.1, 3);
    }
    real_axes_random(box.axes);
    sb_shape shape = {.kind = kind, .box = real_box_round(&box)};
    sb_box turned = shape.box;
    switch (kind) {
    case SB_SHAPE_PLANE:
        shape.plane.normal = turned.axes[0];
        shape.plane.offset = sb_vec3_dot(turned.axes[0], turned.center);
        break;
    case SB_SHAPE_SPHERE:
        shape.sphere = (sb_sphere){turned.center, turned.half_extents.x};
        break;
    case SB_SHAPE_AABB:
        shape.aabb.min = sb_vec3_sub(turned.center, turned.half_extents);
        shape.aabb.max = sb_vec3_add(turned.center, turned.half_extents);
        break;
    case SB_SHAPE_CYLINDER:
        shape.cylinder = (sb_cylinder){turned.center, turned.axes[1], turned.half_extents.x,
                                       turned.half_extents.y};
        break;
    case SB_SHAPE_HULL:
        shape.hull = (sb_placed_hull){.hull = hull_pool(sample_below(HULL_POOL_COUNT)),
                                      .center = turned.center};
        memcpy(shape.hull.axes, turned.axes, sizeof turned.axes);
        break;
    case SB_SHAPE_BOX:
    case SB_SHAPE_POINT:
    case SB_SHAPE_SEGMENT:
    case SB_SHAPE_RAY:
    case SB_SHAPE_LINE:
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    return shape;
}

// The casts under their own names.
static bool cast_point(const sb_point_path *path, const sb_shape *target, sb_impact *out)
{
    switch (target->kind) {
    case SB_SHAPE_PLANE:
        return sb_sweep_point_plane(path, &target->plane, out);
    case SB_SHAPE_SPHERE:
        return sb_sweep_point_sphere(path, &target->sphere, out);
    case SB_SHAPE_AABB:
        return sb_sweep_point_aabb(path, &target->aabb, out);
    case SB_SHAPE_BOX:
        return sb_sweep_point_box(path, &target->box, out);
    case SB_SHAPE_CYLINDER:
        return sb_sweep_point_cylinder(path, &target->cylinder, out);
    case SB_SHAPE_HULL:
    case SB_SHAPE_POINT:
    case SB_SHAPE_SEGMENT:
    case SB_SHAPE_RAY:
    case SB_SHAPE_LINE:
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    return sb_sweep_point_hull(path, &target->hull, out);
}

static bool cast_sphere(const sb_sphere_path *path, const sb_shape *target, sb_impact *out)
{
    sb_box box;
    switch (target->kind) {
    case SB_SHAPE_PLANE:
        return sb_sweep_sphere_plane(path, &target->plane, out);
    case SB_SHAPE_SPHERE:
        return sb_sweep_sphere_sphere(path, &target->sphere, out);
    case SB_SHAPE_AABB:
        box = sb_box_from_aabb(&target->aabb);
        return sb_sweep_sphere_box(path, &box, out);
    case SB_SHAPE_BOX:
        return sb_sweep_sphere_box(path, &target->box, out);
    case SB_SHAPE_CYLINDER:
        return sb_sweep_sphere_cylinder(path, &target->cylinder, out);
    case SB_SHAPE_HULL:
    case SB_SHAPE_POINT:
    case SB_SHAPE_SEGMENT:
    case SB_SHAPE_RAY:
    case SB_SHAPE_LINE:
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    return sb_sweep_sphere_hull(path, &target->hull, out);
}

static bool cast_box(const sb_box_cast *cast, const sb_shape *target, sb_impact *out)
{
    switch (target->kind) {
    case SB_SHAPE_PLANE:
        return sb_sweep_box_plane(cast, &target->plane, out);
    case SB_SHAPE_SPHERE:
        return sb_sweep_box_sphere(cast, &target->sphere, out);
    case SB_SHAPE_AABB:
        return sb_sweep_box_aabb(cast, &target->aabb, out);
    case SB_SHAPE_BOX:
        return sb_sweep_box_box(cast, &target->box, out);
    case SB_SHAPE_CYLINDER:
        return sb_sweep_box_cylinder(cast, &target->cylinder, out);
    case SB_SHAPE_HULL:
    case SB_SHAPE_POINT:
    case SB_SHAPE_SEGMENT:
    case SB_SHAPE_RAY:
    case SB_SHAPE_LINE:
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    return sb_sweep_box_hull(cast, &target->hull, out);
}

static void sweeps_of_every_kind_are_those_of_their_own_names_to_the_bit(void **state)
{
    (void)state;
    int hits[3][SB_SHAPE_KIND_COUNT] = {{0}}, misses[3][SB_SHAPE_KIND_COUNT] = {{0}};
    for (int i = 0; i < CASE_COUNT; i++) {
        sb_shape_kind kind = SB_SHAPE_PLANE + sample_below(SB_SHAPE_KIND_COUNT - SB_SHAPE_PLANE);
        real3 at = real3_random_point(20);
        sb_shape target = sample_shape(kind, at);
        real3 offset = real3_scale(real3_random_direction(), sample_log(0.5, 20));
        real3 aside = real3_scale(real3_random_direction(), sample_in(0, 3));
        sb_vec3 start =
            real3_round(real3_sub(real3_add(at, aside), real3_scale(offset, sample_in(-0.1, 1))));
        sb_vec3 displacement = real3_round(offset);
        sb_shape moving = sample_shape(SB_SHAPE_BOX, real3_of(start));
        sb_point_path point = {start, displacement};
        sb_sphere_path sphere = {start, displacement, (float)sample_log(0.1, 2)};
        sb_box_cast box = {moving.box, displacement};
        for (int what = 0; what < 3; what++) {
            sb_impact impact, wanted;
            memset(&impact, 0, sizeof impact);
            memset(&wanted, 0, sizeof wanted);
            bool hit = what == 0   ? sb_sweep_point(&point, &target, &impact)
                       : what == 1 ? sb_sweep_sphere(&sphere, &target, &impact)
                                   : sb_sweep_box(&box, &target, &impact);
            bool wanted_hit = what == 0   ? cast_point(&point, &target, &wanted)
                              : what == 1 ? cast_sphere(&sphere, &target, &wanted)
                                          : cast_box(&box, &target, &wanted);
            assert_true(hit == wanted_hit);
            if (hit) {
                assert_memory_equal(&impact, &wanted, sizeof impact);
                // For every kind: a time within the path, and a normal against it unless it starts
                // inside.
                assert_true(impact.time >= 0.0f && impact.time <= 1.0f);
                assert_true(fabsf(sb_vec3_length(impact.normal) - 1.0f) < 1e-5f);
                assert_true(impact.time == 0.0f ||
                            sb_vec3_dot(impact.normal, displacement) < 1e-4f);
            }
            hits[what][kind] += hit;
            misses[what][kind] += !hit;
        }
    }
    for (int what = 0; what < 3; what++) {
        for (int kind = SB_SHAPE_PLANE; kind < SB_SHAPE_KIND_COUNT; kind++) {
            assert_true(hits[what][kind] > CASE_COUNT / 200);
            assert_true(misses[what][kind] > CASE_COUNT / 200);
        }
    }
}

// The same cube in three forms.
static void sweeps_against_a_cube_agree_as_aabb_box_and_hull(void **state)
{
    (void)state;
    _Alignas(8) uint8_t block[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(block, sb_vec3_make(1, 2, 3)), SB_OK);
    const void *memory = block;
    const sb_vec3 center = {4, 5, 6};
    sb_shape targets[3] = {
        {.kind = SB_SHAPE_AABB, .aabb = {{3, 3, 3}, {5, 7, 9}}},
        {.kind = SB_SHAPE_BOX, .box = sb_box_from_yaw(center, sb_vec3_make(1, 2, 3), 0.0f)},
        {.kind = SB_SHAPE_HULL, .hull = {memory, center, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    };
    int hits = 0, misses = 0, disputed = 0;
    for (int i = 0; i < CASE_COUNT / 4; i++) {
        sb_vec3 start = sb_vec3_add(center, real3_round(real3_random_point(8)));
        sb_vec3 offset = real3_round(real3_random_point(8));
        sb_point_path point = {start, offset};
        sb_sphere_path sphere = {start, offset, 0.5f};
        sb_box_cast box = {sb_box_from_yaw(start, sb_vec3_make(0.5f, 1, 0.25f), 0.3f), offset};
        for (int what = 0; what < 3; what++) {
            sb_impact impacts[3];
            bool hit[3];
            for (int j = 0; j < 3; j++) {
                hit[j] = what == 0   ? sb_sweep_point(&point, &targets[j], &impacts[j])
                         : what == 1 ? sb_sweep_sphere(&sphere, &targets[j], &impacts[j])
                                     : sb_sweep_box(&box, &targets[j], &impacts[j]);
            }
            disputed += hit[0] != hit[1] || hit[0] != hit[2];
            for (int j = 1; j < 3 && hit[0] && hit[j]; j++) {
                double off = fabs((double)impacts[j].time - (double)impacts[0].time);
                check_that(off < 1e-4, i, "time", (double)impacts[j].time, (double)impacts[0].time);
            }
            hits += hit[0];
            misses += !hit[0];
        }
    }
    assert_true(hits > CASE_COUNT / 20 && misses > CASE_COUNT / 20);
    assert_true(disputed <= CASE_COUNT / 5000); // grazing
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(sweeps_of_every_kind_are_those_of_their_own_names_to_the_bit,
                               sample_setup),
        cmocka_unit_test_setup(sweeps_against_a_cube_agree_as_aabb_box_and_hull, sample_setup),
    };
    return cmocka_run_group_tests(tests, hull_pool_setup, NULL);
}
