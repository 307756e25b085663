/// The order in which solids are drawn, against rays: where the ray of a pixel meets two solids,
/// the nearer one must be drawn later.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "painter.h"

#define BOXES 60
#define WORLDS 25
#define WIDTH 640.0f
#define HEIGHT 360.0f

static dt_painter painter;
static int order[PAINTER_ITEMS_MAX];
static int place_of[PAINTER_ITEMS_MAX];

// xorshift32, in [0, 1).
static float draw_number(uint32_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return (float)(*random >> 8) / 16777216.0f;
}

// Boxes that stand one a cell, so that none reaches into another; some stand on another one.
static void build(uint32_t *random)
{
    painter_cut(&painter, (painter_mark){0, 0, 0, 0});
    for (int i = 0; i < BOXES; i++) {
        float x = 7.0f * (float)(i % 8 - 4), z = 7.0f * (float)(i / 8 - 4);
        vec3 half = {0.5f + 1.7f * draw_number(random), 0.3f + 3.0f * draw_number(random),
                     0.5f + 1.7f * draw_number(random)};
        vec3 along = vec3_heading(6.28f * draw_number(random));
        const vec3 across = {along.z, 0.0f, -along.x};
        const vec3 axes[3] = {
            vec3_scale(across, half.x), {0.0f, half.y, 0.0f}, vec3_scale(along, half.z)};
        painter_add_box(&painter, (vec3){x, half.y, z}, axes, COLOUR_WHITE, 0.0f);
        if (i % 3 == 0) {
            const vec3 top[3] = {
                vec3_scale(axes[0], 0.7f), {0.0f, 0.4f, 0.0f}, vec3_scale(axes[2], 0.7f)};
            painter_add_box(&painter, (vec3){x, 2.0f * half.y + 0.4f, z}, top, COLOUR_WHITE, 0.0f);
        }
    }
}

// Where a ray enters a convex solid, by cutting it with each face's plane; INFINITY if it misses.
static float enter(const painter_item *item, vec3 from, vec3 ray)
{
    float first = 0.0f, last = INFINITY;
    for (int i = 0; i < item->face_count; i++) {
        const painter_face *face = &painter.faces[item->face_first + i];
        float rise = vec3_dot(face->normal, ray);
        float gap = face->offset - vec3_dot(face->normal, from);
        if (rise < 0.0f) {
            first = fmaxf(first, gap / rise);
        } else if (rise > 0.0f) {
            last = fminf(last, gap / rise);
        } else if (gap < 0.0f) {
            return INFINITY;
        }
    }
    return first < last ? first : INFINITY;
}

// Along one ray: the nearest solid must be drawn last of those that it meets. Returns how many.
static int check_ray(const dt_camera *camera, point at)
{
    vec3 ray = camera_ray(camera, at);
    float nearest = INFINITY;
    int met = 0, drawn_last = -1, nearest_item = -1;
    for (int i = 0; i < painter.item_count; i++) {
        float distance = enter(&painter.items[i], camera->eye, ray);
        if (isfinite(distance)) {
            met++;
            assert_true(place_of[i] >= 0); // it is on the screen
            nearest_item = distance < nearest ? i : nearest_item;
            nearest = fminf(nearest, distance);
            drawn_last = drawn_last < 0 || place_of[i] > place_of[drawn_last] ? i : drawn_last;
        }
    }
    if (nearest_item != drawn_last) {
        // At an edge, where both are as near, either is right.
        float other = enter(&painter.items[drawn_last], camera->eye, ray);
        assert_true(other - nearest < 0.05f);
    }
    return met;
}

static void painter_draws_what_is_nearer_later(void **state)
{
    (void)state;
    uint32_t random = 20261123;
    int behind_another = 0;
    for (int world = 0; world < WORLDS; world++) {
        print_message("world %d\n", world);
        build(&random);
        dt_camera camera = camera_default();
        camera.yaw = 6.28f * draw_number(&random);
        camera.distance_m = 12.0f + 50.0f * draw_number(&random);
        camera_aim(&camera, WIDTH, HEIGHT);
        int count = painter_find_order(&painter, &camera, order);
        for (int i = 0; i < painter.item_count; i++) {
            place_of[i] = -1;
        }
        for (int i = 0; i < count; i++) {
            assert_int_equal(place_of[order[i]], -1); // each once
            place_of[order[i]] = i;
        }
        for (int y = 4; y < (int)HEIGHT; y += 9) {
            for (int x = 4; x < (int)WIDTH; x += 9) {
                behind_another += check_ray(&camera, (point){(float)x, (float)y}) > 1;
            }
        }
    }
    assert_true(behind_another > 1000);
}

// The hull of a cube's corners, and points within it, has six faces, whose planes are the cube's.
static void painter_hull_of_a_cube_has_its_six_planes(void **state)
{
    (void)state;
    vec3 points[12] = {{0, 0, 0}, {0.3f, 0.2f, -0.1f}, {-0.5f, 0.5f, 0.5f}, {0.9f, 0, 0}};
    for (int i = 0; i < 8; i++) {
        points[4 + i] = (vec3){(i & 1) != 0 ? 1.0f : -1.0f, (i & 2) != 0 ? 1.0f : -1.0f,
                               (i & 4) != 0 ? 1.0f : -1.0f};
    }
    painter_cut(&painter, (painter_mark){0, 0, 0, 0});
    painter_add_hull(&painter, points, 12, COLOUR_WHITE, 0.0f);
    assert_int_equal(painter.item_count, 1);
    assert_int_equal(painter.items[0].face_count, 6);
    vec3 sum = {0, 0, 0};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(painter.faces[i].index_count, 4);
        assert_float_equal(painter.faces[i].offset, 1.0f, 1e-6f);
        sum = vec3_add(sum, painter.faces[i].normal);
    }
    assert_float_equal(vec3_length(sum), 0.0f, 1e-6f);
}

static void painter_full_lists_take_no_more(void **state)
{
    (void)state;
    painter_cut(&painter, (painter_mark){0, 0, 0, 0});
    const vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < PAINTER_ITEMS_MAX + 10; i++) {
        painter_add_box(&painter, (vec3){0, 0, 0}, axes, COLOUR_WHITE, 0.0f);
        painter_add_disc(&painter, (vec3){0, 0, 0}, 1.0f, COLOUR_WHITE, COLOUR_WHITE);
    }
    assert_int_equal(painter.item_count, PAINTER_ITEMS_MAX);
    assert_true(painter.vertex_count <= PAINTER_VERTICES_MAX);
    assert_true(painter.face_count <= PAINTER_FACES_MAX);
    assert_true(painter.index_count <= PAINTER_INDICES_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(painter_draws_what_is_nearer_later),
        cmocka_unit_test(painter_hull_of_a_cube_has_its_six_planes),
        cmocka_unit_test(painter_full_lists_take_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
