/// Points that tanks and walls lose, and what happens when none is left.
#ifndef SABOT_GAME_TANKS_FIRE_DAMAGE_H
#define SABOT_GAME_TANKS_FIRE_DAMAGE_H

#include "game/tanks/play.h"

/// Takes points from a living tank, its shield first, and destroys it if none is left. Nothing
/// happens, and it is false, once the result of the round stands, and to a team mate unless that is
/// set.
/// `shooter` may be the victim. Fractions are rounded to the nearest, to 1 at least.
bool sb_damage_tank(const sb_tanks_play *play, uint32_t shooter, uint32_t victim, float points,
                    sb_ammunition ammunition, sb_vec3 point);

/// Takes points from a wall, given by its body, and breaks it if none is left.
void sb_damage_wall(const sb_tanks_play *play, uint32_t shooter, uint32_t body_index,
                    uint32_t points, sb_vec3 point);

#endif
