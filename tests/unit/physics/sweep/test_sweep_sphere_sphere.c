#include "physics/sweep/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "encounter.h"
#include "reference.h"
#include "sample.h"

#define CASE_COUNT ((int)sample_scaled(100000))

typedef struct ball {
    real3 start, displacement;
    double radius;
} ball;

static sb_sphere_path path_of(const ball *b)
{
    return (sb_sphere_path){real3_round(b->start), real3_round(b->displacement), (float)b->radius};
}

// Returns the centre of `a` relative to that of `b`.
static real3 between(const ball *a, const ball *b, double time)
{
    real3 start = real3_sub(a->start, b->start);
    return real3_add(start, real3_scale(real3_sub(a->displacement, b->displacement), time));
}

static double gap_at(const ball *a, const ball *b, double time)
{
    return real3_length(between(a, b, time)) - a->radius - b->radius;
}

// Metres in play.
static double size_of(const ball *a, const ball *b)
{
    return real3_length(between(a, b, 0)) +
           real3_length(real3_sub(a->displacement, b->displacement)) + a->radius + b->radius;
}

// The header's bound on the gap, with the rounding of the coordinates themselves.
static double rounding_of(const ball *a, const ball *b)
{
    return 3e-7 * size_of(a, b) + 1.2e-7 * (real3_length(a->start) + real3_length(b->start));
}

typedef struct solution {
    bool meets; // somewhere on the endless line
    long double first, last;
    double closest_m; // the least distance of the centres less both radii
} solution;

// |s + t v|^2 = r^2 by the schoolbook formula, with enough digits to spare.
static solution solve(const ball *a, const ball *b)
{
    real3 s = between(a, b, 0), v = real3_sub(a->displacement, b->displacement);
    long double sv = 0, ss = 0, vv = 0;
    const double sc[3] = {s.x, s.y, s.z}, vc[3] = {v.x, v.y, v.z};
    for (int i = 0; i < 3; i++) {
        sv += (long double)sc[i] * (long double)vc[i];
        ss += (long double)sc[i] * (long double)sc[i];
        vv += (long double)vc[i] * (long double)vc[i];
    }
    long double r = (long double)a->radius + (long double)b->radius;
    long double least_squared = vv > 0 ? ss - sv * sv / vv : ss;
    long double least = least_squared > 0 ? sqrtl(least_squared) : 0;
    solution found = {.meets = vv > 0 && least <= r, .closest_m = (double)(least - r)};
    if (found.meets) {
        long double half = sqrtl((r * r - least_squared) / vv);
        found.first = -sv / vv - half;
        found.last = -sv / vv + half;
    }
    return found;
}

static void check_meeting(const ball *a, const ball *b, const solution *wanted,
                          const sb_impact *impact, int index)
{
    double tolerance = rounding_of(a, b);
    double time = (double)impact->time;
    check_that(time >= 0 && time <= 1, index, "time", time, (double)wanted->first);
    // If the path grazes, a small gap is a long time.
    double gap = gap_at(a, b, time);
    check_that(fabs(gap) <= tolerance, index, "gap at the impact", gap, 0);
    check_that((long double)time <= (wanted->first + wanted->last) / 2 + 1e-5L, index,
               "side in time", time, (double)wanted->first);
    real3 offset = between(a, b, time);
    real3 normal = real3_of(impact->normal);
    check_that(fabs(real3_length(normal) - 1) <= 4e-7, index, "length of the normal",
               real3_length(normal), 1);
    real3 direct = real3_scale(offset, 1 / real3_length(offset));
    double off = real3_length(real3_sub(direct, normal));
    check_that(off <= 1e-6 + tolerance / real3_length(offset), index, "normal off the direct one",
               off, 0);
    real3 target = real3_add(b->start, real3_scale(b->displacement, time));
    real3 point = real3_add(target, real3_scale(normal, b->radius));
    off = real3_length(real3_sub(real3_of(impact->point), point));
    check_that(off <= tolerance + 2e-7 * real3_length(point), index, "point off the surface", off,
               0);
}

// Two balls that come near each other at some time, perhaps outside the tick.
static void sample_pair(ball *a, ball *b, double displacement_min, double displacement_max)
{
    *a = (ball){.radius = real_float(sample_log(0.01, 2))};
    *b = (ball){.radius = real_float(sample_log(0.01, 2))};
    b->start = real3_random_point(sample_chance(0.2) ? 450 : 20);
    real3 offset = real3_random_direction();
    b->displacement = real3_float(real3_scale(real3_random_direction(), sample_log(1e-3, 20)));
    if (sample_chance(0.3)) {
        b->displacement = (real3){0, 0, 0};
    }
    offset = real3_scale(offset, sample_log(displacement_min, displacement_max));
    a->displacement = real3_float(real3_add(b->displacement, offset));
    double time = sample_in(-0.3, 1.5);
    real3 aside =
        real3_scale(real3_random_direction(), sample_in(0, 1.5) * (a->radius + b->radius));
    real3 place = real3_add(real3_add(b->start, real3_scale(b->displacement, time)), aside);
    a->start = real3_float(real3_sub(place, real3_scale(a->displacement, time)));
}

