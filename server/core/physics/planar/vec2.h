/// Vectors of two floats: positions and directions in a plane, x to the right and y up, so that
/// counter-clockwise is from x to y. The caller chooses which of the world's axes these are.
#ifndef SABOT_PHYSICS_PLANAR_VEC2_H
#define SABOT_PHYSICS_PLANAR_VEC2_H

#include <float.h>
#include <math.h>

_Static_assert(FLT_EVAL_METHOD == 0, "float expressions must be evaluated in binary32");

typedef struct sb_vec2 {
    float x, y;
} sb_vec2;

static inline sb_vec2 sb_vec2_sub(sb_vec2 a, sb_vec2 b)
{
    return (sb_vec2){a.x - b.x, a.y - b.y};
}

static inline float sb_vec2_dot(sb_vec2 a, sb_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

/// Twice the signed area of the triangle 0, a, b: positive if b is counter-clockwise of a.
static inline float sb_vec2_cross(sb_vec2 a, sb_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

#endif
