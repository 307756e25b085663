/// Box casts: a box that moves along a straight line without turning, how far until it touches.
///
/// Two polytopes that move straight are apart for as long as they are apart along some face normal
/// of either or some cross product of an edge of each (Gottschalk, Lin and Manocha 1996,
/// "OBBTree"). Along each of these directions the distance changes evenly; so the time of impact is
/// the latest at which one stops to separate, if none has begun again by then, and that direction
/// is the normal.
///
/// The rules are those of dispatch.h, but that a box has no one centre: what starts overlapping, or
/// apart by less than SB_BOX_CAST_TOUCH, is an impact at time 0 if it moves against the minimum
/// translation vector, with that as its normal, and none otherwise.
///
/// Error: the gap at the time found is within 2e-6 of the metres in play (between the centres at
/// both ends of the path, and both sizes). The point is on the target's surface, and on the moving
/// box's, within three times that. Where faces or edges meet flat it is within what is
/// common to both. At a start in overlap it is on the target's feature farthest along the normal.
#ifndef SABOT_PHYSICS_SWEEP_BOX_H
#define SABOT_PHYSICS_SWEEP_BOX_H

#include "physics/shape/hull.h"
#include "physics/shape/plane.h"
#include "physics/shape/sphere.h"
#include "physics/sweep/impact.h"

/// Metres along the separating axis within which a start counts as touching.
#define SB_BOX_CAST_TOUCH 1e-5f

bool sb_sweep_box_plane(const sb_box_cast *cast, const sb_plane *plane, sb_impact *out_impact);

/// All 15 axes.
bool sb_sweep_box_box(const sb_box_cast *cast, const sb_box *target, sb_impact *out_impact);
bool sb_sweep_box_aabb(const sb_box_cast *cast, const sb_aabb *target, sb_impact *out_impact);

/// The hull's faces, the box's, and those pairs of edges that make a face of the sum of the two
/// (Gregorius 2013, "The Separating Axis Test between Convex Polyhedra"). O(F + V + E).
bool sb_sweep_box_hull(const sb_box_cast *cast, const sb_placed_hull *target,
                       sb_impact *out_impact);

/// The sphere cast against the box, seen from the box: by the rules for spheres, so that a target
/// whose centre starts inside the box is always an impact at time 0.
bool sb_sweep_box_sphere(const sb_box_cast *cast, const sb_sphere *target, sb_impact *out_impact);

#endif
