#include "physics/sweep/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "encounter.h"
#include "reference.h"
#include "sample.h"

#define CASE_COUNT 30000

// The test skips encounters that come within this of a touch without going deeper: rounding decides
// about them, as the header says.
#define GRAZING_M 5e-4

// Exact within rounding: a few units in the last place of the metres in play.
static double rounding_of(const motion *m)
{
    return 1e-6 * motion_size(m) + 2e-7 * real3_length(m->start) + 1e-6;
}

static sb_sphere_path path_of(const motion *m)
{
    return (sb_sphere_path){real3_round(m->start), real3_round(m->displacement), (float)m->radius};
}

static void sample_box(motion *m, double half_min, double half_max)
{
    *m = (motion){0};
    for (int i = 0; i < 3; i++) {
        m->box.half[i] = real_float(sample_log(half_min, half_max));
    }
    real_axes_random(m->box.axes);
    if (sample_chance(0.3)) {
        real_axes_from_yaw(m->box.axes, 0); // along the world's axes, as most scenery is
    }
    m->box.center = real3_random_point(sample_chance(0.2) ? 450 : 20);
}

// A point at most `reach` times the half extents and the radius from the box's centre, per axis.
static real3 point_near(const motion *m, double reach)
{
    real3 point = m->box.center;
    for (int i = 0; i < 3; i++) {
        double at = sample_in(-reach, reach) * (m->box.half[i] + m->radius);
        point = real3_add(point, real3_scale(m->box.axes[i], at));
    }
    return point;
}

// A path that passes near the box at some time, perhaps before or after the tick.
static void sample_path(motion *m, double length_min, double length_max)
{
    real3 target = point_near(m, 1.3);
    real3 direction = real3_random_direction();
    if (sample_chance(0.2)) {
        direction = m->box.axes[sample_below(3)]; // along an axis of the box
    }
    double length = sample_log(length_min, length_max);
    m->displacement = real3_float(real3_scale(direction, length));
    double time = sample_in(-0.1, 1.2);
    m->start = real3_float(real3_sub(target, real3_scale(m->displacement, time)));
}

typedef struct tally {
    int hits, misses, grazing;
} tally;

