#include "physics/world/scenery/scenery_block.h"

#include <string.h>

#include "base/assert.h"
#include "physics/overlap/dispatch.h"
#include "physics/shape/hull_build.h"

// One box, cylinder or placed hull.
typedef struct solid {
    uint32_t kind; // sb_shape_kind
    uint32_t hull; // index in the library
    sb_vec3 center;
    sb_vec3 axes[3]; // of a cylinder: its axis and zeros
    sb_vec3 size;    // half extents; of a cylinder radius, half height, 0; of a hull zeros
} solid;

static uint32_t solid_count_of(const sb_scenery_def *def)
{
    return def->box_count + def->cylinder_count + def->placed_hull_count;
}

static bool counts_are_valid(const sb_scenery_def *def)
{
    return def->plane_count <= SB_SCENERY_PLANE_COUNT_MAX &&
           def->box_count <= SB_SCENERY_SOLID_COUNT_MAX &&
           def->cylinder_count <= SB_SCENERY_SOLID_COUNT_MAX &&
           def->placed_hull_count <= SB_SCENERY_SOLID_COUNT_MAX &&
           solid_count_of(def) <= SB_SCENERY_SOLID_COUNT_MAX &&
           def->hull_count <= SB_SCENERY_HULL_COUNT_MAX &&
           def->hit_set_count <= SB_HIT_SET_COUNT_MAX;
}

// Hands out the block's parts, each at a multiple of eight bytes.
static uint32_t take(uint32_t *size, size_t count, size_t element_size)
{
    uint32_t at = *size;
    *size += (uint32_t)((count * element_size + 7) & ~(size_t)7);
    return at;
}

// The header of a block for these counts, with room for hulls of the sizes that they state.
static sb_scenery header_layout(const sb_scenery_def *def)
{
    uint32_t solids = solid_count_of(def);
    sb_scenery header = {
        .plane_count = def->plane_count,
        .solid_count = solids,
        .hull_count = def->hull_count,
        .hit_set_count = def->hit_set_count,
        .node_count = sb_tree_node_count_max(solids),
    };
    uint32_t size = 0;
    (void)take(&size, 1, sizeof header);
    header.planes = take(&size, def->plane_count, sizeof(sb_plane));
    header.plane_groups = take(&size, sb_group_count(def->plane_count), sizeof(sb_plane_group));
    header.solids = take(&size, solids, sizeof(solid));
    header.bounds = take(&size, solids, sizeof(sb_aabb));
    header.bounds_groups =
        take(&size, sb_group_count(sb_scenery_few_count(&header)), sizeof(sb_bounds_group));
    header.surfaces = take(&size, def->plane_count + solids, sizeof(sb_surface));
    header.nodes = take(&size, header.node_count, sizeof(sb_tree_node));
    header.order = take(&size, solids, sizeof(uint32_t));
    header.cell_starts = take(&size, sb_solid_grid_cell_count_max(solids) + 1, sizeof(uint32_t));
    header.cell_entries = take(&size, sb_solid_grid_entry_count_max(solids), sizeof(uint32_t));
    header.hit_sets = take(&size, def->hit_set_count, sizeof(sb_hit_set));
    header.hull_offsets = take(&size, def->hull_count, sizeof(uint32_t));
    for (uint32_t i = 0; i < def->hull_count; i++) {
        uint32_t hull_size = def->hulls[i]->size;
        (void)take(&size, 1, hull_size <= SB_HULL_SIZE_MAX ? hull_size : 0);
    }
    header.size = size;
    return header;
}

size_t sb_scenery_size(const sb_scenery_def *def)
{
    return counts_are_valid(def) ? header_layout(def).size : 0;
}

size_t sb_scenery_block_size(const sb_scenery *scenery)
{
    return scenery->size;
}

static bool within(float value, float low, float high)
{
    return value >= low && value <= high; // false for a NaN
}

static bool point_is_valid(sb_vec3 point)
{
    const float extent = SB_WORLD_EXTENT_MAX;
    return within(point.x, -extent, extent) && within(point.y, -extent, extent) &&
           within(point.z, -extent, extent);
}

static bool direction_is_unit(sb_vec3 direction)
{
    return fabsf(sb_vec3_dot(direction, direction) - 1.0f) <= 1e-5f;
}

// Unit, square to each other and right-handed.
static bool axes_are_valid(const sb_vec3 axes[3])
{
    sb_vec3 third = sb_vec3_cross(axes[0], axes[1]);
    return direction_is_unit(axes[0]) && direction_is_unit(axes[1]) && direction_is_unit(axes[2]) &&
           fabsf(sb_vec3_dot(axes[0], axes[1])) <= 1e-5f && sb_vec3_dot(third, axes[2]) >= 0.9999f;
}

