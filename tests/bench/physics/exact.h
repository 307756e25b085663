/// Overlaps and casts in double precision, by simple mathematics. Engines are checked against them.
#ifndef SABOT_TESTS_EXACT_H
#define SABOT_TESTS_EXACT_H

#include <stdbool.h>

#include "scene.h"

typedef struct exact_box {
    double center[3];
    double half_extents[3];
    double axes[3][3]; ///< unit, in the world frame
} exact_box;

exact_box exact_box_upright(const upright_box *box);
exact_box exact_box_turned(const scene_box *box);

double exact_dot(const double a[3], const double b[3]);

/// Returns how far the box reaches from its centre along a direction.
double exact_reach(const exact_box *box, const double direction[3]);

/// Returns the smallest overlap over all 15 axes: the depth, or a negative number if the two are
/// apart.
double exact_overlap(const exact_box *a, const exact_box *b);

/// Returns true if a sphere that starts apart from the target touches it on its path.
bool exact_cast_at_box(const cast *sphere);
bool exact_cast_at_sphere(const cast *sphere);

#endif
