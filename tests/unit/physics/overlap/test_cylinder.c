#include "physics/overlap/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cylinder_reference.h"

#define CASE_COUNT 150000

// Returns the smallest distance along the path. The distance from a convex solid is a convex
// function of the fraction, so that a search by thirds finds it.
static double smallest_distance(const real_cylinder *c, real3 from, real3 to)
{
    double low = 0, high = 1;
    real3 displacement = real3_sub(to, from);
    for (int i = 0; i < 70; i++) {
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        double at_a =
            real_cylinder_distance(c, real3_add(from, real3_scale(displacement, a)), NULL);
        double at_b =
            real_cylinder_distance(c, real3_add(from, real3_scale(displacement, b)), NULL);
        if (at_a < at_b) {
            high = b;
        } else {
            low = a;
        }
    }
    double at_ends =
        fmin(real_cylinder_distance(c, from, NULL), real_cylinder_distance(c, to, NULL));
    real3 middle = real3_add(from, real3_scale(displacement, 0.5 * (low + high)));
    return fmin(at_ends, real_cylinder_distance(c, middle, NULL));
}

static real_cylinder sample_cylinder(void)
{
    real_cylinder c = {
        .center = real3_random_point(sample_chance(0.2) ? 450 : 5),
        .axis = real3_random_direction(),
        .radius = real_float(sample_log(0.01, 10)),
        .half_height = real_float(sample_log(0.01, 10)),
    };
    if (sample_chance(0.4)) {
        c.axis = (real3){0, sample_chance(0.5) ? 1 : -1, 0};
    }
    if (sample_chance(0.2)) {
        c.half_height = HUGE_VAL;
    }
    return c;
}

// A point within about 1.5 times the cylinder's extents.
static real3 point_near(const real_cylinder *c)
{
    double height = c->half_height < 1e8 ? c->half_height : 10;
    real3 u = real3_square_to(c->axis), v = real3_cross(c->axis, u);
    real3 point = real3_add(c->center, real3_scale(c->axis, sample_in(-1.5, 1.5) * height));
    point = real3_add(point, real3_scale(u, sample_in(-1.5, 1.5) * c->radius));
    return real3_add(point, real3_scale(v, sample_in(-1.5, 1.5) * c->radius));
}

static void segments_overlap_where_the_smallest_distance_is_negative(void **state)
{
    (void)state;
    int hits = 0, misses = 0, near_misses = 0;
    uint32_t count = sample_scaled(CASE_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        real_cylinder c = sample_cylinder();
        real3 at = point_near(&c), direction = real3_random_direction();
        switch (sample_below(5)) {
        case 0:
            direction = c.axis;
            break;
        case 1:
            direction = real3_square_to(c.axis);
            break;
        default:
            break;
        }
        double length = sample_chance(0.05) ? 0 : sample_log(1e-3, 200);
        double before = sample_in(-0.2, 1.2);
        real3 from = real3_float(real3_sub(at, real3_scale(direction, before * length)));
        real3 to = real3_float(real3_add(at, real3_scale(direction, (1 - before) * length)));
        double size = c.radius + (c.half_height < 1e8 ? c.half_height : 0) +
                      real3_length(real3_sub(from, c.center)) +
                      real3_length(real3_sub(to, c.center));
        double distance = smallest_distance(&c, from, to);
        if (fabs(distance) < 1e-6 * size) {
            continue;
        }
        sb_cylinder a = real_cylinder_round(&c);
        sb_segment b = {real3_round(from), real3_round(to)};
        sb_segment back = {b.b, b.a};
        bool hit = sb_cylinder_segment_overlap(&a, &b);
        if (hit != (distance < 0) || hit != sb_cylinder_segment_overlap(&a, &back)) {
            fail_msg("seed %" PRIu64 ", case %u: overlap %d, reference distance %.9g, size %.9g",
                     sample_seed(), (unsigned)i, hit, distance, size);
        }
        hits += hit;
        misses += !hit;
        near_misses += !hit && distance < 1e-2 * size;
    }
    assert_true(hits > CASE_COUNT / 4);
    assert_true(misses > CASE_COUNT / 10);
    assert_true(near_misses > CASE_COUNT / 500);
}

static void check_segment(sb_vec3 from, sb_vec3 to, bool wanted)
{
    sb_cylinder a = {{1, 2, 3}, {0, 1, 0}, 2, 3};
    sb_segment b = {sb_vec3_add(a.center, from), sb_vec3_add(a.center, to)};
    assert_int_equal(sb_cylinder_segment_overlap(&a, &b), wanted);
}

static void touching_counts_and_a_point_is_a_segment(void **state)
{
    (void)state;
    check_segment((sb_vec3){-5, 0, 2}, (sb_vec3){5, 0, 2}, true);
    check_segment((sb_vec3){-5, 0, 2.001f}, (sb_vec3){5, 0, 2.001f}, false);
    check_segment((sb_vec3){-5, 3, 0}, (sb_vec3){5, 3, 0}, true);
    check_segment((sb_vec3){-5, -3.001f, 0}, (sb_vec3){5, -3.001f, 0}, false);
    check_segment((sb_vec3){2, -5, 0}, (sb_vec3){2, 5, 0}, true);
    check_segment((sb_vec3){0, 5, 0}, (sb_vec3){0, 3, 0}, true);
    check_segment((sb_vec3){0, 5, 0}, (sb_vec3){0, 3.001f, 0}, false);
    check_segment((sb_vec3){0, -5, 0}, (sb_vec3){0, -3, 0}, true);
    check_segment((sb_vec3){1, 1, 1}, (sb_vec3){1, 1, 1}, true);
    check_segment((sb_vec3){2, 3, 0}, (sb_vec3){2, 3, 0}, true);
    check_segment((sb_vec3){2, 1, 1}, (sb_vec3){2, 1, 1}, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(segments_overlap_where_the_smallest_distance_is_negative,
                               sample_setup),
        cmocka_unit_test_setup(touching_counts_and_a_point_is_a_segment, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
