/// Spheres inside a tick: their paths, their next events and their responses. For the files of the
/// sweep phase alone. Time is a fraction of the tick, and displacements are in metres a tick.
#ifndef SABOT_PHYSICS_WORLD_BALL_BALL_H
#define SABOT_PHYSICS_WORLD_BALL_BALL_H

#include "physics/shape/lanes.h"
#include "physics/sweep/impact.h"
#include "physics/world/ball/event_heap.h"
#include "physics/world/ball/neighbour_list.h"
#include "physics/world/step/broad_phase.h"
#include "physics/world/step/phases.h"

/// Predictions of other balls read the first 64 bytes alone.
typedef struct sb_ball {
    sb_vec3 position;     ///< at `time`
    float time;           ///< the time up to which the ball has moved
    sb_vec3 displacement; ///< at `time`, m a tick
    float radius;         ///< m
    float fall;           ///< of a ballistic ball: gravity, m a tick^2; else 0
    float inverse_mass;   ///< 1/kg; 0 if nothing moves it (static, kinematic, asleep, frozen)
    uint32_t version;     ///< rises with every change of its displacement
    uint32_t body;
    sb_bound budget;       ///< the neighbour list has everything near this sphere
    sb_impact next;        ///< its next event, if it has one
    uint32_t target;       ///< id of the thing that it meets then; SB_ID_NONE for no event
    uint32_t target_ball;  ///< ball of that body, if it is a sphere; else SB_ID_NONE
    uint32_t seen_version; ///< version of that ball when the event was predicted
    uint32_t target_shape; ///< 1 + index of the hit shape that it meets; 0 for a body's own shape
    sb_vec3 held; ///< part of its displacement that other ways in this tick force on it, without
                  ///< momentum; a sum that ends with the tick
    float lift;   ///< the height of what is held, m: its momentum pays for it
    uint32_t presser; ///< number of the polyhedron that pays for the rest, or SB_ID_NONE: the last
                      ///< one that it met, directly or through other balls
    sb_vec3 frozen_momentum; ///< when it froze, m a tick
    uint16_t event_count;
    uint16_t met_count; ///< of its entries in sb_sweep.mets
    uint32_t met_ball;  ///< the first ball that it met in this tick and that moves, or SB_ID_NONE
    bool crowded;       ///< it met another one of those
    bool predicts;      ///< dynamic, awake, not frozen and no sensor
    bool frozen;
    bool sensor;
    bool knows_fixed; ///< its neighbour list has scenery and polyhedra; a sleeper's list may
                      ///< lack them
    bool has_fixed_neighbours; ///< its neighbour list has some of them
} sb_ball;

/// A box or hull as spheres meet it: its motion from the tick's start to its separated pose.
typedef struct sb_moving_polyhedron {
    uint32_t body;
    float inverse_mass; ///< 0 unless dynamic
    float turn;         ///< rad a tick
    bool sensor;
    bool is_box;
    bool moves;    ///< is displaced or turned in this tick
    bool changed;  ///< has been separated again since the last sb_ball_pinch
    bool gave_way; ///< has been separated again in this tick
    sb_vec3 displacement;
    sb_vec3 center;  ///< at the start
    float start_yaw; ///< rad
    bool knows_axes; ///< `axes` is set: so for polyhedra that a ball comes near
    sb_vec3 axes[3]; ///< at the start
    sb_vec3 half_extents;
    sb_bound bound; ///< holds the polyhedron during the whole tick
} sb_moving_polyhedron;

/// Entries of a ball's neighbour list. A polyhedron's number has this bit, planes and solids have
/// those of their ids, and a ball's number has none.
#define SB_NEIGHBOUR_POLYHEDRON 0x20000000u

/// A ball that froze in a vice, or that such a ball pushes on (ball_pinch.c).
typedef struct sb_pinch {
    uint32_t pusher;      ///< number of the polyhedron that pushes, directly or through balls
    uint32_t behind;      ///< what it was pushed against: an id, or SB_ID_NONE
    sb_vec3 normal;       ///< of the pusher, towards the ball
    sb_vec3 from;         ///< where the ball was before it was pushed
    sb_vec3 base;         ///< where it was before this turn
    sb_vec3 base_carried; ///< how far it had been carried by then, m
    sb_vec3 by;           ///< the push of another ball, m
    float speed;          ///< of that ball in this direction, m a tick
    sb_vec3 carried;      ///< how far its pushers carried it, m; its share of their speed
    bool queued;          ///< polyhedra or other balls push it
    bool reached;         ///< it has pushed on
    bool placed;          ///< it is where it stays
    bool crowded;         ///< another ball was on its way
    bool settled;         ///< nothing pushes it in this turn
    bool loose;           ///< nothing has pressed it since the last sb_ball_pinch
} sb_pinch;

