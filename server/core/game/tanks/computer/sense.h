/// What a computer player notices: enemies in sight, and which of them to fight.
#ifndef SABOT_GAME_TANKS_COMPUTER_SENSE_H
#define SABOT_GAME_TANKS_COMPUTER_SENSE_H

#include "game/tanks/computer/skill.h"
#include "game/tanks/play.h"

/// True if b is an enemy of a and alive.
bool sb_sense_is_enemy(const sb_tanks_play *play, uint32_t a, uint32_t b);

/// True if no solid thing is between the guns of two tanks.
bool sb_sense_sees(const sb_tanks_play *play, uint32_t slot, uint32_t other);

/// Chooses the enemy to fight, four times a second: first the carrier of its own flag, then the
/// nearest enemy in sight, then the nearest enemy. Records since when the enemy is in sight.
void sb_sense_update(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                     const sb_skill *skill);

#endif
