#include "physics/world/broad_phase.h"

#include <stdbool.h>
#include <string.h>

#include "base/assert.h"

// Level k holds reaches from about 2^(k + LEVEL_EXPONENT_MIN) metres to twice that.
#define LEVEL_COUNT 16
#define LEVEL_EXPONENT_MIN (-6)

// A grid spans the mean of its centres and so many standard deviations: what lies farther counts
// into the cells at its border, so that a few strays do not make the cells of all large.
#define SPAN_DEVIATIONS 3.0f

// GCC's and Clang's vector extension: every lane rounds as a single float does.
#define LANE_COUNT 4u
typedef float lanes __attribute__((vector_size(16)));
typedef int32_t lane_flags __attribute__((vector_size(16)));

// In a place: the rest is an index among the strays.
#define STRAY 0x80000000u

// A thing may grow to this many times its level's largest reach before it is taken out of the grid.
#define GROWTH_MAX 1.25f

// Centres and reaches, one array a component, each with room for a whole group of lanes behind its
// last element.
typedef struct entries {
    float *x, *y, *z, *reach;
} entries;

typedef struct level {
    sb_vec3 origin;
    float inverse_cell;
    float reach_max;      // with what has grown
    float reach_limit;    // up to which a member may grow without becoming a stray
    uint32_t sizes[3];    // cells along x, y and z
    uint32_t first_cell;  // into starts; one more start than cells
    uint32_t first_entry; // into entries
    uint32_t count;
} level;

// Where the centres of a level lie, relative to the first thing's, for its cells to be laid out.
typedef struct spread {
    sb_vec3 min, max, sum, sum_squared;
} spread;

struct sb_broad_phase {
    level levels[LEVEL_COUNT];
    uint32_t count;
    uint32_t stray_count;
    entries entries;  // by level, cell and place in the arrays of the build
    uint32_t *ids;    // in the same order
    uint32_t *places; // of thing number i: its place in the arrays above
    uint32_t *starts; // of each cell, its first entry
    entries strays;   // things that outgrew their level: compared with every query
    uint32_t *stray_ids;
};

static uint32_t cell_count_max(uint32_t count)
{
    return 4 * count + 64;
}

size_t sb_broad_phase_size(uint32_t count)
{
    size_t per_thing = 8 * sizeof(float) + 5 * sizeof(uint32_t);
    size_t starts = cell_count_max(count) + LEVEL_COUNT;
    return sizeof(sb_broad_phase) + (count + LANE_COUNT) * per_thing + starts * sizeof(uint32_t) +
           16 * 16;
}

// The exponent of a positive float, clamped to the levels.
static uint32_t level_of(float reach)
{
    uint32_t bits;
    memcpy(&bits, &reach, sizeof bits);
    int32_t exponent = (int32_t)(bits >> 23 & 0xFF) - 127 - LEVEL_EXPONENT_MIN;
    return exponent < 0 ? 0 : exponent >= LEVEL_COUNT ? LEVEL_COUNT - 1 : (uint32_t)exponent;
}

static inline uint32_t cell_along(float coordinate, float origin, float inverse_cell, uint32_t size)
{
    // Through a signed integer, whose conversion is one instruction: sizes are far below 2^31.
    float at = (coordinate - origin) * inverse_cell;
    float last = (float)(int32_t)(size - 1);
    at = at < last ? at : last;
    return (uint32_t)(int32_t)(at > 0.0f ? at : 0.0f);
}

static inline uint32_t cell_of(const level *grid, sb_vec3 center)
{
    uint32_t x = cell_along(center.x, grid->origin.x, grid->inverse_cell, grid->sizes[0]);
    uint32_t y = cell_along(center.y, grid->origin.y, grid->inverse_cell, grid->sizes[1]);
    uint32_t z = cell_along(center.z, grid->origin.z, grid->inverse_cell, grid->sizes[2]);
    return (z * grid->sizes[1] + y) * grid->sizes[0] + x;
}

static uint32_t size_along(float low, float high, float inverse_cell)
{
    float cells = (high - low) * inverse_cell;
    return cells < 1024.0f ? (uint32_t)cells + 1 : 1024;
}

