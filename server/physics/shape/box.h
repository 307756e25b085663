/// Oriented boxes and axis-aligned bounds.
#ifndef SABOT_PHYSICS_SHAPE_BOX_H
#define SABOT_PHYSICS_SHAPE_BOX_H

#include <stdbool.h>

#include "physics/shape/vec3.h"

/// An oriented box. `axes` are its unit directions in the world frame, right-handed.
typedef struct sb_box {
    sb_vec3 center;
    sb_vec3 half_extents; ///< along the axes, m
    sb_vec3 axes[3];
} sb_box;

/// Axis-aligned bounds.
typedef struct sb_aabb {
    sb_vec3 min, max;
} sb_aabb;

/// A box that is turned about the vertical alone: local z looks along (sin yaw, 0, cos yaw).
sb_box sb_box_from_yaw(sb_vec3 center, sb_vec3 half_extents, float yaw);

/// The smallest axis-aligned bounds.
sb_aabb sb_box_bounds(const sb_box *box);

/// The point in the box's own frame, from its centre along its axes, and back.
sb_vec3 sb_box_to_local(const sb_box *box, sb_vec3 point);
sb_vec3 sb_box_to_world(const sb_box *box, sb_vec3 local);

/// A direction in the box's own frame, and back.
sb_vec3 sb_box_direction_to_local(const sb_box *box, sb_vec3 direction);
sb_vec3 sb_box_direction_to_world(const sb_box *box, sb_vec3 local);

/// How far the box reaches from its centre along a unit direction.
float sb_box_reach(const sb_box *box, sb_vec3 direction);

/// True if the point is inside or on the surface.
bool sb_box_contains(const sb_box *box, sb_vec3 point);

static inline bool sb_aabb_overlap(const sb_aabb *a, const sb_aabb *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
           b->min.y <= a->max.y && a->min.z <= b->max.z && b->min.z <= a->max.z;
}

#endif
