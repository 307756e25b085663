/// Convex hulls: vertices, outward faces and edges in one relocatable block, which is stored once
/// however many bodies use it. hull_build.h builds one from points.
#ifndef SABOT_PHYSICS_SHAPE_HULL_H
#define SABOT_PHYSICS_SHAPE_HULL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "physics/shape/aabb.h"
#include "physics/shape/solids.h"

#define SB_HULL_VERTEX_COUNT_MAX 64u
#define SB_HULL_FACE_COUNT_MAX 124u ///< 2 V - 4, all triangles
#define SB_HULL_EDGE_COUNT_MAX 186u ///< 3 V - 6
#define SB_HULL_INDEX_COUNT_MAX 372u

/// A polygon of three or more vertices.
typedef struct sb_hull_face {
    sb_plane plane;       ///< outward unit normal, in the hull's frame
    uint16_t index_first; ///< into `sb_hull_indices`: vertices, counter-clockwise seen from outside
    uint16_t index_count;
} sb_hull_face;

/// An edge, where two faces meet. Seen from outside, with `vertex_a` below and `vertex_b` above,
/// `face_left` is on the left.
typedef struct sb_hull_edge {
    uint8_t vertex_a, vertex_b;
    uint8_t face_left, face_right;
} sb_hull_edge;

/// The block: this header, then vertices, faces, edges and indices at the offsets.
typedef struct sb_hull {
    uint32_t size; ///< bytes of the whole block, a multiple of 8
    uint16_t vertex_count;
    uint16_t face_count;
    uint16_t edge_count;
    uint16_t index_count;     ///< of all faces together, twice the edges
    uint32_t vertices_offset; ///< bytes from the block's start, as the next three
    uint32_t faces_offset;
    uint32_t edges_offset;
    uint32_t indices_offset;
    sb_vec3 center; ///< of the volume
    sb_aabb bounds; ///< of the vertices
    float radius;   ///< of the sphere about the frame's origin that holds all vertices
    float volume;   ///< m^3
} sb_hull;

static inline const sb_vec3 *sb_hull_vertices(const sb_hull *hull)
{
    const void *at = (const uint8_t *)hull + hull->vertices_offset;
    return at;
}

static inline const sb_hull_face *sb_hull_faces(const sb_hull *hull)
{
    const void *at = (const uint8_t *)hull + hull->faces_offset;
    return at;
}

static inline const sb_hull_edge *sb_hull_edges(const sb_hull *hull)
{
    const void *at = (const uint8_t *)hull + hull->edges_offset;
    return at;
}

static inline const uint8_t *sb_hull_indices(const sb_hull *hull)
{
    return (const uint8_t *)hull + hull->indices_offset;
}

/// A hull with a pose in the world: point p of its frame is at center + p.x axes[0] + ...
typedef struct sb_placed_hull {
    const sb_hull *hull; ///< borrowed
    sb_vec3 center;      ///< where the frame's origin is
    sb_vec3 axes[3];     ///< unit, right-handed
} sb_placed_hull;

sb_vec3 sb_placed_hull_to_local(const sb_placed_hull *placed, sb_vec3 point);
sb_vec3 sb_placed_hull_to_world(const sb_placed_hull *placed, sb_vec3 local);
sb_vec3 sb_placed_hull_direction_to_local(const sb_placed_hull *placed, sb_vec3 direction);
sb_vec3 sb_placed_hull_direction_to_world(const sb_placed_hull *placed, sb_vec3 local);

/// Returns the smallest axis-aligned bounds.
sb_aabb sb_placed_hull_bounds(const sb_placed_hull *placed);

/// Returns the index of the farthest vertex along a direction in the hull's frame; of equals the
/// lowest.
uint32_t sb_hull_support(const sb_hull *hull, sb_vec3 direction);

/// Returns true if the point, in the hull's frame, is above or below the face's polygon: within its
/// edges, seen along the normal.
bool sb_hull_face_contains(const sb_hull *hull, const sb_hull_face *face, sb_vec3 point);

#endif
