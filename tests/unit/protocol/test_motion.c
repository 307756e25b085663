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

enum { X, Y, Z, VX, VY, VZ, YAW, AIM, YAW_RATE, AIM_RATE, THRUST, TYPE, COUNT };

#define TURN 8192                       ///< parts of a turn
#define PART (6.283185307179586 / TURN) ///< rad
#define VALUE_MAX (1 << 28)             ///< the widest range that rules may give a field
#define BIT(field) (UINT32_C(1) << (field))
#define POSITIONS (BIT(X) | BIT(Y) | BIT(Z))
#define VELOCITIES (BIT(VX) | BIT(VY) | BIT(VZ))

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
        .grip_by = SB_NET_NO_FIELD,
        .spins = {{SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}, {SB_NET_NO_FIELD, SB_NET_NO_FIELD, 0}},
    };
    out->kind = (sb_net_kind){
        .name = "rig", .field_count = COUNT, .fields = out->fields, .motion = &out->motion};
}

/// Gives it a heading: one part of the rate is eight parts of a turn a second.
static void rig_heads(rig *out)
{
    out->motion.spins[0].angle = YAW;
    out->motion.spins[0].rate = YAW_RATE;
    out->motion.spins[0].shift = 3;
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

static void rig_grips(rig *out, int32_t first, int32_t second, int32_t third, int32_t fourth)
{
    out->motion.grip_by = TYPE;
    out->motion.grips[0] = first;
    out->motion.grips[1] = second;
    out->motion.grips[2] = third;
    out->motion.grips[3] = fourth;
}

static bool rig_has_heading(const rig *r)
{
    return r->motion.spins[0].rate != SB_NET_NO_FIELD;
}

static int32_t between(sb_random *random, int32_t min, int32_t max)
{
    return min + (int32_t)sb_random_below(random, (uint32_t)(max - min) + 1);
}

static double limited(double value, double min, double max)
{
    return value < min ? min : value > max ? max : value;
}

/// How a rig moves over some ticks, in steps of velocity and, of the way, those times a second.
typedef struct course {
    double velocity[3];
    double way[3];
} course;

/// What a course has beside the values that it begins with.
typedef struct course_def {
    uint32_t hz, ticks;
    double turn_rad; ///< by which the heading turns, evenly
    double thrust;   ///< field value, the mean
} course_def;

static double grip_of(const rig *r, const int32_t *values)
{
    double by = r->motion.grip_by == SB_NET_NO_FIELD ? 0 : limited(values[TYPE], 0, 3);
    return r->motion.grips[(int32_t)by];
}

/// As tracks drive on the flat: along the heading that the tick before has left.
static void drive_reference(double yaw, double gain, double grip, double *velocity)
{
    double s = sin(yaw), c = cos(yaw);
    double along = velocity[0] * s + velocity[2] * c;
    double across = velocity[0] * c - velocity[2] * s;
    along = copysign(fmax(fabs(along) + gain, 0), along);
    across = copysign(fmax(fabs(across) - grip, 0), across);
    velocity[0] = along * s + across * c;
    velocity[2] = along * c - across * s;
}

/// The world's step: velocity first, then position with the new velocity, or with the mean of both
/// for what is ballistic.
static course course_reference(const rig *r, const course_def *def, const int32_t *values)
{
    const sb_net_motion *motion = &r->motion;
    double dt = 1.0 / def->hz, n = def->ticks < def->hz ? def->ticks : def->hz;
    bool heads = rig_has_heading(r);
    course out = {.velocity = {values[VX], values[VY], values[VZ]}};
    for (uint32_t tick = 0; tick < n; tick++) {
        double before[3];
        memcpy(before, out.velocity, sizeof before);
        for (uint32_t axis = 0; axis < 3; axis++) {
            out.velocity[axis] += heads && axis != 1 ? 0 : motion->acceleration[axis] / 256.0 * dt;
        }
        if (heads) {
            double thrust = motion->thrust == SB_NET_NO_FIELD ? 0 : def->thrust;
            drive_reference(values[YAW] * PART + def->turn_rad * tick / n,
                            ldexp(thrust, motion->thrust_shift) * dt, grip_of(r, values) * dt,
                            out.velocity);
        }
        for (uint32_t axis = 0; axis < 3; axis++) {
            double mean = (before[axis] + out.velocity[axis]) / 2;
            out.way[axis] += (motion->ballistic ? mean : out.velocity[axis]) * dt;
        }
    }
    return out;
}

/// How far a drive may be off, in steps: of what is turned to the heading and back, a sine and a
/// cosine off by 0.0006 make up to 0.0017 more or less each time, and rounding half a step. The
/// heading is off by that, by half a part, and by the ticks by which a stride is ahead of it; by so
/// much all that thrust and grip do turns with it.
static double drive_error(const rig *r, const course_def *def, const int32_t *values)
{
    uint32_t n = def->ticks < def->hz ? def->ticks : def->hz;
    if (!rig_has_heading(r) || n == 0) {
        return 0.0;
    }
    uint32_t stride = def->hz < 30 ? 1 : def->hz / 30;
    double strides = (n + stride - 1) / stride, seconds = (double)n / def->hz;
    double thrust = fabs(ldexp(def->thrust, r->motion.thrust_shift)) * seconds;
    double fastest = hypot(values[VX], values[VZ]) + thrust;
    double grip = fmin(grip_of(r, values) * seconds, fastest);
    double heading = 0.0006 + PART / 2 + fabs(def->turn_rad) / n * (stride - 1);
    return strides * (0.0017 * fastest + 0.5) + heading * (fastest + thrust + grip);
}

/// The same of the way, in steps times ticks. Beside the velocities' and a quarter for rounding,
/// what comes to rest amid a stride is taken to do so evenly within it.
static double drive_way_error(const rig *r, const course_def *def, const int32_t *values)
{
    double error = drive_error(r, def, values);
    if (error <= 0) {
        return 0.0;
    }
    double n = def->ticks < def->hz ? def->ticks : def->hz;
    double stride = def->hz < 30 ? 1 : def->hz / 30;
    double most = fmin(hypot(values[VX], values[VZ]), stride * grip_of(r, values) / def->hz);
    return 0.25 + error * (n + 1) + (stride > 1 ? most * stride / 2 : 0);
}

/// Everything, not rounded, by `advance`'s promise: rate and thrust stay as they are.
static void step_reference(const rig *r, const course_def *def, const int32_t *values,
                           double *out_values)
{
    const sb_net_motion *motion = &r->motion;
    double n = def->ticks < def->hz ? def->ticks : def->hz;
    course to = course_reference(r, def, values);
    for (uint32_t i = 0; i < COUNT; i++) {
        out_values[i] = values[i];
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        out_values[VX + axis] = to.velocity[axis];
        out_values[X + axis] += ldexp(to.way[axis], motion->position_shift);
    }
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        if (motion->spins[i].rate != SB_NET_NO_FIELD) {
            double rate = values[motion->spins[i].rate];
            out_values[motion->spins[i].angle] += ldexp(rate, motion->spins[i].shift) * n / def->hz;
        }
    }
    for (uint32_t i = 0; i < YAW; i++) {
        out_values[i] = limited(out_values[i], r->fields[i].min, r->fields[i].max);
    }
    for (uint32_t i = YAW; i <= AIM; i++) {
        out_values[i] -= floor(out_values[i] / TURN) * TURN;
    }
}

