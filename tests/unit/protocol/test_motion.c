// Expected values: the world's step in double precision, tick by tick, and figures by hand.
#include "protocol/motion.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"

enum { X, Y, Z, VX, VY, VZ, YAW, AIM, YAW_RATE, AIM_RATE, THRUST, OTHER, COUNT };

#define TURN 8192                                ///< parts of a turn
#define RATE_STEP (6.283185307179586 * 8 / TURN) ///< rad/s: eight parts of a turn a second
#define RATE_SCALE 201                           ///< 2^15 times that
#define VALUE_MAX (1 << 28)                      ///< the widest range that rules may give a field

/// A kind whose numbers a test may set. Positions in 1/2048 m, velocities in 1/512 m/s.
typedef struct rig {
    sb_net_kind kind;
    sb_net_motion motion;
    sb_net_field fields[COUNT];
} rig;

static void rig_make(rig *out, int32_t position_max, int32_t velocity_max)
{
    memset(out, 0, sizeof *out);
    for (uint32_t i = 0; i < COUNT; i++) {
        bool angle = i == YAW || i == AIM;
        int32_t max = i < VX ? position_max : i < YAW ? velocity_max : angle ? TURN - 1 : 2048;
        out->fields[i] = (sb_net_field){
            .quantity = angle ? SB_QUANTITY_ANGLE : SB_QUANTITY_LINEAR,
            .min = angle ? 0 : -max,
            .max = max,
            .grain = 1,
        };
    }
    out->motion = (sb_net_motion){
        .position = {X, Y, Z},
        .velocity = {VX, VY, VZ},
        .position_shift = 2,
        .thrust = SB_NET_NO_FIELD,
        .spins = {{SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}, {SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}},
    };
    out->kind = (sb_net_kind){
        .name = "rig", .field_count = COUNT, .fields = out->fields, .motion = &out->motion};
}

static void rig_turns(rig *out)
{
    out->motion.spins[0].angle = YAW;
    out->motion.spins[0].rate = YAW_RATE;
    out->motion.spins[0].shift = 3;
    out->motion.turn_scale = RATE_SCALE;
}

static void rig_aims(rig *out, int8_t shift)
{
    out->motion.spins[1].angle = AIM;
    out->motion.spins[1].rate = AIM_RATE;
    out->motion.spins[1].shift = shift;
}

static void rig_thrusts(rig *out, int8_t shift)
{
    out->motion.thrust = THRUST;
    out->motion.thrust_shift = shift;
}

static int32_t between(sb_random *random, int32_t min, int32_t max)
{
    return min + (int32_t)sb_random_below(random, (uint32_t)(max - min) + 1);
}

static double limited(double value, double min, double max)
{
    return value < min ? min : value > max ? max : value;
}

/// The world's step: velocity first, then position with the new velocity, or with the mean of both
/// for what is ballistic. The accelerations across the heading and along the velocity are those of
/// the first tick.
static void step_reference(const rig *r, uint32_t hz, const int32_t *values, uint32_t ticks,
                           double *out_values)
{
    const sb_net_motion *motion = &r->motion;
    double acceleration[3], dt = 1.0 / hz;
    for (uint32_t i = 0; i < COUNT; i++) {
        out_values[i] = values[i];
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        acceleration[axis] = motion->acceleration[axis] / 256.0;
    }
    if (motion->spins[0].rate != SB_NET_NO_FIELD) {
        double yaw_rate_rad_s = values[YAW_RATE] * motion->turn_scale / 32768.0;
        acceleration[0] += yaw_rate_rad_s * values[VZ];
        acceleration[2] -= yaw_rate_rad_s * values[VX];
    }
    double speed = sqrt((double)values[VX] * values[VX] + (double)values[VY] * values[VY] +
                        (double)values[VZ] * values[VZ]);
    for (uint32_t axis = 0; axis < 3 && motion->thrust != SB_NET_NO_FIELD && speed > 0; axis++) {
        acceleration[axis] +=
            ldexp(values[THRUST], motion->thrust_shift) * values[VX + axis] / speed;
    }
    for (uint32_t tick = 0; tick < ticks && tick < hz; tick++) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            out_values[VX + axis] += acceleration[axis] * dt;
            double mean =
                out_values[VX + axis] - (motion->ballistic ? acceleration[axis] * dt / 2 : 0);
            out_values[X + axis] += ldexp(mean, motion->position_shift) * dt;
        }
        for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
            if (motion->spins[i].rate != SB_NET_NO_FIELD) {
                double rate = values[motion->spins[i].rate];
                out_values[motion->spins[i].angle] += ldexp(rate, motion->spins[i].shift) * dt;
            }
        }
    }
    for (uint32_t i = 0; i < YAW; i++) {
        out_values[i] = limited(out_values[i], r->fields[i].min, r->fields[i].max);
    }
    for (uint32_t i = YAW; i <= AIM; i++) {
        out_values[i] -= floor(out_values[i] / TURN) * TURN;
    }
}

