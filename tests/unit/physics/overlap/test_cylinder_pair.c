#include "physics/overlap/cylinder_parts.h"

#include "cylinder_cases.h"
#include "hull_oracle.h"

#define TOLERANCE 1e-6

// Along a frame's axes, from its centre.
static real3 to_local(const sb_box *frame, real3 point)
{
    real3 from = real3_sub(point, real3_of(frame->center));
    return (real3){real3_dot(from, real3_of(frame->axes[0])),
                   real3_dot(from, real3_of(frame->axes[1])),
                   real3_dot(from, real3_of(frame->axes[2]))};
}

static double off(sb_vec3 got, real3 wanted)
{
    return real3_length(real3_sub(real3_of(got), wanted));
}

static sb_box any_box(void)
{
    real_box box = {.center = real3_random_point(20),
                    .half = {sample_log(0.1, 5), sample_log(0.1, 5), sample_log(0.1, 5)}};
    real_axes_random(box.axes);
    return real_box_round(&box);
}

static real_cylinder any_cylinder(bool endless)
{
    real_cylinder c = sample_cylinder(0.1, 5);
    c.center = real3_random_point(20);
    c.half_height = endless ? HUGE_VAL : c.half_height;
    return c;
}

// In the partner's frame; of an endless one a piece of the same axis that on both sides reaches so
// much farther than the partner that no way out leads over its ends: those aside are shorter than
// both across.
static void check_in_frame(const sb_cylinder_pair *pair, const real_cylinder *a,
                           const sb_box *frame, double partner_reach)
{
    real3 center = to_local(frame, a->center),
          axis = {real3_dot(a->axis, real3_of(frame->axes[0])),
                  real3_dot(a->axis, real3_of(frame->axes[1])),
                  real3_dot(a->axis, real3_of(frame->axes[2]))};
    assert_true(off(pair->axis, axis) <= TOLERANCE);
    assert_true((double)pair->radius == a->radius);
    if (a->half_height == HUGE_VAL) {
        real3 away = real3_sub(real3_of(pair->center), center);
        double along = real3_dot(away, axis);
        assert_true(real3_length(real3_sub(away, real3_scale(axis, along))) <= 100 * TOLERANCE);
        double height = fabs(real3_dot(real3_of(pair->center), axis));
        assert_true((double)pair->half_height - height + partner_reach >=
                    1.999 * (a->radius + partner_reach));
        assert_true((double)pair->half_height < 1e5);
    } else {
        assert_true(off(pair->center, center) <= 100 * TOLERANCE);
        assert_true((double)pair->half_height == a->half_height);
    }
    double least = real3_length(real3_of(pair->center)) + a->radius;
    assert_true((double)pair->size >= 0.999 * least);
}

static void pair_of_box_is_the_cylinder_in_the_box_s_frame(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        real_cylinder a = any_cylinder(i % 4 == 0);
        sb_box b = any_box();
        sb_cylinder cylinder = real_cylinder_round(&a);
        a.center = real3_of(cylinder.center);
        sb_cylinder_pair pair = sb_cylinder_pair_of_box(&cylinder, &b);
        check_in_frame(&pair, &a, &b, real3_length(real3_of(b.half_extents)));
    }
}

static void pair_of_hull_is_the_cylinder_in_the_hull_s_frame(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        real_cylinder a = any_cylinder(i % 4 == 0);
        sb_box frame = any_box();
        const sb_hull *hull = hull_sample_block(hull_sample_at(i % HULL_SAMPLE_COUNT));
        sb_placed_hull b = {hull, frame.center, {frame.axes[0], frame.axes[1], frame.axes[2]}};
        sb_cylinder cylinder = real_cylinder_round(&a);
        a.center = real3_of(cylinder.center);
        sb_cylinder_pair pair = sb_cylinder_pair_of_hull(&cylinder, &b);
        check_in_frame(&pair, &a, &frame, (double)hull->radius);
    }
}

static void pair_of_cylinders_has_a_frame_along_the_first(void **state)
{
    (void)state;
    for (int i = 0; i < 20000; i++) {
        bool b_endless = i % 3 == 0;
        real_cylinder a = any_cylinder(i % 4 == 0), b = any_cylinder(b_endless);
        sb_cylinder cylinder_a = real_cylinder_round(&a), cylinder_b = real_cylinder_round(&b);
        sb_box frame;
        sb_cylinder_pair pair = sb_cylinder_pair_of_cylinder(&cylinder_a, &cylinder_b, &frame);
        // Right-handed, and its second axis is A's.
        real3 x = real3_of(frame.axes[0]), y = real3_of(frame.axes[1]), z = real3_of(frame.axes[2]);
        assert_true(real3_length(real3_sub(y, real3_of(cylinder_a.axis))) <= TOLERANCE);
        assert_true(real3_length(real3_sub(real3_cross(x, y), z)) <= 4 * TOLERANCE);
        assert_true(fabs(real3_length(x) - 1) <= TOLERANCE);
        assert_true(fabs(real3_dot(x, y)) <= TOLERANCE);
        assert_true(pair.axis.x == 0 && pair.axis.y == 1 && pair.axis.z == 0);
        // The origin is B's centre, or of an endless one beside A's.
        real3 from = real3_sub(real3_of(frame.center), real3_of(cylinder_b.center));
        real3 b_axis = real3_of(cylinder_b.axis);
        double along = real3_dot(from, b_axis);
        double wanted = b_endless ? real3_dot(real3_sub(a.center, b.center), b.axis) : 0;
        assert_true(fabs(along - wanted) <= 1e-4);
        assert_true(real3_length(real3_sub(from, real3_scale(b_axis, along))) <= 1e-4);
        assert_true(off(pair.partner_axis, (real3){real3_dot(b_axis, x), real3_dot(b_axis, y),
                                                   real3_dot(b_axis, z)}) <= 4 * TOLERANCE);
        assert_true((double)pair.partner_radius == b.radius && (double)pair.radius == a.radius);
        if (!b_endless) {
            assert_true((double)pair.partner_half_height == b.half_height);
        } else {
            double reach = a.half_height == HUGE_VAL ? 0 : a.half_height;
            assert_true((double)pair.partner_half_height >= a.radius + reach + b.radius);
        }
        real3 center = to_local(&frame, real3_of(cylinder_a.center));
        if (a.half_height != HUGE_VAL) {
            assert_true(off(pair.center, center) <= 1e-4);
            assert_true((double)pair.half_height == a.half_height);
        } else {
            // On its axis, beside the origin.
            assert_true(fabs((double)pair.center.x - center.x) <= 1e-4);
            assert_true(fabs((double)pair.center.z - center.z) <= 1e-4);
            double height = fabs((double)pair.center.y);
            double reach = b.radius + (double)pair.partner_half_height;
            assert_true((double)pair.half_height - height >= fmin(reach, 4000));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(pair_of_box_is_the_cylinder_in_the_box_s_frame, sample_setup),
        cmocka_unit_test_setup(pair_of_hull_is_the_cylinder_in_the_hull_s_frame, sample_setup),
        cmocka_unit_test_setup(pair_of_cylinders_has_a_frame_along_the_first, sample_setup),
    };
    return cmocka_run_group_tests(tests, hull_sample_group_setup, NULL);
}
