/// Ray, sphere and box casts against a cylinder, finite or endless, by the rules of dispatch.h.
///
/// Errors, relative to the metres in play (from the target's centre to both ends of the path, and
/// all sizes): the gap at the reported time is within 1e-6 of them. Against a rim a sphere is
/// besides early by at most 1e-5 m of gap, a box anywhere by at most 1e-4 m; neither is ever late
/// by more than the rounding. The point is on the cylinder's surface to the same.
#ifndef SABOT_PHYSICS_SWEEP_CYLINDER_H
#define SABOT_PHYSICS_SWEEP_CYLINDER_H

#include "physics/shape/cylinder.h"
#include "physics/sweep/impact.h"

/// The sphere cast with radius 0. On the surface counts as touching, not as inside. A ray exactly
/// through the rim hits the side.
bool sb_sweep_point_cylinder(const sb_point_path *path, const sb_cylinder *target,
                             sb_impact *out_impact);

/// The centre against the cylinder grown by the radius: its side and caps in closed form; between
/// them, round the rim, a torus. There the distance of the centre from the cylinder is a convex
/// function of the time, because a cylinder is convex; so Newton's method from the entry into the
/// grown cylinder's corner comes nearer from before and never passes the impact. (A torus as a
/// quartic loses too many digits in floats.)
bool sb_sweep_sphere_cylinder(const sb_sphere_path *path, const sb_cylinder *target,
                              sb_impact *out_impact);

/// A box has no one centre: what starts overlapping, or apart by less than 1e-5 m, is an impact at
/// time 0 if it moves against the way out, with that as its normal, and none otherwise.
///
/// Along every normal of the two shapes' sum (overlap/cylinder_polytope.h) the gap changes evenly;
/// the largest of these gaps is a convex function of the time, and Newton's method on it advances
/// to the time at which the normal that now separates farthest no longer does.
bool sb_sweep_box_cylinder(const sb_box_cast *cast, const sb_cylinder *target,
                           sb_impact *out_impact);

#endif
