#include "physics/world/step.h"

#include <string.h>

#include "base/assert.h"
#include "base/trigonometry.h"

size_t sb_world_scratch_size(const sb_layout *layout)
{
    return layout->sections[SB_SECTION_BODIES].count * sizeof(sb_start_pose);
}

// Semi-implicit Euler: velocity first, then position with the new velocity. Spheres get their new
// velocity only; the sweep moves them.
static void integrate(sb_world world, sb_start_pose *starts)
{
    const sb_world_state *state = sb_world_get_state(world);
    float dt = 1.0f / (float)state->tick_rate_hz;
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(world, &capacity);
    for (uint32_t i = 0; i < capacity; i++) {
        sb_body *body = &bodies[i];
        starts[i] = (sb_start_pose){body->position, body->yaw};
        if (body->shape == SB_BODY_FREE) {
            continue;
        }
        body->velocity.y -= state->gravity_m_s2 * dt;
        if (body->shape == SB_BODY_BOX) {
            body->position = sb_vec3_add_scaled(body->position, body->velocity, dt);
            body->yaw = sb_angle_wrap(body->yaw + body->yaw_rate * dt);
        }
    }
}

static void clear_contacts(sb_world world)
{
    sb_world_state *state = sb_world_get_state(world);
    sb_contact *contacts = sb_layout_at(world.layout, world.block, SB_SECTION_CONTACTS);
    memset(contacts, 0, state->contact_count * sizeof *contacts);
    state->contact_count = 0;
}

// What the rest of the code may rely on between steps.
static bool is_sound(sb_world world)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(world, &capacity);
    const sb_world_state *state = sb_world_get_state(world);
    for (uint32_t i = 0; i < capacity; i++) {
        const sb_body *body = &bodies[i];
        const sb_body empty = {.generation = body->generation};
        if (body->shape == SB_BODY_FREE && memcmp(body, &empty, sizeof empty) != 0) {
            return false;
        }
        // False for a NaN.
        float sum = sb_vec3_dot(body->position, body->position) +
                    sb_vec3_dot(body->velocity, body->velocity) + fabsf(body->yaw_rate);
        if (!(sum <= FLT_MAX) || !(body->yaw >= -SB_PI && body->yaw <= SB_PI)) {
            return false;
        }
    }
    return state->contact_count <= world.layout->sections[SB_SECTION_CONTACTS].count;
}

void sb_world_step(sb_world world)
{
    SB_VALIDATE(is_sound(world));
    sb_world_state *state = sb_world_get_state(world);
    sb_start_pose *starts = world.scratch;
    clear_contacts(world);
    integrate(world, starts);
    state->penetration_m = sb_separate(world);
    sb_sweep_spheres(world, starts);
    state->tick++;
    SB_VALIDATE(is_sound(world));
}
