#include "physics/overlap/clip.h"
#include "physics/overlap/pairs.h"
#include "physics/overlap/polytope.h"
#include "physics/overlap/sat.h"

// The plane in the hull's frame: the one place where the world's coordinates come in.
static sb_plane plane_to_local(const sb_plane *plane, const sb_placed_hull *hull)
{
    return (sb_plane){sb_placed_hull_direction_to_local(hull, plane->normal),
                      -sb_plane_distance(plane, hull->center)};
}

// How deep the hull's deepest vertex is; negative if the hull is in front.
static float depth_behind(const sb_plane *local, const sb_hull *hull, uint32_t *out_deepest)
{
    *out_deepest = sb_hull_support(hull, sb_vec3_negate(local->normal));
    return -sb_plane_distance(local, sb_hull_vertices(hull)[*out_deepest]);
}

bool sb_plane_hull_mtv(const sb_plane *a, const sb_placed_hull *b, sb_mtv *out_mtv)
{
    sb_plane local = plane_to_local(a, b);
    uint32_t deepest;
    float depth = depth_behind(&local, b->hull, &deepest);
    if (depth < 0.0f) {
        return false;
    }
    *out_mtv = (sb_mtv){a->normal, depth};
    return true;
}

bool sb_plane_hull_overlap(const sb_plane *a, const sb_placed_hull *b)
{
    sb_mtv mtv;
    return sb_plane_hull_mtv(a, b, &mtv);
}

bool sb_plane_hull_manifold(const sb_plane *a, const sb_placed_hull *b, sb_manifold *out_manifold)
{
    sb_plane local = plane_to_local(a, b);
    uint32_t deepest;
    float depth = depth_behind(&local, b->hull, &deepest);
    if (depth < 0.0f) {
        return false;
    }
    sb_polytope polytope = sb_polytope_of_hull(b->hull);
    uint32_t face = sb_polytope_face_at(&polytope, deepest, sb_vec3_negate(local.normal));
    sb_clip_polygon polygon = sb_clip_polygon_of(&polytope, face);
    float slack = SB_SAT_ROUNDING * polytope.reach;
    // Never empty: the deepest vertex is of that face.
    (void)sb_clip_contacts(&polygon, &local, slack, out_manifold);
    out_manifold->mtv = (sb_mtv){a->normal, depth};
    for (uint32_t i = 0; i < out_manifold->point_count; i++) {
        sb_vec3 *point = &out_manifold->points[i].point;
        *point = sb_placed_hull_to_world(b, *point);
    }
    return true;
}
