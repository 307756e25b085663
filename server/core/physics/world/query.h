/// Queries about the bodies and the scenery of a world. They change nothing and may be called
/// between steps. Their cost grows with the count of bodies: each body's bounds are tested once.
///
/// A query accepts any numbers. If its arguments are not valid, it finds nothing, and sees nothing.
/// Valid coordinates, displacements and distances are finite and within +-SB_NUMBER_MAX (valid.h).
/// Sizes are not negative, directions are of unit length within a tenth of it, a shape's kind is
/// known, and its hull is there.
#ifndef SABOT_PHYSICS_WORLD_QUERY_H
#define SABOT_PHYSICS_WORLD_QUERY_H

#include "physics/sweep/impact.h"
#include "physics/world/world.h"

/// Selects what a query tests. A body or piece of scenery is tested if its layer is in the filter's
/// mask and the filter's layer is in its mask.
typedef struct sb_query_filter {
    uint32_t layer; ///< default all bits
    uint32_t mask;  ///< default all bits
    uint32_t skip;  ///< index of a body to leave out; default SB_ID_NONE
    uint32_t first; ///< bodies below this index are left out; default 0
    bool scenery;   ///< default true
    bool bodies;    ///< default true
    bool sensors;   ///< default false
    bool own_shape; ///< true: a body is tested as it is separated; false: by its hit shapes, if it
                    ///< has any; default false
} sb_query_filter;

sb_query_filter sb_query_filter_default(void);

typedef struct sb_query_hit {
    uint32_t id; ///< a body, or SB_ID_PLANE / SB_ID_SOLID with an index
    sb_impact impact;
    uint32_t hit_shape; ///< index in the body's hit set (scenery/hit_set.h); 0 for what has none
} sb_query_hit;

/// Finds everything that overlaps a shape of any kind, a point among them. Writes up to `capacity`
/// ids, by rising id (bodies, planes, solids), and returns how many there are.
uint32_t sb_query_overlap(sb_world world, const sb_shape *shape, const sb_query_filter *filter,
                          uint32_t *out_ids, uint32_t capacity);

/// Finds the first hit along the path; of equal times the lower id counts. Returns false without a
/// hit.
bool sb_query_ray(sb_world world, const sb_point_path *path, const sb_query_filter *filter,
                  sb_query_hit *out_hit);
bool sb_query_sphere(sb_world world, const sb_sphere_path *path, const sb_query_filter *filter,
                     sb_query_hit *out_hit);
bool sb_query_box(sb_world world, const sb_box_cast *cast, const sb_query_filter *filter,
                  sb_query_hit *out_hit);

/// Finds every hit along the path, each thing once, sorted by (time, id). Writes the first
/// `capacity` and returns how many there are.
uint32_t sb_query_ray_all(sb_world world, const sb_point_path *path, const sb_query_filter *filter,
                          sb_query_hit *out_hits, uint32_t capacity);
uint32_t sb_query_sphere_all(sb_world world, const sb_sphere_path *path,
                             const sb_query_filter *filter, sb_query_hit *out_hits,
                             uint32_t capacity);
uint32_t sb_query_box_all(sb_world world, const sb_box_cast *cast, const sb_query_filter *filter,
                          sb_query_hit *out_hits, uint32_t capacity);

/// Finds the closest point of anything within `distance_max` metres, above 0. The hit's time is the
/// distance over `distance_max`; its normal points from the surface to `point`. For a point inside
/// a solid the closest point is `point` itself, and the normal is zero. Returns false if nothing is
/// that near.
bool sb_query_closest(sb_world world, sb_vec3 point, float distance_max,
                      const sb_query_filter *filter, sb_query_hit *out_hit);

/// Returns true if nothing that the filter selects is between the two points. Both points are
/// valid, or there is no line of sight.
bool sb_query_line_of_sight(sb_world world, sb_vec3 from, sb_vec3 to,
                            const sb_query_filter *filter);

#endif
