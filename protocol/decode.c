#include "protocol/message.h"

#include <string.h>

#include <msgpack.h>

#include "protocol/check.h"
#include "protocol/messages/codec.h"

/// All unpacked objects of the largest message lie in one chunk, and clearing a zone keeps its
/// first chunk, so that decoding never allocates. The words above the objects are for alignment.
#define ZONE_SIZE (SB_MESSAGE_ELEMENT_COUNT_MAX * sizeof(msgpack_object) + 8 * sizeof(void *))

struct sb_decoder {
    msgpack_zone *home; ///< holds the decoder itself
    msgpack_zone zone;  ///< holds the objects of the message at hand
};

static void get_any(sb_elements *elements, sb_message *out_message)
{
    // 64 bits wide, so that a type from a far future is unknown and not out of range.
    uint64_t type = sb_elements_u64(elements);
    if (*elements->error != SB_OK) {
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

sb_error sb_decoder_create(sb_decoder **out_decoder)
{
    *out_decoder = NULL;
    msgpack_zone *home = msgpack_zone_new(sizeof(sb_decoder) + sizeof(void *));
    if (home == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_decoder *decoder = msgpack_zone_malloc(home, sizeof *decoder);
    if (decoder == NULL || !msgpack_zone_init(&decoder->zone, ZONE_SIZE)) {
        msgpack_zone_free(home);
        return SB_ERROR_MEMORY;
    }
    decoder->home = home;
    *out_decoder = decoder;
    return SB_OK;
}

void sb_decoder_destroy(sb_decoder *decoder)
{
    if (decoder == NULL) {
        return;
    }
    msgpack_zone *home = decoder->home;
    msgpack_zone_destroy(&decoder->zone);
    msgpack_zone_free(home);
}

sb_error sb_decoder_decode(sb_decoder *decoder, const void *bytes, size_t size,
                           sb_message *out_message)
{
    memset(out_message, 0, sizeof *out_message);
    sb_error error = size <= SB_MESSAGE_SIZE_MAX ? sb_message_check(bytes, size) : SB_ERROR_LIMIT;
    if (error != SB_OK) {
        return error;
    }
    msgpack_zone_clear(&decoder->zone);
    msgpack_object root;
    size_t offset = 0;
    // Text and binary data of the objects point into `bytes`.
    if (msgpack_unpack(bytes, size, &offset, &decoder->zone, &root) != MSGPACK_UNPACK_SUCCESS) {
        return SB_ERROR_MALFORMED;
    }
    sb_elements elements = sb_elements_of(&root, &error);
    get_any(&elements, out_message);
    if (error != SB_OK) {
        memset(out_message, 0, sizeof *out_message);
    }
    return error;
}
