/// Rays straight up or down at the scenery. Vehicles feel the ground with several of them a tick.
/// They stay within one column of the grid of solids, which is cheaper than the tree.
#ifndef SABOT_PHYSICS_WORLD_VERTICAL_RAY_H
#define SABOT_PHYSICS_WORLD_VERTICAL_RAY_H

#include "physics/world/query.h"

/// Finds the first hit of planes and solids, the same to the bit as that of the cast through the
/// tree. `out_found` says whether there is one; if not, `out_hit` keeps its value. Only the
/// filter's layer and mask count. The path's numbers are within +-SB_NUMBER_MAX (valid.h). Returns
/// false, and writes nothing, for a path that it cannot answer: one that is not vertical, runs
/// where two columns meet, or starts behind a wall.
bool sb_vertical_ray_cast(const sb_scenery *scenery, const sb_point_path *path,
                          const sb_query_filter *filter, bool *out_found, sb_query_hit *out_hit);

#endif
