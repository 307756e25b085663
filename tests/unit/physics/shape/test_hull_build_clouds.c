// Builds hulls of clouds that are degenerate in many ways: they are refused or valid, whatever the
// order of their points.
#include "physics/shape/hull_build.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hull_build_fixture.h"
#include "reference.h"
#include "sample.h"

#define CLOUD_COUNT 100000u
#define POINT_COUNT_MAX 128u

static const sb_hull_face *face_like(const sb_hull *hull, const sb_plane *plane)
{
    for (uint32_t f = 0; f < hull->face_count; f++) {
        const sb_hull_face *face = sb_hull_faces(hull) + f;
        if (same_point(face->plane.normal, plane->normal) && face->plane.offset == plane->offset) {
            return face;
        }
    }
    return NULL;
}

static uint32_t sample_cloud(uint32_t kind, sb_vec3 *points);

#define KIND_COUNT 14u

static void
hull_does_not_depend_on_the_order_of_points_or_on_earlier_contents_of_memory(void **state)
{
    (void)state;
    static _Alignas(8) uint8_t before[SB_HULL_SIZE_MAX];
    uint32_t built = 0;
    for (uint32_t i = 0; i < sample_scaled(3000); i++) {
        sb_vec3 points[POINT_COUNT_MAX];
        uint32_t count = sample_cloud(i % KIND_COUNT, points);
        memset(built_memory, 0xa5, sizeof built_memory);
        sb_error error = sb_hull_build(built_memory, points, count);
        memset(before, 0x5a, sizeof before);
        hull_expect(sb_hull_build(before, points, count) == error, "another error", i);
        if (error == SB_OK) {
            hull_expect(memcmp(built_memory, before, built_hull()->size) == 0, "other bytes", i);
        }
        for (uint32_t k = count - 1; k > 0; k--) {
            uint32_t other = sample_below(k + 1);
            sb_vec3 swap = points[k];
            points[k] = points[other];
            points[other] = swap;
        }
        hull_expect(sb_hull_build(built_memory, points, count) == error, "another error", i);
        if (error != SB_OK) {
            continue;
        }
        built++;
        const void *at = before;
        const sb_hull *a = at, *b = built_hull();
        hull_expect(a->face_count == b->face_count && a->edge_count == b->edge_count, "faces", i);
        hull_expect(a->volume == b->volume && same_point(a->center, b->center), "volume or center",
                    i);
        for (uint32_t f = 0; f < a->face_count; f++) {
            const sb_hull_face *face = sb_hull_faces(a) + f;
            const sb_hull_face *like = face_like(b, &face->plane);
            hull_expect(like != NULL && like->index_count == face->index_count, "a face", i);
        }
    }
    assert_true(built > sample_scaled(1500));
}

// A point of one of the kinds of cloud below, within about 1 of the origin.
static void sample_point(uint32_t kind, uint32_t i, uint32_t count, double noise, double p[3])
{
    real3 d = real3_random_direction();
    double t = sample_in(-1, 1), u = sample_in(-1, 1), v = sample_in(-1, 1);
    double angle = 6.283185307179586477 * i / count;
    double q[3] = {t, u, v}; // of kind 0: a box
    if (kind == 1) {         // a sphere
        q[0] = d.x, q[1] = d.y, q[2] = d.z;
    } else if (kind == 2 || kind == 4) { // a small lattice
        q[0] = sample_below(3) - 1.0, q[1] = sample_below(3) - 1.0, q[2] = sample_below(3) - 1.0;
    } else if (kind == 3) { // a larger one
        q[0] = sample_below(5) / 2.0 - 1, q[1] = sample_below(5) / 2.0 - 1,
        q[2] = sample_below(5) / 2.0 - 1;
    } else if (kind == 6) { // a plate
        q[2] = v * noise;
    } else if (kind == 7) { // a needle
        q[1] = u * noise, q[2] = v * noise;
    } else if (kind == 8) { // a disc with a sharp rim
        q[0] = i < 2 ? 0 : cos(3 * t), q[1] = i < 2 ? 0 : sin(3 * t);
        q[2] = i == 0 ? noise : i == 1 ? -noise : 0;
    } else if (kind == 9) { // a prism
        q[0] = cos(2 * angle), q[1] = sin(2 * angle), q[2] = i * 2 < count ? 1 : -1;
    } else if (kind == 10) { // a cone
        q[0] = i == 0 ? 0 : cos(angle), q[1] = i == 0 ? 0 : sin(angle), q[2] = i == 0 ? 1 : 0;
    } else if (kind == 11 || kind == 12) { // a cube's faces and edges
        sample_cube_point(q);
    } else if (kind == 13) { // a bent strip
        q[1] = t * t * noise * 100, q[2] = v * noise * 10;
    }
    bool noisy = kind == 4 || kind == 10 || kind == 12;
    p[0] = q[0] + (noisy ? noise * d.x : 0);
    p[1] = q[1] + (noisy ? noise * d.y : 0);
    p[2] = q[2] + (noisy ? noise * d.z : 0);
}

