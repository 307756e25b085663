/// The goal of a computer player: where it wants to be, and why.
#ifndef SABOT_GAME_TANKS_COMPUTER_GOAL_H
#define SABOT_GAME_TANKS_COMPUTER_GOAL_H

#include "game/tanks/computer/skill.h"
#include "game/tanks/play.h"

/// Sets the goal and its kind. First comes bringing home a carried flag, then repairs and
/// ammunition where they are short, then what the mode asks for, then the enemy.
void sb_ai_goal_choose(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                       const sb_skill *skill);

#endif
