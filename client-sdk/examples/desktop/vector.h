/// Points and directions of the world, in metres: right-handed, y up, as the SDK has them.
#ifndef DESKTOP_VECTOR_H
#define DESKTOP_VECTOR_H

#include <math.h>

typedef struct vec3 {
    float x, y, z;
} vec3;

static inline vec3 vec3_of(const float values[3])
{
    return (vec3){values[0], values[1], values[2]};
}

static inline vec3 vec3_add(vec3 a, vec3 b)
{
    return (vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vec3 vec3_sub(vec3 a, vec3 b)
{
    return (vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vec3 vec3_scale(vec3 a, float factor)
{
    return (vec3){a.x * factor, a.y * factor, a.z * factor};
}

/// a + b * factor
static inline vec3 vec3_add_scaled(vec3 a, vec3 b, float factor)
{
    return vec3_add(a, vec3_scale(b, factor));
}

static inline float vec3_dot(vec3 a, vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec3 vec3_cross(vec3 a, vec3 b)
{
    return (vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline float vec3_length(vec3 a)
{
    return sqrtf(vec3_dot(a, a));
}

/// A vector without length stays as it is.
static inline vec3 vec3_unit(vec3 a)
{
    float length = vec3_length(a);
    return length > 0.0f ? vec3_scale(a, 1.0f / length) : a;
}

/// Where a heading looks: 0 along +z, a positive one turned towards +x.
static inline vec3 vec3_heading(float yaw)
{
    return (vec3){sinf(yaw), 0.0f, cosf(yaw)};
}

/// `v` turned by a unit quaternion x, y, z, w.
static inline vec3 vec3_turn(const float q[4], vec3 v)
{
    vec3 axis = {q[0], q[1], q[2]};
    vec3 twice = vec3_scale(vec3_cross(axis, v), 2.0f);
    return vec3_add(vec3_add_scaled(v, twice, q[3]), vec3_cross(axis, twice));
}

static inline float clampf(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

#endif