/// Half a step of rounding, of what is reached and before that of what a velocity gains, after
/// 1/256 of it; a drive's way is kept in halves of a step times a tick.
static void assert_near_reference(const rig *r, uint32_t hz, const int32_t *values, uint32_t ticks)
{
    int32_t seen[COUNT];
    double truth[COUNT], n = ticks < hz ? ticks : hz;
    course_def def = {.hz = hz, .ticks = ticks, .thrust = values[THRUST]};
    def.turn_rad = ldexp(values[YAW_RATE], r->motion.spins[0].shift) * PART * n / hz;
    sb_motion_advance(&r->kind, hz, values, ticks, seen);
    step_reference(r, &def, values, truth);
    for (uint32_t i = 0; i < COUNT; i++) {
        bool angle = i == YAW || i == AIM;
        double error = fabs(seen[i] - truth[i]);
        error = angle ? fmin(error, TURN - error) : error;
        double drive = i % 3 == 1 ? 0 : drive_error(r, &def, values);
        double gained = r->motion.acceleration[i % 3] == 0 ? 0 : 0.5 + 1.0 / 256;
        double way = gained * (n + 1) / 2 + (i % 3 == 1 ? 0 : drive_way_error(r, &def, values));
        double bound = i < VX    ? 0.5 + ldexp(way, r->motion.position_shift) / hz
                       : i < YAW ? fmax(0.5, gained) + drive
                       : angle   ? 0.5
                                 : 0.0;
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
        for (uint32_t axis = 0; axis < 3; axis++) {
            values[VX + axis] = between(&random, -110000, 110000); // a second adds 16,384 at most
        }
        uint32_t hz = any_rate(&random);
        assert_near_reference(&r, hz, values, 1 + sb_random_below(&random, hz));
    }
}

