/// A match as a scenario plays it: one block of state.
#ifndef SABOT_TESTS_DETERMINISM_GAME_BLOCK_H
#define SABOT_TESTS_DETERMINISM_GAME_BLOCK_H

#include "game/game.h"
#include "scenario.h"

/// Makes the game, and gives back the memory of the map.
sb_game *game_block_create(const sb_game_def *def, sb_map *map);

/// Returns where its state lies.
state_view game_block_view(const sb_game *game);

#endif
