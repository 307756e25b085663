/// Circles in the plane.
///
/// Error: 4e-7 of the coordinates' differences and sizes in play. Touching counts as overlap.
#ifndef SABOT_PHYSICS_PLANAR_CIRCLE_H
#define SABOT_PHYSICS_PLANAR_CIRCLE_H

#include <stdbool.h>

#include "physics/planar/vec2.h"

typedef struct sb_circle {
    sb_vec2 center;
    float radius; ///< m, >= 0
} sb_circle;

/// True if the point is inside or on the circle.
bool sb_circle_contains(const sb_circle *circle, sb_vec2 point);

bool sb_circle_circle_overlap(const sb_circle *a, const sb_circle *b);

/// True, and the vector filled, if they overlap. About one centre they part along +x.
bool sb_circle_circle_mtv2(const sb_circle *a, const sb_circle *b, sb_mtv2 *out_mtv);

#endif