/// How far the acceleration may be off, in steps: turning takes the velocity in quarter steps. So
/// does thrust, whose direction is then off by what is cut from the velocity, 1, and from the
/// speed, 1 and the length of what is cut from three axes, of the speed; and by 1/1024.
static double acceleration_error(const rig *r, const int32_t *values)
{
    double error = 0.0;
    if (r->motion.spins[0].rate != SB_NET_NO_FIELD) {
        error += fabs(values[YAW_RATE] * r->motion.turn_scale / 32768.0) * 4 + 1.0 / 256;
    }
    if (r->motion.thrust != SB_NET_NO_FIELD) {
        double thrust = fabs(ldexp(values[THRUST], r->motion.thrust_shift));
        double quarters = hypot(hypot(values[VX], values[VY]), values[VZ]) / 4, cut = sqrt(3.0);
        assert_true(quarters > 2 * (cut + 1));
        error += thrust * ((cut + 2) / (quarters - cut - 1) + 1.0 / 1024) + 1.0 / 512;
    }
    return error;
}

/// Half a step of rounding; velocity is kept in 1/256 steps, and the way in steps times ticks.
static void assert_near_reference(const rig *r, uint32_t hz, const int32_t *values, uint32_t ticks)
{
    int32_t seen[COUNT];
    double truth[COUNT];
    sb_motion_advance(&r->kind, hz, values, ticks, seen);
    step_reference(r, hz, values, ticks, truth);
    double n = ticks < hz ? ticks : hz, seconds = n / hz;
    double gained_error = 1.0 / 256 + acceleration_error(r, values) * seconds;
    double velocity_error = 0.5 + gained_error;
    double way_error = 1.0 + gained_error * (n + 1) / 2;
    double position_error = 0.5 + ldexp(way_error, r->motion.position_shift) / hz;
    for (uint32_t i = 0; i < COUNT; i++) {
        double error = fabs(seen[i] - truth[i]);
        bool angle = i == YAW || i == AIM;
        error = angle ? fmin(error, TURN - error) : error;
        double bound = i < VX ? position_error : i < YAW ? velocity_error : angle ? 0.5 : 0.0;
        if (error > bound + 1e-6) {
            fail_msg("field %u, %u Hz, %u ticks: %d, not %f within %f", i, hz, ticks, seen[i],
                     truth[i], bound);
        }
    }
}

static void rig_fill(const rig *r, sb_random *random, int32_t *out_values)
{
    for (uint32_t i = 0; i < COUNT; i++) {
        out_values[i] = between(random, r->fields[i].min, r->fields[i].max);
    }
}

static uint32_t any_rate(sb_random *random)
{
    static const uint32_t RATES_HZ[] = {10, 20, 30, 60, 64, 128, 240};
    return RATES_HZ[sb_random_below(random, 7)];
}

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
        uint32_t hz = any_rate(&random);
        assert_near_reference(&r, hz, values, 1 + sb_random_below(&random, hz));
    }
}

static void turning_motion_is_that_of_the_step(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 2);
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_turns(&r);
    for (uint32_t i = 0; i < 20000; i++) {
        int32_t values[COUNT];
        rig_fill(&r, &random, values);
        // A tank: up to 15 m/s and 2 rad/s.
        values[VX] = between(&random, -7680, 7680);
        values[VZ] = between(&random, -7680, 7680);
        values[YAW_RATE] = between(&random, -326, 326);
        uint32_t hz = any_rate(&random);
        r.motion.spins[0].shift = (int8_t)between(&random, -8, 8);
        r.motion.acceleration[1] = between(&random, -1000000, 1000000);
        assert_near_reference(&r, hz, values, 1 + sb_random_below(&random, hz));
    }
}

