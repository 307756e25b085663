#include <stddef.h>
#include <string.h>

#include "base/trigonometry.h"
#include "physics/shape/lanes.h"
#include "physics/world/pose_ring.h"
#include "physics/world/step/phases.h"
#include "physics/world/valid.h"

size_t sb_world_scratch_size(const sb_layout *layout)
{
    size_t phases = sb_separate_scratch_size(layout) + sb_sweep_scratch_size(layout);
    uint32_t bodies = layout->sections[SB_SECTION_BODIES].count;
    return sb_scratch_size(bodies, sizeof(sb_start_pose)) +
           sb_scratch_size(bodies, sizeof(uint32_t)) + sb_contacts_scratch_size(layout) +
           sb_sleep_scratch_size(layout) + phases;
}

static float confined(float value)
{
    float low = value > -SB_NUMBER_MAX ? value : -SB_NUMBER_MAX;
    float both = low < SB_NUMBER_MAX ? low : SB_NUMBER_MAX;
    return value == value ? both : 0.0f;
}

static sb_vec3 confined_vec3(sb_vec3 v)
{
    return sb_vec3_make(confined(v.x), confined(v.y), confined(v.z));
}

// Which of four neighbouring numbers of a body are within the bound.
static inline sb_lanes_mask four_are_within(const sb_body *body, size_t offset)
{
    sb_lanes lanes;
    memcpy(&lanes, (const uint8_t *)body + offset, sizeof lanes);
    return sb_lanes_at_most(sb_lanes_abs(lanes), sb_lanes_all(SB_NUMBER_MAX));
}

_Static_assert(offsetof(sb_body, yaw) == offsetof(sb_body, position) + 12 &&
                   offsetof(sb_body, yaw_rate) == offsetof(sb_body, velocity) + 12 &&
                   offsetof(sb_body, restitution) == offsetof(sb_body, impulse) + 12,
               "a vector and the number behind it are read at once");

static inline bool can_calculate(const sb_body *body)
{
    const sb_lanes_mask place = four_are_within(body, offsetof(sb_body, position));
    const sb_lanes_mask motion = four_are_within(body, offsetof(sb_body, velocity));
    const sb_lanes_mask push = four_are_within(body, offsetof(sb_body, impulse));
    return sb_lanes_every(sb_lanes_mask_and(sb_lanes_mask_and(place, motion), push)) &&
           fabsf(body->joint_rate) <= SB_NUMBER_MAX;
}

// Rules may have written any number: what is too large to calculate with becomes the largest that
// is not.
static void confine(sb_body *body)
{
    if (can_calculate(body)) {
        return;
    }
    body->position = confined_vec3(body->position);
    body->velocity = confined_vec3(body->velocity);
    body->impulse = confined_vec3(body->impulse);
    body->yaw_rate = confined(body->yaw_rate);
    body->joint_rate = confined(body->joint_rate);
}

// Gravity, impulses and drag, in this order: the velocity that the tick moves with.
static void accelerate(const sb_step *step, sb_body *body)
{
    if (body->motion != SB_BODY_DYNAMIC) {
        return;
    }
    const sb_vec3 nothing = {0.0f, 0.0f, 0.0f};
    body->velocity = sb_body_momentum(body);
    body->impulse = nothing;
    if ((body->flags & SB_BODY_BALLISTIC) == 0 || body->shape != SB_BODY_SPHERE) {
        body->velocity.y -= step->state->gravity_m_s2 * body->gravity_scale * step->dt;
    }
    if (body->drag_per_s > 0.0f) {
        // Implicit Euler, so that no drag is too large for the tick.
        body->velocity = sb_vec3_scale(body->velocity, 1.0f / (1.0f + body->drag_per_s * step->dt));
    }
}

// Semi-implicit Euler: velocity first, then position with the new velocity. Spheres get their new
// velocity only; the sweep moves them.
static void integrate(sb_step *step)
{
    for (uint32_t n = 0; n < step->used_count; n++) {
        sb_body *body = &step->bodies[step->used[n]];
        confine(body);
        step->starts[step->used[n]] =
            (sb_start_pose){body->position, body->yaw, sb_body_momentum(body)};
        if (!sb_body_moves(body)) {
            continue;
        }
        body->flags &= (uint8_t) ~(SB_BODY_GROUNDED | SB_BODY_FROZEN);
        accelerate(step, body);
        if (body->shape != SB_BODY_SPHERE) {
            body->position = sb_vec3_add_scaled(body->position, body->velocity, step->dt);
            body->yaw = sb_angle_wrap(body->yaw + body->yaw_rate * step->dt);
        }
    }
}

static sb_step open_step(sb_world world)
{
    uint32_t capacity;
    sb_step step = {
        .world = world,
        .state = sb_world_get_state(world),
        .bodies = sb_world_bodies(world, &capacity),
        .scratch = {world.scratch, (uint8_t *)world.scratch + sb_world_scratch_size(world.layout)},
    };
    step.dt = 1.0f / (float)step.state->tick_rate_hz;
    sb_step_list_bodies(&step);
    sb_contacts_open(&step);
    return step;
}

void sb_world_step(sb_world world)
{
    SB_VALIDATE(sb_world_is_consistent(world));
    sb_step step = open_step(world);
    sb_wake_open(&step);
    integrate(&step);
    sb_separate(&step);
    sb_sweep_phase(&step);
    sb_separate_close(&step);
    sb_contacts_update(&step);
    sb_sleep_update(&step);
    step.state->tick++;
    sb_pose_ring_store(world);
    SB_VALIDATE(sb_world_is_consistent(world));
}
