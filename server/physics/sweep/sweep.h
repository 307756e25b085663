/// Times of impact of a moving sphere, within one tick.
#ifndef SABOT_PHYSICS_SWEEP_H
#define SABOT_PHYSICS_SWEEP_H

#include <stdbool.h>

#include "physics/shape/box.h"
#include "physics/shape/plane.h"

/// A sphere that moves along a straight line.
typedef struct sb_sphere_path {
    sb_vec3 start;        ///< centre at time 0
    sb_vec3 displacement; ///< over the tick
    float radius;
} sb_sphere_path;

/// A box turned about the vertical that moves along a straight line and turns evenly.
typedef struct sb_box_path {
    sb_box start; ///< at time 0
    float start_yaw;
    sb_vec3 displacement; ///< over the tick
    float turn;           ///< rad over the tick, within +-pi
} sb_box_path;

typedef struct sb_impact {
    float time;     ///< fraction of the tick, 0 to 1
    sb_vec3 point;  ///< on the target's surface
    sb_vec3 normal; ///< from the target towards the sphere, unit length
} sb_impact;

/// True if the sphere touches the plane while approaching it. Already below and approaching is time
/// zero; moving away is no impact.
bool sb_sweep_sphere_plane(const sb_sphere_path *path, const sb_plane *plane,
                           sb_impact *out_impact);

/// Exact: the sphere's centre against the box grown by the radius, with its edges cylinders and its
/// corners spheres (Ericson 2005, "Real-Time Collision Detection", 5.5.7, the problem only). A
/// sphere that starts in contact is time zero if it approaches and nothing if it leaves; one whose
/// centre starts inside is always time zero. Grazing contact is impact within rounding either way.
bool sb_sweep_sphere_box(const sb_sphere_path *path, const sb_box *box, sb_impact *out_impact);

/// The same against a box that moves and turns. Without a turn it is the exact test on the relative
/// displacement; with one, conservative advancement (Mirtich 1996): never late, and early by at
/// most 1e-4 m of gap.
bool sb_sweep_sphere_moving_box(const sb_sphere_path *path, const sb_box_path *box,
                                sb_impact *out_impact);

#endif