typedef struct tally {
    int hits, misses, late, touching, grazing;
} tally;

static void check_pair(const ball *a, const ball *b, int index, tally *counts)
{
    solution wanted = solve(a, b);
    sb_sphere_path path_a = path_of(a), path_b = path_of(b);
    sb_impact impact = {NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
    bool hit = sb_sweep_sphere_moving_sphere(&path_a, &path_b, &impact);
    double rounding = rounding_of(a, b);
    double slope = real3_dot(between(a, b, 0), real3_sub(a->displacement, b->displacement));
    double start = gap_at(a, b, 0), end = gap_at(a, b, 1);
    if (fabs(wanted.closest_m) < 10 * rounding || fabs(start) < rounding ||
        (!wanted.meets || wanted.last > 1 ? fabs(end) < rounding : false)) {
        counts->grazing++;
        return;
    }
    if (start < 0) {
        if (fabs(slope) > 1e-6 * size_of(a, b) * size_of(a, b)) {
            check_that(hit == (slope < 0), index, "impact while overlapping", hit, slope < 0);
        }
        check_that(!hit || impact.time == 0.0f, index, "time while overlapping",
                   (double)impact.time, 0);
        counts->touching++;
        return;
    }
    bool expected = wanted.meets && wanted.first > 0 && wanted.first <= 1;
    if (hit != expected) {
        fail_msg("seed %" PRIu64
                 ", case %d: impact %d at %.9g, reference %d at %.9Lg, %.9g m apart",
                 sample_seed(), index, hit, (double)impact.time, expected, wanted.first,
                 wanted.closest_m);
    }
    if (hit) {
        check_meeting(a, b, &wanted, &impact, index);
    }
    counts->hits += hit;
    counts->misses += !hit;
    counts->late += wanted.meets && wanted.first > 1;
}

static void check_pairs(double displacement_min, double displacement_max)
{
    tally counts = {0};
    for (int i = 0; i < CASE_COUNT; i++) {
        ball a, b;
        sample_pair(&a, &b, displacement_min, displacement_max);
        check_pair(&a, &b, i, &counts);
    }
    assert_true(counts.hits > CASE_COUNT / 10);
    assert_true(counts.misses > CASE_COUNT / 10);
    assert_true(counts.late > CASE_COUNT / 20);
    assert_true(displacement_max > 100 || counts.touching > CASE_COUNT / 200);
    assert_true(counts.grazing < CASE_COUNT / 50);
}

static void spheres_on_random_paths_meet_when_the_quadratic_says(void **state)
{
    (void)state;
    check_pairs(0.1, 30);
}

static void spheres_a_kilometre_apart_in_a_tick_meet_when_the_quadratic_says(void **state)
{
    (void)state;
    check_pairs(300, 1000);
}

static void spheres_that_hardly_move_meet_when_the_quadratic_says(void **state)
{
    (void)state;
    // Nearly touching, so that c is small, at all speeds from 1e-6 m a tick.
    int hits = 0, misses = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        ball a = {.radius = real_float(sample_log(0.01, 2))};
        ball b = {.radius = real_float(sample_log(0.01, 2))};
        real3 out = real3_random_direction();
        double gap = sample_log(1e-4, 1e-2);
        a.start = real3_float(real3_scale(out, a.radius + b.radius + gap));
        real3 offset = real3_scale(real3_random_direction(), sample_log(1e-6, 1));
        a.displacement = real3_float(offset);
        tally counts = {0};
        check_pair(&a, &b, i, &counts);
        hits += counts.hits;
        misses += counts.misses;
    }
    assert_true(hits > CASE_COUNT / 20 && misses > CASE_COUNT / 4);
}

static void spheres_exchanged_give_the_same_time_and_the_opposite_normal_to_the_bit(void **state)
{
    (void)state;
    int hits = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        ball a, b;
        sample_pair(&a, &b, 0.01, 100);
        sb_sphere_path path_a = path_of(&a), path_b = path_of(&b);
        sb_impact one, other;
        bool hit = sb_sweep_sphere_moving_sphere(&path_a, &path_b, &one);
        assert_true(hit == sb_sweep_sphere_moving_sphere(&path_b, &path_a, &other));
        if (!hit) {
            continue;
        }
        hits++;
        assert_true(one.time == other.time);
        assert_true(one.normal.x == -other.normal.x && one.normal.y == -other.normal.y &&
                    one.normal.z == -other.normal.z);
    }
    assert_true(hits > CASE_COUNT / 4);
}

