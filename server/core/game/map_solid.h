/// The solid things of a map as shapes in the world.
#ifndef SABOT_GAME_MAP_SOLID_H
#define SABOT_GAME_MAP_SOLID_H

#include "game/map_table.h"
#include "physics/shape/hull_build.h"
#include "physics/shape/shape.h"

/// True for the lists whose elements are solid: boxes, cylinders, ramps, hulls, crates, walls and
/// balls.
bool sb_map_list_is_solid(sb_map_list_id list);

/// The shape of an element of a solid list (asserted), where it stands when a match begins. A ramp
/// or hull is built into `memory`, SB_HULL_SIZE_MAX bytes aligned to 8, which the shape then points
/// into; the others do not touch it. Every member must be in its range. Fails for points that span
/// no volume, with the builder's error.
sb_error sb_map_solid(const sb_map *map, sb_map_list_id list, uint32_t index, void *memory,
                      sb_shape *out_shape);

#endif
