/// Times of impact of a moving sphere, within one tick.
#ifndef SABOT_PHYSICS_SWEEP_H
#define SABOT_PHYSICS_SWEEP_H

#include "physics/shape/box.h"
#include "physics/shape/plane.h"
#include "physics/sweep/impact.h"

/// Returns true if the sphere touches the plane while approaching it. A sphere that starts below
/// and approaches has its impact at time 0; one that moves away has none.
bool sb_sweep_sphere_plane(const sb_sphere_path *path, const sb_plane *plane,
                           sb_impact *out_impact);

/// Exact: the sphere's centre against the box grown by the radius, with its edges cylinders and its
/// corners spheres (Ericson 2005, "Real-Time Collision Detection", 5.5.7, the problem only). A
/// sphere that starts in contact has its impact at time 0 if it approaches, and none if it leaves.
/// One whose centre starts inside always has its impact at time 0. Grazing contact may count as an
/// impact or not, within rounding.
bool sb_sweep_sphere_box(const sb_sphere_path *path, const sb_box *box, sb_impact *out_impact);

/// Casts the sphere against a box that moves and turns evenly about its own second axis, however it
/// is tilted. Without a turn it is the exact test on the relative displacement; with one,
/// conservative advancement (Mirtich 1996) in the box's own frame over the part of the tick in
/// which the two can touch: early by at most 1e-4 m of gap, and never late but by 1e-5 m of depth
/// where the two start in contact and neither part nor approach. Of an upright box the normal of a
/// top or bottom face is exactly vertical and those of the sides are exactly horizontal. In contact
/// and parting is no impact until they come together again.
bool sb_sweep_sphere_moving_box(const sb_sphere_path *path, const sb_box_path *box,
                                sb_impact *out_impact);

#endif
