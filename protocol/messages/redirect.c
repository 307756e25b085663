#include "base/assert.h"
#include "protocol/messages/codec.h"

#define PORT_MAX 65535u

void sb_put_redirect(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_redirect *redirect = &message->redirect;
    SB_ASSERT(redirect->port >= 1 && redirect->port <= PORT_MAX);
    SB_ASSERT(redirect->web_port <= PORT_MAX);
    sb_put_head(packer, SB_MESSAGE_REDIRECT, 5);
    msgpack_pack_uint32(packer, redirect->port);
    msgpack_pack_uint32(packer, redirect->web_port);
    msgpack_pack_uint32(packer, redirect->session);
    sb_put_blob(packer, redirect->ticket, SB_TICKET_SIZE_MAX);
}

void sb_get_redirect(sb_elements *elements, sb_message *out_message)
{
    sb_message_redirect *out_redirect = &out_message->redirect;
    out_redirect->port = sb_elements_u32(elements);
    sb_elements_require(elements, out_redirect->port >= 1 && out_redirect->port <= PORT_MAX,
                        SB_ERROR_RANGE);
    out_redirect->web_port = sb_elements_u32(elements);
    sb_elements_require(elements, out_redirect->web_port <= PORT_MAX, SB_ERROR_RANGE);
    out_redirect->session = sb_elements_u32(elements);
    out_redirect->ticket = sb_elements_blob(elements, 0, SB_TICKET_SIZE_MAX);
}
