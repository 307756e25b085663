#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "encounter.h"
#include "physics/sweep/pairs.h"
#include "reference.h"
#include "sample.h"

#define CASE_COUNT ((int)sample_scaled(25000))
#define QUARTER_PI 0.78539816339744830962

// As the header states: never late, which here means at most 2e-4 m deep (about the rounding 500 m
// from the origin), and early by at most 1e-4 m of gap.
#define LATE_M 2e-4
#define EARLY_M 1e-4

// The test skips encounters that come within this of a touch without going deeper.
#define GRAZING_M 5e-4

static double rounding_of(const motion *m)
{
    return 1e-6 * motion_size(m) + 2e-7 * real3_length(m->start) + 1e-6;
}

static sb_sphere_path path_of(const motion *m)
{
    return (sb_sphere_path){real3_round(m->start), real3_round(m->displacement), (float)m->radius};
}

static sb_box_path box_path_of(const motion *m)
{
    return (sb_box_path){
        .start = real_box_round(&m->box),
        .displacement = real3_round(m->box_displacement),
        .turn = (float)m->turn,
    };
}

static bool sweep(const motion *m, sb_impact *out_impact)
{
    sb_sphere_path path = path_of(m);
    sb_box_path box = box_path_of(m);
    *out_impact = (sb_impact){NAN, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
    return sb_sweep_sphere_moving_box(&path, &box, out_impact);
}

static double sample_turn(void)
{
    double turn = sample_in(-QUARTER_PI, QUARTER_PI);
    double share = sample_in(0, 1);
    if (share < 0.1) {
        return 0;
    }
    return share < 0.3 ? copysign(sample_log(1e-8, 1e-2), turn) : turn;
}

static void sample_box(motion *m, double half_min, double half_max)
{
    *m = (motion){0};
    for (int i = 0; i < 3; i++) {
        m->box.half[i] = real_float(sample_log(half_min, half_max));
    }
    if (sample_chance(0.5)) {
        real_axes_from_yaw(m->box.axes, sample_in(-3.14159, 3.14159));
    } else {
        real_axes_random(m->box.axes);
    }
    m->turn = real_float(sample_turn());
    m->box.center = real3_random_point(sample_chance(0.2) ? 450 : 20);
    real3 displacement = real3_scale(real3_random_direction(), sample_log(1e-3, 3));
    m->box_displacement = sample_chance(0.2) ? (real3){0, 0, 0} : real3_float(displacement);
}

// A point at most `reach` times the half extents and the radius from the box's centre, per axis.
static real3 point_near(const motion *m, const real_box *box, double reach)
{
    real3 point = box->center;
    for (int i = 0; i < 3; i++) {
        double at = sample_in(-reach, reach) * (box->half[i] + m->radius);
        point = real3_add(point, real3_scale(box->axes[i], at));
    }
    return point;
}

// A path that passes near the moving box at some time, perhaps outside the tick.
static void sample_path(motion *m, double length_min, double length_max)
{
    double time = sample_in(-0.1, 1.2);
    real_box then = motion_box(m, time);
    real3 target = point_near(m, &then, 1.3);
    double length = sample_log(length_min, length_max);
    m->displacement = real3_float(real3_scale(real3_random_direction(), length));
    m->start = real3_float(real3_sub(target, real3_scale(m->displacement, time)));
}

typedef struct tally {
    int hits, misses, grazing;
} tally;

static void check_case(const motion *m, int index, tally *counts)
{
    encounter wanted = motion_encounter(m, 0, GRAZING_M);
    sb_impact impact;
    bool hit = sweep(m, &impact);
    if (wanted.kind == MEETING_GRAZING) {
        counts->grazing++;
        return;
    }
    if (hit != (wanted.kind == MEETING_HIT)) {
        fail_msg("seed %" PRIu64 ", case %d: impact %d at %.9g, reference %d at %.9g; path %.9g m, "
                 "turn %.9g, radius %.9g m, gap there %g",
                 sample_seed(), index, hit, (double)impact.time, wanted.kind == MEETING_HIT,
                 wanted.time, real3_length(m->displacement), m->turn, m->radius,
                 hit ? motion_gap(m, (double)impact.time) : 0.0);
    }
    counts->hits += hit;
    counts->misses += !hit;
    if (hit) {
        check_impact(m, &wanted, &impact, EARLY_M + rounding_of(m), LATE_M, index);
    }
}

static void check_cases(double half_min, double half_max, double radius_min, double radius_max,
                        double length_min, double length_max, double turn_scale)
{
    tally counts = {0};
    for (int i = 0; i < CASE_COUNT;) {
        motion m;
        sample_box(&m, half_min, half_max);
        m.turn = real_float(m.turn * turn_scale);
        m.radius = real_float(sample_log(radius_min, radius_max));
        sample_path(&m, length_min, length_max);
        if (motion_gap(&m, 0) > EARLY_M + rounding_of(&m)) {
            check_case(&m, i++, &counts);
        }
    }
    assert_true(counts.hits > CASE_COUNT / 5);
    assert_true(counts.misses > CASE_COUNT / 5);
    assert_true(counts.grazing < CASE_COUNT / 20);
}

static void moving_box_random_motions_agree_with_substeps_in_double_precision(void **state)
{
    (void)state;
    check_cases(0.05, 5, 0.02, 1, 1e-2, 100, 1);
}

static void moving_box_100_metres_in_a_tick_at_5_cm_agrees_with_substeps(void **state)
{
    (void)state;
    check_cases(0.025, 0.0250001, 0.01, 0.1, 100, 100.0001, 1);
}

static void moving_box_of_a_tank_and_a_shell_at_2000_m_s_agrees_with_substeps(void **state)
{
    (void)state;
    check_cases(0.8, 3.5, 0.05, 0.0500001, 1, 2000.0 / 60, 1);
}

static void moving_box_that_turns_by_up_to_half_a_turn_agrees_with_substeps(void **state)
{
    (void)state;
    check_cases(0.05, 5, 0.02, 1, 1e-2, 30, 4);
}

// Puts the sphere's centre outside the box but closer than its radius.
static void start_in_contact(motion *m)
{
    double distance;
    do {
        m->start = real3_float(point_near(m, &m->box, 1.1));
        distance = real_box_distance(&m->box, m->start, NULL);
    } while (!(distance > 0.02 * m->radius && distance < 0.98 * m->radius));
}

// Returns the gap's initial rate of change, per tick.
static double slope_at_start(const motion *m)
{
    return (motion_gap(m, 1e-6) - motion_gap(m, 0)) * 1e6;
}

static void moving_box_already_in_contact_and_approaching_hits_at_once(void **state)
{
    (void)state;
    int tried = 0;
    for (int i = 0; i < CASE_COUNT; i++) {
        motion m;
        sample_box(&m, 0.05, 5);
        m.radius = real_float(sample_log(0.05, 1));
        start_in_contact(&m);
        m.displacement = real3_float(real3_scale(real3_random_direction(), sample_log(0.01, 100)));
        if (slope_at_start(&m) > -0.02 * motion_size(&m)) {
            continue;
        }
        sb_impact impact;
        assert_true(sweep(&m, &impact));
        assert_true(impact.time == 0.0f);
        check_impact(&m, &(encounter){MEETING_HIT, 0}, &impact, 0, m.radius, i);
        tried++;
    }
    assert_true(tried > CASE_COUNT / 10);
}

// Returns the time at which the two are clearly apart, if the gap only rises until then; otherwise
// a time beyond 1.
static double leaving_time(const motion *m)
{
    const double step = 1.0 / 256;
    double before = motion_gap(m, 0);
    for (double time = 0; time <= 1; time += step) {
        double gap = motion_gap(m, time + step);
        if (before > 2 * GRAZING_M) {
            return time;
        }
        if (gap < before + 1e-4) {
            break;
        }
        before = gap;
    }
    return 2;
}

static void moving_box_in_contact_and_leaving_is_no_impact_until_it_comes_again(void **state)
{
    (void)state;
    int left = 0, returned = 0;
    for (int i = 0; i < 2 * CASE_COUNT; i++) {
        motion m;
        sample_box(&m, 0.05, 5);
        m.radius = real_float(sample_log(0.05, 1));
        start_in_contact(&m);
        m.displacement = real3_float(real3_scale(real3_random_direction(), sample_log(0.01, 3)));
        double time = leaving_time(&m);
        if (time > 1 || slope_at_start(&m) < 0.02 * motion_size(&m)) {
            continue;
        }
        encounter wanted = motion_encounter(&m, time, GRAZING_M);
        if (wanted.kind == MEETING_GRAZING) {
            continue;
        }
        sb_impact impact;
        bool hit = sweep(&m, &impact);
        if (hit != (wanted.kind == MEETING_HIT)) {
            fail_msg("seed %" PRIu64 ", case %d: started %g m deep, apart from %g on: impact %d at "
                     "%g, reference %d at %g",
                     sample_seed(), i, -motion_gap(&m, 0), time, hit, (double)impact.time,
                     wanted.kind == MEETING_HIT, wanted.time);
        }
        if (hit) {
            check_impact(&m, &wanted, &impact, EARLY_M + rounding_of(&m), LATE_M, i);
        }
        left += !hit;
        returned += hit;
    }
    assert_true(left > CASE_COUNT / 5);
    assert_true(returned > 10);
}

static void moving_box_around_the_spheres_centre_hits_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < CASE_COUNT / 4; i++) {
        motion m;
        sample_box(&m, 0.05, 5);
        m.radius = real_float(sample_log(0.02, 1));
        do {
            m.start = real3_float(point_near(&m, &m.box, 1));
        } while (!(real_box_distance(&m.box, m.start, NULL) < -1e-3));
        m.displacement = real3_float(real3_scale(real3_random_direction(), sample_log(0.01, 100)));
        sb_impact impact;
        assert_true(sweep(&m, &impact));
        assert_true(impact.time == 0.0f);
        check_impact_inside(&m, &impact, rounding_of(&m), i);
    }
}

