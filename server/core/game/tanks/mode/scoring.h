/// Teams, the points of a round, its phases, and what the end of a tank means for all of them.
#ifndef SABOT_GAME_TANKS_MODE_SCORING_H
#define SABOT_GAME_TANKS_MODE_SCORING_H

#include "game/tanks/play.h"

// Teams: which players are on which team.

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

// The points that players and teams get for what happens in a round.

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

// What the end of a tank means for its player, the shooter, the zones, the flags and the score.

/// Destroys a living tank at `point`. `shooter` may be the victim: then the death is no kill.
void sb_death_apply(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, sb_vec3 point);

// The phases of a match: warm-up, play, result, end.

/// Begins the first phase.
void sb_round_start(const sb_tanks_play *play);

/// Ends the phase if it is over, by score, time or elimination. Call this after everything else in
/// a tick.
void sb_round_update(const sb_tanks_play *play);

#endif
