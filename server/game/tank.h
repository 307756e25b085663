/// The tank: its figures and its drive model. Tracks, not wheels: it turns on the spot, grips along
/// its heading and slides a little across it.
#ifndef SABOT_GAME_TANK_H
#define SABOT_GAME_TANK_H

#include "game/input.h"
#include "game/player.h"
#include "physics/world/world.h"

#define SB_TANK_HALF_WIDTH_M 1.0f
#define SB_TANK_HALF_HEIGHT_M 0.75f
#define SB_TANK_HALF_LENGTH_M 1.6f
#define SB_TANK_MASS_KG 9600.0f
#define SB_TANK_HEALTH_FULL 100
#define SB_TANK_SPEED_FORWARD_M_S 10.0f
#define SB_TANK_SPEED_REVERSE_M_S 5.0f
#define SB_TANK_ACCELERATION_M_S2 6.0f
#define SB_TANK_BRAKE_M_S2 12.0f
#define SB_TANK_GRIP_M_S2 14.0f ///< deceleration across the heading
#define SB_TANK_TURN_RATE_RAD_S 1.6f
#define SB_TANK_TURN_ACCELERATION_RAD_S2 6.0f
#define SB_TURRET_RATE_RAD_S 2.4f
#define SB_TURRET_PITCH_RATE_RAD_S 1.2f
#define SB_TURRET_PITCH_MIN_RAD (-0.18f)
#define SB_TURRET_PITCH_MAX_RAD 0.45f
#define SB_TURRET_HEIGHT_M 0.6f ///< of the gun's pivot above the hull's centre

/// What a new tank is, standing on `ground`.
sb_body_def sb_tank_body_def(sb_vec3 ground, float yaw);

/// The gun's direction for a turret's heading and elevation: unit length.
sb_vec3 sb_gun_direction(float yaw, float pitch);

/// Where the gun's pivot is; shells start here, so that no wall is thin enough to be missed.
sb_vec3 sb_gun_pivot(sb_vec3 tank_center);

/// Turns the input into velocity and yaw rate for this tick, within the tank's limits. In the air
/// only the turret answers.
void sb_tank_control(sb_body *body, sb_player *player, const sb_input *input, float dt);

#endif
