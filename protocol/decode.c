#include "protocol/message.h"

#include <string.h>

#include "protocol/messages/codec.h"

static void get_any(sb_elements *elements, sb_message *out_message)
{
    // 64 bits wide, so that any future type is unknown and not out of range.
    uint64_t type = sb_elements_u64(elements);
    if (elements->error != SB_OK) {
        return;
    }
    switch (type) {
    case SB_MESSAGE_HELLO:
        sb_get_hello(elements, &out_message->hello);
        break;
    case SB_MESSAGE_WELCOME:
        sb_get_welcome(elements, &out_message->welcome);
        break;
    case SB_MESSAGE_REFUSE:
        sb_get_refuse(elements, &out_message->refuse);
        break;
    case SB_MESSAGE_MAP:
        sb_get_map(elements, &out_message->map);
        break;
    case SB_MESSAGE_INPUT:
        sb_get_input(elements, &out_message->input);
        break;
    case SB_MESSAGE_SNAPSHOT:
        sb_get_snapshot(elements, &out_message->snapshot);
        break;
    case SB_MESSAGE_EVENT:
        sb_get_event(elements, &out_message->event);
        break;
    case SB_MESSAGE_GOODBYE:
        sb_get_goodbye(elements, &out_message->goodbye);
        break;
    case SB_MESSAGE_ROSTER:
        sb_get_roster(elements, &out_message->roster);
        break;
    case SB_MESSAGE_CHAT:
        sb_get_chat(elements, &out_message->chat);
        break;
    case SB_MESSAGE_PLAYBACK:
        sb_get_playback(elements, &out_message->playback);
        break;
    default:
        sb_elements_require(elements, false, SB_ERROR_UNKNOWN);
        return;
    }
    out_message->type = (sb_message_type)type;
}

sb_error sb_message_decode(const void *bytes, size_t size, sb_message *out_message)
{
    memset(out_message, 0, sizeof *out_message);
    if (size > SB_MESSAGE_SIZE_MAX) {
        return SB_ERROR_LIMIT;
    }
    sb_elements elements = sb_elements_begin(bytes, size);
    sb_elements_open(&elements);
    get_any(&elements, out_message);
    sb_error error = sb_elements_end(&elements);
    if (error != SB_OK) {
        memset(out_message, 0, sizeof *out_message);
    }
    return error;
}
