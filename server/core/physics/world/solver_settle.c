// Which boxes and hulls are done. Those that touch each other, directly or through others, are an
// island. An island in which a pass has found nothing deeper than the slop is visited no more. So
// the motion of a body depends on its island, and on nothing that is far away: a client that plays
// a part of the world gets the same motion for each island that is whole in it.

#include "physics/world/solver_body.h"

void sb_solver_set_begin_pass(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        set->islands[i].worst = 0.0f;
    }
}

// Islands are trees of bodies (Galler & Fischer 1964); each path to the root is halved on the way.
static uint32_t root_of(const sb_solver_set *set, uint32_t number)
{
    while (set->islands[number].up != number) {
        set->islands[number].up = set->islands[set->islands[number].up].up;
        number = set->islands[number].up;
    }
    return number;
}

// The lower number is the root.
static void join(const sb_solver_set *set, uint32_t a, uint32_t b)
{
    uint32_t root_a = root_of(set, a), root_b = root_of(set, b);
    uint32_t low = root_a < root_b ? root_a : root_b, high = root_a < root_b ? root_b : root_a;
    set->islands[high].up = low;
    if (set->islands[high].worst > set->islands[low].worst) {
        set->islands[low].worst = set->islands[high].worst;
    }
}

static void find_islands(const sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        set->islands[i].up = i;
    }
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        for (uint32_t k = set->links[i].first; k < set->links[i].end; k++) {
            const sb_solver_pair *pair = &set->bodies.pairs[k];
            if (pair->touched && !pair->sensor) {
                join(set, pair->a, pair->b);
            }
        }
    }
}

void sb_solver_set_settle(sb_solver_set *set, float slop)
{
    find_islands(set);
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        set->islands[i].done = set->islands[root_of(set, i)].worst <= slop;
        if (!set->islands[i].done) {
            continue;
        }
        const sb_solver_links *links = &set->links[i];
        for (uint32_t k = links->first; k < links->end; k++) {
            // A neighbour in another island may still come.
            if (set->islands[root_of(set, set->bodies.pairs[k].b)].worst <= slop) {
                sb_bits_clear(set->bodies.dirty, k);
            }
        }
        for (uint32_t k = links->scenery; k < links->scenery_end; k++) {
            sb_bits_clear(set->scenery.dirty, k);
        }
    }
}

void sb_solver_set_leave(sb_solver_set *set, float slop)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        set->islands[i].left = set->islands[i].left || !set->islands[i].done;
    }
    sb_solver_set_settle(set, slop);
}
