/// Cylinders against the other solids: overlap, minimum translation vector and contact points.
///
/// Errors. The closed forms (sphere, plane, segment, a vertical cylinder against an upright box,
/// two cylinders with parallel axes, two endless ones): about 1e-6 of the size of the numbers in
/// play, that is extents and distance of the centres. A cylinder against any other box or hull
/// looks through the normals of all pieces of their sum (cylinder_polytope.c): 5e-6 of the size.
/// Two other cylinders are searched (cylinder_search.c): the depth may exceed the shortest way by
/// SB_CYLINDER_TOLERANCE of the size, mostly by less than 3e-5, and yes or no is right to 2e-6; an
/// endless one counts there as about four times as long as the other. In all of them the vector
/// separates to 1e-6. Axes within 1e-6 rad of parallel count as parallel.
///
/// Degenerate cases. Touching counts as overlap, within the error. Of equal ways out a fixed one is
/// taken; a centre on a cylinder's axis leaves sideways along the axis's fixed perpendicular. An
/// endless cylinder never leaves along its axis.
///
/// Contact points lie half way between the surfaces. Where the vector is along the normal of a cap
/// or of a face, they are the corners of what is common to it and to the other's feature (a cap by
/// eight points of its rim, a side by its line), four at most, each with its own depth; points on a
/// cap may be up to 2 % of the radius outside of it. Where a side lies along an edge or another
/// side, they are the two ends of the common line, otherwise one point, with the vector's depth. Of
/// pairs that are searched or of hulls with many faces nearly in a plane, the normal is not sharp
/// enough to tell these apart to less than some milliradians, and the points are off by as much of
/// the size.
#ifndef SABOT_PHYSICS_OVERLAP_CYLINDER_H
#define SABOT_PHYSICS_OVERLAP_CYLINDER_H

#include <stdbool.h>

#include "physics/overlap/manifold.h"
#include "physics/shape/box.h"
#include "physics/shape/hull.h"
#include "physics/shape/solids.h"

/// By how much of the size a searched depth may exceed the shortest way out.
#define SB_CYLINDER_TOLERANCE 1e-4f

/// True if the cylinder has no caps.
static inline bool sb_cylinder_is_endless(const sb_cylinder *cylinder)
{
    return cylinder->half_height >= SB_CYLINDER_ENDLESS;
}

/// True if the axis is exactly the world's vertical, either way up.
static inline bool sb_cylinder_is_vertical(const sb_cylinder *cylinder)
{
    return cylinder->axis.x == 0.0f && cylinder->axis.z == 0.0f;
}

bool sb_cylinder_sphere_overlap(const sb_cylinder *a, const sb_sphere *b);
bool sb_cylinder_sphere_mtv(const sb_cylinder *a, const sb_sphere *b, sb_mtv *out_mtv);
bool sb_cylinder_sphere_manifold(const sb_cylinder *a, const sb_sphere *b,
                                 sb_manifold *out_manifold);

/// A being the plane's solid side. An endless cylinder overlaps unless it is parallel to the plane,
/// to 1e-6 rad, and in front; unless it is parallel, depth and points are those of a cylinder of
/// half height SB_CYLINDER_ENDLESS. Each point's depth is its own: the deepest point first, then
/// the one at the other cap, then those beside and opposite on the first cap's rim, as far as they
/// are behind the plane.
bool sb_plane_cylinder_overlap(const sb_plane *a, const sb_cylinder *b);
bool sb_plane_cylinder_mtv(const sb_plane *a, const sb_cylinder *b, sb_mtv *out_mtv);
bool sb_plane_cylinder_manifold(const sb_plane *a, const sb_cylinder *b, sb_manifold *out_manifold);

bool sb_cylinder_cylinder_overlap(const sb_cylinder *a, const sb_cylinder *b);
bool sb_cylinder_cylinder_mtv(const sb_cylinder *a, const sb_cylinder *b, sb_mtv *out_mtv);
bool sb_cylinder_cylinder_manifold(const sb_cylinder *a, const sb_cylinder *b,
                                   sb_manifold *out_manifold);

/// Exact and fast where the cylinder is vertical (`sb_cylinder_is_vertical`) and the box upright
/// (`sb_box_is_upright`).
bool sb_cylinder_box_overlap(const sb_cylinder *a, const sb_box *b);
bool sb_cylinder_box_mtv(const sb_cylinder *a, const sb_box *b, sb_mtv *out_mtv);
bool sb_cylinder_box_manifold(const sb_cylinder *a, const sb_box *b, sb_manifold *out_manifold);

bool sb_cylinder_hull_overlap(const sb_cylinder *a, const sb_placed_hull *b);
bool sb_cylinder_hull_mtv(const sb_cylinder *a, const sb_placed_hull *b, sb_mtv *out_mtv);
bool sb_cylinder_hull_manifold(const sb_cylinder *a, const sb_placed_hull *b,
                               sb_manifold *out_manifold);

/// Error: about 1e-6 of the distances from the centre. The ends may coincide.
bool sb_cylinder_segment_overlap(const sb_cylinder *a, const sb_segment *b);

#endif
