/// Two polytopes in double precision, one of which moves straight. Their separation is measured
/// once for each direction of a list, corner by corner.
#ifndef SABOT_TESTS_PHYSICS_SWEEP_SEPARATION_H
#define SABOT_TESTS_PHYSICS_SWEEP_SEPARATION_H

#include "../encounter.h"
#include "../hull_distance.h"

#define SEPARATION_CORNER_COUNT_MAX 64
#define SEPARATION_AXIS_COUNT_MAX 1000

/// Corners, and the directions of faces and edges.
typedef struct real_polytope {
    int corner_count, normal_count, edge_count;
    real3 corners[SEPARATION_CORNER_COUNT_MAX];
    real3 normals[130]; ///< unit, either way round
    real3 edges[200];   ///< unit, either way round
} real_polytope;

typedef struct separation {
    int axis_count;
    real3 axes[SEPARATION_AXIS_COUNT_MAX];
    double low[SEPARATION_AXIS_COUNT_MAX];  ///< moving's least minus target's largest, at time 0
    double high[SEPARATION_AXIS_COUNT_MAX]; ///< target's least minus moving's largest, at time 0
    double rate[SEPARATION_AXIS_COUNT_MAX]; ///< of the displacement along the axis
    real3 displacement;
} separation;

void polytope_of_box(const real_box *box, real_polytope *out);
void polytope_of_hull(const sb_hull *hull, const real_frame *frame, real_polytope *out);

/// Returns the least value of a polytope along a direction.
double polytope_least(const real_polytope *p, real3 direction);
double polytope_largest(const real_polytope *p, real3 direction);

/// Measures every normal of either, and every pair of edges.
void separation_measure(separation *s, const real_polytope *target, const real_polytope *moving,
                        real3 displacement);

/// Returns the gap along the axis that separates them most; negative if none separates. The context
/// is a separation.
double separation_gap(const void *context, double time);

gap_motion separation_motion(const separation *s);

/// Returns the least sine of an angle between a normal's plane and an edge that is not in it, or
/// between two edges that are not parallel. If it is small, rounding decides which features touch.
/// Then a point of one may lie beside the other by up to the rounding over this sine.
double separation_sharpness(const real_polytope *target, const real_polytope *moving, real3 normal);

#endif
