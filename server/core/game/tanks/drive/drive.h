/// How a tank moves: the ground under it, its tracks and its turret.
#ifndef SABOT_GAME_TANKS_DRIVE_DRIVE_H
#define SABOT_GAME_TANKS_DRIVE_DRIVE_H

#include "game/tanks/play.h"

// The ground under a tank: how high it lies and how it is tilted, by rays cast down from the
// tracks. The hull rides above it on tracks that push but never pull.

typedef struct sb_ground {
    float sine, cosine; ///< of the tank's yaw, along which the slopes are measured
    bool carries;       ///< the tracks are on the ground
    float height_m;     ///< where the hull's centre belongs
    float slope_along;  ///< rise over run in the direction of the heading
    float slope_across; ///< rise over run towards the hull's left
} sb_ground;

/// Finds the ground under the middle and the four corners of the tank's tracks. Only scenery
/// carries a tank.
sb_ground sb_ground_find(const sb_tanks_play *play, uint32_t slot);

/// Sets the vertical velocity and the tilt with which the tank follows the ground in this tick.
/// In the air it keeps both.
void sb_ground_follow(const sb_tanks_play *play, uint32_t slot, const sb_ground *ground);

// The drive by tracks. A tank turns on the spot, drives backwards, grips along its heading and
// slides a little across it. On a slope gravity pulls along and across the hull.

/// Turns throttle and steering into velocity and yaw rate for this tick, within the limits of the
/// tank's type. In the air the tracks have no effect.
void sb_tracks_drive(const sb_tanks_play *play, uint32_t slot, const sb_input *input,
                     const sb_ground *ground);

/// Guesses the input of another player's tank from its motion, because clients do not receive the
/// inputs of others. Where its drive works (`thrust`), the guess is full throttle in the direction
/// of motion. Where it brakes, the guess is no throttle. Otherwise it is the throttle that keeps
/// the speed. The steering is the one that keeps the yaw rate.
sb_input sb_tracks_guess(const sb_tanks_play *play, uint32_t slot, const sb_ground *ground);

// The turret. It turns at its own rate towards the aim that the player sends, independently of the
// hull, within limits of elevation.

void sb_turret_aim(const sb_tanks_play *play, uint32_t slot, const sb_input *input);

/// Returns the gun's direction for a heading and an elevation: a unit vector.
sb_vec3 sb_gun_direction(const sb_rules_api *api, float yaw, float pitch);

/// Returns the position of the gun's pivot. Shells start here, so that no wall is thin enough to be
/// missed.
sb_vec3 sb_gun_pivot(const sb_tanks_play *play, uint32_t slot);

#endif
