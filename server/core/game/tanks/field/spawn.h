/// Where and when tanks appear.
#ifndef SABOT_GAME_TANKS_FIELD_SPAWN_H
#define SABOT_GAME_TANKS_FIELD_SPAWN_H

#include "game/tanks/play.h"

/// No tank appears nearer than this to another one, centre to centre.
#define SB_SPAWN_CLEARANCE_M 6.0f

/// What the tank of a slot is, of the player's type, standing on `ground`.
sb_body_def sb_spawn_body_def(const sb_tanks_play *play, uint32_t slot, sb_vec3 ground, float yaw);

/// Gives every dead player whose time has come a tank of the type that it chose, at a random spawn
/// point of its team that is clear; if none is, it waits a tick.
void sb_spawn_due(const sb_tanks_play *play);

#endif
