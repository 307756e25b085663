/// Segments, rays and lines.
#ifndef SABOT_PHYSICS_SHAPE_LINE_H
#define SABOT_PHYSICS_SHAPE_LINE_H

#include "physics/shape/vec3.h"

/// From `a` to `b`; the two may coincide.
typedef struct sb_segment {
    sb_vec3 a, b;
} sb_segment;

/// From `origin` without end.
typedef struct sb_ray {
    sb_vec3 origin;
    sb_vec3 direction; ///< unit length
} sb_ray;

/// Without end both ways.
typedef struct sb_line {
    sb_vec3 point;
    sb_vec3 direction; ///< unit length
} sb_line;

#endif
