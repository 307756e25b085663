/// Where a tank can drive: a grid over a map, built once, and routes over it found by A*.
///
/// The grid is one immutable relocatable block without pointers, which clones share. It depends on
/// the map alone, so that every machine builds the same grid, and it is no part of the state. It
/// has one height a cell. Of a bridge it knows either the deck or the passage beneath, depending on
/// which of them the source calls the ground.
///
/// Source of the search: Hart, Nilsson and Raphael 1968, "A Formal Basis for the Heuristic
/// Determination of Minimum Cost Paths". Costs are whole numbers and equal costs have an order, so
/// that the same question has the same answer everywhere.
#ifndef SABOT_GAME_NAVIGATION_NAVIGATION_H
#define SABOT_GAME_NAVIGATION_NAVIGATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "physics/shape/solids.h"
#include "physics/shape/vec3.h"

/// Component of cells that cannot be driven on. The other components count from 1, in the order of
/// their lowest cells.
#define SB_NAVIGATION_COMPONENT_NONE 0u
/// An end of a route that cannot be driven on is replaced by a cell within this many cells.
#define SB_NAVIGATION_SNAP_CELLS 4
/// An end of a route stands in its cell if its y is within this of the ground at the cell's centre,
/// m.
#define SB_NAVIGATION_STAND_M 2.5f
/// Most cells from one waypoint to the next. This bounds the work of straightening a route.
#define SB_NAVIGATION_LEG_CELLS 64u

/// The definition of a grid. Only x and z of the bounds count; they lie within 1000 m of the origin
/// and are at most 1000 m apart.
typedef struct sb_navigation_def {
    sb_vec3 bounds_min;
    sb_vec3 bounds_max;
    float cell_m;    ///< side of a cell; 1 to 8, default 2
    float radius_m;  ///< free of obstacles around a cell's centre; 0.1 to 10, default 2. A gap of 2
                     ///< radius_m + cell_m is found wherever the grid's lines lie. If it is over
                     ///< cell_m + 1, the feet of steep ramps may count as obstacles
    float slope_max; ///< tangent of the steepest ramp; 0 to 10, default 0.7 (35 degrees)
    float step_max_m;    ///< the highest step; 0 to 10, default 0.45
    float body_bottom_m; ///< over the ground; lower things do not obstruct; 0 to 10, default 0.7
    float body_top_m;    ///< nor do things above this; above body_bottom_m, to 20, default 2
} sb_navigation_def;

/// Returns the defaults. The bounds are zero and have to be set.
sb_navigation_def sb_navigation_def_default(void);

/// The map as the grid's builder sees it. Both functions are called in a fixed order and must
/// answer from the map alone.
typedef struct sb_navigation_source {
    void *context;
    /// Gives the height in metres of the ground that a vehicle would stand on at (x, z). Returns
    /// false, or a height beyond 500 m, where there is none. The builder asks about points a
    /// centimetre beside round numbers, because solids often meet at round numbers and a ray may
    /// slip through between them.
    bool (*ground)(void *context, float x, float z, float *out_height);
    /// Returns true if anything that can be neither driven over nor pushed overlaps a cylinder over
    /// the ground at a cell's centre. The cylinder has `radius_m` and reaches from `body_bottom_m`
    /// to `body_top_m`. The cylinder is tilted as the ground around, so that a ramp does not
    /// obstruct itself. Where a ramp begins, the lower end is raised to clear it.
    bool (*blocked)(void *context, const sb_cylinder *space);
} sb_navigation_source;

/// The block.
typedef struct sb_navigation sb_navigation;

/// Returns the bytes of the block, about 10 a cell; 0 for a def with a value out of its range.
size_t sb_navigation_size(const sb_navigation_def *def);

/// Builds the block in `memory` of that size, aligned to 4 bytes. SB_ERROR_ARGUMENT, and the memory
/// stays untouched, for a def for which sb_navigation_size is 0.
///
/// A tank can drive between two neighbours if the ground between their centres is flat enough. No
/// two points of it may differ in height by more than a step and by more than the steepest slope
/// over their distance. So a ramp can be driven, and a wall of rising stones cannot. The points are
/// about step_max_m / slope_max apart. A ledge that is too high to climb cannot be driven down
/// either: every route works in both directions. A tank can drive diagonally where it also can
/// drive around both corners.
sb_error sb_navigation_build(void *memory, const sb_navigation_def *def,
                             const sb_navigation_source *source);

/// Returns the component of a point. Two points can reach each other if and only if their
/// components are equal and not SB_NAVIGATION_COMPONENT_NONE. NONE outside the grid and for
/// coordinates that are not finite.
uint32_t sb_navigation_component(const sb_navigation *navigation, float x, float z);

/// Finds the point itself if its cell is of this component, or else the centre of the nearest such
/// cell within `radius_m`. Of equally near cells it finds the one with the lowest z, then x. With
/// SB_NAVIGATION_COMPONENT_NONE any component will do. False if there is none.
bool sb_navigation_nearest(const sb_navigation *navigation, float x, float z, uint32_t component,
                           float radius_m, float *out_x, float *out_z);

/// Returns the bytes of memory that a search over a grid of this def needs, 28 a cell. Returns 0
/// for a def with a value out of its range.
size_t sb_navigation_scratch_size(const sb_navigation_def *def);

/// The result of a search.
typedef struct sb_navigation_route {
    uint32_t cost;       ///< over the grid, before straightening: 10 a cell, 14 a diagonal one,
                         ///< and more near what cannot be driven on
    uint32_t cell_count; ///< cells of the route, both ends included
    uint32_t expansion_count; ///< cells that were expanded
    bool arrives; ///< false if the limit of expansions was reached first: the route then leads to
                  ///< the expanded cell that is nearest to the goal
    bool whole;   ///< false if there were more waypoints than `capacity`
} sb_navigation_route;

/// Finds the cheapest route and straightens it. `from` and `to` are places on the ground or, for a
/// body, a little over it. Writes the first `capacity` waypoints and returns how many. Each lies on
/// the ground and in a free line from the one before, the first from `from`. `from` itself is no
/// waypoint; the last waypoint is `to`.
///
/// An end is replaced if it cannot be driven on or is not on the ground of its cell
/// (SB_NAVIGATION_STAND_M). The cell may be the top of a wall that the end is beside. The
/// replacement is the centre of the nearest cell within SB_NAVIGATION_SNAP_CELLS and of the other
/// end's component; heights count as well as distance. A replaced `from` is the first waypoint, and
/// the line to it is not checked.
///
/// Returns 0 if there is no route, or for arguments that are not finite; `*out_route` is zero then.
/// `out_route` may be NULL, and out_waypoints too if `capacity` is 0. At most `expansions_max`
/// cells are expanded.
///
/// `scratch` has sb_navigation_scratch_size bytes, aligned to 8. Its content before and after the
/// call has no meaning, so that one memory serves any number of searches in turn.
uint32_t sb_navigation_path(const sb_navigation *navigation, void *scratch, sb_vec3 from,
                            sb_vec3 to, uint32_t expansions_max, sb_vec3 *out_waypoints,
                            uint32_t capacity, sb_navigation_route *out_route);

#endif
