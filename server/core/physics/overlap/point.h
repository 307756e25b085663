/// Points against shapes: inside or not, and the closest point. A shape without an inside (segment,
/// ray, line) has a closest point alone. A plane's inside is its solid side.
///
/// The error is about 4e-7 of the size of the numbers in play. These are the point's distance from
/// the shape's centre and the shape's extent. For a plane they are the point's coordinates and the
/// offset. For an axis-aligned box there is no error. Points nearer than that to a surface may
/// count as on either side. Coordinates and sizes up to 1e9 m do not overflow.
///
/// Source: closest points as Ericson 2005 ("Real-Time Collision Detection", chapter 5) states the
/// problems.
#ifndef SABOT_PHYSICS_OVERLAP_POINT_H
#define SABOT_PHYSICS_OVERLAP_POINT_H

#include <stdbool.h>

#include "physics/shape/box.h"
#include "physics/shape/hull.h"
#include "physics/shape/solids.h"

/// Return true if the point is inside or on the surface; for a plane: not in front. The test of an
/// oriented box is in shape/box.h.
bool sb_plane_contains(const sb_plane *plane, sb_vec3 point);
bool sb_sphere_contains(const sb_sphere *sphere, sb_vec3 point);
bool sb_aabb_contains(const sb_aabb *aabb, sb_vec3 point);
bool sb_cylinder_contains(const sb_cylinder *cylinder, sb_vec3 point);
bool sb_placed_hull_contains(const sb_placed_hull *placed, sb_vec3 point);

/// Return the closest point. For a solid with `point` inside that is `point` itself, to the bit.
sb_vec3 sb_segment_closest_point(const sb_segment *segment, sb_vec3 point);
sb_vec3 sb_ray_closest_point(const sb_ray *ray, sb_vec3 point);
sb_vec3 sb_line_closest_point(const sb_line *line, sb_vec3 point);
sb_vec3 sb_plane_closest_point(const sb_plane *plane, sb_vec3 point);
sb_vec3 sb_sphere_closest_point(const sb_sphere *sphere, sb_vec3 point);
sb_vec3 sb_aabb_closest_point(const sb_aabb *aabb, sb_vec3 point);
sb_vec3 sb_box_closest_point(const sb_box *box, sb_vec3 point);
sb_vec3 sb_cylinder_closest_point(const sb_cylinder *cylinder, sb_vec3 point);

/// Returns the closest point of a hull of F faces and E edges in O(F + E). Of equally close ones
/// faces come before edges, then the lowest index.
sb_vec3 sb_placed_hull_closest_point(const sb_placed_hull *placed, sb_vec3 point);

/// Gives the closest points of two segments, and returns their distance in metres. Either may be a
/// point. Error and choice among parallels: see `sb_interval_closest_pair`.
float sb_segment_segment_closest(const sb_segment *a, const sb_segment *b, sb_vec3 *out_on_a,
                                 sb_vec3 *out_on_b);

#endif