/// A tank: up to 15 m/s, sliding by 2 m/s, never near a standstill, about which a stride decides
/// which way it goes. It turns by a radian at most, so that it never comes to go backwards.
static void fill_with_a_drive(sb_random *random, int32_t *values)
{
    double yaw = values[YAW] * PART, s = sin(yaw), c = cos(yaw);
    double along = between(random, 3000, 7680) * (sb_random_below(random, 2) == 0 ? 1 : -1);
    double across = between(random, -1000, 1000);
    values[VX] = (int32_t)lrint(along * s + across * c);
    values[VZ] = (int32_t)lrint(along * c - across * s);
    values[YAW_RATE] = between(random, -163, 163);
    values[THRUST] = between(random, -63, 63);
    values[TYPE] = between(random, -1, 4);
}

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
        fill_with_a_drive(&random, values);
        values[VY] = between(&random, -110000, 110000);
        uint32_t hz = any_rate(&random);
        assert_near_reference(&r, hz, values, 1 + sb_random_below(&random, hz));
    }
}

// A turret beside a hull that turns, and one on what has no heading: nothing else differs for it.
static void second_spin_turns_its_angle_alone(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 8);
    for (uint32_t i = 0; i < 10000; i++) {
        rig r;
        rig_make(&r, 1024000, 131072);
        if (i % 2 == 0) {
            rig_heads(&r);
        }
        int32_t values[COUNT], without[COUNT], with[COUNT];
        rig_fill(&r, &random, values);
        fill_with_a_drive(&random, values);
        uint32_t hz = any_rate(&random), ticks = 1 + sb_random_below(&random, hz);
        sb_motion_advance(&r.kind, hz, values, ticks, without);
        rig_aims(&r, (int8_t)between(&random, -8, 8));
        assert_near_reference(&r, hz, values, ticks);
        sb_motion_advance(&r.kind, hz, values, ticks, with);
        without[AIM] = with[AIM];
        assert_memory_equal(with, without, sizeof with);
    }
}

// 60 are 8 parts of a turn a tick of one, and one part of the other.
static void spins_have_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    rig_aims(&r, 0);
    int32_t values[COUNT] = {[YAW] = 8190, [AIM] = 5, [YAW_RATE] = 60, [AIM_RATE] = -60};
    sb_motion_advance(&r.kind, 60, values, 6, values);
    assert_int_equal(values[YAW], 46);
    assert_int_equal(values[AIM], 8191);
    assert_int_equal(values[AIM_RATE], -60);
    assert_int_equal(values[VX], 0);
    assert_int_equal(values[VZ], 0);
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
        sb_motion_foresee_stage(&r.kind, hz, values, ticks, 1, seen);
        assert_true(!heads || is_near_reference(YAW, seen[YAW], truth[YAW]));
        assert_true(i % 4 == 0 || is_near_reference(AIM, seen[AIM], truth[AIM]));
        sb_motion_foresee_stage(&r.kind, hz, values, ticks, 4, seen);
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

