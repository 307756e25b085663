/// Whether a step can work on a state. A state that comes from a file or another machine may hold
/// anything.
#ifndef SABOT_PHYSICS_WORLD_VALID_H
#define SABOT_PHYSICS_WORLD_VALID_H

#include <stdbool.h>

#include "physics/world/world.h"

/// Squares and sums of such numbers are far below the largest number of binary32.
#define SB_NUMBER_MAX 1e9f

/// Returns true for three numbers within +-`bound`; false for a NaN.
static inline bool sb_vec3_is_within(sb_vec3 v, float bound)
{
    return fabsf(v.x) <= bound && fabsf(v.y) <= bound && fabsf(v.z) <= bound;
}

/// Returns true if the world is valid:
/// - Every body is free, or has a known shape, motion and hull, a size above zero, and numbers that
///   leave room to calculate.
/// - Contacts are sorted, and name bodies and scenery that can be there.
/// - The settings are those of `initial` (`sb_world_initial_state`).
///
/// It does not check the pose ring, which is checked when it is loaded. The call is safe for any
/// bytes, and a step of a valid world is safe. A world that was only ever stepped is valid, as long
/// as its rules keep the bodies' numbers within 1e9.
bool sb_world_is_valid(sb_world world, const sb_world_state *initial);

/// Returns true if the world is valid by its own settings, where numbers need only be finite, tilts
/// among them. Every step leaves such a world, even if speeds carry bodies beyond the valid range,
/// and even on a client, whose numbers come from quantised values.
bool sb_world_is_consistent(sb_world world);

/// Returns true for a pose that a valid body may have, or may have had.
bool sb_pose_can_be(sb_vec3 position, float yaw, sb_quaternion tilt);

#endif
