/// Overlap tests of any two shapes, through one table indexed by the two kinds.
///
/// Either order of a pair gives the same answer, mirrored: the same yes or no and the same depth,
/// with the vector turned round. For two different kinds this holds to the bit, contact points
/// included. Two shapes of one kind agree within their header's error. Where several ways out are
/// equally short to within it, the order may decide which of them is taken, and so the points.
#ifndef SABOT_PHYSICS_OVERLAP_DISPATCH_H
#define SABOT_PHYSICS_OVERLAP_DISPATCH_H

#include "physics/overlap/manifold.h"
#include "physics/shape/shape.h"

/// Returns true if the two overlap or touch. It accepts every pair of kinds. Two shapes without
/// volume (points, segments, rays, lines) overlap only where they meet to the bit.
bool sb_shape_overlap(const sb_shape *a, const sb_shape *b);

/// Returns true if the kinds have a minimum translation vector: two solids, but not two planes.
bool sb_shape_has_mtv(sb_shape_kind a, sb_shape_kind b);

/// Returns true, and fills `out_mtv`, if two solids overlap or touch. It asserts that the kinds
/// have a vector. Each pair's header states its error.
bool sb_shape_mtv(const sb_shape *a, const sb_shape *b, sb_mtv *out_mtv);

/// Returns true, and fills the vector and up to four contact points, under the same conditions.
bool sb_shape_manifold(const sb_shape *a, const sb_shape *b, sb_manifold *out_manifold);

/// Returns true if the point is inside the shape or on its surface (for a plane: behind it).
bool sb_shape_contains(const sb_shape *shape, sb_vec3 point);

/// Returns the point of the shape that is closest to `point`; `point` itself if that is inside. Of
/// equally close ones the choice is fixed.
sb_vec3 sb_shape_closest_point(const sb_shape *shape, sb_vec3 point);

/// Returns the smallest axis-aligned bounds. Those of an endless shape end at
/// +-SB_CYLINDER_ENDLESS.
sb_aabb sb_shape_bounds(const sb_shape *shape);

#endif
