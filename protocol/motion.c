#include "protocol/motion.h"

#include <string.h>

#include "base/assert.h"
#include "base/tick_rate.h"

// Bounds that keep every product within 31 bits; what moves faster is foreseen as so fast.
#define VELOCITY_MAX (1 << 17)
#define ACCELERATION_MAX (1 << 22)
#define TURNING_MAX 2047   // quarter steps of velocity, and steps of the yaw rate
#define TURN_SCALE_SHIFT 5 // quarter steps and 2^15 of the table to 2^8 of an acceleration
#define THRUST_MAX 255
#define DIRECTION_SHIFT 10   // a direction's parts are within +-2^10
#define ACCELERATION_SHIFT 8 // 1/256 steps
#define DISPLACEMENT_SHIFT 9 // half of them, for the mean velocity

static int32_t clamp(int32_t value, int32_t bound)
{
    return value < -bound ? -bound : value > bound ? bound : value;
}

// Rounded down, where C's own division rounds towards zero.
static int32_t floor_divide(int32_t value, int32_t divisor)
{
    int32_t quotient = value / divisor;
    return value % divisor < 0 ? quotient - 1 : quotient;
}

// value * 2^shift / divisor, to the nearest, a half up. A divisor is at most 480, |value| at most
// 2^26 and the quotient without the shift below 2^18: nothing leaves 32 bits for shifts of -8 to 8.
static int32_t scaled(int32_t value, int32_t shift, int32_t divisor)
{
    if (shift < 0) {
        divisor *= 1 << -shift;
        return floor_divide(2 * value + divisor, 2 * divisor);
    }
    // The whole part apart, so that large shifts fit.
    int32_t whole = floor_divide(value, divisor);
    int32_t rest = value - whole * divisor;
    return whole * (1 << shift) + floor_divide(2 * rest * (1 << shift) + divisor, 2 * divisor);
}

static int32_t bring_into_range(const sb_net_field *field, int32_t value)
{
    if (field->quantity == SB_QUANTITY_ANGLE) {
        int32_t turn = field->max + 1;
        return value - floor_divide(value, turn) * turn;
    }
    return value < field->min ? field->min : value > field->max ? field->max : value;
}

static int32_t velocity_of(const sb_net_motion *motion, const int32_t *values, uint32_t axis)
{
    return clamp(values[motion->velocity[axis]], VELOCITY_MAX);
}

// Across the heading, in 1/256 steps of velocity per second squared: the velocity turns with it.
static void add_turning(const sb_net_motion *motion, const int32_t *values, int32_t acceleration[3])
{
    int32_t rate = clamp(values[motion->spins[0].rate], TURNING_MAX);
    int32_t vx = clamp(values[motion->velocity[0]] >> 2, TURNING_MAX);
    int32_t vz = clamp(values[motion->velocity[2]] >> 2, TURNING_MAX);
    // 11 + 11 + 9 bits. Shifts of negative values round down, as everywhere here.
    acceleration[0] += (rate * vz * motion->turn_scale) >> TURN_SCALE_SHIFT;
    acceleration[2] -= (rate * vx * motion->turn_scale) >> TURN_SCALE_SHIFT;
}

// The largest whole number whose square is not above `value`.
static int32_t root(int32_t value)
{
    int32_t result = 0;
    for (int32_t bit = 1 << 15; bit != 0; bit >>= 1) {
        int32_t tried = result + bit;
        if (tried <= value / tried) {
            result = tried;
        }
    }
    return result;
}

// Along the velocity.
static void add_thrust(const sb_net_motion *motion, const int32_t *values, int32_t acceleration[3])
{
    int32_t v[3];
    int32_t square = 0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        v[axis] = clamp(values[motion->velocity[axis]] >> 2, TURNING_MAX);
        square += v[axis] * v[axis];
    }
    int32_t speed = root(square);
    int32_t thrust = clamp(values[motion->thrust], THRUST_MAX);
    for (uint32_t axis = 0; axis < 3 && speed != 0; axis++) {
        int32_t direction = floor_divide(v[axis] * (1 << DIRECTION_SHIFT), speed);
        // 8 + 10 bits, and 8 of the shift at most; 1/256 steps are 2^8, of which the direction's
        // 2^10 leaves a quarter too many.
        int32_t along = scaled(thrust * direction, motion->thrust_shift, 4);
        acceleration[axis] += clamp(along, ACCELERATION_MAX);
    }
}

static void accelerations(const sb_net_motion *motion, const int32_t *values,
                          int32_t acceleration[3])
{
    memcpy(acceleration, motion->acceleration, sizeof motion->acceleration);
    if (motion->spins[0].rate != SB_NET_NO_FIELD) {
        add_turning(motion, values, acceleration);
    }
    if (motion->thrust != SB_NET_NO_FIELD) {
        add_thrust(motion, values, acceleration);
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        acceleration[axis] = clamp(acceleration[axis], ACCELERATION_MAX);
    }
}

