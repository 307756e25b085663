/// What the phases of a step share. For the files of step/, solver/, ball/ and rest/ alone.
#ifndef SABOT_PHYSICS_WORLD_STEP_STEP_CONTEXT_H
#define SABOT_PHYSICS_WORLD_STEP_STEP_CONTEXT_H

#include "physics/world/step/scratch.h"
#include "physics/world/world.h"

/// What moves slower than this, m/s and rad/s, counts as at rest.
#define SB_REST_SPEED 0.05f

/// Where a body was at the tick's start, and its velocity before gravity, m/s.
typedef struct sb_start_pose {
    sb_vec3 position;
    float yaw;
    sb_vec3 velocity;
} sb_start_pose;

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
    struct sb_separation *separation; ///< of boxes and hulls; NULL if there are none
    uint64_t *uncertain; ///< a bit for each slot: a contact of its body found no room in this tick
    bool has_sleepers;   ///< a body slept when the tick began
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

#endif
