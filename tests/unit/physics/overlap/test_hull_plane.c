#include "physics/overlap/pairs.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hull_oracle.h"
#include "sample.h"

#define ERROR_OF_SIZE 2e-6

#define CASE_COUNT 100000

typedef struct plane_case {
    const hull_sample *sample;
    sb_placed_hull hull;
    sb_plane plane;
    real_hull placed;
    real3 normal;
    double offset, depth, tolerance;
} plane_case;

static void sample_case(plane_case *c)
{
    c->sample = hull_sample_any();
    real3 axes[3];
    real_axes_random(axes);
    real3 place = real3_random_point(sample_chance(0.5) ? 480 : 5);
    real_hull_place(&c->sample->real, place, axes, &c->placed);
    c->hull = (sb_placed_hull){
        .hull = hull_sample_block(c->sample),
        .center = real3_round(place),
        .axes = {real3_round(axes[0]), real3_round(axes[1]), real3_round(axes[2])}};
    c->normal = real3_random_direction();
    uint32_t choice = sample_below(4);
    if (choice == 0) {
        c->normal = (real3){0, 1, 0};
    } else if (choice == 1) {
        // One face lies flat on the plane.
        int face = (int)sample_below((uint32_t)c->placed.normal_count);
        c->normal = real3_scale(c->placed.normals[face], -1);
    }
    double low = -real_hull_reach(&c->placed, real3_scale(c->normal, -1));
    double high = real_hull_reach(&c->placed, c->normal);
    double share = sample_chance(0.3) ? sample_in(-1e-6, 1e-6) : sample_in(-0.3, 1.2);
    c->offset = real_float(low + (high - low) * share);
    c->plane = (sb_plane){real3_round(c->normal), (float)c->offset};
    c->depth = c->offset - low;
    double size = c->sample->radius;
    double world = real3_length(place) + fabs(c->offset);
    c->tolerance = ERROR_OF_SIZE * size + 2e-7 * world + 2 * c->sample->loose;
}

static void fail_case(const plane_case *c, int index, const char *what, double got, double wanted)
{
    fail_msg("seed %" PRIu64 ", case %d (%s, tolerance %g): %s: %.9g, reference %.9g",
             sample_seed(), index, c->sample->kind, c->tolerance, what, got, wanted);
}

static double nearest_vertex(const real_hull *hull, real3 point)
{
    double nearest = HUGE_VAL;
    for (int i = 0; i < hull->vertex_count; i++) {
        nearest = fmin(nearest, real3_length(real3_sub(hull->vertices[i], point)));
    }
    return nearest;
}

static void check_manifold(const plane_case *c, const sb_manifold *m, int index, int *flat)
{
    double deepest = -HUGE_VAL;
    for (uint32_t i = 0; i < m->point_count; i++) {
        double depth = (double)m->points[i].depth;
        real3 half = real3_scale(c->normal, 0.5 * depth);
        real3 point = real3_of(m->points[i].point);
        double tolerance = 2 * c->tolerance + 2e-7 * real3_length(point);
        double off_plane = real3_dot(c->normal, real3_add(point, half)) - c->offset;
        if (!(fabs(off_plane) <= tolerance)) {
            fail_case(c, index, "point off the plane", off_plane, 0);
        }
        double off_vertex = nearest_vertex(&c->placed, real3_sub(point, half));
        if (!(off_vertex <= tolerance)) {
            fail_case(c, index, "point off the hull's vertices", off_vertex, 0);
        }
        if (!(depth >= 0)) {
            fail_case(c, index, "depth of a point", depth, 0);
        }
        deepest = fmax(deepest, depth);
        for (uint32_t k = 0; k < i; k++) {
            if (memcmp(&m->points[k], &m->points[i], sizeof m->points[i]) == 0) {
                fail_case(c, index, "a point twice", depth, 0);
            }
        }
    }
    if (deepest != (double)m->mtv.depth) {
        fail_case(c, index, "depth of the deepest point", deepest, (double)m->mtv.depth);
    }
    *flat += m->point_count >= 3;
}

