#include "base/assert.h"
#include "protocol/messages/codec.h"

static bool in_range(const sb_message_playback *playback)
{
    return playback->paused <= 1 && playback->speed_percent >= SB_PLAYBACK_PERCENT_MIN &&
           playback->speed_percent <= SB_PLAYBACK_PERCENT_MAX &&
           playback->first_tick <= playback->last_tick;
}

void sb_put_playback(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_playback *playback = &message->playback;
    SB_ASSERT(in_range(playback));
    sb_put_head(packer, SB_MESSAGE_PLAYBACK, 6);
    msgpack_pack_uint32(packer, playback->paused);
    msgpack_pack_uint32(packer, playback->speed_percent);
    msgpack_pack_uint32(packer, playback->tick);
    msgpack_pack_uint32(packer, playback->first_tick);
    msgpack_pack_uint32(packer, playback->last_tick);
}

void sb_get_playback(sb_elements *elements, sb_message *out_message)
{
    sb_message_playback *out_playback = &out_message->playback;
    out_playback->paused = sb_elements_u32(elements);
    out_playback->speed_percent = sb_elements_u32(elements);
    out_playback->tick = sb_elements_u32(elements);
    out_playback->first_tick = sb_elements_u32(elements);
    out_playback->last_tick = sb_elements_u32(elements);
    sb_elements_require(elements, in_range(out_playback), SB_ERROR_RANGE);
}
