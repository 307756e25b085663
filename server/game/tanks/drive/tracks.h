/// The drive: tracks, not wheels. They turn on the spot, drive backwards, grip along the heading
/// and slide a little across it. On a slope gravity pulls along and across the hull.
#ifndef SABOT_GAME_TANKS_DRIVE_TRACKS_H
#define SABOT_GAME_TANKS_DRIVE_TRACKS_H

#include "game/tanks/drive/ground.h"

/// Turns throttle and steering into velocity and yaw rate for this tick, within the limits of the
/// tank's type. In the air nothing answers.
void sb_tracks_drive(const sb_tanks_play *play, uint32_t slot, const sb_input *input,
                     const sb_ground *ground);

#endif
