/// Random things in a broad phase, and the answers expected from asking each of them, in double
/// precision.
#ifndef SABOT_TESTS_PHYSICS_WORLD_BROAD_PHASE_SCENE_H
#define SABOT_TESTS_PHYSICS_WORLD_BROAD_PHASE_SCENE_H

#include <stdbool.h>

#include "physics/world/step/broad_phase.h"

#define SCENE_COUNT_MAX 300u
#define SCENE_ID_FIRST 1000u

typedef enum broad_phase_kind {
    THINGS_OF_ONE_SIZE,
    THINGS_OF_ALL_SIZES, ///< over nine orders of magnitude
    THINGS_IN_CLUSTERS,
    THINGS_WITH_STRAYS, ///< a few far away
    THINGS_IN_ONE_PLACE,
    THINGS_IN_A_ROW,
    THINGS_KIND_COUNT,
} broad_phase_kind;

typedef struct broad_phase_scene {
    sb_bound bounds[SCENE_COUNT_MAX];
    uint32_t ids[SCENE_COUNT_MAX];     ///< from SCENE_ID_FIRST on, in an order of their own
    uint32_t numbers[SCENE_COUNT_MAX]; ///< of an id less SCENE_ID_FIRST: its place above
    uint32_t count;
    bool with_grids; ///< even if they are few
    void *memory;
    sb_broad_phase *phase;
    uint8_t seen[SCENE_COUNT_MAX][SCENE_COUNT_MAX]; ///< how often the second was reported
    uint32_t near_count, far_count, report_count_max;
} broad_phase_scene;

/// Returns a count of things from `count_min` on, often one small enough for a plain list.
uint32_t broad_phase_scene_any_count(uint32_t count_min);

/// Chooses bounds and ids. `build` makes the phase from them, in memory of exactly its size.
void broad_phase_scene_fill(broad_phase_scene *s, broad_phase_kind kind, uint32_t count);
void broad_phase_scene_build(broad_phase_scene *s);
void broad_phase_scene_free(broad_phase_scene *s);

/// A report function that counts in `seen`; its context is the scene.
void broad_phase_scene_note(void *context, uint32_t id, const uint32_t *neighbour_ids,
                            uint32_t count);

/// Fails unless it is right that thing `b` was found `times` times near a bound. Within rounding of
/// touching, either answer is right.
void broad_phase_scene_check(broad_phase_scene *s, const sb_bound *bound, uint32_t b,
                             uint32_t times);

/// Compares sb_broad_phase_find about a bound with asking each thing.
void broad_phase_scene_check_find(broad_phase_scene *s, sb_bound bound);

#endif
