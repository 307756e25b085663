/// The memory that games share if one thread plays them in turn. It is working memory, which holds
/// nothing between two calls, and blocks that never change, such as the scenery of equal maps.
#ifndef SABOT_GAME_COMMONS_H
#define SABOT_GAME_COMMONS_H

#include "base/allocator.h"
#include "game/game_def.h"

typedef struct sb_commons sb_commons;

/// Creates commons without any memory for games. It keeps the allocator. SB_ERROR_MEMORY.
sb_error sb_commons_create(const sb_allocator *allocator, sb_commons **out_commons);

/// Destroys it, after every game that shares it (asserted). NULL is ignored.
void sb_commons_destroy(sb_commons *commons);

/// From here on the game uses the working memory of the commons, which is as large as the game that
/// needs most. It also uses blocks of other games that equal its own: scenery, map and what the
/// rules have prepared. It frees its own ones, and map and scenery may be at other addresses. All
/// calls with games that share must come from one thread at a time. SB_ERROR_MEMORY if the game
/// keeps blocks of its own; it can be played nevertheless. The game must have been created with the
/// commons' allocator, and share nothing yet (asserted).
sb_error sb_game_share(sb_game *game, sb_commons *commons);

#endif