static void foresee_stage_by_60(const rig *r, const int32_t *values, uint32_t ticks, uint32_t stage,
                                const int32_t *given, int32_t *out_later)
{
    memcpy(out_later, given, COUNT * sizeof *out_later);
    sb_motion_foresee_stage(&r->kind, 60, values, ticks, stage, out_later);
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
    foresee_stage_by_60(&r, values, 10, 0, given, later);
    assert_int_equal(later[YAW], 8180);
    assert_int_equal(later[AIM_RATE], 180);
    assert_int_equal(later[THRUST], 0);
    assert_int_equal(later[TYPE], 3);
    foresee_stage_by_60(&r, values, 10, 1, given, later);
    assert_int_equal(later[AIM], 18); // a mean rate of 60
    assert_int_equal(later[YAW], 8190);
    foresee_stage_by_60(&r, values, 10, 2, given, later);
    assert_int_equal(later[VX], 600);
    assert_int_equal(later[VY], -700);
    assert_int_equal(later[VZ], 0);
    foresee_stage_by_60(&r, values, 10, 3, given, later);
    assert_memory_equal(later, given, sizeof later);
    foresee_stage_by_60(&r, values, 10, 4, given, later);
    assert_int_equal(later[X], 165);
    assert_int_equal(later[Y], -135);
    assert_int_equal(later[Z], 0);
    r.motion.ballistic = true;
    foresee_stage_by_60(&r, values, 10, 4, given, later);
    assert_int_equal(later[X], 160);
    assert_int_equal(later[Y], -130);
    // It moves for a second: 60 ticks of 900 and half a tick's 10 more, or 60 parts of a turn.
    r.motion.ballistic = false;
    foresee_stage_by_60(&r, values, UINT32_MAX, 4, given, later);
    assert_int_equal(later[X], 10 + 905);
    foresee_stage_by_60(&r, values, UINT32_MAX, 1, given, later);
    assert_int_equal(later[AIM], 8 + 60);
    // What stays goes nowhere: all is known as it is held.
    r.kind.motion = NULL;
    foresee_stage_by_60(&r, values, 10, 0, given, later);
    assert_memory_equal(later, values, sizeof later);
    for (uint32_t stage = 1; stage < SB_MOTION_STAGE_COUNT; stage++) {
        foresee_stage_by_60(&r, values, 10, stage, given, later);
        assert_memory_equal(later, given, sizeof later);
    }
}

// In no time it is where it was, whatever its velocity and its rate have become.
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
        foresee_stage_by_60(&r, values, 0, 1, given, later);
        assert_int_equal(later[AIM], 7);
        assert_int_equal(later[YAW], 8180);
        foresee_stage_by_60(&r, values, 0, 2, given, later);
        assert_int_equal(later[VX], 70);
        assert_int_equal(later[VY], 80);
        assert_int_equal(later[VZ], -90);
        foresee_stage_by_60(&r, values, 0, 4, given, later);
        assert_int_equal(later[X], 10);
        assert_int_equal(later[Y], 20);
        assert_int_equal(later[Z], -30);
    }
}

