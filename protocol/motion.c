#include "protocol/motion.h"

#include <string.h>

#include "base/assert.h"
#include "base/integer.h"
#include "base/tick_rate.h"
#include "protocol/drive.h"

// A bound that keeps every product within 31 bits. Faster velocities are clipped to it.
#define VELOCITY_MAX (1 << 17)
#define ACCELERATION_SHIFT 8 // 1/256 steps

// Returns value * 2^shift / divisor, rounded to the nearest integer, halves up. The divisor is at
// most 480, |value| at most 2^26 and the quotient before the shift below 2^18. So nothing exceeds
// 32 bits for shifts of -8 to 8.
static int32_t scaled(int32_t value, int32_t shift, int32_t divisor)
{
    if (shift < 0) {
        divisor *= 1 << -shift;
        return sb_floor_divide(2 * value + divisor, 2 * divisor);
    }
    // Whole part and rest are shifted separately, so that large shifts fit.
    int32_t whole = sb_floor_divide(value, divisor);
    int32_t rest = value - whole * divisor;
    return whole * (1 << shift) + sb_floor_divide(2 * rest * (1 << shift) + divisor, 2 * divisor);
}

static int32_t bring_into_range(const sb_net_field *field, int32_t value)
{
    if (field->quantity == SB_QUANTITY_ANGLE) {
        int32_t turn = field->max + 1;
        return value - sb_floor_divide(value, turn) * turn;
    }
    return value < field->min ? field->min : value > field->max ? field->max : value;
}

static int32_t velocity_of(const sb_net_motion *motion, const int32_t *values, uint32_t axis)
{
    return sb_clip(values[motion->velocity[axis]], VELOCITY_MAX);
}

static int32_t clipped_ticks(uint32_t ticks, uint32_t tick_rate_hz)
{
    return (int32_t)(ticks < tick_rate_hz ? ticks : tick_rate_hz);
}

static bool has_spin(const sb_net_motion *motion, uint32_t i)
{
    return motion->spins[i].rate != SB_NET_NO_FIELD;
}

static bool has_heading(const sb_net_motion *motion)
{
    return has_spin(motion, 0);
}

bool sb_motion_crossed(const sb_net_kind *kind, const int32_t *later)
{
    if (kind->motion == NULL || !has_heading(kind->motion)) {
        return false;
    }
    sb_direction to = sb_direction_of(sb_drive_heading(kind, later));
    return to.cosine * to.cosine > to.sine * to.sine;
}

static uint32_t field_bit(uint8_t field)
{
    return UINT32_C(1) << field;
}

uint32_t sb_motion_stage_fields(const sb_net_kind *kind, uint32_t stage, const int32_t *later)
{
    const sb_net_motion *motion = kind->motion;
    uint32_t all = (UINT32_C(1) << kind->field_count) - 1;
    if (motion == NULL) {
        return stage == 0 ? all : 0;
    }
    uint32_t angles = 0, velocities = 0, positions = 0;
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        angles |= has_spin(motion, i) ? field_bit(motion->spins[i].angle) : 0;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        positions |= field_bit(motion->position[axis]);
        velocities |= field_bit(motion->velocity[axis]);
    }
    switch (stage) {
    case 0:
        return all & ~(angles | velocities | positions);
    case 1:
        return angles;
    case 4:
        return positions;
    default:
        break;
    }
    uint32_t last = !has_heading(motion)
                        ? 0
                        : field_bit(motion->velocity[sb_motion_crossed(kind, later) ? 0 : 2]);
    return stage == 2 ? velocities & ~last : last;
}

// The extrapolated velocities and displacements of the three axes.
typedef struct forecast {
    int32_t velocity[3];           // at the end
    int32_t displacement_twice[3]; // twice the displacement, in steps of velocity times ticks
} forecast;

// Extrapolates along one axis without thrust and grip, by its constant acceleration.
static void fall(const sb_net_motion *motion, int32_t rate, const int32_t *values, int32_t n,
                 uint32_t axis, forecast *out)
{
    // The factors have 22 and 8 bits.
    int32_t gained = sb_floor_divide(motion->acceleration[axis] * n, rate);
    int32_t before = velocity_of(motion, values, axis);
    int32_t after = before + ((gained + 128) >> ACCELERATION_SHIFT);
    // The mean of both velocities, and half of one tick's gain, because each tick moves by the
    // velocity at its end. A ballistic kind moves by the mean.
    int32_t gain = n == 0 || motion->ballistic ? 0 : after - before;
    out->velocity[axis] = after;
    out->displacement_twice[axis] = (before + after) * n + gain;
}

static forecast extrapolate(const sb_net_kind *kind, int32_t rate, const int32_t *values, int32_t n,
                            const int32_t *later)
{
    const sb_net_motion *motion = kind->motion;
    forecast out;
    for (uint32_t axis = 0; axis < 3; axis++) {
        fall(motion, rate, values, n, axis, &out);
    }
    if (has_heading(motion)) {
        sb_drive_path path = sb_drive(kind, rate, values, n, later);
        for (uint32_t i = 0; i < 2; i++) {
            out.velocity[2 * i] = path.velocity[i];
            out.displacement_twice[2 * i] = path.displacement_twice[i];
        }
    }
    return out;
}

