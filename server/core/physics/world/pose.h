/// Poses of bodies as the world block keeps them, for the ring of past ticks (pose_ring.h).
#ifndef SABOT_PHYSICS_WORLD_POSE_H
#define SABOT_PHYSICS_WORLD_POSE_H

#include <stdint.h>

#include "base/layout.h"
#include "physics/shape/quaternion.h"

/// Ticks that the ring holds.
#define SB_POSE_TICK_COUNT 64u

/// One tick of the ring. The state hash covers `hash` in place of the poses, which never change
/// once written.
typedef struct sb_pose_tick {
    uint64_t hash; ///< XXH3-64 of the tick's poses in canonical form
    uint32_t tick; ///< the tick at whose end the poses were taken
    uint32_t used; ///< 1 if it holds poses
} sb_pose_tick;

/// A body's pose at the end of a tick.
typedef struct sb_pose {
    sb_vec3 position;
    float yaw;
    sb_quaternion tilt;
    float joint_yaw;
    uint16_t generation;
    uint8_t shape;    ///< sb_body_shape; SB_BODY_FREE if the slot was empty
    uint8_t reserved; ///< zero
} sb_pose;

extern const sb_table sb_pose_tick_table;
extern const sb_table sb_pose_table;

/// Appends the ring's two sections to a world's layout: SB_POSE_TICK_COUNT ticks (none if
/// `pose_capacity` is 0), and `pose_capacity` poses for each.
void sb_pose_layout_add(sb_layout *layout, uint32_t pose_capacity);

#endif
