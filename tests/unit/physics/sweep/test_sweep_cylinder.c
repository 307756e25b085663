#include "physics/sweep/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cylinder_reference.h"

#define CASE_COUNT 150000

typedef struct motion {
    real_cylinder target;
    real3 start, displacement;
    double radius; // 0 for a point
    double size;   // of the metres in play
} motion;

static real3 center_at(const motion *m, double time)
{
    return real3_add(m->start, real3_scale(m->displacement, time));
}

static double gap_at(const motion *m, double time)
{
    return real_cylinder_distance(&m->target, center_at(m, time), NULL) - m->radius;
}

// Returns the time of the smallest gap. The distance from a convex solid is a convex function of
// the time.
static double closest_time(const motion *m)
{
    double low = 0, high = 1;
    for (int i = 0; i < 80; i++) {
        double a = low + 0.382 * (high - low), b = high - 0.382 * (high - low);
        if (gap_at(m, a) < gap_at(m, b)) {
            high = b;
        } else {
            low = a;
        }
    }
    return gap_at(m, 0) <= gap_at(m, 0.5 * (low + high)) ? 0 : 0.5 * (low + high);
}

// Returns the first time without a gap, for a motion that starts apart and touches.
static double touch_time(const motion *m, double closest)
{
    double low = 0, high = closest;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        if (gap_at(m, middle) > 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

typedef enum aim {
    AIM_ANYWHERE,
    AIM_RIM,
    AIM_GRAZING,
    AIM_ALONG_AXIS,
    AIM_ACROSS_AXIS,
    AIM_COUNT,
} aim;

static void measure(motion *m)
{
    real3 end = center_at(m, 1);
    double height = m->target.half_height == HUGE_VAL ? 0 : m->target.half_height;
    m->size = real3_length(real3_sub(m->start, m->target.center)) +
              real3_length(real3_sub(end, m->target.center)) + m->target.radius + m->radius +
              height;
}

static motion sample_motion(aim how, bool point)
{
    motion m = {.radius = point ? 0 : real_float(sample_log(0.02, 2))};
    m.target = (real_cylinder){
        .center = real3_random_point(sample_chance(0.2) ? 450 : 5),
        .axis = real3_random_direction(),
        .radius = real_float(sample_log(0.05, 10)),
        .half_height = real_float(sample_log(0.05, 10)),
    };
    if (sample_chance(0.5)) {
        m.target.axis = (real3){0, sample_chance(0.5) ? 1 : -1, 0};
    }
    real3 axis = m.target.axis, u = real3_square_to(axis), v = real3_cross(axis, u);
    double angle = sample_in(0, 6.3), r = m.target.radius, h = m.target.half_height;
    real3 out = real3_add(real3_scale(u, cos(angle)), real3_scale(v, sin(angle)));
    double across = sample_in(0, 1.2) * (r + m.radius), up = sample_in(-1.2, 1.2) * (h + m.radius);
    if (how == AIM_RIM) {
        double turn = sample_in(0, 1.57);
        across = r + sample_in(0.5, 1.05) * m.radius * cos(turn);
        up = (h + sample_in(0.5, 1.05) * m.radius * sin(turn)) * (sample_chance(0.5) ? 1 : -1);
    }
    real3 aimed = real3_add(m.target.center, real3_scale(out, across));
    aimed = real3_add(aimed, real3_scale(axis, up));
    real3 direction = real3_random_direction();
    if (how == AIM_ALONG_AXIS) {
        direction = real3_scale(axis, sample_chance(0.5) ? 1 : -1);
    } else if (how == AIM_ACROSS_AXIS) {
        direction = real3_unit(real3_add(real3_scale(u, sample_in(-1, 1)), v));
    } else if (how == AIM_GRAZING) {
        double off = r + m.radius + sample_log(1e-6, 1e-2) * (sample_chance(0.5) ? 1 : -1);
        aimed = real3_add(m.target.center, real3_scale(out, off));
        direction = real3_cross(out, direction);
        direction = real3_unit(direction);
    }
    double length = sample_log(1e-2, 100);
    m.displacement = real3_float(real3_scale(direction, length));
    m.start = real3_float(real3_sub(aimed, real3_scale(m.displacement, sample_in(-0.1, 1.1))));
    if (sample_chance(0.1)) {
        m.target.half_height = HUGE_VAL;
    }
    measure(&m);
    return m;
}

static bool sweep(const motion *m, sb_impact *out_impact)
{
    sb_cylinder target = real_cylinder_round(&m->target);
    if (m->radius == 0) {
        sb_point_path path = {real3_round(m->start), real3_round(m->displacement)};
        return sb_sweep_point_cylinder(&path, &target, out_impact);
    }
    sb_sphere_path path = {real3_round(m->start), real3_round(m->displacement), (float)m->radius};
    return sb_sweep_sphere_cylinder(&path, &target, out_impact);
}

// Returns the rounding of a point in the world.
static double world_rounding(const motion *m)
{
    return 2e-7 * (real3_length(m->target.center) + m->size);
}

// Point and normal belong to the sphere's centre at the impact's time.
static void check_place(const motion *m, const sb_impact *impact, double tolerance, uint32_t index)
{
    real3 center = center_at(m, (double)impact->time);
    real3 normal = real3_of(impact->normal), point = real3_of(impact->point);
    double off = real_cylinder_distance(&m->target, point, NULL);
    real3 wanted = real3_add(point, real3_scale(normal, m->radius));
    double apart = real3_length(real3_sub(wanted, center));
    if (fabs(off) > tolerance || apart > tolerance || fabs(real3_length(normal) - 1) > 1e-6) {
        fail_msg("seed %" PRIu64
                 ", case %u: point %.9g off the surface, centre %.9g off the normal, "
                 "size %.9g, normal's length %.9g",
                 sample_seed(), (unsigned)index, off, apart, m->size, real3_length(normal));
    }
}

typedef struct tally {
    uint32_t sides, caps, rims, misses, grazing;
} tally;

static void check_motion(const motion *m, uint32_t index, tally *counts)
{
    double rounding = 1e-6 * m->size;
    double closest = closest_time(m), deepest = gap_at(m, closest);
    sb_impact impact;
    bool hit = sweep(m, &impact);
    if (fabs(deepest) < 3 * rounding) {
        counts->grazing++; // either answer is right; a hit must be at a small gap
        assert_true(!hit || fabs(gap_at(m, (double)impact.time)) < 6 * rounding + 1e-5);
        return;
    }
    if (hit != (deepest < 0)) {
        fail_msg("seed %" PRIu64 ", case %u: impact %d, smallest gap %.9g, size %.9g",
                 sample_seed(), (unsigned)index, hit, deepest, m->size);
    }
    if (!hit) {
        counts->misses++;
        return;
    }
    double along = fabs(real3_dot(real3_of(impact.normal), m->target.axis));
    bool rim = along > 1e-4 && along < 1 - 1e-6;
    double gap = gap_at(m, (double)impact.time);
    double first = touch_time(m, closest), speed = real3_length(m->displacement);
    double early = rim ? 1e-5 + rounding : rounding;
    // Not late: before the first touch, or no deeper than rounding. Not earlier than stated.
    if (gap > early || ((double)impact.time > first && gap < -rounding) ||
        ((double)impact.time - first) * speed > rounding * 400) {
        fail_msg("seed %" PRIu64 ", case %u: at %.9g instead of %.9g, gap %.9g, size %.9g",
                 sample_seed(), (unsigned)index, (double)impact.time, first, gap, m->size);
    }
    check_place(m, &impact, early + 2 * rounding + world_rounding(m), index);
    counts->rims += rim;
    counts->caps += along >= 1 - 1e-6;
    counts->sides += along <= 1e-4;
}

static void check_motions(bool point)
{
    tally counts = {0};
    uint32_t count = sample_scaled(CASE_COUNT);
    for (uint32_t i = 0; i < count;) {
        motion m = sample_motion((aim)sample_below(AIM_COUNT), point);
        if (gap_at(&m, 0) > 1e-6 * m.size) {
            check_motion(&m, i++, &counts);
        }
    }
    assert_true(counts.sides > CASE_COUNT / 10 && counts.caps > CASE_COUNT / 40);
    assert_true(counts.misses > CASE_COUNT / 10 && counts.grazing < count / 3);
    assert_true(point || counts.rims > CASE_COUNT / 40);
}

static void random_spheres_agree_with_the_distance_in_double_precision(void **state)
{
    (void)state;
    check_motions(false);
}

static void random_points_agree_with_the_distance_in_double_precision(void **state)
{
    (void)state;
    check_motions(true);
}

static void shape_that_starts_in_contact_hits_only_if_it_approaches(void **state)
{
    (void)state;
    int hits = 0, leaves = 0, insides = 0;
    uint32_t count = sample_scaled(CASE_COUNT);
    for (uint32_t i = 0; i < count;) {
        motion m = sample_motion((aim)sample_below(AIM_COUNT), false);
        double gap = gap_at(&m, 0), distance = gap + m.radius, rounding = 1e-6 * m.size;
        if (gap > -rounding || fabs(distance) < rounding) {
            continue;
        }
        i++;
        sb_impact impact;
        bool hit = sweep(&m, &impact);
        double step = 1e-5 * fabs(distance) / real3_length(m.displacement);
        double change = gap_at(&m, step) - gap;
        if (distance < 0) {
            assert_true(hit && impact.time == 0);
            // The nearest way out: the surface is exactly this far away.
            real3 normal = real3_of(impact.normal), point = real3_of(impact.point);
            real3 out = real3_add(m.start, real3_scale(normal, -distance));
            assert_true(fabs(real_cylinder_distance(&m.target, out, NULL)) < 2 * rounding);
            assert_true(real3_length(real3_sub(out, point)) < 4 * rounding + world_rounding(&m));
            insides++;
        } else if (fabs(change) > 1e-3 * step * real3_length(m.displacement)) {
            if (hit != (change < 0)) {
                fail_msg("seed %" PRIu64 ", case %u: impact %d, the gap changes by %.9g",
                         sample_seed(), (unsigned)i, hit, change);
            }
            hits += hit;
            leaves += !hit;
            if (hit) {
                assert_true(impact.time == 0);
                real3 closest;
                (void)real_cylinder_distance(&m.target, m.start, &closest);
                real3 off = real3_sub(real3_of(impact.point), closest);
                assert_true(real3_length(off) < 2 * rounding + world_rounding(&m));
            }
        }
    }
    assert_true(hits > CASE_COUNT / 50 && leaves > CASE_COUNT / 50 && insides > CASE_COUNT / 10);
}

static void check_exact(sb_vec3 start, sb_vec3 step, float radius, bool wanted, sb_impact expected)
{
    sb_cylinder target = {{0, 0, 0}, {0, 1, 0}, 2, 3};
    sb_sphere_path path = {start, step, radius};
    sb_impact impact;
    assert_int_equal(sb_sweep_sphere_cylinder(&path, &target, &impact), wanted);
    if (wanted) {
        assert_true(fabsf(impact.time - expected.time) < 1e-6f);
        assert_true(sb_vec3_length(sb_vec3_sub(impact.point, expected.point)) < 1e-5f);
        assert_true(sb_vec3_length(sb_vec3_sub(impact.normal, expected.normal)) < 1e-5f);
    }
}

static void side_cap_and_start_answer_exactly(void **state)
{
    (void)state;
    sb_impact none = {0};
    check_exact((sb_vec3){5, 1, 0}, (sb_vec3){-4, 0, 0}, 1, true,
                (sb_impact){0.5f, {2, 1, 0}, {1, 0, 0}});
    check_exact((sb_vec3){0, -8, 1}, (sb_vec3){0, 8, 0}, 1, true,
                (sb_impact){0.5f, {0, -3, 1}, {0, -1, 0}});
    check_exact((sb_vec3){5, 1, 0}, (sb_vec3){-1.99f, 0, 0}, 1, false, none); // not far enough
    check_exact((sb_vec3){5, 1, 0}, (sb_vec3){4, 0, 0}, 1, false, none);
    check_exact((sb_vec3){3, 0, 0}, (sb_vec3){0, 5, 0}, 1, false, none); // along, touching
    check_exact((sb_vec3){3, 0, 0}, (sb_vec3){1, 0, 0}, 1, false, none);
    check_exact((sb_vec3){3, 0, 0}, (sb_vec3){-1, 0, 0}, 1, true,
                (sb_impact){0, {2, 0, 0}, {1, 0, 0}});
    check_exact((sb_vec3){1, 0, 0}, (sb_vec3){1, 0, 0}, 1, true,
                (sb_impact){0, {2, 0, 0}, {1, 0, 0}}); // inside always
    check_exact((sb_vec3){1, 0, 0}, (sb_vec3){0, 0, 0}, 1, true,
                (sb_impact){0, {2, 0, 0}, {1, 0, 0}});
    check_exact((sb_vec3){5, 0, 0}, (sb_vec3){0, 0, 0}, 1, false, none);
    check_exact((sb_vec3){2.5f, 0, 0}, (sb_vec3){0, 0, 0}, 1, false, none);
    // Towards the rim at 45 degrees: they touch when the centre is 1 m away from it.
    check_exact((sb_vec3){6, 7, 0}, (sb_vec3){-8, -8, 0}, 1, true,
                (sb_impact){(4 - 0.70710678f) / 8, {2, 3, 0}, {0.70710678f, 0.70710678f, 0}});
}

static void a_point_on_the_surface_hits_only_if_it_moves_in(void **state)
{
    (void)state;
    sb_cylinder target = {{0, 0, 0}, {0, 1, 0}, 2, 3};
    const sb_vec3 ways[4] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
    for (int i = 0; i < 4; i++) {
        sb_point_path on_side = {{2, 1, 0}, ways[i]}, on_cap = {{1, 3, 0}, ways[i]};
        sb_impact impact;
        assert_int_equal(sb_sweep_point_cylinder(&on_side, &target, &impact), i == 1);
        assert_int_equal(sb_sweep_point_cylinder(&on_cap, &target, &impact), i == 3);
    }
}

// Only an axis along y is upright, not one that leans in a plane of two axes.
static void an_axis_without_x_or_z_is_not_taken_for_upright(void **state)
{
    (void)state;
    const struct {
        sb_vec3 axis, square; // of the axis
    } cases[] = {
        {{0.6f, 0.8f, 0}, {0.8f, -0.6f, 0}}, {{0, 0.8f, 0.6f}, {0, -0.6f, 0.8f}},
        {{1, 0, 0}, {0, 0.6f, 0.8f}},        {{0, 0, 1}, {0.8f, 0.6f, 0}},
        {{0, -1, 0}, {0.6f, 0, 0.8f}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_vec3 square = cases[i].square;
        sb_cylinder target = {{1, 2, 3}, cases[i].axis, 2, 3};
        sb_sphere_path path = {sb_vec3_add_scaled(target.center, square, 6),
                               sb_vec3_scale(square, -6), 1};
        sb_impact impact;
        assert_true(sb_sweep_sphere_cylinder(&path, &target, &impact));
        assert_true(fabsf(impact.time - 0.5f) < 1e-6f);
        assert_true(sb_vec3_length(sb_vec3_sub(impact.normal, square)) < 1e-6f);
        sb_vec3 point = sb_vec3_add_scaled(target.center, square, 2);
        assert_true(sb_vec3_length(sb_vec3_sub(impact.point, point)) < 1e-5f);
    }
}

static void a_far_start_keeps_its_precision(void **state)
{
    (void)state;
    // A radius of 0.3 from up to 900 m: computing the miss distance from squares would be off by
    // 0.1 m.
    for (int i = 0; i < 30000; i++) {
        motion m = {.radius = real_float(0.05)};
        m.target = (real_cylinder){{0, 0, 0}, {0, 1, 0}, real_float(0.25), 50};
        double far = sample_in(100, 900), off = sample_in(-0.6, 0.6);
        m.start = real3_float((real3){far, 0, off});
        m.displacement = real3_float((real3){-2 * far, 0, 0});
        measure(&m);
        sb_impact impact;
        bool hit = sweep(&m, &impact);
        double depth = 0.3 - fabs(m.start.z);
        assert_true(fabs(depth) < 2e-4 || hit == (depth > 0));
        if (hit && depth > 2e-4) {
            assert_true(fabs(gap_at(&m, (double)impact.time)) < 4e-4);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_spheres_agree_with_the_distance_in_double_precision,
                               sample_setup),
        cmocka_unit_test_setup(random_points_agree_with_the_distance_in_double_precision,
                               sample_setup),
        cmocka_unit_test_setup(shape_that_starts_in_contact_hits_only_if_it_approaches,
                               sample_setup),
        cmocka_unit_test_setup(side_cap_and_start_answer_exactly, sample_setup),
        cmocka_unit_test_setup(a_point_on_the_surface_hits_only_if_it_moves_in, sample_setup),
        cmocka_unit_test(an_axis_without_x_or_z_is_not_taken_for_upright),
        cmocka_unit_test_setup(a_far_start_keeps_its_precision, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
