/// The results of a pair test beyond yes or no.
#ifndef SABOT_PHYSICS_OVERLAP_MANIFOLD_H
#define SABOT_PHYSICS_OVERLAP_MANIFOLD_H

#include <stdbool.h>
#include <stdint.h>

#include "physics/shape/vec3.h"

#define SB_MANIFOLD_POINT_COUNT_MAX 4

/// The minimum translation vector: moving B by `normal * depth` separates the two, and no shorter
/// move does.
typedef struct sb_mtv {
    sb_vec3 normal; ///< unit length, from A to B
    float depth;    ///< m, >= 0
} sb_mtv;

/// A point where two solids touch, half way between their surfaces.
typedef struct sb_contact_point {
    sb_vec3 point;
    float depth; ///< m along the normal, at this point; >= 0 but for rounding
} sb_contact_point;

typedef struct sb_manifold {
    sb_mtv mtv;
    uint32_t point_count;                                 ///< 1 to SB_MANIFOLD_POINT_COUNT_MAX
    sb_contact_point points[SB_MANIFOLD_POINT_COUNT_MAX]; ///< the deepest is among them
} sb_manifold;

/// Returns the vector of B against A, from that of A against B.
static inline sb_mtv sb_mtv_flip(sb_mtv mtv)
{
    return (sb_mtv){sb_vec3_negate(mtv.normal), mtv.depth};
}

#endif