static int32_t clipped_ticks(uint32_t ticks, uint32_t tick_rate_hz)
{
    return (int32_t)(ticks < tick_rate_hz ? ticks : tick_rate_hz);
}

void sb_motion_advance(const sb_net_kind *kind, uint32_t tick_rate_hz, const int32_t *values,
                       uint32_t ticks, int32_t *out_values)
{
    SB_ASSERT(tick_rate_hz >= SB_TICK_RATE_HZ_MIN && tick_rate_hz <= SB_TICK_RATE_HZ_MAX);
    int32_t now[SB_ENTITY_VALUE_COUNT_MAX];
    memcpy(now, values, kind->field_count * sizeof *values);
    memcpy(out_values, now, kind->field_count * sizeof *values);
    const sb_net_motion *motion = kind->motion;
    if (motion == NULL || ticks == 0) {
        return;
    }
    int32_t rate = (int32_t)tick_rate_hz;
    int32_t n = clipped_ticks(ticks, tick_rate_hz);
    int32_t last = motion->ballistic ? n : n + 1;
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        if (motion->spins[i].rate == SB_NET_NO_FIELD) {
            continue;
        }
        uint8_t angle = motion->spins[i].angle;
        int32_t turned = clamp(now[motion->spins[i].rate], VELOCITY_MAX) * n;
        out_values[angle] = bring_into_range(
            &kind->fields[angle], now[angle] + scaled(turned, motion->spins[i].shift, rate));
    }
    int32_t acceleration[3];
    accelerations(motion, now, acceleration);
    for (uint32_t axis = 0; axis < 3; axis++) {
        // Velocity first, then position with the new velocity, as the world's step does it: after n
        // ticks v + n g, and n v + g n (n + 1) / 2. A ballistic sphere flies n v + g n n / 2.
        int32_t gained = floor_divide(acceleration[axis] * n, rate);
        int32_t way = velocity_of(motion, now, axis) * n + ((gained * last) >> DISPLACEMENT_SHIFT);
        uint32_t p = motion->position[axis];
        uint32_t v = motion->velocity[axis];
        out_values[p] =
            bring_into_range(&kind->fields[p], now[p] + scaled(way, motion->position_shift, rate));
        out_values[v] =
            bring_into_range(&kind->fields[v], now[v] + ((gained + 128) >> ACCELERATION_SHIFT));
    }
}

void sb_motion_between(const sb_net_kind *kind, uint32_t tick_rate_hz, const int32_t *values,
                       uint32_t ticks, int32_t *later)
{
    SB_ASSERT(tick_rate_hz >= SB_TICK_RATE_HZ_MIN && tick_rate_hz <= SB_TICK_RATE_HZ_MAX);
    const sb_net_motion *motion = kind->motion;
    if (motion == NULL) {
        return;
    }
    int32_t rate = (int32_t)tick_rate_hz;
    int32_t n = clipped_ticks(ticks, tick_rate_hz);
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        if (motion->spins[i].rate == SB_NET_NO_FIELD) {
            continue;
        }
        uint8_t angle = motion->spins[i].angle;
        uint8_t r = motion->spins[i].rate;
        int32_t twice = clamp(values[r], VELOCITY_MAX) + clamp(later[r], VELOCITY_MAX);
        later[angle] =
            bring_into_range(&kind->fields[angle],
                             values[angle] + scaled(twice * n, motion->spins[i].shift, 2 * rate));
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        // The mean of before and after, and half of what one tick gains: each tick moves by the
        // velocity that it ends with, unless it is ballistic.
        int32_t before = velocity_of(motion, values, axis);
        int32_t after = velocity_of(motion, later, axis);
        int32_t gain = n == 0 || motion->ballistic ? 0 : after - before;
        int32_t twice = (before + after) * n + gain;
        uint32_t p = motion->position[axis];
        later[p] = bring_into_range(&kind->fields[p],
                                    values[p] + scaled(twice, motion->position_shift, 2 * rate));
    }
}

uint32_t sb_motion_following(const sb_net_kind *kind)
{
    const sb_net_motion *motion = kind->motion;
    uint32_t fields = 0;
    if (motion == NULL) {
        return 0;
    }
    for (uint32_t axis = 0; axis < 3; axis++) {
        fields |= UINT32_C(1) << motion->position[axis];
    }
    for (uint32_t i = 0; i < SB_NET_SPIN_COUNT; i++) {
        if (motion->spins[i].rate != SB_NET_NO_FIELD) {
            fields |= UINT32_C(1) << motion->spins[i].angle;
        }
    }
    return fields;
}
