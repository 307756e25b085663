/// The gun, and what its shells do where they burst.
#ifndef SABOT_GAME_TANKS_FIRE_GUNNERY_H
#define SABOT_GAME_TANKS_FIRE_GUNNERY_H

#include "game/tanks/play.h"

// The gun: the chosen ammunition, its stock, and the charge that grows between shots.

/// Loads the ammunition that the player chooses, if rounds of it are left, and charges the gun.
/// Fires if the trigger is held, the charge is full, a round is left, and a shell of the player is
/// free.
void sb_gun_operate(const sb_tanks_play *play, uint32_t slot, const sb_input *input);

// The blast of a shell that bursts: damage that falls with distance and is stopped by solids in
// between, and a push on everything that can move.

/// Bursts at `point`, in free air. `spared` is a body that is pushed but takes no damage (the one
/// that was hit directly), or SB_ID_NONE.
void sb_blast(const sb_tanks_play *play, uint32_t shooter, sb_ammunition ammunition, sb_vec3 point,
              uint32_t spared);

// The points that tanks and walls lose, and the end of a wall.

/// Takes points from a living tank, from its shield first, and destroys it if none is left. Does
/// nothing and returns false once the result of the round stands, and for a team mate unless
/// friendly fire is on. `shooter` may be the victim. Fractions are rounded to the nearest, to 1 at
/// least.
bool sb_damage_tank(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, float points,
                    sb_ammunition ammunition, sb_vec3 point);

/// Takes points from a wall, given by its body, and breaks it if none is left.
void sb_damage_wall(const sb_tanks_play *play, uint32_t shooter, uint32_t body_index,
                    uint32_t points, sb_vec3 point);

#endif
