#include "physics/world/broad_phase.h"

#include <stdbool.h>
#include <string.h>

#include "base/assert.h"

// Level k holds reaches from about 2^(k + LEVEL_EXPONENT_MIN) metres to twice that.
#define LEVEL_COUNT 16
#define LEVEL_EXPONENT_MIN (-6)

// Edge of a cell over the largest reach of its level: smaller cells are more rows to look up,
// larger ones more things to compare.
#define CELL_OVER_REACH 2.0f

// A grid spans the mean of its centres and so many mean deviations: what lies farther counts into
// the cells at its border, so that a few strays do not make the cells of all large.
#define SPAN_DEVIATIONS 4.0f

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

static uint32_t cell_along(float coordinate, float origin, float inverse_cell, uint32_t size)
{
    float at = (coordinate - origin) * inverse_cell;
    float last = (float)(size - 1);
    return at > 0.0f ? (uint32_t)(at < last ? at : last) : 0;
}

static uint32_t cell_of(const level *grid, sb_vec3 center)
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

// Lays out the cells of a level over [min, max], the largest cells that the limit allows.
static void lay_out(level *grid, sb_vec3 min, sb_vec3 max, uint32_t cell_limit)
{
    float cell = grid->reach_max * CELL_OVER_REACH;
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

// The part of the level's centres that the grid spans.
static void span(const sb_bound *bounds, const uint8_t *level_numbers, uint32_t count,
                 uint32_t number, sb_vec3 *out_min, sb_vec3 *out_max)
{
    sb_vec3 min = {FLT_MAX, FLT_MAX, FLT_MAX}, max = {-FLT_MAX, -FLT_MAX, -FLT_MAX};
    sb_vec3 sum = {0.0f, 0.0f, 0.0f}, deviation = {0.0f, 0.0f, 0.0f};
    float members = 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        if (level_numbers[i] == number) {
            min = sb_vec3_min(min, bounds[i].center);
            max = sb_vec3_max(max, bounds[i].center);
            sum = sb_vec3_add(sum, bounds[i].center);
            members += 1.0f;
        }
    }
    sb_vec3 mean = sb_vec3_scale(sum, 1.0f / members);
    for (uint32_t i = 0; i < count; i++) {
        if (level_numbers[i] == number) {
            sb_vec3 away = sb_vec3_sub(bounds[i].center, mean);
            deviation.x += fabsf(away.x);
            deviation.y += fabsf(away.y);
            deviation.z += fabsf(away.z);
        }
    }
    sb_vec3 reach = sb_vec3_scale(deviation, SPAN_DEVIATIONS / members);
    *out_min = sb_vec3_max(min, sb_vec3_sub(mean, reach));
    *out_max = sb_vec3_min(max, sb_vec3_add(mean, reach));
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

// Counting sort of the level's members by cell, which keeps their order within a cell.
static void fill(sb_broad_phase *phase, level *grid, const sb_bound *bounds, const uint32_t *ids,
                 const uint8_t *level_numbers, uint32_t number, uint32_t *cells)
{
    uint32_t *starts = phase->starts + grid->first_cell;
    uint32_t cell_count = grid->sizes[0] * grid->sizes[1] * grid->sizes[2];
    memset(starts, 0, (cell_count + 1) * sizeof *starts);
    for (uint32_t i = 0; i < phase->count; i++) {
        if (level_numbers[i] == number) {
            cells[i] = cell_of(grid, bounds[i].center);
            starts[cells[i]]++;
        }
    }
    uint32_t next = grid->first_entry;
    for (uint32_t cell = 0; cell <= cell_count; cell++) {
        uint32_t members = starts[cell];
        starts[cell] = next;
        next += members;
    }
    // Each start moves to its cell's end, which is the next one's start: moved back below.
    for (uint32_t i = 0; i < phase->count; i++) {
        if (level_numbers[i] == number) {
            uint32_t place = starts[cells[i]]++;
            set_entry(&phase->entries, place, bounds[i].center, bounds[i].reach);
            phase->ids[place] = ids[i];
            phase->places[i] = place;
        }
    }
    memmove(starts + 1, starts, cell_count * sizeof *starts);
    starts[0] = grid->first_entry;
}

static void count_levels(sb_broad_phase *phase, const sb_bound *bounds, uint8_t *level_numbers)
{
    for (uint32_t i = 0; i < phase->count; i++) {
        uint32_t number = level_of(bounds[i].reach);
        level *grid = &phase->levels[number];
        level_numbers[i] = (uint8_t)number;
        grid->count++;
        grid->reach_max = bounds[i].reach > grid->reach_max ? bounds[i].reach : grid->reach_max;
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

    count_levels(phase, bounds, level_numbers);
    uint32_t first_cell = 0, first_entry = 0;
    for (uint32_t number = 0; number < LEVEL_COUNT; number++) {
        level *grid = &phase->levels[number];
        if (grid->count == 0) {
            continue;
        }
        grid->reach_max = grid->reach_max > 1e-3f ? grid->reach_max : 1e-3f;
        sb_vec3 max;
        span(bounds, level_numbers, count, number, &grid->origin, &max);
        lay_out(grid, grid->origin, max, 4 * grid->count + 4);
        grid->reach_limit = grid->reach_max * GROWTH_MAX;
        grid->first_cell = first_cell;
        grid->first_entry = first_entry;
        fill(phase, grid, bounds, ids, level_numbers, number, cells);
        first_cell += grid->sizes[0] * grid->sizes[1] * grid->sizes[2] + 1;
        first_entry += grid->count;
    }
    return phase;
}

typedef struct result {
    uint32_t *ids;
    uint32_t capacity;
    uint32_t count;
    uint32_t id_min;
} result;

static void add(result *found, uint32_t id)
{
    if (id >= found->id_min) {
        if (found->count < found->capacity) {
            found->ids[found->count] = id;
        }
        found->count++;
    }
}

static lanes load(const float *from)
{
    lanes values;
    memcpy(&values, from, sizeof values);
    return values;
}

// Compares the entries [begin, end) with the bound, a group of lanes at a time. Each lane does what
// one comparison would do.
static void compare(result *found, const entries *of, const uint32_t *ids, uint32_t begin,
                    uint32_t end, sb_bound bound)
{
    for (uint32_t at = begin; at < end; at += LANE_COUNT) {
        lanes x = load(of->x + at) - bound.center.x;
        lanes y = load(of->y + at) - bound.center.y;
        lanes z = load(of->z + at) - bound.center.z;
        lanes reach = load(of->reach + at) + bound.reach;
        lane_flags near = x * x + y * y + z * z <= reach * reach;
        uint64_t halves[2];
        memcpy(halves, &near, sizeof halves);
        if ((halves[0] | halves[1]) == 0) {
            continue;
        }
        for (uint32_t lane = 0; lane < LANE_COUNT && at + lane < end; lane++) {
            if (near[lane] != 0) {
                add(found, ids[at + lane]);
            }
        }
    }
}

static void find_in_level(const sb_broad_phase *phase, const level *grid, sb_bound bound,
                          result *found)
{
    uint32_t low[3], high[3];
    const float center[3] = {bound.center.x, bound.center.y, bound.center.z};
    const float origin[3] = {grid->origin.x, grid->origin.y, grid->origin.z};
    // A little more than the sum, so that rounding loses nothing.
    float reach = (bound.reach + grid->reach_max) * 1.00001f + 1e-4f;
    for (int axis = 0; axis < 3; axis++) {
        low[axis] =
            cell_along(center[axis] - reach, origin[axis], grid->inverse_cell, grid->sizes[axis]);
        high[axis] =
            cell_along(center[axis] + reach, origin[axis], grid->inverse_cell, grid->sizes[axis]);
    }
    const uint32_t *starts = phase->starts + grid->first_cell;
    for (uint32_t z = low[2]; z <= high[2]; z++) {
        for (uint32_t y = low[1]; y <= high[1]; y++) {
            const uint32_t *row = starts + (z * grid->sizes[1] + y) * grid->sizes[0];
            compare(found, &phase->entries, phase->ids, row[low[0]], row[high[0] + 1], bound);
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
    compare(&found, &phase->strays, phase->stray_ids, 0, phase->stray_count, bound);
    return found.count;
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
