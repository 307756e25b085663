/// The phases of a match: warm-up, play, result, end.
#ifndef SABOT_GAME_TANKS_MODE_ROUND_H
#define SABOT_GAME_TANKS_MODE_ROUND_H

#include "game/tanks/play.h"

/// Begins the first phase.
void sb_round_start(const sb_tanks_play *play);

/// Ends the phase if it is over, by score, time or elimination. Call this after everything else in
/// a tick.
void sb_round_update(const sb_tanks_play *play);

#endif
