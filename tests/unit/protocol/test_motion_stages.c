// Tests of motion.c: the stages, against double precision and by hand.
#include "protocol/motion.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "motion_rig.h"

/// From values to known later ones, evenly: what is moved and turned meanwhile.
static void between_reference(const rig *r, uint32_t hz, const int32_t *values, uint32_t ticks,
                              const int32_t *later, double *out_values)
{
    const sb_net_motion *motion = &r->motion;
    double dt = 1.0 / hz, n = ticks < hz ? ticks : hz;
    for (uint32_t i = 0; i < COUNT; i++) {
        out_values[i] = i < VX || i == YAW || i == AIM ? values[i] : later[i];
    }
    for (double tick = 1; tick <= n; tick++) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            double before = values[VX + axis], gain = later[VX + axis] - before;
            double at = motion->ballistic ? tick - 0.5 : tick;
            double velocity = before + gain * at / n;
            out_values[X + axis] += ldexp(velocity, motion->position_shift) * dt;
        }
        for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
            uint8_t angle = motion->spins[i].angle, field = motion->spins[i].rate;
            if (field != SB_NET_NO_FIELD) {
                double gain = later[field] - values[field];
                double rate = values[field] + gain * (tick - 0.5) / n;
                out_values[angle] += ldexp(rate, motion->spins[i].shift) * dt;
            }
        }
    }
    for (uint32_t i = X; i <= Z; i++) {
        out_values[i] = limited(out_values[i], r->fields[i].min, r->fields[i].max);
    }
    for (uint32_t i = YAW; i <= AIM; i++) {
        out_values[i] -= floor(out_values[i] / TURN) * TURN;
    }
}

static bool is_near_reference(uint32_t field, int32_t seen, double truth)
{
    double error = fabs(seen - truth);
    error = field == YAW || field == AIM ? fmin(error, TURN - error) : error;
    return error <= 0.5 + 1e-6;
}

// With a heading it is the height alone: x and z are the drive's.
static void between_two_velocities_it_moves_by_their_mean(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 10);
    for (uint32_t i = 0; i < 20000; i++) {
        rig r;
        rig_make(&r, i % 2 == 0 ? 1024000 : VALUE_MAX, 131072);
        r.motion.position_shift = (int8_t)between(&random, -8, 8);
        r.motion.ballistic = i % 3 == 0;
        r.motion.acceleration[1] = between(&random, -100000, 100000); // says nothing here
        bool heads = i % 5 != 0;
        if (heads) {
            rig_heads(&r);
            r.motion.spins[0].shift = (int8_t)between(&random, -8, 8);
        }
        if (i % 4 != 0) {
            rig_aims(&r, (int8_t)between(&random, -8, 8));
        }
        int32_t values[COUNT], copy[COUNT], given[COUNT], seen[COUNT];
        rig_fill(&r, &random, values);
        rig_fill(&r, &random, given);
        memcpy(copy, values, sizeof copy);
        uint32_t hz = any_rate(&random), ticks = sb_random_below(&random, hz + 20);
        double truth[COUNT];
        between_reference(&r, hz, values, ticks, given, truth);
        memcpy(seen, given, sizeof seen);
        sb_motion_extrapolate_stage(&r.kind, hz, values, ticks, 1, seen);
        assert_true(!heads || is_near_reference(YAW, seen[YAW], truth[YAW]));
        assert_true(i % 4 == 0 || is_near_reference(AIM, seen[AIM], truth[AIM]));
        sb_motion_extrapolate_stage(&r.kind, hz, values, ticks, 4, seen);
        assert_memory_equal(values, copy, sizeof copy);
        for (uint32_t axis = 0; axis < 3; axis++) {
            if ((!heads || axis == 1) && !is_near_reference(axis, seen[axis], truth[axis])) {
                fail_msg("row %u axis %u: %d, not %f", i, axis, seen[axis], truth[axis]);
            }
        }
        for (uint32_t f = VX; f < COUNT; f++) {
            assert_true(f == YAW || f == AIM || seen[f] == given[f]);
        }
    }
}

