/// Time of impact of a moving sphere with a convex hull.
#ifndef SABOT_PHYSICS_SWEEP_SPHERE_HULL_H
#define SABOT_PHYSICS_SWEEP_SPHERE_HULL_H

#include "physics/shape/hull.h"
#include "physics/sweep/impact.h"

/// Exact: the centre against the hull grown by the radius, with its faces moved out, its edges
/// cylinders and its vertices spheres (the sum of the two shapes as Ericson 2005, "Real-Time
/// Collision Detection", 5.5, has it for simpler ones). By the rules of dispatch.h.
///
/// O(F) for what misses the faces moved out, O(F + E + V) beyond. Error: the gap at the time found
/// is within 2e-6 of the metres in play (from the hull's frame to both ends of the path, the hull's
/// radius and the sphere's), plus what the hull's vertices stick out of its faces (hull_build.h).
bool sb_sweep_sphere_hull(const sb_sphere_path *path, const sb_placed_hull *hull,
                          sb_impact *out_impact);

#endif
