/// Any shape, as a tagged union, which the dispatch tables take (overlap/dispatch.h,
/// sweep/dispatch.h).
#ifndef SABOT_PHYSICS_SHAPE_SHAPE_H
#define SABOT_PHYSICS_SHAPE_SHAPE_H

#include "physics/shape/aabb.h"
#include "physics/shape/box.h"
#include "physics/shape/hull.h"
#include "physics/shape/solids.h"

typedef enum sb_shape_kind {
    SB_SHAPE_POINT,
    SB_SHAPE_SEGMENT,
    SB_SHAPE_RAY,
    SB_SHAPE_LINE,
    SB_SHAPE_PLANE, ///< the solids begin here
    SB_SHAPE_SPHERE,
    SB_SHAPE_AABB,
    SB_SHAPE_BOX,
    SB_SHAPE_CYLINDER,
    SB_SHAPE_HULL,
    SB_SHAPE_KIND_COUNT,
} sb_shape_kind;

typedef struct sb_shape {
    sb_shape_kind kind;
    union {
        sb_vec3 point;
        sb_segment segment;
        sb_ray ray;
        sb_line line;
        sb_plane plane;
        sb_sphere sphere;
        sb_aabb aabb;
        sb_box box;
        sb_cylinder cylinder;
        sb_placed_hull hull;
    };
} sb_shape;

static inline bool sb_shape_is_solid(const sb_shape *shape)
{
    return shape->kind >= SB_SHAPE_PLANE;
}

#endif
