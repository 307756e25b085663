// Whether pushes carry a weight, against closed forms.

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/world/rest/balance.h"
#include "reference.h"
#include "sample.h"

#define CASE_COUNT 2000

static const sb_vec3 up = {0, 1, 0};

static sb_vec3 slope(double angle, double heading)
{
    return real3_round((real3){sin(angle) * cos(heading), cos(angle), sin(angle) * sin(heading)});
}

// A slope holds by friction up to its angle, and without friction misses the sine of it.
static void slope_holds_up_to_its_angle_of_friction(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        const double angle = sample_in(0.02, 1.4), heading = sample_in(-3, 3);
        sb_balance rough = {.up = up, .count = 0}, steep = rough, smooth = rough;
        sb_balance_add(&rough, slope(angle, heading), (float)(tan(angle) * 1.02));
        sb_balance_add(&steep, slope(angle, heading), (float)tan(0.8 * angle));
        sb_balance_add(&smooth, slope(angle, heading), 0);
        assert_true(sb_balance_holds(&rough, 1e-3f));
        assert_false(sb_balance_holds(&steep, (float)(0.9 * sin(0.2 * angle))));
        assert_true(sb_balance_holds(&steep, (float)(1.1 * sin(0.2 * angle))));
        assert_false(sb_balance_holds(&smooth, (float)(0.95 * sin(angle))));
        assert_true(sb_balance_holds(&smooth, (float)(1.05 * sin(angle))));
    }
}

// Two slopes that face each other hold without friction; two that face one side do not.
static void slopes_hold_if_their_pushes_have_the_weight_between_them(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        const double heading = sample_in(-3, 3);
        const double one = sample_in(0.2, 1.52), two = sample_in(0.2, 1.52);
        sb_balance wedge = {.up = up, .count = 0}, side = wedge;
        sb_balance_add(&wedge, slope(one, heading), 0);
        sb_balance_add(&wedge, slope(-two, heading), 0);
        sb_balance_add(&side, slope(one, heading), 0);
        sb_balance_add(&side, slope(two, heading), 0);
        const double less = one < two ? one : two;
        assert_true(sb_balance_holds(&wedge, 1e-3f));
        assert_false(sb_balance_holds(&side, (float)(0.95 * sin(less))));
    }
}

// A body in a corner of steep walls: each two of them miss what the third one gives.
static void walls_around_hold_although_no_two_of_them_do(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        const double heading = sample_in(-3, 3), angle = sample_in(0.3, 1.52);
        sb_balance three = {.up = up, .count = 0}, two = three;
        sb_balance_add(&three, slope(angle, heading), 0);
        sb_balance_add(&three, slope(angle, heading + sample_in(1.9, 2.3)), 0);
        two = three;
        sb_balance_add(&three, slope(angle, heading + sample_in(4.0, 4.4)), 0);
        assert_true(sb_balance_holds(&three, 1e-3f));
        // Half of the way between two that are less than 2.3 rad apart leans to their side.
        const double least = cos(1.15) * sin(angle);
        assert_false(sb_balance_holds(&two, (float)(0.9 * least / hypot(least, cos(angle)))));
    }
}

// Pushes on one side, as of a crowd that leans at a wall, leave room for what carries.
static void what_rises_most_counts_among_many_pushes(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        sb_balance crowd = {.up = up, .count = 0}, row = crowd;
        for (uint32_t i = 0; i < 40; i++) {
            sb_balance_add(&crowd, slope(sample_in(1.55, 1.6), sample_in(-1, 1)), 0.2f);
            sb_balance_add(&row, slope(1.6, 0.5), 0.2f);
        }
        assert_false(sb_balance_holds(&crowd, 0.5f));
        assert_int_equal(row.count, 1);
        sb_balance_add(&crowd, slope(sample_in(0, 0.1), sample_in(-3, 3)), 0.2f);
        assert_true(sb_balance_holds(&crowd, 1e-3f));
    }
}

// What would have to push without bound carries nothing.
static void things_that_face_each_other_hold_nothing(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < sample_scaled(CASE_COUNT); n++) {
        const double heading = sample_in(-3, 3), angle = sample_in(1.0, 1.57);
        sb_balance gap = {.up = up, .count = 0};
        sb_balance_add(&gap, slope(angle, heading), 0);
        sb_balance_add(&gap, slope(angle - 3.141592653589793 + sample_in(-1e-3, 1e-2), heading), 0);
        assert_false(sb_balance_holds(&gap, (float)(0.9 * sin(angle - 0.02))));
    }
}

static void nothing_and_what_pushes_down_hold_nothing(void **state)
{
    (void)state;
    sb_balance none = {.up = up, .count = 0};
    assert_false(sb_balance_holds(&none, 0.9f));
    for (uint32_t n = 0; n < 100; n++) {
        sb_balance_add(&none, sb_vec3_make(0, -1, 0), 0.5f);
    }
    assert_false(sb_balance_holds(&none, 0.9f));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(slope_holds_up_to_its_angle_of_friction, sample_setup),
        cmocka_unit_test_setup(slopes_hold_if_their_pushes_have_the_weight_between_them,
                               sample_setup),
        cmocka_unit_test_setup(walls_around_hold_although_no_two_of_them_do, sample_setup),
        cmocka_unit_test_setup(what_rises_most_counts_among_many_pushes, sample_setup),
        cmocka_unit_test_setup(things_that_face_each_other_hold_nothing, sample_setup),
        cmocka_unit_test(nothing_and_what_pushes_down_hold_nothing),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
