/// Casts against any solid, through tables indexed by its kind. All agree on these rules:
///
/// - An impact is the first time in [0, 1] at which the surfaces touch while approaching.
/// - A cast that starts in contact or overlapping is an impact at time 0 if it approaches, that is,
///   moves against the normal of the way out. It is none if it leaves or moves along. A centre or
///   point that starts inside the solid itself is always an impact at time 0, with the nearest way
///   out as normal.
/// - A cast that does not move hits only a solid that it starts inside of, by the same rule.
/// - Grazing contact is impact or not within the stated error.
#ifndef SABOT_PHYSICS_SWEEP_DISPATCH_H
#define SABOT_PHYSICS_SWEEP_DISPATCH_H

#include "physics/shape/shape.h"
#include "physics/sweep/impact.h"

/// Casts a ray. It asserts that `target` is a solid.
bool sb_sweep_point(const sb_point_path *path, const sb_shape *target, sb_impact *out_impact);

/// Casts a sphere.
bool sb_sweep_sphere(const sb_sphere_path *path, const sb_shape *target, sb_impact *out_impact);

/// Casts a box: how far can it go before it hits? A start less than 1e-5 m apart counts as
/// touching.
bool sb_sweep_box(const sb_box_cast *cast, const sb_shape *target, sb_impact *out_impact);

#endif