// A turret beside a hull that turns, and one on what has no heading.
static void second_spin_turns_its_angle_alone(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 8);
    for (uint32_t i = 0; i < 10000; i++) {
        rig r;
        rig_make(&r, 1024000, 131072);
        rig_aims(&r, (int8_t)between(&random, -8, 8));
        int32_t values[COUNT];
        rig_fill(&r, &random, values);
        values[VX] = between(&random, -7680, 7680);
        values[VZ] = between(&random, -7680, 7680);
        values[YAW_RATE] = between(&random, -326, 326);
        if (i % 2 == 0) {
            rig_turns(&r);
        } else {
            r.motion.turn_scale = RATE_SCALE; // of the first, which is not there
        }
        uint32_t hz = any_rate(&random);
        assert_near_reference(&r, hz, values, 1 + sb_random_below(&random, hz));
    }
}

// 60 are 8 parts of a turn a tick of one, and one part of the other.
static void spins_have_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_turns(&r);
    rig_aims(&r, 0);
    int32_t values[COUNT] = {[YAW] = 8190, [AIM] = 5, [YAW_RATE] = 60, [AIM_RATE] = -60};
    sb_motion_advance(&r.kind, 60, values, 6, values);
    assert_int_equal(values[YAW], 46);
    assert_int_equal(values[AIM], 8191);
    assert_int_equal(values[AIM_RATE], -60);
    assert_int_equal(values[VX], 0);
    assert_int_equal(values[VZ], 0);
}

static void thrust_is_that_of_the_step(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 9);
    rig r;
    rig_make(&r, 1024000, 131072);
    for (uint32_t i = 0; i < 20000; i++) {
        int32_t values[COUNT];
        rig_fill(&r, &random, values);
        for (uint32_t axis = 0; axis < 3; axis++) {
            values[VX + axis] = between(&random, -8188, 8188) / (i % 3 == axis ? 100 : 1);
        }
        if (abs(values[VX]) + abs(values[VY]) + abs(values[VZ]) < 100) {
            continue; // too slow for a direction
        }
        values[THRUST] = between(&random, -255, 255);
        int8_t shift = (int8_t)between(&random, -8, 6); // 255 * 2^6 is 1/256 below the bound
        rig_thrusts(&r, shift);
        r.motion.acceleration[1] = shift < 6 ? between(&random, -1000000, 1000000) : 0;
        r.motion.ballistic = i % 5 == 0;
        uint32_t hz = any_rate(&random);
        assert_near_reference(&r, hz, values, 1 + sb_random_below(&random, hz));
    }
}

// For a second: of one axis all, of 3, 4, 5 the parts, which are 614/1024 and 819/1024 as they are
// rounded down, times 100.
static void thrust_has_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_thrusts(&r, 3);
    r.motion.position_shift = 0;
    static const int32_t ROWS[][5] = {
        // vx, vz, thrust; vx, vz after it
        {0, 4000, 10, 0, 4080},    {-4000, 0, 10, -4080, 0}, {0, 4000, -10, 0, 3920},
        {0, 0, 255, 0, 0},         {3, 0, 255, 3, 0},        {4, 0, 10, 84, 0},
        {0, 4000, 255, 0, 6040},   {0, 4000, 256, 0, 6040},  {0, 4000, 2048, 0, 6040},
        {0, 4000, -2048, 0, 1960}, {0, 4000, 0, 0, 4000},
    };
    for (uint32_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        int32_t values[COUNT] = {[VX] = ROWS[i][0], [VZ] = ROWS[i][1], [THRUST] = ROWS[i][2]};
        sb_motion_advance(&r.kind, 60, values, 60, values);
        assert_int_equal(values[VX], ROWS[i][3]);
        assert_int_equal(values[VZ], ROWS[i][4]);
        assert_int_equal(values[THRUST], ROWS[i][2]);
    }
    // Sixty ticks, each with its last velocity: 4,000 and 61/120 of 80.
    int32_t straight[COUNT] = {[VZ] = 4000, [THRUST] = 10};
    sb_motion_advance(&r.kind, 60, straight, 60, straight);
    assert_int_equal(straight[Z], 4041);
    rig_thrusts(&r, 0);
    int32_t slanted[COUNT] = {[VX] = 2400, [VY] = -3200, [THRUST] = 100};
    sb_motion_advance(&r.kind, 60, slanted, 60, slanted);
    assert_int_equal(slanted[VX], 2460);  // 59.96
    assert_int_equal(slanted[VY], -3280); // 80.08: of 820/1024
    assert_int_equal(slanted[VZ], 0);
    // No more than 2^22 of 1/256 a second, 16,384 steps.
    rig_thrusts(&r, 8);
    int32_t most[COUNT] = {[VX] = 8000, [THRUST] = 255};
    sb_motion_advance(&r.kind, 60, most, 60, most);
    assert_int_equal(most[VX], 8000 + 16384);
}

