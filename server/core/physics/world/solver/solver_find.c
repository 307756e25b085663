// Finds which solver bodies may touch in this tick, through a broad phase built for it.

#include <string.h>

#include "base/compiler.h"
#include "physics/world/scenery/scenery_block.h"
#include "physics/world/solver/solver_body.h"

#define FOUND_COUNT_MAX 256u

// Two bodies near each other, by the numbers of their solver bodies.
typedef struct candidate {
    uint32_t low, high;
    float reach[4]; // as in their pair
} candidate;

typedef struct finding {
    sb_solver_set *set;
    candidate *candidates;
    uint32_t count;
    uint32_t capacity;
    uint32_t dropped_count;
} finding;

size_t sb_solver_find_scratch_size(uint32_t solver_body_count)
{
    return 2 * sb_scratch_size(solver_body_count * SB_BODY_PAIRS_PER_SOLVER_BODY,
                               sizeof(candidate)) +
           sb_scratch_size(solver_body_count, sizeof(sb_bound)) +
           2 * sb_scratch_size(solver_body_count, sizeof(uint32_t)) +
           sb_scratch_size(1, sb_broad_phase_size(solver_body_count));
}

// Tests layers, masks and whether one of the two moves. Sensors make contacts alone.
static bool bodies_meet(const sb_solver_set *set, uint32_t a, uint32_t b)
{
    const sb_solver_search *of_a = &set->searches[a], *of_b = &set->searches[b];
    const sb_solver_body *solver_body_a = &set->solver_bodies[a],
                         *solver_body_b = &set->solver_bodies[b];
    return (of_a->layer & of_b->mask) != 0 && (of_b->layer & of_a->mask) != 0 &&
           of_a->ignored != solver_body_b->id && of_b->ignored != solver_body_a->id &&
           (solver_body_a->moves || solver_body_b->moves);
}

static sb_pair_kind kind_of(const sb_solver_body *a, const sb_solver_body *b)
{
    return a->upright_box && b->upright_box ? SB_PAIR_UPRIGHT : SB_PAIR_SHAPES;
}

// Two bodies are far from their start if they move more than half of a smallest half extent.
static float far_of(const sb_solver_set *set, const sb_solver_pair *pair)
{
    if (pair->sensor || pair->b >= set->solver_body_count) {
        return HUGE_VALF;
    }
    float a = sb_least_half_extent(set->solver_bodies[pair->a].half_extents);
    float b = sb_least_half_extent(set->solver_bodies[pair->b].half_extents);
    return 0.5f * (a < b ? a : b);
}

// Measures a pair. Returns true if it is near enough to be kept.
static inline bool measure(const sb_solver_set *set, sb_solver_pair *pair, uint32_t a, uint32_t b,
                           float margin)
{
    pair->a = a;
    pair->b = b;
    pair->kind = (uint8_t)kind_of(&set->solver_bodies[a], &set->solver_bodies[b]);
    if (pair->kind != SB_PAIR_UPRIGHT) {
        return true;
    }
    sb_solver_pair_measure(set, pair);
    return sb_solver_pair_is_near(set, pair, margin);
}

// Sets the other members of a pair that is measured.
static inline void open_pair(const sb_solver_set *set, sb_solver_pair *pair)
{
    pair->sensor = set->solver_bodies[pair->a].sensor || set->solver_bodies[pair->b].sensor;
    pair->touched = pair->noted = false;
    pair->far = far_of(set, pair);
}

static void note_candidates(void *context, uint32_t number, const uint32_t *near, uint32_t count)
{
    finding *f = context;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t low = number < near[i] ? number : near[i],
                 high = number < near[i] ? near[i] : number;
        float margin = f->set->searches[low].margin + f->set->searches[high].margin;
        sb_solver_pair pair = {0};
        if (!bodies_meet(f->set, low, high) || !measure(f->set, &pair, low, high, margin)) {
            continue;
        }
        if (f->count == f->capacity) {
            f->dropped_count++;
            continue;
        }
        candidate *next = &f->candidates[f->count++];
        next->low = low;
        next->high = high;
        memcpy(next->reach, pair.reach, sizeof next->reach);
    }
}

