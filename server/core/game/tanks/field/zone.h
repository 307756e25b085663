/// Zones of the map: which tanks are in them, and what those do that act by themselves.
///
/// Kinds: "repair" gives points back, "hazard" takes them until the result stands; others only tell
/// who enters and leaves, for the mode that is played (base, hill) or for clients.
#ifndef SABOT_GAME_TANKS_FIELD_ZONE_H
#define SABOT_GAME_TANKS_FIELD_ZONE_H

#include "game/tanks/play.h"

#define SB_ZONE_REPAIR_PER_S 10u ///< points
#define SB_ZONE_HAZARD_PER_S 10u

/// True if the point is in the zone.
bool sb_zone_contains(const sb_rules_api *api, const sb_map_zone *zone, sb_vec3 point);

/// A tank goes: it leaves every zone that it was in, where it was. Before its body is removed.
void sb_zones_leave(const sb_tanks_play *play, uint32_t slot);

/// Notes who is where, tells of it, and repairs and harms.
void sb_zones_update(const sb_tanks_play *play);

#endif
