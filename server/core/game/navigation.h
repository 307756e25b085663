/// Where a tank can drive: a grid over a map, made once, and ways through it by A*.
///
/// The grid is one immutable relocatable block without pointers, which clones share. It is made
/// from a map alone, so that every machine makes the same one; nothing of it is state. One height a
/// cell: of a bridge it knows the deck or the way beneath, whichever the source calls the ground.
///
/// Source of the search: Hart, Nilsson and Raphael 1968, "A Formal Basis for the Heuristic
/// Determination of Minimum Cost Paths", with whole costs and an order among equals, so that the
/// same question has the same answer everywhere.
#ifndef SABOT_GAME_NAVIGATION_H
#define SABOT_GAME_NAVIGATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "physics/shape/cylinder.h"
#include "physics/shape/vec3.h"

/// Component of what cannot be driven on. The others count from 1, by their lowest cell.
#define SB_NAVIGATION_COMPONENT_NONE 0u
/// The ends of a way are looked for this many cells around where they cannot be driven on.
#define SB_NAVIGATION_SNAP_CELLS 4
/// An end of a way stands in its cell if its y is within this of the ground at the cell's centre,
/// m.
#define SB_NAVIGATION_STAND_M 2.5f
/// Cells from one waypoint to the next at most: it bounds the work of straightening a way.
#define SB_NAVIGATION_LEG_CELLS 64u

/// What a grid is made for. Only x and z of the bounds count; they lie within 1000 m of the origin
/// and are at most 1000 m apart.
typedef struct sb_navigation_def {
    sb_vec3 bounds_min;
    sb_vec3 bounds_max;
    float cell_m;        ///< side of a cell; 1 to 8, default 2
    float radius_m;      ///< free of obstacles around a cell's centre; 0.1 to 10, default 2. A gap
                         ///< of 2 radius_m + cell_m is found however it lies on the grid's lines;
                         ///< over cell_m + 1 the feet of steep ramps may be taken for obstacles
    float slope_max;     ///< tangent of the steepest ramp; 0 to 10, default 0.7 (35 degrees)
    float step_max_m;    ///< the highest step; 0 to 10, default 0.45
    float body_bottom_m; ///< what is lower over the ground does not hinder; 0 to 10, default 0.7
    float body_top_m;    ///< what is higher neither; above body_bottom_m, to 20, default 2
} sb_navigation_def;

/// The bounds are zero and have to be set.
sb_navigation_def sb_navigation_def_default(void);

/// What the grid is made from. Both are asked in a fixed order and have to answer from the map
/// alone.
typedef struct sb_navigation_source {
    void *context;
    /// The height in metres of what a vehicle would stand on at (x, z). False, or a height beyond
    /// 500 m, where there is nothing to stand on. It is asked about a centimetre beside round
    /// numbers, where solids like to meet and a ray may slip through between them.
    bool (*ground)(void *context, float x, float z, float *out_height);
    /// True if anything that can be neither driven over nor pushed overlaps this space: a cylinder
    /// of radius_m, from body_bottom_m to body_top_m over the ground at a cell's centre, tilted as
    /// the ground around is; so a ramp is not in its own way. Where a ramp begins the lower end is
    /// raised to clear it.
    bool (*blocked)(void *context, const sb_cylinder *space);
} sb_navigation_source;

/// The block.
typedef struct sb_navigation sb_navigation;

/// Bytes of the block: about 10 a cell. 0 for a def with a value out of its range.
size_t sb_navigation_size(const sb_navigation_def *def);

/// Builds the block in `memory` of that size, aligned to 4 bytes. SB_ERROR_ARGUMENT, and the memory
/// untouched, for a def of which sb_navigation_size is 0.
///
/// Between two neighbours one can drive if no two points of the ground along the way differ in
/// height by more than a step or the steepest slope over their distance, whichever is more: a ramp
/// passes, a wall of rising stones does not. Points are about step_max_m / slope_max apart. A ledge
/// is no way down where it is none up: every way can be driven both ways. Diagonally one can drive
/// where one also can around both corners.
sb_error sb_navigation_build(void *memory, const sb_navigation_def *def,
                             const sb_navigation_source *source);

/// Two points can reach each other if and only if their components are equal and not
/// SB_NAVIGATION_COMPONENT_NONE. NONE outside the grid and for what is not finite.
uint32_t sb_navigation_component(const sb_navigation *navigation, float x, float z);

/// The point itself if its cell is of this component, or else the centre of the nearest such cell
/// within `radius_m`; of equally near ones that with the lowest z, then x. With
/// SB_NAVIGATION_COMPONENT_NONE any component will do. False if there is none.
bool sb_navigation_nearest(const sb_navigation *navigation, float x, float z, uint32_t component,
                           float radius_m, float *out_x, float *out_z);

/// Bytes of the memory that a search over a grid of this def needs: 28 a cell. 0 for a def with a
/// value out of its range.
size_t sb_navigation_scratch_size(const sb_navigation_def *def);

/// What a search found.
typedef struct sb_navigation_route {
    uint32_t cost;       ///< over the grid, before straightening: 10 a cell, 14 a diagonal one,
                         ///< and more near what cannot be driven on
    uint32_t cell_count; ///< cells of the way, both ends included
    uint32_t expansion_count; ///< cells that were expanded
    bool arrives;             ///< false: the bound of expansions came first, and the way leads to
                              ///< the expanded cell that is nearest to the goal
    bool whole;               ///< false: there were more waypoints than `capacity`
} sb_navigation_route;

/// Looks for the cheapest way and straightens it. `from` and `to` are places on the ground or, of a
/// body, little over it. Writes the first `capacity` points to drive to, each in a free line from
/// the one before (the first from `from`), on the ground, and returns how many. `from` itself is
/// none of them, the last is `to`.
///
/// An end that cannot be driven on, or is not on the ground of its cell (SB_NAVIGATION_STAND_M; the
/// cell may be the top of a wall that the end is beside), is replaced by the nearest cell's centre
/// within SB_NAVIGATION_SNAP_CELLS and of the other end's component; heights count as well as
/// distance. A replaced `from` is the first waypoint, and the line to it is not looked at.
///
/// 0 if there is no way, or for arguments that are not finite; `*out_route` is zero then.
/// `out_route` may be NULL, and out_waypoints too if `capacity` is 0. At most `expansions_max`
/// cells are expanded.
///
/// `scratch` has sb_navigation_scratch_size bytes, aligned to 8. What it holds before does not
/// matter in any way, and what it holds after means nothing: one will do for all that are searched
/// one after another.
uint32_t sb_navigation_path(const sb_navigation *navigation, void *scratch, sb_vec3 from,
                            sb_vec3 to, uint32_t expansions_max, sb_vec3 *out_waypoints,
                            uint32_t capacity, sb_navigation_route *out_route);

#endif