// Compares one case whose sphere starts apart from the box.
static void check_case(const motion *m, int index, tally *counts)
{
    sb_sphere_path path = path_of(m);
    sb_box box = real_box_round(&m->box);
    encounter wanted = motion_encounter(m, 0, GRAZING_M);
    sb_impact impact = {NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
    bool hit = sb_sweep_sphere_box(&path, &box, &impact);
    if (wanted.kind == MEETING_GRAZING) {
        counts->grazing++;
        return;
    }
    if (hit != (wanted.kind == MEETING_HIT)) {
        fail_msg("seed %" PRIu64 ", case %d: impact %d, reference %d at %.9g; path %.9g m, radius "
                 "%.9g m",
                 sample_seed(), index, hit, wanted.kind == MEETING_HIT, wanted.time,
                 real3_length(m->displacement), m->radius);
    }
    counts->hits += hit;
    counts->misses += !hit;
    if (hit) {
        check_impact(m, &wanted, &impact, rounding_of(m), rounding_of(m), index);
    }
}

static void sphere_box_random_paths_agree_with_substeps_in_double_precision(void **state)
{
    (void)state;
    tally counts = {0};
    for (int i = 0; i < CASE_COUNT;) {
        motion m;
        sample_box(&m, 0.05, 20);
        m.radius = real_float(sample_log(0.02, 2));
        sample_path(&m, 1e-3, 100);
        if (motion_gap(&m, 0) > rounding_of(&m)) {
            check_case(&m, i++, &counts);
        }
    }
    assert_true(counts.hits > CASE_COUNT / 4);
    assert_true(counts.misses > CASE_COUNT / 4);
    assert_true(counts.grazing < CASE_COUNT / 20);
}

static void sphere_box_100_metres_in_a_tick_at_5_cm_agrees_with_substeps(void **state)
{
    (void)state;
    tally counts = {0};
    for (int i = 0; i < CASE_COUNT;) {
        motion m;
        sample_box(&m, 0.025, 0.0250001);
        m.radius = real_float(sample_log(0.01, 0.1));
        sample_path(&m, 100, 100.0001);
        if (motion_gap(&m, 0) > rounding_of(&m)) {
            check_case(&m, i++, &counts);
        }
    }
    assert_true(counts.hits > CASE_COUNT / 4);
    assert_true(counts.misses > CASE_COUNT / 4);
}

static void sphere_box_100_metres_at_a_thin_wall_agrees_with_substeps(void **state)
{
    (void)state;
    tally counts = {0};
    for (int i = 0; i < CASE_COUNT;) {
        motion m;
        sample_box(&m, 5, 20);
        m.box.half[2] = real_float(0.02);
        m.radius = real_float(sample_log(0.01, 0.1));
        sample_path(&m, 30, 100);
        if (motion_gap(&m, 0) > rounding_of(&m)) {
            check_case(&m, i++, &counts);
        }
    }
    assert_true(counts.hits > CASE_COUNT / 4);
    assert_true(counts.misses > CASE_COUNT / 40);
}

// Puts the sphere's centre outside the box but closer than its radius.
static void start_in_contact(motion *m)
{
    double distance;
    do {
        m->start = real3_float(point_near(m, 1.1));
        distance = real_box_distance(&m->box, m->start, NULL);
    } while (!(distance > 0.02 * m->radius && distance < 0.98 * m->radius));
}

static void sphere_box_that_starts_in_contact_hits_at_once_or_leaves(void **state)
{
    (void)state;
    int approaching = 0, leaving = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        motion m;
        sample_box(&m, 0.05, 5);
        m.radius = real_float(sample_log(0.05, 2));
        start_in_contact(&m);
        m.displacement = real3_float(real3_scale(real3_random_direction(), sample_log(1e-3, 100)));
        real3 closest;
        double distance = real_box_distance(&m.box, m.start, &closest);
        real3 outward = real3_scale(real3_sub(m.start, closest), 1 / distance);
        double slope = real3_dot(outward, m.displacement) / real3_length(m.displacement);
        if (fabs(slope) < 0.01) {
            continue; // along the surface
        }
        sb_sphere_path path = path_of(&m);
        sb_box box = real_box_round(&m.box);
        sb_impact impact = {NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
        bool hit = sb_sweep_sphere_box(&path, &box, &impact);
        assert_true(hit == (slope < 0));
        if (hit) {
            assert_true(impact.time == 0.0f);
            // The depth at time 0 is that of the start, not of the motion.
            check_impact(&m, &(encounter){MEETING_HIT, 0}, &impact, 0, m.radius, i);
        }
        approaching += hit;
        leaving += !hit;
    }
    assert_true(approaching > CASE_COUNT / 4 && leaving > CASE_COUNT / 4);
}

static void sphere_box_whose_centre_starts_inside_hits_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT / 3; i++) {
        motion m;
        sample_box(&m, 0.05, 5);
        m.radius = real_float(sample_log(0.02, 2));
        do {
            m.start = real3_float(point_near(&m, 1));
        } while (!(real_box_distance(&m.box, m.start, NULL) < -1e-3));
        m.displacement = real3_float(real3_scale(real3_random_direction(), sample_log(1e-3, 100)));
        if (sample_chance(0.2)) {
            m.displacement = (real3){0, 0, 0};
        }
        sb_sphere_path path = path_of(&m);
        sb_box box = real_box_round(&m.box);
        sb_impact impact = {NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
        assert_true(sb_sweep_sphere_box(&path, &box, &impact));
        assert_true(impact.time == 0.0f);
        check_impact_inside(&m, &impact, rounding_of(&m), i);
    }
}

static void sphere_box_that_does_not_move_hits_only_from_inside(void **state)
{
    (void)state;
    const sb_box box = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(1, 2, 3), 0.0f);
    const struct {
        sb_vec3 start;
        bool hit;
    } cases[] = {
        {{5, 0, 0}, false},    // far
        {{1.5f, 0, 0}, false}, // touching exactly, not approaching
        {{1.2f, 0, 0}, false}, // in contact, not approaching
        {{0.5f, 0, 0}, true},  // centre inside
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_sphere_path path = {cases[i].start, {0, 0, 0}, 0.5f};
        sb_impact impact;
        assert_true(sb_sweep_sphere_box(&path, &box, &impact) == cases[i].hit);
    }
}

