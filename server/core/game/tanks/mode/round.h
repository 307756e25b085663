/// The course of a match: warm-up, play, result, end.
#ifndef SABOT_GAME_TANKS_MODE_ROUND_H
#define SABOT_GAME_TANKS_MODE_ROUND_H

#include "game/tanks/play.h"

/// Begins the first phase.
void sb_round_start(const sb_tanks_play *play);

/// After everything else in a tick: asks whether the phase is over, by score, time or elimination.
void sb_round_update(const sb_tanks_play *play);

/// True while shells harm: not once the result stands.
bool sb_round_is_live(const sb_tanks_play *play);

/// The state of a player whose tank is gone: waits, or has no life left.
sb_player_state sb_round_state_of_dead(const sb_tanks_play *play, uint32_t slot);

#endif
