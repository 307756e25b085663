/// Teams, the points of a round, its phases, and what the end of a tank means for all of them.
#ifndef SABOT_GAME_TANKS_MODE_SCORING_H
#define SABOT_GAME_TANKS_MODE_SCORING_H

#include "game/tanks/play.h"

// Teams: which players are on which team.

/// True if both players are on the same team, in a mode that has teams. A player is not its own
/// mate.
bool sb_team_same(const sb_tanks_play *play, uint32_t a, uint32_t b);

/// Returns the team that a new player gets: none in a mode without teams. Otherwise it is the team
/// that the mode says, or else the smaller team, or the first of equal ones.
uint8_t sb_team_assign(const sb_tanks_play *play, uint32_t slot);

/// Changes a player to the team that it wants, in a mode with a choice of teams, unless that is the
/// larger one. Call this before the tank of a dead player appears.
void sb_team_change(const sb_tanks_play *play, uint32_t slot);

/// Returns the count of players on a team, without `slot`.
uint32_t sb_team_count(const sb_tanks_play *play, uint8_t team, uint32_t slot);

// The points that players and teams get for what happens in a round.

/// Add points to a player, or to a team. They do nothing while points do not count, and for a team
/// of 0.
void sb_score_add(const sb_tanks_play *play, uint32_t slot, int32_t points);
void sb_score_add_to_team(const sb_tanks_play *play, uint32_t team, int32_t points);

/// Finds the player with the best score and, of equal ones, the fewest deaths. Returns the slot
/// plus 1, or 0 if two are equal or there is no player.
uint8_t sb_score_best_player(const sb_tanks_play *play);

/// Returns the best team by score, then by kills; 0 if those are equal too.
uint8_t sb_score_best_team(const sb_tanks_play *play);

// What the end of a tank means for its player, the shooter, the zones, the flags and the score.

/// Destroys a living tank at `point`. `shooter` may be the victim: then the death is no kill. The
/// mode scores it.
void sb_death_apply(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, sb_vec3 point);

// The phases of a match: warm-up, play, result, end.

/// Begins the first phase.
void sb_round_start(const sb_tanks_play *play);

/// Ends the phase if it is over, by score, time or elimination. Call this after everything else in
/// a tick.
void sb_round_update(const sb_tanks_play *play);

#endif
