/// The distance of a point from a convex hull in double precision, by looking at every face and
/// every edge; and hulls to try.
#ifndef SABOT_TESTS_PHYSICS_HULL_DISTANCE_H
#define SABOT_TESTS_PHYSICS_HULL_DISTANCE_H

#include "physics/shape/hull.h"
#include "reference.h"

/// Where a hull is.
typedef struct real_frame {
    real3 center;
    real3 axes[3]; ///< unit, right-handed
} real_frame;

real3 real_frame_to_local(const real_frame *frame, real3 point);
real3 real_frame_to_world(const real_frame *frame, real3 local);
sb_placed_hull real_frame_place(const real_frame *frame, const sb_hull *hull);

/// Distance of a point of the hull's frame from the surface: positive outside, negative inside (to
/// the nearest face). `out_closest`, unless it is NULL, is the closest point of the surface.
double real_hull_distance(const sb_hull *hull, real3 point, real3 *out_closest);

/// The largest distance of the point from the planes of the faces: never more than the distance.
double real_hull_distance_low(const sb_hull *hull, real3 point);

/// By how much the hull's vertices stick out of its faces' planes, which both have been rounded.
double real_hull_slack(const sb_hull *hull);

/// A point of the hull's frame in or near the hull: within, for a `reach` of 1.
real3 real_hull_sample(const sb_hull *hull, double reach);

#define HULL_POOL_COUNT 200

/// Hulls of every sort, built once: of 4 to 64 random points, boxes, prisms, needles, slabs.
const sb_hull *hull_pool(uint32_t index);

/// real_hull_slack of that one.
double hull_pool_slack(uint32_t index);

/// A cmocka group setup that fills the pool and reads the seed.
int hull_pool_setup(void **state);

#endif
