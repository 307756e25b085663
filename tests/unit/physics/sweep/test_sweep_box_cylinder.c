#include "physics/sweep/pairs.h"

#include <inttypes.h>
#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cylinder_reference.h"

#define CASE_COUNT 100000

typedef struct motion {
    real_cylinder target;
    real_box box; // at time 0
    real3 displacement;
    double size;
    double time; // that the overlap is looked at
} motion;

// Returns the overlap along a direction from the cylinder to the box, at the motion's time.
static double overlap_of(const void *of, real3 direction)
{
    const motion *m = of;
    real3 center = real3_add(m->box.center, real3_scale(m->displacement, m->time));
    double apart = real3_dot(real3_sub(center, m->target.center), direction);
    double reach = m->target.half_height == HUGE_VAL ? m->target.radius
                                                     : real_cylinder_reach(&m->target, direction);
    return reach + real_box_reach(&m->box, direction) - apart;
}

// Returns the smallest overlap found at a time, never less than the true one.
static double overlap_at(const motion *m, double time, int effort)
{
    motion at = *m;
    at.time = time;
    real3 special[8];
    int count = 0;
    bool endless = m->target.half_height == HUGE_VAL;
    real3 axis = m->target.axis;
    for (int i = 0; i < 3; i++) {
        special[count++] = m->box.axes[i];
        special[count++] = real3_cross(m->box.axes[i], axis);
    }
    if (!endless) {
        special[count++] = axis;
        real_penetration penetration =
            real_penetration_search(overlap_of, &at, special, count, effort);
        for (int i = 0; i < 3; i++) {
            real3 square = m->box.axes[i], u = real3_square_to(square), v = real3_cross(square, u);
            real_penetration round = {u, HUGE_VAL};
            for (int k = 0; k < 12; k++) {
                double angle = k * 0.5235987755982988;
                real_penetration_try(
                    &round, overlap_of, &at,
                    real3_add(real3_scale(u, cos(angle)), real3_scale(v, sin(angle))));
            }
            real_penetration_descend(&round, overlap_of, &at, effort, &square);
            penetration.overlap = fmin(penetration.overlap, round.overlap);
        }
        return penetration.overlap;
    }
    real_penetration best = {real3_square_to(axis), HUGE_VAL};
    for (int i = 0; i < count; i++) {
        real3 flat = real3_sub(special[i], real3_scale(axis, real3_dot(special[i], axis)));
        real_penetration_try(&best, overlap_of, &at, flat);
        real_penetration_try(&best, overlap_of, &at, real3_scale(flat, -1));
    }
    real3 u = real3_square_to(axis), v = real3_cross(axis, u);
    for (int k = 0; k < 24; k++) {
        double angle = k * 0.2617993877991494;
        real_penetration_try(&best, overlap_of, &at,
                             real3_add(real3_scale(u, cos(angle)), real3_scale(v, sin(angle))));
    }
    real_penetration_descend(&best, overlap_of, &at, 2 * effort, &axis);
    return best.overlap;
}

static motion sample_motion(void)
{
    motion m = {.time = 0};
    m.target = (real_cylinder){
        .center = real3_random_point(sample_chance(0.1) ? 450 : 5),
        .axis = real3_random_direction(),
        .radius = real_float(sample_log(0.05, 5)),
        .half_height = real_float(sample_log(0.05, 5)),
    };
    real_axes_random(m.box.axes);
    if (sample_chance(0.5)) {
        m.target.axis = (real3){0, sample_chance(0.5) ? 1 : -1, 0};
        if (sample_chance(0.5)) {
            real_axes_from_yaw(m.box.axes, sample_in(-3, 3));
        }
    }
    double extent = 0;
    for (int i = 0; i < 3; i++) {
        m.box.half[i] = real_float(sample_log(0.05, 5));
        extent += m.box.half[i];
    }
    real3 direction = real3_random_direction(), aim = real3_random_direction();
    if (sample_chance(0.2)) {
        direction = m.box.axes[sample_below(3)];
    }
    double reach = real_cylinder_reach(&m.target, aim) + real_box_reach(&m.box, aim);
    real3 aimed = real3_add(m.target.center, real3_scale(aim, sample_in(0, 1.1) * reach));
    double length = sample_log(1e-2, 60);
    m.displacement = real3_float(real3_scale(direction, length));
    m.box.center = real3_float(real3_sub(aimed, real3_scale(m.displacement, sample_in(-0.1, 1.1))));
    if (sample_chance(0.1)) {
        m.target.half_height = HUGE_VAL;
    }
    double height = m.target.half_height == HUGE_VAL ? 0 : m.target.half_height;
    m.size = extent + m.target.radius + height + length +
             real3_length(real3_sub(m.box.center, m.target.center));
    return m;
}

