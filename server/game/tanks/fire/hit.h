/// What a shell does to what it hits: damage by plate, range and armour, or a ricochet.
#ifndef SABOT_GAME_TANKS_FIRE_HIT_H
#define SABOT_GAME_TANKS_FIRE_HIT_H

#include "game/tanks/play.h"

/// A contact of this tick. Contacts come in their order of time.
void sb_hit_contact(const sb_tanks_play *play, const sb_contact *contact);

/// The plate of a hull that a surface normal (outward, unit) belongs to, by the hull's own axes:
/// to its left, up and ahead.
sb_plate sb_hit_plate(const sb_vec3 axes[3], sb_vec3 normal);

/// Points that a shell takes which has flown so far, through armour of that thickness.
float sb_hit_damage(sb_ammunition ammunition, float flown_m, uint32_t armour_mm);

#endif
