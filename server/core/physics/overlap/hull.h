/// Convex hulls against hulls, boxes, spheres, planes and segments.
///
/// Every vector is the minimum over all faces and edge pairs, without a preference for faces beyond
/// the rounding. Where ways out are equal the first counts: A's faces, B's faces, edge pairs, each
/// in order; so it is where centres coincide, for a face's way out has a sense of its own.
///
/// Error: with the size of a pair as the sum of both hulls' radius about their frame's origin (a
/// box's half diagonal, a sphere's radius) and the distance of the origins, about 2e-6 of it, plus
/// what the hull's vertices stick out of its faces (hull_build.h); where in the world the pair is
/// matters only to a plane, whose distance is rounded to 2e-7 of the coordinates. Touching within
/// that may count as either.
///
/// Two edges whose directions are within 1e-3 rad of parallel are left to the faces: where such
/// edges cross, the depth may exceed the shortest way by that angle times their length, and a gap
/// smaller than that may be missed. Just beyond, the direction of their common perpendicular is
/// rounded to 2e-7 over the angle, and the depth may exceed the shortest way by that times the
/// size. Moving B by the vector separates the two in every case.
///
/// Contact points are at both surfaces when moved half their depth along the normal and back. The
/// deepest has the vector's depth, but for the same slack of nearly parallel edges. A pair of edges
/// has one point.
#ifndef SABOT_PHYSICS_OVERLAP_HULL_H
#define SABOT_PHYSICS_OVERLAP_HULL_H

#include <stdbool.h>

#include "physics/overlap/manifold.h"
#include "physics/shape/box.h"
#include "physics/shape/hull.h"
#include "physics/shape/solids.h"

/// True if the two overlap or touch. Hulls of F faces, E edges and V vertices cost O(F V + E^2),
/// fewer where a face separates them.
bool sb_hull_hull_overlap(const sb_placed_hull *a, const sb_placed_hull *b);
bool sb_hull_hull_mtv(const sb_placed_hull *a, const sb_placed_hull *b, sb_mtv *out_mtv);
bool sb_hull_hull_manifold(const sb_placed_hull *a, const sb_placed_hull *b,
                           sb_manifold *out_manifold);

/// The box as a polytope of 8 corners, by the same test.
bool sb_hull_box_overlap(const sb_placed_hull *a, const sb_box *b);
bool sb_hull_box_mtv(const sb_placed_hull *a, const sb_box *b, sb_mtv *out_mtv);
bool sb_hull_box_manifold(const sb_placed_hull *a, const sb_box *b, sb_manifold *out_manifold);

/// By the closest face, edge or vertex of a centre outside, or the nearest face of one inside or on
/// the surface; of equals faces before edges, then the first. From an edge or a vertex the normal
/// is off by about 2e-7 of the hull's size over the centre's distance; nearer than 1e-6 of the size
/// the face counts that the centre is farthest in front of. O(F + E).
bool sb_hull_sphere_overlap(const sb_placed_hull *a, const sb_sphere *b);
bool sb_hull_sphere_mtv(const sb_placed_hull *a, const sb_sphere *b, sb_mtv *out_mtv);
bool sb_hull_sphere_manifold(const sb_placed_hull *a, const sb_sphere *b,
                             sb_manifold *out_manifold);

/// The plane's solid side is A. The contact points are of the hull's face that looks most against
/// the plane at its deepest vertex (of equals the lowest index).
bool sb_plane_hull_overlap(const sb_plane *a, const sb_placed_hull *b);
bool sb_plane_hull_mtv(const sb_plane *a, const sb_placed_hull *b, sb_mtv *out_mtv);
bool sb_plane_hull_manifold(const sb_plane *a, const sb_placed_hull *b, sb_manifold *out_manifold);

/// True if a point of the segment is inside the hull or on its surface: the segment is cut by the
/// planes of the faces (Cyrus and Beck 1978, "Generalized two- and three-dimensional clipping").
/// Exact for a hull whose planes are off by 4e-7 of the coordinates of the segment in the hull's
/// frame.
bool sb_hull_segment_overlap(const sb_placed_hull *a, const sb_segment *b);

#endif
