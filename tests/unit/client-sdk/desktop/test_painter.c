/// Checks that nearer solids hide farther ones: a pixel has the colour of the nearest solid that
/// its ray meets.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "desktop.h"

#define SOLIDS_MAX 80
#define WORLDS 25
#define WIDTH 640
#define HEIGHT 360

static dt_painter painter;
static dt_mesh mesh;
static int first_of[SOLIDS_MAX + 1]; // first triangle of each solid; then the end
static int solid_count;

// xorshift32; returns a number in [0, 1).
static float draw_number(uint32_t *random)
{
    *random ^= *random << 13;
    *random ^= *random >> 17;
    *random ^= *random << 5;
    return (float)(*random >> 8) / 16777216.0f;
}

static void add_solid(vec3 middle, float yaw, vec3 half)
{
    first_of[solid_count++] = mesh.count;
    mesh_add_box(&mesh, middle, yaw, half, COLOUR_WHITE);
    first_of[solid_count] = mesh.count;
}

// Each cell has one box, so that none reaches into another; some have a second box on top.
static void build(uint32_t *random)
{
    mesh.count = solid_count = 0;
    for (int i = 0; i < 60; i++) {
        float x = 7.0f * (float)(i % 8 - 4), z = 7.0f * (float)(i / 8 - 4);
        vec3 half = {0.5f + 1.7f * draw_number(random), 0.3f + 3.0f * draw_number(random),
                     0.5f + 1.7f * draw_number(random)};
        float yaw = 6.28f * draw_number(random);
        add_solid((vec3){x, half.y, z}, yaw, half);
        if (i % 3 == 0) {
            vec3 top = {0.7f * half.x, 0.4f, 0.7f * half.z};
            add_solid((vec3){x, 2.0f * half.y + 0.4f, z}, yaw, top);
        }
    }
    for (int solid = 0; solid < solid_count; solid++) { // one colour each, unlit
        for (int i = first_of[solid]; i < first_of[solid + 1]; i++) {
            mesh.triangles[i].fill = COLOUR_RGB(0.0f, 0.0f, (float)(solid + 1));
        }
    }
}

// Returns where a ray enters a convex solid, by cutting the ray with the plane of each triangle;
// INFINITY if it misses.
static float enter(int solid, vec3 from, vec3 ray)
{
    float first = 0.0f, last = INFINITY;
    for (int i = first_of[solid]; i < first_of[solid + 1]; i++) {
        const vec3 *corners = mesh.triangles[i].corners;
        vec3 normal =
            vec3_cross(vec3_sub(corners[1], corners[0]), vec3_sub(corners[2], corners[0]));
        float rise = vec3_dot(normal, ray), gap = vec3_dot(normal, vec3_sub(corners[0], from));
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

// Returns how many solids the ray through the middle of a pixel meets, and asserts the colour.
static int check_pixel(int x, int y)
{
    vec3 ray = camera_ray(&painter.camera, (float)x + 0.5f, (float)y + 0.5f);
    float nearest = INFINITY, shown = INFINITY;
    int met = 0, drawn = (int)(painter.picture[y * WIDTH + x] & 0xffffff) - 1;
    for (int solid = 0; solid < solid_count; solid++) {
        float distance = enter(solid, painter.camera.eye, ray);
        met += isfinite(distance) ? 1 : 0;
        nearest = fminf(nearest, distance);
        shown = solid == drawn ? distance : shown;
    }
    // At a solid's outline either colour is right; rays a little to the side tell which.
    if (shown != nearest) {
        bool at_outline = false;
        for (int i = 0; i < 4; i++) {
            vec3 aside = camera_ray(&painter.camera, (float)x + (i % 2 == 0 ? 0.4f : 0.6f),
                                    (float)y + (i / 2 == 0 ? 0.4f : 0.6f));
            float other = INFINITY, own = INFINITY;
            for (int solid = 0; solid < solid_count; solid++) {
                float distance = enter(solid, painter.camera.eye, aside);
                other = fminf(other, distance);
                own = solid == drawn ? distance : own;
            }
            at_outline = at_outline || own == other;
        }
        assert_true(at_outline || shown - nearest < 0.05f);
    }
    return met;
}

static void painter_shows_what_is_nearer(void **state)
{
    (void)state;
    uint32_t random = 20261123;
    int behind_another = 0;
    assert_true(painter_init(&painter, WIDTH, HEIGHT));
    for (int world = 0; world < WORLDS; world++) {
        print_message("world %d\n", world);
        build(&random);
        painter.camera.yaw = 6.28f * draw_number(&random);
        painter.camera.distance_m = 12.0f + 50.0f * draw_number(&random);
        painter_begin(&painter);
        for (int i = 0; i < mesh.count; i++) {
            painter_polygon(&painter, mesh.triangles[i].corners, 3, mesh.triangles[i].fill);
        }
        for (int y = 4; y < HEIGHT; y += 9) {
            for (int x = 4; x < WIDTH; x += 9) {
                behind_another += check_pixel(x, y) > 1;
            }
        }
    }
    free(painter.picture);
    free(painter.nearness);
    assert_true(behind_another > 1000);
}

// The hull of a cube's corners and of points inside it. Its triangles must lie on the cube's six
// planes, and be counter-clockwise from outside.
static void mesh_hull_of_a_cube_has_its_six_planes(void **state)
{
    (void)state;
    vec3 points[12] = {{0, 0, 0}, {0.3f, 0.2f, -0.1f}, {-0.5f, 0.5f, 0.5f}, {0.9f, 0, 0}};
    for (int i = 0; i < 8; i++) {
        points[4 + i] = (vec3){(i & 1) != 0 ? 1.0f : -1.0f, (i & 2) != 0 ? 1.0f : -1.0f,
                               (i & 4) != 0 ? 1.0f : -1.0f};
    }
    mesh.count = 0;
    mesh_add_hull(&mesh, points, 12, COLOUR_WHITE);
    int faces_seen = 0;
    for (int i = 0; i < mesh.count; i++) {
        const vec3 *corners = mesh.triangles[i].corners;
        vec3 normal = vec3_unit(
            vec3_cross(vec3_sub(corners[1], corners[0]), vec3_sub(corners[2], corners[0])));
        assert_float_equal(vec3_dot(normal, corners[0]), 1.0f, 1e-6f);
        const float parts[3] = {normal.x, normal.y, normal.z};
        for (int axis = 0; axis < 3; axis++) {
            assert_true(fabsf(parts[axis]) < 1e-6f || fabsf(parts[axis]) > 1.0f - 1e-6f);
            faces_seen |= parts[axis] > 0.5f ? 1 << axis : parts[axis] < -0.5f ? 8 << axis : 0;
        }
    }
    assert_int_equal(faces_seen, 63);
}

static void mesh_that_is_full_takes_no_more(void **state)
{
    (void)state;
    mesh.count = 0;
    for (int i = 0; i < MESH_TRIANGLES_MAX / 12 + 10; i++) {
        mesh_add_box(&mesh, (vec3){0, 0, 0}, 0.0f, (vec3){1, 1, 1}, COLOUR_WHITE);
    }
    assert_int_equal(mesh.count, MESH_TRIANGLES_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(painter_shows_what_is_nearer),
        cmocka_unit_test(mesh_hull_of_a_cube_has_its_six_planes),
        cmocka_unit_test(mesh_that_is_full_takes_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
