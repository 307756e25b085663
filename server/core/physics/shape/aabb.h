/// Axis-aligned boxes, also used as bounds.
#ifndef SABOT_PHYSICS_SHAPE_AABB_H
#define SABOT_PHYSICS_SHAPE_AABB_H

#include <stdbool.h>

#include "physics/shape/vec3.h"

typedef struct sb_aabb {
    sb_vec3 min, max; ///< min <= max on every axis
} sb_aabb;

/// Returns true if the two overlap or touch.
static inline bool sb_aabb_overlap(const sb_aabb *a, const sb_aabb *b)
{
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
           b->min.y <= a->max.y && a->min.z <= b->max.z && b->min.z <= a->max.z;
}

/// Returns the smallest box that holds both.
static inline sb_aabb sb_aabb_union(const sb_aabb *a, const sb_aabb *b)
{
    return (sb_aabb){sb_vec3_min(a->min, b->min), sb_vec3_max(a->max, b->max)};
}

/// Returns the box grown by `margin` metres on every side.
static inline sb_aabb sb_aabb_grow(const sb_aabb *aabb, float margin)
{
    sb_vec3 by = {margin, margin, margin};
    return (sb_aabb){sb_vec3_sub(aabb->min, by), sb_vec3_add(aabb->max, by)};
}

/// Returns the bounds of a segment, grown by `margin` metres on every side.
static inline sb_aabb sb_aabb_of_path(sb_vec3 from, sb_vec3 to, float margin)
{
    sb_aabb path = {sb_vec3_min(from, to), sb_vec3_max(from, to)};
    return sb_aabb_grow(&path, margin);
}

#endif