static bool box_is_valid(const sb_box *box)
{
    sb_vec3 half = box->half_extents;
    return point_is_valid(box->center) && point_is_valid(half) && half.x > 0.0f && half.y > 0.0f &&
           half.z > 0.0f && axes_are_valid(box->axes);
}

static bool cylinder_is_valid(const sb_cylinder *cylinder)
{
    return point_is_valid(cylinder->center) && direction_is_unit(cylinder->axis) &&
           cylinder->radius > 0.0f && cylinder->radius <= SB_WORLD_EXTENT_MAX &&
           cylinder->half_height > 0.0f && cylinder->half_height <= FLT_MAX;
}

static bool plane_is_valid(const sb_plane *plane)
{
    return direction_is_unit(plane->normal) && fabsf(plane->offset) <= 2.0f * SB_WORLD_EXTENT_MAX;
}

static bool surface_is_valid(const sb_surface *surface)
{
    return within(surface->friction, 0.0f, 10.0f) && within(surface->restitution, 0.0f, 1.0f);
}

static bool place_is_valid(const sb_scenery_def *def, const sb_hull_place *place)
{
    return place->hull < def->hull_count && point_is_valid(place->center) &&
           axes_are_valid(place->axes);
}

static sb_error validate(const sb_scenery_def *def)
{
    if (!counts_are_valid(def)) {
        return SB_ERROR_LIMIT;
    }
    bool valid = true;
    for (uint32_t i = 0; i < def->plane_count; i++) {
        valid = valid && plane_is_valid(&def->planes[i]);
    }
    for (uint32_t i = 0; i < def->box_count; i++) {
        valid = valid && box_is_valid(&def->boxes[i]);
    }
    for (uint32_t i = 0; i < def->cylinder_count; i++) {
        valid = valid && cylinder_is_valid(&def->cylinders[i]);
    }
    for (uint32_t i = 0; i < def->placed_hull_count; i++) {
        valid = valid && place_is_valid(def, &def->placed_hulls[i]);
    }
    for (uint32_t i = 0; i < def->hit_set_count; i++) {
        valid = valid && sb_hit_set_def_is_valid(&def->hit_sets[i], def->hull_count);
    }
    uint32_t surfaces = def->surfaces == NULL ? 0 : def->plane_count + solid_count_of(def);
    for (uint32_t i = 0; i < surfaces; i++) {
        valid = valid && surface_is_valid(&def->surfaces[i]);
    }
    if (!valid) {
        return SB_ERROR_RANGE;
    }
    for (uint32_t i = 0; i < def->hull_count; i++) {
        const sb_hull *hull = def->hulls[i];
        if (hull->size > SB_HULL_SIZE_MAX || sb_hull_check(hull, hull->size) != SB_OK) {
            return SB_ERROR_MALFORMED;
        }
    }
    return SB_OK;
}

sb_surface sb_surface_default(void)
{
    return (sb_surface){.friction = 0.5f, .restitution = 0.0f, .layer = 1, .mask = UINT32_MAX};
}

static void *at(sb_scenery *scenery, uint32_t offset)
{
    return (uint8_t *)scenery + offset;
}

// A wall: its normal is a whole axis to the bit, and of two opposite ones the nearer counts.
static bool put_wall(sb_vertical_ray_planes *vertical_ray, const sb_plane *plane)
{
    sb_vec3 n = plane->normal;
    bool along_x = n.y == 0.0f && n.z == 0.0f && fabsf(n.x) == 1.0f;
    bool along_z = n.y == 0.0f && n.x == 0.0f && fabsf(n.z) == 1.0f;
    float *min = along_x ? &vertical_ray->x_min : &vertical_ray->z_min;
    float *max = along_x ? &vertical_ray->x_max : &vertical_ray->z_max;
    if (n.x + n.z > 0.0f && (along_x || along_z)) {
        *min = plane->offset > *min ? plane->offset : *min;
    } else if (along_x || along_z) {
        *max = -plane->offset < *max ? -plane->offset : *max;
    }
    return along_x || along_z;
}

static void put_vertical_ray_planes(sb_scenery *scenery, const sb_scenery_def *def)
{
    sb_vertical_ray_planes *vertical_ray = &scenery->vertical_ray;
    *vertical_ray = (sb_vertical_ray_planes){-HUGE_VALF, HUGE_VALF, -HUGE_VALF, HUGE_VALF, 0, {0}};
    for (uint32_t i = 0; i < def->plane_count; i++) {
        if (!put_wall(vertical_ray, &def->planes[i])) {
            vertical_ray->others[vertical_ray->other_count++] = i;
        }
    }
}