// Half a second along z at a mean thrust of 15 * 2^3, a grip of 3,000 across: 60 more and 1,500
// less are foreseen. What z has gained beyond it, 40, has come evenly.
static void stages_of_a_drive_have_the_figures_by_hand(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    rig_thrusts(&r, 3);
    rig_grips(&r, 0, 3000, 0, 0);
    r.motion.position_shift = 0;
    const int32_t values[COUNT] = {[VZ] = 4000, [VX] = 6000, [THRUST] = 30, [TYPE] = 1};
    // The grip is that of the type held.
    const int32_t given[COUNT] = {[VZ] = 4100, [VX] = 4500, [THRUST] = 0, [TYPE] = 0};
    int32_t later[COUNT];
    foresee_stage_by_60(&r, values, 30, 2, given, later);
    assert_int_equal(later[VZ], 4060);
    foresee_stage_by_60(&r, values, 30, 3, given, later);
    assert_int_equal(later[VX], 4500);
    // z: thirty ticks from 4,000 to 4,100, each with its last velocity: 4,000 + 100 * 31/60,
    // halved: 2,025.8. x: as in the figures of the grip.
    foresee_stage_by_60(&r, values, 30, 4, given, later);
    assert_int_equal(later[Z], 2026);
    assert_int_equal(later[X], 2613);
    // Half way between the axes what the one velocity says goes for the other, or against it.
    const int32_t still[COUNT] = {[YAW] = 1024, [TYPE] = 1};
    const int32_t aside[COUNT] = {[YAW] = 1024, [VX] = 500};
    foresee_stage_by_60(&r, still, 30, 2, aside, later);
    assert_int_equal(later[VX], 0);
    foresee_stage_by_60(&r, still, 30, 3, aside, later);
    assert_int_equal(later[VZ], 500);
    const int32_t back[COUNT] = {[YAW] = 7168, [VX] = 500};
    foresee_stage_by_60(&r, still, 30, 3, back, later);
    assert_int_equal(later[VZ], -500);
}

// What differs from the forecast does so along the heading: the one velocity by the tangent of the
// other. Sine and cosine are off by 0.0006 and the larger is 0.7 at least: 0.0017 of it, and 1/4096
// for what is rounded down.
static void velocity_left_differs_along_the_new_heading(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 12);
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
    for (uint32_t i = 0; i < 20000; i++) {
        int32_t values[COUNT], later[COUNT];
        rig_fill(&r, &random, values);
        rig_fill(&r, &random, later);
        values[VX] = between(&random, -8000, 8000);
        values[VZ] = between(&random, -8000, 8000);
        double yaw = later[YAW] * PART;
        bool crossed = fabs(cos(yaw)) > fabs(sin(yaw)) + 1e-9;
        uint32_t first = crossed ? VZ : VX, last = crossed ? VX : VZ;
        int32_t surprise = between(&random, -20000, 20000);
        // In no time the forecast is what is held.
        later[first] = values[first] + surprise;
        sb_motion_foresee_stage(&r.kind, 60, values, 0, 3, later);
        double slope = crossed ? tan(yaw) : 1 / tan(yaw);
        double bound = 1 + 0.002 * abs(surprise);
        if (!(fabs(later[last] - (values[last] + surprise * slope)) <= bound)) {
            fail_msg("row %u: %d, not %f", i, later[last], values[last] + surprise * slope);
        }
        assert_int_equal(later[first], values[first] + surprise);
    }
}