// One stable pass: by the higher number of each, or by the lower.
static void sort_by(bool high, const candidate *from, candidate *into, uint32_t count,
                    uint32_t *starts, uint32_t solver_body_count)
{
    memset(starts, 0, solver_body_count * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        starts[high ? from[i].high : from[i].low]++;
    }
    uint32_t start = 0;
    for (uint32_t solver_body = 0; solver_body < solver_body_count; solver_body++) {
        uint32_t size = starts[solver_body];
        starts[solver_body] = start;
        start += size;
    }
    for (uint32_t i = 0; i < count; i++) {
        into[starts[high ? from[i].high : from[i].low]++] = from[i];
    }
}

static void add_pair(sb_solver_set *set, const candidate *from)
{
    const sb_solver_body *low = &set->solver_bodies[from->low],
                         *high = &set->solver_bodies[from->high];
    sb_solver_pair *pair = &set->bodies.pairs[set->bodies.count++];
    pair->a = from->low;
    pair->b = from->high;
    pair->kind = (uint8_t)kind_of(low, high);
    memcpy(pair->reach, from->reach, sizeof pair->reach);
    pair->reach_up = low->half_extents.y + high->half_extents.y;
    open_pair(set, pair);
}

static void add_body_pairs(sb_solver_set *set, const candidate *sorted, uint32_t count)
{
    sb_pair_list *list = &set->bodies;
    list->count = 0;
    for (uint32_t i = 0, solver_body = 0; solver_body < set->solver_body_count; solver_body++) {
        sb_solver_links *links = &set->links[solver_body];
        links->first = list->count;
        links->second_end = 0;
        for (; i < count && sorted[i].low == solver_body; i++) {
            add_pair(set, &sorted[i]);
        }
        links->end = list->count;
    }
    memset(list->dirty, 0xFF, (list->count + 63) / 64 * sizeof *list->dirty);
    if (list->count % 64 != 0) {
        list->dirty[list->count / 64] = ((uint64_t)1 << (list->count % 64)) - 1;
    }
}

// Lists for each solver body the pairs in which it comes second.
static void link_seconds(sb_solver_set *set)
{
    const sb_pair_list *list = &set->bodies;
    for (uint32_t i = 0; i < list->count; i++) {
        set->links[list->pairs[i].b].second_end++;
    }
    uint32_t start = 0;
    for (uint32_t solver_body = 0; solver_body < set->solver_body_count; solver_body++) {
        sb_solver_links *links = &set->links[solver_body];
        uint32_t count = links->second_end;
        links->second = links->second_end = start;
        start += count;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        set->seconds[set->links[list->pairs[i].b].second_end++] = i;
    }
}

// The pairs of a few solver bodies, which are a list, come sorted; others do not.
static void find_candidates(finding *f, sb_scratch scratch, bool as_list, const sb_bound *bounds,
                            const uint32_t *numbers)
{
    uint32_t count = f->set->solver_body_count;
    candidate *sorted = sb_scratch_take(&scratch, f->capacity * sizeof *sorted);
    uint32_t *starts = sb_scratch_take(&scratch, count * sizeof *starts);
    void *memory = sb_scratch_take(&scratch, sb_broad_phase_size(count));
    sb_broad_phase *phase = as_list ? sb_broad_phase_build(memory, bounds, numbers, count)
                                    : sb_broad_phase_build_grids(memory, bounds, numbers, count);
    f->count = f->dropped_count = 0;
    sb_broad_phase_pairs(phase, note_candidates, f);
    if (!as_list) {
        sort_by(true, f->candidates, sorted, f->count, starts, count);
        sort_by(false, sorted, f->candidates, f->count, starts, count);
    }
}

