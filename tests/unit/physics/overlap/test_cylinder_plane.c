#include "physics/overlap/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cylinder_reference.h"

#define PAIR_COUNT 150000

typedef struct pair {
    real_cylinder b;
    real3 normal;
    double offset;
    double size;
} pair;

static pair sample_pair(void)
{
    pair p = {
        .b = {.center = real3_random_point(sample_chance(0.2) ? 450 : 5),
              .axis = real3_random_direction(),
              .radius = real_float(sample_log(0.01, 10)),
              .half_height = real_float(sample_log(0.01, 10))},
        .normal = real3_float(real3_random_direction()),
    };
    if (sample_chance(0.3)) {
        p.b.axis = (real3){0, sample_chance(0.5) ? 1 : -1, 0};
        p.normal = (real3){0, sample_chance(0.5) ? 1 : -1, 0};
        if (sample_chance(0.5)) {
            p.normal = (real3){1, 0, 0};
        }
    } else if (sample_chance(0.3)) {
        real3 off = real3_scale(real3_random_direction(), sample_log(1e-7, 0.1));
        p.b.axis = real3_unit(real3_add(p.normal, off));
    } else if (sample_chance(0.3)) {
        real3 off = real3_scale(real3_random_direction(), sample_log(1e-7, 0.1));
        p.b.axis = real3_unit(real3_add(real3_square_to(p.normal), off));
    }
    // The deepest rim point is behind the plane by up to twice the extent, or in front of it.
    double reach = real_cylinder_reach(&p.b, p.normal);
    double off = sample_chance(0.3) ? sample_in(-1e-5, 1e-5) : sample_in(-3, 1) * reach;
    p.offset = real_float(real3_dot(p.normal, p.b.center) - reach - off);
    p.size = p.b.radius + p.b.half_height + real3_length(p.b.center) + fabs(p.offset);
    return p;
}

// Returns the deepest of many points of both rims, never deeper than the true one.
static double sampled_depth(const pair *p)
{
    real3 u = real3_square_to(p->b.axis), v = real3_cross(p->b.axis, u);
    double depth = -HUGE_VAL;
    for (int i = 0; i < 128; i++) {
        double angle = (i / 2) * 6.28318530717958647692 / 64;
        real3 at = real3_scale(p->b.axis, i % 2 == 0 ? p->b.half_height : -p->b.half_height);
        at = real3_add(at, real3_scale(u, cos(angle) * p->b.radius));
        at = real3_add(at, real3_scale(v, sin(angle) * p->b.radius));
        at = real3_add(at, p->b.center);
        depth = fmax(depth, p->offset - real3_dot(p->normal, at));
    }
    return depth;
}

static void check_manifold(const pair *p, const sb_manifold *m, double tolerance, uint32_t index)
{
    double deepest = -1;
    for (uint32_t i = 0; i < m->point_count; i++) {
        double depth = (double)m->points[i].depth;
        real3 point = real3_of(m->points[i].point);
        real3 corner = real3_sub(point, real3_scale(p->normal, 0.5 * depth));
        real3 local = real3_sub(corner, p->b.center);
        double height = real3_dot(local, p->b.axis);
        double across = real3_length(real3_sub(local, real3_scale(p->b.axis, height)));
        double behind = p->offset - real3_dot(p->normal, corner);
        deepest = fmax(deepest, depth);
        if (fabs(behind - depth) > tolerance || fabs(across - p->b.radius) > tolerance ||
            fabs(fabs(height) - p->b.half_height) > tolerance || (i > 0 && depth < 0)) {
            fail_msg("seed %" PRIu64
                     ", case %u: point %u is %.9g behind (says %.9g), %.9g from the "
                     "axis, at height %.9g",
                     sample_seed(), (unsigned)index, (unsigned)i, behind, depth, across, height);
        }
        for (uint32_t k = 0; k < i; k++) {
            real3 apart = real3_sub(point, real3_of(m->points[k].point));
            assert_true(real3_length(apart) > 0.4 * fmin(p->b.radius, p->b.half_height));
        }
    }
    assert_true(deepest == (double)m->mtv.depth);
}