static void hull_above_plane_equals_all_vertices_in_double(void **state)
{
    (void)state;
    static plane_case c;
    int hits = 0, misses = 0, flat = 0;
    for (int i = 0; i < (int)sample_scaled(CASE_COUNT); i++) {
        sample_case(&c);
        sb_mtv mtv;
        sb_manifold manifold;
        bool overlap = sb_plane_hull_overlap(&c.plane, &c.hull);
        if (overlap != sb_plane_hull_mtv(&c.plane, &c.hull, &mtv) ||
            overlap != sb_plane_hull_manifold(&c.plane, &c.hull, &manifold)) {
            fail_case(&c, i, "overlap, vector and contacts disagree", overlap, !overlap);
        }
        if (overlap ? c.depth < -c.tolerance : c.depth > c.tolerance) {
            fail_case(&c, i, "overlap", overlap, c.depth);
        }
        hits += overlap;
        misses += !overlap;
        if (!overlap) {
            continue;
        }
        if (!(mtv.depth >= 0.0f && fabs((double)mtv.depth - c.depth) <= c.tolerance)) {
            fail_case(&c, i, "depth", (double)mtv.depth, c.depth);
        }
        assert_memory_equal(&mtv.normal, &c.plane.normal, sizeof mtv.normal);
        assert_memory_equal(&manifold.mtv, &mtv, sizeof mtv);
        check_manifold(&c, &manifold, i, &flat);
    }
    print_message("%d hits, %d misses, %d with three points or more\n", hits, misses, flat);
    assert_true(hits > CASE_COUNT / 3 && misses > CASE_COUNT / 10 && flat > CASE_COUNT / 10);
}

static void box_on_the_ground_stands_on_its_four_lower_corners(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(memory, (sb_vec3){1.0f, 0.5f, 2.0f}), SB_OK);
    sb_placed_hull box = {.hull = (const void *)memory,
                          .center = {10.0f, 2.25f, -20.0f},
                          .axes = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
    sb_plane ground = {{0.0f, 1.0f, 0.0f}, 2.0f};
    sb_manifold m;
    assert_true(sb_plane_hull_manifold(&ground, &box, &m));
    assert_int_equal(m.point_count, 4);
    assert_true(m.mtv.depth == 0.25f && m.mtv.normal.y == 1.0f);
    float x = 0.0f, z = 0.0f;
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(m.points[i].depth == 0.25f && m.points[i].point.y == 1.875f);
        assert_true(fabsf(m.points[i].point.x - 10.0f) == 1.0f);
        assert_true(fabsf(m.points[i].point.z + 20.0f) == 2.0f);
        x += m.points[i].point.x;
        z += m.points[i].point.z;
    }
    assert_true(x == 40.0f && z == -80.0f);
    box.center.y = 2.5f;
    assert_true(sb_plane_hull_mtv(&ground, &box, &m.mtv));
    assert_true(m.mtv.depth == 0.0f);
    box.center.y = 2.50001f;
    assert_false(sb_plane_hull_overlap(&ground, &box));
    // If it is wholly in the solid, half the depth leads up to the surface.
    box.center.y = -8.0f;
    assert_true(sb_plane_hull_mtv(&ground, &box, &m.mtv));
    assert_true(m.mtv.depth == 10.5f);
}

static void tiny_box_keeps_its_four_corners(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(memory, (sb_vec3){1e-3f, 1e-3f, 1e-3f}), SB_OK);
    sb_placed_hull box = {.hull = (const void *)memory,
                          .axes = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
    sb_plane ground = {{0.0f, 1.0f, 0.0f}, -0.5e-3f};
    sb_manifold m;
    assert_true(sb_plane_hull_manifold(&ground, &box, &m));
    assert_int_equal(m.point_count, 4);
    assert_true(fabs((double)m.mtv.depth - 0.5e-3) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(hull_above_plane_equals_all_vertices_in_double, sample_setup),
        cmocka_unit_test(box_on_the_ground_stands_on_its_four_lower_corners),
        cmocka_unit_test(tiny_box_keeps_its_four_corners),
    };
    return cmocka_run_group_tests_name("overlap/hull_plane", tests, hull_sample_group_setup, NULL);
}
