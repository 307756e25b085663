/// The distance of a point from a convex hull in double precision, by every face and every edge;
/// and a pool of hulls.
#ifndef SABOT_TESTS_PHYSICS_HULL_DISTANCE_H
#define SABOT_TESTS_PHYSICS_HULL_DISTANCE_H

#include "physics/shape/hull.h"
#include "reference.h"

/// The pose of a hull.
typedef struct real_frame {
    real3 center;
    real3 axes[3]; ///< unit, right-handed
} real_frame;

real3 real_frame_to_local(const real_frame *frame, real3 point);
real3 real_frame_to_world(const real_frame *frame, real3 local);
sb_placed_hull real_frame_place(const real_frame *frame, const sb_hull *hull);

/// Returns the distance of a point of the hull's frame from the surface: positive outside, negative
/// inside (to the nearest face). `out_closest`, unless it is NULL, is the closest point of the
/// surface.
double real_hull_distance(const sb_hull *hull, real3 point, real3 *out_closest);

/// Returns the largest distance of the point from the faces' planes, a lower bound of the distance.
double real_hull_distance_low(const sb_hull *hull, real3 point);

/// Returns how far the hull's rounded vertices stick out of its faces' rounded planes.
double real_hull_slack(const sb_hull *hull);

/// Returns a point of the hull's frame in or near the hull; with a `reach` of 1 it is inside.
real3 real_hull_sample(const sb_hull *hull, double reach);

#define HULL_POOL_COUNT 200

/// Returns a hull of the pool, which is built once: hulls of 4 to 64 random points, boxes, prisms,
/// needles, slabs.
const sb_hull *hull_pool(uint32_t index);

/// Returns the real_hull_slack of a hull of the pool.
double hull_pool_slack(uint32_t index);

/// A cmocka group setup that fills the pool and reads the seed.
int hull_pool_setup(void **state);

#endif
