/// The struct of a game. For this room only.
#ifndef SABOT_GAME_GAME_STATE_H
#define SABOT_GAME_GAME_STATE_H

#include "base/allocator.h"
#include "base/layout.h"
#include "game/capacities.h"
#include "game/commons_state.h"
#include "game/game_def.h"
#include "game/map/map.h"
#include "game/rules_identity.h"
#include "physics/world/world.h"

struct sb_game {
    sb_game_def def;
    sb_allocator allocator;
    sb_map *map; ///< its own, or one of the commons; nothing writes to it once it is made
    sb_layout layout;
    sb_world world; ///< without its scratch (sb_game_world)
    void *scenery;  ///< its own, or one of the commons
    void *prepared;
    sb_game_scratch own_scratch; ///< used, and there, while nothing is shared
    sb_commons *commons;         ///< NULL if nothing is shared
    bool shares_map, shares_scenery, shares_prepared;
    sb_match_capacities capacities;
    sb_rules_identity identity;
};

/// Returns the memory that a game works with now, its own or the commons'.
void *sb_game_scratch_of(const sb_game *game, sb_scratch_kind kind);

/// Ends what a game shares, before it is destroyed. Does nothing if it shares nothing.
void sb_game_share_end(sb_game *game);

#endif
