#include "base/assert.h"
#include "protocol/messages/codec.h"

void sb_put_map(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_map *map = &message->map;
    SB_ASSERT(map->data_size >= 1 && map->data_size <= SB_MAP_CHUNK_SIZE_MAX);
    SB_ASSERT(map->total_size <= SB_MAP_SIZE_MAX && map->data_size <= map->total_size);
    SB_ASSERT(map->offset <= map->total_size - map->data_size);
    sb_put_head(packer, SB_MESSAGE_MAP, 5);
    msgpack_pack_uint64(packer, map->hash);
    msgpack_pack_uint32(packer, map->offset);
    msgpack_pack_uint32(packer, map->total_size);
    sb_put_blob(packer, (sb_blob){map->data, map->data_size}, SB_MAP_CHUNK_SIZE_MAX);
}

void sb_get_map(sb_elements *elements, sb_message *out_message)
{
    sb_message_map *out_map = &out_message->map;
    out_map->hash = sb_elements_u64(elements);
    out_map->offset = sb_elements_u32(elements);
    out_map->total_size = sb_elements_u32(elements);
    sb_blob data = sb_elements_blob(elements, 1, SB_MAP_CHUNK_SIZE_MAX);
    out_map->data = data.data;
    out_map->data_size = data.size;
    sb_elements_require(elements, out_map->total_size <= SB_MAP_SIZE_MAX, SB_ERROR_LIMIT);
    // Subtracted, because a sum could wrap for an offset near the type's end.
    sb_elements_require(elements,
                        data.size <= out_map->total_size &&
                            out_map->offset <= out_map->total_size - data.size,
                        SB_ERROR_RANGE);
}
