/// The phase that moves boxes and hulls apart.
#ifndef SABOT_PHYSICS_WORLD_SEPARATE_H
#define SABOT_PHYSICS_WORLD_SEPARATE_H

#include "physics/world/step_context.h"

size_t sb_separate_scratch_size(const sb_layout *layout);

/// Pushes boxes and hulls out of scenery and out of each other, with friction and restitution. A
/// body that is left inside a static solid, or that this tick pressed deep into another body, goes
/// back to its last good place. Sets SB_BODY_GROUNDED, `penetration_m` and `returned_count`.
void sb_separate(sb_step *step);

#endif
