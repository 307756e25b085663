/// Computer players: what they make of what they sense, as an input like any player's.
#ifndef SABOT_GAME_TANKS_COMPUTER_AI_H
#define SABOT_GAME_TANKS_COMPUTER_AI_H

#include "game/tanks/play.h"

/// The mind of a computer's slot.
sb_ai_state *sb_ai_state_of(const sb_tanks_play *play, uint32_t slot);

/// A new player, or a new tank.
void sb_ai_begin(const sb_tanks_play *play, uint32_t slot);

/// The input of a computer player in this tick.
sb_input sb_ai_think(const sb_tanks_play *play, uint32_t slot);

#endif
