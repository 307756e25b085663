/// Where and when tanks appear.
#ifndef SABOT_GAME_SPAWN_H
#define SABOT_GAME_SPAWN_H

#include "game/match.h"

/// No tank appears nearer than this to another one, centre to centre.
#define SB_SPAWN_CLEARANCE_M 5.0f

/// Gives every dead player whose time has come a tank, at a random spawn point that is clear; if
/// none is, it waits a tick.
void sb_spawn_due(sb_match *match);

#endif
