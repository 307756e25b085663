#include "host/config/map_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content/map_file.h"

// Takes over map and path, or frees them.
static sb_error add(sb_map_store *store, sb_map *map, char *path)
{
    if (store->count == SB_MAP_STORE_COUNT_MAX) {
        free(map);
        free(path);
        return SB_ERROR_FULL;
    }
    store->maps[store->count] = map;
    store->paths[store->count++] = path;
    return SB_OK;
}

sb_error sb_map_store_add_arena(sb_map_store *store)
{
    sb_map *map = calloc(1, sizeof *map);
    if (map == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_map_arena(map);
    return add(store, map, NULL);
}

sb_error sb_map_store_load(sb_map_store *store, const char *path, uint32_t *out_index,
                           char *out_message, size_t message_size)
{
    for (uint32_t i = 0; i < store->count; i++) {
        if (store->paths[i] != NULL && strcmp(store->paths[i], path) == 0) {
            *out_index = i;
            return SB_OK;
        }
    }
    sb_map *map = malloc(sizeof *map);
    char *kept = strdup(path);
    sb_error error = map == NULL || kept == NULL
                         ? SB_ERROR_MEMORY
                         : sb_map_file_read(path, map, out_message, message_size);
    if (error == SB_OK) {
        *out_index = store->count;
        error = add(store, map, kept);
    } else {
        free(map);
        free(kept);
    }
    if (error == SB_ERROR_MEMORY || error == SB_ERROR_FULL) {
        snprintf(out_message, message_size, "%s: %s", path,
                 error == SB_ERROR_FULL ? "the server has 256 maps already"
                                        : sb_error_message(error));
    }
    return error;
}

static bool is_path(const char *name)
{
    const size_t length = strlen(name);
    return strchr(name, '/') != NULL || (length > 5 && strcmp(name + length - 5, ".json") == 0);
}

bool sb_map_store_find(void *context, const char *name, uint32_t *out_index, char *out_message,
                       size_t message_size)
{
    sb_map_store *store = context;
    if (is_path(name)) {
        return sb_map_store_load(store, name, out_index, out_message, message_size) == SB_OK;
    }
    for (uint32_t i = 0; i < store->count; i++) {
        if (strcmp(store->maps[i]->name, name) == 0) {
            *out_index = i;
            return true;
        }
    }
    snprintf(out_message, message_size, "the server has not loaded the map '%.60s'", name);
    return false;
}

void sb_map_store_deinit(sb_map_store *store)
{
    for (uint32_t i = 0; i < store->count; i++) {
        free((void *)(uintptr_t)store->maps[i]);
        free(store->paths[i]);
    }
    *store = (sb_map_store){.count = 0};
}
