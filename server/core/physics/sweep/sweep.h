/// Times of impact of a moving sphere, within one tick.
#ifndef SABOT_PHYSICS_SWEEP_H
#define SABOT_PHYSICS_SWEEP_H

#include "physics/shape/box.h"
#include "physics/shape/plane.h"
#include "physics/sweep/impact.h"

/// True if the sphere touches the plane while approaching it. Already below and approaching is time
/// zero; moving away is no impact.
bool sb_sweep_sphere_plane(const sb_sphere_path *path, const sb_plane *plane,
                           sb_impact *out_impact);

/// Exact: the sphere's centre against the box grown by the radius, with its edges cylinders and its
/// corners spheres (Ericson 2005, "Real-Time Collision Detection", 5.5.7, the problem only). A
/// sphere that starts in contact is time zero if it approaches and nothing if it leaves; one whose
/// centre starts inside is always time zero. Grazing contact is impact within rounding either way.
bool sb_sweep_sphere_box(const sb_sphere_path *path, const sb_box *box, sb_impact *out_impact);

/// The same against a box that moves and turns evenly about its own second axis, however it is
/// tilted. Without a turn it is the exact test on the relative displacement; with one, conservative
/// advancement (Mirtich 1996) in the box's own frame over the part of the tick in which the two can
/// touch: early by at most 1e-4 m of gap, and never late but by 1e-5 m of depth where the two start
/// in contact and neither part nor approach. Of an upright box the normal of a top or bottom face
/// is exactly vertical and those of the sides are exactly horizontal. In contact and parting is no
/// impact until they come together again.
bool sb_sweep_sphere_moving_box(const sb_sphere_path *path, const sb_box_path *box,
                                sb_impact *out_impact);

#endif
