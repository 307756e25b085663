/// The phase that puts bodies to sleep.
#ifndef SABOT_PHYSICS_WORLD_SLEEP_H
#define SABOT_PHYSICS_WORLD_SLEEP_H

#include "physics/world/step_context.h"

/// Counts each body's ticks at rest, and puts to sleep those that have rested long enough.
void sb_sleep_update(sb_step *step);

#endif
