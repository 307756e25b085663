/// The memory that games share if one thread plays them in turn. It is working memory, which holds
/// nothing between two calls, and blocks that never change, such as the scenery of equal maps.
#ifndef SABOT_GAME_COMMONS_H
#define SABOT_GAME_COMMONS_H

#include "base/allocator.h"
#include "base/error.h"

typedef struct sb_commons sb_commons;

/// Creates commons without any memory for games. They keep the allocator. SB_ERROR_MEMORY.
sb_error sb_commons_create(const sb_allocator *allocator, sb_commons **out_commons);

/// Destroys the commons, after every game that shares them (asserted). NULL is ignored.
void sb_commons_destroy(sb_commons *commons);

#endif
