/// Shells: fired, flown by the physics, ended by what they hit or by age.
#ifndef SABOT_GAME_TANKS_FIRE_SHELL_H
#define SABOT_GAME_TANKS_FIRE_SHELL_H

#include "game/tanks/play.h"

/// Fires what the gun is loaded with. False if the shell whose turn it is flies still, or the gun
/// is beyond the world's extent.
bool sb_shell_fire(const sb_tanks_play *play, uint32_t slot);

/// What the body of a shell is, by its owner and ammunition; not yet where.
sb_body_def sb_shell_body_def(const sb_rules_api *api, const sb_shell *shell);

/// Puts a shell's body there, for a client that has learnt of one.
void sb_shell_appear(const sb_tanks_play *play, uint32_t body_index);

/// The record of the shell in a body slot.
sb_shell *sb_shell_of(const sb_tanks_play *play, uint32_t body_index);

/// Before the step: takes shells that are too old out of the air, and notes how fast the others
/// fly.
void sb_shells_prepare(const sb_tanks_play *play);

/// After the step: adds up how far they have flown.
void sb_shells_add_distance(const sb_tanks_play *play);

/// Takes one, or all of a player's, out of the air.
void sb_shell_remove(const sb_tanks_play *play, uint32_t body_index);
void sb_shells_remove(const sb_tanks_play *play, uint32_t slot);

#endif
