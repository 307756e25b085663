#include "physics/shape/box.h"

#include "base/trigonometry.h"

sb_box sb_box_from_yaw(sb_vec3 center, sb_vec3 half_extents, float yaw)
{
    float s, c;
    sb_sin_cos(yaw, &s, &c);
    return (sb_box){
        .center = center,
        .half_extents = half_extents,
        .axes = {{c, 0.0f, -s}, {0.0f, 1.0f, 0.0f}, {s, 0.0f, c}},
    };
}

void sb_axes_from_pose(float yaw, sb_quaternion tilt, sb_vec3 out_axes[3])
{
    float s, c;
    sb_sin_cos(yaw, &s, &c);
    sb_vec3 x = {c, 0.0f, -s}, y = {0.0f, 1.0f, 0.0f}, z = {s, 0.0f, c};
    if (!sb_quaternion_is_identity(tilt)) {
        x = sb_quaternion_rotate(tilt, x);
        y = sb_quaternion_rotate(tilt, y);
        z = sb_quaternion_rotate(tilt, z);
    }
    out_axes[0] = x;
    out_axes[1] = y;
    out_axes[2] = z;
}

sb_box sb_box_from_pose(sb_vec3 center, sb_vec3 half_extents, float yaw, sb_quaternion tilt)
{
    sb_box box = {.center = center, .half_extents = half_extents};
    sb_axes_from_pose(yaw, tilt, box.axes);
    return box;
}

sb_box sb_box_from_aabb(const sb_aabb *aabb)
{
    return (sb_box){
        .center = sb_vec3_scale(sb_vec3_add(aabb->min, aabb->max), 0.5f),
        .half_extents = sb_vec3_scale(sb_vec3_sub(aabb->max, aabb->min), 0.5f),
        .axes = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}},
    };
}

sb_aabb sb_box_bounds(const sb_box *box)
{
    sb_vec3 reach = {
        sb_box_reach(box, sb_vec3_make(1.0f, 0.0f, 0.0f)),
        sb_box_reach(box, sb_vec3_make(0.0f, 1.0f, 0.0f)),
        sb_box_reach(box, sb_vec3_make(0.0f, 0.0f, 1.0f)),
    };
    return (sb_aabb){sb_vec3_sub(box->center, reach), sb_vec3_add(box->center, reach)};
}

float sb_box_reach(const sb_box *box, sb_vec3 direction)
{
    return box->half_extents.x * fabsf(sb_vec3_dot(box->axes[0], direction)) +
           box->half_extents.y * fabsf(sb_vec3_dot(box->axes[1], direction)) +
           box->half_extents.z * fabsf(sb_vec3_dot(box->axes[2], direction));
}

bool sb_box_contains(const sb_box *box, sb_vec3 point)
{
    sb_vec3 local = sb_box_to_local(box, point);
    return fabsf(local.x) <= box->half_extents.x && fabsf(local.y) <= box->half_extents.y &&
           fabsf(local.z) <= box->half_extents.z;
}
