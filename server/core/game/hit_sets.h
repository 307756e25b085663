/// Hit sets as rules declare them (rules.h): which bodies have which, what scenery has to hold for
/// them, and the joints that turn by fields of the rules.
#ifndef SABOT_GAME_HIT_SETS_H
#define SABOT_GAME_HIT_SETS_H

#include "base/allocator.h"
#include "game/map/map_scenery.h"
#include "game/rules.h"

/// Returns a text about the fault of a module's hit sets, or NULL. Its sections and kinds are
/// valid.
const char *sb_hit_sets_fault(const sb_rules *rules);

/// The scenery's share of a module's hit sets: hulls, built from their points, and sets.
typedef struct sb_hit_library {
    sb_map_scenery_extra extra; ///< points into `memory`
    void *memory;               ///< NULL if the rules have none
} sb_hit_library;

/// Builds the library for a map. The caller releases `memory` to the allocator, after an error too.
/// SB_ERROR_MEMORY; SB_ERROR_LIMIT for more hulls than sceneries hold; or the error of a hull that
/// cannot be built from its points.
sb_error sb_hit_library_create(const sb_rules *rules, const sb_map *map,
                               const sb_allocator *allocator, sb_hit_library *out_library);

/// Sets the joint of a body from its record. `kind` is the body's; nothing happens to a body whose
/// set has no fields for the joint.
void sb_hit_joint_set(const sb_rules *rules, uint32_t kind, sb_body *body, const void *record);

/// Returns true if the entity of this kind with these values (by field) has the set.
bool sb_hit_set_is_of(const sb_rules_hit_set *set, uint32_t kind, const float *values);

/// Returns 1 + the index of the map's hit set that an entity has by its rules, 0 for none.
uint32_t sb_hit_set_of_map(const sb_rules *rules, const sb_map *map, uint32_t kind,
                           uint32_t ordinal);

#endif
