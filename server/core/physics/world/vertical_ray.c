#include "physics/world/vertical_ray.h"

#include "physics/sweep/dispatch.h"
#include "physics/sweep/pairs.h"
#include "physics/world/scenery/scenery_block.h"

// Solids are looked for this far around the line: more than the tree grows its bounds by, so that
// what it would find is among them.
#define MARGIN_M 2e-4f

// The first hit so far among the things that the filter selects. Without a hit the id is
// SB_ID_NONE, which is higher than all, and the time is beyond all.
typedef struct vertical_ray {
    const sb_scenery *scenery;
    const sb_point_path *path;
    uint32_t layer, mask;
    sb_query_hit first;
} vertical_ray;

static inline void keep_first(vertical_ray *at, uint32_t id, const sb_impact *impact)
{
    float limit = at->first.impact.time;
    if (impact->time < limit || (impact->time == limit && id < at->first.id)) {
        at->first = (sb_query_hit){.id = id, .impact = *impact};
    }
}

// The ray passes between walls. A vertical path approaches no wall. Whether it starts in front of
// one is a comparison of two numbers, to which the sum with its zeros comes down.
static inline bool is_between_walls(const sb_vertical_ray_planes *planes, sb_vec3 start)
{
    return start.x >= planes->x_min && start.x <= planes->x_max && start.z >= planes->z_min &&
           start.z <= planes->z_max;
}

static inline void cast_at_planes(vertical_ray *at)
{
    const sb_scenery *scenery = at->scenery;
    const sb_plane *planes = sb_scenery_at(scenery, scenery->planes);
    for (uint32_t i = 0; i < scenery->vertical_ray.other_count; i++) {
        uint32_t plane = scenery->vertical_ray.others[i];
        sb_impact impact;
        if (sb_scenery_meets(scenery, plane, at->layer, at->mask) &&
            sb_point_meets_plane(at->path, &planes[plane], &impact)) {
            keep_first(at, SB_ID_PLANE | plane, &impact);
        }
    }
}

// Returns false if the tree might answer otherwise. The tree visits a solid if the path meets its
// bounds before the first hit so far. So it always visits the solid with the first hit of all,
// provided that solids are hit inside their bounds: if rounding ever has it otherwise, its answer
// depends on the order of its visits.
static bool cast_at_solid(vertical_ray *at, const sb_aabb *bounds, uint32_t solid)
{
    const sb_scenery *scenery = at->scenery;
    sb_vec3 start = at->path->start;
    const sb_tree_cast_path cast_path = {.start = {start.x, start.y, start.z},
                                         .displacement = {0.0f, at->path->displacement.y, 0.0f}};
    float entry = sb_tree_entry_time(&cast_path, bounds);
    if (entry > 1.0f ||
        !sb_scenery_meets(scenery, scenery->plane_count + solid, at->layer, at->mask)) {
        return true;
    }
    sb_shape shape = sb_scenery_solid(scenery, solid);
    sb_impact impact;
    if (!sb_sweep_point(at->path, &shape, &impact)) {
        return true;
    }
    keep_first(at, SB_ID_SOLID | solid, &impact);
    return impact.time >= entry;
}

static inline bool cast_at_solids(vertical_ray *at)
{
    const sb_scenery *scenery = at->scenery;
    sb_vec3 start = at->path->start;
    sb_solid_column column;
    if (!sb_scenery_column(scenery, start.x, start.z, MARGIN_M, &column)) {
        return false;
    }
    const sb_aabb *all = sb_scenery_at(scenery, scenery->bounds);
    for (uint32_t i = 0; i < column.count; i++) {
        uint32_t solid = sb_solid_column_item(&column, i);
        const sb_aabb *bounds = &all[solid];
        // A solid beyond is farther than the tree grows its bounds, too.
        if (start.x >= bounds->min.x - MARGIN_M && start.x <= bounds->max.x + MARGIN_M &&
            start.z >= bounds->min.z - MARGIN_M && start.z <= bounds->max.z + MARGIN_M &&
            !cast_at_solid(at, bounds, solid)) {
            return false;
        }
    }
    return true;
}

bool sb_vertical_ray_cast(const sb_scenery *scenery, const sb_point_path *path,
                          const sb_query_filter *filter, bool *out_found, sb_query_hit *out_hit)
{
    if (path->displacement.x != 0.0f || path->displacement.z != 0.0f ||
        !is_between_walls(&scenery->vertical_ray, path->start)) {
        return false;
    }
    vertical_ray at;
    at.scenery = scenery;
    at.path = path;
    at.layer = filter->layer;
    at.mask = filter->mask;
    at.first.id = SB_ID_NONE;
    at.first.impact.time = 2.0f;
    if (!cast_at_solids(&at)) {
        return false;
    }
    cast_at_planes(&at);
    *out_found = at.first.id != SB_ID_NONE;
    if (*out_found) {
        *out_hit = at.first;
    }
    return true;
}
