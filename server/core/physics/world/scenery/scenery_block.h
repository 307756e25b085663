/// The block of scenery from inside. For the files of physics/world alone: those that read it many
/// times a tick, and those that make it.
#ifndef SABOT_PHYSICS_WORLD_SCENERY_SCENERY_BLOCK_H
#define SABOT_PHYSICS_WORLD_SCENERY_SCENERY_BLOCK_H

#include "physics/shape/lanes.h"
#include "physics/world/scenery/scenery.h"

/// Four planes side by side: normal x, y, z and offset. Planes that fill up a group are far from
/// everything.
typedef struct sb_plane_group {
    float rows[4][SB_LANE_COUNT];
} sb_plane_group;

/// Bounds of four solids side by side: min x, y, z, then max. Bounds that fill up a group overlap
/// nothing.
typedef struct sb_bounds_group {
    float rows[6][SB_LANE_COUNT];
} sb_bounds_group;

/// The planes as vertical rays see them: the rectangle between the walls that face along x or z,
/// and the other planes.
typedef struct sb_vertical_ray_planes {
    float x_min, x_max, z_min, z_max; ///< infinite where there is no wall
    uint32_t other_count;
    uint32_t others[SB_SCENERY_PLANE_COUNT_MAX]; ///< by rising index
} sb_vertical_ray_planes;

/// This header, then the arrays at these offsets in bytes from its start.
struct sb_scenery {
    uint32_t size;
    uint32_t plane_count;
    uint32_t solid_count;
    uint32_t hull_count;
    uint32_t node_count;
    uint32_t level_planes; ///< bits: the planes whose normal is vertical
    uint32_t planes;
    uint32_t plane_groups; ///< the planes again, four a group
    uint32_t solids;
    uint32_t bounds;
    uint32_t bounds_groups; ///< the bounds again, four a group, if there are few
    uint32_t surfaces;      ///< of the planes, then of the solids
    uint32_t nodes;
    uint32_t order;
    uint32_t cell_starts;
    uint32_t cell_entries;
    uint32_t hull_offsets; ///< one a hull
    uint32_t hit_set_count;
    uint32_t hit_sets;
    sb_solid_grid grid;
    sb_vertical_ray_planes vertical_ray; ///< for rays straight up or down (../vertical_ray.h)
};

static inline const void *sb_scenery_at(const sb_scenery *scenery, uint32_t offset)
{
    return (const uint8_t *)scenery + offset;
}

/// Up to this many solids are compared with everything; for more there is the grid.
#define SB_SCENERY_FEW_COUNT 8u

/// Returns how many solids lie in groups: all if there are few, and otherwise none.
static inline uint32_t sb_scenery_few_count(const sb_scenery *scenery)
{
    return scenery->solid_count <= SB_SCENERY_FEW_COUNT ? scenery->solid_count : 0;
}

/// Returns how many groups hold `count` things.
static inline uint32_t sb_group_count(uint32_t count)
{
    return (count + SB_LANE_COUNT - 1) / SB_LANE_COUNT;
}

static inline const sb_plane_group *sb_scenery_plane_groups(const sb_scenery *scenery)
{
    return sb_scenery_at(scenery, scenery->plane_groups);
}

/// Returns the signed distances of a point from four planes, as sb_plane_distance.
static inline sb_lanes sb_plane_group_distances(const sb_plane_group *group, sb_vec3 point)
{
    const sb_lanes along =
        sb_lanes_along(sb_lanes_load(group->rows[0]), sb_lanes_load(group->rows[1]),
                       sb_lanes_load(group->rows[2]), point.x, point.y, point.z);
    return sb_lanes_sub(along, sb_lanes_load(group->rows[3]));
}

/// Returns the planes that a point is at most `reach` away from, or behind: one bit each.
static inline uint32_t sb_scenery_planes_near(const sb_scenery *scenery, sb_vec3 point, float reach)
{
    const sb_plane_group *groups = sb_scenery_plane_groups(scenery);
    uint32_t near = 0;
    for (uint32_t i = 0; i < sb_group_count(scenery->plane_count); i++) {
        sb_lanes distances = sb_plane_group_distances(&groups[i], point);
        near |= sb_lanes_bits(sb_lanes_at_most(distances, sb_lanes_all(reach)))
                << (i * SB_LANE_COUNT);
    }
    return near;
}

static inline const sb_bounds_group *sb_scenery_bounds_groups(const sb_scenery *scenery)
{
    return sb_scenery_at(scenery, scenery->bounds_groups);
}

/// Finds some solids. Among them are all solids with bounds that come within `margin` of the
/// vertical line at (x, z). Returns false if no single list has them all (solid_grid.h).
static inline bool sb_scenery_column(const sb_scenery *scenery, float x, float z, float margin,
                                     sb_solid_column *out_column)
{
    return sb_solid_grid_column(&scenery->grid, sb_scenery_at(scenery, scenery->cell_starts),
                                sb_scenery_at(scenery, scenery->cell_entries), x, z, margin,
                                out_column);
}

/// Returns true if a thing of `layer` and `mask` meets the piece of scenery with this index in
/// `surfaces`.
static inline bool sb_scenery_meets(const sb_scenery *scenery, uint32_t surface, uint32_t layer,
                                    uint32_t mask)
{
    const sb_surface *surfaces = sb_scenery_at(scenery, scenery->surfaces);
    return (surfaces[surface].layer & mask) != 0 && (layer & surfaces[surface].mask) != 0;
}

#endif