static void put_planes(sb_scenery *scenery, const sb_scenery_def *def)
{
    sb_plane *planes = at(scenery, scenery->planes);
    sb_plane_group *groups = at(scenery, scenery->plane_groups);
    uint32_t count = def->plane_count;
    for (uint32_t i = 0; i < SB_LANE_COUNT * sb_group_count(count); i++) {
        const sb_plane nowhere = {{0.0f, 0.0f, 0.0f}, -FLT_MAX};
        sb_plane plane = i < count ? def->planes[i] : nowhere;
        sb_plane_group *group = &groups[i / SB_LANE_COUNT];
        group->rows[0][i % SB_LANE_COUNT] = plane.normal.x;
        group->rows[1][i % SB_LANE_COUNT] = plane.normal.y;
        group->rows[2][i % SB_LANE_COUNT] = plane.normal.z;
        group->rows[3][i % SB_LANE_COUNT] = plane.offset;
        if (i < count) {
            bool level = plane.normal.x == 0.0f && plane.normal.z == 0.0f;
            planes[i] = plane;
            scenery->level_planes |= (level ? 1u : 0u) << i;
        }
    }
}

static void put_hulls(sb_scenery *scenery, const sb_scenery_def *def)
{
    uint32_t *offsets = at(scenery, scenery->hull_offsets);
    uint32_t next = scenery->hull_offsets;
    (void)take(&next, def->hull_count, sizeof(uint32_t));
    for (uint32_t i = 0; i < def->hull_count; i++) {
        offsets[i] = take(&next, 1, def->hulls[i]->size);
        memcpy(at(scenery, offsets[i]), def->hulls[i], def->hulls[i]->size);
    }
}

static void put_hit_sets(sb_scenery *scenery, const sb_scenery_def *def)
{
    sb_hit_set *sets = at(scenery, scenery->hit_sets);
    for (uint32_t i = 0; i < def->hit_set_count; i++) {
        sb_hit_set_build(&sets[i], &def->hit_sets[i], scenery);
    }
}

static void put_solids(sb_scenery *scenery, const sb_scenery_def *def)
{
    solid *next = at(scenery, scenery->solids);
    for (uint32_t i = 0; i < def->box_count; i++) {
        const sb_box *box = &def->boxes[i];
        *next++ = (solid){.kind = SB_SHAPE_BOX,
                          .center = box->center,
                          .axes = {box->axes[0], box->axes[1], box->axes[2]},
                          .size = box->half_extents};
    }
    for (uint32_t i = 0; i < def->cylinder_count; i++) {
        const sb_cylinder *cylinder = &def->cylinders[i];
        *next++ = (solid){.kind = SB_SHAPE_CYLINDER,
                          .center = cylinder->center,
                          .axes = {cylinder->axis},
                          .size = {cylinder->radius, cylinder->half_height, 0.0f}};
    }
    for (uint32_t i = 0; i < def->placed_hull_count; i++) {
        const sb_hull_place *place = &def->placed_hulls[i];
        *next++ = (solid){.kind = SB_SHAPE_HULL,
                          .hull = place->hull,
                          .center = place->center,
                          .axes = {place->axes[0], place->axes[1], place->axes[2]}};
    }
}

static void put_bounds_groups(sb_scenery *scenery, const sb_aabb *bounds)
{
    sb_bounds_group *groups = at(scenery, scenery->bounds_groups);
    uint32_t count = sb_scenery_few_count(scenery);
    for (uint32_t i = 0; i < SB_LANE_COUNT * sb_group_count(count); i++) {
        const sb_aabb nowhere = {{FLT_MAX, FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX, -FLT_MAX}};
        sb_aabb one = i < count ? bounds[i] : nowhere;
        sb_bounds_group *group = &groups[i / SB_LANE_COUNT];
        group->rows[0][i % SB_LANE_COUNT] = one.min.x;
        group->rows[1][i % SB_LANE_COUNT] = one.min.y;
        group->rows[2][i % SB_LANE_COUNT] = one.min.z;
        group->rows[3][i % SB_LANE_COUNT] = one.max.x;
        group->rows[4][i % SB_LANE_COUNT] = one.max.y;
        group->rows[5][i % SB_LANE_COUNT] = one.max.z;
    }
}

