// The pairs are found again between two passes, for solver bodies that were pushed far. Pairs that
// were known before go on as if nothing had happened.

#include "physics/world/solver/solver_body.h"

// A pair that is deeper than this, and of bodies that are done, is new.
#define NEW_M 5e-3f

static void keep(sb_solver_set *set, const sb_pair_list *list, uint32_t index, uint32_t *count)
{
    const sb_solver_pair *pair = &list->pairs[index];
    if (pair->touched && *count < SB_KEPT_PAIRS_PER_SOLVER_BODY) {
        set->kept[pair->a * SB_KEPT_PAIRS_PER_SOLVER_BODY + *count] = (sb_kept_pair){
            .other = set->solver_bodies[pair->b].id,
            .dirty = sb_bits_at(list->dirty, index),
            .friction = pair->friction,
            .restitution = pair->restitution,
            .speed = pair->speed,
            .normal = pair->normal,
        };
        (*count)++;
    }
}

static void keep_all(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        const sb_solver_links *links = &set->links[i];
        uint32_t count = 0;
        for (uint32_t k = links->first; k < links->end; k++) {
            keep(set, &set->bodies, k, &count);
        }
        for (uint32_t k = links->scenery; k < links->scenery_end; k++) {
            keep(set, &set->scenery, k, &count);
        }
        set->islands[i].kept_count = count;
    }
}

// Returns true if both solver bodies of a pair are done; nothing of such a pair has changed.
static bool is_done(const sb_solver_set *set, const sb_solver_pair *pair)
{
    return sb_solver_set_is_done(set, pair->a) &&
           (pair->b >= set->solver_body_count || sb_solver_set_is_done(set, pair->b));
}

// Returns true if a body was pushed into another one or into scenery that its pairs did not hold.
// No pair of a body that is done is as deep.
static bool is_new(const sb_solver_set *set, const sb_solver_pair *pair)
{
    bool strayed = set->islands[pair->a].strayed ||
                   (pair->b < set->solver_body_count && set->islands[pair->b].strayed);
    sb_mtv mtv;
    return strayed && !pair->sensor && sb_solver_pair_mtv(set, pair, &mtv) && mtv.depth > NEW_M;
}

static void give_back(sb_solver_set *set, const sb_pair_list *list, uint32_t index)
{
    sb_solver_pair *pair = &list->pairs[index];
    const uint32_t other = set->solver_bodies[pair->b].id;
    const sb_kept_pair *kept = &set->kept[pair->a * SB_KEPT_PAIRS_PER_SOLVER_BODY];
    const sb_kept_pair *end = kept + set->islands[pair->a].kept_count;
    while (kept < end && kept->other != other) {
        kept++;
    }
    if (kept < end) {
        pair->touched = pair->noted = true; // find_again notes before it renews
        pair->friction = kept->friction;
        pair->restitution = kept->restitution;
        pair->speed = kept->speed;
        pair->normal = kept->normal;
    }
    bool known = kept < end;
    if (known ? !kept->dirty || is_done(set, pair) : is_done(set, pair) && !is_new(set, pair)) {
        sb_bits_clear(list->dirty, index);
    }
}

static void give_all_back(sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        const sb_solver_links *links = &set->links[i];
        for (uint32_t k = links->first; k < links->end; k++) {
            give_back(set, &set->bodies, k);
        }
        for (uint32_t k = links->scenery; k < links->scenery_end; k++) {
            give_back(set, &set->scenery, k);
        }
    }
    sb_solver_set_join_all(set);
}

void sb_solver_set_renew(sb_solver_set *set)
{
    keep_all(set);
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        set->islands[i].strayed = sb_solver_body_strayed(set, i);
    }
    sb_solver_set_find(set);
    give_all_back(set);
}

void sb_solver_set_renew_woken(sb_solver_set *set)
{
    keep_all(set);
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        set->islands[i].strayed = false;
        set->islands[i].awaited = sb_solver_body_strayed(set, i);
    }
    sb_solver_set_find(set);
    give_all_back(set);
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        if (set->islands[i].awaited) {
            set->searches[i].margin = -1.0f; // still counts as strayed
            set->may_stray = true;
        }
    }
}
