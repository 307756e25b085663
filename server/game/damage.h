/// What this tick's contacts do: damage, destruction, scores.
#ifndef SABOT_GAME_DAMAGE_H
#define SABOT_GAME_DAMAGE_H

#include "game/match.h"

#define SB_RESPAWN_S 3.0f

/// Works through the contacts in their order of time.
void sb_damage_apply(sb_match *match);

#endif
