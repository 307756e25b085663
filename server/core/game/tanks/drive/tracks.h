/// The drive: tracks, not wheels. They turn on the spot, drive backwards, grip along the heading
/// and slide a little across it. On a slope gravity pulls along and across the hull.
#ifndef SABOT_GAME_TANKS_DRIVE_TRACKS_H
#define SABOT_GAME_TANKS_DRIVE_TRACKS_H

#include "game/tanks/drive/ground.h"

/// Turns throttle and steering into velocity and yaw rate for this tick, within the limits of the
/// tank's type. In the air nothing answers.
void sb_tracks_drive(const sb_tanks_play *play, uint32_t slot, const sb_input *input,
                     const sb_ground *ground);

/// What another player's tank is being told, as far as its motion shows it: inputs are not shown to
/// others. Where its drive works (`thrust`), full throttle the way it moves; where it brakes, none;
/// otherwise that by which it keeps its speed; and the steering by which it keeps its yaw rate.
sb_input sb_tracks_guess(const sb_tanks_play *play, uint32_t slot, const sb_ground *ground);

#endif
