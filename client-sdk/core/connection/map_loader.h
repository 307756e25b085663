/// Gathers a map from its chunks and reads it.
#ifndef SABOT_CLIENT_MAP_LOADER_H
#define SABOT_CLIENT_MAP_LOADER_H

#include <sabot/client.h>

#include "game/map.h"
#include "protocol/message.h"

typedef struct sb_map_loader {
    uint64_t hash;       ///< as welcomed
    uint32_t total_size; ///< as welcomed
    uint32_t size;       ///< bytes gathered
    bool ready;          ///< `map` and `boxes` are filled
    sb_map map;
    sb_client_box boxes[SB_MAP_BOX_COUNT_MAX]; ///< the map's, in the public form
    uint8_t bytes[SB_MAP_BYTES_MAX];
} sb_map_loader;

/// Forgets what was there. `total_size` is 1 to SB_MAP_BYTES_MAX (asserted).
void sb_map_loader_start(sb_map_loader *loader, uint64_t hash, uint32_t total_size);

/// Takes the next chunk. SB_ERROR_STATE for one that is not expected: another map, another total,
/// not where the last one ended, beyond the end, or after the last. When the last one is there:
/// SB_ERROR_CHECKSUM, or what `sb_map_read` says. Any error is final: the connection is broken.
sb_error sb_map_loader_add(sb_map_loader *loader, const sb_message_map *chunk);

#endif
