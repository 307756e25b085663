// Building the grids, and growing what is in them.

#include "base/assert.h"
#include "physics/world/step/broad_phase_grid.h"

// A grid spans this many standard deviations about the mean of its centres: what lies farther
// counts into the cells at its border, so that a few strays do not make the cells of all large.
#define SPAN_DEVIATIONS 3.0f

// In a place: the rest is an index among the strays.
#define STRAY 0x80000000u

// A thing may grow to this many times its level's largest reach before it is taken out of the grid.
#define GROWTH_MAX 1.25f

// The centres of a level, relative to the first thing's, by which its cells are laid out. The last
// lane has the reaches.
typedef struct spread {
    sb_lanes min, max, sum, sum_squared;
    uint32_t count;
} spread;

static uint32_t cell_count_max(uint32_t count)
{
    return 4 * count + 64;
}

size_t sb_broad_phase_size(uint32_t count)
{
    size_t per_thing = 8 * sizeof(float) + 7 * sizeof(uint32_t);
    size_t starts = cell_count_max(count) + SB_LEVEL_COUNT;
    return sizeof(sb_broad_phase) + (count + SB_LANE_COUNT) * per_thing +
           starts * sizeof(uint32_t) + 18 * 16;
}

// A third of the exponent of a positive float, clamped to the levels.
static uint32_t level_of(float reach)
{
    uint32_t bits;
    memcpy(&bits, &reach, sizeof bits);
    uint32_t exponent = bits >> 23 & 0xFF, low = 127 - 6;
    uint32_t level = exponent > low ? (exponent - low) / 3 : 0;
    return level < SB_LEVEL_COUNT ? level : SB_LEVEL_COUNT - 1;
}

static uint32_t size_along(float low, float high, float inverse_cell)
{
    // By rounding the mean of points in one line may lie outside them.
    float cells = high > low ? (high - low) * inverse_cell : 0.0f;
    return cells < 1024.0f ? (uint32_t)cells + 1 : 1024;
}

static float largest(sb_lanes v)
{
    float size[SB_LANE_COUNT];
    sb_lanes_store(size, sb_lanes_abs(v));
    float xy = size[0] > size[1] ? size[0] : size[1];
    return xy > size[2] ? xy : size[2];
}

// Lays out the cells of a level from its origin to `max`. They are the smallest cells for which two
// spheres that touch are in the same or in neighbouring ones, whatever the rounding; or the
// smallest that the limit allows.
static void lay_out(sb_level *level, sb_lanes max, uint32_t cell_limit)
{
    const float far_min = largest(level->origin), far_max = largest(max);
    const float far = far_min > far_max ? far_min : far_max;
    float low[SB_LANE_COUNT], high[SB_LANE_COUNT], last[SB_LANE_COUNT] = {0.0f};
    sb_lanes_store(low, level->origin);
    sb_lanes_store(high, max);
    float cell = level->reach_max * 2.001f + far * 1e-6f;
    for (;;) {
        level->inverse_cell = 1.0f / cell;
        for (int axis = 0; axis < 3; axis++) {
            level->sizes[axis] = size_along(low[axis], high[axis], level->inverse_cell);
            last[axis] = (float)(level->sizes[axis] - 1);
        }
        level->last_cell = sb_lanes_load(last);
        uint64_t cells = (uint64_t)level->sizes[0] * level->sizes[1] * level->sizes[2];
        if (cells <= cell_limit) {
            return;
        }
        cell *= 1.25f;
    }
}

// The part of the level's centres that the grid spans.
static void span(const spread *of, sb_lanes first, sb_lanes *out_min, sb_lanes *out_max)
{
    float share = 1.0f / (float)of->count;
    sb_lanes mean = sb_lanes_scale(of->sum, share);
    sb_lanes mean_of_squares = sb_lanes_scale(of->sum_squared, share);
    sb_lanes variance =
        sb_lanes_max(sb_lanes_all(0.0f), sb_lanes_sub(mean_of_squares, sb_lanes_mul(mean, mean)));
    sb_lanes reach = sb_lanes_scale(sb_lanes_sqrt(variance), SPAN_DEVIATIONS);
    *out_min = sb_lanes_add(first, sb_lanes_max(of->min, sb_lanes_sub(mean, reach)));
    *out_max = sb_lanes_add(first, sb_lanes_min(of->max, sb_lanes_add(mean, reach)));
}

static void set_entry(const sb_entries *into, uint32_t at, sb_vec3 center, float reach)
{
    into->x[at] = center.x;
    into->y[at] = center.y;
    into->z[at] = center.z;
    into->reach[at] = reach;
}