// From 600 steps a second to 1,200 in ten ticks of 1/60 s: 660, 720 and on to 1,200 are 9,300, of
// which 1/60 is 155; a ballistic one 150. Rates of 60 and 180 turn by 20.
static void stages_have_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_aims(&r, 0);
    r.motion.position_shift = 0;
    r.motion.acceleration[1] = -256 * 600; // 100 in ten ticks
    const int32_t values[COUNT] = {[X] = 10,  [Y] = 20,     [VX] = 600,       [VY] = -600,
                                   [AIM] = 8, [YAW] = 8180, [AIM_RATE] = 180, [TYPE] = 3};
    const int32_t given[COUNT] = {
        [X] = -999,   [Y] = -999, [Z] = -999,       [VX] = 1200,   [VY] = -1200,
        [YAW] = 8190, [AIM] = 99, [AIM_RATE] = -60, [THRUST] = 12, [TYPE] = 34};
    int32_t later[COUNT];
    rig_extrapolate_stage(&r, values, 10, 0, given, later);
    assert_int_equal(later[YAW], 8180);
    assert_int_equal(later[AIM_RATE], 180);
    assert_int_equal(later[THRUST], 0);
    assert_int_equal(later[TYPE], 3);
    rig_extrapolate_stage(&r, values, 10, 1, given, later);
    assert_int_equal(later[AIM], 18); // a mean rate of 60
    assert_int_equal(later[YAW], 8190);
    rig_extrapolate_stage(&r, values, 10, 2, given, later);
    assert_int_equal(later[VX], 600);
    assert_int_equal(later[VY], -700);
    assert_int_equal(later[VZ], 0);
    rig_extrapolate_stage(&r, values, 10, 3, given, later);
    assert_memory_equal(later, given, sizeof later);
    rig_extrapolate_stage(&r, values, 10, 4, given, later);
    assert_int_equal(later[X], 165);
    assert_int_equal(later[Y], -135);
    assert_int_equal(later[Z], 0);
    r.motion.ballistic = true;
    rig_extrapolate_stage(&r, values, 10, 4, given, later);
    assert_int_equal(later[X], 160);
    assert_int_equal(later[Y], -130);
    // It moves for a second: 60 ticks of 900 and half a tick's 10 more, or 60 parts of a turn.
    r.motion.ballistic = false;
    rig_extrapolate_stage(&r, values, UINT32_MAX, 4, given, later);
    assert_int_equal(later[X], 10 + 905);
    rig_extrapolate_stage(&r, values, UINT32_MAX, 1, given, later);
    assert_int_equal(later[AIM], 8 + 60);
    // A kind without a motion keeps its values.
    r.kind.motion = NULL;
    rig_extrapolate_stage(&r, values, 10, 0, given, later);
    assert_memory_equal(later, values, sizeof later);
    for (uint32_t stage = 1; stage < SB_MOTION_STAGE_COUNT; stage++) {
        rig_extrapolate_stage(&r, values, 10, stage, given, later);
        assert_memory_equal(later, given, sizeof later);
    }
}

// After 0 ticks the position is unchanged, whatever the new velocity and rate.
static void stages_of_no_time_go_nowhere(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        rig r;
        rig_make(&r, 1024000, 131072);
        rig_aims(&r, 3);
        r.motion.ballistic = i % 2 == 0;
        r.motion.acceleration[1] = -1285816;
        if (i >= 2) {
            rig_heads(&r);
            rig_thrusts(&r, 7);
            rig_grips(&r, 9000, 9000, 9000, 9000);
        }
        const int32_t values[COUNT] = {
            [X] = 10,   [Y] = 20,  [Z] = -30,    [VX] = 70,     [VY] = 80,
            [VZ] = -90, [AIM] = 7, [YAW] = 8180, [THRUST] = 200};
        const int32_t given[COUNT] = {
            [VX] = 1200, [VY] = 999, [VZ] = 5, [YAW_RATE] = 2000, [AIM_RATE] = 77, [YAW] = 8180};
        int32_t later[COUNT];
        rig_extrapolate_stage(&r, values, 0, 1, given, later);
        assert_int_equal(later[AIM], 7);
        assert_int_equal(later[YAW], 8180);
        rig_extrapolate_stage(&r, values, 0, 2, given, later);
        assert_int_equal(later[VX], 70);
        assert_int_equal(later[VY], 80);
        assert_int_equal(later[VZ], -90);
        rig_extrapolate_stage(&r, values, 0, 4, given, later);
        assert_int_equal(later[X], 10);
        assert_int_equal(later[Y], 20);
        assert_int_equal(later[Z], -30);
    }
}