// The nearest way out counts, not the direction of the motion.
static void moving_box_around_the_spheres_centre_that_leaves_hits_at_once(void **state)
{
    (void)state;
    const sb_box box = sb_box_from_yaw(sb_vec3_make(5, 6, 7), sb_vec3_make(1, 2, 3), 0.5f);
    const float turns[] = {0.0f, 1e-6f, 0.5f, -3.0f};
    for (int i = 0; i < 4; i++) {
        for (int axis = 0; axis < 3; axis++) {
            sb_box_path turning = {.start = box, .turn = turns[i]};
            float half[3] = {1, 2, 3};
            sb_vec3 displacement = sb_vec3_scale(box.axes[axis], 0.9f * half[axis]);
            sb_sphere_path path = {sb_vec3_add(box.center, displacement), displacement, 0.25f};
            sb_impact impact;
            assert_true(sb_sweep_sphere_moving_box(&path, &turning, &impact));
            assert_true(impact.time == 0.0f);
            real3 off = real3_sub(real3_of(impact.normal), real3_of(box.axes[axis]));
            assert_true(real3_length(off) < 1e-6);
        }
    }
}

static void moving_box_that_is_upright_keeps_its_vertical_exactly(void **state)
{
    (void)state;
    sb_box_path turning = {
        .start = sb_box_from_yaw(sb_vec3_make(5, 6, 7), sb_vec3_make(1, 2, 3), 0.5f),
        .displacement = {3, 0, 2},
        .turn = 0.7f,
    };
    // From above, and from the side.
    sb_sphere_path above = {{6.5f, 12, 8}, {3, -7, 2}, 0.25f};
    sb_sphere_path beside = {{15, 6, 8}, {-7, 0, 0}, 0.25f};
    sb_impact impact;
    assert_true(sb_sweep_sphere_moving_box(&above, &turning, &impact));
    assert_true(impact.normal.x == 0.0f && impact.normal.y == 1.0f && impact.normal.z == 0.0f);
    assert_true(impact.point.y == 8.0f);
    assert_true(sb_sweep_sphere_moving_box(&beside, &turning, &impact));
    assert_true(impact.normal.y == 0.0f && impact.point.y == 6.0f);
}

