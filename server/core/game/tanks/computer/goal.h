/// Where a computer player wants to be, and why.
#ifndef SABOT_GAME_TANKS_COMPUTER_GOAL_H
#define SABOT_GAME_TANKS_COMPUTER_GOAL_H

#include "game/tanks/computer/skill.h"
#include "game/tanks/play.h"

/// Sets errand and goal: a flag that is carried home before all; repairs and ammunition where they
/// are short; what the mode asks for; otherwise the enemy.
void sb_ai_goal_choose(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                       const sb_skill *skill);

#endif
