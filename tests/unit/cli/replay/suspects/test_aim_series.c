// Tests the commanded aim. Angles are by hand: at a pitch of p, a turn of d moves the direction by
// acos(sin(p)^2 + cos(p)^2 cos(d)).
#include "cli/replay/suspects/aim_series.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define EIGHTH 8192 // 45 degrees

static void assert_near(double value, double wanted)
{
    if (!(fabs(value - wanted) < 1e-9)) {
        print_error("%.12g is not %.12g\n", value, wanted);
    }
    assert_true(fabs(value - wanted) < 1e-9);
}

static sb_input aim(uint32_t yaw, int pitch)
{
    return (sb_input){.aim_yaw = (uint16_t)yaw, .aim_pitch = (int16_t)pitch};
}

static double between(sb_input a, sb_input b)
{
    return sb_aim_angle_deg(&a, &b);
}

static void angle_is_that_between_the_directions(void **state)
{
    (void)state;
    assert_near(between(aim(0, 0), aim(0, 0)), 0.0);
    assert_near(between(aim(0, 0), aim(2 * EIGHTH, 0)), 90.0);
    assert_near(between(aim(0, 0), aim(4 * EIGHTH, 0)), 180.0);
    assert_near(between(aim(123, 0), aim(123, EIGHTH)), 45.0);
    assert_near(between(aim(0, -EIGHTH), aim(0, EIGHTH)), 90.0);
    assert_near(between(aim(0, EIGHTH), aim(2 * EIGHTH, EIGHTH)), 60.0);        // acos(1/2)
    assert_near(between(aim(0, 2 * EIGHTH), aim(5 * EIGHTH, 2 * EIGHTH)), 0.0); // straight up
    // The heading wraps.
    assert_near(between(aim(65535, 0), aim(0, 0)), 360.0 / 65536.0);
    assert_near(between(aim(65536 - EIGHTH, 0), aim(EIGHTH, 0)), 90.0);
}

static uint32_t add(sb_aim_series *series, uint32_t tick, sb_input input, double wanted_deg)
{
    uint32_t ticks;
    assert_near(sb_aim_series_add(series, tick, &input, &ticks), wanted_deg);
    return ticks;
}

static void assert_largest(const sb_aim_series *series, uint32_t tick, uint32_t count,
                           double wanted_deg)
{
    double deg;
    assert_true(sb_aim_series_largest(series, tick, count, &deg));
    assert_near(deg, wanted_deg);
}

static void largest_step_is_that_of_the_ticks_asked_for(void **state)
{
    (void)state;
    static sb_aim_series series;
    series = (sb_aim_series){0};
    double deg;
    assert_int_equal(add(&series, 100, aim(0, 0), 0.0), 0);
    assert_false(sb_aim_series_largest(&series, 100, 60, &deg));
    assert_int_equal(add(&series, 101, aim(EIGHTH, 0), 45.0), 1);
    assert_int_equal(add(&series, 102, aim(EIGHTH, 0), 0.0), 1);
    assert_int_equal(add(&series, 103, aim(EIGHTH / 2, 0), 22.5), 1);
    assert_largest(&series, 103, 3, 45.0);
    assert_largest(&series, 103, 2, 22.5);
    assert_largest(&series, 102, 1, 0.0);
    assert_largest(&series, 101, 1, 45.0);
    assert_largest(&series, 103, SB_AIM_SERIES_TICKS_MAX, 45.0);
    assert_false(sb_aim_series_largest(&series, 99, 60, &deg));
    assert_false(sb_aim_series_largest(&series, 103, 0, &deg));
    // A later tick in the same place of the ring.
    assert_int_equal(add(&series, 101 + SB_AIM_SERIES_TICKS_MAX, aim(EIGHTH / 2, 0), 0.0),
                     SB_AIM_SERIES_TICKS_MAX - 2);
    assert_false(sb_aim_series_largest(&series, 101, 1, &deg));
}

static void angle_over_missing_inputs_is_divided_by_their_ticks(void **state)
{
    (void)state;
    static sb_aim_series series;
    series = (sb_aim_series){0};
    (void)add(&series, 1, aim(0, 0), 0.0);
    assert_int_equal(add(&series, 6, aim(2 * EIGHTH, 0), 90.0), 5);
    assert_largest(&series, 6, 3, 18.0);
    double deg;
    assert_false(sb_aim_series_largest(&series, 5, 4, &deg));
}

static void input_after_a_break_makes_no_step(void **state)
{
    (void)state;
    static sb_aim_series series;
    series = (sb_aim_series){0};
    (void)add(&series, 1, aim(0, 0), 0.0);
    (void)add(&series, 2, aim(EIGHTH, 0), 45.0);
    sb_aim_series_break(&series);
    assert_int_equal(add(&series, 3, aim(4 * EIGHTH, 0), 0.0), 0);
    assert_int_equal(add(&series, 4, aim(4 * EIGHTH, 0), 0.0), 1);
    assert_largest(&series, 4, 2, 0.0);
    assert_largest(&series, 4, 3, 45.0);
    // An input of the same tick again makes no step either.
    assert_int_equal(add(&series, 4, aim(0, 0), 0.0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(angle_is_that_between_the_directions),
        cmocka_unit_test(largest_step_is_that_of_the_ticks_asked_for),
        cmocka_unit_test(angle_over_missing_inputs_is_divided_by_their_ticks),
        cmocka_unit_test(input_after_a_break_makes_no_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
