/// Convex hulls in double precision, from their vertices alone, for the tests of hulls. All triples
/// of vertices are tried for faces and edges, so that nothing depends on the faces in a hull's
/// block.
#ifndef SABOT_TESTS_PHYSICS_OVERLAP_HULL_ORACLE_H
#define SABOT_TESTS_PHYSICS_OVERLAP_HULL_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

#include "physics/shape/hull.h"
#include "physics/shape/hull_build.h"
#include "reference.h"

#define REAL_HULL_TRIPLE_MAX 1200
#define REAL_HULL_NORMAL_MAX 160
#define REAL_HULL_EDGE_MAX 320

/// All features that can support the hull, in one frame.
typedef struct real_hull {
    int vertex_count, normal_count, edge_count, triple_count;
    real3 vertices[SB_HULL_VERTEX_COUNT_MAX];
    real3 normals[REAL_HULL_NORMAL_MAX];
    double offsets[REAL_HULL_NORMAL_MAX];
    uint8_t edges[REAL_HULL_EDGE_MAX][2];
    real3 along[REAL_HULL_EDGE_MAX];          ///< the edges' unit directions
    uint8_t triples[REAL_HULL_TRIPLE_MAX][3]; ///< triangles that cover the surface
} real_hull;

/// Fills all other fields from `vertex_count` and `vertices`.
void real_hull_complete(real_hull *hull);

/// Makes the hull of a box about the origin.
void real_hull_of_box(real_hull *out, const double half[3]);

/// Makes the hull turned by the axes and moved.
void real_hull_place(const real_hull *hull, real3 center, const real3 axes[3], real_hull *out);

/// Returns the largest dot product of a vertex with a direction.
double real_hull_reach(const real_hull *hull, real3 direction);

/// Returns the largest signed distance of a point from a face's plane, negative inside.
double real_hull_outside(const real_hull *hull, real3 point);

/// Returns the distance of a point from the hull: `real_hull_outside` for a point inside, otherwise
/// the distance to the closest triangle.
double hull_oracle_distance(const real_hull *hull, real3 point);

/// Returns how far B must move along a unit direction to leave A.
double real_hull_overlap_along(const real_hull *a, const real_hull *b, real3 direction);

typedef struct real_hull_overlap {
    double depth;     ///< the least over all faces and all pairs of edges; negative if apart
    real3 axis;       ///< unit, from A to B
    bool is_edges;    ///< of a pair of edges
    double sine_low;  ///< the largest sine of two edges under 2e-3
    double sine_high; ///< the smallest of the others
} real_hull_overlap;

real_hull_overlap real_hull_test(const real_hull *a, const real_hull *b);

/// A hull of the pool below: its block, and the same hull in double precision in its own frame.
typedef struct hull_sample {
    _Alignas(8) uint8_t memory[SB_HULL_SIZE_MAX];
    real_hull real;
    real3 middle;  ///< of the vertices
    double radius; ///< about the frame's origin
    double loose;  ///< m by which faces' planes and their vertices disagree: joined faces do
    const char *kind;
} hull_sample;

/// Fills all but `memory` and `kind` from the block in `memory`.
void hull_sample_measure(hull_sample *sample);

#define HULL_SAMPLE_COUNT 120

/// A cmocka group setup: that of sample.h, and builds the pool from the seed.
int hull_sample_group_setup(void **state);

/// Tetrahedra, boxes, balls, clouds, wedges, prisms, needles (1 cm by 10 m), tiny ones (5 mm), huge
/// ones (50 m), plates of 1 cm, and hulls far from their frame's origin.
const hull_sample *hull_sample_at(int index);

/// Returns the hull with the most vertices.
const hull_sample *hull_sample_largest(void);

/// Returns any hull; those with many vertices come seldom, because they are slow.
const hull_sample *hull_sample_any(void);

static inline const sb_hull *hull_sample_block(const hull_sample *sample)
{
    const void *at = sample->memory;
    return at;
}

/// The hull of a sample, placed: centre and axes are rounded to floats.
sb_placed_hull hull_sample_placed(const hull_sample *sample, real3 center, const real3 axes[3]);

#endif