static void turn(const sb_net_kind *kind, int32_t rate, const int32_t *values, int32_t n,
                 int32_t *later)
{
    const sb_net_motion *motion = kind->motion;
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        if (!has_spin(motion, i)) {
            continue;
        }
        uint8_t angle = motion->spins[i].angle;
        uint8_t r = motion->spins[i].rate;
        int32_t twice = sb_clip(values[r], VELOCITY_MAX) + sb_clip(later[r], VELOCITY_MAX);
        later[angle] =
            bring_into_range(&kind->fields[angle],
                             values[angle] + scaled(twice * n, motion->spins[i].shift, 2 * rate));
    }
}

static void set_velocity(const sb_net_kind *kind, uint32_t axis, int32_t velocity, int32_t *later)
{
    uint8_t v = kind->motion->velocity[axis];
    later[v] = bring_into_range(&kind->fields[v], velocity);
}

// If one velocity differs from the forecast, the difference is taken to lie along the heading.
static void set_last_velocity(const sb_net_kind *kind, const forecast *seen, int32_t *later)
{
    bool crossed = sb_motion_crossed(kind, later);
    sb_direction to = sb_direction_of(sb_drive_heading(kind, later));
    uint32_t first = crossed ? 2 : 0, last = crossed ? 0 : 2;
    int32_t slope = crossed ? sb_floor_divide(to.sine * SB_DIRECTION_ONE, to.cosine)
                            : sb_floor_divide(to.cosine * SB_DIRECTION_ONE, to.sine);
    int32_t surprise = velocity_of(kind->motion, later, first) - seen->velocity[first];
    // The factors have 18 and 12 bits.
    set_velocity(kind, last, seen->velocity[last] + ((surprise * slope + 2048) >> 12), later);
}

static void set_positions(const sb_net_kind *kind, int32_t rate, int32_t n, const forecast *seen,
                          const int32_t *values, int32_t *later)
{
    const sb_net_motion *motion = kind->motion;
    for (uint32_t axis = 0; axis < 3; axis++) {
        // A difference from the forecast velocity is taken to have grown evenly.
        int32_t surprise = velocity_of(motion, later, axis) - seen->velocity[axis];
        int32_t weight = n == 0 || motion->ballistic ? n : n + 1;
        int32_t twice = seen->displacement_twice[axis] + surprise * weight;
        uint8_t p = motion->position[axis];
        later[p] = bring_into_range(&kind->fields[p],
                                    values[p] + scaled(twice, motion->position_shift, 2 * rate));
    }
}

void sb_motion_extrapolate_stage(const sb_net_kind *kind, uint32_t tick_rate_hz,
                                 const int32_t *values, uint32_t ticks, uint32_t stage,
                                 int32_t *later)
{
    SB_ASSERT(tick_rate_hz >= SB_TICK_RATE_HZ_MIN && tick_rate_hz <= SB_TICK_RATE_HZ_MAX);
    SB_ASSERT(stage < SB_MOTION_STAGE_COUNT);
    int32_t rate = (int32_t)tick_rate_hz;
    int32_t n = clipped_ticks(ticks, tick_rate_hz);
    if (stage == 0) {
        memcpy(later, values, kind->field_count * sizeof *values);
        return;
    }
    if (kind->motion == NULL) {
        return;
    }
    if (stage == 1) {
        turn(kind, rate, values, n, later);
        return;
    }
    forecast seen = extrapolate(kind, rate, values, n, later);
    if (stage == 2) {
        for (uint32_t axis = 0; axis < 3; axis++) {
            set_velocity(kind, axis, seen.velocity[axis], later);
        }
    } else if (stage == 4) {
        set_positions(kind, rate, n, &seen, values, later);
    } else if (has_heading(kind->motion)) {
        set_last_velocity(kind, &seen, later);
    }
}

void sb_motion_advance(const sb_net_kind *kind, uint32_t tick_rate_hz, const int32_t *values,
                       uint32_t ticks, int32_t *out_values)
{
    SB_ASSERT(tick_rate_hz >= SB_TICK_RATE_HZ_MIN && tick_rate_hz <= SB_TICK_RATE_HZ_MAX);
    int32_t now[SB_ENTITY_VALUE_COUNT_MAX];
    memcpy(now, values, kind->field_count * sizeof *values);
    memcpy(out_values, now, kind->field_count * sizeof *values);
    if (kind->motion == NULL || ticks == 0) {
        return;
    }
    int32_t rate = (int32_t)tick_rate_hz;
    int32_t n = clipped_ticks(ticks, tick_rate_hz);
    turn(kind, rate, now, n, out_values);
    forecast seen = extrapolate(kind, rate, now, n, out_values);
    for (uint32_t axis = 0; axis < 3; axis++) {
        set_velocity(kind, axis, seen.velocity[axis], out_values);
    }
    set_positions(kind, rate, n, &seen, now, out_values);
}
