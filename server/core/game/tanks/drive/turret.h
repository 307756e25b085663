/// The turret. It turns at its own rate towards the aim that the player sends, independently of the
/// hull, within limits of elevation.
#ifndef SABOT_GAME_TANKS_DRIVE_TURRET_H
#define SABOT_GAME_TANKS_DRIVE_TURRET_H

#include "game/tanks/play.h"

void sb_turret_aim(const sb_tanks_play *play, uint32_t slot, const sb_input *input);

/// Returns the gun's direction for a heading and an elevation: a unit vector.
sb_vec3 sb_gun_direction(const sb_rules_api *api, float yaw, float pitch);

/// Returns the position of the gun's pivot. Shells start here, so that no wall is thin enough to be
/// missed.
sb_vec3 sb_gun_pivot(const sb_tanks_play *play, uint32_t slot);

#endif