static bool sweep(const motion *m, sb_impact *out_impact)
{
    sb_cylinder target = real_cylinder_round(&m->target);
    sb_box_cast cast = {real_box_round(&m->box), real3_round(m->displacement)};
    return sb_sweep_box_cylinder(&cast, &target, out_impact);
}

// Returns true if the point is on both surfaces.
static bool check_hit(const motion *m, const sb_impact *impact, uint32_t index)
{
    double rounding = 2e-6 * m->size, time = (double)impact->time;
    motion at = *m;
    at.time = time;
    real3 normal = real3_of(impact->normal);
    real3 flat = normal;
    if (m->target.half_height == HUGE_VAL) {
        double along = real3_dot(normal, m->target.axis);
        assert_true(fabs(along) < 1e-4);
        flat = real3_sub(normal, real3_scale(m->target.axis, along));
    }
    // Not late: along its own normal the two do not overlap by more than rounding. Not early: no
    // direction separates by more than a tenth of a millimetre.
    double depth = overlap_of(&at, real3_unit(flat));
    double gap = -overlap_at(m, time, 24);
    if (!(time >= 0 && time <= 1) || depth > rounding || gap > 1e-4 + rounding ||
        fabs(real3_length(normal) - 1) > 1e-6 || real3_dot(normal, m->displacement) >= 0) {
        fail_msg("seed %" PRIu64
                 ", case %u: at %.9g, %.9g deep along the normal, %.9g apart, size %.9g",
                 sample_seed(), (unsigned)index, time, depth, gap, m->size);
    }
    double off = real_cylinder_distance(&m->target, real3_of(impact->point), NULL);
    real_box moved = m->box;
    moved.center = real3_add(moved.center, real3_scale(m->displacement, time));
    double off_box = real_box_distance(&moved, real3_of(impact->point), NULL);
    double allowed = 3e-3 * (m->size - real3_length(m->displacement)) + 1e-2;
    return fabs(off) <= allowed + 0.021 * m->target.radius && off_box <= allowed;
}

static void random_casts_touch_and_are_not_late(void **state)
{
    (void)state;
    uint32_t hits = 0, misses = 0, starts = 0, astray = 0, count = sample_scaled(CASE_COUNT);
    for (uint32_t i = 0; i < count; i++) {
        motion m = sample_motion();
        double rounding = 2e-6 * m.size;
        double at_start = overlap_at(&m, 0, 12);
        if (at_start > -1e-5 - rounding) {
            at_start = overlap_at(&m, 0, 60);
        }
        if (at_start > -1e-5 - rounding) {
            starts++; // overlapping or touching: another test
            continue;
        }
        sb_impact impact;
        bool hit = sweep(&m, &impact);
        hits += hit;
        misses += !hit;
        if (hit) {
            astray += !check_hit(&m, &impact, i);
            continue;
        }
        // The two overlap nowhere on the path: checked at the closest approach of the centres and
        // some more times.
        real3 between = real3_sub(m.target.center, m.box.center);
        double closest =
            real3_dot(between, m.displacement) / real3_dot(m.displacement, m.displacement);
        const double times[4] = {fmax(0, fmin(1, closest)), 1, sample_in(0, 1), sample_in(0, 1)};
        for (int k = 0; k < 4; k++) {
            double deep = overlap_at(&m, times[k], 12);
            for (int more = 0; more < 5 && deep > rounding; more++) {
                deep = overlap_at(&m, times[k], 100 + 200 * more);
            }
            if (deep > rounding) {
                fail_msg("seed %" PRIu64 ", case %u: no impact, but %.9g deep at %.9g, size %.9g",
                         sample_seed(), (unsigned)i, deep, times[k], m.size);
            }
        }
    }
    assert_true(hits > count / 6 && misses > count / 6 && starts > 0);
    // If two normals are equal to within rounding, the place belongs to the other: very rare.
    assert_true(astray <= 1 + count / 50000);
}

static void shape_that_starts_overlapping_hits_only_against_the_way_out(void **state)
{
    (void)state;
    uint32_t hits = 0, misses = 0;
    for (uint32_t i = 0; i < 20000; i++) {
        motion m = sample_motion();
        sb_impact impact, back;
        double deep = overlap_at(&m, 0, 60);
        if (deep < 1e-2 * m.size) {
            continue;
        }
        bool hit = sweep(&m, &impact);
        m.displacement = real3_scale(m.displacement, -1);
        bool hit_back = sweep(&m, &back);
        assert_true(!(hit && hit_back)); // only one can be against the way out
        hits += hit + hit_back;
        misses += !hit && !hit_back;
        if (hit || hit_back) {
            sb_impact *one = hit ? &impact : &back;
            assert_true(one->time == 0);
            motion at = m;
            real3 normal = real3_of(one->normal);
            if (m.target.half_height == HUGE_VAL) {
                double along = real3_dot(normal, m.target.axis);
                normal = real3_sub(normal, real3_scale(m.target.axis, along));
            }
            assert_true(overlap_of(&at, real3_unit(normal)) < deep + 1e-5 * m.size);
        }
    }
    assert_true(hits > 1000 && misses < hits / 10);
}

