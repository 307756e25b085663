/// What the phases of a step share. For the files of this folder alone.
#ifndef SABOT_PHYSICS_WORLD_STEP_H
#define SABOT_PHYSICS_WORLD_STEP_H

#include "base/assert.h"
#include "physics/world/world.h"

/// What moves slower than this, m/s and rad/s, counts as at rest.
#define SB_REST_SPEED 0.05f

/// Where a body was at the tick's start.
typedef struct sb_start_pose {
    sb_vec3 position;
    float yaw;
} sb_start_pose;

/// Working memory, handed out from the front; a phase gives back what it took by keeping a copy.
typedef struct sb_scratch {
    uint8_t *next;
    uint8_t *end;
} sb_scratch;

/// `size` bytes aligned to 16. That they are there is asserted: the phases state their needs.
static inline void *sb_scratch_take(sb_scratch *scratch, size_t size)
{
    size_t whole = (size + 15) & ~(size_t)15;
    SB_ASSERT(whole <= (size_t)(scratch->end - scratch->next));
    void *memory = scratch->next;
    scratch->next += whole;
    return memory;
}

/// Bytes that so many elements take from scratch memory.
static inline size_t sb_scratch_size(size_t count, size_t element_size)
{
    return (count * element_size + 15) & ~(size_t)15;
}

typedef struct sb_step {
    sb_world world;
    sb_world_state *state;
    sb_body *bodies;
    uint32_t body_count; ///< one past the highest slot in use
    uint32_t *used;      ///< the slots in use by rising index: most slots of shells are free
    uint32_t used_count;
    float dt;              ///< s
    sb_start_pose *starts; ///< one a slot, of those in use
    sb_contact *touches;   ///< found in this tick so far, in the order found; kind not yet set
    uint32_t touch_count;
    uint32_t touch_capacity;
    sb_scratch scratch;
} sb_step;

/// Takes scratch memory for what is known of each slot, and notes those in use.
static inline void sb_step_list_bodies(sb_step *step)
{
    uint32_t capacity = step->world.layout->sections[SB_SECTION_BODIES].count;
    step->starts = sb_scratch_take(&step->scratch, capacity * sizeof *step->starts);
    step->used = sb_scratch_take(&step->scratch, capacity * sizeof *step->used);
    step->used_count = 0;
    for (uint32_t i = 0; i < capacity; i++) {
        step->used[step->used_count] = i;
        step->used_count += step->bodies[i].shape != SB_BODY_FREE ? 1u : 0u;
    }
    step->body_count = step->used_count > 0 ? step->used[step->used_count - 1] + 1 : 0;
}

/// Notes that `a` and `b` touch, either one a body or an id of scenery; the normal goes from the
/// first to the second. Sorts out which is the lower, and drops and counts what exceeds capacity.
/// The first note of a pair in a tick is the one whose time, speed, point and normal count.
void sb_step_touch(sb_step *step, uint32_t from, uint32_t to, float time, float speed,
                   sb_vec3 point, sb_vec3 normal);

/// Pushes boxes and hulls out of scenery and each other, with friction and restitution; returns to
/// its last good place what is left inside a static solid, or pressed deep into another body by
/// this tick (separate.c). Sets SB_BODY_GROUNDED, `penetration_m` and `returned_count`.
void sb_separate(sb_step *step);
size_t sb_separate_scratch_size(const sb_layout *layout);

/// Moves every sphere from its start pose to the tick's end through its events, against scenery,
/// spheres and each block's motion in this tick (sweep_phase.c).
void sb_sweep_phase(sb_step *step);
size_t sb_sweep_scratch_size(const sb_layout *layout);

/// Empties the list of touches, which takes its place in scratch memory for the whole step.
void sb_contacts_open(sb_step *step);

/// Turns this tick's touches and the last tick's contacts into this tick's contacts, and wakes
/// sleepers whose neighbour left (contacts.c).
void sb_contacts_update(sb_step *step);
size_t sb_contacts_scratch_size(const sb_layout *layout);

/// Counts ticks at rest, and puts to sleep (sleep.c).
void sb_sleep_update(sb_step *step);

/// Sorts a few ids by rising value.
static inline void sb_sort_ids(uint32_t *ids, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        uint32_t moved = ids[i], at = i;
        for (; at > 0 && ids[at - 1] > moved; at--) {
            ids[at] = ids[at - 1];
        }
        ids[at] = moved;
    }
}

/// The combined coefficients of two surfaces.
static inline float sb_mix_friction(float a, float b)
{
    return sqrtf(a * b);
}

static inline float sb_mix_restitution(float a, float b)
{
    return a > b ? a : b;
}

#endif
