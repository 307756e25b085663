#include "base/assert.h"
#include "protocol/messages/codec.h"

void sb_put_roster(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_roster *roster = &message->roster;
    SB_ASSERT(roster->player_count >= 1 && roster->player_count <= SB_ROSTER_COUNT_MAX);
    sb_put_head(packer, SB_MESSAGE_ROSTER, 2);
    msgpack_pack_array(packer, roster->player_count);
    for (uint32_t i = 0; i < roster->player_count; i++) {
        const sb_wire_player *player = &roster->players[i];
        SB_ASSERT(player->slot < SB_NO_PLAYER);
        msgpack_pack_array(packer, 3);
        msgpack_pack_uint32(packer, player->slot);
        msgpack_pack_uint32(packer, player->presence);
        sb_put_text(packer, player->name, SB_NAME_SIZE_MAX);
    }
}

static void get_one(sb_elements *elements, sb_wire_player *out_player)
{
    sb_elements_open(elements);
    out_player->slot = sb_elements_u32(elements);
    out_player->presence = sb_elements_u32(elements);
    out_player->name = sb_elements_text(elements, SB_NAME_SIZE_MAX);
    sb_elements_require(elements, out_player->slot < SB_NO_PLAYER, SB_ERROR_RANGE);
    sb_elements_close(elements);
}

void sb_get_roster(sb_elements *elements, sb_message *out_message)
{
    sb_message_roster *out_roster = &out_message->roster;
    out_roster->player_count = sb_elements_open_list(elements, 1, SB_ROSTER_COUNT_MAX);
    for (uint32_t i = 0; i < out_roster->player_count; i++) {
        get_one(elements, &out_roster->players[i]);
    }
    sb_elements_close(elements);
}