// A receiver that takes the extrapolated values as the true ones gets the result of advance.
static void stages_without_surprise_equal_the_extrapolation(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 11);
    for (uint32_t i = 0; i < 20000; i++) {
        rig r;
        rig_make(&r, 1024000, 131072);
        rig_aims(&r, 3);
        r.motion.ballistic = i % 2 == 0;
        r.motion.acceleration[1] = between(&random, -1285816, 1285816);
        if (i % 3 != 0) {
            rig_heads(&r);
            rig_thrusts(&r, 7);
            rig_grips(&r, 6144, 7168, 3584, 0);
        }
        int32_t values[COUNT], seen[COUNT], later[COUNT];
        rig_fill(&r, &random, values);
        for (uint32_t axis = 0; axis < 3; axis++) {
            values[VX + axis] = between(&random, -20000, 20000);
        }
        uint32_t hz = any_rate(&random), ticks = sb_random_below(&random, hz + 10);
        sb_motion_advance(&r.kind, hz, values, ticks, seen);
        memset(later, 0x11, sizeof later);
        for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
            sb_motion_extrapolate_stage(&r.kind, hz, values, ticks, stage, later);
        }
        assert_memory_equal(later, seen, sizeof later);
    }
}

static void every_field_is_of_one_stage(void **state)
{
    (void)state;
    const uint32_t all = BIT(COUNT) - 1;
    rig r;
    rig_make(&r, 1024000, 131072);
    const int32_t none[COUNT] = {0};
    // yaw, the velocity that is left: 1,024 is half way between z and x, and lies no nearer to z
    static const int32_t LEFT[][2] = {{0, VX},    {1023, VX}, {1024, VZ}, {2048, VZ},
                                      {3072, VZ}, {3073, VX}, {4096, VX}, {5120, VZ},
                                      {6144, VZ}, {7168, VZ}, {7169, VX}, {8191, VX}};
    const uint32_t still[5] = {all & ~(POSITIONS | VELOCITIES), 0, VELOCITIES, 0, POSITIONS};
    for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
        assert_int_equal(sb_motion_stage_fields(&r.kind, stage, none), still[stage]);
    }
    rig_aims(&r, 1);
    assert_int_equal(sb_motion_stage_fields(&r.kind, 0, none), still[0] & ~BIT(AIM));
    assert_int_equal(sb_motion_stage_fields(&r.kind, 1, none), BIT(AIM));
    assert_false(sb_motion_crossed(&r.kind, none));
    rig_heads(&r);
    for (uint32_t i = 0; i < sizeof LEFT / sizeof LEFT[0]; i++) {
        const int32_t later[COUNT] = {[YAW] = LEFT[i][0]};
        const uint32_t left = BIT(LEFT[i][1]);
        const uint32_t turning[5] = {still[0] & ~(BIT(AIM) | BIT(YAW)), BIT(AIM) | BIT(YAW),
                                     VELOCITIES & ~left, left, POSITIONS};
        for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
            assert_int_equal(sb_motion_stage_fields(&r.kind, stage, later), turning[stage]);
        }
        assert_int_equal(sb_motion_crossed(&r.kind, later), left == BIT(VX));
    }
    r.kind.motion = NULL;
    assert_int_equal(sb_motion_stage_fields(&r.kind, 0, none), all);
    for (uint32_t stage = 1; stage < SB_MOTION_STAGE_COUNT; stage++) {
        assert_int_equal(sb_motion_stage_fields(&r.kind, stage, none), 0);
    }
    assert_false(sb_motion_crossed(&r.kind, none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_two_velocities_it_moves_by_their_mean),
        cmocka_unit_test(stages_have_the_figures_by_hand),
        cmocka_unit_test(stages_of_no_time_go_nowhere),
        cmocka_unit_test(stages_without_surprise_equal_the_extrapolation),
        cmocka_unit_test(every_field_is_of_one_stage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
