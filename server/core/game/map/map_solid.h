/// The solid elements of a map as shapes in the world.
#ifndef SABOT_GAME_MAP_MAP_SOLID_H
#define SABOT_GAME_MAP_MAP_SOLID_H

#include "game/map/map_table.h"
#include "physics/shape/hull_build.h"
#include "physics/shape/shape.h"

/// True for the lists whose elements are solid: boxes, cylinders, ramps, hulls, crates, walls and
/// balls.
bool sb_map_list_is_solid(sb_map_list_id list);

/// Gives the shape of an element of a solid list (asserted), where it stands when a match begins. A
/// ramp or hull is built into `memory`, SB_HULL_SIZE_MAX bytes aligned to 8, and the shape points
/// into it; other shapes do not use it. Every member must be in its range. Returns the builder's
/// error for points that span no volume.
sb_error sb_map_solid(const sb_map *map, sb_map_list_id list, uint32_t index, void *memory,
                      sb_shape *out_shape);

#endif