static float largest(sb_vec3 v)
{
    float x = fabsf(v.x), y = fabsf(v.y), z = fabsf(v.z);
    float xy = x > y ? x : y;
    return xy > z ? xy : z;
}

// Lays out the cells of a level over [min, max]: the smallest of which two spheres that touch are
// in the same or neighbouring ones, whatever the rounding, or the smallest that the limit allows.
static void lay_out(level *grid, sb_vec3 min, sb_vec3 max, uint32_t cell_limit)
{
    float far = largest(min) > largest(max) ? largest(min) : largest(max);
    float cell = grid->reach_max * 2.001f + far * 1e-6f;
    for (;;) {
        grid->inverse_cell = 1.0f / cell;
        grid->sizes[0] = size_along(min.x, max.x, grid->inverse_cell);
        grid->sizes[1] = size_along(min.y, max.y, grid->inverse_cell);
        grid->sizes[2] = size_along(min.z, max.z, grid->inverse_cell);
        uint64_t cells = (uint64_t)grid->sizes[0] * grid->sizes[1] * grid->sizes[2];
        if (cells <= cell_limit) {
            return;
        }
        cell *= 1.25f;
    }
}

static float deviation(float sum, float sum_squared, float share)
{
    float mean = sum * share;
    float variance = sum_squared * share - mean * mean;
    return variance > 0.0f ? sqrtf(variance) : 0.0f;
}

// The part of the level's centres that the grid spans.
static void span(const spread *of, sb_vec3 first, uint32_t count, sb_vec3 *out_min,
                 sb_vec3 *out_max)
{
    float share = 1.0f / (float)count;
    sb_vec3 reach = {deviation(of->sum.x, of->sum_squared.x, share),
                     deviation(of->sum.y, of->sum_squared.y, share),
                     deviation(of->sum.z, of->sum_squared.z, share)};
    reach = sb_vec3_scale(reach, SPAN_DEVIATIONS);
    sb_vec3 mean = sb_vec3_scale(of->sum, share);
    *out_min = sb_vec3_add(first, sb_vec3_max(of->min, sb_vec3_sub(mean, reach)));
    *out_max = sb_vec3_add(first, sb_vec3_min(of->max, sb_vec3_add(mean, reach)));
}

static void set_entry(const entries *into, uint32_t at, sb_vec3 center, float reach)
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

static entries carve_entries(uint8_t **next, uint32_t count)
{
    size_t size = (count + LANE_COUNT) * sizeof(float);
    entries made = {.x = carve(next, size)};
    made.y = carve(next, size);
    made.z = carve(next, size);
    made.reach = carve(next, size);
    // Behind the last element: nothing comes near, and no lane reads what was never written.
    for (uint32_t at = 0; at < LANE_COUNT; at++) {
        set_entry(&made, count + at, sb_vec3_make(FLT_MAX, 0.0f, 0.0f), 0.0f);
    }
    return made;
}

static void note_center(spread *of, sb_vec3 away)
{
    of->min = sb_vec3_min(of->min, away);
    of->max = sb_vec3_max(of->max, away);
    of->sum = sb_vec3_add(of->sum, away);
    of->sum_squared.x += away.x * away.x;
    of->sum_squared.y += away.y * away.y;
    of->sum_squared.z += away.z * away.z;
}

static void measure_levels(sb_broad_phase *phase, const sb_bound *bounds, uint8_t *level_numbers,
                           spread *spreads)
{
    for (uint32_t number = 0; number < LEVEL_COUNT; number++) {
        spreads[number] =
            (spread){.min = {FLT_MAX, FLT_MAX, FLT_MAX}, .max = {-FLT_MAX, -FLT_MAX, -FLT_MAX}};
    }
    for (uint32_t i = 0; i < phase->count; i++) {
        uint32_t number = level_of(bounds[i].reach);
        level *grid = &phase->levels[number];
        level_numbers[i] = (uint8_t)number;
        grid->count++;
        grid->reach_max = bounds[i].reach > grid->reach_max ? bounds[i].reach : grid->reach_max;
        note_center(&spreads[number], sb_vec3_sub(bounds[i].center, bounds[0].center));
    }
}

