/// The one place where Sabot's frame becomes Godot's and back. Both are right-handed, in metres,
/// with y up. An entity that is not turned looks along +z in Sabot, and along -z in Godot. So
/// everything is turned by half a turn about y: x and z change their signs, and yaw stays as it is.
#ifndef SABOT_GODOT_AXES_H
#define SABOT_GODOT_AXES_H

#include <math.h>

#include "gdextension.h"

static inline gd_vector3 axes_position(const float place[3])
{
    return (gd_vector3){-place[0], place[1], -place[2]};
}

static inline gd_quaternion axes_rotation(const float turn[4])
{
    return (gd_quaternion){-turn[0], turn[1], -turn[2], turn[3]};
}

/// Sizes have no sign.
static inline gd_vector3 axes_size(const float half_extents[3])
{
    return (gd_vector3){2 * half_extents[0], 2 * half_extents[1], 2 * half_extents[2]};
}

/// Yaw and pitch in Sabot of a direction in Godot.
static inline float axes_yaw(gd_vector3 direction)
{
    return atan2f(-direction.x, -direction.z);
}

static inline float axes_pitch(gd_vector3 direction)
{
    return atan2f(direction.y, sqrtf(direction.x * direction.x + direction.z * direction.z));
}

/// The direction in Godot, of length 1, of a yaw and a pitch in Sabot.
static inline gd_vector3 axes_direction(float yaw, float pitch)
{
    return (gd_vector3){-sinf(yaw) * cosf(pitch), sinf(pitch), -cosf(yaw) * cosf(pitch)};
}

/// Steering for an input axis on which right is positive.
static inline float axes_steering(double right)
{
    return (float)-right;
}

/// The basis of a rotation, in rows, as Godot has it.
static inline gd_transform3d axes_transform(const float place[3], const float turn[4])
{
    const gd_quaternion q = axes_rotation(turn);
    const float x = 2 * q.x, y = 2 * q.y, z = 2 * q.z;
    return (gd_transform3d){
        .rows = {{1 - y * q.y - z * q.z, x * q.y - z * q.w, x * q.z + y * q.w},
                 {x * q.y + z * q.w, 1 - x * q.x - z * q.z, y * q.z - x * q.w},
                 {x * q.z - y * q.w, y * q.z + x * q.w, 1 - x * q.x - y * q.y}},
        .origin = axes_position(place),
    };
}

#endif