static void casts_that_miss_leave_the_impact_as_it_was(void **state)
{
    (void)state;
    const sb_impact before = {-3.0f, {1, 2, 3}, {4, 5, 6}};
    int misses = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        ball a, b;
        sample_pair(&a, &b, 0.01, 30);
        sb_sphere_path path_a = path_of(&a), path_b = path_of(&b);
        sb_sphere target = {path_b.start, path_b.radius};
        sb_impact moving = before, still = before;
        bool meets = sb_sweep_sphere_moving_sphere(&path_a, &path_b, &moving);
        assert_true(meets == (memcmp(&moving, &before, sizeof before) != 0));
        bool hits = sb_sweep_sphere_sphere(&path_a, &target, &still);
        assert_true(hits == (memcmp(&still, &before, sizeof before) != 0));
        misses += !meets + !hits;
    }
    assert_true(misses > CASE_COUNT / 4);
}

static void sphere_cast_at_a_still_sphere_is_that_of_a_moving_one_that_rests(void **state)
{
    (void)state;
    int hits = 0, misses = 0, inside = 0, leaving = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        ball a, b;
        sample_pair(&a, &b, 0.01, 30);
        b.displacement = (real3){0, 0, 0};
        if (sample_chance(0.2)) {
            real3 offset = real3_scale(real3_random_direction(), sample_in(0, 1.3) * b.radius);
            a.start = real3_float(real3_add(b.start, offset));
        }
        sb_sphere_path path_a = path_of(&a), path_b = path_of(&b);
        sb_sphere target = {path_b.start, path_b.radius};
        sb_impact impact, wanted;
        bool hit = sb_sweep_sphere_sphere(&path_a, &target, &impact);
        bool met = sb_sweep_sphere_moving_sphere(&path_a, &path_b, &wanted);
        double depth = b.radius - real3_length(between(&a, &b, 0)); // of the centre
        if (fabs(depth) < rounding_of(&a, &b) || depth == b.radius) {
            continue; // the two are one point: see below
        }
        if (depth < 0) {
            assert_true(hit == met);
            if (hit) {
                assert_memory_equal(&impact, &wanted, sizeof impact);
            }
        } else {
            assert_true(hit && impact.time == 0.0f);
            real3 direct = between(&a, &b, 0);
            double length = real3_length(direct);
            double off =
                real3_length(real3_sub(real3_scale(direct, 1 / length), real3_of(impact.normal)));
            check_that(off < 1e-5 + rounding_of(&a, &b) / length, i, "normal", off, 0);
            real3 out = real3_sub(real3_of(impact.point), b.start);
            assert_true(fabs(real3_length(out) - b.radius) < rounding_of(&a, &b));
            inside++;
            leaving += !met;
        }
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > CASE_COUNT / 5 && misses > CASE_COUNT / 5 && inside > CASE_COUNT / 20);
    assert_true(leaving > CASE_COUNT / 50);
}

static void spheres_that_overlap_meet_at_once_only_while_approaching(void **state)
{
    (void)state;
    const sb_sphere_path b = {{1, 2, 3}, {4, 0, 0}, 1};
    const struct {
        sb_vec3 start, displacement;
        bool hit;
    } cases[] = {
        {{2, 2, 3}, {3, 0, 0}, true},      // faster from behind, overlapping
        {{2, 2, 3}, {5, 0, 0}, false},     // drawing away
        {{2, 2, 3}, {4, 0, 0}, false},     // moving alike
        {{2, 2, 3}, {4, 1, 0}, false},     // square to the way between the centres
        {{1, 2, 3}, {0, 9, 0}, false},     // one centre on the other
        {{1.25f, 2, 3}, {5, 0, 0}, false}, // a centre inside, leaving
        {{3, 2, 3}, {3.5f, 0, 0}, true},   // touching exactly, approaching
        {{3, 2, 3}, {4, 0, 0}, false},     // touching exactly, at rest
        {{3, 2, 3}, {4, 5, 0}, false},     // touching exactly, sliding
        {{3, 2, 3}, {4.5f, 0, 0}, false},  // touching exactly, leaving
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_sphere_path a = {cases[i].start, cases[i].displacement, 1};
        sb_impact impact;
        assert_true(sb_sweep_sphere_moving_sphere(&a, &b, &impact) == cases[i].hit);
        if (cases[i].hit) {
            assert_true(impact.time == 0.0f && impact.normal.x == 1.0f);
            assert_true(impact.point.x == 2.0f && impact.point.y == 2.0f && impact.point.z == 3.0f);
        }
    }
}

