/// A plane that faces one way: the side its normal points to is free, the other is solid.
#ifndef SABOT_PHYSICS_SHAPE_PLANE_H
#define SABOT_PHYSICS_SHAPE_PLANE_H

#include "physics/shape/vec3.h"

/// Points p with normal . p = offset.
typedef struct sb_plane {
    sb_vec3 normal; ///< unit length
    float offset;   ///< m
} sb_plane;

/// Returns the signed distance of a point, positive on the free side, m.
static inline float sb_plane_distance(const sb_plane *plane, sb_vec3 point)
{
    return sb_vec3_dot(plane->normal, point) - plane->offset;
}

#endif
