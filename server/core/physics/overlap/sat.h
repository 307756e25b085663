/// The separating axis test of two convex polytopes: the normals of both and the common
/// perpendiculars of their edges. Private to this folder.
///
/// Sources: the theorem as Gottschalk, Lin and Manocha 1996 ("OBBTree: A Hierarchical Structure for
/// Rapid Interference Detection") use it. Which pairs of edges matter is decided by their arcs on
/// the Gauss map, as in Gregorius 2013 ("The Separating Axis Test between Convex Polyhedra").
#ifndef SABOT_PHYSICS_OVERLAP_SAT_H
#define SABOT_PHYSICS_OVERLAP_SAT_H

#include <stdbool.h>
#include <stdint.h>

#include "physics/overlap/polytope.h"

/// Rounding that the answers may carry, as a share of the polytopes' reach: of two ways out that
/// differ by less the first counts.
#define SB_SAT_ROUNDING 1e-6f

/// Squared sine below which two edges count as parallel.
#define SB_SAT_PARALLEL_SINE_SQUARED 1e-6f

typedef enum sb_sat_feature {
    SB_SAT_FACE_OF_A,
    SB_SAT_FACE_OF_B,
    SB_SAT_EDGES,
} sb_sat_feature;

typedef struct sb_sat {
    sb_vec3 axis;  ///< unit, from A to B, in the common frame
    float overlap; ///< m along the axis, >= 0
    sb_sat_feature feature;
    uint32_t index_a; ///< face or edge of A, by the feature
    uint32_t index_b; ///< face or edge of B
} sb_sat;

/// True, and `out_sat` filled, if the two overlap or touch. The axis is the one of least overlap:
/// first the faces of A, then those of B, in order. An edge pair counts only where it is shorter
/// than every face by more than the rounding, so that faces that touch are found as faces.
bool sb_sat_test(const sb_polytope *a, const sb_polytope *b, sb_sat *out_sat);

/// Returns the metres of rounding that a pair's answer may carry.
float sb_sat_slack(const sb_polytope *a, const sb_polytope *b);

#endif
