/// Unit quaternions, which are rotations. Multiplication and rotation follow Hamilton.
#ifndef SABOT_PHYSICS_SHAPE_QUATERNION_H
#define SABOT_PHYSICS_SHAPE_QUATERNION_H

#include <stdbool.h>

#include "physics/shape/vec3.h"

/// w + x i + y j + z k, of unit length.
typedef struct sb_quaternion {
    float x, y, z, w;
} sb_quaternion;

#define SB_QUATERNION_IDENTITY ((sb_quaternion){0.0f, 0.0f, 0.0f, 1.0f})

static inline bool sb_quaternion_is_identity(sb_quaternion q)
{
    return q.x == 0.0f && q.y == 0.0f && q.z == 0.0f;
}

/// Returns the inverse rotation.
static inline sb_quaternion sb_quaternion_conjugate(sb_quaternion q)
{
    return (sb_quaternion){-q.x, -q.y, -q.z, q.w};
}

/// Returns the rotation by `b` and then by `a`.
static inline sb_quaternion sb_quaternion_multiply(sb_quaternion a, sb_quaternion b)
{
    return (sb_quaternion){
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
    };
}

/// Returns v turned: v + 2 w (q x v) + 2 q x (q x v).
static inline sb_vec3 sb_quaternion_rotate(sb_quaternion q, sb_vec3 v)
{
    sb_vec3 u = {q.x, q.y, q.z};
    sb_vec3 t = sb_vec3_scale(sb_vec3_cross(u, v), 2.0f);
    return sb_vec3_add(sb_vec3_add_scaled(v, t, q.w), sb_vec3_cross(u, t));
}

/// Returns the shortest rotation that takes `from` to `to`, both of unit length. Directions that
/// are opposite to within 1e-6 rad have no single shortest rotation. Then it is half a turn about
/// the axis square to `from` that is nearest to the x axis, or to the z axis if |from.x| is 0.9 or
/// more.
sb_quaternion sb_quaternion_between(sb_vec3 from, sb_vec3 to);

#endif