static void find_body_pairs(sb_solver_set *set)
{
    sb_scratch scratch = set->step->scratch;
    uint32_t count = set->solver_body_count;
    finding f = {.set = set, .capacity = set->bodies.capacity};
    f.candidates = sb_scratch_take(&scratch, f.capacity * sizeof *f.candidates);
    sb_bound *bounds = sb_scratch_take(&scratch, count * sizeof *bounds);
    uint32_t *numbers = sb_scratch_take(&scratch, count * sizeof *numbers);
    for (uint32_t i = 0; i < count; i++) {
        bounds[i] = (sb_bound){set->solver_bodies[i].position,
                               set->searches[i].reach + set->searches[i].margin};
        numbers[i] = i;
    }
    bool few = count <= SB_BROAD_PHASE_FEW_COUNT;
    find_candidates(&f, scratch, few, bounds, numbers);
    if (few && f.dropped_count > 0) {
        // The order of the grids decides which pairs are dropped, however few solver bodies there
        // are.
        find_candidates(&f, scratch, false, bounds, numbers);
    }
    add_body_pairs(set, f.candidates, f.count);
    link_seconds(set);
    set->step->state->pair_dropped_count += f.dropped_count;
}

// The room in which a chunk of solver bodies gets its pairs with scenery.
typedef struct chunk_run {
    uint32_t next, end;
    uint32_t dropped_count;
} chunk_run;

static bool meets(const sb_solver_set *set, uint32_t number, uint32_t surface)
{
    const sb_solver_search *search = &set->searches[number];
    return sb_scenery_meets(set->step->world.scenery, surface, search->layer, search->mask);
}

static void find_plane(sb_solver_set *set, chunk_run *run, uint32_t number, uint32_t index)
{
    const sb_solver_search *search = &set->searches[number];
    const sb_plane *plane = &sb_scenery_planes(set->step->world.scenery)[index];
    float distance = sb_plane_distance(plane, set->solver_bodies[number].position);
    if (!meets(set, number, index)) {
        return;
    }
    if (run->next == run->end) {
        run->dropped_count++;
        return;
    }
    sb_solver_pair *pair = &set->scenery.pairs[run->next];
    pair->a = number;
    pair->b = set->solver_body_count + index;
    pair->kind = SB_PAIR_PLANE;
    pair->sensor = set->solver_bodies[number].sensor;
    pair->touched = pair->noted = false;
    pair->far = HUGE_VALF;
    sb_solver_pair_measure(set, pair);
    run->next += distance <= pair->reach[0] + search->margin ? 1 : 0;
}

// Level ones first.
static void find_planes(sb_solver_set *set, chunk_run *run, uint32_t number)
{
    const sb_scenery *scenery = set->step->world.scenery;
    const sb_solver_search *search = &set->searches[number];
    uint32_t near = sb_scenery_planes_near(scenery, set->solver_bodies[number].position,
                                           search->reach + search->margin);
    for (uint32_t left = near & scenery->level_planes; left != 0; left &= left - 1) {
        find_plane(set, run, number, sb_zeros_below(left));
    }
    set->links[number].scenery_sides = run->next;
    for (uint32_t left = near & ~scenery->level_planes; left != 0; left &= left - 1) {
        find_plane(set, run, number, sb_zeros_below(left));
    }
}

static void find_solids(sb_solver_set *set, chunk_run *run, uint32_t number)
{
    uint32_t found[FOUND_COUNT_MAX];
    const sb_solver_body *solver_body = &set->solver_bodies[number];
    const sb_scenery *scenery = set->step->world.scenery;
    float margin = set->searches[number].margin;
    sb_aabb bounds = sb_aabb_of_path(solver_body->position, solver_body->position,
                                     set->searches[number].reach + margin);
    uint32_t count = sb_scenery_find(scenery, &bounds, found, FOUND_COUNT_MAX);
    if (count > FOUND_COUNT_MAX) {
        run->dropped_count += count - FOUND_COUNT_MAX;
        count = FOUND_COUNT_MAX;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!meets(set, number, scenery->plane_count + found[i])) {
            continue;
        }
        if (run->next == run->end) {
            run->dropped_count++;
            continue;
        }
        uint32_t solid = set->solver_body_count + SB_SCENERY_PLANE_COUNT_MAX + run->next;
        set->solver_bodies[solid] = sb_solver_body_of_solid(scenery, found[i]);
        sb_solver_pair *pair = &set->scenery.pairs[run->next];
        if (measure(set, pair, number, solid, margin)) {
            open_pair(set, pair);
            run->next++;
        }
    }
}

