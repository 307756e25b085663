/// The course of a match: warm-up, play, result, end.
#ifndef SABOT_GAME_TANKS_MODE_ROUND_H
#define SABOT_GAME_TANKS_MODE_ROUND_H

#include "game/tanks/play.h"

/// Begins the first phase.
void sb_round_start(const sb_tanks_play *play);

/// After everything else in a tick: asks whether the phase is over, by score, time or elimination.
void sb_round_update(const sb_tanks_play *play);

#endif
