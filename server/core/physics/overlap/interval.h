/// A straight interval. Segments, rays and lines become one, so that each test against them is
/// written once.
#ifndef SABOT_PHYSICS_OVERLAP_INTERVAL_H
#define SABOT_PHYSICS_OVERLAP_INTERVAL_H

#include "physics/shape/solids.h"

/// The end of rays and lines, m along their direction: beyond every world, as that of endless
/// cylinders.
#define SB_INTERVAL_ENDLESS SB_CYLINDER_ENDLESS

/// Points origin + direction t for t from `low` to `high`; 0 is among them.
typedef struct sb_interval {
    sb_vec3 origin;
    sb_vec3 direction; ///< unit, or from end to end of a segment: zero if its ends coincide
    sb_vec3 end;       ///< the point at `high`, not rounded for a segment
    float low, high;
} sb_interval;

/// Makes an interval with t from 0 to 1.
sb_interval sb_interval_of_segment(const sb_segment *segment);

/// Makes an interval with t from 0 on, in metres.
sb_interval sb_interval_of_ray(const sb_ray *ray);

/// Makes an interval with t both ways, in metres.
sb_interval sb_interval_of_line(const sb_line *line);

/// Returns the point at t, which is from `low` to `high`. Both ends of a segment are exact.
sb_vec3 sb_interval_point(const sb_interval *interval, float t);

/// Returns the t of the point closest to `point`. Error of that point: about 1e-6 of the distances
/// between the interval's origin, `point` and the result.
float sb_interval_closest(const sb_interval *interval, sb_vec3 point);

/// Gives the t of the points where two intervals are closest. If the two are parallel (to within
/// 1e-6 rad) it gives one of the pairs nearest to A's origin. Rays and lines so nearly parallel
/// come closer only outside of the world. The distance between the points exceeds the shortest one
/// by at most about 1e-6 of the distances between them, the origins and each other.
///
/// Source: the closest points of two segments as Lumelsky 1985 ("On fast computation of distance
/// between line segments") clamps them. Here the first parameter comes from cross products, because
/// the usual determinant loses half of the digits where the two are nearly parallel.
void sb_interval_closest_pair(const sb_interval *a, const sb_interval *b, float *out_on_a,
                              float *out_on_b);

/// Returns the part of the interval that is within `radius` of `center`, or a little more, as a
/// segment. If there is none, it returns a part about the closest point. `radius` counts as at most
/// 4,000 m: a world is less across, and longer segments have no precision.
sb_segment sb_interval_clip(const sb_interval *interval, sb_vec3 center, float radius);

#endif
