/// Rectangles in the plane, turned about their centres.
///
/// Error: 4e-7 of the coordinates' differences and of the sizes. A point on the edge is inside.
#ifndef SABOT_PHYSICS_PLANAR_RECTANGLE_H
#define SABOT_PHYSICS_PLANAR_RECTANGLE_H

#include <stdbool.h>

#include "physics/planar/vec2.h"

typedef struct sb_oriented_rectangle {
    sb_vec2 center;
    sb_vec2 half_extents; ///< along `axis`, and counter-clockwise of it, m
    sb_vec2 axis;         ///< unit length
} sb_oriented_rectangle;

/// Returns true if the point is inside or on the edge.
static inline bool sb_oriented_rectangle_contains(const sb_oriented_rectangle *rectangle,
                                                  sb_vec2 point)
{
    sb_vec2 away = sb_vec2_sub(point, rectangle->center);
    return fabsf(sb_vec2_dot(rectangle->axis, away)) <= rectangle->half_extents.x &&
           fabsf(sb_vec2_cross(rectangle->axis, away)) <= rectangle->half_extents.y;
}

#endif
