// Which blocks may touch in this tick, through a broad phase built for it.

#include <string.h>

#include "base/trigonometry.h"
#include "physics/world/block.h"
#include "physics/world/scenery_block.h"

#define FOUND_COUNT_MAX 256u

// Two bodies near each other, by their blocks' numbers.
typedef struct candidate {
    uint32_t low, high;
} candidate;

typedef struct finding {
    sb_block_set *set;
    candidate *candidates;
    uint32_t count;
    uint32_t capacity;
    uint32_t dropped_count;
} finding;

size_t sb_block_find_scratch_size(uint32_t block_count)
{
    return 2 * sb_scratch_size(block_count * SB_BODY_PAIRS_PER_BLOCK, sizeof(candidate)) +
           sb_scratch_size(block_count, sizeof(sb_bound)) +
           2 * sb_scratch_size(block_count, sizeof(uint32_t)) +
           sb_scratch_size(1, sb_broad_phase_size(block_count));
}

// Layers, masks and whether there is anything to do; sensors are asked for contacts alone.
static bool bodies_meet(const sb_block_set *set, uint32_t a, uint32_t b)
{
    const sb_block_search *of_a = &set->searches[a], *of_b = &set->searches[b];
    const sb_block *block_a = &set->blocks[a], *block_b = &set->blocks[b];
    return (of_a->layer & of_b->mask) != 0 && (of_b->layer & of_a->mask) != 0 &&
           of_a->ignored != block_b->id && of_b->ignored != block_a->id &&
           (block_a->moves || block_b->moves);
}

static float margin_between(const sb_block_set *set, candidate both)
{
    return set->searches[both.low].margin + set->searches[both.high].margin;
}

static sb_pair_kind kind_of(const sb_block *a, const sb_block *b)
{
    return a->upright_box && b->upright_box ? SB_PAIR_UPRIGHT : SB_PAIR_SHAPES;
}

// True if the pair is worth keeping: then its fields that do not change are set.
static bool open_pair(const sb_block_set *set, sb_block_pair *pair, uint32_t a, uint32_t b,
                      float margin)
{
    const sb_block *block_a = &set->blocks[a], *block_b = &set->blocks[b];
    pair->a = a;
    pair->b = b;
    pair->kind = (uint8_t)kind_of(block_a, block_b);
    pair->sensor = block_a->sensor || block_b->sensor;
    pair->touched = false;
    sb_block_pair_measure(set, pair);
    return pair->kind != SB_PAIR_UPRIGHT || sb_block_pair_is_near(set, pair, margin);
}

static void note_candidates(void *context, uint32_t number, const uint32_t *near, uint32_t count)
{
    finding *f = context;
    for (uint32_t i = 0; i < count; i++) {
        bool lower = number < near[i];
        candidate both = {lower ? number : near[i], lower ? near[i] : number};
        sb_block_pair pair;
        if (!bodies_meet(f->set, both.low, both.high) ||
            !open_pair(f->set, &pair, both.low, both.high, margin_between(f->set, both))) {
            continue;
        }
        if (f->count == f->capacity) {
            f->dropped_count++;
            continue;
        }
        f->candidates[f->count++] = both;
    }
}

// One stable pass: by the higher number of each, or by the lower.
static void sort_by(bool high, const candidate *from, candidate *into, uint32_t count,
                    uint32_t *starts, uint32_t block_count)
{
    memset(starts, 0, block_count * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        starts[high ? from[i].high : from[i].low]++;
    }
    uint32_t start = 0;
    for (uint32_t block = 0; block < block_count; block++) {
        uint32_t size = starts[block];
        starts[block] = start;
        start += size;
    }
    for (uint32_t i = 0; i < count; i++) {
        into[starts[high ? from[i].high : from[i].low]++] = from[i];
    }
}

static void add_body_pairs(sb_block_set *set, const candidate *sorted, uint32_t count)
{
    sb_pair_list *list = &set->bodies;
    list->count = 0;
    for (uint32_t i = 0, block = 0; block < set->block_count; block++) {
        sb_block_links *links = &set->links[block];
        links->first = list->count;
        links->second_end = 0;
        for (; i < count && sorted[i].low == block; i++) {
            (void)open_pair(set, &list->pairs[list->count++], block, sorted[i].high,
                            margin_between(set, sorted[i]));
        }
        links->end = list->count;
    }
    memset(list->dirty, 0xFF, (list->count + 63) / 64 * sizeof *list->dirty);
    if (list->count % 64 != 0) {
        list->dirty[list->count / 64] = ((uint64_t)1 << (list->count % 64)) - 1;
    }
}

