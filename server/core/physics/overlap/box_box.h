/// Overlap of two oriented boxes by the separating axis theorem over all 15 axes (Gottschalk, Lin
/// and Manocha 1996, "OBBTree: A Hierarchical Structure for Rapid Interference Detection"). Two
/// upright boxes have only five different axes, and a shorter form of the test.
///
/// The quick form of the test, by the cosines between the boxes' axes, is a filter. It decides
/// where it is certain, and leaves edges that are nearly parallel or nearly touch to the careful
/// form (the idea of Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
/// Geometric Predicates", with a fixed bound in place of a computed one).
#ifndef SABOT_PHYSICS_BOX_BOX_H
#define SABOT_PHYSICS_BOX_BOX_H

#include "physics/overlap/manifold.h"
#include "physics/shape/box.h"

/// Returns true if the boxes overlap or touch, exactly when `sb_box_box_mtv` finds a vector.
bool sb_box_box_overlap(const sb_box *a, const sb_box *b);

/// Returns true, and fills `out_mtv`, if the boxes overlap or touch. The vector is the shortest way
/// out over all 15 axes, without a preference for faces or for the way of the last tick. Of equally
/// short ways the first counts: A's axes, B's axes, edge pairs (these only if shorter by 1e-6 of
/// the boxes' size). Boxes with one centre part in the axis's positive direction.
///
/// Error: about 1e-6 of the boxes' size. Edges within 1e-3 rad of parallel count as parallel. Where
/// nearly parallel edges cross, the depth may exceed the shortest way by about
/// min(angle, 1e-7 / angle) times their length.
bool sb_box_box_mtv(const sb_box *a, const sb_box *b, sb_mtv *out_mtv);

/// Fills the vector, and one to four contact points, by the axis of the shortest way out:
/// - A face's axis: the corners of the other box's most opposed face, cut to this face's rectangle
///   and below it. More than four are reduced to the deepest, the farthest from it, and on either
///   side the one that spans the largest triangle with these two; of equals the first. If the faces
///   pass each other by, as those of edges that count as parallel can: the deepest corner, moved
///   into the rectangle.
/// - Two edges' perpendicular: the point half way between these edges.
///
/// Error of a point: about 2e-6 of the boxes' size, and half a unit in the last place of its
/// coordinates. Of two edges the first is over the sine of their angle, along them.
bool sb_box_box_manifold(const sb_box *a, const sb_box *b, sb_manifold *out_manifold);

#endif
