/// Vectors in double precision, apart from those of the physics.
#ifndef SABOT_WORLDS_VEC_H
#define SABOT_WORLDS_VEC_H

#include <math.h>

#include "physics/shape/vec3.h"

typedef struct vec {
    double x, y, z;
} vec;

static inline vec vec_of(sb_vec3 v)
{
    return (vec){(double)v.x, (double)v.y, (double)v.z};
}

static inline sb_vec3 vec_round(vec v)
{
    return sb_vec3_make((float)v.x, (float)v.y, (float)v.z);
}

static inline vec vec_add(vec a, vec b)
{
    return (vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vec vec_sub(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vec vec_scale(vec a, double s)
{
    return (vec){a.x * s, a.y * s, a.z * s};
}

static inline vec vec_along(vec a, vec direction, double s)
{
    return vec_add(a, vec_scale(direction, s));
}

static inline double vec_dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec vec_cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double vec_length(vec a)
{
    return sqrt(vec_dot(a, a));
}

#endif
