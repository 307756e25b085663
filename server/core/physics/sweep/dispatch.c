#include "physics/sweep/dispatch.h"

#include "base/assert.h"
#include "physics/sweep/pairs.h"

typedef bool (*point_sweep)(const sb_point_path *path, const sb_shape *target, sb_impact *out);
typedef bool (*sphere_sweep)(const sb_sphere_path *path, const sb_shape *target, sb_impact *out);
typedef bool (*box_sweep)(const sb_box_cast *cast, const sb_shape *target, sb_impact *out);

// A table's entry: the cast of one kind against one member of the shape's union.
#define ENTRY(moving, path_type, kind)                                                             \
    static bool moving##_##kind(const path_type *path, const sb_shape *target, sb_impact *out)     \
    {                                                                                              \
        return sb_sweep_##moving##_##kind(path, &target->kind, out);                               \
    }

ENTRY(point, sb_point_path, plane)
ENTRY(point, sb_point_path, sphere)
ENTRY(point, sb_point_path, aabb)
ENTRY(point, sb_point_path, box)
ENTRY(point, sb_point_path, cylinder)
ENTRY(point, sb_point_path, hull)

ENTRY(sphere, sb_sphere_path, plane)
ENTRY(sphere, sb_sphere_path, sphere)
ENTRY(sphere, sb_sphere_path, box)
ENTRY(sphere, sb_sphere_path, cylinder)
ENTRY(sphere, sb_sphere_path, hull)

ENTRY(box, sb_box_cast, plane)
ENTRY(box, sb_box_cast, sphere)
ENTRY(box, sb_box_cast, aabb)
ENTRY(box, sb_box_cast, box)
ENTRY(box, sb_box_cast, cylinder)
ENTRY(box, sb_box_cast, hull)

static bool sphere_aabb(const sb_sphere_path *path, const sb_shape *target, sb_impact *out)
{
    sb_box box = sb_box_from_aabb(&target->aabb);
    return sb_sweep_sphere_box(path, &box, out);
}

static const point_sweep point_sweeps[SB_SHAPE_KIND_COUNT] = {
    [SB_SHAPE_PLANE] = point_plane,       [SB_SHAPE_SPHERE] = point_sphere,
    [SB_SHAPE_AABB] = point_aabb,         [SB_SHAPE_BOX] = point_box,
    [SB_SHAPE_CYLINDER] = point_cylinder, [SB_SHAPE_HULL] = point_hull,
};

static const sphere_sweep sphere_sweeps[SB_SHAPE_KIND_COUNT] = {
    [SB_SHAPE_PLANE] = sphere_plane,       [SB_SHAPE_SPHERE] = sphere_sphere,
    [SB_SHAPE_AABB] = sphere_aabb,         [SB_SHAPE_BOX] = sphere_box,
    [SB_SHAPE_CYLINDER] = sphere_cylinder, [SB_SHAPE_HULL] = sphere_hull,
};

static const box_sweep box_sweeps[SB_SHAPE_KIND_COUNT] = {
    [SB_SHAPE_PLANE] = box_plane, [SB_SHAPE_SPHERE] = box_sphere,     [SB_SHAPE_AABB] = box_aabb,
    [SB_SHAPE_BOX] = box_box,     [SB_SHAPE_CYLINDER] = box_cylinder, [SB_SHAPE_HULL] = box_hull,
};

bool sb_sweep_point(const sb_point_path *path, const sb_shape *target, sb_impact *out_impact)
{
    SB_ASSERT(sb_shape_is_solid(target) && target->kind < SB_SHAPE_KIND_COUNT);
    return point_sweeps[target->kind](path, target, out_impact);
}

bool sb_sweep_sphere(const sb_sphere_path *path, const sb_shape *target, sb_impact *out_impact)
{
    SB_ASSERT(sb_shape_is_solid(target) && target->kind < SB_SHAPE_KIND_COUNT);
    return sphere_sweeps[target->kind](path, target, out_impact);
}

bool sb_sweep_box(const sb_box_cast *cast, const sb_shape *target, sb_impact *out_impact)
{
    SB_ASSERT(sb_shape_is_solid(target) && target->kind < SB_SHAPE_KIND_COUNT);
    return box_sweeps[target->kind](cast, target, out_impact);
}
