#include "physics/world/scenery/scenery.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const sb_plane good_plane = {{0, 1, 0}, 0};

static sb_box good_box(void)
{
    return (sb_box){{1, 2, 3}, {4, 5, 6}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
}

static sb_error build_one(const sb_plane *plane, const sb_box *box)
{
    const sb_scenery_def def = {.plane_count = 1, .box_count = 1, .planes = plane, .boxes = box};
    void *memory = malloc(sb_scenery_size(&def));
    memset(memory, 0xA5, sb_scenery_size(&def));
    sb_error error = sb_scenery_build(memory, &def);
    uint32_t count = error == SB_OK ? 1 : 0; // refused: the memory holds empty scenery
    assert_int_equal(sb_scenery_plane_count(memory), count);
    assert_int_equal(sb_scenery_solid_count(memory), count);
    free(memory);
    return error;
}

static void scenery_keeps_planes_and_boxes_in_order_with_their_bounds(void **state)
{
    (void)state;
    const sb_plane planes[] = {{{0, 1, 0}, -2}, {{1, 0, 0}, -100}, {{0, 0, -1}, -50}};
    sb_box boxes[5];
    for (int i = 0; i < 5; i++) {
        boxes[i] = sb_box_from_yaw(sb_vec3_make((float)i, 2, 3), sb_vec3_make(1, 2, 3), (float)i);
    }
    const sb_scenery_def def = {.plane_count = 3, .box_count = 5, .planes = planes, .boxes = boxes};
    size_t size = sb_scenery_size(&def);
    void *memory = malloc(size);
    assert_int_equal(sb_scenery_build(memory, &def), SB_OK);
    // Scenery is relocatable: a copy at another address works after the first one is gone.
    void *copy = malloc(size);
    memcpy(copy, memory, size);
    memset(memory, 0xA5, size);
    free(memory);
    assert_int_equal(sb_scenery_plane_count(copy), 3);
    assert_int_equal(sb_scenery_solid_count(copy), 5);
    assert_memory_equal(sb_scenery_planes(copy), planes, sizeof planes);
    for (int i = 0; i < 5; i++) {
        sb_shape solid = sb_scenery_solid(copy, (uint32_t)i);
        assert_int_equal(solid.kind, SB_SHAPE_BOX);
        assert_memory_equal(&solid.box, &boxes[i], sizeof boxes[i]);
        // A box of 1 x 3 half extents turned by yaw: |cos| + 3 |sin| along x, and the other way.
        double s = fabs(sin((double)i)), c = fabs(cos((double)i));
        const sb_aabb *bounds = sb_scenery_solid_bounds(copy, (uint32_t)i);
        assert_true(fabs((double)bounds->min.x - (i - (c + 3 * s))) <= 1e-5);
        assert_true(fabs((double)bounds->max.x - (i + (c + 3 * s))) <= 1e-5);
        assert_true(fabs((double)bounds->min.z - (3 - (s + 3 * c))) <= 1e-5);
        assert_true(fabs((double)bounds->max.z - (3 + (s + 3 * c))) <= 1e-5);
        assert_true(bounds->min.y == 0 && bounds->max.y == 4);
    }
    free(copy);
}

static void scenery_of_nothing_is_empty(void **state)
{
    (void)state;
    const sb_scenery_def def = {0};
    void *memory = malloc(sb_scenery_size(&def));
    assert_int_equal(sb_scenery_build(memory, &def), SB_OK);
    assert_int_equal(sb_scenery_plane_count(memory), 0);
    assert_int_equal(sb_scenery_solid_count(memory), 0);
    free(memory);
}

static void scenery_at_its_limits_fits_and_beyond_is_refused(void **state)
{
    (void)state;
    sb_plane planes[SB_SCENERY_PLANE_COUNT_MAX + 1];
    for (uint32_t i = 0; i <= SB_SCENERY_PLANE_COUNT_MAX; i++) {
        planes[i] = good_plane;
    }
    sb_box *boxes = calloc(SB_SCENERY_SOLID_COUNT_MAX + 1, sizeof *boxes);
    for (uint32_t i = 0; i <= SB_SCENERY_SOLID_COUNT_MAX; i++) {
        boxes[i] = good_box();
    }
    sb_scenery_def def = {.plane_count = SB_SCENERY_PLANE_COUNT_MAX,
                          .box_count = SB_SCENERY_SOLID_COUNT_MAX,
                          .planes = planes,
                          .boxes = boxes};
    void *memory = malloc(sb_scenery_size(&def));
    assert_int_equal(sb_scenery_build(memory, &def), SB_OK);
    assert_int_equal(sb_scenery_solid_count(memory), SB_SCENERY_SOLID_COUNT_MAX);
    def.plane_count++;
    assert_int_equal(sb_scenery_size(&def), 0);
    assert_int_equal(sb_scenery_build(memory, &def), SB_ERROR_LIMIT);
    assert_int_equal(sb_scenery_plane_count(memory), 0);
    def.plane_count = 0;
    def.box_count++;
    assert_int_equal(sb_scenery_build(memory, &def), SB_ERROR_LIMIT);
    assert_int_equal(sb_scenery_solid_count(memory), 0);
    def.box_count = UINT32_MAX;
    assert_int_equal(sb_scenery_build(memory, &def), SB_ERROR_LIMIT);
    free(memory);
    free(boxes);
}

static void scenery_plane_out_of_range_is_refused(void **state)
{
    (void)state;
    sb_box box = good_box();
    assert_int_equal(build_one(&good_plane, &box), SB_OK);
    const sb_plane bad[] = {
        {{0, 1, 0}, NAN},         {{0, 1, 0}, INFINITY}, {{0, 1, 0}, -INFINITY},
        {{0, 1, 0}, 1e6f},        {{0, 0, 0}, 0},        {{0, 1.01f, 0}, 0},
        {{0, 0.99f, 0}, 0},       {{1, 1, 0}, 0},        {{NAN, 1, 0}, 0},
        {{0, INFINITY, 0}, 0},    {{0, 0, NAN}, 0},      {{1e20f, 1e20f, 1e20f}, 0},
        {{-INFINITY, 0, 0}, NAN},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(build_one(&bad[i], &box), SB_ERROR_RANGE);
    }
}

static void scenery_box_out_of_range_is_refused(void **state)
{
    (void)state;
    const float bad[] = {NAN, INFINITY, -INFINITY, 1e6f, -1e6f, 500.1f, -500.1f};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        for (int place = 0; place < 15; place++) {
            sb_box box = good_box();
            float *values[15] = {
                &box.center.x,       &box.center.y,       &box.center.z,  &box.half_extents.x,
                &box.half_extents.y, &box.half_extents.z, &box.axes[0].x, &box.axes[0].y,
                &box.axes[0].z,      &box.axes[1].x,      &box.axes[1].y, &box.axes[1].z,
                &box.axes[2].x,      &box.axes[2].y,      &box.axes[2].z,
            };
            *values[place] = bad[i];
            assert_int_equal(build_one(&good_plane, &box), SB_ERROR_RANGE);
        }
    }
}