// A drive with another thrust and heading than were held, and velocities that differ from it.
static void stages_of_a_drive_are_those_of_the_tracks(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(20261122, 13);
    for (uint32_t i = 0; i < 20000; i++) {
        rig r;
        rig_make(&r, 1024000, 131072);
        rig_heads(&r);
        rig_thrusts(&r, (int8_t)between(&random, 0, 7));
        rig_grips(&r, 6144, 65535, 3584, 0);
        r.motion.ballistic = i % 4 == 0;
        int32_t values[COUNT], later[COUNT];
        rig_fill(&r, &random, values);
        fill_with_a_drive(&random, values);
        memcpy(later, values, sizeof later);
        uint32_t hz = any_rate(&random), n = 1 + sb_random_below(&random, hz);
        later[THRUST] = between(&random, -63, 63);
        int32_t turn = between(&random, -1300, 1300) * (int32_t)n / (int32_t)hz;
        later[YAW] = (values[YAW] + turn) & (TURN - 1);
        course_def def = {hz, n, turn * PART, (values[THRUST] + later[THRUST]) / 2.0};
        // By the tick's last velocity, whatever else is ballistic.
        rig exact = r;
        exact.motion.ballistic = false;
        course to = course_reference(&exact, &def, values);
        double error = drive_error(&r, &def, values);
        int32_t seen[COUNT];
        memcpy(seen, later, sizeof seen);
        sb_motion_foresee_stage(&r.kind, hz, values, n, 2, seen);
        uint32_t first = sb_motion_crossed(&r.kind, later) ? 2 : 0;
        assert_true(fabs(seen[VX + first] - to.velocity[first]) <= 1 + error);
        double surprise[3] = {0};
        for (uint32_t axis = 0; axis < 3; axis += 2) {
            surprise[axis] = between(&random, -2000, 2000);
            later[VX + axis] = (int32_t)lrint(to.velocity[axis] + surprise[axis]);
        }
        sb_motion_foresee_stage(&r.kind, hz, values, n, 4, later);
        double half = r.motion.ballistic ? n / 2.0 : (n + 1) / 2.0;
        for (uint32_t axis = 0; axis < 3; axis += 2) {
            double way = to.way[axis] + surprise[axis] * half / hz;
            double truth = limited(values[axis] + 4 * way, -1024000, 1024000);
            // What is thought a surprise is off by the forecast's error, and by both roundings.
            double bound =
                1 + 4 * (drive_way_error(&r, &def, values) + (1 + error) * (n + 1) / 2) / hz;
            if (fabs(later[axis] - truth) > bound) {
                fail_msg("row %u axis %u: %d, not %f within %f: %u Hz, %u ticks", i, axis,
                         later[axis], truth, bound, hz, n);
            }
        }
    }
}

// Who takes for true what is foreseen gets what is foreseen of nothing.
static void stages_that_surprise_nobody_are_what_was_foreseen(void **state)
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
            sb_motion_foresee_stage(&r.kind, hz, values, ticks, stage, later);
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
        double radius = 4 * 5120 / turn, way = 4 * bound * ticks / hz + 3.0;
        assert_true(hypot(values[X] - radius * (cos(from) - cos(to)),
                          values[Z] - radius * (sin(to) - sin(from))) <= way);
    }
}

static void yaw_wraps_at_both_ends_of_the_turn(void **state)
{
    (void)state;
    rig r;
    rig_make(&r, 1024000, 131072);
    rig_heads(&r);
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

// A heading's arithmetic holds less: 2^15 steps of velocity and 255 of thrust. A rate may be 2^17.
static void what_drives_too_fast_is_foreseen_as_fast_as_can_be(void **state)
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

static int32_t extreme(const sb_net_field *field, sb_random *random)
{
    int32_t ends[] = {field->min, field->min + 1, 0, 1, field->max - 1, field->max};
    uint32_t which = sb_random_below(random, 8);
    return which < 6 ? ends[which] : between(random, field->min, field->max);
}

static void rig_make_any(rig *out, sb_random *random, uint32_t i)
{
    const sb_net_field shift = {.min = -8, .max = 8}, up = {.min = 0, .max = 8};
    const sb_net_field pull = {.min = -(1 << 22), .max = 1 << 22}, grip = {.max = 65535};
    rig_make(out, i % 2 == 0 ? VALUE_MAX : 1024000, i % 3 == 0 ? VALUE_MAX : 131072);
    out->motion.position_shift = (int8_t)extreme(&shift, random);
    out->motion.ballistic = i % 11 == 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        out->motion.acceleration[axis] = extreme(&pull, random);
    }
    if (i % 4 != 0) {
        rig_aims(out, (int8_t)extreme(&shift, random));
        out->fields[AIM].max = (1 << between(random, 1, 24)) - 1;
        out->fields[AIM_RATE].max = i % 7 == 1 ? VALUE_MAX : 2048;
        out->fields[AIM_RATE].min = -out->fields[AIM_RATE].max;
    }
    if (i % 5 != 0) {
        rig_heads(out);
        out->motion.spins[0].shift = (int8_t)extreme(&shift, random);
        out->motion.acceleration[0] = out->motion.acceleration[2] = 0;
        out->fields[YAW].max = (1 << between(random, 1, 16)) - 1;
        out->fields[YAW_RATE].max = i % 7 == 0 ? VALUE_MAX : 2048;
        out->fields[YAW_RATE].min = -out->fields[YAW_RATE].max;
    }
    if (i % 3 != 0) {
        rig_thrusts(out, (int8_t)extreme(&up, random));
        out->fields[THRUST].max = i % 7 == 2 ? VALUE_MAX : 300;
        out->fields[THRUST].min = -out->fields[THRUST].max;
    }
    for (uint32_t k = 0; k < SB_NET_GRIP_COUNT; k++) {
        out->motion.grips[k] = extreme(&grip, random);
    }
    if (i % 13 != 0) {
        out->motion.grip_by = TYPE;
        out->fields[TYPE].max = i % 7 == 3 ? VALUE_MAX : 3;
        out->fields[TYPE].min = i % 7 == 3 ? -VALUE_MAX : 0;
    }
}