/// What a polyhedron gets and gives through balls that it presses, in a tick.
typedef struct sb_press {
    sb_vec3 impulse; ///< that it gets from another one through a ball, N s
    bool has_given;  ///< it has shared its momentum with what is behind a ball
} sb_press;

/// Working memory of vices.
typedef struct sb_vice {
    sb_pinch *pinches; ///< one for each ball
    sb_vec3 *shoves;   ///< of each ball: the velocity, m/s, that it has
                       ///< at least, as its pusher shares its momentum
    sb_press *presses; ///< one for each polyhedron
    uint32_t *queue;   ///< balls that are pushed
    uint32_t queue_count;
} sb_vice;

typedef struct sb_sweep {
    sb_step *step;
    sb_ball *balls;
    uint32_t ball_count;
    uint32_t *ball_of_body; ///< by body: number of its ball, or of its polyhedron
    sb_broad_phase *ball_phase;
    sb_moving_polyhedron *polyhedra;
    uint32_t polyhedron_count;
    sb_broad_phase *polyhedron_phase;
    uint32_t sensor_count; ///< among balls and polyhedra
    float rest_speed;      ///< approach, m a tick, below which a body rests rather
                           ///< than hits
    sb_event_heap heap;
    sb_neighbour_lists neighbours; ///< for each ball: everything that its budget's sphere touches
    struct sb_met *mets;           ///< of each ball: what it has met in this tick (ball_met.h)
    sb_vice vice;
    bool pinched; ///< a ball froze: `vice` is set
} sb_sweep;

/// Returns where a ball is at a time that is not before its own.
static inline sb_vec3 sb_ball_at(const sb_ball *ball, float time)
{
    float t = time - ball->time;
    sb_vec3 at = sb_vec3_add_scaled(ball->position, ball->displacement, t);
    if (ball->fall != 0.0f) {
        at.y -= 0.5f * ball->fall * t * t;
    }
    return at;
}

/// Returns a ball's displacement at such a time, m a tick.
static inline sb_vec3 sb_ball_displacement_at(const sb_ball *ball, float time)
{
    sb_vec3 displacement = ball->displacement;
    if (ball->fall != 0.0f) {
        displacement.y -= ball->fall * (time - ball->time);
    }
    return displacement;
}

/// Returns the displacement that the ball's momentum alone would give it, m a tick.
static inline sb_vec3 sb_ball_momentum(const sb_ball *ball)
{
    return sb_vec3_sub(ball->displacement, ball->held);
}

/// Adds to a ball's displacement what holds it at the things that it meets, as far as the exchange
/// of momentum leaves an approach. An approach can remain, because a light polyhedron moves on only
/// in the next tick, and others may have been pushed farther than their velocity tells. The held
/// part ends with the tick and is no momentum.
static inline void sb_ball_hold(sb_ball *ball, sb_vec3 by)
{
    ball->displacement = sb_vec3_add(ball->displacement, by);
    ball->held = sb_vec3_add(ball->held, by);
    ball->lift += by.y * (1.0f - ball->time);
}

/// Returns a vector's length as the sum of its parts.
static inline float sb_length_1(sb_vec3 v)
{
    return fabsf(v.x) + fabsf(v.y) + fabsf(v.z);
}

/// Returns the approach that rounding may leave after a response, m a tick. It makes no second
/// event.
static inline float sb_ball_residue(sb_vec3 displacement)
{
    return 1e-7f * sb_length_1(displacement);
}

/// Returns the same for two balls. The products that make up their approach are rounded too.
static inline float sb_ball_pair_residue(sb_vec3 a, sb_vec3 b)
{
    return 4.0f * (sb_ball_residue(a) + sb_ball_residue(b));
}

/// Takes up the gravity of the rest of the tick at once, as balls that are not ballistic do. A
/// ballistic ball that rests on something moves on so: what it rests on takes out that speed.
static inline void sb_ball_spend_fall(sb_ball *ball)
{
    ball->displacement = sb_ball_displacement_at(ball, 1.0f);
    ball->fall = 0.0f;
    ball->version++;
}

/// Returns true if layers and masks let the ball meet a plane or solid.
bool sb_ball_meets_scenery(const sb_sweep *sweep, const sb_ball *ball, uint32_t id);

