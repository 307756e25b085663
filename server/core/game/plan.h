/// How much room a match takes: what its rules ask for, checked. For this room alone.
#ifndef SABOT_GAME_PLAN_H
#define SABOT_GAME_PLAN_H

#include "game/game.h"

typedef struct sb_plan {
    sb_rules_plan rules; ///< as asked for; sections of kinds filled in
    uint32_t kind_first[SB_RULES_KIND_COUNT_MAX];
    uint32_t entity_count; ///< of all kinds
    uint32_t body_count;   ///< of kinds with bodies
} sb_plan;

/// Asks the rules. SB_ERROR_RANGE, with a reason in `rules.reason`, if they refuse or ask for more
/// than a match can have. The def and the map must be in range.
sb_error sb_plan_make(const sb_game_def *def, const sb_map *map, sb_plan *out_plan);

/// The world of a match with this plan.
sb_world_def sb_plan_world_def(const sb_plan *plan, const sb_game_def *def);

#endif
