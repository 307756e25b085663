/// The result of a sweep, and the things that move in one.
#ifndef SABOT_PHYSICS_SWEEP_IMPACT_H
#define SABOT_PHYSICS_SWEEP_IMPACT_H

#include <stdbool.h>

#include "physics/shape/box.h"
#include "physics/shape/vec3.h"

typedef struct sb_impact {
    float time;     ///< fraction of the path, 0 to 1
    sb_vec3 point;  ///< on the target's surface
    sb_vec3 normal; ///< of that surface, from the target towards the mover, unit length
} sb_impact;

/// A point that moves along a straight line: a ray cast of finite length.
typedef struct sb_point_path {
    sb_vec3 start;
    sb_vec3 displacement;
} sb_point_path;

/// A sphere that moves along a straight line.
typedef struct sb_sphere_path {
    sb_vec3 start;        ///< centre at time 0
    sb_vec3 displacement; ///< over the tick
    float radius;
} sb_sphere_path;

/// A box that moves along a straight line without turning.
typedef struct sb_box_cast {
    sb_box start; ///< at time 0
    sb_vec3 displacement;
} sb_box_cast;

/// A box that moves along a straight line and turns evenly about its own second axis, the vertical
/// of an upright one, within one tick.
typedef struct sb_box_path {
    sb_box start;         ///< at time 0
    sb_vec3 displacement; ///< over the tick
    float turn;           ///< rad over the tick, within +-pi
} sb_box_path;

#endif
