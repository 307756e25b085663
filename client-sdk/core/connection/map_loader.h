/// Gathers a map from its chunks, and reads it.
#ifndef SABOT_CLIENT_MAP_LOADER_H
#define SABOT_CLIENT_MAP_LOADER_H

#include <sabot/client.h>

#include "game/map/map.h"
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

/// Begins a map, and forgets the last one. `total_size` is 1 to SB_MAP_BYTES_MAX (asserted).
void sb_map_loader_start(sb_map_loader *loader, uint64_t hash, uint32_t total_size);

/// Takes the next chunk. SB_ERROR_STATE for a chunk of another map or total size, at another place
/// than the end of the last chunk, or beyond the end. After the last chunk: SB_ERROR_CHECKSUM, or
/// the error of `sb_map_read`. Every error is final, because the server broke the wire standard.
sb_error sb_map_loader_add(sb_map_loader *loader, const sb_message_map *chunk);

#endif
