/// A kind whose motion a test may set, and values for it.
#ifndef SABOT_TESTS_MOTION_RIG_H
#define SABOT_TESTS_MOTION_RIG_H

#include "base/random.h"
#include "protocol/motion.h"

enum { X, Y, Z, VX, VY, VZ, YAW, AIM, YAW_RATE, AIM_RATE, THRUST, TYPE, COUNT };

#define TURN 8192                       ///< parts in a turn
#define PART (6.283185307179586 / TURN) ///< rad
#define VALUE_MAX (1 << 28)             ///< the widest range that rules may give a field
#define BIT(field) (UINT32_C(1) << (field))
#define POSITIONS (BIT(X) | BIT(Y) | BIT(Z))
#define VELOCITIES (BIT(VX) | BIT(VY) | BIT(VZ))

/// Positions are in 1/2048 m, velocities in 1/512 m/s.
typedef struct rig {
    sb_net_kind kind;
    sb_net_motion motion;
    sb_net_field fields[COUNT];
} rig;

/// Returns a rig without acceleration, heading and spins.
void rig_make(rig *out, int32_t position_max, int32_t velocity_max);

/// Gives the rig a heading: one unit of the rate is eight parts of a turn a second.
void rig_heads(rig *out);
void rig_aims(rig *out, int8_t shift);
void rig_thrusts(rig *out, int8_t shift);
void rig_grips(rig *out, int32_t first, int32_t second, int32_t third, int32_t fourth);

/// Returns any values within the ranges.
void rig_fill(const rig *r, sb_random *random, int32_t *out_values);

/// Returns values of a tank: up to 15 m/s, sliding by 2 m/s. It is never near a standstill, where a
/// stride decides the direction of travel. It turns by a radian at most, so it never drives
/// backwards.
void rig_fill_drive(sb_random *random, int32_t *values);

/// Extrapolates a stage at 60 Hz in a copy of the given values.
void rig_extrapolate_stage(const rig *r, const int32_t *values, uint32_t ticks, uint32_t stage,
                           const int32_t *given, int32_t *out_later);

static inline int32_t between(sb_random *random, int32_t min, int32_t max)
{
    return min + (int32_t)sb_random_below(random, (uint32_t)(max - min) + 1);
}

static inline double limited(double value, double min, double max)
{
    return value < min ? min : value > max ? max : value;
}

static inline uint32_t any_rate(sb_random *random)
{
    static const uint32_t RATES_HZ[] = {10, 20, 30, 60, 64, 128, 240};
    return RATES_HZ[sb_random_below(random, 7)];
}

#endif
