// Of motion.c and drive.c: what drives along its heading, tick by tick in double precision, and by
// hand.
#include "protocol/motion.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "motion_reference.h"

static void driven_motion_is_that_of_the_tracks(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 2);
    for (uint32_t i = 0; i < 20000; i++) {
        rig r;
        rig_make(&r, 1024000, 131072);
        rig_heads(&r);
        if (i % 4 != 0) {
            rig_thrusts(&r, (int8_t)between(&random, 0, 7));
        }
        if (i % 5 != 0) {
            rig_grips(&r, 6144, 65535, 3584, 0);
        } else {
            r.motion.grips[0] = 1000; // for all
        }
        r.motion.acceleration[1] = between(&random, -1000000, 1000000);
        int32_t values[COUNT];
        rig_fill(&r, &random, values);
        rig_fill_drive(&random, values);
        values[VY] = between(&random, -110000, 110000);
        uint32_t hz = any_rate(&random);
        assert_near_reference(&r, hz, values, 1 + sb_random_below(&random, hz));
    }
}

// A second along the axes, which are exact: 15 * 2^3 steps more, or less. Sixty ticks, each with
// its last velocity, are 61/120 of that more.
static void thrust_has_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    rig_thrusts(&r, 3);
    r.motion.position_shift = 0;
    static const int32_t ROWS[][7] = {
        // yaw, vx, vz, thrust; vx, vz and the way along x and z together, after it
        {0, 0, 4000, 15, 0, 4120, 4061},
        {2048, 4000, 0, 15, 4120, 0, 4061},
        {4096, 0, -4000, 15, 0, -4120, -4061},
        {6144, -4000, 0, 15, -4120, 0, -4061},
        {0, 0, 4000, -15, 0, 3880, 3939},
        {0, 0, -4000, 15, 0, -4120, -4061},
        {0, 0, -4000, -15, 0, -3880, -3939},
        {2048, -4000, 0, 15, -4120, 0, -4061},
        {0, 0, 0, 15, 0, 120, 61},
        {4096, 0, 0, 15, 0, -120, -61},
        {6144, 0, 0, -15, 0, 0, 0},
        {0, 0, 4000, 0, 0, 4000, 4000},
        {0, 4000, 0, 15, 4000, 120, 4061}, // across it slides: 4,000 and 61
    };
    for (uint32_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        int32_t values[COUNT] = {
            [YAW] = ROWS[i][0], [VX] = ROWS[i][1], [VZ] = ROWS[i][2], [THRUST] = ROWS[i][3]};
        sb_motion_advance(&r.kind, 60, values, 60, values);
        assert_int_equal(values[VX], ROWS[i][4]);
        assert_int_equal(values[VZ], ROWS[i][5]);
        assert_int_equal(values[X] + values[Z], ROWS[i][6]);
        assert_int_equal(values[THRUST], ROWS[i][3]);
    }
    // It brakes to a stop and stays there.
    int32_t slow[COUNT] = {[VZ] = 100, [THRUST] = -15};
    sb_motion_advance(&r.kind, 60, slow, 60, slow);
    assert_int_equal(slow[VZ], 0);
    assert_in_range(slow[Z], 40, 42); // 100 * 100 / 120 / 2, less half a tick
    // Without a heading there is nothing to drive along.
    rig_make(&r, 1024000, 131072);
    rig_thrusts(&r, 3);
    int32_t adrift[COUNT] = {[VZ] = 4000, [THRUST] = 15};
    sb_motion_advance(&r.kind, 60, adrift, 60, adrift);
    assert_int_equal(adrift[VZ], 4000);
}

