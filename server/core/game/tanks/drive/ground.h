/// The ground under a tank: how high it lies and how it is tilted, by rays cast down from the
/// tracks. The hull rides above it on tracks that push but never pull.
#ifndef SABOT_GAME_TANKS_DRIVE_GROUND_H
#define SABOT_GAME_TANKS_DRIVE_GROUND_H

#include "game/tanks/play.h"

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

#endif
