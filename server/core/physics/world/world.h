/// The world and its step. All state is one relocatable block (base/layout.h). A `sb_world` points
/// to it, and to the layout, the scenery and the working memory that a step needs.
#ifndef SABOT_PHYSICS_WORLD_WORLD_H
#define SABOT_PHYSICS_WORLD_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/layout.h"
#include "base/random.h"
#include "physics/world/body.h"
#include "physics/world/contact.h"
#include "physics/world/scenery/scenery.h"

/// The first sections of every world's layout, in this order; a rules module appends its own.
enum {
    SB_SECTION_WORLD,
    SB_SECTION_BODIES,
    SB_SECTION_CONTACTS,
    SB_SECTION_POSE_TICKS, ///< pose_ring.h
    SB_SECTION_POSES,
    SB_SECTION_RULES,
};

#define SB_WORLD_BODY_COUNT_MAX 32768u

typedef struct sb_world_def {
    uint32_t body_capacity;    ///< 1 to SB_WORLD_BODY_COUNT_MAX; default 64
    uint32_t contact_capacity; ///< at most 8 SB_WORLD_BODY_COUNT_MAX; default 256
    uint32_t pose_capacity;    ///< slots, from 0 on, whose bodies have their poses kept for
                               ///< SB_POSE_TICK_COUNT ticks; at most body_capacity; default 0
    uint32_t tick_rate_hz;     ///< 10 to 240; default 60
    float gravity_m_s2;        ///< downwards, 0 to 1000; default 9.81
    uint32_t event_count_max;  ///< events of one sphere in a tick, 1 to 1000; a sphere that has had
                               ///< them freezes for the rest of the tick; default 16
    uint32_t pass_count_max;   ///< passes of a separation, and again after each time that a box or
                               ///< hull has gone back, 1 to 1000; default 24
    float sleep_s;             ///< time at rest until a body sleeps, 0 to 60; 0 for never; default
                               ///< 0.5
    uint64_t seed;
} sb_world_def;

sb_world_def sb_world_def_default(void);

/// The part of the state that is neither body nor contact.
typedef struct sb_world_state {
    uint64_t random_state; ///< base/random.h
    uint64_t random_increment;
    uint32_t tick; ///< steps taken
    uint32_t tick_rate_hz;
    float gravity_m_s2;
    uint32_t event_count_max;
    uint32_t pass_count_max;
    uint32_t sleep_ticks; ///< 0: never
    uint32_t contact_count;
    uint32_t contact_dropped_count; ///< contacts beyond capacity since the start
    float penetration_m;            ///< the largest depth that the last separation left, m
    uint32_t pass_count;            ///< passes of the last separation
    uint32_t event_count;           ///< events of the last sweep
    uint32_t frozen_count;          ///< spheres that reached event_count_max, since the start
    uint32_t pushed_count;   ///< spheres that boxes or hulls pushed after they froze, or that those
                             ///< pushed on, since the start
    uint32_t returned_count; ///< returns of boxes and hulls to a good place, since the start
    uint32_t pair_dropped_count; ///< pairs of boxes and hulls beyond the room, since the start
    uint32_t reserved;           ///< zero
} sb_world_state;

extern const sb_table sb_world_state_table;

/// Appends the world's sections to an empty layout. SB_ERROR_ARGUMENT for a def out of range.
sb_error sb_world_layout(const sb_world_def *def, sb_layout *out_layout);

/// Pointers that belong together. It owns nothing and is passed by value.
typedef struct sb_world {
    const sb_layout *layout;
    uint8_t *block;            ///< `layout->size` bytes, aligned to 8
    const sb_scenery *scenery; ///< immutable
    void *scratch; ///< `sb_world_scratch_size` bytes, aligned to 16; holds nothing between steps
} sb_world;

/// Returns the bytes of a step's working memory, which holds no state.
size_t sb_world_scratch_size(const sb_layout *layout);

/// Returns the state with which an empty world of a valid def begins.
sb_world_state sb_world_initial_state(const sb_world_def *def);

/// Empties the block and sets it up. `def` is the one that made the layout.
void sb_world_init(sb_world world, const sb_world_def *def);

/// Puts a world into the state of another one of the same layout. Both are valid. It copies what is
/// in use, and of the past poses those that queries may ask for and that `to` lacks. Older poses
/// stay as they were: a world that is set back afterwards has none of that time.
void sb_world_copy(sb_world to, sb_world from);

sb_world_state *sb_world_get_state(sb_world world);
sb_body *sb_world_bodies(sb_world world, uint32_t *out_capacity);
const sb_contact *sb_world_contacts(sb_world world, uint32_t *out_count);

/// The properties of a new body.
typedef struct sb_body_def {
    sb_body_shape shape;   ///< default box
    sb_body_motion motion; ///< default dynamic
    sb_vec3 position;
    float yaw;
    sb_quaternion tilt; ///< default none
    sb_vec3 velocity;
    float yaw_rate;
    sb_vec3 half_extents; ///< a sphere's radius in all three; ignored for a hull
    uint32_t hull;        ///< index in the scenery's library
    uint32_t hit_set;     ///< number in the scenery's library, from 1; default 0 for none
    float mass_kg;        ///< default 1; ignored unless dynamic
    float restitution;    ///< 0 to 1; default 0
    float friction;       ///< 0 to 10; default 0.5
    float gravity_scale;  ///< -100 to 100; default 1
    float drag_per_s;     ///< 0 to 1000; default 0
    uint32_t layer;       ///< default 1
    uint32_t mask;        ///< default all bits
    uint32_t ignored;     ///< default SB_ID_NONE
    uint8_t flags;        ///< SB_BODY_SENSOR, _STOPS, _BALLISTIC, _SLEEPLESS; default none
} sb_body_def;

sb_body_def sb_body_def_default(void);

/// Puts a body into the slot `index`, which must be free (asserted), and raises its generation.
/// SB_ERROR_ARGUMENT for any value that is out of the ranges above or not finite, and for:
/// - a position or size beyond the world's extent, and a size that is not positive
/// - |yaw| over 1,000 rad, and a tilt that is not of unit length
/// - a velocity over 1e5 m/s along an axis, and a yaw rate over 1e4 rad/s
/// - a mass outside 1e-6 to 1e9 kg, and an unknown flag
/// - a hull or hit set that the scenery lacks
/// - a sphere with unequal half extents or with a hit set
sb_error sb_world_body_add(sb_world world, uint32_t index, const sb_body_def *def);

/// Frees the slot, turns the body's contacts into ends in the present list, and wakes the bodies
/// that touched it. The generation stays.
void sb_world_body_remove(sb_world world, uint32_t index);

/// Returns the body's shape at its present pose. A hull's points into the scenery.
sb_shape sb_world_body_shape(sb_world world, const sb_body *body);

/// Gives what casts and shells meet of the body at its present pose, and returns how many shapes:
/// those of its hit set, or its own shape. Hulls point into the scenery.
uint32_t sb_world_body_hit_shapes(sb_world world, const sb_body *body,
                                  sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX]);

/// Returns the radius of the sphere about the body's position that holds these, m.
float sb_world_body_hit_reach(sb_world world, const sb_body *body);

/// Returns the motion of a body with a hit set that stands still at its present pose.
sb_hit_motion sb_world_body_hit_motion(sb_world world, const sb_body *body);

/// Steps the world by one tick: it integrates, separates boxes and hulls, sweeps spheres, and
/// updates contacts, sleep and poses. Contacts come sorted by (a, b). Allocates nothing.
void sb_world_step(sb_world world);

#endif
