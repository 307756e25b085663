#include "protocol/messages/codec.h"

void sb_put_refuse(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_refuse *refuse = &message->refuse;
    sb_put_head(packer, SB_MESSAGE_REFUSE, 3);
    msgpack_pack_uint32(packer, refuse->reason);
    sb_put_text(packer, refuse->text, SB_REASON_SIZE_MAX);
}

void sb_get_refuse(sb_elements *elements, sb_message *out_message)
{
    sb_message_refuse *out_refuse = &out_message->refuse;
    out_refuse->reason = sb_elements_u32(elements);
    out_refuse->text = sb_elements_text(elements, SB_REASON_SIZE_MAX);
}
