#include "game_block.h"

#include "base/assert.h"
#include "memory.h"

sb_game *game_block_create(const sb_game_def *def, sb_map *map)
{
    sb_allocator allocator = memory_allocator();
    sb_game *game;
    sb_error error = sb_game_create(def, map, &allocator, &game);
    SB_ASSERT(error == SB_OK);
    memory_give(map);
    return game;
}

state_view game_block_view(const sb_game *game)
{
    sb_world world = sb_game_world(game);
    return (state_view){
        .layout = world.layout,
        .block = world.block,
        .scratch = world.scratch,
        .scratch_size = sb_world_scratch_size(world.layout),
    };
}
