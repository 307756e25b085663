/// Builds the world's scenery from a map: the ground, the four walls of the bounds, and everything
/// that never moves. Crates, walls and balls are bodies instead; their hit sets are in the library.
#ifndef SABOT_GAME_MAP_MAP_SCENERY_H
#define SABOT_GAME_MAP_MAP_SCENERY_H

#include "base/allocator.h"
#include "game/map/map.h"
#include "physics/world/scenery/scenery.h"

/// Planes: the ground, then the bounds at -x, +x, -z and +z.
#define SB_MAP_PLANE_COUNT 5u

/// Most hulls that a caller may add to a map's own.
#define SB_MAP_EXTRA_HULL_COUNT_MAX                                                                \
    (SB_SCENERY_HULL_COUNT_MAX - SB_MAP_RAMP_COUNT_MAX - SB_MAP_HULL_COUNT_MAX -                   \
     SB_MAP_HIT_HULL_COUNT_MAX)

/// Most hit sets that a caller may add to a map's own.
#define SB_MAP_EXTRA_HIT_SET_COUNT_MAX (SB_HIT_SET_COUNT_MAX - SB_MAP_HIT_SET_COUNT_MAX)

/// What a caller adds to a map's scenery, for bodies to use.
typedef struct sb_map_scenery_extra {
    const sb_hull *const *hulls;
    uint32_t hull_count; ///< at most SB_MAP_EXTRA_HULL_COUNT_MAX
    const sb_hit_set_def *hit_sets;
    uint32_t hit_set_count; ///< at most SB_MAP_EXTRA_HIT_SET_COUNT_MAX
} sb_map_scenery_extra;

/// Returns the index of the caller's first hull in the scenery's library. It comes after the hulls
/// of the ramps and the map's own hulls.
uint32_t sb_map_scenery_extra_first(const sb_map *map);

/// Builds the scenery of a valid map. Solids in order: boxes, cylinders, ramps, hulls. The library
/// has the hit sets of `extra`, then those of the map. `extra` is copied into it; NULL for nothing.
/// Its counts are asserted. `*out_scenery` belongs to the caller, who releases it to the allocator;
/// NULL on error. Allocates and releases working memory. SB_ERROR_MEMORY, or SB_ERROR_MALFORMED for
/// an extra hull that is none, SB_ERROR_RANGE for a hit set that is not valid.
sb_error sb_map_scenery_create(const sb_map *map, const sb_map_scenery_extra *extra,
                               const sb_allocator *allocator, void **out_scenery);

#endif