static void scenery_box_without_size_or_unit_axes_is_refused(void **state)
{
    (void)state;
    const float sizes[] = {0.0f, -0.0f, -1.0f};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        sb_box box = good_box();
        box.half_extents.x = sizes[i];
        assert_int_equal(build_one(&good_plane, &box), SB_ERROR_RANGE);
        box = good_box();
        box.half_extents.y = sizes[i];
        assert_int_equal(build_one(&good_plane, &box), SB_ERROR_RANGE);
        box = good_box();
        box.half_extents.z = sizes[i];
        assert_int_equal(build_one(&good_plane, &box), SB_ERROR_RANGE);
    }
    for (int axis = 0; axis < 3; axis++) {
        sb_box box = good_box();
        box.axes[axis] = sb_vec3_make(0, 0, 0);
        assert_int_equal(build_one(&good_plane, &box), SB_ERROR_RANGE);
        box.axes[axis] = sb_vec3_make(0.9f, 0, 0);
        assert_int_equal(build_one(&good_plane, &box), SB_ERROR_RANGE);
    }
}

static void scenery_at_the_worlds_edge_is_accepted(void **state)
{
    (void)state;
    sb_box box = good_box();
    box.center = sb_vec3_make(SB_WORLD_EXTENT_MAX, -SB_WORLD_EXTENT_MAX, SB_WORLD_EXTENT_MAX);
    assert_int_equal(build_one(&good_plane, &box), SB_OK);
    const sb_plane plane = {{-1, 0, 0}, -SB_WORLD_EXTENT_MAX};
    assert_int_equal(build_one(&plane, &box), SB_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenery_keeps_planes_and_boxes_in_order_with_their_bounds),
        cmocka_unit_test(scenery_of_nothing_is_empty),
        cmocka_unit_test(scenery_at_its_limits_fits_and_beyond_is_refused),
        cmocka_unit_test(scenery_plane_out_of_range_is_refused),
        cmocka_unit_test(scenery_box_out_of_range_is_refused),
        cmocka_unit_test(scenery_box_without_size_or_unit_axes_is_refused),
        cmocka_unit_test(scenery_at_the_worlds_edge_is_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
