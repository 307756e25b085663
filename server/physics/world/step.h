/// The phases of a step, for step.c alone.
#ifndef SABOT_PHYSICS_STEP_H
#define SABOT_PHYSICS_STEP_H

#include "physics/world/world.h"

/// Where a body was at the tick's start. The scratch memory is one of these a body.
typedef struct sb_start_pose {
    sb_vec3 position;
    float yaw;
} sb_start_pose;

/// Pushes boxes out of scenery and each other and removes the velocity into each contact. Sets
/// SB_BODY_GROUNDED. Returns the deepest penetration that the last pass found, m.
float sb_separate(sb_world world);

/// Sweeps every sphere from its start pose against scenery and against each box's motion in this
/// tick, and fills the contacts.
void sb_sweep_spheres(sb_world world, const sb_start_pose *starts);

#endif
