#include "client/connection/map_loader.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

void sb_map_loader_start(sb_map_loader *loader, uint64_t hash, uint32_t total_size)
{
    SB_ASSERT(total_size > 0 && total_size <= SB_MAP_BYTES_MAX);
    loader->hash = hash;
    loader->total_size = total_size;
    loader->size = 0;
    loader->ready = false;
}

static void publish_boxes(sb_map_loader *loader)
{
    for (uint32_t i = 0; i < loader->map.box_count; i++) {
        const sb_map_box *box = &loader->map.boxes[i];
        loader->boxes[i] = (sb_client_box){
            .center = {box->center.x, box->center.y, box->center.z},
            .half_extents = {box->half_extents.x, box->half_extents.y, box->half_extents.z},
            .yaw = box->yaw,
        };
    }
}

static sb_error finish(sb_map_loader *loader)
{
    if (sb_hash(loader->bytes, loader->size) != loader->hash) {
        return SB_ERROR_CHECKSUM;
    }
    sb_error error = sb_map_read(&loader->map, loader->bytes, loader->size);
    if (error != SB_OK) {
        return error;
    }
    publish_boxes(loader);
    loader->ready = true;
    return SB_OK;
}

sb_error sb_map_loader_add(sb_map_loader *loader, const sb_message_map *chunk)
{
    if (chunk->hash != loader->hash || chunk->total_size != loader->total_size ||
        chunk->offset != loader->size || chunk->data_size == 0 ||
        chunk->data_size > loader->total_size - loader->size) {
        return SB_ERROR_STATE;
    }
    memcpy(loader->bytes + loader->size, chunk->data, chunk->data_size);
    loader->size += chunk->data_size;
    return loader->size == loader->total_size ? finish(loader) : SB_OK;
}
