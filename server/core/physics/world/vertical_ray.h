/// Rays straight up or down at the scenery: what vehicles feel the ground with, several each a
/// tick. They stay within one column of the grid of solids, which is cheaper than the tree.
#ifndef SABOT_PHYSICS_WORLD_VERTICAL_RAY_H
#define SABOT_PHYSICS_WORLD_VERTICAL_RAY_H

#include "physics/world/query.h"

/// The first hit of planes and solids, the same to the bit as that of the cast through the tree.
/// False if it cannot be told here, and then nothing is written: the way is not vertical, or runs
/// where two columns meet, or starts behind a wall. Of the filter its layer and mask count. Without
/// a hit `out_hit` is as it was.
bool sb_vertical_ray_cast(const sb_scenery *scenery, const sb_point_path *path,
                          const sb_query_filter *filter, bool *out_found, sb_query_hit *out_hit);

#endif
