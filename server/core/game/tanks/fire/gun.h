/// The gun: chosen ammunition, its stock, and the charge that grows from shot to shot.
#ifndef SABOT_GAME_TANKS_FIRE_GUN_H
#define SABOT_GAME_TANKS_FIRE_GUN_H

#include "game/tanks/play.h"

/// Loads what the player chooses, if there is any of it, charges, and fires if the trigger is held,
/// the charge is full, a round is left and one of the player's shells is not in the air.
void sb_gun_operate(const sb_tanks_play *play, uint32_t slot, const sb_input *input);

#endif