// Returns how many starts are in use.
static uint32_t lay_out_levels(sb_broad_phase *phase, sb_vec3 first, const spread *spreads)
{
    uint32_t first_cell = 0, first_entry = 0;
    for (uint32_t number = 0; number < LEVEL_COUNT; number++) {
        level *grid = &phase->levels[number];
        if (grid->count == 0) {
            continue;
        }
        grid->reach_max = grid->reach_max > 1e-3f ? grid->reach_max : 1e-3f;
        grid->reach_limit = grid->reach_max * GROWTH_MAX;
        sb_vec3 max;
        span(&spreads[number], first, grid->count, &grid->origin, &max);
        lay_out(grid, grid->origin, max, 4 * grid->count + 4);
        grid->first_cell = first_cell;
        grid->first_entry = first_entry;
        first_cell += grid->sizes[0] * grid->sizes[1] * grid->sizes[2] + 1;
        first_entry += grid->count;
    }
    return first_cell;
}

// Counting sort by level and cell, which keeps the things' order within a cell.
static void fill(sb_broad_phase *phase, const sb_bound *bounds, const uint32_t *ids,
                 const uint8_t *level_numbers, uint32_t start_count, uint32_t *cells)
{
    uint32_t *starts = phase->starts;
    memset(starts, 0, start_count * sizeof *starts);
    for (uint32_t i = 0; i < phase->count; i++) {
        const level *grid = &phase->levels[level_numbers[i]];
        cells[i] = grid->first_cell + cell_of(grid, bounds[i].center);
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
        phase->places[i] = place;
    }
}

sb_broad_phase *sb_broad_phase_build(void *memory, const sb_bound *bounds, const uint32_t *ids,
                                     uint32_t count)
{
    uint8_t *next = memory;
    sb_broad_phase *phase = carve(&next, sizeof *phase);
    *phase = (sb_broad_phase){.count = count};
    phase->entries = carve_entries(&next, count);
    phase->strays = carve_entries(&next, count);
    phase->ids = carve(&next, count * sizeof(uint32_t));
    phase->places = carve(&next, count * sizeof(uint32_t));
    phase->stray_ids = carve(&next, count * sizeof(uint32_t));
    phase->starts = carve(&next, (cell_count_max(count) + LEVEL_COUNT) * sizeof(uint32_t));
    uint32_t *cells = carve(&next, count * sizeof(uint32_t));
    uint8_t *level_numbers = carve(&next, count);
    if (count == 0) {
        return phase;
    }
    spread spreads[LEVEL_COUNT];
    measure_levels(phase, bounds, level_numbers, spreads);
    uint32_t start_count = lay_out_levels(phase, bounds[0].center, spreads);
    fill(phase, bounds, ids, level_numbers, start_count, cells);
    return phase;
}

static inline lanes load(const float *from)
{
    lanes values;
    memcpy(&values, from, sizeof values);
    return values;
}

// A bound in every lane, so that a loop need not spread it again.
typedef struct lane_bound {
    lanes x, y, z, reach;
} lane_bound;

static inline lane_bound spread_out(sb_bound bound)
{
    const lanes zero = {0.0f, 0.0f, 0.0f, 0.0f};
    return (lane_bound){zero + bound.center.x, zero + bound.center.y, zero + bound.center.z,
                        zero + bound.reach};
}

// Which of up to four entries from `at` on, before `end`, overlap or touch the bound: one bit each.
// A lane does what one comparison would do, and the same bits come out for the two of a pair in
// either role.
static inline uint32_t near_mask(const entries *of, uint32_t at, uint32_t end,
                                 const lane_bound *bound)
{
    lanes x = load(of->x + at) - bound->x;
    lanes y = load(of->y + at) - bound->y;
    lanes z = load(of->z + at) - bound->z;
    lanes reach = load(of->reach + at) + bound->reach;
    const lane_flags bits = {1, 2, 4, 8};
    lane_flags near = (x * x + y * y + z * z <= reach * reach) & bits;
    uint64_t halves[2];
    memcpy(halves, &near, sizeof halves);
    uint64_t both = halves[0] | halves[1];
    if (both == 0) {
        return 0;
    }
    uint32_t mask = (uint32_t)(both | both >> 32);
    return end - at < LANE_COUNT ? mask & ((1u << (end - at)) - 1) : mask;
}