static void find_scenery(sb_solver_set *set)
{
    uint32_t run_size =
        set->scenery.capacity / ((set->solver_body_count + SB_SOLVER_CHUNK - 1) / SB_SOLVER_CHUNK);
    chunk_run run = {0};
    for (uint32_t number = 0; number < set->solver_body_count; number++) {
        if (number % SB_SOLVER_CHUNK == 0) {
            run.next = number / SB_SOLVER_CHUNK * run_size;
            run.end = run.next + run_size;
            memset(&set->scenery.dirty[run.next / 64], 0, run_size / 64 * sizeof(uint64_t));
        }
        sb_solver_links *links = &set->links[number];
        links->scenery = links->scenery_sides = run.next;
        if (set->solver_bodies[number].moves) {
            find_planes(set, &run, number);
            find_solids(set, &run, number);
        }
        links->scenery_end = run.next;
        sb_bits_set_range(set->scenery.dirty, links->scenery, links->scenery_end);
    }
    set->scenery.count = set->scenery.capacity;
    set->step->state->pair_dropped_count += run.dropped_count;
}

void sb_solver_set_find(sb_solver_set *set)
{
    const sb_step *step = set->step;
    set->may_stray = false;
    for (uint32_t i = 0; i < set->solver_body_count; i++) {
        const sb_solver_body *solver_body = &set->solver_bodies[i];
        // The whole way since the tick's start, so that no pair is missing that met on it.
        sb_vec3 displacement =
            sb_vec3_sub(solver_body->position, step->starts[solver_body->id].position);
        set->searches[i].position = solver_body->position;
        set->searches[i].margin =
            sb_solver_margin(solver_body->half_extents) + sb_vec3_length(displacement);
    }
    find_body_pairs(set);
    find_scenery(set);
}

bool sb_solver_body_strayed(const sb_solver_set *set, uint32_t number)
{
    sb_vec3 displacement =
        sb_vec3_sub(set->solver_bodies[number].position, set->searches[number].position);
    float margin = set->searches[number].margin;
    return margin < 0.0f || sb_vec3_length_squared(displacement) > margin * margin;
}

// What this pass has moved is active. `may_stray` knows of what moved before.
bool sb_solver_set_strayed(const sb_solver_set *set)
{
    for (uint32_t i = 0; i < set->active_count; i++) {
        if (sb_solver_body_strayed(set, set->active[i])) {
            return true;
        }
    }
    for (uint32_t i = 0; i < set->solver_body_count && set->may_stray; i++) {
        if (sb_solver_body_strayed(set, i)) {
            return true;
        }
    }
    return false;
}

void sb_solver_set_measure(sb_solver_set *set, uint32_t number)
{
    const sb_solver_links *links = &set->links[number];
    for (uint32_t i = links->first; i < links->end; i++) {
        sb_solver_pair_measure(set, &set->bodies.pairs[i]);
    }
    for (uint32_t i = links->second; i < links->second_end; i++) {
        sb_solver_pair_measure(set, &set->bodies.pairs[set->seconds[i]]);
    }
    for (uint32_t i = links->scenery; i < links->scenery_end; i++) {
        sb_solver_pair_measure(set, &set->scenery.pairs[i]);
    }
}

void sb_solver_set_mark(sb_solver_set *set, uint32_t number, bool level)
{
    const sb_solver_links *links = &set->links[number];
    (void)sb_solver_set_activate(set, number);
    sb_solver_set_change(set, number);
    sb_bits_set_range(set->bodies.dirty, links->first, links->end);
    for (uint32_t i = links->second; i < links->second_end; i++) {
        sb_bits_set(set->bodies.dirty, set->seconds[i]);
    }
    sb_bits_set_range(set->scenery.dirty, level ? links->scenery_sides : links->scenery,
                      links->scenery_end);
}
