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

typedef struct encounter_case {
    const hull_sample *sample;
    sb_placed_hull hull;
    sb_sphere sphere;
    real_hull placed;
    real3 center;    // of the sphere
    double radius;   // of the sphere
    double distance; // of its centre from the hull
    double size, tolerance;
} encounter_case;

// A centre anywhere about the hull, or close to one of its vertices, edges or faces.
static real3 sample_center(const real_hull *hull, double around)
{
    const real3 *v = hull->vertices;
    const uint8_t *t = hull->triples[sample_below((uint32_t)hull->triple_count)];
    real3 out = real3_random_direction();
    double away = sample_chance(0.5) ? sample_log(1e-7, 1) * around : sample_in(0, around);
    double s = sample_in(0, 1), r = sample_in(0, 1 - s);
    switch (sample_below(4)) {
    case 0:
        s = r = 0; // a vertex
        break;
    case 1:
        r = 0; // a side of the triangle, often an edge
        break;
    default:
        break;
    }
    real3 at = real3_add(v[t[0]], real3_scale(real3_sub(v[t[1]], v[t[0]]), s));
    at = real3_add(at, real3_scale(real3_sub(v[t[2]], v[t[0]]), r));
    return real3_add(at, real3_scale(out, away));
}

static void sample_case(encounter_case *c)
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
    c->center = real3_float(sample_center(&c->placed, 0.7 * c->sample->radius));
    c->distance = hull_oracle_distance(&c->placed, c->center);
    double share = sample_chance(0.2) ? 1 + sample_in(-1e-5, 1e-5) : sample_in(0.8, 3);
    double radius =
        c->distance > 0 && sample_chance(0.8) ? c->distance * share : sample_log(1e-3, 10);
    c->radius = real_float(fmax(radius, 1e-6));
    c->sphere = (sb_sphere){real3_round(c->center), (float)c->radius};
    c->size = c->sample->radius + c->radius + real3_length(real3_sub(c->center, place));
    c->tolerance = ERROR_OF_SIZE * c->size + 4 * c->sample->loose;
}

static void fail_case(const encounter_case *c, int index, const char *what, double got,
                      double wanted)
{
    fail_msg("seed %" PRIu64 ", case %d (%s, size %g, distance %g): %s: %.9g, reference %.9g",
             sample_seed(), index, c->sample->kind, c->size, c->distance, what, got, wanted);
}

static void check_mtv(const encounter_case *c, sb_mtv mtv, int index, double *worst)
{
    real3 normal = real3_of(mtv.normal);
    double depth = (double)mtv.depth;
    if (!(fabs(real3_length(normal) - 1) <= 4e-7)) {
        fail_case(c, index, "length of the normal", real3_length(normal), 1);
    }
    if (!(depth >= 0 && fabs(depth - (c->radius - c->distance)) <= c->tolerance)) {
        fail_case(c, index, "depth", depth, c->radius - c->distance);
    }
    if (c->sample->loose < 1e-7 * c->sample->radius) {
        *worst = fmax(*worst, fabs(depth - (c->radius - c->distance)) / c->size);
    }
    // After a move by the vector the sphere just touches.
    real3 moved = real3_add(c->center, real3_scale(normal, depth));
    double left = hull_oracle_distance(&c->placed, moved) - c->radius;
    if (!(fabs(left) <= 2 * c->tolerance)) {
        fail_case(c, index, "gap after the move", left, 0);
    }
}

static void check_point(const encounter_case *c, const sb_manifold *m, int index)
{
    if (m->point_count != 1 || m->points[0].depth != m->mtv.depth) {
        fail_case(c, index, "points", m->point_count, 1);
    }
    real3 point = real3_of(m->points[0].point);
    real3 half = real3_scale(real3_of(m->mtv.normal), 0.5 * (double)m->mtv.depth);
    double tolerance = 2 * c->tolerance + 2e-7 * real3_length(point);
    double off_hull = real_hull_outside(&c->placed, real3_add(point, half));
    if (!(fabs(off_hull) <= tolerance)) {
        fail_case(c, index, "point off the hull's surface", off_hull, 0);
    }
    real3 on_sphere = real3_sub(real3_sub(point, half), c->center);
    if (!(fabs(real3_length(on_sphere) - c->radius) <= tolerance)) {
        fail_case(c, index, "point off the sphere's surface", real3_length(on_sphere), c->radius);
    }
}

