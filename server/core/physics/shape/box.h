/// Oriented boxes.
#ifndef SABOT_PHYSICS_SHAPE_BOX_H
#define SABOT_PHYSICS_SHAPE_BOX_H

#include <stdbool.h>

#include "physics/shape/aabb.h"
#include "physics/shape/quaternion.h"
#include "physics/shape/vec3.h"

/// An oriented box. `axes` are its unit directions in the world frame, right-handed.
typedef struct sb_box {
    sb_vec3 center;
    sb_vec3 half_extents; ///< along the axes, m
    sb_vec3 axes[3];
} sb_box;

/// Returns a box that is turned about the vertical alone: local z looks along (sin yaw, 0, cos
/// yaw).
sb_box sb_box_from_yaw(sb_vec3 center, sb_vec3 half_extents, float yaw);

/// Returns a box turned by `yaw` about its own vertical and then by `tilt`, as bodies are. Without
/// a tilt it equals that of `sb_box_from_yaw` to the bit.
sb_box sb_box_from_pose(sb_vec3 center, sb_vec3 half_extents, float yaw, sb_quaternion tilt);

/// Gives the three axes of that orientation.
void sb_axes_from_pose(float yaw, sb_quaternion tilt, sb_vec3 out_axes[3]);

/// Returns the axis-aligned box as an oriented one.
sb_box sb_box_from_aabb(const sb_aabb *aabb);

/// Returns true if the second axis is exactly the world's vertical, (0, 1, 0), and the others are
/// exactly horizontal. Box-box tests have a shorter form for such boxes.
static inline bool sb_box_is_upright(const sb_box *box)
{
    return box->axes[1].x == 0.0f && box->axes[1].y == 1.0f && box->axes[1].z == 0.0f &&
           box->axes[0].y == 0.0f && box->axes[2].y == 0.0f;
}

/// Returns the smallest axis-aligned bounds.
sb_aabb sb_box_bounds(const sb_box *box);

/// Convert a direction to the box's own frame, and back.
static inline sb_vec3 sb_box_direction_to_local(const sb_box *box, sb_vec3 direction)
{
    return (sb_vec3){sb_vec3_dot(box->axes[0], direction), sb_vec3_dot(box->axes[1], direction),
                     sb_vec3_dot(box->axes[2], direction)};
}

static inline sb_vec3 sb_box_direction_to_world(const sb_box *box, sb_vec3 local)
{
    sb_vec3 sum = sb_vec3_scale(box->axes[0], local.x);
    sum = sb_vec3_add_scaled(sum, box->axes[1], local.y);
    return sb_vec3_add_scaled(sum, box->axes[2], local.z);
}

/// Convert a point to the box's own frame, from its centre along its axes, and back.
static inline sb_vec3 sb_box_to_local(const sb_box *box, sb_vec3 point)
{
    return sb_box_direction_to_local(box, sb_vec3_sub(point, box->center));
}

static inline sb_vec3 sb_box_to_world(const sb_box *box, sb_vec3 local)
{
    return sb_vec3_add(box->center, sb_box_direction_to_world(box, local));
}

/// Returns how far the box reaches from its centre along a unit direction, m.
float sb_box_reach(const sb_box *box, sb_vec3 direction);

/// Returns true if the point is inside or on the surface.
bool sb_box_contains(const sb_box *box, sb_vec3 point);

#endif
