/// The points that tanks and walls lose, and the end of a wall.
#ifndef SABOT_GAME_TANKS_FIRE_DAMAGE_H
#define SABOT_GAME_TANKS_FIRE_DAMAGE_H

#include "game/tanks/play.h"

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
