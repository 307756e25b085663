#include "base/assert.h"
#include "protocol/messages/codec.h"

void sb_put_chat(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_chat *chat = &message->chat;
    SB_ASSERT(chat->player <= SB_NO_PLAYER && chat->text.size >= 1);
    sb_put_head(packer, SB_MESSAGE_CHAT, 4);
    msgpack_pack_uint32(packer, chat->scope);
    msgpack_pack_uint32(packer, chat->player);
    sb_put_text(packer, chat->text, SB_CHAT_SIZE_MAX);
}

void sb_get_chat(sb_elements *elements, sb_message *out_message)
{
    sb_message_chat *out_chat = &out_message->chat;
    out_chat->scope = sb_elements_u32(elements);
    out_chat->player = sb_elements_u32(elements);
    out_chat->text = sb_elements_text(elements, SB_CHAT_SIZE_MAX);
    sb_elements_require(elements, out_chat->player <= SB_NO_PLAYER && out_chat->text.size >= 1,
                        SB_ERROR_RANGE);
}
