/// Random spheres in a room with moving polyhedra and scenery, as the sweep of a step has them at
/// its start; and the gaps between all of them in double precision. Time is a fraction of the tick.
#ifndef SABOT_TESTS_PHYSICS_WORLD_BALL_ROOM_H
#define SABOT_TESTS_PHYSICS_WORLD_BALL_ROOM_H

#include "hull_oracle.h"
#include "physics/world/ball.h"
#include "step_fixture.h"

#define ROOM_BODY_COUNT_MAX 120u
#define ROOM_PLANE_COUNT 6u
#define ROOM_SOLID_COUNT_MAX 280u
#define ROOM_THING_COUNT_MAX (ROOM_BODY_COUNT_MAX + ROOM_PLANE_COUNT + ROOM_SOLID_COUNT_MAX)

typedef struct ball_room_def {
    uint32_t ball_count, polyhedron_count, solid_count;
    double size;             ///< m from the middle to the walls
    double displacement_max; ///< m a tick
    double budget_share;     ///< how much larger than its path a ball's budget is
    bool ballistic;          ///< some of the balls
    bool sensors;            ///< some of the balls and polyhedra
    bool turning_hulls;      ///< all of the polyhedra, by up to 1.5 rad
} ball_room_def;

typedef struct ball_room {
    world_fixture fixture;
    sb_step step;
    sb_sweep sweep;
    hull_sample hull; ///< that some solids and polyhedra are
    sb_shape solids[ROOM_SOLID_COUNT_MAX];
    real_hull placed[ROOM_SOLID_COUNT_MAX]; ///< of those that are hulls
} ball_room;

/// Everything but the neighbour lists is filled; those are empty.
void ball_room_open(ball_room *room, const ball_room_def *def);
void ball_room_close(ball_room *room);

/// A ball takes another way at a time, as after an event.
void ball_room_turn(ball_room *room, uint32_t number, double time, real3 displacement);

/// Gives everything that a ball may meet, without sensors, as entries of neighbour lists. Returns
/// how many there are.
uint32_t ball_room_things(const ball_room *room, uint32_t number,
                          uint32_t out_things[ROOM_THING_COUNT_MAX]);

/// Between a ball and one of its things; negative where they overlap.
typedef struct ball_room_pair {
    const ball_room *room;
    uint32_t ball, thing;
} ball_room_pair;

double ball_room_gap(const ball_room_pair *pair, double time);

/// True if the two are deeper than `depth` in each other at some time: by steps that never outrun
/// the gap.
bool ball_room_meet(const ball_room_pair *pair, double from, double to, double depth);

/// The time from which on both are where the gap says: the later of two balls' own times.
double ball_room_from(const ball_room_pair *pair);

/// What a prediction calls the thing: the id of the body, plane or solid.
uint32_t ball_room_target(const ball_room *room, uint32_t thing);

#endif
