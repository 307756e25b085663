// What a game shares with others by commons, and its own working memory while it shares nothing.

#include "base/assert.h"
#include "game/game.h"
#include "game/game_state.h"

// Gives one of the game's blocks. True if it is the commons' now.
static bool give(sb_commons *commons, void **block, size_t size)
{
    void *common = sb_commons_give(commons, *block, size);
    if (common != NULL) {
        *block = common;
    }
    return common != NULL;
}

sb_error sb_game_share(sb_game *game, sb_commons *commons)
{
    SB_ASSERT(game->commons == NULL);
    game->commons = commons;
    commons->game_count++;
    sb_game_scratch_keep_larger(&commons->scratch, &game->own_scratch);
    sb_game_scratch_free(&game->own_scratch, &game->allocator);
    // Nothing writes to these once a game is created.
    void *map = game->map;
    game->shares_scenery = give(commons, &game->scenery, sb_scenery_block_size(game->scenery));
    game->world.scenery = game->scenery;
    game->shares_map = give(commons, &map, sizeof *game->map);
    game->map = map;
    game->shares_prepared =
        give(commons, &game->prepared, game->capacities.rules.prepared_size + 1);
    return game->shares_scenery && game->shares_map && game->shares_prepared ? SB_OK
                                                                             : SB_ERROR_MEMORY;
}

static void end_use(sb_commons *commons, bool shared, void **block)
{
    if (shared) {
        sb_commons_release(commons, *block);
        *block = NULL;
    }
}

void sb_game_share_end(sb_game *game)
{
    sb_commons *commons = game->commons;
    if (commons == NULL) {
        return;
    }
    void *map = game->map;
    end_use(commons, game->shares_scenery, &game->scenery);
    end_use(commons, game->shares_map, &map);
    end_use(commons, game->shares_prepared, &game->prepared);
    game->map = map;
    commons->game_count--;
    game->commons = NULL;
}

void *sb_game_scratch_of(const sb_game *game, sb_scratch_kind kind)
{
    return game->commons != NULL ? game->commons->scratch.memory[kind]
                                 : game->own_scratch.memory[kind];
}
