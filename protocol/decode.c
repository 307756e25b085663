#include "protocol/message.h"

#include <string.h>

#include "protocol/messages/codec.h"

static void (*const get_functions[])(sb_elements *elements, sb_message *out_message) = {
    [SB_MESSAGE_HELLO] = sb_get_hello,       [SB_MESSAGE_WELCOME] = sb_get_welcome,
    [SB_MESSAGE_REFUSE] = sb_get_refuse,     [SB_MESSAGE_MAP] = sb_get_map,
    [SB_MESSAGE_INPUT] = sb_get_input,       [SB_MESSAGE_SNAPSHOT] = sb_get_snapshot,
    [SB_MESSAGE_EVENT] = sb_get_event,       [SB_MESSAGE_GOODBYE] = sb_get_goodbye,
    [SB_MESSAGE_ROSTER] = sb_get_roster,     [SB_MESSAGE_CHAT] = sb_get_chat,
    [SB_MESSAGE_PLAYBACK] = sb_get_playback, [SB_MESSAGE_LOBBY] = sb_get_lobby,
    [SB_MESSAGE_LIST] = sb_get_list,         [SB_MESSAGE_SESSIONS] = sb_get_sessions,
    [SB_MESSAGE_JOIN] = sb_get_join,         [SB_MESSAGE_CREATE] = sb_get_create,
    [SB_MESSAGE_LEAVE] = sb_get_leave,       [SB_MESSAGE_DECLINED] = sb_get_declined,
    [SB_MESSAGE_READY] = sb_get_ready,       [SB_MESSAGE_TEAM] = sb_get_team,
    [SB_MESSAGE_VOTE] = sb_get_vote,         [SB_MESSAGE_SESSION] = sb_get_session,
    [SB_MESSAGE_REDIRECT] = sb_get_redirect, [SB_MESSAGE_ABSOLUTE] = sb_get_absolute,
    [SB_MESSAGE_MOVE] = sb_get_move,
};

uint64_t sb_message_peek(const void *bytes, size_t size)
{
    sb_elements elements = sb_elements_begin(bytes, size);
    sb_elements_open(&elements);
    const uint64_t type = sb_elements_u64(&elements);
    return elements.error == SB_OK ? type : 0;
}

// A server decodes an input for each client and tick, and the largest message takes 6 KiB.
static size_t cleared_size(uint64_t type)
{
    return type == SB_MESSAGE_INPUT
               ? offsetof(sb_message, input) + sizeof((sb_message *)NULL)->input
               : sizeof(sb_message);
}

sb_error sb_message_decode(const void *bytes, size_t size, sb_message *out_message)
{
    if (size > SB_MESSAGE_SIZE_MAX) {
        memset(out_message, 0, sizeof *out_message);
        return SB_ERROR_LIMIT;
    }
    sb_elements elements = sb_elements_begin(bytes, size);
    sb_elements_open(&elements);
    // 64 bits wide, so that any future type is unknown and not out of range.
    const uint64_t type = sb_elements_u64(&elements);
    sb_elements_require(&elements, type >= SB_MESSAGE_HELLO && type <= SB_MESSAGE_MOVE,
                        SB_ERROR_UNKNOWN);
    if (elements.error == SB_OK) {
        memset(out_message, 0, cleared_size(type));
        out_message->type = (sb_message_type)type;
        get_functions[type](&elements, out_message);
    }
    sb_error error = sb_elements_end(&elements);
    if (error != SB_OK) {
        memset(out_message, 0, sizeof *out_message);
    }
    return error;
}