static void assert_within_ranges(const rig *r, const int32_t *values)
{
    for (uint32_t f = 0; f < COUNT; f++) {
        assert_true(values[f] >= r->fields[f].min && values[f] <= r->fields[f].max);
    }
}

// The sanitizers watch: nothing may overflow, whatever the rules allow and the wire carries.
static void extremes_stay_within_their_ranges(void **state)
{
    (void)state;
    const uint64_t seed = 20261122;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 7);
    rig r;
    for (uint32_t i = 0; i < 100000; i++) {
        rig_make_any(&r, &random, i);
        int32_t values[COUNT], seen[COUNT], later[COUNT];
        for (uint32_t f = 0; f < COUNT; f++) {
            values[f] = extreme(&r.fields[f], &random);
            later[f] = extreme(&r.fields[f], &random);
        }
        uint32_t hz = any_rate(&random);
        const uint32_t some[] = {1, 2, hz - 1, hz, hz + 1, UINT32_MAX};
        uint32_t ticks = i % 17 == 0 ? 0 : some[sb_random_below(&random, 6)], fields = 0;
        sb_motion_advance(&r.kind, hz, values, ticks, seen);
        assert_within_ranges(&r, seen);
        for (uint32_t stage = 0; stage < SB_MOTION_STAGE_COUNT; stage++) {
            uint32_t own = sb_motion_stage_fields(&r.kind, stage, later);
            assert_int_equal(fields & own, 0);
            memcpy(seen, later, sizeof seen);
            sb_motion_foresee_stage(&r.kind, hz, values, ticks, stage, seen);
            assert_within_ranges(&r, seen);
            for (uint32_t f = 0; f < COUNT; f++) {
                // What is known by then stays.
                assert_true((fields >> f & 1) == 0 || seen[f] == later[f]);
            }
            fields |= own;
        }
        assert_int_equal(fields, BIT(COUNT) - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_motion_is_that_of_the_step),
        cmocka_unit_test(accelerated_motion_is_that_of_the_step),
        cmocka_unit_test(driven_motion_is_that_of_the_tracks),
        cmocka_unit_test(second_spin_turns_its_angle_alone),
        cmocka_unit_test(spins_have_the_figures_by_hand),
        cmocka_unit_test(thrust_has_the_figures_by_hand),
        cmocka_unit_test(grip_has_the_figures_by_hand),
        cmocka_unit_test(between_two_velocities_it_moves_by_their_mean),
        cmocka_unit_test(stages_have_the_figures_by_hand),
        cmocka_unit_test(stages_of_no_time_go_nowhere),
        cmocka_unit_test(stages_of_a_drive_have_the_figures_by_hand),
        cmocka_unit_test(velocity_left_differs_along_the_new_heading),
        cmocka_unit_test(stages_of_a_drive_are_those_of_the_tracks),
        cmocka_unit_test(stages_that_surprise_nobody_are_what_was_foreseen),
        cmocka_unit_test(every_field_is_of_one_stage),
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
        cmocka_unit_test(what_drives_too_fast_is_foreseen_as_fast_as_can_be),
        cmocka_unit_test(extremes_stay_within_their_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
