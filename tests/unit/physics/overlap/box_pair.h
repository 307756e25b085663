/// Random pairs of boxes of many kinds, with the result of the separating axes in double precision.
/// The tests of box against box share them.
#ifndef SABOT_TESTS_PHYSICS_BOX_PAIR_H
#define SABOT_TESTS_PHYSICS_BOX_PAIR_H

#include "reference.h"

typedef enum box_pair_kind {
    BOX_PAIR_GENERAL,
    BOX_PAIR_YAW_ONLY,
    BOX_PAIR_ONE_UPRIGHT,
    BOX_PAIR_ONE_AXIS_SHARED, ///< or nearly so
    BOX_PAIR_PARALLEL,
    BOX_PAIR_NEARLY_PARALLEL,
    BOX_PAIR_NESTED,
    BOX_PAIR_NEEDLE,
    BOX_PAIR_HUGE_AND_TINY,
    BOX_PAIR_FAR_OUT,
    BOX_PAIR_CROSSED,
    BOX_PAIR_KIND_COUNT,
} box_pair_kind;

typedef struct box_pair {
    box_pair_kind kind;
    real_box a, b;
    double size;      ///< of the coordinates in play
    double tolerance; ///< m, the error that pairs.h states
    double slack;     ///< m, by which the shortest way may be missed for edges nearly parallel
    // Results of the reference:
    double depth; ///< smallest overlap along an axis; negative if that axis separates
    bool unique;  ///< no axis of another direction comes near it
} box_pair;

/// Makes the next pair of the sequence.
void box_pair_sample(box_pair *out);

/// Places two boxes, one of them long, so that the shortest way by edges is shorter than the
/// shortest by faces. Returns the difference, relative to the pair's size. It is uniform from 0 to
/// 2e-6, about the threshold of box_box_way.h.
double box_pair_sample_face_or_edge(real_box *out_a, real_box *out_b);

/// Fills half extents that are uniform in the logarithm between two bounds.
void box_pair_sample_halves(real_box *box, double low, double high);

/// Returns the overlap of the boxes' projections on a unit direction.
double box_pair_overlap_along(const box_pair *p, real3 axis);

/// Fails the test with the seed, the pair's number and kind.
void box_pair_fail(const box_pair *p, int index, const char *what, double got, double wanted);

#endif
