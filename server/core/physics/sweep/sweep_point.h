/// Ray casts: a point that moves along a straight line, by the rules of dispatch.h. A ray that runs
/// exactly along a face, without approaching it, does not hit.
///
/// Error: the point reported is within 1e-6 of the metres in play (from the target's centre to both
/// ends of the path, and the target's size) of where the path meets the surface. Against a hull,
/// whose faces are planes joined within a tolerance, that much more (hull_build.h).
#ifndef SABOT_PHYSICS_SWEEP_POINT_H
#define SABOT_PHYSICS_SWEEP_POINT_H

#include "physics/shape/hull.h"
#include "physics/shape/plane.h"
#include "physics/shape/sphere.h"
#include "physics/sweep/impact.h"

/// Returns true if a cast at the plane would find none: the path begins in front and turns away, or
/// is too short.
static inline bool sb_point_misses_plane(const sb_point_path *path, const sb_plane *plane)
{
    float gap = sb_plane_distance(plane, path->start);
    float approach = -sb_vec3_dot(plane->normal, path->displacement);
    return gap >= 0.0f && (!(approach > 0.0f) || gap > approach);
}

/// A point that starts behind the plane is inside.
static inline bool sb_point_meets_plane(const sb_point_path *path, const sb_plane *plane,
                                        sb_impact *out_impact)
{
    if (sb_point_misses_plane(path, plane)) {
        return false;
    }
    float gap = sb_plane_distance(plane, path->start);
    float approach = -sb_vec3_dot(plane->normal, path->displacement);
    float time = gap >= 0.0f ? gap / approach : 0.0f;
    sb_vec3 at = sb_vec3_add_scaled(path->start, path->displacement, time);
    out_impact->time = time;
    out_impact->normal = plane->normal;
    out_impact->point = sb_vec3_add_scaled(at, plane->normal, -sb_plane_distance(plane, at));
    return true;
}

/// Casts at a plane, for the table of casts.
bool sb_sweep_point_plane(const sb_point_path *path, const sb_plane *plane, sb_impact *out_impact);

/// The sphere cast with radius 0 (sweep_sphere_sphere.h).
bool sb_sweep_point_sphere(const sb_point_path *path, const sb_sphere *sphere,
                           sb_impact *out_impact);

/// By slabs (Kay and Kajiya 1986, "Ray Tracing Complex Scenes"): the latest entry into the three
/// against the earliest way out. Of several nearest faces around a point inside, the first axis'.
bool sb_sweep_point_aabb(const sb_point_path *path, const sb_aabb *aabb, sb_impact *out_impact);
bool sb_sweep_point_box(const sb_point_path *path, const sb_box *box, sb_impact *out_impact);

/// Casts at a hull over the half spaces of its faces (Cyrus and Beck 1978, "Generalized two- and
/// three-dimensional clipping"). Of several nearest faces around a point inside, the first.
bool sb_sweep_point_hull(const sb_point_path *path, const sb_placed_hull *hull,
                         sb_impact *out_impact);

#endif
