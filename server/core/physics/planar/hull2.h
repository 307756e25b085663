/// The convex hull of points in the plane.
///
/// Source: Andrew 1979, "Another Efficient Algorithm for Convex Hulls in Two Dimensions": sorted by
/// x, then y, the lower chain and back the upper one, without points that do not turn left.
#ifndef SABOT_PHYSICS_PLANAR_HULL2_H
#define SABOT_PHYSICS_PLANAR_HULL2_H

#include <stdint.h>

#include "base/error.h"
#include "physics/planar/vec2.h"

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
/// differences; a corner nearer than that to the line of its neighbours may stay or go. If there
/// are three corners or more, each turns left. Coordinates below 1e-10 m become 0.
///
/// SB_ERROR_ARGUMENT for no points or more than SB_HULL2_POINT_COUNT_MAX; SB_ERROR_RANGE for a
/// coordinate that is not finite or beyond SB_HULL2_EXTENT_MAX; SB_ERROR_FULL if the corners are
/// more than `capacity`. After an error the corners and the order of the points are unspecified.
sb_error sb_hull2_build(sb_vec2 *points, uint32_t count, sb_vec2 *out_corners, uint32_t capacity,
                        uint32_t *out_corner_count);

#endif
