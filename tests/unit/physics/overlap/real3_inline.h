/// The vector functions of reference.h, inlined for the loops in which these tests spend their
/// time.
#ifndef SABOT_TESTS_PHYSICS_REAL3_INLINE_H
#define SABOT_TESTS_PHYSICS_REAL3_INLINE_H

#include "reference.h"

static inline double real3_inline_dot(real3 a, real3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline real3 real3_inline_cross(real3 a, real3 b)
{
    return (real3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline real3 real3_inline_scale(real3 a, double s)
{
    return (real3){a.x * s, a.y * s, a.z * s};
}

#endif
