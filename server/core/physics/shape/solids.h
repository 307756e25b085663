/// Shapes that a few numbers describe: segments, rays, lines, planes, spheres and cylinders.
#ifndef SABOT_PHYSICS_SHAPE_SOLIDS_H
#define SABOT_PHYSICS_SHAPE_SOLIDS_H

#include "physics/shape/vec3.h"

// Segments, rays and lines.

/// From `a` to `b`; the two may coincide.
typedef struct sb_segment {
    sb_vec3 a, b;
} sb_segment;

/// From `origin` without end.
typedef struct sb_ray {
    sb_vec3 origin;
    sb_vec3 direction; ///< unit length
} sb_ray;

/// Without end both ways.
typedef struct sb_line {
    sb_vec3 point;
    sb_vec3 direction; ///< unit length
} sb_line;

// A plane that faces one way: the side its normal points to is free, the other is solid.

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

// Spheres.

typedef struct sb_sphere {
    sb_vec3 center;
    float radius; ///< m, > 0
} sb_sphere;

// Cylinders about any axis, finite or endless.

/// Half height of a cylinder that has no caps: beyond every coordinate of a world, and still far
/// from overflow in a sum or a product.
#define SB_CYLINDER_ENDLESS 1e9f

typedef struct sb_cylinder {
    sb_vec3 center;
    sb_vec3 axis;      ///< unit length
    float radius;      ///< m, > 0
    float half_height; ///< m along the axis, > 0; SB_CYLINDER_ENDLESS or more for no caps
} sb_cylinder;

#endif
