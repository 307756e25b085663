/// The phase that moves spheres.
#ifndef SABOT_PHYSICS_WORLD_SWEEP_PHASE_H
#define SABOT_PHYSICS_WORLD_SWEEP_PHASE_H

#include "physics/world/step_context.h"

size_t sb_sweep_scratch_size(const sb_layout *layout);

/// Moves every sphere from its start pose to the tick's end, through its impacts on scenery,
/// spheres, and the motion of boxes and hulls in this tick.
void sb_sweep_phase(sb_step *step);

#endif
