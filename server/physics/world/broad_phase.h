/// Broad phase: which of many moving things come near each other. Grids in levels, each for things
/// of about one size, so that one large body does not make every query long. Rebuilt each tick in
/// scratch memory; what a query returns does not depend on the grids' parameters.
#ifndef SABOT_PHYSICS_WORLD_BROAD_PHASE_H
#define SABOT_PHYSICS_WORLD_BROAD_PHASE_H

#include <stddef.h>
#include <stdint.h>

#include "physics/shape/vec3.h"

/// A sphere that holds everything a thing may touch.
typedef struct sb_bound {
    sb_vec3 center;
    float reach; ///< m, >= 0
} sb_bound;

typedef struct sb_broad_phase sb_broad_phase;

/// Bytes for so many things.
size_t sb_broad_phase_size(uint32_t count);

/// Builds it in `memory`, aligned to 16 bytes. `ids` names the things, `bounds` is
/// in the same order. Both are borrowed for the call.
sb_broad_phase *sb_broad_phase_build(void *memory, const sb_bound *bounds, const uint32_t *ids,
                                     uint32_t count);

/// The ids from `id_min` on of all things whose spheres overlap or touch the bound, each once, in
/// no stated order. Returns how many there are, of which at most `capacity` are written.
uint32_t sb_broad_phase_find(const sb_broad_phase *phase, sb_bound bound, uint32_t id_min,
                             uint32_t *out_ids, uint32_t capacity);

/// Enlarges the sphere of thing number `at` (its place in the arrays of the build) to `reach` about
/// its unchanged centre, for the queries that follow. Never shrinks it.
void sb_broad_phase_grow(sb_broad_phase *phase, uint32_t at, float reach);

#endif