// Half a second: what slides loses half of the grip, at most all; what goes along loses nothing.
// Thirty ticks, each with its last velocity: 6,000 less 31/60 of 1,500, for half a second, 2,612.5.
static void grip_has_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    rig_grips(&r, 3000, 600, 1200, 12000);
    r.motion.position_shift = 0;
    static const int32_t ROWS[][6] = {
        // yaw, vx, vz, type; vx, vz after it
        {0, 6000, 500, 0, 4500, 500},      {0, -6000, 500, 0, -4500, 500},
        {4096, 6000, 500, 0, 4500, 500},   {2048, 500, 6000, 0, 500, 4500},
        {6144, 500, -6000, 0, 500, -4500}, {0, 6000, 500, 1, 5700, 500},
        {0, 6000, 500, 2, 5400, 500},      {0, 6000, 500, 3, 0, 500},
        {0, 5000, 500, 3, 0, 500},         {0, 6000, 500, -1, 4500, 500},
        {0, 6000, 500, 4, 0, 500},         {0, 6000, 500, 2048, 0, 500},
    };
    for (uint32_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        int32_t values[COUNT] = {
            [YAW] = ROWS[i][0], [VX] = ROWS[i][1], [VZ] = ROWS[i][2], [TYPE] = ROWS[i][3]};
        sb_motion_advance(&r.kind, 60, values, 30, values);
        assert_int_equal(values[VX], ROWS[i][4]);
        assert_int_equal(values[VZ], ROWS[i][5]);
    }
    int32_t slides[COUNT] = {[VX] = 6000};
    sb_motion_advance(&r.kind, 60, slides, 30, slides);
    assert_int_equal(slides[X], 2613);
    // Without a field it is the first.
    r.motion.grip_by = SB_NET_NO_FIELD;
    int32_t any[COUNT] = {[VX] = 6000, [TYPE] = 3};
    sb_motion_advance(&r.kind, 60, any, 30, any);
    assert_int_equal(any[VX], 4500);
    // Without a heading nothing grips.
    rig_make(&r, 1024000, 131072);
    rig_grips(&r, 3000, 3000, 3000, 3000);
    int32_t adrift[COUNT] = {[VX] = 6000};
    sb_motion_advance(&r.kind, 60, adrift, 30, adrift);
    assert_int_equal(adrift[VX], 6000);
}

// A thrust of -1 takes less than 1/8 of a step in each of 30 strides: it takes 1/8, 3.75 in all.
static void thrust_against_the_way_takes_an_eighth_of_a_step_a_stride_at_least(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    rig_thrusts(&r, 0);
    int32_t values[COUNT] = {[VZ] = 4000, [THRUST] = -1};
    sb_motion_advance(&r.kind, 60, values, 60, values);
    assert_int_equal(values[VZ], 3996);
    // The other way less than 1/8 is nothing.
    int32_t faster[COUNT] = {[VZ] = 4000, [THRUST] = 1};
    sb_motion_advance(&r.kind, 60, faster, 60, faster);
    assert_int_equal(faster[VZ], 4000);
}

// Of two ticks the second drives by half of the turn, 17 of 65,536 parts, rounded down: by 9 of
// them the one way, whose sine is -4 of 4,096, and by 8 the other, of 3.
static void half_a_turn_is_rounded_down(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    r.fields[YAW].max = 65535;
    r.motion.grips[0] = 65535;
    const int32_t values[COUNT] = {[VZ] = 32768};
    int32_t left[COUNT] = {[YAW] = 17}, right[COUNT] = {[YAW] = 65536 - 17};
    sb_motion_extrapolate_stage(&r.kind, 10, values, 2, 2, left);
    assert_int_equal(left[VX], 24);
    sb_motion_extrapolate_stage(&r.kind, 10, values, 2, 2, right);
    assert_int_equal(right[VX], -32);
}

