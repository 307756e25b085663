/// Bodies: boxes, spheres and hulls that may move. Part of the world block.
#ifndef SABOT_PHYSICS_WORLD_BODY_H
#define SABOT_PHYSICS_WORLD_BODY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/field.h"
#include "physics/shape/box.h"
#include "physics/shape/quaternion.h"
#include "physics/world/scenery/scenery.h"

typedef enum sb_body_shape {
    SB_BODY_FREE = 0,   ///< an empty slot; all bytes but the generation are zero
    SB_BODY_BOX = 1,    ///< pushed out of others by translation vectors
    SB_BODY_SPHERE = 2, ///< swept to its exact times of impact
    SB_BODY_HULL = 3,   ///< pushed out as a box is; its hull is in the scenery's library
} sb_body_shape;

typedef enum sb_body_motion {
    SB_BODY_DYNAMIC = 0,   ///< has a mass; forces, contacts and its velocity move it
    SB_BODY_KINEMATIC = 1, ///< moves by its velocity and yaw rate alone and yields to nothing
    SB_BODY_STATIC = 2,    ///< stays where it is
} sb_body_motion;

#define SB_BODY_GROUNDED 0x01u ///< rested on something in the last tick
#define SB_BODY_ASLEEP 0x02u   ///< at rest until touched; its velocity is zero
#define SB_BODY_SENSOR 0x04u   ///< makes contacts and neither pushes nor is pushed
#define SB_BODY_STOPS 0x08u    ///< a sphere that stays where it first hits for the rest of the tick
#define SB_BODY_BALLISTIC 0x10u ///< a sphere that flies the exact parabola inside the tick
#define SB_BODY_SLEEPLESS 0x20u ///< never sleeps
#define SB_BODY_FROZEN 0x40u    ///< a sphere that reached event_count_max in the last tick

typedef struct sb_body {
    sb_vec3 position;      ///< centre, m
    float yaw;             ///< rad about its own vertical, in [-pi, pi)
    sb_vec3 velocity;      ///< m/s
    float yaw_rate;        ///< rad/s
    sb_quaternion tilt;    ///< applied after the yaw; set by control, never by contacts
    sb_vec3 half_extents;  ///< m; a sphere has its radius in all three, a hull its bounds' halves
    float inverse_mass;    ///< 1/kg; 0 unless dynamic
    sb_vec3 impulse;       ///< N s, taken up by the next tick's integration
    float restitution;     ///< 0 to 1; the larger of two counts
    float friction;        ///< Coulomb's, >= 0; the geometric mean of two counts
    float gravity_scale;   ///< times the world's gravity
    float drag_per_s;      ///< linear drag: velocity falls by this share a second
    float reach;           ///< radius of the sphere about the centre that holds the body, m
    sb_vec3 good_position; ///< where it last was outside every static solid, m
    float good_yaw;        ///< rad
    uint32_t layer;        ///< bits: the layers that it is in
    uint32_t mask;         ///< bits: layers that it meets; two meet if each is in the other's mask
    uint32_t ignored;      ///< index of a body that it passes through, or SB_ID_NONE
    uint16_t generation;   ///< rises with every use of the slot
    uint16_t hull;         ///< index in the scenery's library
    uint16_t rest_ticks;   ///< ticks at rest so far
    uint8_t shape;         ///< sb_body_shape
    uint8_t motion;        ///< sb_body_motion
    uint8_t flags;         ///< SB_BODY_...
    uint8_t hit_set;     ///< number of a set in the scenery's library, from 1; 0: casts and shells
                         ///< meet the body's own shape. For boxes and hulls
    uint8_t reserved[2]; ///< zero
    float joint_yaw;     ///< heading of the joint of its hit shapes at the end of the tick, rad in
                         ///< [-pi, pi). Rules set it before the step, which leaves it alone
    float joint_rate;    ///< rad/s, at which it turned there in this tick
} sb_body;

extern const sb_table sb_body_table;

/// Returns a box body's box at its present pose.
sb_box sb_body_box(const sb_body *body);

/// Returns true for a box or a hull, which separation moves.
static inline bool sb_body_is_polyhedral(const sb_body *body)
{
    return body->shape == SB_BODY_BOX || body->shape == SB_BODY_HULL;
}

static inline bool sb_body_is_sensor(const sb_body *body)
{
    return (body->flags & SB_BODY_SENSOR) != 0;
}

/// Returns true if the body is dynamic and awake, or kinematic.
static inline bool sb_body_moves(const sb_body *body)
{
    return body->motion == SB_BODY_KINEMATIC ||
           (body->motion == SB_BODY_DYNAMIC && (body->flags & SB_BODY_ASLEEP) == 0);
}

/// Returns true if layers and masks let the two bodies (indices `a`, `b`) meet and neither ignores
/// the other.
static inline bool sb_bodies_meet(const sb_body *body_a, uint32_t a, const sb_body *body_b,
                                  uint32_t b)
{
    return (body_a->layer & body_b->mask) != 0 && (body_b->layer & body_a->mask) != 0 &&
           body_a->ignored != b && body_b->ignored != a;
}

/// Returns the body's velocity with the impulses that wait for the next step, m/s.
static inline sb_vec3 sb_body_momentum(const sb_body *body)
{
    return sb_vec3_add_scaled(body->velocity, body->impulse, body->inverse_mass);
}

/// Wakes the body if it sleeps.
static inline void sb_body_wake(sb_body *body)
{
    if ((body->flags & SB_BODY_ASLEEP) != 0) {
        body->flags &= (uint8_t)~SB_BODY_ASLEEP;
        body->rest_ticks = 0;
    }
}

/// Adds an impulse in N s, which the next step takes up, and wakes the body. Nothing happens to a
/// body that is not dynamic. The impulse is finite.
void sb_body_apply_impulse(sb_body *body, sb_vec3 impulse);

#endif
