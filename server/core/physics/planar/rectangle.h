/// Rectangles in the plane, along the axes or turned.
///
/// Error: for those along the axes none but in the depth's subtraction; for turned ones 4e-7 of the
/// coordinates' differences and sizes in play. Touching counts as overlap.
#ifndef SABOT_PHYSICS_PLANAR_RECTANGLE_H
#define SABOT_PHYSICS_PLANAR_RECTANGLE_H

#include <stdbool.h>

#include "physics/planar/circle.h"
#include "physics/planar/vec2.h"

/// Along the axes.
typedef struct sb_rectangle {
    sb_vec2 min, max; ///< min <= max on both axes
} sb_rectangle;

typedef struct sb_oriented_rectangle {
    sb_vec2 center;
    sb_vec2 half_extents; ///< along `axis`, and counter-clockwise of it, m
    sb_vec2 axis;         ///< unit length
} sb_oriented_rectangle;

/// True if the point is inside or on the edge.
bool sb_rectangle_contains(const sb_rectangle *rectangle, sb_vec2 point);

/// The point of the rectangle that is closest: the point itself if it is inside.
sb_vec2 sb_rectangle_closest_point(const sb_rectangle *rectangle, sb_vec2 point);

bool sb_rectangle_rectangle_overlap(const sb_rectangle *a, const sb_rectangle *b);

/// Along x rather than y where both are as short, and then towards the positive side.
bool sb_rectangle_rectangle_mtv2(const sb_rectangle *a, const sb_rectangle *b, sb_mtv2 *out_mtv);

bool sb_circle_rectangle_overlap(const sb_circle *a, const sb_rectangle *b);

/// A centre inside leaves by the nearest side; of equals right, left, up, down: the way the circle
/// goes, against the normal.
bool sb_circle_rectangle_mtv2(const sb_circle *a, const sb_rectangle *b, sb_mtv2 *out_mtv);

/// The same for turned rectangles.
bool sb_oriented_rectangle_contains(const sb_oriented_rectangle *rectangle, sb_vec2 point);
bool sb_circle_oriented_rectangle_overlap(const sb_circle *a, const sb_oriented_rectangle *b);

/// Separating axes (Gottschalk, Lin and Manocha 1996, "OBBTree", in two dimensions): both
/// rectangles' own.
bool sb_oriented_rectangle_overlap(const sb_oriented_rectangle *a, const sb_oriented_rectangle *b);

#endif
