/// The faces of a hull: triangles joined where they lie in one plane. For hull_build.c alone.
#ifndef SABOT_PHYSICS_SHAPE_HULL_LOOPS_H
#define SABOT_PHYSICS_SHAPE_HULL_LOOPS_H

#include "physics/shape/hull_triangles.h"

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
