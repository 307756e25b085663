/// The hit sets of a map, as the physics takes them.
#ifndef SABOT_GAME_MAP_MAP_HIT_SET_H
#define SABOT_GAME_MAP_MAP_HIT_SET_H

#include "game/map/map_fault.h"
#include "physics/shape/aabb.h"
#include "physics/world/scenery/hit_set.h"

/// Gives a shape of the map as the physics has it. Every member must be in its range. `hull` is the
/// index in the scenery's library of a shape that is a hull.
sb_hit_shape_def sb_map_hit_shape_def(const sb_map_hit_shape *shape, uint32_t hull);

/// Gives a hit set of a valid map. `hull_first` is the index in the scenery's library of the first
/// hull among the map's hit shapes.
void sb_map_hit_set_def(const sb_map *map, uint32_t index, uint32_t hull_first,
                        sb_hit_set_def *out_def);

/// Returns the bounds of a valid map's hit shape in the body's frame.
sb_aabb sb_map_hit_shape_bounds(const sb_map *map, const sb_map_hit_shape *shape);

/// Returns how many of the map's first `shape_count` hit shapes are hulls.
uint32_t sb_map_hit_hull_count(const sb_map *map, uint32_t shape_count);

/// Gives the place of a hit shape in the document. `member` may be NULL.
sb_map_place sb_map_hit_shape_place(const sb_map *map, uint32_t shape, const char *member);

/// Checks what the ranges of the members leave open: names that occur twice, hulls without volume,
/// and more hulls than SB_MAP_HIT_HULL_COUNT_MAX. SB_ERROR_RANGE, and the fault filled.
sb_error sb_map_hit_sets_check(const sb_map *map, sb_map_fault *out_fault);

#endif