/// From one velocity and rate to another, evenly: what is moved and turned meanwhile.
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
        bool turns = motion->spins[i - YAW].rate != SB_NET_NO_FIELD;
        out_values[i] = turns ? out_values[i] - floor(out_values[i] / TURN) * TURN : later[i];
    }
}

static void between_two_velocities_it_moves_by_their_mean(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 10);
    for (uint32_t i = 0; i < 20000; i++) {
        rig r;
        rig_make(&r, i % 2 == 0 ? 1024000 : VALUE_MAX, 131072);
        r.motion.position_shift = (int8_t)between(&random, -8, 8);
        r.motion.ballistic = i % 3 == 0;
        r.motion.acceleration[0] = between(&random, -100000, 100000); // says nothing here
        if (i % 5 != 0) {
            rig_turns(&r);
            r.motion.spins[0].shift = (int8_t)between(&random, -8, 8);
        }
        if (i % 4 != 0) {
            rig_aims(&r, (int8_t)between(&random, -8, 8));
        }
        if (i % 7 == 0) {
            rig_thrusts(&r, 5);
        }
        int32_t values[COUNT], copy[COUNT], given[COUNT], seen[COUNT];
        rig_fill(&r, &random, values);
        rig_fill(&r, &random, given);
        memcpy(copy, values, sizeof copy);
        memcpy(seen, given, sizeof seen);
        uint32_t hz = any_rate(&random), ticks = sb_random_below(&random, hz + 20);
        double truth[COUNT];
        between_reference(&r, hz, values, ticks, given, truth);
        sb_motion_between(&r.kind, hz, values, ticks, seen);
        assert_memory_equal(values, copy, sizeof copy);
        for (uint32_t f = 0; f < COUNT; f++) {
            bool angle = f == YAW || f == AIM;
            double error = fabs(seen[f] - truth[f]);
            error = angle ? fmin(error, TURN - error) : error;
            if (error > (f < VX || angle ? 0.5 + 1e-6 : 0.0)) {
                fail_msg("row %u field %u: %d, not %f", i, f, seen[f], truth[f]);
            }
        }
    }
}

// From 600 steps a second to 1,200 in ten ticks of 1/60 s: 660, 720 and on to 1,200 are 9,300, of
// which 1/60 is 155; a ballistic one 150. Rates of 60 and 180 turn by 20.
static void between_has_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_turns(&r);
    rig_aims(&r, 0);
    r.motion.position_shift = r.motion.spins[0].shift = 0;
    const int32_t values[COUNT] = {[X] = 10,     [Y] = 20,  [VX] = 600,      [VY] = -600,
                                   [YAW] = 8180, [AIM] = 7, [YAW_RATE] = 60, [AIM_RATE] = 180};
    const int32_t given[COUNT] = {
        [X] = -999, [Y] = -999,       [Z] = -999,        [VX] = 1200,   [VY] = -1200, [YAW] = 99,
        [AIM] = 99, [YAW_RATE] = 180, [AIM_RATE] = -180, [THRUST] = 12, [OTHER] = 34};
    const int32_t expected[COUNT] = {
        [X] = 165, [Y] = -135,       [VX] = 1200,       [VY] = -1200,  [YAW] = 8,
        [AIM] = 7, [YAW_RATE] = 180, [AIM_RATE] = -180, [THRUST] = 12, [OTHER] = 34};
    int32_t later[COUNT];
    memcpy(later, given, sizeof later);
    sb_motion_between(&r.kind, 60, values, 10, later);
    assert_memory_equal(later, expected, sizeof later);
    r.motion.ballistic = true;
    memcpy(later, given, sizeof later);
    sb_motion_between(&r.kind, 60, values, 10, later);
    assert_int_equal(later[X], 160);
    assert_int_equal(later[Y], -130);
    assert_int_equal(later[YAW], 8);
    // In no time it is where it was, whatever its velocity has become.
    for (uint32_t i = 0; i < 2; i++) {
        r.motion.ballistic = i == 0;
        memcpy(later, given, sizeof later);
        sb_motion_between(&r.kind, 60, values, 0, later);
        assert_int_equal(later[X], 10);
        assert_int_equal(later[Y], 20);
        assert_int_equal(later[Z], 0);
        assert_int_equal(later[YAW], 8180);
        assert_int_equal(later[AIM], 7);
        assert_int_equal(later[VX], 1200);
    }
    // It moves for a second: 60 ticks of 900 and half a tick's 10 more, or 90 parts of a turn.
    r.motion.ballistic = false;
    memcpy(later, given, sizeof later);
    sb_motion_between(&r.kind, 60, values, UINT32_MAX, later);
    assert_int_equal(later[X], 10 + 905);
    assert_int_equal(later[YAW], 8180 + 120 - 8192);
    // What stays goes nowhere.
    r.kind.motion = NULL;
    memcpy(later, given, sizeof later);
    sb_motion_between(&r.kind, 60, values, 10, later);
    assert_memory_equal(later, given, sizeof later);
}