// Gathers what is found, and passes it on whenever it is full.
typedef struct gathering {
    uint32_t ids[SB_NEAR_COUNT_MAX];
    uint32_t count;
    uint32_t id;
    sb_near_report *report;
    void *context;
} gathering;

static void pass_on(gathering *g)
{
    if (g->count > 0) {
        g->report(g->context, g->id, g->ids, g->count);
        g->count = 0;
    }
}

static inline void gather(gathering *g, uint32_t id)
{
    g->ids[g->count++] = id;
    if (g->count == SB_NEAR_COUNT_MAX) {
        pass_on(g);
    }
}

// The entries [begin, end) that overlap or touch the bound.
static inline void gather_range(gathering *g, const entries *of, const uint32_t *ids,
                                uint32_t begin, uint32_t end, const lane_bound *bound)
{
    for (uint32_t at = begin; at < end; at += LANE_COUNT) {
        uint32_t mask = near_mask(of, at, end, bound);
        for (uint32_t lane = 0; mask != 0; lane++, mask >>= 1) {
            if ((mask & 1) != 0) {
                gather(g, ids[at + lane]);
            }
        }
    }
}

// The cells of a level that a sphere's partners lie in.
typedef struct cell_range {
    uint32_t low[3], high[3];
} cell_range;

static cell_range cells_near(const level *grid, sb_bound bound)
{
    // A little more than the sum, so that rounding loses nothing.
    float reach = (bound.reach + grid->reach_max) * 1.00001f + 1e-4f;
    float inverse = grid->inverse_cell;
    sb_vec3 c = bound.center, o = grid->origin;
    const uint32_t *sizes = grid->sizes;
    return (cell_range){
        .low = {cell_along(c.x - reach, o.x, inverse, sizes[0]),
                cell_along(c.y - reach, o.y, inverse, sizes[1]),
                cell_along(c.z - reach, o.z, inverse, sizes[2])},
        .high = {cell_along(c.x + reach, o.x, inverse, sizes[0]),
                 cell_along(c.y + reach, o.y, inverse, sizes[1]),
                 cell_along(c.z + reach, o.z, inverse, sizes[2])},
    };
}

typedef struct result {
    uint32_t *ids;
    uint32_t capacity;
    uint32_t count;
    uint32_t id_min;
} result;

// Adds what is near among the entries [begin, end).
static inline void find_range(result *found, const entries *of, const uint32_t *ids, uint32_t begin,
                              uint32_t end, sb_bound bound)
{
    lane_bound wide = spread_out(bound);
    for (uint32_t at = begin; at < end; at += LANE_COUNT) {
        uint32_t mask = near_mask(of, at, end, &wide);
        for (uint32_t lane = 0; mask != 0; lane++, mask >>= 1) {
            if ((mask & 1) != 0 && ids[at + lane] >= found->id_min) {
                if (found->count < found->capacity) {
                    found->ids[found->count] = ids[at + lane];
                }
                found->count++;
            }
        }
    }
}

static void find_in_level(const sb_broad_phase *phase, const level *grid, sb_bound bound,
                          result *found)
{
    cell_range cells = cells_near(grid, bound);
    const uint32_t *starts = phase->starts + grid->first_cell;
    for (uint32_t z = cells.low[2]; z <= cells.high[2]; z++) {
        for (uint32_t y = cells.low[1]; y <= cells.high[1]; y++) {
            const uint32_t *row = starts + (z * grid->sizes[1] + y) * grid->sizes[0];
            find_range(found, &phase->entries, phase->ids, row[cells.low[0]],
                       row[cells.high[0] + 1], bound);
        }
    }
}

