/// The broad phase from inside: its grids, or the list of few things, and how entries are compared.
/// For its two files alone.
#ifndef SABOT_PHYSICS_WORLD_STEP_BROAD_PHASE_GRID_H
#define SABOT_PHYSICS_WORLD_STEP_BROAD_PHASE_GRID_H

#include "physics/shape/lanes.h"
#include "physics/world/step/broad_phase.h"

/// Level k holds reaches from 8^(k - 2) metres to eight times that. With narrower levels more
/// things would have to ask levels that they are not in.
#define SB_LEVEL_COUNT 6u

/// Centres and reaches, one array a component, each with room for a whole group of lanes behind its
/// last element.
typedef struct sb_entries {
    float *x, *y, *z, *reach;
} sb_entries;

typedef struct sb_level {
    sb_lanes origin;
    sb_lanes last_cell; ///< index of the last cell along x, y and z
    float inverse_cell;
    float reach_max;      ///< of its members, also of those that have grown
    float reach_limit;    ///< a member that grows beyond it becomes a stray
    uint32_t sizes[3];    ///< cells along x, y and z
    uint32_t first_cell;  ///< into starts; one more start than cells
    uint32_t first_entry; ///< into entries
    uint32_t count;
} sb_level;

/// A cell by its numbers along x, y and z, of which none is above 1023.
#define SB_CELL_POSITION(x, y, z) ((x) | (y) << 10 | (z) << 20)

struct sb_broad_phase {
    sb_level levels[SB_LEVEL_COUNT]; ///< those in use, by rising reach
    uint32_t level_count;
    uint32_t count;
    bool is_list; ///< for few things: the entries are in the order of the build, in no level
    uint32_t stray_count;
    sb_entries entries;  ///< by level, cell and place in the arrays of the build
    uint32_t *ids;       ///< in the same order
    uint32_t *positions; ///< in the same order: the cell's
    uint32_t *places;    ///< of thing number i: its place in the arrays above
    uint32_t *starts;    ///< of each cell, its first entry
    sb_entries strays;   ///< things that outgrew their level: compared with every query
    uint32_t *stray_ids;
};

/// The cell that a point lies in, or the nearest at the grid's border, along x, y and z.
static inline sb_lanes_mask sb_level_cell(const sb_level *level, sb_lanes point)
{
    sb_lanes at = sb_lanes_scale(sb_lanes_sub(point, level->origin), level->inverse_cell);
    return sb_lanes_truncate(sb_lanes_max(sb_lanes_all(0.0f), sb_lanes_min(at, level->last_cell)));
}

#endif
