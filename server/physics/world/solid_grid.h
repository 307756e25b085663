/// A grid of columns over the scenery's solids, seen from above: which of them are near a small
/// box. Built once, relocatable, immutable. Casts go through the tree instead.
#ifndef SABOT_PHYSICS_WORLD_SOLID_GRID_H
#define SABOT_PHYSICS_WORLD_SOLID_GRID_H

#include <stdint.h>

#include "physics/shape/aabb.h"

typedef struct sb_solid_grid {
    float origin_x, origin_z;
    float inverse_cell; ///< 1/m
    uint32_t size_x, size_z;
    uint32_t entry_count;
} sb_solid_grid;

/// Chooses the cells for these bounds: at most `4 * count + 16` of them, with at most
/// `16 * count + 64` entries, one for each cell that an item's bounds reach.
sb_solid_grid sb_solid_grid_plan(const sb_aabb *bounds, uint32_t count);

static inline uint32_t sb_solid_grid_cell_count_max(uint32_t count)
{
    return 4 * count + 16;
}

static inline uint32_t sb_solid_grid_entry_count_max(uint32_t count)
{
    return 16 * count + 64;
}

/// Fills `starts`, one a cell and one more, and `entries`, the items of each cell by rising index.
void sb_solid_grid_fill(const sb_solid_grid *grid, const sb_aabb *bounds, uint32_t count,
                        uint32_t *starts, uint32_t *entries);

/// The items whose bounds overlap, by rising index. Returns how many there are, of which the lowest
/// `capacity` are written if all fit, and some `capacity` of them otherwise.
uint32_t sb_solid_grid_find(const sb_solid_grid *grid, const sb_aabb *item_bounds,
                            const uint32_t *starts, const uint32_t *entries, const sb_aabb *bounds,
                            uint32_t *out_items, uint32_t capacity);

#endif
