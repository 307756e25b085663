/// A grid of columns over the scenery's solids, seen from above, which finds those near a small
/// box. Built once, relocatable, immutable. Casts go through the tree instead.
#ifndef SABOT_PHYSICS_WORLD_SCENERY_SOLID_GRID_H
#define SABOT_PHYSICS_WORLD_SCENERY_SOLID_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "physics/shape/aabb.h"
#include "physics/shape/lanes.h"

typedef struct sb_solid_grid {
    float origin[4];    ///< x and z, twice
    float last_cell[4]; ///< along x and z, twice
    float inverse_cell; ///< 1/m
    uint32_t size_x, size_z;
    uint32_t entry_count;
} sb_solid_grid;

/// Returns the cells of two points seen from above: x and z of the first, then of the second. A
/// point beyond the grid is in a cell at its border.
static inline sb_lanes_mask sb_solid_grid_cells(const sb_solid_grid *grid, sb_lanes points)
{
    sb_lanes at =
        sb_lanes_scale(sb_lanes_sub(points, sb_lanes_load(grid->origin)), grid->inverse_cell);
    at = sb_lanes_max(sb_lanes_all(0.0f), sb_lanes_min(at, sb_lanes_load(grid->last_cell)));
    return sb_lanes_truncate(at);
}

/// Chooses the cells for these bounds: at most `4 * count + 16` of them, with at most
/// `16 * count + 64` entries, one for each cell that an item's bounds reach.
sb_solid_grid sb_solid_grid_choose_cells(const sb_aabb *bounds, uint32_t count);

static inline uint32_t sb_solid_grid_cell_count_max(uint32_t count)
{
    return 4 * count + 16;
}

static inline uint32_t sb_solid_grid_entry_count_max(uint32_t count)
{
    return 16 * count + 64;
}

/// An entry is an item, and tells whether its cell is the first one of the item along x and z.
#define SB_SOLID_ENTRY_FIRST_X 0x80000000u
#define SB_SOLID_ENTRY_FIRST_Z 0x40000000u
#define SB_SOLID_ENTRY_ITEM 0x3FFFFFFFu

/// Fills `starts`, one for each cell and one more, and `entries`, the items of each cell by rising
/// index.
void sb_solid_grid_fill(const sb_solid_grid *grid, const sb_aabb *bounds, uint32_t count,
                        uint32_t *starts, uint32_t *entries);

/// Finds the items whose bounds overlap, by rising index, and returns how many there are. If there
/// are more than `capacity`, it writes `capacity` of them, and does not promise which.
uint32_t sb_solid_grid_find(const sb_solid_grid *grid, const sb_aabb *item_bounds,
                            const uint32_t *starts, const uint32_t *entries, const sb_aabb *bounds,
                            uint32_t *out_items, uint32_t capacity);

/// Entries of a cell, by rising index of their items; borrowed.
typedef struct sb_solid_column {
    const uint32_t *entries;
    uint32_t count;
} sb_solid_column;

static inline uint32_t sb_solid_column_item(const sb_solid_column *column, uint32_t at)
{
    return column->entries[at] & SB_SOLID_ENTRY_ITEM;
}

/// Finds some items. Among them are all items with bounds that come within `margin` of the vertical
/// line at (x, z). Returns false if no single list has them all, because the line is near a border
/// of cells.
///
/// Bounds and the line go into cells by the same rising function. So a line inside bounds is in one
/// of their cells, whatever the rounding. A line at most `margin` outside of them is inside after a
/// move by `margin` towards them, and both ends of that move are in one cell.
static inline bool sb_solid_grid_column(const sb_solid_grid *grid, const uint32_t *starts,
                                        const uint32_t *entries, float x, float z, float margin,
                                        sb_solid_column *out_column)
{
    const sb_lanes around = sb_lanes_make(x - margin, z - margin, x + margin, z + margin);
    int32_t cells[SB_LANE_COUNT];
    sb_lanes_mask_store(cells, sb_solid_grid_cells(grid, around));
    if (cells[0] != cells[2] || cells[1] != cells[3]) {
        return false;
    }
    const uint32_t *cell = starts + (uint32_t)cells[1] * grid->size_x + (uint32_t)cells[0];
    *out_column = (sb_solid_column){entries + cell[0], cell[1] - cell[0]};
    return true;
}

#endif