// What pulls evenly ends where both say.
static void between_agrees_with_what_was_foreseen(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 11);
    for (uint32_t i = 0; i < 10000; i++) {
        rig r;
        rig_make(&r, 1024000, 131072);
        rig_aims(&r, 3);
        r.motion.ballistic = i % 2 == 0;
        r.motion.acceleration[1] = between(&random, -1285816, 1285816);
        int32_t values[COUNT], seen[COUNT], later[COUNT];
        rig_fill(&r, &random, values);
        for (uint32_t axis = 0; axis < 3; axis++) {
            values[VX + axis] = between(&random, -60000, 60000);
            values[X + axis] /= 2;
        }
        uint32_t hz = any_rate(&random), ticks = 1 + sb_random_below(&random, hz);
        sb_motion_advance(&r.kind, hz, values, ticks, seen);
        memcpy(later, seen, sizeof later);
        later[X] = later[Y] = later[Z] = later[AIM] = 0;
        sb_motion_between(&r.kind, hz, values, ticks, later);
        assert_int_equal(later[X], seen[X]);
        assert_int_equal(later[Z], seen[Z]);
        assert_int_equal(later[AIM], seen[AIM]);
        // Its velocity is rounded by half a step, of which a second at most is two of position.
        assert_true(abs(later[Y] - seen[Y]) <= 3);
    }
}

static void following_fields_are_positions_and_angles(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    assert_int_equal(sb_motion_following(&r.kind), 7);
    rig_thrusts(&r, 1);
    assert_int_equal(sb_motion_following(&r.kind), 7);
    rig_aims(&r, 1);
    assert_int_equal(sb_motion_following(&r.kind), 7 | 1 << AIM);
    rig_turns(&r);
    assert_int_equal(sb_motion_following(&r.kind), 7 | 1 << AIM | 1 << YAW);
    r.kind.motion = NULL;
    assert_int_equal(sb_motion_following(&r.kind), 0);
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

static void way_is_rounded_to_the_nearest_and_a_half_up(void **state)
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

/// A tank that heads along `yaw` at 10 m/s, turns at `rate` and holds the lane: each tick its
/// velocity is turned with its heading.
static void drive_reference(double yaw, double rate_rad_s, uint32_t hz, uint32_t ticks,
                            double *out_values)
{
    double speed = 5120.0, dt = 1.0 / hz;
    memset(out_values, 0, COUNT * sizeof *out_values);
    for (uint32_t tick = 1; tick <= ticks; tick++) {
        out_values[VX] = speed * sin(yaw + rate_rad_s * tick * dt);
        out_values[VZ] = speed * cos(yaw + rate_rad_s * tick * dt);
        out_values[X] += 4.0 * out_values[VX] * dt;
        out_values[Z] += 4.0 * out_values[VZ] * dt;
    }
}

static void velocity_turns_with_the_heading(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 3);
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_turns(&r);
    for (uint32_t i = 0; i < 2000; i++) {
        double yaw = 6.283185307179586 * (double)sb_random_unit(&random);
        int32_t rate = between(&random, -326, 326);
        uint32_t hz = any_rate(&random), ticks = 1 + sb_random_below(&random, hz / 4);
        int32_t values[COUNT] = {[VX] = (int32_t)lround(5120 * sin(yaw)),
                                 [VZ] = (int32_t)lround(5120 * cos(yaw)),
                                 [YAW_RATE] = rate};
        double truth[COUNT], angle = rate * RATE_STEP * ticks / hz;
        drive_reference(yaw, rate * RATE_STEP, hz, ticks, truth);
        sb_motion_advance(&r.kind, hz, values, ticks, values);
        // The chord for the arc: of second order in the angle. Three steps for the roundings.
        double bent = 5120 * angle * angle / 2 + 3.0;
        assert_true(hypot(values[VX] - truth[VX], values[VZ] - truth[VZ]) <= bent);
        double way = 4.0 * bent * ticks / hz + 3.0;
        assert_true(hypot(values[X] - truth[X], values[Z] - truth[Z]) <= way);
    }
}

