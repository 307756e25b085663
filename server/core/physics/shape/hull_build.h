/// Builds convex hulls from points, and checks them.
#ifndef SABOT_PHYSICS_SHAPE_HULL_BUILD_H
#define SABOT_PHYSICS_SHAPE_HULL_BUILD_H

#include "base/error.h"
#include "physics/shape/hull.h"

/// Most points that a hull may be built from; at most SB_HULL_VERTEX_COUNT_MAX of them may be left
/// as vertices.
#define SB_HULL_POINT_COUNT_MAX 1024u

/// Bytes that are enough for the block of any hull.
#define SB_HULL_SIZE_MAX 8192u

/// Builds the hull of `count` points in metres. `memory` is aligned to 8 bytes and has
/// SB_HULL_SIZE_MAX bytes, of which the hull's `size` are used. The tolerance is a thousandth of a
/// millimetre or 1e-6 of the size. Within it, points that coincide or lie inside, on a face or on
/// an edge are left out, and coplanar faces are joined. The order of the points changes the order
/// of the faces, but neither their set nor the volume. Does not allocate.
///
/// SB_ERROR_ARGUMENT for fewer than four points or more than SB_HULL_POINT_COUNT_MAX.
/// SB_ERROR_RANGE for a coordinate that is not finite or beyond SB_HULL_EXTENT_MAX, and for points
/// that span no volume (all within that tolerance of a plane). SB_ERROR_LIMIT for too many
/// vertices. After an error the memory is unspecified.
sb_error sb_hull_build(void *memory, const sb_vec3 *points, uint32_t count);

/// Farthest coordinate of a hull's point, m.
#define SB_HULL_EXTENT_MAX 100.0f

/// Returns SB_OK if `size` bytes at `memory` are a hull that the tests may rely on. Counts are
/// within limits, and offsets and indices are inside the block. Every edge is between two faces,
/// Euler's formula holds, normals are of unit length, and no vertex is outside a face by more than
/// 1e-5 of the size. SB_ERROR_MALFORMED otherwise. Safe on any bytes.
sb_error sb_hull_check(const void *memory, size_t size);

/// Builds the hull of a box about the frame's origin into SB_HULL_SIZE_MAX bytes.
sb_error sb_hull_build_box(void *memory, sb_vec3 half_extents);

#endif