uint32_t sb_broad_phase_find(const sb_broad_phase *phase, sb_bound bound, uint32_t id_min,
                             uint32_t *out_ids, uint32_t capacity)
{
    result found = {.ids = out_ids, .capacity = capacity, .id_min = id_min};
    for (uint32_t number = 0; number < LEVEL_COUNT; number++) {
        if (phase->levels[number].count > 0) {
            find_in_level(phase, &phase->levels[number], bound, &found);
        }
    }
    find_range(&found, &phase->strays, phase->stray_ids, 0, phase->stray_count, bound);
    return found.count;
}

// Gathers what is near the bound among the entries [begin, end), but not what is near its inner
// sphere.
static inline void visit_range(gathering *g, const entries *of, const uint32_t *ids, uint32_t begin,
                               uint32_t end, sb_bound bound, float inner_reach)
{
    lane_bound outer = spread_out(bound);
    lane_bound inner = spread_out((sb_bound){bound.center, inner_reach});
    for (uint32_t at = begin; at < end; at += LANE_COUNT) {
        uint32_t mask = near_mask(of, at, end, &outer);
        if (mask != 0 && inner_reach >= 0.0f) {
            mask &= ~near_mask(of, at, end, &inner);
        }
        for (uint32_t lane = 0; mask != 0; lane++, mask >>= 1) {
            if ((mask & 1) != 0) {
                gather(g, ids[at + lane]);
            }
        }
    }
}

static void visit_level(const sb_broad_phase *phase, const level *grid, sb_bound bound,
                        float inner_reach, gathering *g)
{
    cell_range cells = cells_near(grid, bound);
    const uint32_t *starts = phase->starts + grid->first_cell;
    for (uint32_t z = cells.low[2]; z <= cells.high[2]; z++) {
        for (uint32_t y = cells.low[1]; y <= cells.high[1]; y++) {
            const uint32_t *row = starts + (z * grid->sizes[1] + y) * grid->sizes[0];
            visit_range(g, &phase->entries, phase->ids, row[cells.low[0]], row[cells.high[0] + 1],
                        bound, inner_reach);
        }
    }
}

void sb_broad_phase_visit(const sb_broad_phase *phase, sb_bound bound, float inner_reach,
                          uint32_t id, sb_near_report *report, void *context)
{
    gathering g;
    g.count = 0;
    g.id = id;
    g.report = report;
    g.context = context;
    for (uint32_t number = 0; number < LEVEL_COUNT; number++) {
        if (phase->levels[number].count > 0) {
            visit_level(phase, &phase->levels[number], bound, inner_reach, &g);
        }
    }
    visit_range(&g, &phase->strays, phase->stray_ids, 0, phase->stray_count, bound, inner_reach);
    pass_on(&g);
}

static sb_bound bound_at(const entries *of, uint32_t place)
{
    return (sb_bound){{of->x[place], of->y[place], of->z[place]}, of->reach[place]};
}

// Ranges of entries to be compared with all in one cell.
typedef struct half_stencil {
    uint32_t begins[4], ends[4];
    uint32_t count;
    uint32_t own_end; // of the cell's own row: from each entry on
} half_stencil;

