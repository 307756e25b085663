/// Zones of the map: which tanks are in them. `field/zone_effect.h` has what zones do to tanks.
#ifndef SABOT_GAME_TANKS_FIELD_ZONE_H
#define SABOT_GAME_TANKS_FIELD_ZONE_H

#include "game/tanks/play.h"

/// True if the point is in the zone, whose yaw has this sine and cosine.
bool sb_zone_holds(const sb_map_zone *zone, float sine, float cosine, sb_vec3 point);

/// True if the point is in the zone.
bool sb_zone_contains(const sb_rules_api *api, const sb_map_zone *zone, sb_vec3 point);

/// Records whether a tank is in the zone at `index` of the map, and emits SB_EVENT_ENTER or
/// SB_EVENT_EXIT if that is new.
void sb_zone_note(const sb_tanks_play *play, uint32_t slot, uint32_t index, bool inside);

/// A tank that disappears leaves every zone that it is in. Call this before its body is removed.
void sb_zones_leave(const sb_tanks_play *play, uint32_t slot);

#endif
