/// The two halves of building a hull, for hull_build.c alone: triangles, then faces.
#ifndef SABOT_PHYSICS_SHAPE_HULL_MESH_H
#define SABOT_PHYSICS_SHAPE_HULL_MESH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

// The convex hull of points on an integer grid as triangles: the first half of building a hull,
// for hull_build.c alone.

/// Coordinates lie in [0, SB_GRID_MAX]: small enough for the sums of hull_triangles.c to be exact.
#define SB_GRID_MAX (1 << 26)

/// Most vertices while building. Joining faces takes some away afterwards.
#define SB_HULL_CORNER_COUNT_MAX 128u
#define SB_HULL_TRIANGLE_COUNT_MAX 252u ///< 2 V - 4

typedef struct sb_grid_point {
    int32_t x, y, z;
} sb_grid_point;

/// A direction on the grid that is exact.
typedef struct sb_grid_vector {
    int64_t x, y, z;
} sb_grid_vector;

typedef struct sb_hull_triangle {
    sb_grid_vector normal; ///< outward, of twice the area
    double length;         ///< of `normal`, > 0
    uint16_t corners[3];   ///< points, counter-clockwise seen from outside
    uint16_t neighbors[3]; ///< the triangle across the edge from corner i to corner i + 1
    bool alive;
} sb_hull_triangle;

typedef struct sb_hull_triangles {
    const sb_grid_point *points; ///< borrowed
    uint32_t point_count;
    uint32_t slot_count; ///< of `triangles`, those not alive included
    sb_hull_triangle triangles[SB_HULL_TRIANGLE_COUNT_MAX];
} sb_hull_triangles;

/// Returns the square root of a number within [0, 2^126], to two units in the last place.
double sb_grid_sqrt(double x);

/// Returns twice the area of the triangle as a vector. Exact.
sb_grid_vector sb_grid_cross(sb_grid_point a, sb_grid_point b, sb_grid_point c);

/// Returns normal . (p - origin) to two units in the last place, for a normal of at most 2^54 per
/// coordinate. Its sign, or that it is zero, is exact.
double sb_grid_dot(sb_grid_vector normal, sb_grid_point origin, sb_grid_point p);

/// Adds the point farthest from the hull, of equals the first, until no point is farther than
/// `tolerance` grid steps. The result is exactly convex; neighbouring triangles may lie in one
/// plane. SB_ERROR_RANGE if no tetrahedron is thicker than the tolerance; SB_ERROR_LIMIT for more
/// than SB_HULL_CORNER_COUNT_MAX corners.
sb_error sb_hull_triangles_build(sb_hull_triangles *mesh, const sb_grid_point *points,
                                 uint32_t count, double tolerance);

/// Returns the squared distance of a point from the hull, in grid steps; 0 inside.
double sb_hull_triangles_distance_squared(const sb_hull_triangles *mesh, sb_grid_point p);

// The faces of a hull: triangles joined where they lie in one plane. For hull_build.c alone.

#define SB_HULL_RAW_INDEX_COUNT_MAX (3u * SB_HULL_TRIANGLE_COUNT_MAX)

typedef struct sb_hull_loop {
    sb_grid_vector normal; ///< outward, of twice the area, not zero
    uint16_t index_first;  ///< into `indices`
    uint16_t index_count;  ///< three or more
} sb_hull_loop;

typedef struct sb_hull_loops {
    uint32_t loop_count;
    uint32_t index_count;
    sb_hull_loop loops[SB_HULL_TRIANGLE_COUNT_MAX];
    uint16_t indices[SB_HULL_RAW_INDEX_COUNT_MAX]; ///< points, counter-clockwise
} sb_hull_loops;

/// Joins triangles to faces, the flattest pair first, while the corners of a face lie between two
/// parallel planes `tolerance` grid steps apart. Drops corners that are left on one edge or inside
/// one face. A negative tolerance joins nothing. Returns false if a face has a hole or is less than
/// a triangle, or if a dropped corner is farther than the tolerance from the hull of the others.
bool sb_hull_loops_join(sb_hull_loops *faces, const sb_hull_triangles *mesh, double tolerance);

#endif
