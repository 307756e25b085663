/// Shells: fired, flown by the physics, ended by what they hit or by age.
#ifndef SABOT_GAME_SHELL_H
#define SABOT_GAME_SHELL_H

#include "game/input.h"
#include "game/match.h"

#define SB_SHELL_RADIUS_M 0.1f
#define SB_SHELL_MASS_KG 10.0f
#define SB_SHELL_SPEED_M_S                                                                         \
    70.0f ///< at the muzzle, in the world frame: it does not inherit the tank's
#define SB_SHELL_DAMAGE 34
#define SB_SHELL_LIFE_S 4.0f
#define SB_RELOAD_S 1.2f
#define SB_SHELL_LAYER 2u ///< bits of the layer; tanks and scenery have the default

/// Body slot of a player's shell.
uint32_t sb_shell_body_index(const sb_match *match, uint32_t player, uint32_t shell);

/// The player who fired the shell in a body slot.
uint32_t sb_shell_owner(const sb_match *match, uint32_t body_index);

/// Fires if the gun is ready, the trigger is held and a slot is free.
void sb_shells_fire(sb_match *match, uint32_t player, const sb_input *input);

/// Takes shells that are too old out of the air.
void sb_shells_expire(sb_match *match);

/// Takes one, or all of a player's, out of the air.
void sb_shell_remove(sb_match *match, uint32_t body_index);
void sb_shells_remove(sb_match *match, uint32_t player);

#endif
