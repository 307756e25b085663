#include "step_fixture.h"

#include "physics/world/step/phases.h"

sb_step step_fixture_open(world_fixture *fixture)
{
    sb_world world = fixture->world;
    uint32_t capacity;
    sb_step step = {
        .world = world,
        .state = sb_world_get_state(world),
        .bodies = sb_world_bodies(world, &capacity),
        .scratch = {world.scratch, (uint8_t *)world.scratch + sb_world_scratch_size(world.layout)},
    };
    step.dt = 1.0f / (float)step.state->tick_rate_hz;
    sb_step_list_bodies(&step);
    for (uint32_t i = 0; i < step.body_count; i++) {
        const sb_body *body = &step.bodies[i];
        step.starts[i] = (sb_start_pose){body->position, body->yaw, body->velocity};
    }
    sb_contacts_open(&step);
    return step;
}