static void check_known(const sb_impact *impact, double time, sb_vec3 point, sb_vec3 normal)
{
    assert_true(fabs((double)impact->time - time) <= 1e-6);
    assert_true(real3_length(real3_sub(real3_of(impact->point), real3_of(point))) <= 1e-5);
    assert_true(real3_length(real3_sub(real3_of(impact->normal), real3_of(normal))) <= 1e-5);
}

static void sphere_box_face_edge_and_corner_hit_at_the_time_geometry_says(void **state)
{
    (void)state;
    const sb_box box = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(1, 1, 1), 0.0f);
    sb_impact impact;
    // A face: from x = 6 to x = 1.5 of a way of 10 m.
    sb_sphere_path face = {{6, 0.5f, 0.5f}, {-10, 0, 0}, 0.5f};
    assert_true(sb_sweep_sphere_box(&face, &box, &impact));
    check_known(&impact, 0.45, sb_vec3_make(1, 0.5f, 0.5f), sb_vec3_make(1, 0, 0));
    // An edge: passing 0.3 m above it with a radius of 0.5 m, the centre is 0.4 m short of it.
    sb_sphere_path edge = {{6, 1.3f, 0}, {-10, 0, 0}, 0.5f};
    assert_true(sb_sweep_sphere_box(&edge, &box, &impact));
    check_known(&impact, 0.46, sb_vec3_make(1, 1, 0), sb_vec3_make(0.8f, 0.6f, 0));
    // A corner: 0.2 m and 0.4 m beside it with a radius of 0.6 m, the centre is 0.4 m short of it.
    sb_sphere_path corner = {{6, 1.2f, 1.4f}, {-10, 0, 0}, 0.6f};
    assert_true(sb_sweep_sphere_box(&corner, &box, &impact));
    const float third = 1.0f / 3.0f;
    check_known(&impact, 0.46, sb_vec3_make(1, 1, 1), sb_vec3_make(2 * third, third, 2 * third));
    // The bounds grown by the radius would be hit here, but the rounded corner is not.
    sb_sphere_path past = {{6, 1.45f, 1.45f}, {-10, 0, 0}, 0.6f};
    assert_false(sb_sweep_sphere_box(&past, &box, &impact));
}

static void sphere_box_whose_displacement_ends_short_of_the_box_does_not_hit(void **state)
{
    (void)state;
    const sb_box box = sb_box_from_yaw(sb_vec3_make(0, 0, 0), sb_vec3_make(1, 1, 1), 0.0f);
    sb_sphere_path path = {{6, 0, 0}, {-4.499f, 0, 0}, 0.5f};
    sb_impact impact;
    assert_false(sb_sweep_sphere_box(&path, &box, &impact));
    path.displacement.x = -4.501f;
    assert_true(sb_sweep_sphere_box(&path, &box, &impact));
    assert_true(impact.time > 0.999f && impact.time <= 1.0f);
    path.displacement.x = -4.5f; // ends where it touches
    assert_true(sb_sweep_sphere_box(&path, &box, &impact));
    assert_true(impact.time == 1.0f && impact.point.x == 1.0f && impact.normal.x == 1.0f);
}

// The plane's signed distance is linear; bisection in double precision finds its zero.
static double plane_gap(const motion *m, real3 normal, double offset, double time)
{
    return real3_dot(normal, motion_center(m, time)) - offset - m->radius;
}

static double plane_time(const motion *m, real3 normal, double offset)
{
    double apart = 0, below = 1;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (apart + below);
        if (plane_gap(m, normal, offset, middle) > 0) {
            apart = middle;
        } else {
            below = middle;
        }
    }
    return below;
}

