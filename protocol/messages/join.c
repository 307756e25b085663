// How a client changes session: join, create, leave, declined.

#include "base/assert.h"
#include "protocol/messages/codec.h"

static void put_maps(msgpack_packer *packer, const uint64_t *hashes, uint32_t count)
{
    SB_ASSERT(count <= SB_HELLO_MAP_COUNT_MAX);
    msgpack_pack_array(packer, count);
    for (uint32_t i = 0; i < count; i++) {
        msgpack_pack_uint64(packer, hashes[i]);
    }
}

static uint32_t get_maps(sb_elements *elements, uint64_t *out_hashes)
{
    const uint32_t count = sb_elements_open_list(elements, 0, SB_HELLO_MAP_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        out_hashes[i] = sb_elements_u64(elements);
    }
    sb_elements_close(elements);
    return count;
}

void sb_put_join(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_join *join = &message->join;
    SB_ASSERT(join->create <= 1);
    sb_put_head(packer, SB_MESSAGE_JOIN, 7);
    msgpack_pack_uint32(packer, join->session);
    sb_put_text(packer, join->mode, SB_MODE_SIZE_MAX);
    msgpack_pack_uint32(packer, join->role);
    sb_put_text(packer, join->password, SB_PASSWORD_SIZE_MAX);
    msgpack_pack_uint32(packer, join->create);
    put_maps(packer, join->map_hashes, join->map_count);
}

void sb_get_join(sb_elements *elements, sb_message *out_message)
{
    sb_message_join *out_join = &out_message->join;
    out_join->session = sb_elements_u32(elements);
    out_join->mode = sb_elements_text(elements, SB_MODE_SIZE_MAX);
    out_join->role = sb_elements_u32(elements);
    out_join->password = sb_elements_text(elements, SB_PASSWORD_SIZE_MAX);
    out_join->create = sb_elements_u32(elements);
    sb_elements_require(elements, out_join->create <= 1, SB_ERROR_RANGE);
    out_join->map_count = get_maps(elements, out_join->map_hashes);
}

void sb_put_create(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_create *create = &message->create;
    SB_ASSERT(create->visibility <= SB_WIRE_VISIBILITY_MAX);
    sb_put_head(packer, SB_MESSAGE_CREATE, 8);
    sb_put_text(packer, create->mode, SB_MODE_SIZE_MAX);
    sb_put_text(packer, create->name, SB_PLACE_NAME_SIZE_MAX);
    sb_put_text(packer, create->map, SB_MAP_TEXT_SIZE_MAX);
    sb_put_text(packer, create->password, SB_PASSWORD_SIZE_MAX);
    msgpack_pack_uint32(packer, create->visibility);
    msgpack_pack_uint32(packer, create->player_capacity);
    put_maps(packer, create->map_hashes, create->map_count);
}

void sb_get_create(sb_elements *elements, sb_message *out_message)
{
    sb_message_create *out_create = &out_message->create;
    out_create->mode = sb_elements_text(elements, SB_MODE_SIZE_MAX);
    out_create->name = sb_elements_text(elements, SB_PLACE_NAME_SIZE_MAX);
    out_create->map = sb_elements_text(elements, SB_MAP_TEXT_SIZE_MAX);
    out_create->password = sb_elements_text(elements, SB_PASSWORD_SIZE_MAX);
    out_create->visibility = sb_elements_u32(elements);
    sb_elements_require(elements, out_create->visibility <= SB_WIRE_VISIBILITY_MAX, SB_ERROR_RANGE);
    out_create->player_capacity = sb_elements_u32(elements);
    out_create->map_count = get_maps(elements, out_create->map_hashes);
}

void sb_put_leave(msgpack_packer *packer, const sb_message *message)
{
    (void)message;
    sb_put_head(packer, SB_MESSAGE_LEAVE, 1);
}

void sb_get_leave(sb_elements *elements, sb_message *out_message)
{
    (void)elements;
    (void)out_message;
}

void sb_put_declined(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_declined *declined = &message->declined;
    sb_put_head(packer, SB_MESSAGE_DECLINED, 4);
    msgpack_pack_uint32(packer, declined->request);
    msgpack_pack_uint32(packer, declined->reason);
    sb_put_text(packer, declined->text, SB_REASON_SIZE_MAX);
}

void sb_get_declined(sb_elements *elements, sb_message *out_message)
{
    sb_message_declined *out_declined = &out_message->declined;
    out_declined->request = sb_elements_u32(elements);
    out_declined->reason = sb_elements_u32(elements);
    out_declined->text = sb_elements_text(elements, SB_REASON_SIZE_MAX);
}
