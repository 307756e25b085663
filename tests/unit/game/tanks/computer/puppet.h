/// A player whose decisions come from parts of a computer player, single or all together, with the
/// test's own AI state and skill. The match plays them as that player's input.
#ifndef SABOT_TESTS_TANKS_PUPPET_H
#define SABOT_TESTS_TANKS_PUPPET_H

#include "../mode/contest.h"
#include "game/tanks/computer/parts.h"

typedef struct puppet {
    uint32_t slot;
    sb_ai_state ai;
    sb_skill skill;
} puppet;

/// Makes room for puppets: the last slot is the computer's, so that the match has a navigation
/// grid. Call this before `contest_begin`.
void puppet_prepare(contest *at);
/// Removes the computer's own tank for good. Call this once, after the players have joined.
void puppet_clear(contest *at);

/// Makes a new AI state for a tank that stays where it is. Plays nothing.
void puppet_begin(const contest *at, puppet *self, uint32_t slot, sb_skill_level level);

/// Sets the player's input of the next tick to what a whole computer player decides,
void puppet_think(contest *at, puppet *self);
/// or only to driving to the goal of its AI state,
void puppet_drive(contest *at, puppet *self);
/// or only to serving the gun against the enemy of its AI state.
void puppet_aim(contest *at, puppet *self);

#endif