/// Gives the polyhedron's axes at the start, whether `axes` is set or not.
void sb_moving_polyhedron_axes(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                               sb_vec3 out_axes[3]);

/// Return a polyhedron's box or hull at a time, and its motion from then to the tick's end.
sb_shape sb_moving_polyhedron_at(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                 float time);
sb_box_path sb_moving_polyhedron_path(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                      float time);

/// Returns the displacement of the polyhedron's surface at a point, m a tick.
sb_vec3 sb_moving_polyhedron_displacement(const sb_sweep *sweep,
                                          const sb_moving_polyhedron *polyhedron, sb_vec3 point,
                                          float time);

/// Returns what the momentum of a polyhedron, pending impulses included, makes of its surface's
/// displacement, m a tick. Its way in this tick may be another: separation may have pushed it, and
/// other spheres may have struck it. An exchange by that way would add energy.
sb_vec3 sb_moving_polyhedron_momentum(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                      sb_vec3 surface);

/// Returns true, and gives the impact, if a sphere on `path` from `now` to the tick's end meets the
/// polyhedron. The impact's time is a fraction of the path.
bool sb_moving_polyhedron_meets(const sb_sweep *sweep, const sb_moving_polyhedron *polyhedron,
                                const sb_sphere_path *path, float now, sb_impact *out_impact);

/// Takes out the speed with which a ball rests on planes, with friction: at the tick's start,
/// before its events (ball_rest.c).
void sb_ball_rest(sb_sweep *sweep, uint32_t number);

/// Fills the neighbour lists of all balls from their budgets and the broad phases, and predicts the
/// first event of each with another ball (ball_neighbours.c).
void sb_ball_neighbours_open(sb_sweep *sweep);

/// Adds the new neighbours of a ball whose path has changed.
void sb_ball_neighbours_keep(sb_sweep *sweep, uint32_t number);

/// Predict first events at the tick's start. Those of two balls with each other come first and are
/// stored in both. Then come those of each ball with everything that is no ball, stored in that
/// ball alone.
void sb_ball_predict_pair(sb_sweep *sweep, uint32_t a, uint32_t b);
void sb_ball_predict_fixed(const sb_sweep *sweep, uint32_t number);

/// Finds the ball's next event from `now` on and stores it in that ball alone.
void sb_ball_predict(const sb_sweep *sweep, uint32_t number, float now);

/// Moves the ball to `time` along its path.
void sb_ball_advance(const sb_sweep *sweep, sb_ball *ball, float time);

/// Makes frozen balls give way to polyhedra that ran into them, or that have changed their way
/// since. Pushes these balls, and the balls that they meet, as far as scenery and other polyhedra
/// let them. Returns true if that is not far enough. Then `stops`, one for each polyhedron, says
/// which ones have to stop. Such a polyhedron goes back by the overlap, or with `whole` to where
/// the tick began. It shares its momentum with the balls, or with the polyhedron behind them: once
/// in a tick.
bool sb_ball_pinch(sb_sweep *sweep, bool whole, sb_stops *stops);

/// Opens `vice` with the balls that froze.
void sb_ball_pinch_open(sb_sweep *sweep);

/// Moves a ball that froze on along what it touches, as far as its momentum leads it. Polyhedra and
/// the other balls stand where the tick leaves them. Returns its way, m (ball_slide_on.c).
sb_vec3 sb_ball_slide_on(sb_sweep *sweep, uint32_t number);

/// Puts a ball that its `presser` has left back to where it was when the tick began. Moves it from
/// there with the momentum that it had then, as sb_ball_slide_on does. Returns false, and leaves it
/// where it is, if it is still pressed or if there is no room. For a ball that is left `still`,
/// without speed, a smaller distance counts as left.
bool sb_ball_go_again(sb_sweep *sweep, uint32_t number, sb_vec3 momentum, bool still);

/// Responds to the event that the ball has come to. Returns the number of the other ball if its
/// path has changed too, or SB_ID_NONE.
uint32_t sb_ball_respond(sb_sweep *sweep, uint32_t number);

/// Returns the share of a slip that Coulomb friction takes out: at most friction times the change
/// of the speed along the normal.
static inline float sb_rub_share(float friction, float normal_change, sb_vec3 slip)
{
    float speed = sb_vec3_length(slip);
    float limit = friction * normal_change;
    return limit < speed ? limit / speed : speed > 0.0f ? 1.0f : 0.0f;
}

#endif
