#include "physics/world/query_check.h"

#include <float.h>

static bool takes_position(sb_vec3 position)
{
    return sb_vec3_is_within(position, SB_NUMBER_MAX);
}

static bool takes_direction(sb_vec3 direction)
{
    float length_squared = sb_vec3_length_squared(direction);
    return length_squared >= 0.81f && length_squared <= 1.21f;
}

static bool takes_axes(const sb_vec3 axes[3])
{
    return takes_direction(axes[0]) && takes_direction(axes[1]) && takes_direction(axes[2]);
}

static bool takes_half_extents(sb_vec3 half)
{
    return sb_query_takes_size(half.x) && sb_query_takes_size(half.y) &&
           sb_query_takes_size(half.z);
}

bool sb_query_takes_box(const sb_box *box)
{
    return takes_position(box->center) && takes_half_extents(box->half_extents) &&
           takes_axes(box->axes);
}

static bool takes_aabb(const sb_aabb *aabb)
{
    return takes_position(aabb->min) && takes_position(aabb->max) && aabb->min.x <= aabb->max.x &&
           aabb->min.y <= aabb->max.y && aabb->min.z <= aabb->max.z;
}

// A cylinder without caps has any half height above SB_CYLINDER_ENDLESS.
static bool takes_cylinder(const sb_cylinder *cylinder)
{
    return takes_position(cylinder->center) && takes_direction(cylinder->axis) &&
           sb_query_takes_size(cylinder->radius) && cylinder->half_height >= 0.0f &&
           cylinder->half_height <= FLT_MAX;
}

bool sb_query_takes_shape(const sb_shape *shape)
{
    switch (shape->kind) {
    case SB_SHAPE_POINT:
        return takes_position(shape->point);
    case SB_SHAPE_SEGMENT:
        return takes_position(shape->segment.a) && takes_position(shape->segment.b);
    case SB_SHAPE_RAY:
        return takes_position(shape->ray.origin) && takes_direction(shape->ray.direction);
    case SB_SHAPE_LINE:
        return takes_position(shape->line.point) && takes_direction(shape->line.direction);
    case SB_SHAPE_PLANE:
        return takes_direction(shape->plane.normal) && fabsf(shape->plane.offset) <= SB_NUMBER_MAX;
    case SB_SHAPE_SPHERE:
        return takes_position(shape->sphere.center) && sb_query_takes_size(shape->sphere.radius);
    case SB_SHAPE_AABB:
        return takes_aabb(&shape->aabb);
    case SB_SHAPE_BOX:
        return sb_query_takes_box(&shape->box);
    case SB_SHAPE_CYLINDER:
        return takes_cylinder(&shape->cylinder);
    case SB_SHAPE_HULL:
        return shape->hull.hull != NULL && takes_position(shape->hull.center) &&
               takes_axes(shape->hull.axes);
    case SB_SHAPE_KIND_COUNT:
    default:
        return false;
    }
}
