#include "motion_reference.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static bool rig_has_heading(const rig *r)
{
    return r->motion.spins[0].rate != SB_NET_NO_FIELD;
}

static double grip_of(const rig *r, const int32_t *values)
{
    double by = r->motion.grip_by == SB_NET_NO_FIELD ? 0 : limited(values[TYPE], 0, 3);
    return r->motion.grips[(int32_t)by];
}

/// Drives as tracks do on flat ground: along the heading at the end of the tick before.
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

course course_reference(const rig *r, const course_def *def, const int32_t *values)
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
            out.displacement[axis] += (motion->ballistic ? mean : out.velocity[axis]) * dt;
        }
    }
    return out;
}

double drive_error(const rig *r, const course_def *def, const int32_t *values)
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

double drive_displacement_error(const rig *r, const course_def *def, const int32_t *values)
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
        out_values[X + axis] += ldexp(to.displacement[axis], motion->position_shift);
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
void assert_near_reference(const rig *r, uint32_t hz, const int32_t *values, uint32_t ticks)
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
        double displacement =
            gained * (n + 1) / 2 + (i % 3 == 1 ? 0 : drive_displacement_error(r, &def, values));
        double bound = i < VX    ? 0.5 + ldexp(displacement, r->motion.position_shift) / hz
                       : i < YAW ? fmax(0.5, gained) + drive
                       : angle   ? 0.5
                                 : 0.0;
        if (error > bound + 1e-6) {
            fail_msg("field %u, %u Hz, %u ticks: %d, not %f within %f", i, hz, ticks, seen[i],
                     truth[i], bound);
        }
    }
}
