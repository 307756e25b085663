/// Overlap of two oriented boxes by the separating axis theorem over all 15 axes (Gottschalk, Lin
/// and Manocha 1996, "OBBTree: A Hierarchical Structure for Rapid Interference Detection"). Two
/// upright boxes have only five different ones, and take that short way.
///
/// The quick form of the test, by the cosines between the boxes' axes, is a filter: it decides
/// where it is certain, and leaves edges that are nearly parallel or nearly touch to a careful one
/// (the idea of Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
/// Geometric Predicates", with a fixed bound in place of a computed one).
#ifndef SABOT_PHYSICS_BOX_BOX_H
#define SABOT_PHYSICS_BOX_BOX_H

#include "physics/overlap/manifold.h"
#include "physics/shape/box.h"

/// True if the boxes overlap or touch: exactly when `sb_box_box_mtv` finds a vector.
bool sb_box_box_overlap(const sb_box *a, const sb_box *b);

/// True, and `out_mtv` filled, if the boxes overlap or touch. The vector is the minimum over all 15
/// axes, without a preference for faces: the shortest way, not the one that changes least from tick
/// to tick. Of equal ways out the first counts: A's axes, B's, edge pairs (these only if shorter
/// by 1e-6 of the boxes' size); coinciding centres part in the axis's positive direction. Error:
/// about 1e-6 of the boxes' size. Edges within 1e-3 rad of parallel count as parallel; where edges
/// nearly so cross, the depth may exceed the shortest way by about min(angle, 1e-7 / angle) times
/// their length.
bool sb_box_box_mtv(const sb_box *a, const sb_box *b, sb_mtv *out_mtv);

/// The same with one to four contact points. Where a face's axis is the shortest way out, they are
/// the corners of the other box's most opposed face cut to that face's rectangle and below it;
/// more than four are reduced to the deepest, the farthest from it, and the one that spans the
/// largest triangle with these on either side, of equals the first; if the faces pass each other
/// by, as those of edges that count as parallel can, the deepest corner, moved into the rectangle.
/// Where two edges' perpendicular is the shortest, it is the one point half way between these
/// edges. Error of a point: about 2e-6 of the boxes' size and half a unit in the last place of its
/// coordinates; for edges the first over the sine of their angle, along them.
bool sb_box_box_manifold(const sb_box *a, const sb_box *b, sb_manifold *out_manifold);

#endif
