/// A convex polytope in a common frame. Hulls and boxes become polytopes for the separating axis
/// test of sat.h. Private to this folder and to the casts at cylinders (sweep/).
#ifndef SABOT_PHYSICS_OVERLAP_POLYTOPE_H
#define SABOT_PHYSICS_OVERLAP_POLYTOPE_H

#include <stdint.h>

#include "physics/shape/box.h"
#include "physics/shape/hull.h"

/// Borrows all that it points to.
typedef struct sb_polytope {
    const sb_vec3 *vertices;   ///< in the common frame
    const sb_hull_face *faces; ///< with planes in the common frame
    const sb_hull_edge *edges;
    const uint8_t *indices; ///< of the faces' vertices
    uint32_t vertex_count, face_count, edge_count;
    const sb_vec3 *own_vertices; ///< in its own frame, where their differences are not rounded
    sb_vec3 axes[3];             ///< of its own frame
    float reach;                 ///< m: no vertex is farther from the common frame's origin
} sb_polytope;

/// Room for the vertices and faces of a polytope in a frame that is not its own.
typedef struct sb_polytope_memory {
    sb_vec3 vertices[SB_HULL_VERTEX_COUNT_MAX];
    sb_hull_face faces[SB_HULL_FACE_COUNT_MAX];
} sb_polytope_memory;

/// Where a polytope's own frame is in the common one.
typedef struct sb_polytope_frame {
    sb_vec3 center;
    sb_vec3 axes[3]; ///< unit, right-handed
} sb_polytope_frame;

/// The frame at `center` with these axes as `placed` sees it. Error: about 2e-7 per direction, and
/// 3e-7 of the distance of the two centres; where in the world both are does not matter.
sb_polytope_frame sb_polytope_frame_between(const sb_placed_hull *placed, sb_vec3 center,
                                            const sb_vec3 axes[3]);

/// A hull in its own frame. Copies nothing.
sb_polytope sb_polytope_of_hull(const sb_hull *hull);

/// A box in its own frame: 8 corners, 6 faces, 12 edges, written to `memory`. Bit i of a corner's
/// number is its side along axis i; face 2 i looks along axis i, face 2 i + 1 against it.
sb_polytope sb_polytope_of_box(sb_vec3 half_extents, sb_polytope_memory *memory);

/// `own`, which is in its own frame, moved into the common one. Its vertices and faces there are
/// written to `memory`, which must not be the one that `own` is in.
sb_polytope sb_polytope_place(const sb_polytope *own, const sb_polytope_frame *frame,
                              sb_polytope_memory *memory);

/// The farthest vertex along a direction; of equals the lowest index.
uint32_t sb_polytope_support(const sb_polytope *polytope, sb_vec3 direction);

/// The unit direction of an edge from `vertex_a` to `vertex_b`, to a few units in the last place
/// however short the edge is. Zero if the vertices coincide.
sb_vec3 sb_polytope_edge_direction(const sb_polytope *polytope, uint32_t edge_index);

/// Of the faces around a vertex, the one that looks most along `direction`; of equals the first in
/// the order of the edges.
uint32_t sb_polytope_face_at(const sb_polytope *polytope, uint32_t vertex_index, sb_vec3 direction);

#endif
