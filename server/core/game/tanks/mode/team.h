/// Teams: which players are on which team.
#ifndef SABOT_GAME_TANKS_MODE_TEAM_H
#define SABOT_GAME_TANKS_MODE_TEAM_H

#include "game/tanks/play.h"

/// True if both players are on the same team, in a mode that has teams. A player is not its own
/// mate.
bool sb_team_same(const sb_tanks_play *play, uint32_t a, uint32_t b);

/// Returns the team that a new player gets. In a deathmatch it is none. In team modes it is the
/// smaller team, or the first of equal ones. In mode targets players attack as team 1 and the
/// computer's defend as team 2; without room for players every other computer player attacks.
uint8_t sb_team_assign(const sb_tanks_play *play, uint32_t slot);

/// Changes a player to the team that it wants, unless that is the larger one. Call this before the
/// tank of a dead player appears.
void sb_team_change(const sb_tanks_play *play, uint32_t slot);

/// Returns the count of players on a team, without `slot`.
uint32_t sb_team_count(const sb_tanks_play *play, uint8_t team, uint32_t slot);

#endif
