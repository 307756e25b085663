/// Which places of a map computer players can drive to.
#ifndef SABOT_GAME_MAP_MAP_REACH_H
#define SABOT_GAME_MAP_MAP_REACH_H

#include "base/allocator.h"
#include "game/map/map.h"

typedef enum sb_map_reach {
    SB_MAP_REACHED,
    SB_MAP_REACH_ISLAND,  ///< there is ground to drive on, but no route to it
    SB_MAP_REACH_NOWHERE, ///< there is no ground to drive on
} sb_map_reach;

/// One entry for each place in the map's lists. A place is reached if it is connected with most of
/// the spawn points. If several groups have as many spawn points, the group that holds the first of
/// them counts.
typedef struct sb_map_reaches {
    sb_map_reach spawns[SB_MAP_SPAWN_COUNT_MAX];
    sb_map_reach pick_ups[SB_MAP_PICK_UP_COUNT_MAX];
    sb_map_reach zones[SB_MAP_ZONE_COUNT_MAX]; ///< a metre of a zone is enough
    sb_map_reach markers[SB_MAP_MARKER_COUNT_MAX];
} sb_map_reaches;

/// Builds the grid of a valid map by the default figures of sb_navigation_def, with its walls
/// standing or gone; crates and balls are pushed aside. SB_ERROR_MEMORY.
sb_error sb_map_reach_find(const sb_map *map, bool walls_stand, const sb_allocator *allocator,
                           sb_map_reaches *out_reaches);

#endif