// Clouds of any size and stretch, turned or not, about the origin or not, with duplicates for
// kind 5.
static uint32_t sample_cloud(uint32_t kind, sb_vec3 *points)
{
    uint32_t count = 4 + sample_below(sample_chance(0.015) ? POINT_COUNT_MAX - 3 : 14);
    double noise = sample_log(1e-9, 1e-2);
    placement at = {.scale = sample_log(1e-4, 50), .axes = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    if (sample_chance(0.5)) {
        real_axes_random(at.axes);
    }
    if (sample_chance(0.3)) {
        at.center = real3_random_point(sample_log(0.01, 10));
    }
    double stretch[3] = {1, 1, 1};
    for (int k = 0; k < 3; k++) {
        stretch[k] = sample_chance(0.3) ? sample_log(1e-4, 1) : 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        double p[3];
        sample_point(kind, i, count, noise, p);
        points[i] = placement_point(&at, p[0] * stretch[0], p[1] * stretch[1], p[2] * stretch[2]);
        if (kind == 5 && i > 0 && sample_chance(0.5)) {
            points[i] = points[sample_below(i)];
        }
    }
    return count;
}

// Takes the plane through the three points of the largest triangle. Returns the thickness of the
// slab along it that holds all points.
static double thickness_of(const sb_vec3 *points, uint32_t count)
{
    real3 best = {0, 0, 0};
    for (uint32_t a = 0; a < count; a++) {
        for (uint32_t b = a + 1; b < count; b++) {
            for (uint32_t c = b + 1; c < count; c++) {
                real3 u = real3_sub(real3_of(points[b]), real3_of(points[a]));
                real3 v = real3_sub(real3_of(points[c]), real3_of(points[a]));
                real3 normal = real3_cross(u, v);
                best = real3_length(normal) > real3_length(best) ? normal : best;
            }
        }
    }
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        double h = real3_dot(best, real3_of(points[i]));
        low = fmin(low, h);
        high = fmax(high, h);
    }
    return high > low ? (high - low) / real3_length(best) : 0;
}

static void degenerate_clouds_are_refused_or_valid(void **state)
{
    (void)state;
    uint32_t built[KIND_COUNT] = {0}, flat = 0, limit = 0, merged = 0;
    double worst = 0;
    uint32_t cases = sample_scaled(CLOUD_COUNT);
    for (uint32_t i = 0; i < cases; i++) {
        sb_vec3 points[POINT_COUNT_MAX];
        uint32_t count = sample_cloud(i % KIND_COUNT, points);
        sb_error error = sb_hull_build(built_memory, points, count);
        double tolerance = points_tolerance(points, count);
        if (error == SB_ERROR_RANGE) {
            flat++;
            if (count < 16 || flat % 64 == 0) {
                hull_expect(thickness_of(points, count) <= 6 * tolerance, "refused", i);
            }
        } else if (error == SB_ERROR_LIMIT) {
            limit++;
            hull_expect(count > SB_HULL_VERTEX_COUNT_MAX, "few enough vertices were refused", i);
        } else {
            hull_expect(error == SB_OK, "another error", i);
            built[i % KIND_COUNT]++;
            hull_expect_valid(points, count, i);
            worst = fmax(worst, hull_farthest_outside(built_hull(), points, count) / tolerance);
            merged += built_hull()->face_count < 2u * built_hull()->vertex_count - 4u;
        }
    }
    (void)printf("outside by at most %.2f tolerances\n", worst);
    for (uint32_t kind = 0; kind < KIND_COUNT; kind++) {
        assert_true(built[kind] > cases / 100);
    }
    assert_true(flat > cases / 10 && limit > cases / 1000);
    assert_true(merged > cases / 5 && worst > 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(
            hull_does_not_depend_on_the_order_of_points_or_on_earlier_contents_of_memory,
            sample_setup),
        cmocka_unit_test_setup(degenerate_clouds_are_refused_or_valid, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