static void *carve(uint8_t **next, size_t size)
{
    void *memory = *next;
    *next += (size + 15) & ~(size_t)15;
    return memory;
}

static sb_entries carve_entries(uint8_t **next, uint32_t count)
{
    size_t size = (count + SB_LANE_COUNT) * sizeof(float);
    sb_entries made = {.x = carve(next, size)};
    made.y = carve(next, size);
    made.z = carve(next, size);
    made.reach = carve(next, size);
    // Behind the last element: no thing is near it, and no lane reads memory that was never
    // written.
    for (uint32_t at = 0; at < SB_LANE_COUNT; at++) {
        set_entry(&made, count + at, sb_vec3_make(FLT_MAX, 0.0f, 0.0f), 0.0f);
    }
    return made;
}

// Center and reach, in the order of memory.
static inline sb_lanes load_bound(const sb_bound *bound)
{
    sb_lanes lanes;
    memcpy(&lanes, bound, sizeof lanes);
    return lanes;
}

static void measure_levels(const sb_bound *bounds, uint32_t count, uint8_t *level_numbers,
                           spread *spreads)
{
    for (uint32_t number = 0; number < SB_LEVEL_COUNT; number++) {
        spreads[number] = (spread){.min = sb_lanes_all(FLT_MAX), .max = sb_lanes_all(-FLT_MAX)};
    }
    const sb_vec3 center = bounds[0].center;
    const sb_lanes first = sb_lanes_make(center.x, center.y, center.z, 0.0f);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = level_of(bounds[i].reach);
        level_numbers[i] = (uint8_t)number;
        spread *of = &spreads[number];
        sb_lanes away = sb_lanes_sub(load_bound(&bounds[i]), first);
        of->min = sb_lanes_min(of->min, away);
        of->max = sb_lanes_max(of->max, away);
        of->sum = sb_lanes_add(of->sum, away);
        of->sum_squared = sb_lanes_add(of->sum_squared, sb_lanes_mul(away, away));
        of->count++;
    }
}

// Makes the levels that are in use, and their numbers from those by reach. Returns how many starts
// they have.
static uint32_t lay_out_levels(sb_broad_phase *phase, const spread *spreads, sb_lanes first,
                               uint8_t *used_numbers)
{
    uint32_t first_cell = 0, first_entry = 0;
    for (uint32_t number = 0; number < SB_LEVEL_COUNT; number++) {
        const spread *of = &spreads[number];
        if (of->count == 0) {
            continue;
        }
        used_numbers[number] = (uint8_t)phase->level_count;
        sb_level *level = &phase->levels[phase->level_count++];
        *level = (sb_level){.count = of->count};
        const float reach = sb_lanes_get(of->max, 3);
        level->reach_max = reach > 1e-3f ? reach : 1e-3f;
        level->reach_limit = level->reach_max * GROWTH_MAX;
        sb_lanes max;
        span(of, first, &level->origin, &max);
        lay_out(level, max, 4 * level->count + 4);
        level->first_cell = first_cell;
        level->first_entry = first_entry;
        first_cell += level->sizes[0] * level->sizes[1] * level->sizes[2] + 1;
        first_entry += level->count;
    }
    return first_cell;
}

// Counting sort by level and cell, which keeps the things' order within a cell.
static void fill(sb_broad_phase *phase, const sb_bound *bounds, const uint32_t *ids,
                 const uint8_t *level_numbers, uint32_t start_count, uint32_t *cells,
                 uint32_t *positions)
{
    uint32_t *starts = phase->starts;
    memset(starts, 0, start_count * sizeof *starts);
    for (uint32_t i = 0; i < phase->count; i++) {
        const sb_level *level = &phase->levels[level_numbers[i]];
        int32_t at[SB_LANE_COUNT];
        sb_lanes_mask_store(at, sb_level_cell(level, load_bound(&bounds[i])));
        uint32_t x = (uint32_t)at[0], y = (uint32_t)at[1], z = (uint32_t)at[2];
        cells[i] = level->first_cell + (z * level->sizes[1] + y) * level->sizes[0] + x;
        positions[i] = SB_CELL_POSITION(x, y, z);
        starts[cells[i]]++;
    }
    uint32_t end = 0;
    for (uint32_t cell = 0; cell < start_count; cell++) {
        end += starts[cell];
        starts[cell] = end;
    }
    // Filled from the end of each cell on, so that the starts move to where they belong.
    for (uint32_t i = phase->count; i-- > 0;) {
        uint32_t place = --starts[cells[i]];
        set_entry(&phase->entries, place, bounds[i].center, bounds[i].reach);
        phase->ids[place] = ids[i];
        phase->positions[place] = positions[i];
        phase->places[i] = place;
    }
}

