// What islands of boxes and hulls may gain in a tick. Passes push bodies apart by positions and by
// velocities. Where several pushes lead round a corner, positions rise farther than velocities
// tell: a block that slides down between a wall and a hull is lifted by each push, and still gains
// the speed of its fall. And a block that lifts a sphere by its way works on it. So at the tick's
// end each island is weighed. What it gained in energy its bodies pay with their speed, all by the
// same share.

#include <string.h>

#include "physics/world/solver/solver_body.h"
#include "physics/world/step/phases.h"

// Passes leave up to this much of a depth, and give it back later, m.
#define SLOP_M 5e-4f

// Of an island, at its root.
typedef struct account {
    float gain;   // of energy, J
    float motion; // kinetic energy, J
    float slack;  // J
    bool driven;  // something in it gets energy from outside
} account;

static float half_mass_of(const sb_body *body)
{
    return 0.5f / body->inverse_mass;
}

static bool is_moved(const sb_body *body)
{
    return body->motion == SB_BODY_DYNAMIC && sb_body_moves(body);
}

static void add(const sb_solver_set *set, uint32_t number, account *to)
{
    const sb_step *step = set->step;
    const uint32_t id = set->solver_bodies[number].id;
    const sb_body *body = &step->bodies[id];
    const sb_start_pose *start = &step->starts[id];
    if (!is_moved(body)) {
        to->driven = to->driven || sb_body_moves(body);
        return;
    }
    const float weight =
        step->state->gravity_m_s2 * body->gravity_scale * 2.0f * half_mass_of(body);
    const float motion = half_mass_of(body) * sb_vec3_length_squared(body->velocity);
    const float before = half_mass_of(body) * sb_vec3_length_squared(start->velocity);
    to->gain += motion - before + weight * (body->position.y - start->position.y) -
                set->islands[number].earned;
    to->motion += motion;
    to->slack += fabsf(weight) * SLOP_M;
    to->driven = to->driven || body->yaw_rate != 0.0f;
}

// Returns the share of its speed that the island keeps.
static float share_of(const account *of)
{
    if (of->driven || !(of->gain > of->slack) || !(of->motion > 0.0f)) {
        return 1.0f;
    }
    return of->gain < of->motion ? sqrtf(1.0f - of->gain / of->motion) : 0.0f;
}

void sb_solver_set_pay(sb_solver_set *set)
{
    sb_scratch scratch = set->step->scratch;
    const uint32_t count = set->solver_body_count;
    account *accounts = sb_scratch_take(&scratch, count * sizeof *accounts);
    memset(accounts, 0, count * sizeof *accounts);
    for (uint32_t i = 0; i < count; i++) {
        if (!set->solver_bodies[i].sensor) {
            add(set, i, &accounts[sb_solver_set_root(set, i)]);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        sb_body *body = &set->step->bodies[set->solver_bodies[i].id];
        float share = share_of(&accounts[sb_solver_set_root(set, i)]);
        if (share < 1.0f && is_moved(body) && !set->solver_bodies[i].sensor) {
            body->velocity = sb_vec3_scale(body->velocity, share);
        }
    }
}