static void yaw_wraps_at_both_ends_of_the_turn(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_turns(&r);
    // A rate of 60 is 8 parts of a turn a tick.
    static const int32_t YAWS[][4] = {{8188, 60, 1, 4},    {3, -60, 1, 8187}, {8184, 60, 1, 0},
                                      {8183, 60, 1, 8191}, {8, -60, 1, 0},    {7, -60, 1, 8191},
                                      {100, 60, 3, 124},   {100, -60, 3, 76}, {0, 2048, 60, 0},
                                      {5, -2048, 60, 5},   {0, 1024, 60, 0},  {0, 1, 60, 8},
                                      {0, -1, 60, 8184},   {0, 3, 1, 0},      {0, 4, 1, 1}};
    for (uint32_t i = 0; i < sizeof YAWS / sizeof YAWS[0]; i++) {
        int32_t values[COUNT] = {[YAW] = YAWS[i][0], [YAW_RATE] = YAWS[i][1]};
        sb_motion_advance(&r.kind, 60, values, (uint32_t)YAWS[i][2], values);
        assert_int_equal(values[YAW], YAWS[i][3]);
        assert_int_equal(values[YAW_RATE], YAWS[i][1]);
    }
}

static void nothing_moves_without_time_or_motion(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 4);
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_turns(&r);
    int32_t values[COUNT], seen[COUNT];
    rig_fill(&r, &random, values);
    sb_motion_advance(&r.kind, 60, values, 0, seen);
    assert_memory_equal(seen, values, sizeof values);
    sb_motion_advance(&r.kind, 60, values, 5, seen);
    assert_memory_not_equal(seen, values, sizeof values);
    assert_int_equal(seen[OTHER], values[OTHER]);
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
    rig_turns(&r);
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
    rig_turns(&r);
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
}

// A rule's field may be wider than what motion calculates with: it is foreseen as so fast.
static void what_is_too_fast_is_foreseen_as_fast_as_can_be(void **state)
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

// Products must fit 32 bits: 2,047 quarter steps of velocity and 2,047 steps of the rate at most.
static void what_turns_too_fast_is_foreseen_to_turn_as_fast_as_can_be(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_turns(&r);
    r.fields[YAW_RATE].min = -VALUE_MAX;
    r.fields[YAW_RATE].max = VALUE_MAX;
    static const int32_t PAIRS[][4] = {{300, 8188, 300, 131072},
                                       {300, -8188, 300, -131072},
                                       {2047, 4000, 2048, 4000},
                                       {-2047, 4000, -2048, 4000},
                                       {2047, 4000, VALUE_MAX, 4000}};
    for (uint32_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++) {
        int32_t most[COUNT] = {[YAW_RATE] = PAIRS[i][0], [VZ] = PAIRS[i][1]};
        int32_t more[COUNT] = {[YAW_RATE] = PAIRS[i][2], [VZ] = PAIRS[i][3]};
        sb_motion_advance(&r.kind, 60, most, 1, most);
        sb_motion_advance(&r.kind, 60, more, 1, more);
        assert_int_not_equal(most[VX], 0);
        assert_int_equal(most[VX], more[VX]);
    }
}

static int32_t extreme(const sb_net_field *field, sb_random *random)
{
    int32_t ends[] = {field->min, field->min + 1, 0, 1, field->max - 1, field->max};
    uint32_t which = sb_random_below(random, 8);
    return which < 6 ? ends[which] : between(random, field->min, field->max);
}