static void moving_box_around_its_own_centre_pushes_out_along_its_first_axis(void **state)
{
    (void)state;
    const sb_box_path cube = {
        .start = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        .turn = 0.5f,
    };
    const sb_sphere_path path = {{0, 0, 0}, {-3, 2, 1}, 0.25f};
    sb_impact impact;
    assert_true(sb_sweep_sphere_moving_box(&path, &cube, &impact));
    assert_true(impact.time == 0.0f && impact.normal.x == 1.0f && impact.point.x == 1.0f);
}

static void moving_box_that_turns_under_what_rests_on_it_does_not_hit_it(void **state)
{
    (void)state;
    // The cube touches exactly, is a little deep, or is a little above. It moves with the box or
    // not.
    const float heights[] = {1.5f, 1.499f, 1.50005f};
    for (int i = 0; i < 6; i++) {
        const sb_box_path cube = {
            .start = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
            .displacement = {i < 3 ? 0.0f : 0.25f, 0, 0},
            .turn = 0.5f,
        };
        sb_sphere_path path = {{0.25f, heights[i % 3], 0.5f}, {0, 0, 0}, 0.5f};
        sb_impact impact;
        assert_false(sb_sweep_sphere_moving_box(&path, &cube, &impact));
        path.displacement.y = -1e-3f;
        assert_true(sb_sweep_sphere_moving_box(&path, &cube, &impact));
        assert_true(impact.normal.y == 1.0f);
    }
}

