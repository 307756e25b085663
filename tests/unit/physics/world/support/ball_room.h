/// Random spheres in a room with moving polyhedra and scenery, as at the start of a step's sweep,
/// and the gaps between all of them in double precision. Time is a fraction of the tick.
#ifndef SABOT_TESTS_PHYSICS_WORLD_BALL_ROOM_H
#define SABOT_TESTS_PHYSICS_WORLD_BALL_ROOM_H

#include "hull_oracle.h"
#include "physics/world/ball/ball.h"
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
    hull_sample hull; ///< the hull of some solids and polyhedra
    sb_shape solids[ROOM_SOLID_COUNT_MAX];
    real_hull placed[ROOM_SOLID_COUNT_MAX]; ///< for those that are hulls
} ball_room;

/// Fills everything but the neighbour lists, which are empty.
void ball_room_open(ball_room *room, const ball_room_def *def);
void ball_room_close(ball_room *room);

/// Gives a ball another path from a time on, as after an event.
void ball_room_turn(ball_room *room, uint32_t number, double time, real3 displacement);

/// Gives all things that a ball may meet, without sensors, as entries of neighbour lists. Returns
/// their count.
uint32_t ball_room_things(const ball_room *room, uint32_t number,
                          uint32_t out_things[ROOM_THING_COUNT_MAX]);

/// A ball and one of its things; their gap is negative in an overlap.
typedef struct ball_room_pair {
    const ball_room *room;
    uint32_t ball, thing;
} ball_room_pair;

double ball_room_gap(const ball_room_pair *pair, double time);

/// Returns true if the two overlap deeper than `depth` at some time, in steps that never outrun the
/// gap.
bool ball_room_meet(const ball_room_pair *pair, double from, double to, double depth);

/// Returns the time from which the gap holds for both: the later one of two balls' own times.
double ball_room_from(const ball_room_pair *pair);

/// Returns the id by which a prediction names the thing: that of the body, plane or solid.
uint32_t ball_room_target(const ball_room *room, uint32_t thing);

#endif