// A point whose y is NaN may be at any height of the box.
static void check_exact(sb_vec3 center, sb_vec3 step, bool wanted, float time, sb_vec3 normal,
                        sb_vec3 point)
{
    sb_cylinder target = {{0, 0, 0}, {0, 1, 0}, 2, 3};
    sb_box_cast cast = {{center, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, step};
    sb_impact impact;
    assert_int_equal(sb_sweep_box_cylinder(&cast, &target, &impact), wanted);
    if (wanted) {
        assert_true(fabsf(impact.time - time) < 2e-6f);
        assert_true(sb_vec3_length(sb_vec3_sub(impact.normal, normal)) < 1e-4f);
        point.y = isnan(point.y) ? impact.point.y : point.y;
        assert_true(sb_vec3_length(sb_vec3_sub(impact.point, point)) < 1e-4f);
        assert_true(fabsf(impact.point.y - center.y - impact.time * step.y) < 1.001f);
    }
}

static void check_none(sb_vec3 center, sb_vec3 step)
{
    check_exact(center, step, false, 0, (sb_vec3){0, 0, 0}, (sb_vec3){0, 0, 0});
}

static void side_cap_and_start_answer_exactly(void **state)
{
    (void)state;
    const sb_vec3 x = {1, 0, 0}, y = {0, 1, 0}, side = {2, 0, 0};
    check_exact((sb_vec3){6, 0, 0}, (sb_vec3){-6, 0, 0}, true, 0.5f, x, side);
    check_exact((sb_vec3){0, 7, 0}, (sb_vec3){0, -6, 0}, true, 0.5f, y, (sb_vec3){0, 3, 0});
    check_none((sb_vec3){6, 0, 0}, (sb_vec3){-2.99f, 0, 0});
    check_exact((sb_vec3){3, 0, 0}, (sb_vec3){-1, 0, 0}, true, 0, x, side);
    check_none((sb_vec3){3, 0, 0}, (sb_vec3){1, 0, 0});
    check_none((sb_vec3){3, 0, 0}, (sb_vec3){0, 1, 0});
    check_none((sb_vec3){3, 0, 0}, (sb_vec3){0, 0, 0});
    check_exact((sb_vec3){2.5f, 0, 0}, (sb_vec3){-1, 0, 0}, true, 0, x, side);
    check_none((sb_vec3){2.5f, 0, 0}, (sb_vec3){1, 0, 0});
    // A gap below 1e-5 counts as touching, somewhere on the common part.
    check_exact((sb_vec3){3.000005f, 0, 0}, (sb_vec3){-1, 0, 0}, true, 0, x, (sb_vec3){2, NAN, 0});
    check_exact((sb_vec3){3.00002f, 0, 0}, (sb_vec3){-1, 0, 0}, true, 2e-5f, x, side);
    // The point is the middle of the common part: of the side from 1.5 to 3 m up, of the cap from 0
    // to the rim. It is so also for starts that are 0.25 m and 0.5 m deep.
    check_exact((sb_vec3){6, 2.5f, 0}, (sb_vec3){-6, 0, 0}, true, 0.5f, x, (sb_vec3){2, 2.25f, 0});
    check_exact((sb_vec3){2.75f, 2.5f, 0}, (sb_vec3){-1, 0, 0}, true, 0, x, (sb_vec3){2, 2.25f, 0});
    check_exact((sb_vec3){0.5f, 3.5f, 0}, (sb_vec3){0, -1, 0}, true, 0, y, (sb_vec3){0.5f, 3, 0});
    // An upright edge: the corner at (-1, -1) from the centre meets the side at 45 degrees.
    const float c = 0.70710678f, apart = 2 * c + 1;
    check_exact((sb_vec3){apart + 2, 0, apart + 2}, (sb_vec3){-4, 0, -4}, true, 0.5f,
                (sb_vec3){c, 0, c}, (sb_vec3){2 * c, 0, 2 * c});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(random_casts_touch_and_are_not_late, sample_setup),
        cmocka_unit_test_setup(shape_that_starts_overlapping_hits_only_against_the_way_out,
                               sample_setup),
        cmocka_unit_test_setup(side_cap_and_start_answer_exactly, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
