/// The world and its step. All state is one relocatable block (base/layout.h); a `sb_world` is a
/// view of it together with what a step needs beside it.
#ifndef SABOT_PHYSICS_WORLD_H
#define SABOT_PHYSICS_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/layout.h"
#include "base/random.h"
#include "physics/world/body.h"
#include "physics/world/contact.h"
#include "physics/world/scenery.h"

/// The first sections of every world's layout, in this order; a rules module appends its own.
enum {
    SB_SECTION_WORLD,
    SB_SECTION_BODIES,
    SB_SECTION_CONTACTS,
    SB_SECTION_RULES,
};

#define SB_WORLD_BODY_COUNT_MAX 4096u

typedef struct sb_world_def {
    uint32_t body_capacity;    ///< 1 to SB_WORLD_BODY_COUNT_MAX; default 64
    uint32_t contact_capacity; ///< at most SB_WORLD_BODY_COUNT_MAX; default 64
    uint32_t tick_rate_hz;     ///< 10 to 240; default 60
    float gravity_m_s2;        ///< downwards, 0 to 1000; default 9.81
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
    uint32_t contact_count;
    uint32_t contact_dropped_count; ///< beyond capacity, since the start
    float penetration_m;            ///< the deepest that the last separation's last pass found
} sb_world_state;

extern const sb_table sb_world_state_table;

/// Appends the world's sections to an empty layout. SB_ERROR_ARGUMENT for a def out of range.
sb_error sb_world_layout(const sb_world_def *def, sb_layout *out_layout);

/// Pointers that belong together; holds nothing of its own and is passed by value.
typedef struct sb_world {
    const sb_layout *layout;
    uint8_t *block;            ///< `layout->size` bytes, aligned to 8
    const sb_scenery *scenery; ///< immutable
    void *scratch; ///< `sb_world_scratch_size` bytes, aligned to 8; holds nothing between steps
} sb_world;

/// Working memory of a step; no state.
size_t sb_world_scratch_size(const sb_layout *layout);

/// Empties the block and sets it up by the def that made the layout.
void sb_world_init(sb_world world, const sb_world_def *def);

sb_world_state *sb_world_get_state(sb_world world);
sb_body *sb_world_bodies(sb_world world, uint32_t *out_capacity);
const sb_contact *sb_world_contacts(sb_world world, uint32_t *out_count);

/// What a new body is.
typedef struct sb_body_def {
    sb_body_shape shape; ///< box or sphere
    sb_vec3 position;
    float yaw;
    sb_vec3 velocity;
    sb_vec3 half_extents; ///< a sphere's radius in all three
    float mass_kg;        ///< default 1
    uint32_t ignored;     ///< default SB_ID_NONE
} sb_body_def;

sb_body_def sb_body_def_default(void);

/// Puts a body into the slot `index`, which must be free (asserted), and raises its generation.
/// SB_ERROR_ARGUMENT for a position or size beyond the world's extent, a size that is not positive,
/// a sphere with unequal half extents, |yaw| over 1,000 rad, a velocity over 1e5 m/s along an axis,
/// a mass outside 1e-6 to 1e9 kg, and whatever is not finite.
sb_error sb_world_body_add(sb_world world, uint32_t index, const sb_body_def *def);

/// Frees the slot. The generation stays.
void sb_world_body_remove(sb_world world, uint32_t index);

/// One tick: integrate boxes, separate them, sweep spheres; fills the contacts, sorted by (time,
/// sphere). Spheres that hit something stay at the point of impact until the rules remove them.
void sb_world_step(sb_world world);

#endif
