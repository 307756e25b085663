/// Whether a state is one that a step can work on: for states that come from a file or another
/// machine, which may hold anything.
#ifndef SABOT_PHYSICS_WORLD_VALID_H
#define SABOT_PHYSICS_WORLD_VALID_H

#include <stdbool.h>

#include "physics/world/world.h"

/// True if every body is free, or of a known shape, motion and hull, with a size above zero and
/// numbers that leave room to calculate; if contacts are sorted and name bodies and scenery that
/// can be there; and if the settings are those of `initial` (`sb_world_initial_state`). The pose
/// ring is not looked at: loading it checks it. Whatever the bytes of the block are, asking is
/// safe, and so is a step after a yes. A world that was only ever stepped, with bodies whose
/// numbers its rules kept within 1e9, is valid.
bool sb_world_is_valid(sb_world world, const sb_world_state *initial);

/// The same of a world's own settings, with numbers, tilts among them, that need only be finite:
/// what every step leaves, of a valid world too whose speeds take its bodies beyond that, and of a
/// client's, which has them from quantised values.
bool sb_world_is_consistent(sb_world world);

/// True for a pose that a valid body may be in, or have been in.
bool sb_pose_can_be(sb_vec3 position, float yaw, sb_quaternion tilt);

#endif
