/// The drive by tracks. A tank turns on the spot, drives backwards, grips along its heading and
/// slides a little across it. On a slope gravity pulls along and across the hull.
#ifndef SABOT_GAME_TANKS_DRIVE_TRACKS_H
#define SABOT_GAME_TANKS_DRIVE_TRACKS_H

#include "game/tanks/drive/ground.h"

/// Turns throttle and steering into velocity and yaw rate for this tick, within the limits of the
/// tank's type. In the air the tracks have no effect.
void sb_tracks_drive(const sb_tanks_play *play, uint32_t slot, const sb_input *input,
                     const sb_ground *ground);

/// Guesses the input of another player's tank from its motion, because clients do not receive the
/// inputs of others. Where its drive works (`thrust`), the guess is full throttle in the direction
/// of motion. Where it brakes, the guess is no throttle. Otherwise it is the throttle that keeps
/// the speed. The steering is the one that keeps the yaw rate.
sb_input sb_tracks_guess(const sb_tanks_play *play, uint32_t slot, const sb_ground *ground);

#endif
