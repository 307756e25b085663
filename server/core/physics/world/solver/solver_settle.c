// Which boxes and hulls are done. Those that touch each other, directly or through others, are an
// island. An island in which a pass has found nothing deeper than the slop is visited no more. So
// the motion of a body depends on its island, and on nothing that is far away: a client that plays
// a part of the world gets the same motion for each island that is whole in it.
//
// A pass costs what the bodies cost that it concerns: islands only grow by touches, and only pairs
// of a body that this pass moved are dirty at its end.

#include "base/compiler.h"
#include "physics/world/solver/solver_body.h"

void sb_solver_set_begin_pass(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->active_count; i++) {
        set->may_stray = set->may_stray || sb_solver_body_strayed(set, set->active[i]);
        set->islands[set->active[i]].worst = 0.0f;
        set->islands[set->active[i]].active = false;
    }
    set->active_count = 0;
}

// Islands are trees of bodies (Galler & Fischer 1964); each path to the root is halved on the way.
static uint32_t root_of(const sb_solver_set *set, uint32_t number)
{
    for (;;) {
        uint32_t up = set->islands[number].up, next = set->islands[up].up;
        if (up == next) {
            return up;
        }
        set->islands[number].up = next;
        number = next;
    }
}

void sb_solver_set_join(sb_solver_set *set, const sb_solver_pair *pair)
{
    if (pair->sensor || pair->b >= set->solver_body_count) {
        return;
    }
    uint32_t root_a = root_of(set, pair->a), root_b = root_of(set, pair->b);
    // The lower number is the root.
    set->islands[root_a < root_b ? root_b : root_a].up = root_a < root_b ? root_a : root_b;
}

void sb_solver_set_join_all(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        set->islands[i].up = i;
        set->islands[i].busy = 0;
    }
    for (uint32_t i = 0; i < set->bodies.count; i++) {
        if (set->bodies.pairs[i].touched) {
            sb_solver_set_join(set, &set->bodies.pairs[i]);
        }
    }
}

bool sb_solver_set_is_done(const sb_solver_set *set, uint32_t number)
{
    return set->islands[root_of(set, number)].busy != set->settled_count;
}

// Clears the pairs of a body that is done. A neighbour in another island may still come.
static void clear_pairs(sb_solver_set *set, uint32_t number)
{
    const sb_solver_links *links = &set->links[number];
    for (uint32_t k = links->first; k < links->end; k++) {
        if (sb_bits_at(set->bodies.dirty, k) &&
            sb_solver_set_is_done(set, set->bodies.pairs[k].b)) {
            sb_bits_clear(set->bodies.dirty, k);
        }
    }
    for (uint32_t n = links->second; n < links->second_end; n++) {
        uint32_t k = set->seconds[n];
        if (sb_bits_at(set->bodies.dirty, k) &&
            sb_solver_set_is_done(set, set->bodies.pairs[k].a)) {
            sb_bits_clear(set->bodies.dirty, k);
        }
    }
    for (uint32_t k = links->scenery; k < links->scenery_end; k++) {
        sb_bits_clear(set->scenery.dirty, k);
    }
}

// Islands with a depth above the slop are not done. The bodies that the pass concerns point to
// their roots from then on.
static void find_busy(sb_solver_set *set, float slop)
{
    set->settled_count++;
    for (uint32_t i = 0; i < set->active_count; i++) {
        sb_solver_island *island = &set->islands[set->active[i]];
        island->up = root_of(set, set->active[i]);
        if (island->worst > slop) {
            set->islands[island->up].busy = set->settled_count;
        }
    }
}

static void clear_active(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->active_count; i++) {
        const sb_solver_island *island = &set->islands[set->active[i]];
        if (set->islands[island->up].busy != set->settled_count) {
            clear_pairs(set, set->active[i]);
        }
    }
}

void sb_solver_set_settle(sb_solver_set *set, float slop)
{
    find_busy(set, slop);
    clear_active(set);
}

// Clears the pairs whose bodies are done, wherever they are.
static void clear_done(const sb_solver_set *set, const sb_pair_list *list)
{
    for (uint32_t word = 0; word < (list->count + 63) / 64; word++) {
        for (uint64_t left = list->dirty[word]; left != 0; left &= left - 1) {
            uint32_t index = 64 * word + sb_zeros_below(left);
            const sb_solver_pair *pair = &list->pairs[index];
            if (sb_solver_set_is_done(set, pair->a) &&
                (pair->b >= set->solver_body_count || sb_solver_set_is_done(set, pair->b))) {
                sb_bits_clear(list->dirty, index);
            }
        }
    }
}

void sb_solver_set_leave(sb_solver_set *set, float slop)
{
    for (uint32_t i = 0; i < set->solver_body_count && !set->settled; i++) {
        set->islands[i].left = set->islands[i].left || !sb_solver_set_is_done(set, i);
    }
    find_busy(set, slop);
    if (set->settled) {
        clear_active(set);
    } else {
        // Pairs may be dirty from the last of the passes that are used up.
        clear_done(set, &set->bodies);
        clear_done(set, &set->scenery);
    }
}
