#include "physics/shape/quaternion.h"

sb_quaternion sb_quaternion_between(sb_vec3 from, sb_vec3 to)
{
    // The unnormalised rotation is (from x to, 1 + from . to). Both are taken from the sum, which
    // keeps its digits where the two are nearly opposite: from x from is zero, and the square of
    // the sum of two unit vectors is 2 + 2 from . to.
    sb_vec3 sum = sb_vec3_add(from, to);
    sb_vec3 u = sb_vec3_cross(from, sum);
    float w = 0.5f * sb_vec3_length_squared(sum);
    if (w < 0.5e-12f) {
        w = 0.0f;
        sb_vec3 aside =
            fabsf(from.x) < 0.9f ? sb_vec3_make(1.0f, 0.0f, 0.0f) : sb_vec3_make(0.0f, 0.0f, 1.0f);
        // The part of it that is square to `from`.
        u = sb_vec3_add_scaled(aside, from, -sb_vec3_dot(aside, from));
    }
    float inverse = 1.0f / sqrtf(sb_vec3_dot(u, u) + w * w);
    return (sb_quaternion){u.x * inverse, u.y * inverse, u.z * inverse, w * inverse};
}
