/// Questions about the world as it stands: bodies and scenery. They change nothing and may be asked
/// between steps. Cost grows with the number of bodies: each is looked at once, by its bounds.
#ifndef SABOT_PHYSICS_WORLD_QUERY_H
#define SABOT_PHYSICS_WORLD_QUERY_H

#include "physics/sweep/impact.h"
#include "physics/world/world.h"

/// What a query looks at. A body or piece of scenery is asked if its layer is in the filter's mask
/// and the filter's layer in its mask.
typedef struct sb_query_filter {
    uint32_t layer; ///< default all bits
    uint32_t mask;  ///< default all bits
    uint32_t skip;  ///< index of a body to leave out; default SB_ID_NONE
    uint32_t first; ///< bodies below this index are left out; default 0
    bool scenery;   ///< default true
    bool bodies;    ///< default true
    bool sensors;   ///< default false
} sb_query_filter;

sb_query_filter sb_query_filter_default(void);

typedef struct sb_query_hit {
    uint32_t id; ///< a body, or SB_ID_PLANE / SB_ID_SOLID with an index
    sb_impact impact;
} sb_query_hit;

/// What is solid at a point? Writes up to `capacity` ids, by rising id (bodies, planes, solids),
/// and returns how many there are.
uint32_t sb_query_point(sb_world world, sb_vec3 point, const sb_query_filter *filter,
                        uint32_t *out_ids, uint32_t capacity);

/// What overlaps a shape? As above. The shape is one of any kind.
uint32_t sb_query_overlap(sb_world world, const sb_shape *shape, const sb_query_filter *filter,
                          uint32_t *out_ids, uint32_t capacity);

/// The first hit along the way; of equal times the lower id counts. False if there is none.
bool sb_query_ray(sb_world world, const sb_point_path *path, const sb_query_filter *filter,
                  sb_query_hit *out_hit);
bool sb_query_sphere(sb_world world, const sb_sphere_path *path, const sb_query_filter *filter,
                     sb_query_hit *out_hit);
bool sb_query_box(sb_world world, const sb_box_cast *cast, const sb_query_filter *filter,
                  sb_query_hit *out_hit);

/// Every hit along the way, each thing once, sorted by (time, id). Writes the first `capacity` of
/// them and returns how many there are.
uint32_t sb_query_ray_all(sb_world world, const sb_point_path *path, const sb_query_filter *filter,
                          sb_query_hit *out_hits, uint32_t capacity);
uint32_t sb_query_sphere_all(sb_world world, const sb_sphere_path *path,
                             const sb_query_filter *filter, sb_query_hit *out_hits,
                             uint32_t capacity);
uint32_t sb_query_box_all(sb_world world, const sb_box_cast *cast, const sb_query_filter *filter,
                          sb_query_hit *out_hits, uint32_t capacity);

/// The closest point of anything within `distance_max` metres: the hit's time is the distance over
/// `distance_max`, its normal points from the surface to the point asked about (zero where that is
/// inside: then the point is its own closest). False if nothing is that near.
bool sb_query_closest(sb_world world, sb_vec3 point, float distance_max,
                      const sb_query_filter *filter, sb_query_hit *out_hit);

/// True if nothing that the filter selects is between the two points.
bool sb_query_line_of_sight(sb_world world, sb_vec3 from, sb_vec3 to,
                            const sb_query_filter *filter);

#endif
