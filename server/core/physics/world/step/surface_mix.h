/// The coefficients of two surfaces that touch, from those of each.
#ifndef SABOT_PHYSICS_WORLD_STEP_SURFACE_MIX_H
#define SABOT_PHYSICS_WORLD_STEP_SURFACE_MIX_H

#include <math.h>

/// Returns the geometric mean.
static inline float sb_mix_friction(float a, float b)
{
    return sqrtf(a * b);
}

/// Returns the larger one.
static inline float sb_mix_restitution(float a, float b)
{
    return a > b ? a : b;
}

#endif