// The sanitizers watch: nothing may overflow, whatever the rules allow and the wire carries.
static void extremes_stay_within_their_ranges(void **state)
{
    (void)state;
    const uint64_t seed = 20261122;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 7);
    rig r;
    for (uint32_t i = 0; i < 200000; i++) {
        rig_make(&r, i % 2 == 0 ? VALUE_MAX : 1024000, i % 3 == 0 ? VALUE_MAX : 131072);
        if (i % 4 != 0) {
            rig_aims(&r, (int8_t)between(&random, -8, 8));
            r.fields[AIM].max = (1 << between(&random, 1, 24)) - 1;
            r.fields[AIM_RATE].min = i % 7 == 1 ? -VALUE_MAX : -2048;
            r.fields[AIM_RATE].max = -r.fields[AIM_RATE].min;
        }
        if (i % 3 != 0) {
            rig_thrusts(&r, (int8_t)between(&random, -8, 8));
            r.fields[THRUST].min = i % 7 == 2 ? -VALUE_MAX : -300;
            r.fields[THRUST].max = -r.fields[THRUST].min;
        }
        if (i % 5 != 0) {
            rig_turns(&r);
            int32_t turn = 1 << between(&random, 1, 24);
            r.fields[YAW].max = turn - 1;
            r.fields[YAW_RATE].min = i % 7 == 0 ? -VALUE_MAX : -2048;
            r.fields[YAW_RATE].max = -r.fields[YAW_RATE].min;
        }
        const sb_net_field whole = {.min = -511, .max = 511}, shift = {.min = -8, .max = 8};
        const sb_net_field pull = {.min = -(1 << 22), .max = 1 << 22};
        r.motion.turn_scale = extreme(&whole, &random) & 511;
        r.motion.position_shift = (int8_t)extreme(&shift, &random);
        r.motion.ballistic = i % 11 == 0;
        r.motion.spins[0].shift = (int8_t)extreme(&shift, &random);
        int32_t values[COUNT], seen[COUNT];
        for (uint32_t axis = 0; axis < 3; axis++) {
            r.motion.acceleration[axis] = extreme(&pull, &random);
        }
        for (uint32_t f = 0; f < COUNT; f++) {
            values[f] = extreme(&r.fields[f], &random);
        }
        uint32_t hz = any_rate(&random);
        const uint32_t ticks[] = {1, 2, hz - 1, hz, hz + 1, UINT32_MAX};
        sb_motion_advance(&r.kind, hz, values, ticks[i % 6], seen);
        int32_t later[COUNT];
        for (uint32_t f = 0; f < COUNT; f++) {
            assert_true(seen[f] >= r.fields[f].min && seen[f] <= r.fields[f].max);
            later[f] = extreme(&r.fields[f], &random);
        }
        sb_motion_between(&r.kind, hz, values, i % 13 == 0 ? 0 : ticks[i % 6], later);
        for (uint32_t f = 0; f < COUNT; f++) {
            assert_true(later[f] >= r.fields[f].min && later[f] <= r.fields[f].max);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_motion_is_that_of_the_step),
        cmocka_unit_test(accelerated_motion_is_that_of_the_step),
        cmocka_unit_test(turning_motion_is_that_of_the_step),
        cmocka_unit_test(second_spin_turns_its_angle_alone),
        cmocka_unit_test(spins_have_the_figures_by_hand),
        cmocka_unit_test(thrust_is_that_of_the_step),
        cmocka_unit_test(thrust_has_the_figures_by_hand),
        cmocka_unit_test(between_two_velocities_it_moves_by_their_mean),
        cmocka_unit_test(between_has_the_figures_by_hand),
        cmocka_unit_test(between_agrees_with_what_was_foreseen),
        cmocka_unit_test(following_fields_are_positions_and_angles),
        cmocka_unit_test(fall_from_rest_has_the_figures_by_hand),
        cmocka_unit_test(ballistic_fall_has_the_parabola_by_hand),
        cmocka_unit_test(way_is_rounded_to_the_nearest_and_a_half_up),
        cmocka_unit_test(velocity_turns_with_the_heading),
        cmocka_unit_test(yaw_wraps_at_both_ends_of_the_turn),
        cmocka_unit_test(nothing_moves_without_time_or_motion),
        cmocka_unit_test(heading_stays_where_it_is_no_part_of_the_motion),
        cmocka_unit_test(beyond_a_second_it_stands_still),
        cmocka_unit_test(values_may_be_advanced_in_place),
        cmocka_unit_test(values_stop_at_the_ends_of_their_ranges),
        cmocka_unit_test(what_is_too_fast_is_foreseen_as_fast_as_can_be),
        cmocka_unit_test(what_turns_too_fast_is_foreseen_to_turn_as_fast_as_can_be),
        cmocka_unit_test(extremes_stay_within_their_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
