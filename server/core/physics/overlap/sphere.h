/// Spheres against spheres, planes, boxes and straight lines.
///
/// Error of depths and points: about 5e-7 of the coordinates and sizes in play; for two spheres and
/// for axis-aligned boxes the differences of coordinates count, not the coordinates. The vectors
/// are the shortest ways out. A yes or no is uncertain within that error, and of one pair all
/// three forms answer the same.
///
/// Source: the closest point of the other shape decides (Ericson 2005, "Real-Time Collision
/// Detection", 5.1 and 5.2), and from inside a box its nearest face.
#ifndef SABOT_PHYSICS_OVERLAP_SPHERE_H
#define SABOT_PHYSICS_OVERLAP_SPHERE_H

#include "physics/overlap/interval.h"
#include "physics/overlap/manifold.h"
#include "physics/overlap/side.h"
#include "physics/shape/box.h"
#include "physics/shape/solids.h"

/// Spheres with one centre part upwards: the normal is (0, 1, 0).
bool sb_sphere_sphere_overlap(const sb_sphere *a, const sb_sphere *b);
bool sb_sphere_sphere_mtv(const sb_sphere *a, const sb_sphere *b, sb_mtv *out_mtv);
bool sb_sphere_sphere_manifold(const sb_sphere *a, const sb_sphere *b, sb_manifold *out_manifold);

/// Returns whether the sphere is in front of the plane, crosses or touches it, or is behind.
sb_side sb_plane_sphere_side(const sb_plane *plane, const sb_sphere *sphere);

/// Test the plane's solid side, A, against a sphere, and return true unless the sphere is in front.
/// The depth has no limit: a sphere far behind comes back to the front.
bool sb_plane_sphere_overlap(const sb_plane *a, const sb_sphere *b);
bool sb_plane_sphere_mtv(const sb_plane *a, const sb_sphere *b, sb_mtv *out_mtv);
bool sb_plane_sphere_manifold(const sb_plane *a, const sb_sphere *b, sb_manifold *out_manifold);

/// With a centre inside the box the way leads through the nearest face; of equals the first of -x,
/// +x, -y, +y, -z, +z (the sides from which the sphere leaves).
bool sb_sphere_aabb_overlap(const sb_sphere *a, const sb_aabb *b);
bool sb_sphere_aabb_mtv(const sb_sphere *a, const sb_aabb *b, sb_mtv *out_mtv);
bool sb_sphere_aabb_manifold(const sb_sphere *a, const sb_aabb *b, sb_manifold *out_manifold);

/// Make the same tests in the box's own frame.
bool sb_sphere_box_overlap(const sb_sphere *a, const sb_box *b);
bool sb_sphere_box_mtv(const sb_sphere *a, const sb_box *b, sb_mtv *out_mtv);
bool sb_sphere_box_manifold(const sb_sphere *a, const sb_box *b, sb_manifold *out_manifold);

/// Returns true if the two overlap or touch. Error: about 1e-6 of the distance between the sphere
/// and the interval's ends.
bool sb_sphere_interval_overlap(const sb_sphere *sphere, const sb_interval *interval);

#endif
