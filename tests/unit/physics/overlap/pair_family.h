/// Seeded pairs of boxes and hulls in named families, most of them degenerate, with the result of
/// the separating axes in double precision (hull_oracle.h). The tests against other engines use
/// them.
#ifndef SABOT_TESTS_PHYSICS_OVERLAP_PAIR_FAMILY_H
#define SABOT_TESTS_PHYSICS_OVERLAP_PAIR_FAMILY_H

#include "hull_oracle.h"
#include "reference.h"

typedef enum pair_family {
    FAMILY_RANDOM,
    FAMILY_PARALLEL, ///< same axes, half of them the world's; half on a grid, with exact ties
    FAMILY_TOUCHING, ///< by 1e-5 to 1e-3 m, or short of it by that
    FAMILY_NESTED,   ///< one inside the other, or beside it
    FAMILY_NEEDLE,   ///< 1:1000
    FAMILY_HUGE,     ///< hundreds of metres
    FAMILY_TINY,     ///< millimetres
    FAMILY_HUGE_AND_TINY,
    FAMILY_TURNED, ///< same axes but for 1e-6 to 1e-2 rad
    FAMILY_COUNT,
} pair_family;

const char *pair_family_name(pair_family family);

/// A box, or a hull by its sample.
typedef struct pair_solid {
    const hull_sample *hull; ///< NULL for a box
    real_box box;            ///< of a hull only the place
    real_hull placed;
} pair_solid;

typedef enum pair_kind { PAIR_BOXES, PAIR_HULLS, PAIR_HULL_AND_BOX } pair_kind;

typedef struct solid_pair {
    pair_family family;
    pair_kind kind;
    uint32_t number; ///< in its family, for messages
    pair_solid a, b;
    double size;      ///< m: centres' distance and both radii
    double tolerance; ///< m: the error that pairs.h states
    double slack;     ///< m: the same with what edges nearly parallel may add
    real_hull_overlap reference;
} solid_pair;

/// A cmocka group setup: that of sample.h, and builds the hulls.
int pair_family_group_setup(void **state);

/// Makes the next pair of the sequence. If the pair is a hull and a box, A is the hull.
void pair_family_sample(solid_pair *out, pair_family family, pair_kind kind);

/// Returns how far B must move along a unit direction to leave A.
double pair_overlap_along(const solid_pair *p, real3 direction);

#endif
