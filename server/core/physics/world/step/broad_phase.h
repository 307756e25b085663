/// Broad phase: which of many moving things come near each other. It has grids in levels, each for
/// things of about one size, so that one large body does not make every query long. It is rebuilt
/// each tick in scratch memory. The grids' parameters change no result of a query.
#ifndef SABOT_PHYSICS_WORLD_STEP_BROAD_PHASE_H
#define SABOT_PHYSICS_WORLD_STEP_BROAD_PHASE_H

#include <stddef.h>
#include <stdint.h>

#include "physics/shape/vec3.h"

/// A sphere that holds everything that a thing may touch.
typedef struct sb_bound {
    sb_vec3 center;
    float reach; ///< m, >= 0
} sb_bound;

typedef struct sb_broad_phase sb_broad_phase;

/// Gets up to SB_NEIGHBOUR_COUNT_MAX things that are near thing `id`. More of them come in several
/// calls, in no stated order.
typedef void sb_neighbour_report(void *context, uint32_t id, const uint32_t *neighbour_ids,
                                 uint32_t count);
#define SB_NEIGHBOUR_COUNT_MAX 64u

/// Returns the bytes of a broad phase of `count` things.
size_t sb_broad_phase_size(uint32_t count);

/// Up to this many things are compared one by one, four at a time, which is cheaper than grids.
/// Their pairs come in order, each under the thing that comes first in the arrays of the build.
#define SB_BROAD_PHASE_FEW_COUNT 64u

/// Builds it in `memory`, aligned to 16 bytes. `ids` names the things, `bounds` is in the same
/// order. Both are borrowed for the call.
sb_broad_phase *sb_broad_phase_build(void *memory, const sb_bound *bounds, const uint32_t *ids,
                                     uint32_t count);

/// Builds it with grids however few the things are, for a caller that needs their order of pairs.
sb_broad_phase *sb_broad_phase_build_grids(void *memory, const sb_bound *bounds,
                                           const uint32_t *ids, uint32_t count);

/// Finds all things whose spheres overlap or touch the bound, each once, in no stated order. Writes
/// at most `capacity` ids and returns how many things there are.
uint32_t sb_broad_phase_find(const sb_broad_phase *phase, sb_bound bound, uint32_t *out_ids,
                             uint32_t capacity);

/// Reports the same things by calls of `report`, under `id`.
void sb_broad_phase_visit(const sb_broad_phase *phase, sb_bound bound, uint32_t id,
                          sb_neighbour_report *report, void *context);

/// Reports every pair of things whose spheres overlap or touch, once, under one of the two. Nothing
/// may have grown since the build.
void sb_broad_phase_pairs(const sb_broad_phase *phase, sb_neighbour_report *report, void *context);

/// Enlarges the sphere of thing number `at` (its place in the arrays of the build) to `reach` about
/// its unchanged centre, for the queries that follow. Never shrinks it.
void sb_broad_phase_grow(sb_broad_phase *phase, uint32_t at, float reach);

#endif
