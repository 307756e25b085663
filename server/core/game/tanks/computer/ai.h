/// Computer players. They turn what they sense into an input like any player's.
#ifndef SABOT_GAME_TANKS_COMPUTER_AI_H
#define SABOT_GAME_TANKS_COMPUTER_AI_H

#include "game/tanks/play.h"

/// Returns the AI state of a computer's slot.
sb_ai_state *sb_ai_state_of(const sb_tanks_play *play, uint32_t slot);

/// Starts the AI state of a new computer player or a new tank.
void sb_ai_begin(const sb_tanks_play *play, uint32_t slot);

/// Returns the input of a computer player for this tick.
sb_input sb_ai_think(const sb_tanks_play *play, uint32_t slot);

#endif
