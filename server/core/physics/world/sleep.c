// Bodies at rest sleep, each on its own count of ticks, so that the rule is the same in any order.

#include "physics/world/phases.h"

static bool is_at_rest(const sb_step *step, uint32_t index)
{
    const sb_body *body = &step->bodies[index];
    const sb_start_pose *start = &step->starts[index];
    float distance = SB_REST_SPEED * step->dt;
    // Bodies that rest on this one push it by their weight every tick.
    float push = body->inverse_mass * sb_vec3_length(body->impulse);
    float push_max = SB_REST_SPEED + 2.0f * step->state->gravity_m_s2 * step->dt;
    sb_vec3 moved = sb_vec3_sub(body->position, start->position);
    return sb_vec3_length_squared(moved) <= distance * distance &&
           sb_vec3_length_squared(body->velocity) <= SB_REST_SPEED * SB_REST_SPEED &&
           fabsf(body->yaw_rate) <= SB_REST_SPEED && push <= push_max;
}

void sb_sleep_update(sb_step *step)
{
    uint32_t limit = step->state->sleep_ticks;
    for (uint32_t n = 0; limit > 0 && n < step->used_count; n++) {
        uint32_t i = step->used[n];
        sb_body *body = &step->bodies[i];
        if (body->motion != SB_BODY_DYNAMIC ||
            (body->flags & (SB_BODY_SLEEPLESS | SB_BODY_ASLEEP)) != 0) {
            continue;
        }
        if (!is_at_rest(step, i)) {
            body->rest_ticks = 0;
            continue;
        }
        body->rest_ticks++;
        if (body->rest_ticks >= limit) {
            body->rest_ticks = 0;
            body->flags |= SB_BODY_ASLEEP;
            body->velocity = sb_vec3_make(0.0f, 0.0f, 0.0f);
            body->yaw_rate = 0.0f;
            body->impulse = sb_vec3_make(0.0f, 0.0f, 0.0f);
        }
    }
}
