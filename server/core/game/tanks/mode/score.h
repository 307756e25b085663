/// Points: what players and teams get for what happens in a round.
#ifndef SABOT_GAME_TANKS_MODE_SCORE_H
#define SABOT_GAME_TANKS_MODE_SCORE_H

#include "game/tanks/play.h"

#define SB_SCORE_CAPTURE 5 ///< of the player who brings a flag home; a kill is 1
#define SB_SCORE_RETURN 1
#define SB_SCORE_TARGET 3

/// A tank was destroyed. Nobody gets points for himself or, in team modes, for a mate: both cost
/// one.
void sb_score_death(const sb_tanks_play *play, uint32_t shooter, uint32_t victim);

/// A flag was brought home, or back.
void sb_score_capture(const sb_tanks_play *play, uint32_t slot);
void sb_score_return(const sb_tanks_play *play, uint32_t slot);

/// A marked target was destroyed.
void sb_score_target(const sb_tanks_play *play, uint32_t slot);

#endif