// Lists for each block the pairs in which it comes second.
static void link_seconds(sb_block_set *set)
{
    const sb_pair_list *list = &set->bodies;
    for (uint32_t i = 0; i < list->count; i++) {
        set->links[list->pairs[i].b].second_end++;
    }
    uint32_t start = 0;
    for (uint32_t block = 0; block < set->block_count; block++) {
        sb_block_links *links = &set->links[block];
        uint32_t count = links->second_end;
        links->second = links->second_end = start;
        start += count;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        set->seconds[set->links[list->pairs[i].b].second_end++] = i;
    }
}

// The pairs of a list of few blocks come sorted, others do not.
static void find_candidates(finding *f, sb_scratch scratch, bool as_list, const sb_bound *bounds,
                            const uint32_t *numbers)
{
    uint32_t count = f->set->block_count;
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

static void find_body_pairs(sb_block_set *set)
{
    sb_scratch scratch = set->step->scratch;
    uint32_t count = set->block_count;
    finding f = {.set = set, .capacity = set->bodies.capacity};
    f.candidates = sb_scratch_take(&scratch, f.capacity * sizeof *f.candidates);
    sb_bound *bounds = sb_scratch_take(&scratch, count * sizeof *bounds);
    uint32_t *numbers = sb_scratch_take(&scratch, count * sizeof *numbers);
    for (uint32_t i = 0; i < count; i++) {
        bounds[i] =
            (sb_bound){set->blocks[i].position, set->searches[i].reach + set->searches[i].margin};
        numbers[i] = i;
    }
    bool few = count <= SB_BROAD_PHASE_FEW_COUNT;
    find_candidates(&f, scratch, few, bounds, numbers);
    if (few && f.dropped_count > 0) {
        // Which are dropped is a matter of the grids' order, however few blocks there are.
        find_candidates(&f, scratch, false, bounds, numbers);
    }
    add_body_pairs(set, f.candidates, f.count);
    link_seconds(set);
    set->step->state->pair_dropped_count += f.dropped_count;
}

// Where a chunk of blocks is given its pairs with scenery.
typedef struct chunk_run {
    uint32_t next, end;
    uint32_t dropped_count;
} chunk_run;

static bool meets(const sb_block_set *set, uint32_t number, uint32_t surface)
{
    const sb_block_search *search = &set->searches[number];
    return sb_scenery_meets(set->step->world.scenery, surface, search->layer, search->mask);
}

static void find_plane(sb_block_set *set, chunk_run *run, uint32_t number, uint32_t index)
{
    const sb_block_search *search = &set->searches[number];
    const sb_plane *plane = &sb_scenery_planes(set->step->world.scenery)[index];
    float distance = sb_plane_distance(plane, set->blocks[number].position);
    if (!meets(set, number, index)) {
        return;
    }
    if (run->next == run->end) {
        run->dropped_count++;
        return;
    }
    sb_block_pair *pair = &set->scenery.pairs[run->next];
    pair->a = number;
    pair->b = set->block_count + index;
    pair->kind = SB_PAIR_PLANE;
    pair->sensor = set->blocks[number].sensor;
    pair->touched = false;
    sb_block_pair_measure(set, pair);
    run->next += distance <= pair->reach[0] + search->margin ? 1 : 0;
}

// Level ones first.
static void find_planes(sb_block_set *set, chunk_run *run, uint32_t number)
{
    const sb_scenery *scenery = set->step->world.scenery;
    const sb_block_search *search = &set->searches[number];
    uint32_t near = sb_scenery_planes_near(scenery, set->blocks[number].position,
                                           search->reach + search->margin);
    for (uint32_t left = near & scenery->level_planes; left != 0; left &= left - 1) {
        find_plane(set, run, number, (uint32_t)__builtin_ctz(left));
    }
    set->links[number].scenery_sides = run->next;
    for (uint32_t left = near & ~scenery->level_planes; left != 0; left &= left - 1) {
        find_plane(set, run, number, (uint32_t)__builtin_ctz(left));
    }
}

static void find_solids(sb_block_set *set, chunk_run *run, uint32_t number)
{
    uint32_t found[FOUND_COUNT_MAX];
    const sb_block *block = &set->blocks[number];
    const sb_scenery *scenery = set->step->world.scenery;
    float margin = set->searches[number].margin;
    sb_aabb bounds =
        sb_aabb_of_path(block->position, block->position, set->searches[number].reach + margin);
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
        uint32_t solid = set->block_count + SB_SCENERY_PLANE_COUNT_MAX + run->next;
        set->blocks[solid] = sb_block_of_solid(scenery, found[i]);
        sb_block_pair *pair = &set->scenery.pairs[run->next];
        run->next += open_pair(set, pair, number, solid, margin) ? 1 : 0;
    }
}