// The cells around one that come after it in the order of the sort: what comes before has compared
// itself with this one. A layout's cells are large enough that there are no farther ones.
static half_stencil stencil_at(const uint32_t *starts, const level *grid, uint32_t x, uint32_t y,
                               uint32_t z)
{
    uint32_t size_x = grid->sizes[0], size_y = grid->sizes[1];
    uint32_t low = x > 0 ? x - 1 : 0, end = x + 1 < size_x ? x + 2 : size_x;
    const uint32_t *row = starts + (z * size_y + y) * size_x;
    half_stencil stencil = {.own_end = row[end]};
    const uint32_t *rows[4];
    uint32_t count = 0;
    if (y + 1 < size_y) {
        rows[count++] = row + size_x;
    }
    if (z + 1 < grid->sizes[2]) {
        const uint32_t *above = row + (size_t)size_x * size_y;
        if (y > 0) {
            rows[count++] = above - size_x;
        }
        rows[count++] = above;
        if (y + 1 < size_y) {
            rows[count++] = above + size_x;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t begin = rows[i][low], past = rows[i][end];
        if (begin < past) {
            stencil.begins[stencil.count] = begin;
            stencil.ends[stencil.count++] = past;
        }
    }
    return stencil;
}

static void pairs_of_cell(const sb_broad_phase *phase, const half_stencil *stencil, uint32_t begin,
                          uint32_t end, gathering *g)
{
    const entries of = phase->entries;
    const uint32_t *ids = phase->ids;
    for (uint32_t place = begin; place < end; place++) {
        lane_bound bound = spread_out(bound_at(&of, place));
        g->id = ids[place];
        gather_range(g, &of, ids, place + 1, stencil->own_end, &bound);
        for (uint32_t i = 0; i < stencil->count; i++) {
            gather_range(g, &of, ids, stencil->begins[i], stencil->ends[i], &bound);
        }
        pass_on(g);
    }
}

static void pairs_in_level(const sb_broad_phase *phase, const level *grid, gathering *g)
{
    const uint32_t *starts = phase->starts + grid->first_cell;
    const uint32_t *cell = starts;
    for (uint32_t z = 0; z < grid->sizes[2]; z++) {
        for (uint32_t y = 0; y < grid->sizes[1]; y++) {
            for (uint32_t x = 0; x < grid->sizes[0]; x++, cell++) {
                if (cell[0] < cell[1]) {
                    half_stencil stencil = stencil_at(starts, grid, x, y, z);
                    pairs_of_cell(phase, &stencil, cell[0], cell[1], g);
                }
            }
        }
    }
}

// How many rows of cells, each of which costs about the same, the things of one level would look up
// in the grid of another.
static float rows_of(const level *askers, const level *asked)
{
    float rows = 2.0f * (askers->reach_max + asked->reach_max) * asked->inverse_cell + 1.0f;
    return (float)askers->count * rows * rows;
}

static void pairs_between(const sb_broad_phase *phase, const level *a, const level *b, gathering *g)
{
    bool first = rows_of(a, b) <= rows_of(b, a);
    const level *askers = first ? a : b, *asked = first ? b : a;
    for (uint32_t i = 0; i < askers->count; i++) {
        sb_bound bound = bound_at(&phase->entries, askers->first_entry + i);
        g->id = phase->ids[askers->first_entry + i];
        visit_level(phase, asked, bound, SB_REACH_NONE, g);
        pass_on(g);
    }
}

void sb_broad_phase_pairs(const sb_broad_phase *phase, sb_near_report *report, void *context)
{
    SB_ASSERT(phase->stray_count == 0);
    gathering g;
    g.count = 0;
    g.report = report;
    g.context = context;
    for (uint32_t number = 0; number < LEVEL_COUNT; number++) {
        const level *grid = &phase->levels[number];
        if (grid->count == 0) {
            continue;
        }
        pairs_in_level(phase, grid, &g);
        for (uint32_t other = number + 1; other < LEVEL_COUNT; other++) {
            if (phase->levels[other].count > 0) {
                pairs_between(phase, grid, &phase->levels[other], &g);
            }
        }
    }
}

// The level that an entry lies in.
static level *level_at(sb_broad_phase *phase, uint32_t place)
{
    uint32_t number = LEVEL_COUNT - 1;
    while (phase->levels[number].count == 0 || phase->levels[number].first_entry > place) {
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
    const entries *all = &phase->entries;
    if (reach <= all->reach[place]) {
        return;
    }
    level *grid = level_at(phase, place);
    if (reach <= grid->reach_limit) {
        all->reach[place] = reach;
        grid->reach_max = reach > grid->reach_max ? reach : grid->reach_max;
        return;
    }
    uint32_t stray = phase->stray_count++;
    for (uint32_t lane = 1; lane < LANE_COUNT; lane++) {
        set_entry(&phase->strays, stray + lane, sb_vec3_make(FLT_MAX, 0.0f, 0.0f), 0.0f);
    }
    sb_vec3 center = {all->x[place], all->y[place], all->z[place]};
    set_entry(&phase->strays, stray, center, reach);
    phase->stray_ids[stray] = phase->ids[place];
    phase->places[at] = stray | STRAY;
    // Out of the grid: nothing is that far.
    set_entry(all, place, sb_vec3_make(FLT_MAX, 0.0f, 0.0f), 0.0f);
}
