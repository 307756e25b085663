/// Which arguments queries take, as query.h states it. For the files of physics/world alone.
#ifndef SABOT_PHYSICS_WORLD_QUERY_CHECK_H
#define SABOT_PHYSICS_WORLD_QUERY_CHECK_H

#include "physics/shape/shape.h"
#include "physics/sweep/impact.h"
#include "physics/world/valid.h"

static inline bool sb_query_takes_path(sb_vec3 start, sb_vec3 displacement)
{
    return sb_vec3_is_within(start, SB_NUMBER_MAX) &&
           sb_vec3_is_within(displacement, SB_NUMBER_MAX);
}

static inline bool sb_query_takes_size(float size)
{
    return size >= 0.0f && size <= SB_NUMBER_MAX;
}

bool sb_query_takes_box(const sb_box *box);

/// Returns true for a valid shape of any kind.
bool sb_query_takes_shape(const sb_shape *shape);

#endif
