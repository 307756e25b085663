/// What the end of a tank means for its player, the shooter, the zones, the flags and the score.
#ifndef SABOT_GAME_TANKS_MODE_DEATH_H
#define SABOT_GAME_TANKS_MODE_DEATH_H

#include "game/tanks/play.h"

/// Destroys a living tank at `point`. `shooter` may be the victim: then the death is no kill.
void sb_death_apply(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, sb_vec3 point);

#endif
