/// Builds the world's scenery from a map: the ground, the four walls of the bounds, and everything
/// that never moves. Crates, walls and balls are bodies instead.
#ifndef SABOT_GAME_MAP_SCENERY_H
#define SABOT_GAME_MAP_SCENERY_H

#include "base/allocator.h"
#include "game/map.h"
#include "physics/world/scenery.h"

/// Planes: the ground, then the bounds at -x, +x, -z and +z.
#define SB_MAP_PLANE_COUNT 5u

/// Most hulls that a caller may add to a map's own.
#define SB_MAP_EXTRA_HULL_COUNT_MAX                                                                \
    (SB_SCENERY_HULL_COUNT_MAX - SB_MAP_RAMP_COUNT_MAX - SB_MAP_HULL_COUNT_MAX)

/// Returns the index of the caller's first hull in the scenery's library. It comes after the hulls
/// of the ramps and the map's own hulls.
uint32_t sb_map_scenery_extra_first(const sb_map *map);

/// Builds the scenery of a valid map. Solids in order: boxes, cylinders, ramps, hulls. `extra`, of
/// `extra_count` at most SB_MAP_EXTRA_HULL_COUNT_MAX (asserted), are copied into the library for
/// bodies to use; NULL if there are none. `*out_scenery` belongs to the caller, who releases it to
/// the allocator; NULL on error. Allocates and releases working memory. SB_ERROR_MEMORY, or
/// SB_ERROR_MALFORMED for an extra hull that is none.
sb_error sb_map_scenery_create(const sb_map *map, const sb_hull *const *extra, uint32_t extra_count,
                               const sb_allocator *allocator, void **out_scenery);

#endif
