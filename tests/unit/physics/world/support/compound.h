/// Bodies with hit shapes in double precision, independent of server/core/physics/world: random
/// sets of all kinds of shapes, and how far a point is from them at any moment of a motion.
#ifndef SABOT_TESTS_PHYSICS_COMPOUND_H
#define SABOT_TESTS_PHYSICS_COMPOUND_H

#include "encounter.h"
#include "hull_distance.h"
#include "physics/world/world.h"

/// Sets that one scenery holds, and its hulls.
#define COMPOUND_SET_COUNT 24u
#define COMPOUND_HULL_COUNT 12u

typedef struct compound_library {
    const sb_hull *hulls[COMPOUND_HULL_COUNT];
    sb_hit_set_def sets[COMPOUND_SET_COUNT];
} compound_library;

/// Fills the library: every kind of shape, one to eight a set, fixed and turning.
void compound_library_fill(compound_library *library);

/// Returns the def of scenery that holds the library and nothing else.
sb_scenery_def compound_scenery(const compound_library *library);

/// A body with hit shapes that moves straight and turns evenly, joint and all, and a sphere that
/// flies straight.
typedef struct compound_flight {
    const compound_library *library;
    uint32_t set; ///< number, from 1
    real3 position, displacement;
    double yaw, turn, joint_yaw, joint_turn;
    sb_quaternion tilt;
    real3 start, way; ///< of the sphere
    double radius;
} compound_flight;

/// Returns the frame of a shape (its own origin and axes) at a time.
real_frame compound_frame(const compound_flight *flight, uint32_t shape, double time);

/// Returns the distance of a point from a shape at a time; negative inside.
double compound_distance(const compound_flight *flight, uint32_t shape, double time, real3 point);

/// The gap between the sphere and the nearest shape, for `gap_motion`; the context is a flight.
double compound_gap(const void *context, double time);

/// Returns the shape that is nearest to the sphere at a time.
uint32_t compound_nearest(const compound_flight *flight, double time);

/// Returns the radius about the body's position within which the set stays.
double compound_reach(const compound_flight *flight);

/// Returns a random tilt; none with a probability of one half.
sb_quaternion compound_tilt(void);

#endif
