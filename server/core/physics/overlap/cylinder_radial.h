/// What is square to an axis: for the tests and sweeps of cylinders alone.
#ifndef SABOT_PHYSICS_OVERLAP_CYLINDER_RADIAL_H
#define SABOT_PHYSICS_OVERLAP_CYLINDER_RADIAL_H

#include "physics/shape/vec3.h"

/// A unit direction square to a unit one.
static inline sb_vec3 sb_perpendicular(sb_vec3 direction)
{
    // Square to it in a plane of two coordinates, with the larger of the outer two: never short.
    float x = direction.x, y = direction.y, z = direction.z;
    if (fabsf(x) <= fabsf(z)) {
        float inverse = 1.0f / sqrtf(y * y + z * z);
        return (sb_vec3){0.0f, z * inverse, -y * inverse};
    }
    float inverse = 1.0f / sqrtf(x * x + y * y);
    return (sb_vec3){y * inverse, -x * inverse, 0.0f};
}

/// The part of `v` square to a unit axis, of which `along` = v . axis is the other. One shorter
/// than 1e-6 of `along` is zero: it would be rounding, and might point along the axis.
static inline sb_vec3 sb_radial(sb_vec3 v, sb_vec3 axis, float along)
{
    sb_vec3 radial = sb_vec3_add_scaled(v, axis, -along);
    float squared = sb_vec3_length_squared(radial);
    if (squared < along * along) {
        radial = sb_vec3_add_scaled(radial, axis, -sb_vec3_dot(radial, axis));
        squared = sb_vec3_length_squared(radial);
        if (squared <= 1e-12f * along * along) {
            return (sb_vec3){0.0f, 0.0f, 0.0f};
        }
    }
    return radial;
}

#endif
