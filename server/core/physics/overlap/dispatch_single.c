// What dispatch.h asks of one shape: a point in it, its closest point, its bounds.
#include "base/assert.h"
#include "physics/overlap/dispatch.h"
#include "physics/overlap/interval.h"
#include "physics/overlap/point.h"

sb_vec3 sb_shape_closest_point(const sb_shape *shape, sb_vec3 point)
{
    switch (shape->kind) {
    case SB_SHAPE_POINT:
        return shape->point;
    case SB_SHAPE_SEGMENT:
        return sb_segment_closest_point(&shape->segment, point);
    case SB_SHAPE_RAY:
        return sb_ray_closest_point(&shape->ray, point);
    case SB_SHAPE_LINE:
        return sb_line_closest_point(&shape->line, point);
    case SB_SHAPE_PLANE:
        return sb_plane_closest_point(&shape->plane, point);
    case SB_SHAPE_SPHERE:
        return sb_sphere_closest_point(&shape->sphere, point);
    case SB_SHAPE_AABB:
        return sb_aabb_closest_point(&shape->aabb, point);
    case SB_SHAPE_BOX:
        return sb_box_closest_point(&shape->box, point);
    case SB_SHAPE_CYLINDER:
        return sb_cylinder_closest_point(&shape->cylinder, point);
    case SB_SHAPE_HULL:
        return sb_placed_hull_closest_point(&shape->hull, point);
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    SB_ASSERT(false);
    return point;
}

bool sb_shape_contains(const sb_shape *shape, sb_vec3 point)
{
    switch (shape->kind) {
    case SB_SHAPE_POINT:
    case SB_SHAPE_SEGMENT:
    case SB_SHAPE_RAY:
    case SB_SHAPE_LINE: {
        sb_vec3 closest = sb_shape_closest_point(shape, point);
        return closest.x == point.x && closest.y == point.y && closest.z == point.z;
    }
    case SB_SHAPE_PLANE:
        return sb_plane_contains(&shape->plane, point);
    case SB_SHAPE_SPHERE:
        return sb_sphere_contains(&shape->sphere, point);
    case SB_SHAPE_AABB:
        return sb_aabb_contains(&shape->aabb, point);
    case SB_SHAPE_BOX:
        return sb_box_contains(&shape->box, point);
    case SB_SHAPE_CYLINDER:
        return sb_cylinder_contains(&shape->cylinder, point);
    case SB_SHAPE_HULL:
        return sb_placed_hull_contains(&shape->hull, point);
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    SB_ASSERT(false);
    return false;
}

#define ENDLESS SB_CYLINDER_ENDLESS

// Both ends of a half line along one axis; nothing lies beyond ENDLESS.
static void ray_ends(float origin, float direction, float *out_low, float *out_high)
{
    *out_low = direction < 0.0f ? -ENDLESS : origin;
    *out_high = direction > 0.0f ? ENDLESS : origin;
}

static sb_aabb ray_bounds(const sb_ray *ray)
{
    sb_aabb bounds;
    ray_ends(ray->origin.x, ray->direction.x, &bounds.min.x, &bounds.max.x);
    ray_ends(ray->origin.y, ray->direction.y, &bounds.min.y, &bounds.max.y);
    ray_ends(ray->origin.z, ray->direction.z, &bounds.min.z, &bounds.max.z);
    return bounds;
}

static sb_aabb line_bounds(const sb_line *line)
{
    sb_ray forth = {line->point, line->direction};
    sb_ray back = {line->point, sb_vec3_negate(line->direction)};
    sb_aabb ahead = ray_bounds(&forth), behind = ray_bounds(&back);
    return sb_aabb_union(&ahead, &behind);
}

// A plane square to an axis ends there at its offset.
static void plane_end(const sb_plane *plane, float along, float aside, float aside_too,
                      float *out_low, float *out_high)
{
    if (aside == 0.0f && aside_too == 0.0f) {
        *out_low = along < 0.0f ? -plane->offset : *out_low;
        *out_high = along > 0.0f ? plane->offset : *out_high;
    }
}

static sb_aabb plane_bounds(const sb_plane *plane)
{
    sb_vec3 n = plane->normal;
    sb_aabb bounds = {{-ENDLESS, -ENDLESS, -ENDLESS}, {ENDLESS, ENDLESS, ENDLESS}};
    plane_end(plane, n.x, n.y, n.z, &bounds.min.x, &bounds.max.x);
    plane_end(plane, n.y, n.z, n.x, &bounds.min.y, &bounds.max.y);
    plane_end(plane, n.z, n.x, n.y, &bounds.min.z, &bounds.max.z);
    return bounds;
}

// The axis's part and the radius's: a disc square to the axis reaches along x as far as the axis
// reaches aside of x.
static float cylinder_reach(const sb_cylinder *cylinder, float along, float aside, float aside_too)
{
    return fabsf(along) * cylinder->half_height +
           cylinder->radius * sqrtf(aside * aside + aside_too * aside_too);
}

static sb_aabb cylinder_bounds(const sb_cylinder *cylinder)
{
    sb_vec3 axis = cylinder->axis;
    sb_vec3 reach = {cylinder_reach(cylinder, axis.x, axis.y, axis.z),
                     cylinder_reach(cylinder, axis.y, axis.z, axis.x),
                     cylinder_reach(cylinder, axis.z, axis.x, axis.y)};
    sb_vec3 most = {ENDLESS, ENDLESS, ENDLESS};
    return (sb_aabb){
        sb_vec3_max(sb_vec3_sub(cylinder->center, reach), sb_vec3_negate(most)),
        sb_vec3_min(sb_vec3_add(cylinder->center, reach), most),
    };
}

static sb_aabb sphere_bounds(const sb_sphere *sphere)
{
    sb_aabb center = {sphere->center, sphere->center};
    return sb_aabb_grow(&center, sphere->radius);
}

sb_aabb sb_shape_bounds(const sb_shape *shape)
{
    switch (shape->kind) {
    case SB_SHAPE_POINT:
        return (sb_aabb){shape->point, shape->point};
    case SB_SHAPE_SEGMENT:
        return sb_aabb_of_path(shape->segment.a, shape->segment.b, 0.0f);
    case SB_SHAPE_RAY:
        return ray_bounds(&shape->ray);
    case SB_SHAPE_LINE:
        return line_bounds(&shape->line);
    case SB_SHAPE_PLANE:
        return plane_bounds(&shape->plane);
    case SB_SHAPE_SPHERE:
        return sphere_bounds(&shape->sphere);
    case SB_SHAPE_AABB:
        return shape->aabb;
    case SB_SHAPE_BOX:
        return sb_box_bounds(&shape->box);
    case SB_SHAPE_CYLINDER:
        return cylinder_bounds(&shape->cylinder);
    case SB_SHAPE_HULL:
        return sb_placed_hull_bounds(&shape->hull);
    case SB_SHAPE_KIND_COUNT:
        break;
    }
    SB_ASSERT(false);
    return (sb_aabb){{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}};
}
