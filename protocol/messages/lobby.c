// What a client asks the lobby before it joins: lobby, list, sessions.

#include "base/assert.h"
#include "protocol/messages/codec.h"

static void put_texts(msgpack_packer *packer, const sb_text *texts, uint32_t count,
                      uint32_t size_max)
{
    SB_ASSERT(count <= SB_LOBBY_LIST_COUNT_MAX);
    msgpack_pack_array(packer, count);
    for (uint32_t i = 0; i < count; i++) {
        sb_put_text(packer, texts[i], size_max);
    }
}

static uint32_t get_texts(sb_elements *elements, sb_text *out_texts, uint32_t size_max)
{
    const uint32_t count = sb_elements_open_list(elements, 0, SB_LOBBY_LIST_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        out_texts[i] = sb_elements_text(elements, size_max);
    }
    sb_elements_close(elements);
    return count;
}

void sb_put_lobby(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_lobby *lobby = &message->lobby;
    sb_put_head(packer, SB_MESSAGE_LOBBY, 5);
    msgpack_pack_uint32(packer, lobby->flags);
    msgpack_pack_uint32(packer, lobby->session_count);
    put_texts(packer, lobby->modes, lobby->mode_count, SB_MODE_SIZE_MAX);
    put_texts(packer, lobby->maps, lobby->map_count, SB_MAP_TEXT_SIZE_MAX);
}

void sb_get_lobby(sb_elements *elements, sb_message *out_message)
{
    sb_message_lobby *out_lobby = &out_message->lobby;
    out_lobby->flags = sb_elements_u32(elements);
    out_lobby->session_count = sb_elements_u32(elements);
    out_lobby->mode_count = get_texts(elements, out_lobby->modes, SB_MODE_SIZE_MAX);
    out_lobby->map_count = get_texts(elements, out_lobby->maps, SB_MAP_TEXT_SIZE_MAX);
}

void sb_put_list(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_list *list = &message->list;
    sb_put_head(packer, SB_MESSAGE_LIST, 7);
    msgpack_pack_uint32(packer, list->request);
    msgpack_pack_uint32(packer, list->after);
    msgpack_pack_uint32(packer, list->flags);
    sb_put_text(packer, list->mode, SB_MODE_SIZE_MAX);
    sb_put_text(packer, list->map, SB_MAP_TEXT_SIZE_MAX);
    sb_put_text(packer, list->name, SB_PLACE_NAME_SIZE_MAX);
}

void sb_get_list(sb_elements *elements, sb_message *out_message)
{
    sb_message_list *out_list = &out_message->list;
    out_list->request = sb_elements_u32(elements);
    out_list->after = sb_elements_u32(elements);
    out_list->flags = sb_elements_u32(elements);
    out_list->mode = sb_elements_text(elements, SB_MODE_SIZE_MAX);
    out_list->map = sb_elements_text(elements, SB_MAP_TEXT_SIZE_MAX);
    out_list->name = sb_elements_text(elements, SB_PLACE_NAME_SIZE_MAX);
}

static void put_listed(msgpack_packer *packer, const sb_wire_listed *listed)
{
    SB_ASSERT(listed->number > 0);
    msgpack_pack_array(packer, 10);
    msgpack_pack_uint32(packer, listed->number);
    msgpack_pack_uint32(packer, listed->flags);
    sb_put_text(packer, listed->name, SB_PLACE_NAME_SIZE_MAX);
    sb_put_text(packer, listed->mode, SB_MODE_SIZE_MAX);
    sb_put_text(packer, listed->map, SB_MAP_TEXT_SIZE_MAX);
    msgpack_pack_uint32(packer, listed->players);
    msgpack_pack_uint32(packer, listed->player_capacity);
    msgpack_pack_uint32(packer, listed->computers);
    msgpack_pack_uint32(packer, listed->spectators);
    msgpack_pack_uint32(packer, listed->spectator_capacity);
}

void sb_put_sessions(msgpack_packer *packer, const sb_message *message)
{
    const sb_message_sessions *sessions = &message->sessions;
    SB_ASSERT(sessions->listed_count <= SB_LISTED_COUNT_MAX);
    sb_put_head(packer, SB_MESSAGE_SESSIONS, 4);
    msgpack_pack_uint32(packer, sessions->request);
    msgpack_pack_uint32(packer, sessions->next);
    msgpack_pack_array(packer, sessions->listed_count);
    for (uint32_t i = 0; i < sessions->listed_count; i++) {
        put_listed(packer, &sessions->listed[i]);
    }
}

static void get_listed(sb_elements *elements, sb_wire_listed *out_listed)
{
    sb_elements_open(elements);
    out_listed->number = sb_elements_u32(elements);
    sb_elements_require(elements, out_listed->number > 0, SB_ERROR_RANGE);
    out_listed->flags = sb_elements_u32(elements);
    out_listed->name = sb_elements_text(elements, SB_PLACE_NAME_SIZE_MAX);
    out_listed->mode = sb_elements_text(elements, SB_MODE_SIZE_MAX);
    out_listed->map = sb_elements_text(elements, SB_MAP_TEXT_SIZE_MAX);
    out_listed->players = sb_elements_u32(elements);
    out_listed->player_capacity = sb_elements_u32(elements);
    out_listed->computers = sb_elements_u32(elements);
    out_listed->spectators = sb_elements_u32(elements);
    out_listed->spectator_capacity = sb_elements_u32(elements);
    sb_elements_close(elements);
}

void sb_get_sessions(sb_elements *elements, sb_message *out_message)
{
    sb_message_sessions *out_sessions = &out_message->sessions;
    out_sessions->request = sb_elements_u32(elements);
    out_sessions->next = sb_elements_u32(elements);
    out_sessions->listed_count = sb_elements_open_list(elements, 0, SB_LISTED_COUNT_MAX);
    for (uint32_t i = 0; i < out_sessions->listed_count; i++) {
        get_listed(elements, &out_sessions->listed[i]);
    }
    sb_elements_close(elements);
}
