/// How much room a match takes: what its rules ask for, after checks. For this room only.
#ifndef SABOT_GAME_CAPACITIES_H
#define SABOT_GAME_CAPACITIES_H

#include "game/game_def.h"

typedef struct sb_match_capacities {
    sb_rules_capacities rules; ///< as the rules asked for, with the sections of kinds filled in
    uint32_t kind_first[SB_RULES_KIND_COUNT_MAX];
    uint32_t entity_count; ///< of all kinds
    uint32_t body_count;   ///< of kinds with bodies
} sb_match_capacities;

/// Asks the rules. SB_ERROR_RANGE, with a reason in `rules.reason`, if they refuse the match or ask
/// for more than a match can have. The def and the map must be in range.
sb_error sb_match_capacities_make(const sb_game_def *def, const sb_map *map,
                                  sb_match_capacities *out_capacities);

/// Returns the definition of the world of a match with these capacities.
sb_world_def sb_match_capacities_world_def(const sb_match_capacities *capacities,
                                           const sb_game_def *def);

#endif
