/// The maps of a server. Those that it begins with come first; a reload adds others behind them.
/// None is ever replaced or freed while the server runs, so that shards may read them.
#ifndef SABOT_HOST_CONFIG_MAP_STORE_H
#define SABOT_HOST_CONFIG_MAP_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/map/map.h"

#define SB_MAP_STORE_COUNT_MAX 256u

/// All zeros is empty.
typedef struct sb_map_store {
    const sb_map *maps[SB_MAP_STORE_COUNT_MAX];
    char *paths[SB_MAP_STORE_COUNT_MAX]; ///< NULL of the built-in arena
    uint32_t count;
} sb_map_store;

/// Adds the built-in arena. SB_ERROR_MEMORY, SB_ERROR_FULL.
sb_error sb_map_store_add_arena(sb_map_store *store);

/// Returns in `*out_index` the map of a file, which is read unless the store has it. Errors as
/// `sb_map_file_read`, with its message, and SB_ERROR_FULL.
sb_error sb_map_store_load(sb_map_store *store, const char *path, uint32_t *out_index,
                           char *out_message, size_t message_size);

/// Finds a map by its name, or by the path of its file if the text has a slash or ends with
/// ".json". Such a file is read unless the store has it. False and a sentence if there is none. Of
/// the type of `sb_map_finder.find`; the context is the store.
bool sb_map_store_find(void *store, const char *name, uint32_t *out_index, char *out_message,
                       size_t message_size);

void sb_map_store_deinit(sb_map_store *store);

#endif
