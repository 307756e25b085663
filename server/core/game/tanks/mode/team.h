/// Teams: who is on which.
#ifndef SABOT_GAME_TANKS_MODE_TEAM_H
#define SABOT_GAME_TANKS_MODE_TEAM_H

#include "game/tanks/play.h"

/// True if both are on the same team of a mode that has teams; a player is not his own mate.
bool sb_team_same(const sb_tanks_play *play, uint32_t a, uint32_t b);

/// The team that a new player gets: none in a deathmatch, the smaller one in team modes (the first
/// of equal ones). Where targets are played for, players attack as team 1 and the computer's
/// defend as team 2; without room for players every other computer player attacks.
uint8_t sb_team_assign(const sb_tanks_play *play, uint32_t slot);

/// Before a dead player's tank appears: changes to the team that the player wants, if that is not
/// the larger one.
void sb_team_change(const sb_tanks_play *play, uint32_t slot);

/// Players on a team that are not `slot`.
uint32_t sb_team_count(const sb_tanks_play *play, uint8_t team, uint32_t slot);

#endif
