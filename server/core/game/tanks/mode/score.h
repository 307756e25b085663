/// The points that players and teams get for what happens in a round.
#ifndef SABOT_GAME_TANKS_MODE_SCORE_H
#define SABOT_GAME_TANKS_MODE_SCORE_H

#include "game/tanks/play.h"

#define SB_SCORE_CAPTURE 5 ///< for the player that brings a flag home; a kill is 1
#define SB_SCORE_RETURN 1
#define SB_SCORE_TARGET 3

/// Scores a destroyed tank. A player that destroys itself or, in team modes, a mate loses one
/// point.
void sb_score_death(const sb_tanks_play *play, uint32_t shooter, uint32_t victim);

/// Score a flag that was brought home, or sent back.
void sb_score_capture(const sb_tanks_play *play, uint32_t slot);
void sb_score_return(const sb_tanks_play *play, uint32_t slot);

/// Scores a marked target that was destroyed.
void sb_score_target(const sb_tanks_play *play, uint32_t slot);

#endif