static void moving_box_that_turns_its_edges_towards_what_touches_its_side_hits_it(void **state)
{
    (void)state;
    // The middle of the side stands still at first, so a sphere that touches it is neither
    // approached nor left. A moment later it is, by 1.5 (1 - cos(turn t)) m. The impact comes
    // before that is 2e-5 m, and not at all if it stays below 1e-5 m.
    const double turns[] = {0.5, -0.5, 1e-3};
    for (int i = 0; i < 3; i++) {
        const sb_box_path cube = {
            .start = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
            .turn = (float)turns[i],
        };
        const sb_sphere_path path = {{1.5f, 0, 0}, {0, 0, 0}, 0.5f};
        sb_impact impact;
        if (i == 2) {
            assert_false(sb_sweep_sphere_moving_box(&path, &cube, &impact));
            continue;
        }
        assert_true(sb_sweep_sphere_moving_box(&path, &cube, &impact));
        assert_true(1.5 * (1 - cos(turns[i] * (double)impact.time)) <= 2e-5);
        assert_true(impact.normal.x > 0.99f);
    }
}

static void moving_box_without_a_turn_is_the_still_box_to_the_bit(void **state)
{
    (void)state;
    int hits = 0, misses = 0;
    for (int i = 0; i < CASE_COUNT / 4; i++) {
        motion m;
        sample_box(&m, 0.05, 5);
        m.turn = 0;
        m.box_displacement = (real3){0, 0, 0};
        m.radius = real_float(sample_log(0.02, 1));
        sample_path(&m, 0.1, 30);
        sb_sphere_path path = path_of(&m);
        sb_box_path box = box_path_of(&m);
        sb_impact impact, wanted;
        bool hit = sb_sweep_sphere_moving_box(&path, &box, &impact);
        assert_true(hit == sb_sweep_sphere_box(&path, &box.start, &wanted));
        if (hit) {
            assert_memory_equal(&impact, &wanted, sizeof impact);
        }
        hits += hit;
        misses += !hit;
    }
    assert_true(hits > CASE_COUNT / 20 && misses > CASE_COUNT / 20);
}

