/// Vectors of three floats: metres, metres per second or unit directions. Every operation is a
/// fixed sequence of rounded ones.
#ifndef SABOT_PHYSICS_SHAPE_VEC3_H
#define SABOT_PHYSICS_SHAPE_VEC3_H

#include <math.h>

#include "base/float_flags.h"

typedef struct sb_vec3 {
    float x, y, z;
} sb_vec3;

static inline sb_vec3 sb_vec3_make(float x, float y, float z)
{
    return (sb_vec3){x, y, z};
}

static inline sb_vec3 sb_vec3_add(sb_vec3 a, sb_vec3 b)
{
    return (sb_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline sb_vec3 sb_vec3_sub(sb_vec3 a, sb_vec3 b)
{
    return (sb_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline sb_vec3 sb_vec3_negate(sb_vec3 a)
{
    return (sb_vec3){-a.x, -a.y, -a.z};
}

static inline sb_vec3 sb_vec3_scale(sb_vec3 a, float s)
{
    return (sb_vec3){a.x * s, a.y * s, a.z * s};
}

/// a + b s.
static inline sb_vec3 sb_vec3_add_scaled(sb_vec3 a, sb_vec3 b, float s)
{
    return (sb_vec3){a.x + b.x * s, a.y + b.y * s, a.z + b.z * s};
}

static inline float sb_vec3_dot(sb_vec3 a, sb_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline sb_vec3 sb_vec3_cross(sb_vec3 a, sb_vec3 b)
{
    return (sb_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline float sb_vec3_length_squared(sb_vec3 a)
{
    return sb_vec3_dot(a, a);
}

static inline float sb_vec3_length(sb_vec3 a)
{
    return sqrtf(sb_vec3_dot(a, a));
}

/// Return the smaller, or larger, of each coordinate; the second one where they are equal.
static inline sb_vec3 sb_vec3_min(sb_vec3 a, sb_vec3 b)
{
    return (sb_vec3){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z};
}

static inline sb_vec3 sb_vec3_max(sb_vec3 a, sb_vec3 b)
{
    return (sb_vec3){a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z};
}

#endif
