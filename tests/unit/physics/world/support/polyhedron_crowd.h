/// Random boxes and hulls among scenery of every kind, as the blocks of a step, and the distances
/// between any two in double precision.
#ifndef SABOT_TESTS_PHYSICS_WORLD_POLYHEDRON_CROWD_H
#define SABOT_TESTS_PHYSICS_WORLD_POLYHEDRON_CROWD_H

#include "hull_oracle.h"
#include "physics/world/solver/solver_body.h"
#include "step_fixture.h"

#define CROWD_COUNT_MAX 200u
#define CROWD_HULL_COUNT 3u
#define CROWD_PLANE_COUNT 5u
#define CROWD_SOLID_COUNT 24u

typedef enum crowd_kind {
    CROWD_SPREAD,    ///< sizes about a metre, few near each other
    CROWD_CLUSTERED, ///< in heaps
    CROWD_UPRIGHT,   ///< boxes alone, none tilted
    CROWD_HUGE,      ///< one as large as all the rest together
    CROWD_SIZES,     ///< over three orders of magnitude
    CROWD_KIND_COUNT,
} crowd_kind;

typedef struct polyhedron_crowd {
    world_fixture fixture;
    sb_step step;
    sb_solver_set set;
    hull_sample hulls[CROWD_HULL_COUNT];
    real_hull bodies[CROWD_COUNT_MAX]; ///< by solver body: where it is now
    real_hull solids[CROWD_SOLID_COUNT];
    uint32_t body_count; ///< slots, some of which are free or spheres
} polyhedron_crowd;

/// Opens a crowd. Some bodies move in the tick; some are sensors, static, kinematic or asleep, or
/// have their own layers, masks and ignored bodies. The set is open, and its pairs are not found
/// yet.
void polyhedron_crowd_open(polyhedron_crowd *crowd, crowd_kind kind, uint32_t count);
void polyhedron_crowd_close(polyhedron_crowd *crowd);

/// Returns the body of a solver body.
const sb_body *polyhedron_crowd_body(const polyhedron_crowd *crowd, uint32_t number);

/// Returns a bound that is not below the distance of two solids; it is exact unless two edges are
/// closest. Returns 0 if they overlap.
double polyhedron_crowd_distance(const real_hull *a, const real_hull *b);

/// Returns the height of the lowest corner over a plane, negative below it.
double polyhedron_crowd_height(const real_hull *body, const sb_plane *plane);

/// Returns the answer that the bodies' fields give: layers, masks and ignored bodies.
bool polyhedron_crowd_may_meet(const polyhedron_crowd *crowd, uint32_t a, uint32_t b);
bool polyhedron_crowd_moves(const sb_body *body);

/// Returns how far a solver body may be pushed: the common margin, and its own displacement in the
/// tick.
double polyhedron_crowd_margin(const polyhedron_crowd *crowd, uint32_t number);

/// Returns the radius of the sphere about a point that holds the whole hull.
double polyhedron_crowd_radius(const real_hull *hull, real3 center);

#endif
