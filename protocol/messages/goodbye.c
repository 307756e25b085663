#include "protocol/messages/codec.h"

void sb_put_goodbye(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_goodbye *goodbye = &message->goodbye;
    sb_put_head(packer, SB_MESSAGE_GOODBYE, 2);
    msgpack_pack_uint32(packer, goodbye->reason);
}

void sb_get_goodbye(sb_elements *elements, sb_message *out_message)
{
    sb_message_goodbye *out_goodbye = &out_message->goodbye;
    out_goodbye->reason = sb_elements_u32(elements);
}
