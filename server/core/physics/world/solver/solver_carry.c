// Towers. In a pass a weight travels only a few bodies down a tower, so that in a high one it does
// not reach the ground before the passes end. Then each body that something carries is set on what
// carries it, from the lowest body up: shock propagation (Guendelman, Bridson and Fedkiw 2003). A
// body that nothing carries stays as the passes left it, and may fall at their end.

#include <string.h>

#include "physics/world/solver/solver_body.h"

static bool is_higher(const sb_solver_set *set, uint32_t a, uint32_t b)
{
    float height_a = set->solver_bodies[a].position.y, height_b = set->solver_bodies[b].position.y;
    return height_a != height_b ? height_a > height_b : a > b;
}

// Shell's sort with Ciura's gaps: no body is equal to another, so each order has one result.
static void sort_by_height(const sb_solver_set *set, uint32_t *numbers, uint32_t count)
{
    static const uint32_t gaps[] = {3548, 1577, 701, 301, 132, 57, 23, 10, 4, 1};
    for (uint32_t g = 0; g < sizeof gaps / sizeof gaps[0]; g++) {
        uint32_t gap = gaps[g];
        for (uint32_t i = gap; i < count; i++) {
            uint32_t moved = numbers[i], at = i;
            for (; at >= gap && is_higher(set, numbers[at - gap], moved); at -= gap) {
                numbers[at] = numbers[at - gap];
            }
            numbers[at] = moved;
        }
    }
}

// What carries a body in the end: something that yields to nothing.
typedef struct base {
    bool found;
    sb_vec3 velocity;
} base;

// The support of a body that it reaches first. The vector goes from the support to the body, and
// its depth is negative if there is a gap.
typedef struct support {
    sb_solver_pair *pair;
    sb_mtv up;
    base base;
} support;

// Things that yield to nothing carry, and so do bodies that are carried.
static base base_of(const sb_solver_set *set, const base *bases, uint32_t number)
{
    if (number < set->solver_body_count && set->solver_bodies[number].inverse_mass > 0.0f) {
        return bases[number];
    }
    return (base){true, set->solver_bodies[number].velocity};
}

// Returns true, and measures the pair, if the body stands on the other one after a move of `lift`
// upwards.
static bool stands_on(const sb_solver_set *set, const sb_solver_pair *pair, uint32_t number,
                      float lift, sb_mtv *out_up)
{
    sb_solver_body *body = &set->solver_bodies[number];
    sb_vec3 position = body->position;
    body->position.y += lift;
    bool touches = sb_solver_pair_mtv(set, pair, out_up);
    body->position = position;
    if (!touches) {
        return false;
    }
    if (pair->a == number) {
        out_up->normal = sb_vec3_negate(out_up->normal);
    }
    out_up->depth += lift * out_up->normal.y;
    return out_up->normal.y >= SB_CARRYING_NORMAL_Y;
}

// A body that touched the other one in this tick stands on it too: the passes pushed it too far up.
// The first lift downwards at which they touch is small beside their common area, most of the time,
// so that the vector is the vertical one.
static bool stood_on(const sb_solver_set *set, const sb_solver_pair *pair, uint32_t number,
                     sb_mtv *out_up)
{
    float margin = sb_solver_margin(set->solver_bodies[number].half_extents);
    for (float lift = margin / 64.0f; pair->touched && lift <= margin; lift *= 4.0f) {
        if (stands_on(set, pair, number, -lift, out_up)) {
            return true;
        }
    }
    return false;
}

static void consider(const sb_solver_set *set, const base *bases, sb_solver_pair *pair,
                     uint32_t number, support *best)
{
    base under = base_of(set, bases, pair->a == number ? pair->b : pair->a);
    sb_mtv up;
    if (!pair->sensor && under.found &&
        (stands_on(set, pair, number, 0.0f, &up) || stood_on(set, pair, number, &up)) &&
        (best->pair == NULL || up.depth > best->up.depth)) {
        *best = (support){pair, up, under};
    }
}

// The body gets no more speed than its base has, so that it gains no energy.
static void set_on(sb_solver_set *set, uint32_t number, const support *on)
{
    sb_solver_body *body = &set->solver_bodies[number];
    sb_vec3 up = on->up.normal;
    float approach = sb_vec3_dot(sb_vec3_sub(on->base.velocity, body->velocity), up);
    if (!on->pair->touched) {
        sb_vec3 normal = on->pair->b == number ? up : sb_vec3_negate(up);
        sb_solver_pair_touch(set, on->pair, normal, approach);
        sb_solver_set_join(set, on->pair);
    }
    body->grounded = true;
    body->position = sb_vec3_add_scaled(body->position, up, on->up.depth);
    if (approach > 0.0f) {
        body->velocity = sb_vec3_add_scaled(body->velocity, up, approach);
    }
    sb_solver_set_mark(set, number, false);
}

static void carry(sb_solver_set *set, base *bases, uint32_t number)
{
    const sb_solver_links *links = &set->links[number];
    support best = {0};
    for (uint32_t k = links->first; k < links->end; k++) {
        consider(set, bases, &set->bodies.pairs[k], number, &best);
    }
    for (uint32_t k = links->second; k < links->second_end; k++) {
        consider(set, bases, &set->bodies.pairs[set->seconds[k]], number, &best);
    }
    for (uint32_t k = links->scenery; k < links->scenery_end; k++) {
        consider(set, bases, &set->scenery.pairs[k], number, &best);
    }
    bases[number] = best.base;
    set->islands[number].uncarried = best.pair == NULL && set->islands[number].stacked;
    if (best.pair != NULL) {
        set_on(set, number, &best);
    }
}

#define STACKED 1u
#define PENDING 2u

// Lists the bodies of the islands with towers.
static uint32_t list_towers(const sb_solver_set *set, uint32_t *numbers, uint8_t *marks)
{
    uint32_t count = 0;
    memset(marks, 0, set->solver_body_count * sizeof *marks);
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        const sb_solver_island *island = &set->islands[i];
        bool pending = set->all_pending || island->pending;
        uint32_t mark = (island->stacked ? STACKED : 0u) | (pending ? PENDING : 0u);
        marks[sb_solver_set_root(set, i)] |= (uint8_t)mark;
    }
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        if (set->solver_bodies[i].inverse_mass > 0.0f &&
            marks[sb_solver_set_root(set, i)] == (STACKED | PENDING)) {
            numbers[count++] = i;
        }
    }
    return count;
}

// A body that this run stacks was visited in it, so that its island was pending.
void sb_solver_set_begin_run(sb_solver_set *set)
{
    set->settled = false;
    set->all_pending = !set->stacked;
    for (uint32_t i = 0; i < set->solver_body_count && set->stacked; i++) {
        set->islands[i].pending = !sb_solver_set_is_done(set, i);
    }
}

void sb_solver_set_carry(sb_solver_set *set)
{
    sb_scratch scratch = set->step->scratch;
    uint32_t *numbers = sb_scratch_take(&scratch, set->solver_body_count * sizeof *numbers);
    uint8_t *marks = sb_scratch_take(&scratch, set->solver_body_count * sizeof *marks);
    base *bases = sb_scratch_take(&scratch, set->solver_body_count * sizeof *bases);
    uint32_t count = list_towers(set, numbers, marks);
    sort_by_height(set, numbers, count);
    memset(bases, 0, set->solver_body_count * sizeof *bases); // none is found yet
    for (uint32_t i = 0; i < count; i++) {
        carry(set, bases, numbers[i]);
    }
}
