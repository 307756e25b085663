/// The block of sb_navigation as the files of the navigation see it: a header and four arrays, row
/// by row.
#ifndef SABOT_GAME_NAVIGATION_NAVIGATION_GRID_H
#define SABOT_GAME_NAVIGATION_NAVIGATION_GRID_H

#include "game/navigation/navigation.h"

#define SB_NAVIGATION_SIDE_MAX 1000u ///< cells; 1000 m of 1 m
#define SB_NAVIGATION_DIRECTIONS 8u
/// Lines are walked in integer steps of a cell divided by 2 to this power.
#define SB_NAVIGATION_POINT_BITS 10
#define SB_NAVIGATION_PENALTY_MAX 2u ///< of a cell beside one that cannot be driven on

/// After it follow heights (float), components (uint32_t), exits and penalties (uint8_t each).
struct sb_navigation {
    float min_x;
    float min_z;
    float cell_m;
    uint32_t width; ///< cells along x
    uint32_t depth; ///< cells along z
};

/// A point of the grid, in 1/1024 of a cell from its corner.
typedef struct sb_navigation_point {
    int32_t x, z;
} sb_navigation_point;

/// Directions count from +x towards +z, by eighths of a turn: even ones are straight, and d ^ 4 is
/// opposite to d. Bit d of a cell's exits is set if a tank can drive that way.
static const int8_t sb_navigation_step_x[SB_NAVIGATION_DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int8_t sb_navigation_step_z[SB_NAVIGATION_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

static inline uint32_t sb_navigation_cell_count(const sb_navigation *navigation)
{
    return navigation->width * navigation->depth;
}

/// Height of the ground in each cell, m; 0 where there is no ground.
static inline const float *sb_navigation_heights(const sb_navigation *navigation)
{
    return (const float *)(navigation + 1);
}

static inline const uint32_t *sb_navigation_components(const sb_navigation *navigation)
{
    return (const uint32_t *)(sb_navigation_heights(navigation) +
                              sb_navigation_cell_count(navigation));
}

static inline const uint8_t *sb_navigation_exits(const sb_navigation *navigation)
{
    return (const uint8_t *)(sb_navigation_components(navigation) +
                             sb_navigation_cell_count(navigation));
}

/// Penalty of each cell: 2 with a neighbour that cannot be driven to, 1 for a neighbour of such a
/// cell, else 0.
static inline const uint8_t *sb_navigation_penalties(const sb_navigation *navigation)
{
    return sb_navigation_exits(navigation) + sb_navigation_cell_count(navigation);
}

static inline float sb_navigation_center_x(const sb_navigation *navigation, uint32_t column)
{
    return navigation->min_x + ((float)column + 0.5f) * navigation->cell_m;
}

static inline float sb_navigation_center_z(const sb_navigation *navigation, uint32_t row)
{
    return navigation->min_z + ((float)row + 0.5f) * navigation->cell_m;
}

/// Returns the count of cells of a grid for this def; 0 for a def with a value out of its range.
size_t sb_navigation_def_cells(const sb_navigation_def *def);

/// Converts coordinates to a point of the grid. False outside the grid and for coordinates that are
/// not finite.
bool sb_navigation_point_at(const sb_navigation *navigation, float x, float z,
                            sb_navigation_point *out_point);

/// Returns the cell of a point that is within the grid.
static inline uint32_t sb_navigation_cell_of(const sb_navigation *navigation,
                                             sb_navigation_point point)
{
    return (uint32_t)(point.z >> SB_NAVIGATION_POINT_BITS) * navigation->width +
           (uint32_t)(point.x >> SB_NAVIGATION_POINT_BITS);
}

/// True if a tank can drive in this direction from a cell with these exits.
static inline bool sb_navigation_leads(uint8_t exits, uint32_t direction)
{
    return ((uint32_t)exits >> direction & 1u) != 0;
}

/// Returns the neighbour of a cell in a direction in which it has one.
static inline uint32_t sb_navigation_neighbour(const sb_navigation *navigation, uint32_t cell,
                                               uint32_t direction)
{
    return (uint32_t)((int32_t)cell + sb_navigation_step_x[direction] +
                      sb_navigation_step_z[direction] * (int32_t)navigation->width);
}

static inline sb_navigation_point sb_navigation_cell_center(const sb_navigation *navigation,
                                                            uint32_t cell)
{
    const int32_t side = 1 << SB_NAVIGATION_POINT_BITS;
    return (sb_navigation_point){(int32_t)(cell % navigation->width) * side + side / 2,
                                 (int32_t)(cell / navigation->width) * side + side / 2};
}

/// Finds the centre, on the ground, of the nearest cell of this component (or of any) within
/// `radius_m`. A metre up or down counts as `height_weight` metres aside; with a weight of 0 the
/// height may be any finite number. False if there is none.
bool sb_navigation_nearest_center(const sb_navigation *navigation, sb_vec3 at, float height_weight,
                                  uint32_t component, float radius_m, sb_vec3 *out_center);

/// Returns true if a tank can drive along the line between two points of the grid. Every cell that
/// the line touches must be drivable with at most this penalty, and every border that it crosses
/// must be passable. The answer is the same both ways.
bool sb_navigation_walk(const sb_navigation *navigation, sb_navigation_point from,
                        sb_navigation_point to, uint8_t penalty_max);

#endif
