#include "base/trigonometry.h"
#include "physics/world/solver_body.h"

// A body that is left this deep inside something static goes back to its last good place.
#define INSIDE_M 0.01f

// Two bodies that are this deep in each other, and were pressed deeper by this tick, are stuck too:
// the others around them left no room.
#define PRESSED_M 0.05f
#define DEEPER_M 1e-3f

static float depth_of(const sb_solver_set *set, const sb_solver_pair *pair)
{
    sb_mtv mtv;
    return sb_solver_pair_mtv(set, pair, &mtv) ? mtv.depth : 0.0f;
}

// Returns how deep the two are at their last good places.
static float depth_before(sb_solver_set *set, const sb_solver_pair *pair)
{
    sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    const sb_solver_body now_a = *a, now_b = *b;
    a->position = set->step->bodies[a->id].good_position;
    b->position = set->step->bodies[b->id].good_position;
    float depth = depth_of(set, pair);
    *a = now_a;
    *b = now_b;
    return depth;
}

static bool is_fixed(const sb_solver_set *set, const sb_solver_body *solver_body)
{
    return solver_body->id >= SB_ID_PLANE || solver_body->returned ||
           set->step->bodies[solver_body->id].motion == SB_BODY_STATIC;
}

// Returns true if a body of the pair is left inside scenery, a static body or one that has gone
// back, which do not yield; or if the two are pressed into each other.
static bool is_stuck(sb_solver_set *set, const sb_solver_pair *pair)
{
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    bool yields_a = a->inverse_mass > 0.0f, yields_b = b->inverse_mass > 0.0f;
    if (pair->sensor || (!yields_a && !yields_b)) {
        return false;
    }
    if (yields_a && yields_b) {
        float depth = depth_of(set, pair);
        return depth > PRESSED_M && depth > depth_before(set, pair) + DEEPER_M;
    }
    bool fixed = is_fixed(set, a) || is_fixed(set, b);
    return fixed && depth_of(set, pair) > INSIDE_M;
}

void sb_solver_set_pin(sb_solver_set *set, uint32_t number, sb_vec3 position, float yaw,
                       sb_vec3 velocity)
{
    sb_solver_body *solver_body = &set->solver_bodies[number];
    sb_body *body = &set->step->bodies[solver_body->id];
    solver_body->position = position;
    solver_body->velocity = velocity;
    solver_body->inverse_mass = 0.0f;
    solver_body->returned = true;
    // The margin of its pairs shrinks by the distance that its corners turn.
    float turn = fabsf(sb_angle_wrap(yaw - body->yaw));
    set->searches[number].margin -= turn * set->searches[number].reach;
    body->yaw = yaw;
    sb_solver_body_turn(set, number);
    sb_solver_set_measure(set, number);
    sb_solver_set_mark(set, number, false);
    set->islands[number].worst = HUGE_VALF;
}

static void go_back(sb_solver_set *set, uint32_t number)
{
    const sb_body *body = &set->step->bodies[set->solver_bodies[number].id];
    sb_solver_set_pin(set, number, body->good_position, body->good_yaw,
                      sb_vec3_make(0.0f, 0.0f, 0.0f));
    set->step->state->returned_count++;
}

// A pair that was resolved, and whose bodies have not moved since, is not visited again.
static bool return_from(sb_solver_set *set, const sb_pair_list *list)
{
    bool any = false;
    for (uint32_t word = 0; word < (list->count + 63) / 64; word++) {
        for (uint64_t left = list->dirty[word]; left != 0; left &= left - 1) {
            const sb_solver_pair *pair = &list->pairs[64 * word + (uint32_t)__builtin_ctzll(left)];
            if (is_stuck(set, pair)) {
                go_back(set, set->solver_bodies[pair->a].inverse_mass > 0.0f ? pair->a : pair->b);
                any = true;
            }
        }
    }
    return any;
}

// A heavy body may have pushed another one behind a thin wall. None that has not moved since it was
// looked at is there.
static bool return_pushed_through(sb_solver_set *set)
{
    bool any = false;
    for (uint32_t n = 0; n < set->changed_count; n++) {
        uint32_t i = set->changed[n];
        const sb_solver_body *solver_body = &set->solver_bodies[i];
        if (solver_body->inverse_mass > 0.0f && !solver_body->sensor &&
            sb_solver_body_went_through(set->step, solver_body)) {
            go_back(set, i);
            any = true;
        }
    }
    return any;
}

bool sb_solver_set_unstick(sb_solver_set *set)
{
    bool any = return_pushed_through(set);
    any = return_from(set, &set->scenery) || any;
    return return_from(set, &set->bodies) || any;
}
