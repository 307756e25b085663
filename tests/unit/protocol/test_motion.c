// Expected values: the world's step in double precision, tick by tick, and figures by hand.
#include "protocol/motion.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "motion_reference.h"

static void straight_motion_is_that_of_the_step(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 0);
    rig r;
    for (uint32_t i = 0; i < 20000; i++) {
        rig_make(&r, VALUE_MAX, 131072);
        r.motion.position_shift = (int8_t)between(&random, -8, 8);
        int32_t values[COUNT];
        rig_fill(&r, &random, values);
        uint32_t hz = any_rate(&random);
        assert_near_reference(&r, hz, values, 1 + sb_random_below(&random, hz));
    }
}

static void accelerated_motion_is_that_of_the_step(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 1);
    rig r;
    for (uint32_t i = 0; i < 20000; i++) {
        rig_make(&r, 1024000, 131072);
        r.motion.position_shift = (int8_t)between(&random, -2, 4);
        for (uint32_t axis = 0; axis < 3; axis++) {
            r.motion.acceleration[axis] = between(&random, -(1 << 22), 1 << 22);
        }
        r.motion.ballistic = i % 2 == 0;
        int32_t values[COUNT];
        rig_fill(&r, &random, values);
        for (uint32_t axis = 0; axis < 3; axis++) {
            values[VX + axis] = between(&random, -110000, 110000); // a second adds 16,384 at most
        }
        uint32_t hz = any_rate(&random);
        assert_near_reference(&r, hz, values, 1 + sb_random_below(&random, hz));
    }
}

// 9.81 m/s^2 for a second of 60 ticks: 5,022.7 steps of velocity, and 4.98675 m of way, which is
// 61 / 60 of the parabola's, in 1/2048 m.
static void fall_from_rest_has_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    r.motion.acceleration[1] = -1285816;
    int32_t values[COUNT] = {[Y] = 20480};
    sb_motion_advance(&r.kind, 60, values, 60, values);
    assert_int_equal(values[VY], -5023);
    assert_int_equal(values[Y], 20480 - 10213);
    assert_int_equal(values[X], 0);
    assert_int_equal(values[VX], 0);
}

// A shell: 4.905 m, whatever the ticks.
static void ballistic_fall_has_the_parabola_by_hand(void **state)
{
    (void)state;
    static const uint32_t RATES_HZ[] = {10, 60, 240};
    rig r;
    rig_make(&r, 1024000, 131072);
    r.motion.acceleration[1] = -1285816;
    r.motion.ballistic = true;
    for (uint32_t i = 0; i < 3; i++) {
        int32_t values[COUNT] = {[Y] = 20480, [VX] = 51200};
        sb_motion_advance(&r.kind, RATES_HZ[i], values, RATES_HZ[i], values);
        assert_int_equal(values[VY], -5023);
        assert_in_range(values[Y], 20480 - 10046, 20480 - 10045); // 10,045.4 steps
        assert_int_equal(values[X], 204800);
    }
}

// In half a second: -257/512 is nearer to -1 than to 0, and 257/512 to 1; a half goes up.
static void gain_is_rounded_to_the_nearest_whatever_its_sign(void **state)
{
    (void)state;
    static const int32_t GAINS[][2] = {{-257, -1}, {-256, 0},  {-255, 0},  {255, 0}, {256, 1},
                                       {257, 1},   {-769, -2}, {-768, -1}, {768, 2}};
    rig r;
    rig_make(&r, 1024000, 131072);
    for (uint32_t i = 0; i < sizeof GAINS / sizeof GAINS[0]; i++) {
        r.motion.acceleration[1] = GAINS[i][0];
        int32_t values[COUNT] = {[VY] = 10};
        sb_motion_advance(&r.kind, 60, values, 30, values);
        assert_int_equal(values[VY], 10 + GAINS[i][1]);
    }
}

static void displacement_is_rounded_to_the_nearest_and_a_half_up(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    r.motion.position_shift = 0;
    static const int32_t WAYS[][2] = {{29, 0},   {30, 1},   {89, 1}, {90, 2},   {-30, 0}, {-31, -1},
                                      {-90, -1}, {-91, -2}, {60, 1}, {-60, -1}, {0, 0}};
    for (uint32_t i = 0; i < sizeof WAYS / sizeof WAYS[0]; i++) {
        int32_t values[COUNT] = {[VX] = WAYS[i][0], [VZ] = WAYS[i][0]};
        sb_motion_advance(&r.kind, 60, values, 1, values);
        assert_int_equal(values[X], WAYS[i][1]);
        assert_int_equal(values[Z], WAYS[i][1]);
    }
    r.motion.position_shift = -3; // 240 steps of velocity are half a step of position in a tick
    int32_t values[COUNT] = {[VX] = 240, [VY] = 239, [VZ] = -240};
    sb_motion_advance(&r.kind, 60, values, 1, values);
    assert_int_equal(values[X], 1);
    assert_int_equal(values[Y], 0);
    assert_int_equal(values[Z], 0);
    r.motion.position_shift = 3; // ten steps of velocity are 4/3 of position
    int32_t quick[COUNT] = {[VX] = 10, [VZ] = -10};
    sb_motion_advance(&r.kind, 60, quick, 1, quick);
    assert_int_equal(quick[X], 1);
    assert_int_equal(quick[Z], -1);
}

