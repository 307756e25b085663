#include "base/assert.h"
#include "protocol/messages/codec.h"

#define PORT_MAX 65535u

static bool is_empty_or(sb_blob blob, uint32_t size)
{
    return blob.size == 0 || blob.size == size;
}

void sb_put_move(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_move *move = &message->move;
    SB_ASSERT(move->port <= PORT_MAX && move->web_port <= PORT_MAX);
    SB_ASSERT(is_empty_or(move->key, SB_MOVE_KEY_SIZE));
    SB_ASSERT(is_empty_or(move->resume, SB_RESUME_SECRET_SIZE));
    sb_put_head(packer, SB_MESSAGE_MOVE, 9);
    sb_put_text(packer, move->host, SB_MOVE_HOST_SIZE_MAX);
    msgpack_pack_uint32(packer, move->port);
    msgpack_pack_uint32(packer, move->web_port);
    sb_put_blob(packer, move->key, SB_MOVE_KEY_SIZE);
    msgpack_pack_uint32(packer, move->session);
    msgpack_pack_uint32(packer, move->tick);
    sb_put_blob(packer, move->resume, SB_RESUME_SECRET_SIZE);
    sb_put_blob(packer, move->ticket, SB_TICKET_SIZE_MAX);
}

static uint32_t get_port(sb_elements *elements)
{
    const uint32_t port = sb_elements_u32(elements);
    sb_elements_require(elements, port <= PORT_MAX, SB_ERROR_RANGE);
    return port;
}

static sb_blob get_empty_or(sb_elements *elements, uint32_t size)
{
    const sb_blob blob = sb_elements_blob(elements, 0, size);
    sb_elements_require(elements, is_empty_or(blob, size), SB_ERROR_RANGE);
    return blob;
}

void sb_get_move(sb_elements *elements, sb_message *out_message)
{
    sb_message_move *out_move = &out_message->move;
    out_move->host = sb_elements_text(elements, SB_MOVE_HOST_SIZE_MAX);
    out_move->port = get_port(elements);
    out_move->web_port = get_port(elements);
    out_move->key = get_empty_or(elements, SB_MOVE_KEY_SIZE);
    out_move->session = sb_elements_u32(elements);
    out_move->tick = sb_elements_u32(elements);
    out_move->resume = get_empty_or(elements, SB_RESUME_SECRET_SIZE);
    out_move->ticket = sb_elements_blob(elements, 0, SB_TICKET_SIZE_MAX);
}
