/// Driving: to the next waypoint, around an enemy, around other tanks, and away from where it is
/// stuck.
#ifndef SABOT_GAME_TANKS_COMPUTER_DRIVER_H
#define SABOT_GAME_TANKS_COMPUTER_DRIVER_H

#include "game/tanks/play.h"

/// Sets throttle and steering of the input.
void sb_driver_act(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, sb_input *input);

#endif
