/// Spheres inside a tick: their paths, their next events and their responses. For the files of the
/// sweep phase alone. Time is a fraction of the tick, and ways are metres a tick.
#ifndef SABOT_PHYSICS_WORLD_BALL_H
#define SABOT_PHYSICS_WORLD_BALL_H

#include "physics/shape/lanes.h"
#include "physics/sweep/impact.h"
#include "physics/world/broad_phase.h"
#include "physics/world/event_heap.h"
#include "physics/world/neighbour_list.h"
#include "physics/world/step_context.h"

/// The first 64 bytes are what others' predictions read.
typedef struct sb_ball {
    sb_vec3 position;     ///< at `time`
    float time;           ///< up to which it has moved
    sb_vec3 displacement; ///< at `time`, m a tick
    float radius;         ///< m
    float fall;           ///< of a ballistic one: gravity, m a tick^2
    float inverse_mass;   ///< 0: nothing moves it (static, kinematic, asleep, frozen)
    uint32_t version;     ///< rises with every change of its way
    uint32_t body;
    sb_bound budget;       ///< all that is near this sphere is known
    sb_impact next;        ///< its next event, if it has one
    uint32_t target;       ///< what it meets then: an id; SB_ID_NONE for no event
    uint32_t target_ball;  ///< that body's ball, if it is a sphere
    uint32_t seen_version; ///< of that ball when this was predicted
    uint16_t event_count;
    uint16_t push_count; ///< impulses given to polyhedra in this tick
    bool predicts;       ///< dynamic, awake, not frozen and no sensor
    bool frozen;
    bool sensor;
    bool knows_fixed;          ///< its near list has scenery and polyhedra: not yet that of a
                               ///< sleeper
    bool has_fixed_neighbours; ///< and there are some
} sb_ball;

/// A box or hull as spheres meet it: its motion from the tick's start to its separated pose.
typedef struct sb_moving_polyhedron {
    uint32_t body;
    float inverse_mass; ///< 0 unless dynamic
    float turn;         ///< rad a tick
    bool sensor;
    bool is_box;
    bool moves; ///< is displaced or turned in this tick
    sb_vec3 displacement;
    sb_vec3 center;  ///< at the start
    float start_yaw; ///< rad
    bool knows_axes; ///< they are worked out for polyhedra that a ball comes near
    sb_vec3 axes[3]; ///< at the start
    sb_vec3 half_extents;
    sb_bound bound; ///< holds all its way
} sb_moving_polyhedron;

/// In a ball's near list: a polyhedron's number is under this bit, planes and solids under those of
/// their ids, and a ball's number under none.
#define SB_NEIGHBOUR_POLYHEDRON 0x20000000u

typedef struct sb_sweep {
    sb_step *step;
    sb_ball *balls;
    uint32_t ball_count;
    uint32_t *ball_of_body; ///< one a body
    sb_broad_phase *ball_phase;
    sb_moving_polyhedron *polyhedra;
    uint32_t polyhedron_count;
    sb_broad_phase *polyhedron_phase;
    uint32_t sensor_count; ///< among balls and polyhedra
    float rest_speed;      ///< approach, m a tick, below which a body rests rather
                           ///< than hits
    sb_event_heap heap;
    sb_neighbour_lists neighbours; ///< of each ball all that its budget's sphere touches
} sb_sweep;

/// Where a ball is at a time not before its own.
static inline sb_vec3 sb_ball_at(const sb_ball *ball, float time)
{
    float t = time - ball->time;
    sb_vec3 at = sb_vec3_add_scaled(ball->position, ball->displacement, t);
    if (ball->fall != 0.0f) {
        at.y -= 0.5f * ball->fall * t * t;
    }
    return at;
}

/// Its way at that time.
static inline sb_vec3 sb_ball_displacement_at(const sb_ball *ball, float time)
{
    sb_vec3 displacement = ball->displacement;
    if (ball->fall != 0.0f) {
        displacement.y -= ball->fall * (time - ball->time);
    }
    return displacement;
}

/// What a response leaves of an approach by rounding, m a tick: no second event.
static inline float sb_ball_residue(sb_vec3 displacement)
{
    return 1e-7f * (fabsf(displacement.x) + fabsf(displacement.y) + fabsf(displacement.z));
}

/// True if layers and masks let the ball meet a plane or solid.
bool sb_ball_meets_scenery(const sb_sweep *sweep, const sb_ball *ball, uint32_t id);

/// The polyhedron's axes at the start, whether it knows them or not.
void sb_moving_polyhedron_axes(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                               sb_vec3 out_axes[3]);

/// A polyhedron's box or hull at a time, and the rest of its motion from then on.
sb_shape sb_moving_polyhedron_at(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                 float time);
sb_box_path sb_moving_polyhedron_path(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                      float time);

/// The way of the polyhedron's surface at a point, m a tick.
sb_vec3 sb_moving_polyhedron_displacement(const sb_sweep *sweep,
                                          const sb_moving_polyhedron *polyhedron, sb_vec3 point,
                                          float time);

/// True, with the impact, if a sphere on `path` from `now` to the tick's end meets the polyhedron.
/// The impact's time is a fraction of the path.
bool sb_moving_polyhedron_meets(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                const sb_sphere_path *path, float now, sb_impact *out_impact);

/// At the tick's start, before its events: takes out the speed with which a ball rests on planes,
/// and rubs (ball_rest.c).
void sb_ball_rest(sb_sweep *sweep, uint32_t number);

/// Fills the near lists of all balls from their budgets and the broad phases, and predicts the
/// first event of each with another ball (ball_near.c).
void sb_ball_neighbours_open(sb_sweep *sweep);

/// Looks up what a ball whose path has changed comes near by that.
void sb_ball_neighbours_keep(sb_sweep *sweep, uint32_t number);

/// At the tick's start: when two balls meet, for both of them. Then, for each ball, what it meets
/// of all else; this writes to no other.
void sb_ball_predict_pair(sb_sweep *sweep, uint32_t a, uint32_t b);
void sb_ball_predict_fixed(const sb_sweep *sweep, uint32_t number);

/// Finds the ball's next event from `now` on and stores it in the ball. Writes to no other.
void sb_ball_predict(const sb_sweep *sweep, uint32_t number, float now);

/// Moves the ball to `time` along its way.
void sb_ball_advance(const sb_sweep *sweep, sb_ball *ball, float time);

/// Answers the event that the ball has come to. Returns the number of the other ball if its way has
/// changed too, or SB_ID_NONE.
uint32_t sb_ball_respond(sb_sweep *sweep, uint32_t number);

#endif
