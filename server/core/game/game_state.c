#include "game/game_state.h"

#include "game/game.h"

sb_world sb_game_world(const sb_game *game)
{
    sb_world world = game->world;
    world.scratch = sb_game_scratch_of(game, SB_SCRATCH_WORLD);
    return world;
}