static void nothing_moves_without_time_or_motion(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 4);
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    int32_t values[COUNT], seen[COUNT];
    rig_fill(&r, &random, values);
    sb_motion_advance(&r.kind, 60, values, 0, seen);
    assert_memory_equal(seen, values, sizeof values);
    sb_motion_advance(&r.kind, 60, values, 5, seen);
    assert_memory_not_equal(seen, values, sizeof values);
    assert_int_equal(seen[TYPE], values[TYPE]);
    r.kind.motion = NULL;
    sb_motion_advance(&r.kind, 60, values, 5, seen);
    assert_memory_equal(seen, values, sizeof values);
    r.kind.field_count = 0;
    sb_motion_advance(&r.kind, 60, values, 5, seen);
}

static void heading_stays_where_it_is_no_part_of_the_motion(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    int32_t values[COUNT] = {[VZ] = 600, [YAW] = 77, [YAW_RATE] = 500};
    sb_motion_advance(&r.kind, 60, values, 60, values);
    assert_int_equal(values[YAW], 77);
    assert_int_equal(values[VX], 0);
    assert_int_equal(values[X], 0);
    assert_int_equal(values[Z], 2400);
}

static void beyond_a_second_it_stands_still(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 5);
    static const uint32_t MORE[] = {1, 2, 100, 1024, UINT32_MAX / 2, UINT32_MAX};
    rig r;
    rig_make(&r, VALUE_MAX, 131072);
    rig_heads(&r);
    r.motion.acceleration[1] = -1285816;
    for (uint32_t i = 0; i < 1000; i++) {
        int32_t values[COUNT], second[COUNT], later[COUNT];
        rig_fill(&r, &random, values);
        uint32_t hz = any_rate(&random), more = MORE[i % 6];
        sb_motion_advance(&r.kind, hz, values, hz, second);
        sb_motion_advance(&r.kind, hz, values, more > UINT32_MAX - hz ? more : hz + more, later);
        assert_memory_equal(later, second, sizeof later);
    }
}

static void values_may_be_advanced_in_place(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 6);
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    r.motion.acceleration[0] = 4000;
    for (uint32_t i = 0; i < 1000; i++) {
        int32_t values[COUNT], copy[COUNT], seen[COUNT];
        rig_fill(&r, &random, values);
        memcpy(copy, values, sizeof copy);
        sb_motion_advance(&r.kind, 30, values, 1 + i % 30, seen);
        assert_memory_equal(values, copy, sizeof copy);
        sb_motion_advance(&r.kind, 30, values, 1 + i % 30, values);
        assert_memory_equal(values, seen, sizeof seen);
    }
}

static void values_stop_at_the_ends_of_their_ranges(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1000, 500);
    r.motion.acceleration[1] = -(1 << 22);
    int32_t values[COUNT] = {
        [X] = 999, [Y] = -999, [Z] = -999, [VX] = 500, [VY] = -500, [VZ] = -500};
    sb_motion_advance(&r.kind, 60, values, 60, values);
    assert_int_equal(values[X], 1000);
    assert_int_equal(values[Y], -1000);
    assert_int_equal(values[Z], -1000);
    assert_int_equal(values[VX], 500);
    assert_int_equal(values[VY], -500);
    assert_int_equal(values[VZ], -500);
    // It comes to the end of its range evenly: from 400 to 500, not to 600, in ten ticks of 1/60 s,
    // each with its last velocity, 76.
    r.motion.acceleration[1] = 256 * 1200;
    r.motion.position_shift = 0;
    int32_t stops[COUNT] = {[VY] = 400};
    sb_motion_advance(&r.kind, 60, stops, 10, stops);
    assert_int_equal(stops[VY], 500);
    assert_int_equal(stops[Y], 76);
}

// A rule's field may be wider than what motion calculates with: it is extrapolated as so fast.
static void entity_that_is_too_fast_is_extrapolated_at_the_greatest_speed(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, VALUE_MAX, VALUE_MAX);
    int32_t fast[COUNT] = {[VX] = 131072, [VZ] = -131072};
    int32_t faster[COUNT] = {[VX] = VALUE_MAX, [VZ] = -VALUE_MAX};
    sb_motion_advance(&r.kind, 60, fast, 30, fast);
    sb_motion_advance(&r.kind, 60, faster, 30, faster);
    assert_int_equal(fast[X], 131072 * 2);
    assert_int_equal(faster[X], fast[X]);
    assert_int_equal(faster[Z], fast[Z]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_motion_is_that_of_the_step),
        cmocka_unit_test(accelerated_motion_is_that_of_the_step),
        cmocka_unit_test(fall_from_rest_has_the_figures_by_hand),
        cmocka_unit_test(ballistic_fall_has_the_parabola_by_hand),
        cmocka_unit_test(gain_is_rounded_to_the_nearest_whatever_its_sign),
        cmocka_unit_test(displacement_is_rounded_to_the_nearest_and_a_half_up),
        cmocka_unit_test(nothing_moves_without_time_or_motion),
        cmocka_unit_test(heading_stays_where_it_is_no_part_of_the_motion),
        cmocka_unit_test(beyond_a_second_it_stands_still),
        cmocka_unit_test(values_may_be_advanced_in_place),
        cmocka_unit_test(values_stop_at_the_ends_of_their_ranges),
        cmocka_unit_test(entity_that_is_too_fast_is_extrapolated_at_the_greatest_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