static void put_bounds(sb_scenery *scenery)
{
    sb_aabb *bounds = at(scenery, scenery->bounds);
    for (uint32_t i = 0; i < scenery->solid_count; i++) {
        sb_shape shape = sb_scenery_solid(scenery, i);
        bounds[i] = sb_shape_bounds(&shape);
    }
    put_bounds_groups(scenery, bounds);
    sb_tree_build(bounds, scenery->solid_count, at(scenery, scenery->nodes),
                  at(scenery, scenery->order));
    scenery->grid = sb_solid_grid_choose_cells(bounds, scenery->solid_count);
    sb_solid_grid_fill(&scenery->grid, bounds, scenery->solid_count,
                       at(scenery, scenery->cell_starts), at(scenery, scenery->cell_entries));
}

sb_error sb_scenery_build(void *memory, const sb_scenery_def *def)
{
    sb_error error = validate(def);
    const sb_scenery_def nothing = {0};
    if (error != SB_OK) {
        def = &nothing;
    }
    sb_scenery *scenery = memory;
    sb_scenery header = header_layout(def);
    memset(memory, 0, header.size);
    *scenery = header;
    put_planes(scenery, def);
    put_vertical_ray_planes(scenery, def);
    sb_surface *surfaces = at(scenery, scenery->surfaces);
    for (uint32_t i = 0; i < scenery->plane_count + scenery->solid_count; i++) {
        surfaces[i] = def->surfaces == NULL ? sb_surface_default() : def->surfaces[i];
    }
    put_hulls(scenery, def);
    put_hit_sets(scenery, def);
    put_solids(scenery, def);
    put_bounds(scenery);
    return error;
}

uint32_t sb_scenery_plane_count(const sb_scenery *scenery)
{
    return scenery->plane_count;
}

const sb_plane *sb_scenery_planes(const sb_scenery *scenery)
{
    return sb_scenery_at(scenery, scenery->planes);
}

uint32_t sb_scenery_solid_count(const sb_scenery *scenery)
{
    return scenery->solid_count;
}

sb_shape sb_scenery_solid(const sb_scenery *scenery, uint32_t index)
{
    SB_ASSERT(index < scenery->solid_count);
    const solid *solids = sb_scenery_at(scenery, scenery->solids);
    const solid *one = &solids[index];
    if (one->kind == SB_SHAPE_BOX) {
        return (sb_shape){.kind = SB_SHAPE_BOX,
                          .box = {.center = one->center,
                                  .half_extents = one->size,
                                  .axes = {one->axes[0], one->axes[1], one->axes[2]}}};
    }
    if (one->kind == SB_SHAPE_CYLINDER) {
        return (sb_shape){.kind = SB_SHAPE_CYLINDER,
                          .cylinder = {.center = one->center,
                                       .axis = one->axes[0],
                                       .radius = one->size.x,
                                       .half_height = one->size.y}};
    }
    return (sb_shape){.kind = SB_SHAPE_HULL,
                      .hull = {.hull = sb_scenery_hull(scenery, one->hull),
                               .center = one->center,
                               .axes = {one->axes[0], one->axes[1], one->axes[2]}}};
}

const sb_aabb *sb_scenery_solid_bounds(const sb_scenery *scenery, uint32_t index)
{
    SB_ASSERT(index < scenery->solid_count);
    const sb_aabb *bounds = sb_scenery_at(scenery, scenery->bounds);
    return &bounds[index];
}

const sb_surface *sb_scenery_surface(const sb_scenery *scenery, uint32_t id)
{
    const sb_surface *surfaces = sb_scenery_at(scenery, scenery->surfaces);
    if ((id & SB_ID_SOLID) != 0) {
        SB_ASSERT((id & ~SB_ID_SOLID) < scenery->solid_count);
        return &surfaces[scenery->plane_count + (id & ~SB_ID_SOLID)];
    }
    SB_ASSERT((id & SB_ID_PLANE) != 0 && (id & ~SB_ID_PLANE) < scenery->plane_count);
    return &surfaces[id & ~SB_ID_PLANE];
}

uint32_t sb_scenery_find(const sb_scenery *scenery, const sb_aabb *bounds, uint32_t *out_solids,
                         uint32_t capacity)
{
    return sb_solid_grid_find(&scenery->grid, sb_scenery_at(scenery, scenery->bounds),
                              sb_scenery_at(scenery, scenery->cell_starts),
                              sb_scenery_at(scenery, scenery->cell_entries), bounds, out_solids,
                              capacity);
}

sb_tree sb_scenery_tree(const sb_scenery *scenery)
{
    return (sb_tree){
        .nodes = sb_scenery_at(scenery, scenery->nodes),
        .order = sb_scenery_at(scenery, scenery->order),
        .bounds = sb_scenery_at(scenery, scenery->bounds),
        .item_count = scenery->solid_count,
    };
}
