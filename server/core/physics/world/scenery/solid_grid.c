#include "physics/world/scenery/solid_grid.h"

#include <stddef.h>
#include <string.h>

#define CELL_MIN_M 1.0f

typedef struct span {
    uint32_t x_low, x_high, z_low, z_high;
} span;

// Returns the cells that bounds reach.
static inline span span_of(const sb_solid_grid *grid, const sb_aabb *bounds)
{
    const sb_lanes ends = sb_lanes_make(bounds->min.x, bounds->min.z, bounds->max.x, bounds->max.z);
    int32_t cells[SB_LANE_COUNT];
    sb_lanes_mask_store(cells, sb_solid_grid_cells(grid, ends));
    return (span){(uint32_t)cells[0], (uint32_t)cells[2], (uint32_t)cells[1], (uint32_t)cells[3]};
}

static uint64_t count_entries(const sb_solid_grid *grid, const sb_aabb *bounds, uint32_t count)
{
    uint64_t entries = 0;
    for (uint32_t i = 0; i < count; i++) {
        span cells = span_of(grid, &bounds[i]);
        entries += (uint64_t)(cells.x_high - cells.x_low + 1) * (cells.z_high - cells.z_low + 1);
    }
    return entries;
}

static uint32_t size_along(float extent, float inverse_cell)
{
    float cells = extent * inverse_cell;
    return cells < 65535.0f ? (uint32_t)cells + 1 : 65536;
}

sb_solid_grid sb_solid_grid_choose_cells(const sb_aabb *bounds, uint32_t count)
{
    sb_solid_grid grid = {.inverse_cell = 1.0f, .size_x = 1, .size_z = 1};
    if (count == 0) {
        return grid;
    }
    sb_aabb all = bounds[0];
    for (uint32_t i = 1; i < count; i++) {
        all = sb_aabb_union(&all, &bounds[i]);
    }
    grid.origin[0] = grid.origin[2] = all.min.x;
    grid.origin[1] = grid.origin[3] = all.min.z;
    for (float cell = CELL_MIN_M;; cell *= 1.25f) {
        grid.inverse_cell = 1.0f / cell;
        grid.size_x = size_along(all.max.x - all.min.x, grid.inverse_cell);
        grid.size_z = size_along(all.max.z - all.min.z, grid.inverse_cell);
        grid.last_cell[0] = grid.last_cell[2] = (float)(grid.size_x - 1);
        grid.last_cell[1] = grid.last_cell[3] = (float)(grid.size_z - 1);
        uint64_t cells = (uint64_t)grid.size_x * grid.size_z;
        if (cells > sb_solid_grid_cell_count_max(count)) {
            continue;
        }
        uint64_t entries = count_entries(&grid, bounds, count);
        if (entries <= sb_solid_grid_entry_count_max(count)) {
            grid.entry_count = (uint32_t)entries;
            return grid;
        }
    }
}

void sb_solid_grid_fill(const sb_solid_grid *grid, const sb_aabb *bounds, uint32_t count,
                        uint32_t *starts, uint32_t *entries)
{
    uint32_t cell_count = grid->size_x * grid->size_z;
    memset(starts, 0, (cell_count + 1) * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        span cells = span_of(grid, &bounds[i]);
        for (uint32_t z = cells.z_low; z <= cells.z_high; z++) {
            for (uint32_t x = cells.x_low; x <= cells.x_high; x++) {
                starts[z * grid->size_x + x + 1]++;
            }
        }
    }
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        starts[cell + 1] += starts[cell];
    }
    // Filled from the end of each cell on, so that the starts move to where they belong.
    for (uint32_t i = count; i-- > 0;) {
        span cells = span_of(grid, &bounds[i]);
        for (uint32_t z = cells.z_low; z <= cells.z_high; z++) {
            for (uint32_t x = cells.x_low; x <= cells.x_high; x++) {
                entries[--starts[z * grid->size_x + x + 1]] =
                    i | (x == cells.x_low ? SB_SOLID_ENTRY_FIRST_X : 0) |
                    (z == cells.z_low ? SB_SOLID_ENTRY_FIRST_Z : 0);
            }
        }
    }
    memmove(starts, starts + 1, cell_count * sizeof *starts);
    starts[cell_count] = grid->entry_count;
}

// Inserts an item into sorted ones.
static void insert(uint32_t *items, uint32_t count, uint32_t item)
{
    uint32_t at = count;
    for (; at > 0 && items[at - 1] > item; at--) {
        items[at] = items[at - 1];
    }
    items[at] = item;
}

typedef struct search {
    const sb_aabb *item_bounds;
    sb_lanes ends;   // upper ends along x, y and z, and no bound
    sb_lanes begins; // no bound, and lower ends
    uint32_t *items;
    uint32_t capacity;
    uint32_t found;
} search;

_Static_assert(sizeof(sb_aabb) == 24 && offsetof(sb_aabb, max) == 12, "six numbers side by side");

// As sb_aabb_overlap, without its branches, which no processor could predict.
static inline bool overlaps(const search *s, const sb_aabb *item)
{
    sb_lanes first, last;
    memcpy(&first, item, sizeof first);
    memcpy(&last, (const uint8_t *)item + 8, sizeof last);
    return sb_lanes_every(
        sb_lanes_mask_and(sb_lanes_at_most(first, s->ends), sb_lanes_at_most(s->begins, last)));
}

// Looks at the entries [begin, end) that have all of these marks.
static inline void look_at(search *s, const uint32_t *begin, const uint32_t *end, uint32_t marks)
{
    for (const uint32_t *entry = begin; entry < end; entry++) {
        if ((*entry & marks) != marks) {
            continue;
        }
        uint32_t item = *entry & SB_SOLID_ENTRY_ITEM;
        if (overlaps(s, &s->item_bounds[item])) {
            if (s->found < s->capacity) {
                insert(s->items, s->found, item);
            }
            s->found++;
        }
    }
}

// An item counts in the first cell that it shares with the query. That is the first one of either
// along x, and the same along z.
uint32_t sb_solid_grid_find(const sb_solid_grid *grid, const sb_aabb *item_bounds,
                            const uint32_t *starts, const uint32_t *entries, const sb_aabb *bounds,
                            uint32_t *out_items, uint32_t capacity)
{
    search s = {
        .item_bounds = item_bounds,
        .ends = sb_lanes_make(bounds->max.x, bounds->max.y, bounds->max.z, INFINITY),
        .begins = sb_lanes_make(-INFINITY, bounds->min.x, bounds->min.y, bounds->min.z),
        .items = out_items,
        .capacity = capacity,
    };
    span cells = span_of(grid, bounds);
    uint32_t marks = 0;
    for (uint32_t z = cells.z_low; z <= cells.z_high; z++, marks = SB_SOLID_ENTRY_FIRST_Z) {
        // The entries of a row of cells are one run.
        const uint32_t *row = starts + z * grid->size_x;
        const uint32_t *second = entries + row[cells.x_low + 1];
        look_at(&s, entries + row[cells.x_low], second, marks);
        look_at(&s, second, entries + row[cells.x_high + 1], marks | SB_SOLID_ENTRY_FIRST_X);
    }
    return s.found;
}
