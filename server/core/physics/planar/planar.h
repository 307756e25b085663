/// Vectors, rectangles and convex hulls in a plane.
#ifndef SABOT_PHYSICS_PLANAR_PLANAR_H
#define SABOT_PHYSICS_PLANAR_PLANAR_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/float_flags.h"

// Vectors of two floats: positions and directions in a plane, x to the right and y up, so that
// counter-clockwise is from x to y. The caller chooses which of the world's axes these are.

typedef struct sb_vec2 {
    float x, y;
} sb_vec2;

static inline sb_vec2 sb_vec2_sub(sb_vec2 a, sb_vec2 b)
{
    return (sb_vec2){a.x - b.x, a.y - b.y};
}

static inline float sb_vec2_dot(sb_vec2 a, sb_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

/// Twice the signed area of the triangle 0, a, b: positive if b is counter-clockwise of a.
static inline float sb_vec2_cross(sb_vec2 a, sb_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

// Rectangles in the plane, turned about their centres.
//
// Error: 4e-7 of the coordinates' differences and of the sizes. A point on the edge is inside.

typedef struct sb_oriented_rectangle {
    sb_vec2 center;
    sb_vec2 half_extents; ///< along `axis`, and counter-clockwise of it, m
    sb_vec2 axis;         ///< unit length
} sb_oriented_rectangle;

/// Returns true if the point is inside or on the edge.
static inline bool sb_oriented_rectangle_contains(const sb_oriented_rectangle *rectangle,
                                                  sb_vec2 point)
{
    sb_vec2 away = sb_vec2_sub(point, rectangle->center);
    return fabsf(sb_vec2_dot(rectangle->axis, away)) <= rectangle->half_extents.x &&
           fabsf(sb_vec2_cross(rectangle->axis, away)) <= rectangle->half_extents.y;
}

// The convex hull of points in the plane.
//
// Source: Andrew 1979, "Another Efficient Algorithm for Convex Hulls in Two Dimensions": sorted by
// x, then y, the lower chain and back the upper one, without points that do not turn left.

/// Most points; work is O(n log n).
#define SB_HULL2_POINT_COUNT_MAX 65536u

/// Largest coordinate, m.
#define SB_HULL2_EXTENT_MAX 1e6f

/// Writes the corners of the hull of `count` points, counter-clockwise from the lowest in x and of
/// these in y. All equal points give one corner, points on a line its two ends; duplicates, inner
/// points and points on an edge are left out. Corners are input points to the bit, whatever the
/// order of the input. `points` is reordered. `out_corners` has room for `capacity`.
///
/// Turns are judged in floats. No point is outside of an edge by more than 1e-6 of the coordinates'
/// differences. A corner nearer than that to the line of its neighbours may stay or go. If there
/// are three corners or more, each turns left. Coordinates below 1e-10 m become 0.
///
/// SB_ERROR_ARGUMENT for no points or more than SB_HULL2_POINT_COUNT_MAX; SB_ERROR_RANGE for a
/// coordinate that is not finite or beyond SB_HULL2_EXTENT_MAX; SB_ERROR_FULL if the corners are
/// more than `capacity`. After an error the corners and the order of the points are unspecified.
sb_error sb_hull2_build(sb_vec2 *points, uint32_t count, sb_vec2 *out_corners, uint32_t capacity,
                        uint32_t *out_corner_count);

#endif