// The arrays that queries read.
static sb_broad_phase *open_phase(uint8_t **next, uint32_t count)
{
    sb_broad_phase *phase = carve(next, sizeof *phase);
    phase->count = count;
    phase->level_count = phase->stray_count = 0;
    phase->is_list = false;
    phase->entries = carve_entries(next, count);
    phase->ids = carve(next, count * sizeof(uint32_t));
    phase->places = carve(next, count * sizeof(uint32_t));
    return phase;
}

sb_broad_phase *sb_broad_phase_build_grids(void *memory, const sb_bound *bounds,
                                           const uint32_t *ids, uint32_t count)
{
    uint8_t *next = memory;
    sb_broad_phase *phase = open_phase(&next, count);
    phase->strays = carve_entries(&next, count);
    phase->stray_ids = carve(&next, count * sizeof(uint32_t));
    phase->starts = carve(&next, (cell_count_max(count) + SB_LEVEL_COUNT) * sizeof(uint32_t));
    phase->positions = carve(&next, count * sizeof(uint32_t));
    uint32_t *positions = carve(&next, count * sizeof(uint32_t));
    uint32_t *cells = carve(&next, count * sizeof(uint32_t));
    uint8_t *level_numbers = carve(&next, count);
    if (count == 0) {
        return phase;
    }
    spread spreads[SB_LEVEL_COUNT];
    uint8_t used_numbers[SB_LEVEL_COUNT];
    sb_lanes first = load_bound(&bounds[0]);
    measure_levels(bounds, count, level_numbers, spreads);
    uint32_t start_count = lay_out_levels(phase, spreads, first, used_numbers);
    for (uint32_t i = 0; i < count; i++) {
        level_numbers[i] = used_numbers[level_numbers[i]];
    }
    fill(phase, bounds, ids, level_numbers, start_count, cells, positions);
    return phase;
}

static sb_broad_phase *build_list(void *memory, const sb_bound *bounds, const uint32_t *ids,
                                  uint32_t count)
{
    uint8_t *next = memory;
    sb_broad_phase *phase = open_phase(&next, count);
    phase->is_list = true;
    for (uint32_t i = 0; i < count; i++) {
        set_entry(&phase->entries, i, bounds[i].center, bounds[i].reach);
        phase->ids[i] = ids[i];
        phase->places[i] = i;
    }
    return phase;
}

sb_broad_phase *sb_broad_phase_build(void *memory, const sb_bound *bounds, const uint32_t *ids,
                                     uint32_t count)
{
    return count <= SB_BROAD_PHASE_FEW_COUNT
               ? build_list(memory, bounds, ids, count)
               : sb_broad_phase_build_grids(memory, bounds, ids, count);
}

// The level that an entry lies in.
static sb_level *level_at(sb_broad_phase *phase, uint32_t place)
{
    uint32_t number = phase->level_count - 1;
    while (phase->levels[number].first_entry > place) {
        number--;
    }
    return &phase->levels[number];
}

void sb_broad_phase_grow(sb_broad_phase *phase, uint32_t at, float reach)
{
    SB_ASSERT(at < phase->count);
    uint32_t place = phase->places[at];
    if ((place & STRAY) != 0) {
        float *stray = &phase->strays.reach[place & ~STRAY];
        *stray = reach > *stray ? reach : *stray;
        return;
    }
    const sb_entries *all = &phase->entries;
    if (reach <= all->reach[place]) {
        return;
    }
    if (phase->is_list) {
        all->reach[place] = reach;
        return;
    }
    sb_level *level = level_at(phase, place);
    if (reach <= level->reach_limit) {
        all->reach[place] = reach;
        level->reach_max = reach > level->reach_max ? reach : level->reach_max;
        return;
    }
    uint32_t stray = phase->stray_count++;
    for (uint32_t lane = 1; lane < SB_LANE_COUNT; lane++) {
        set_entry(&phase->strays, stray + lane, sb_vec3_make(FLT_MAX, 0.0f, 0.0f), 0.0f);
    }
    sb_vec3 center = {all->x[place], all->y[place], all->z[place]};
    set_entry(&phase->strays, stray, center, reach);
    phase->stray_ids[stray] = phase->ids[place];
    phase->places[at] = stray | STRAY;
    // Out of the grid: no thing is that far.
    set_entry(all, place, sb_vec3_make(FLT_MAX, 0.0f, 0.0f), 0.0f);
}