static void moving_box_that_turns_by_exactly_one_radian_is_not_a_still_one(void **state)
{
    (void)state;
    // A blade 8 m long sweeps past a sphere that is 4 m out on its side.
    sb_box_path turning = {
        .start = {{0, 0, 0}, {0.25f, 1, 8}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        .turn = 1.0f,
    };
    const sb_sphere_path path = {{3, 0, 4}, {0, 0, 0}, 0.5f};
    sb_impact impact;
    assert_true(sb_sweep_sphere_moving_box(&path, &turning, &impact));
    turning.turn = 0.0f;
    assert_false(sb_sweep_sphere_moving_box(&path, &turning, &impact));
}

// A long box that lies along z and turns about its middle towards +x.
static motion blade(double turn)
{
    motion m = {.radius = 0.5, .turn = turn};
    m.box.half[0] = 0.25;
    m.box.half[1] = 1;
    m.box.half[2] = 8;
    real_axes_from_yaw(m.box.axes, 0);
    return m;
}

static void moving_box_that_only_turns_hits_a_still_sphere_when_its_face_arrives(void **state)
{
    (void)state;
    // The face at local x = 0.25 meets the sphere around (3, 0, 4) when the centre's local x,
    // 3 cos yaw - 4 sin yaw = 5 cos(yaw + atan(4/3)), is 0.75.
    motion m = blade(QUARTER_PI);
    m.turn = real_float(m.turn);
    m.start = (real3){3, 0, 4};
    double yaw = acos(0.75 / 5) - atan2(4, 3);
    sb_impact impact;
    assert_true(sweep(&m, &impact));
    double gap = motion_gap(&m, (double)impact.time);
    assert_true((double)impact.time <= yaw / m.turn + 1e-6);
    assert_true(gap <= EARLY_M && gap >= -1e-6);
    // The normal is the face's: its local x axis.
    double now = m.turn * (double)impact.time;
    assert_true(fabs((double)impact.normal.x - cos(now)) <= 1e-5);
    assert_true(fabs((double)impact.normal.z + sin(now)) <= 1e-5);
    // In the other sense it turns away.
    m.turn = -m.turn;
    assert_false(sweep(&m, &impact));
}

static void moving_box_that_outruns_the_sphere_from_behind_hits_it(void **state)
{
    (void)state;
    // The sphere flees at 2 m a tick, and the box follows at 6 m a tick from 1 m behind: they meet
    // at 1/4.
    const double turns[] = {0, 1e-6};
    for (int i = 0; i < 2; i++) {
        motion m = {.radius = 0.5, .turn = turns[i]};
        for (int axis = 0; axis < 3; axis++) {
            m.box.half[axis] = 1;
        }
        real_axes_from_yaw(m.box.axes, 0);
        m.box_displacement = (real3){0, 0, 6};
        m.start = (real3){0.25, 0.25, 2.5};
        m.displacement = (real3){0, 0, 2};
        sb_impact impact;
        assert_true(sweep(&m, &impact));
        assert_true(fabs((double)impact.time - 0.25) <= EARLY_M / 4 + 1e-6);
        assert_true(fabs((double)impact.point.z - 2.5) <= 1e-3);
        assert_true(fabs((double)impact.normal.z - 1) <= 1e-5);
    }
}

static void moving_box_and_sphere_that_move_alike_do_not_meet(void **state)
{
    (void)state;
    motion m = blade(0);
    m.start = (real3){1, 0, 0};
    m.displacement = (real3){-3, 0, 9};
    m.box_displacement = m.displacement;
    sb_impact impact;
    assert_false(sweep(&m, &impact));
    m.start.x = 0.5; // in contact, at rest against each other
    assert_false(sweep(&m, &impact));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(moving_box_random_motions_agree_with_substeps_in_double_precision,
                               sample_setup),
        cmocka_unit_test_setup(moving_box_100_metres_in_a_tick_at_5_cm_agrees_with_substeps,
                               sample_setup),
        cmocka_unit_test_setup(moving_box_of_a_tank_and_a_shell_at_2000_m_s_agrees_with_substeps,
                               sample_setup),
        cmocka_unit_test_setup(moving_box_that_turns_by_up_to_half_a_turn_agrees_with_substeps,
                               sample_setup),
        cmocka_unit_test_setup(moving_box_already_in_contact_and_approaching_hits_at_once,
                               sample_setup),
        cmocka_unit_test_setup(moving_box_in_contact_and_leaving_is_no_impact_until_it_comes_again,
                               sample_setup),
        cmocka_unit_test_setup(moving_box_around_the_spheres_centre_hits_at_once, sample_setup),
        cmocka_unit_test(moving_box_around_the_spheres_centre_that_leaves_hits_at_once),
        cmocka_unit_test(moving_box_that_is_upright_keeps_its_vertical_exactly),
        cmocka_unit_test(moving_box_around_its_own_centre_pushes_out_along_its_first_axis),
        cmocka_unit_test(moving_box_that_turns_under_what_rests_on_it_does_not_hit_it),
        cmocka_unit_test(moving_box_that_turns_its_edges_towards_what_touches_its_side_hits_it),
        cmocka_unit_test_setup(moving_box_without_a_turn_is_the_still_box_to_the_bit, sample_setup),
        cmocka_unit_test(moving_box_that_turns_by_exactly_one_radian_is_not_a_still_one),
        cmocka_unit_test(moving_box_that_only_turns_hits_a_still_sphere_when_its_face_arrives),
        cmocka_unit_test(moving_box_that_outruns_the_sphere_from_behind_hits_it),
        cmocka_unit_test(moving_box_and_sphere_that_move_alike_do_not_meet),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