static void find_scenery(void *argument, uint32_t begin, uint32_t end)
{
    sb_block_set *set = argument;
    uint32_t run_size =
        set->scenery.capacity / ((set->block_count + SB_BLOCK_CHUNK - 1) / SB_BLOCK_CHUNK);
    chunk_run run = {0};
    for (uint32_t number = begin; number < end; number++) {
        if (number % SB_BLOCK_CHUNK == 0) {
            run.next = number / SB_BLOCK_CHUNK * run_size;
            run.end = run.next + run_size;
            memset(&set->scenery.dirty[run.next / 64], 0, run_size / 64 * sizeof(uint64_t));
        }
        sb_block_links *links = &set->links[number];
        links->scenery = links->scenery_sides = run.next;
        run.dropped_count = 0;
        if (set->blocks[number].moves) {
            find_planes(set, &run, number);
            find_solids(set, &run, number);
        }
        links->scenery_end = run.next;
        set->searches[number].dropped_count = run.dropped_count;
        sb_bits_set_range(set->scenery.dirty, links->scenery, links->scenery_end);
    }
}

void sb_block_set_find(sb_block_set *set)
{
    const sb_step *step = set->step;
    for (uint32_t i = 0; i < set->block_count; i++) {
        const sb_block *block = &set->blocks[i];
        sb_vec3 way =
            sb_vec3_sub(step->bodies[block->id].position, step->starts[block->id].position);
        set->searches[i].position = block->position;
        set->searches[i].margin = sb_block_margin(block->half_extents) + sb_vec3_length(way);
    }
    find_body_pairs(set);
    sb_tasks_run(step->world.tasks, find_scenery, set, set->block_count, SB_BLOCK_CHUNK);
    set->scenery.count = set->scenery.capacity;
    for (uint32_t i = 0; i < set->block_count; i++) {
        step->state->pair_dropped_count += set->searches[i].dropped_count;
    }
}

bool sb_block_set_strayed(const sb_block_set *set)
{
    for (uint32_t i = 0; i < set->block_count; i++) {
        sb_vec3 way = sb_vec3_sub(set->blocks[i].position, set->searches[i].position);
        float margin = set->searches[i].margin;
        if (margin < 0.0f || sb_vec3_length_squared(way) > margin * margin) {
            return true;
        }
    }
    return false;
}

void sb_block_set_measure(sb_block_set *set, uint32_t number)
{
    const sb_block_links *links = &set->links[number];
    for (uint32_t i = links->first; i < links->end; i++) {
        sb_block_pair_measure(set, &set->bodies.pairs[i]);
    }
    for (uint32_t i = links->second; i < links->second_end; i++) {
        sb_block_pair_measure(set, &set->bodies.pairs[set->seconds[i]]);
    }
    for (uint32_t i = links->scenery; i < links->scenery_end; i++) {
        sb_block_pair_measure(set, &set->scenery.pairs[i]);
    }
}

void sb_block_set_mark(sb_block_set *set, uint32_t number, bool level)
{
    const sb_block_links *links = &set->links[number];
    sb_bits_set_range(set->bodies.dirty, links->first, links->end);
    for (uint32_t i = links->second; i < links->second_end; i++) {
        sb_bits_set(set->bodies.dirty, set->seconds[i]);
    }
    sb_bits_set_range(set->scenery.dirty, level ? links->scenery_sides : links->scenery,
                      links->scenery_end);
}
