// What the players of a session agree on: ready, team, vote, and the session's state.

#include "base/assert.h"
#include "protocol/messages/codec.h"

void sb_put_ready(msgpack_packer *packer, const sb_message *message)
{
    SB_ASSERT(message->ready.ready <= 1);
    sb_put_head(packer, SB_MESSAGE_READY, 2);
    msgpack_pack_uint32(packer, message->ready.ready);
}

void sb_get_ready(sb_elements *elements, sb_message *out_message)
{
    out_message->ready.ready = sb_elements_u32(elements);
    sb_elements_require(elements, out_message->ready.ready <= 1, SB_ERROR_RANGE);
}

void sb_put_team(msgpack_packer *packer, const sb_message *message)
{
    SB_ASSERT(message->team.team <= UINT8_MAX);
    sb_put_head(packer, SB_MESSAGE_TEAM, 2);
    msgpack_pack_uint32(packer, message->team.team);
}

void sb_get_team(sb_elements *elements, sb_message *out_message)
{
    out_message->team.team = sb_elements_u32(elements);
    sb_elements_require(elements, out_message->team.team <= UINT8_MAX, SB_ERROR_RANGE);
}

void sb_put_vote(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_vote *vote = &message->vote;
    SB_ASSERT(vote->yes <= 1);
    sb_put_head(packer, SB_MESSAGE_VOTE, 4);
    msgpack_pack_uint32(packer, vote->kind);
    msgpack_pack_uint32(packer, vote->target);
    msgpack_pack_uint32(packer, vote->yes);
}

void sb_get_vote(sb_elements *elements, sb_message *out_message)
{
    sb_message_vote *out_vote = &out_message->vote;
    out_vote->kind = sb_elements_u32(elements);
    out_vote->target = sb_elements_u32(elements);
    out_vote->yes = sb_elements_u32(elements);
    sb_elements_require(elements, out_vote->yes <= 1, SB_ERROR_RANGE);
}

void sb_put_session(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_session *session = &message->session;
    SB_ASSERT(session->number > 0 && session->map_count <= SB_LOBBY_LIST_COUNT_MAX);
    sb_put_head(packer, SB_MESSAGE_SESSION, 14);
    msgpack_pack_uint32(packer, session->number);
    sb_put_text(packer, session->name, SB_PLACE_NAME_SIZE_MAX);
    msgpack_pack_uint32(packer, session->flags);
    msgpack_pack_uint32(packer, session->ready_count);
    msgpack_pack_uint64(packer, session->ready);
    msgpack_pack_uint32(packer, session->delay_ms);
    msgpack_pack_uint32(packer, session->spectators);
    msgpack_pack_uint32(packer, session->vote_kind);
    msgpack_pack_uint32(packer, session->vote_target);
    msgpack_pack_uint32(packer, session->vote_yes);
    msgpack_pack_uint32(packer, session->vote_needed);
    msgpack_pack_uint32(packer, session->vote_ms_left);
    msgpack_pack_array(packer, session->map_count);
    for (uint32_t i = 0; i < session->map_count; i++) {
        sb_put_text(packer, session->maps[i], SB_MAP_TEXT_SIZE_MAX);
    }
}

void sb_get_session(sb_elements *elements, sb_message *out_message)
{
    sb_message_session *out_session = &out_message->session;
    out_session->number = sb_elements_u32(elements);
    sb_elements_require(elements, out_session->number > 0, SB_ERROR_RANGE);
    out_session->name = sb_elements_text(elements, SB_PLACE_NAME_SIZE_MAX);
    out_session->flags = sb_elements_u32(elements);
    out_session->ready_count = sb_elements_u32(elements);
    out_session->ready = sb_elements_u64(elements);
    out_session->delay_ms = sb_elements_u32(elements);
    out_session->spectators = sb_elements_u32(elements);
    out_session->vote_kind = sb_elements_u32(elements);
    out_session->vote_target = sb_elements_u32(elements);
    out_session->vote_yes = sb_elements_u32(elements);
    out_session->vote_needed = sb_elements_u32(elements);
    out_session->vote_ms_left = sb_elements_u32(elements);
    out_session->map_count = sb_elements_open_list(elements, 0, SB_LOBBY_LIST_COUNT_MAX);
    for (uint32_t i = 0; i < out_session->map_count; i++) {
        out_session->maps[i] = sb_elements_text(elements, SB_MAP_TEXT_SIZE_MAX);
    }
    sb_elements_close(elements);
}
