/// Where and when tanks appear.
#ifndef SABOT_GAME_TANKS_FIELD_SPAWN_H
#define SABOT_GAME_TANKS_FIELD_SPAWN_H

#include "game/tanks/play.h"

/// No tank appears nearer than this to another one, centre to centre.
#define SB_SPAWN_CLEARANCE_M 6.0f

/// Returns the body of a slot's tank, of the player's type, standing on `ground`.
sb_body_def sb_spawn_body_def(const sb_tanks_play *play, uint32_t slot, sb_vec3 ground, float yaw);

/// Gives every dead player whose respawn is due a tank of its chosen type, at a random clear spawn
/// point of its team. If no point is clear, the player waits a tick.
void sb_spawn_due(const sb_tanks_play *play);

#endif
