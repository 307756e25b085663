/// Shells. The gun fires them, the physics moves them, and a hit or their age ends them.
#ifndef SABOT_GAME_TANKS_FIRE_SHELL_H
#define SABOT_GAME_TANKS_FIRE_SHELL_H

#include "game/tanks/play.h"

/// Fires the loaded ammunition. False if the shell whose turn it is still flies, or the gun is
/// beyond the world's extent.
bool sb_shell_fire(const sb_tanks_play *play, uint32_t slot);

/// Returns the body of a shell by its owner and ammunition, without a position.
sb_body_def sb_shell_body_def(const sb_rules_api *api, const sb_shell *shell);

/// Adds a shell's body, for a client that has learnt of the shell.
void sb_shell_appear(const sb_tanks_play *play, uint32_t body_index);

/// Returns the record of a shell, by the index of its body.
sb_shell *sb_shell_of(const sb_tanks_play *play, uint32_t body_index);

/// Before the step: removes shells that are too old, and records the velocities of the others.
void sb_shells_prepare(const sb_tanks_play *play);

/// After the step: adds up the distances that shells have flown.
void sb_shells_add_distance(const sb_tanks_play *play);

/// Remove one shell by its body, or all shells of a player.
void sb_shell_remove(const sb_tanks_play *play, uint32_t body_index);
void sb_shells_remove(const sb_tanks_play *play, uint32_t slot);

#endif