static void spheres_that_meet_exactly_at_the_end_of_the_tick_meet(void **state)
{
    (void)state;
    sb_sphere_path a = {{5, 0, 0}, {-3, 0, 0}, 1};
    const sb_sphere_path b = {{0, 0, 0}, {0, 0, 0}, 1};
    sb_impact impact;
    assert_true(sb_sweep_sphere_moving_sphere(&a, &b, &impact));
    assert_true(impact.time == 1.0f && impact.point.x == 1.0f);
    a.displacement.x = -2.999999f;
    assert_false(sb_sweep_sphere_moving_sphere(&a, &b, &impact));
    a.displacement.x = -6;
    assert_true(sb_sweep_sphere_moving_sphere(&a, &b, &impact));
    assert_true(impact.time == 0.5f);
}

static void spheres_whose_paths_touch_exactly_meet(void **state)
{
    (void)state;
    // Everything here is exact in floats: the path runs 2 m beside the other's centre.
    const sb_sphere_path a = {{4, 2, 0}, {-8, 0, 0}, 1};
    const sb_sphere_path b = {{0, 0, 0}, {0, 0, 0}, 1};
    sb_impact impact;
    assert_true(sb_sweep_sphere_moving_sphere(&a, &b, &impact));
    assert_true(impact.time == 0.5f && impact.normal.y == 1.0f && impact.point.y == 1.0f);
}

static void sphere_cast_of_a_centre_on_the_surface_hits_only_inwards(void **state)
{
    (void)state;
    const sb_sphere target = {{0, 0, 0}, 2};
    const float ways[] = {-1.0f, 0.0f, 1.0f};
    for (int i = 0; i < 6; i++) {
        sb_sphere_path path = {{0, 2, 0}, {0, ways[i % 3], 0}, i < 3 ? 0.0f : 0.5f};
        sb_impact impact;
        assert_true(sb_sweep_sphere_sphere(&path, &target, &impact) == (i % 3 == 0));
    }
}

static void sphere_cast_from_the_very_centre_of_a_sphere_hits_upwards(void **state)
{
    (void)state;
    const sb_sphere target = {{1, 2, 3}, 2};
    const float offsets[] = {0.0f, 1e-30f};
    const float ways[] = {0.0f, 5.0f, -5.0f};
    for (int i = 0; i < 6; i++) {
        sb_sphere_path path = {{1 + offsets[i / 3], 2, 3}, {0, 0, ways[i % 3]}, 0.5f};
        sb_impact impact;
        assert_true(sb_sweep_sphere_sphere(&path, &target, &impact));
        assert_true(impact.time == 0.0f && impact.normal.y == 1.0f && impact.point.y == 4.0f);
        assert_true(impact.normal.x == 0.0f && impact.normal.z == 0.0f);
    }
    // So small a distance that its square is zero.
    sb_sphere at_origin = {{0, 0, 0}, 1};
    sb_sphere_path path = {{1e-30f, 0, 0}, {1, 0, 0}, 0.5f};
    sb_impact impact;
    assert_true(sb_sweep_sphere_sphere(&path, &at_origin, &impact));
    assert_true(impact.normal.y == 1.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(spheres_on_random_paths_meet_when_the_quadratic_says, sample_setup),
        cmocka_unit_test_setup(spheres_a_kilometre_apart_in_a_tick_meet_when_the_quadratic_says,
                               sample_setup),
        cmocka_unit_test_setup(spheres_that_hardly_move_meet_when_the_quadratic_says, sample_setup),
        cmocka_unit_test_setup(
            spheres_exchanged_give_the_same_time_and_the_opposite_normal_to_the_bit, sample_setup),
        cmocka_unit_test_setup(casts_that_miss_leave_the_impact_as_it_was, sample_setup),
        cmocka_unit_test_setup(sphere_cast_at_a_still_sphere_is_that_of_a_moving_one_that_rests,
                               sample_setup),
        cmocka_unit_test(spheres_that_overlap_meet_at_once_only_while_approaching),
        cmocka_unit_test(spheres_that_meet_exactly_at_the_end_of_the_tick_meet),
        cmocka_unit_test(spheres_whose_paths_touch_exactly_meet),
        cmocka_unit_test(sphere_cast_of_a_centre_on_the_surface_hits_only_inwards),
        cmocka_unit_test(sphere_cast_from_the_very_centre_of_a_sphere_hits_upwards),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