static void check_plane_impact(const motion *m, real3 normal, double offset,
                               const sb_impact *impact, double tolerance)
{
    double time = (double)impact->time;
    assert_true(time >= 0 && time <= 1);
    double wanted = plane_time(m, normal, offset);
    double speed = -real3_dot(normal, m->displacement);
    assert_true(plane_gap(m, normal, offset, 0) <= 0 ? time == 0
                                                     : fabs(time - wanted) * speed <= tolerance);
    real3 point = real3_of(impact->point);
    assert_true(fabs(real3_dot(normal, point) - offset) <= tolerance);
    real3 out = real3_sub(motion_center(m, time), point);
    assert_true(real3_length(real3_cross(out, normal)) <= tolerance);
}

static void sphere_plane_random_paths_agree_with_bisection(void **state)
{
    (void)state;
    int hits = 0, misses = 0, below = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        motion m = {.radius = real_float(sample_log(0.02, 2))};
        sb_vec3 direction =
            sample_chance(0.3) ? sb_vec3_make(0, 1, 0) : real3_round(real3_random_direction());
        real3 normal = real3_of(direction);
        m.start = real3_random_point(400);
        double length = sample_log(1e-3, 100);
        m.displacement = real3_float(real3_scale(real3_random_direction(), length));
        double height = m.radius + sample_in(-0.5, 1) * length;
        double offset = real_float(real3_dot(normal, m.start) - height);
        double first = plane_gap(&m, normal, offset, 0);
        double last = plane_gap(&m, normal, offset, 1);
        double tolerance = 1e-6 * (700 + length);
        if (fabs(first) <= tolerance || fabs(last) <= tolerance || fabs(last - first) < 1e-6) {
            continue; // touching at an end of the tick, or along the plane
        }
        sb_sphere_path path = path_of(&m);
        sb_plane plane = {direction, (float)offset};
        sb_impact impact = {NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
        bool hit = sb_sweep_sphere_plane(&path, &plane, &impact);
        assert_true(hit == (last < first && last < 0));
        if (hit) {
            check_plane_impact(&m, normal, offset, &impact, tolerance);
            assert_memory_equal(&impact.normal, &plane.normal, sizeof plane.normal);
        }
        hits += hit;
        misses += !hit;
        below += hit && first < 0;
    }
    assert_true(hits > CASE_COUNT / 5 && misses > CASE_COUNT / 5 && below > CASE_COUNT / 20);
}

static void sphere_plane_along_away_or_still_does_not_hit(void **state)
{
    (void)state;
    const sb_plane plane = {{0, 1, 0}, 2};
    const sb_vec3 starts[] = {{0, 5, 0}, {0, 3, 0}, {0, 2.5f, 0}, {0, -5, 0}};
    const sb_vec3 ways[] = {{0, 0, 0}, {7, 0, 7}, {0, 1e-6f, 0}, {3, 50, 3}};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        for (size_t j = 0; j < sizeof ways / sizeof ways[0]; j++) {
            sb_sphere_path path = {starts[i], ways[j], 1.0f};
            sb_impact impact;
            assert_false(sb_sweep_sphere_plane(&path, &plane, &impact));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(sphere_box_random_paths_agree_with_substeps_in_double_precision,
                               sample_setup),
        cmocka_unit_test_setup(sphere_box_100_metres_in_a_tick_at_5_cm_agrees_with_substeps,
                               sample_setup),
        cmocka_unit_test_setup(sphere_box_100_metres_at_a_thin_wall_agrees_with_substeps,
                               sample_setup),
        cmocka_unit_test_setup(sphere_box_that_starts_in_contact_hits_at_once_or_leaves,
                               sample_setup),
        cmocka_unit_test_setup(sphere_box_whose_centre_starts_inside_hits_at_once, sample_setup),
        cmocka_unit_test(sphere_box_that_does_not_move_hits_only_from_inside),
        cmocka_unit_test(sphere_box_face_edge_and_corner_hit_at_the_time_geometry_says),
        cmocka_unit_test(sphere_box_whose_displacement_ends_short_of_the_box_does_not_hit),
        cmocka_unit_test_setup(sphere_plane_random_paths_agree_with_bisection, sample_setup),
        cmocka_unit_test(sphere_plane_along_away_or_still_does_not_hit),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