// Ten metres a second round a circle, held by a grip that nothing slides against. Each stride bends
// the way by its angle and loses what the bend takes, half the square of it.
static void velocity_turns_with_the_heading(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 3);
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    r.motion.grips[0] = 65535;
    for (uint32_t i = 0; i < 2000; i++) {
        int32_t yaw = between(&random, 0, TURN - 1), rate = between(&random, 20, 326);
        rate = i % 2 == 0 ? rate : -rate;
        uint32_t hz = any_rate(&random), ticks = 1 + sb_random_below(&random, hz / 2);
        int32_t values[COUNT] = {[VX] = (int32_t)lround(5120 * sin(yaw * PART)),
                                 [VZ] = (int32_t)lround(5120 * cos(yaw * PART)),
                                 [YAW] = yaw,
                                 [YAW_RATE] = rate};
        double turn = 8 * rate * PART, from = yaw * PART, to = from + turn * ticks / hz;
        sb_motion_advance(&r.kind, hz, values, ticks, values);
        uint32_t stride = hz < 30 ? 1 : hz / 30;
        double bend = fabs(turn) * stride / hz, strides = (double)ticks / stride + 1;
        double lost = 5120 * strides * (bend * bend / 2 + 0.0017) + 3.0;
        double bound = 5120 * (bend + 0.001) + lost;
        assert_true(hypot(values[VX] - 5120 * sin(to), values[VZ] - 5120 * cos(to)) <= bound);
        double radius = 4 * 5120 / turn, distance = 4 * bound * ticks / hz + 3.0;
        assert_true(hypot(values[X] - radius * (cos(from) - cos(to)),
                          values[Z] - radius * (sin(to) - sin(from))) <= distance);
    }
}

// A heading's arithmetic holds less: 2^15 steps of velocity and 255 of thrust. A rate may be 2^17.
static void tank_that_drives_too_fast_is_extrapolated_at_the_greatest_speed(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, VALUE_MAX, VALUE_MAX);
    rig_heads(&r);
    rig_thrusts(&r, 6);
    r.motion.spins[0].shift = -4;
    r.fields[YAW_RATE].min = -VALUE_MAX;
    r.fields[YAW_RATE].max = VALUE_MAX;
    static const int32_t PAIRS[][3] = {{VZ, 32768, 32769},       {VZ, -32768, -32769},
                                       {VZ, 32768, VALUE_MAX},   {THRUST, 255, 256},
                                       {THRUST, 255, 2048},      {YAW_RATE, 131072, 131073},
                                       {VZ, -32768, -VALUE_MAX}, {YAW_RATE, -131072, -VALUE_MAX}};
    for (uint32_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++) {
        int32_t most[COUNT] = {0}, more[COUNT] = {0}, field = PAIRS[i][0];
        most[field] = PAIRS[i][1];
        more[field] = PAIRS[i][2];
        sb_motion_advance(&r.kind, 60, most, 60, most);
        sb_motion_advance(&r.kind, 60, more, 60, more);
        more[field] = most[field];
        assert_memory_equal(more, most, sizeof most);
    }
    // A second of the most: 255 * 2^6.
    int32_t thrust[COUNT] = {[THRUST] = 2048};
    sb_motion_advance(&r.kind, 60, thrust, 60, thrust);
    assert_int_equal(thrust[VZ], 16320);
    int32_t fast[COUNT] = {[VZ] = VALUE_MAX};
    sb_motion_advance(&r.kind, 60, fast, 60, fast);
    assert_int_equal(fast[VZ], 32768);
    assert_int_equal(fast[Z], 4 * 32768);
    int32_t spin[COUNT] = {[YAW_RATE] = VALUE_MAX};
    sb_motion_advance(&r.kind, 60, spin, 15, spin);
    assert_int_equal(spin[YAW], 131072 / 16 / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(driven_motion_is_that_of_the_tracks),
        cmocka_unit_test(thrust_has_the_figures_by_hand),
        cmocka_unit_test(grip_has_the_figures_by_hand),
        cmocka_unit_test(thrust_against_the_way_takes_an_eighth_of_a_step_a_stride_at_least),
        cmocka_unit_test(half_a_turn_is_rounded_down),
        cmocka_unit_test(velocity_turns_with_the_heading),
        cmocka_unit_test(tank_that_drives_too_fast_is_extrapolated_at_the_greatest_speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