static void sphere_against_hull_equals_the_closest_triangle_in_double(void **state)
{
    (void)state;
    static encounter_case c;
    int outside = 0, inside = 0, misses = 0;
    double worst = 0;
    for (int i = 0; i < (int)sample_scaled(CASE_COUNT); i++) {
        sample_case(&c);
        sb_mtv mtv;
        sb_manifold manifold;
        bool overlap = sb_hull_sphere_overlap(&c.hull, &c.sphere);
        if (overlap != sb_hull_sphere_mtv(&c.hull, &c.sphere, &mtv) ||
            overlap != sb_hull_sphere_manifold(&c.hull, &c.sphere, &manifold)) {
            fail_case(&c, i, "overlap, vector and contacts disagree", overlap, !overlap);
        }
        double gap = c.distance - c.radius;
        if (overlap ? gap > c.tolerance : gap < -c.tolerance) {
            fail_case(&c, i, "overlap", overlap, gap);
        }
        if (!overlap) {
            misses++;
            continue;
        }
        outside += c.distance > 0;
        inside += c.distance <= 0;
        assert_memory_equal(&manifold.mtv, &mtv, sizeof mtv);
        check_mtv(&c, mtv, i, &worst);
        check_point(&c, &manifold, i);
    }
    print_message("%d outside, %d inside, %d misses; depth off by %.2g of size\n", outside, inside,
                  misses, worst);
    assert_true(outside > CASE_COUNT / 4 && inside > CASE_COUNT / 10 && misses > CASE_COUNT / 50);
}

static void check_direct(const sb_placed_hull *hull, sb_vec3 center, float radius, sb_vec3 normal,
                         double depth)
{
    sb_sphere sphere = {center, radius};
    sb_manifold m;
    assert_true(sb_hull_sphere_manifold(hull, &sphere, &m));
    assert_true(fabs((double)(m.mtv.normal.x - normal.x)) < 1e-6);
    assert_true(fabs((double)(m.mtv.normal.y - normal.y)) < 1e-6);
    assert_true(fabs((double)(m.mtv.normal.z - normal.z)) < 1e-6);
    assert_true(fabs((double)m.mtv.depth - depth) < 1e-6);
}

static void cube_answers_by_face_edge_vertex_and_nearest_face(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    assert_int_equal(sb_hull_build_box(memory, (sb_vec3){1.0f, 1.0f, 1.0f}), SB_OK);
    sb_placed_hull cube = {.hull = (const void *)memory,
                           .axes = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
    sb_vec3 up = {0.0f, 1.0f, 0.0f};
    check_direct(&cube, (sb_vec3){0.5f, 1.5f, 0.25f}, 0.75f, up, 0.25);
    check_direct(&cube, (sb_vec3){1.3f, 0.25f, -1.4f}, 0.75f, (sb_vec3){0.6f, 0.0f, -0.8f}, 0.25);
    check_direct(&cube, (sb_vec3){-1.2f, 1.3f, 1.6f}, 0.75f,
                 (sb_vec3){-2.0f / 7.0f, 3.0f / 7.0f, 6.0f / 7.0f}, 0.05);
    check_direct(&cube, (sb_vec3){0.25f, 0.5f, -0.25f}, 0.125f, up, 0.625);
    // In the middle all faces are equally near, and the first counts.
    check_direct(&cube, (sb_vec3){0.0f, 0.0f, 0.0f}, 0.125f,
                 sb_hull_faces(cube.hull)[0].plane.normal, 1.125);
    // On the surface, and touching from outside.
    check_direct(&cube, (sb_vec3){0.25f, 1.0f, -0.25f}, 0.125f, up, 0.125);
    check_direct(&cube, (sb_vec3){0.25f, 1.5f, -0.25f}, 0.5f, up, 0);
    sb_sphere apart = {{0.25f, 1.5f, -0.25f}, 0.49999f};
    assert_false(sb_hull_sphere_overlap(&cube, &apart));
    apart = (sb_sphere){{1.5f, 1.5f, 1.5f}, 0.86f};
    assert_false(sb_hull_sphere_overlap(&cube, &apart));
    apart.radius = 0.87f;
    assert_true(sb_hull_sphere_overlap(&cube, &apart));
}

static void centre_on_vertex_or_edge_leaves_by_a_unit_normal(void **state)
{
    (void)state;
    for (int i = 0; i < HULL_SAMPLE_COUNT; i++) {
        const hull_sample *sample = hull_sample_at(i);
        sb_placed_hull hull = {
            .hull = hull_sample_block(sample),
            .axes = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
        for (int k = 0; k < sample->real.vertex_count; k++) {
            sb_sphere sphere = {real3_round(sample->real.vertices[k]), 0.5f};
            sb_mtv mtv;
            assert_true(sb_hull_sphere_mtv(&hull, &sphere, &mtv));
            assert_true(fabs(real3_length(real3_of(mtv.normal)) - 1) < 1e-6);
            double tolerance = ERROR_OF_SIZE * (sample->radius + 1) + 4 * sample->loose;
            assert_true(fabs((double)mtv.depth - 0.5) <= tolerance);
            real3 moved = real3_add(sample->real.vertices[k],
                                    real3_scale(real3_of(mtv.normal), (double)mtv.depth));
            assert_true(hull_oracle_distance(&sample->real, moved) >= 0.5 - tolerance);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(sphere_against_hull_equals_the_closest_triangle_in_double,
                               sample_setup),
        cmocka_unit_test(cube_answers_by_face_edge_vertex_and_nearest_face),
        cmocka_unit_test(centre_on_vertex_or_edge_leaves_by_a_unit_normal),
    };
    return cmocka_run_group_tests_name("overlap/hull_sphere", tests, hull_sample_group_setup, NULL);
}
