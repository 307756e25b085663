/// The gun: the chosen ammunition, its stock, and the charge that grows between shots.
#ifndef SABOT_GAME_TANKS_FIRE_GUN_H
#define SABOT_GAME_TANKS_FIRE_GUN_H

#include "game/tanks/play.h"

/// Loads the ammunition that the player chooses, if rounds of it are left, and charges the gun.
/// Fires if the trigger is held, the charge is full, a round is left, and a shell of the player is
/// free.
void sb_gun_operate(const sb_tanks_play *play, uint32_t slot, const sb_input *input);

#endif
