/// A match of tanks as servers, tests and tools look at it. The rules themselves do not use this
/// header.
#ifndef SABOT_GAME_TANKS_LOOK_H
#define SABOT_GAME_TANKS_LOOK_H

#include "game/game.h"
#include "game/tanks/player.h"
#include "game/tanks/tanks.h"

/// Returns the rules' record of a slot. The game must be one of tanks.
static inline const sb_player *sb_tanks_player(const sb_game *game, uint32_t slot)
{
    const sb_player *players = sb_game_section(game, SB_TANKS_PLAYERS, NULL);
    return &players[slot];
}

#endif