static void random_pairs_agree_with_points_of_the_rims(void **state)
{
    (void)state;
    int hits = 0, misses = 0, counts[5] = {0};
    uint32_t count = sample_scaled(PAIR_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        pair p = sample_pair();
        sb_plane a = {real3_round(p.normal), (float)p.offset};
        sb_cylinder b = real_cylinder_round(&p.b);
        double tolerance = 1e-6 * p.size;
        double sampled = sampled_depth(&p), missed = p.b.radius * (1 - cos(3.15 / 64));
        double depth =
            real_cylinder_reach(&p.b, p.normal) + p.offset - real3_dot(p.normal, p.b.center);
        assert_true(sampled <= depth + 1e-9 * p.size && sampled + missed >= depth - 1e-9 * p.size);
        sb_mtv mtv;
        sb_manifold manifold;
        bool hit = sb_plane_cylinder_mtv(&a, &b, &mtv);
        assert_int_equal(sb_plane_cylinder_overlap(&a, &b), hit);
        assert_int_equal(sb_plane_cylinder_manifold(&a, &b, &manifold), hit);
        if (fabs(depth) > tolerance && hit != (depth > 0)) {
            fail_msg("seed %" PRIu64 ", case %u: overlap %d, reference depth %.9g", sample_seed(),
                     (unsigned)i, hit, depth);
        }
        if (hit) {
            assert_true(fabs((double)mtv.depth - depth) <= tolerance);
            assert_memory_equal(&mtv.normal, &a.normal, sizeof mtv.normal);
            assert_memory_equal(&mtv, &manifold.mtv, sizeof mtv);
            check_manifold(&p, &manifold, 2 * tolerance, i);
            counts[manifold.point_count]++;
        }
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > PAIR_COUNT / 10 && misses > PAIR_COUNT / 10);
    for (int k = 1; k <= 4; k++) {
        assert_true(counts[k] > PAIR_COUNT / 1000);
    }
    assert_int_equal(counts[0], 0);
}

static void standing_in_the_ground_has_four_points_and_lying_has_two(void **state)
{
    (void)state;
    sb_plane ground = {{0, 1, 0}, 1};
    sb_cylinder standing = {{5, 2.9f, 5}, {0, 1, 0}, 1, 2};
    sb_cylinder lying = {{5, 1.9f, 5}, {1, 0, 0}, 1, 2};
    sb_manifold manifold;
    assert_true(sb_plane_cylinder_manifold(&ground, &standing, &manifold));
    assert_int_equal(manifold.point_count, 4);
    assert_true(sb_plane_cylinder_manifold(&ground, &lying, &manifold));
    assert_int_equal(manifold.point_count, 2);
}

static void an_endless_one_misses_only_parallel_and_in_front(void **state)
{
    (void)state;
    int parallel_hits = 0, parallel_misses = 0;
    for (int i = 0; i < 50000; i++) {
        pair p = sample_pair();
        bool parallel = sample_chance(0.5);
        double tilt = sample_log(1e-5, 1);
        real3 along = real3_square_to(p.normal);
        p.b.axis = parallel ? along : real3_unit(real3_add(along, real3_scale(p.normal, tilt)));
        p.b.half_height = HUGE_VAL;
        double front = real3_dot(p.normal, p.b.center) - p.offset - p.b.radius;
        sb_plane a = {real3_round(p.normal), (float)p.offset};
        sb_cylinder b = real_cylinder_round(&p.b);
        sb_mtv mtv;
        bool hit = sb_plane_cylinder_overlap(&a, &b);
        assert_int_equal(sb_plane_cylinder_mtv(&a, &b, &mtv), hit);
        if (!parallel) {
            assert_true(hit);
            continue;
        }
        if (fabs(front) > 1e-6 * p.size) {
            assert_int_equal(hit, front < 0);
        }
        if (hit) {
            assert_true(fabs((double)mtv.depth + front) < 1e-6 * p.size);
        }
        parallel_hits += hit;
        parallel_misses += !hit;
    }
    assert_true(parallel_hits > 5000 && parallel_misses > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_pairs_agree_with_points_of_the_rims, sample_setup),
        cmocka_unit_test_setup(standing_in_the_ground_has_four_points_and_lying_has_two,
                               sample_setup),
        cmocka_unit_test_setup(an_endless_one_misses_only_parallel_and_in_front, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
