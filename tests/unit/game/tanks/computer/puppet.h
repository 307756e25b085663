/// A player that a test lets think: the parts of a computer player, one by one or all together,
/// over a mind and a skill of the test's own. What it decides is played as that player's input.
#ifndef SABOT_TESTS_TANKS_PUPPET_H
#define SABOT_TESTS_TANKS_PUPPET_H

#include "../mode/contest.h"
#include "game/tanks/computer/skill.h"

typedef struct puppet {
    uint32_t slot;
    sb_ai_state ai;
    sb_skill skill;
} puppet;

/// Makes room for puppets: the last slot is the computer's, so that the match has a navigation
/// grid. To be called before `contest_begin`.
void puppet_prepare(contest *at);
/// Takes the computer's own tank out for good. To be called once, after the players have joined.
void puppet_clear(contest *at);

/// A fresh mind in a tank that stands where it is. Plays nothing.
void puppet_begin(const contest *at, puppet *self, uint32_t slot, sb_skill_level level);

/// Sets the player's input of the next tick: everything that a computer player does...
void puppet_think(contest *at, puppet *self);
/// ... or drives to `self->mind.goal` alone...
void puppet_drive(contest *at, puppet *self);
/// ... or serves the gun alone, against `self->mind.enemy`.
void puppet_aim(contest *at, puppet *self);

#endif
