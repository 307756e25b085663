#include "protocol/message.h"

#include <msgpack.h>

#include "base/assert.h"
#include "protocol/messages/codec.h"

/// The writer keeps its first error, so the results of single msgpack-c calls need no check.
static int append(void *data, const char *bytes, size_t size)
{
    sb_writer *writer = data;
    sb_writer_bytes(writer, bytes, size);
    return writer->error == SB_OK ? 0 : -1;
}

static void put_any(msgpack_packer *packer, const sb_message *message)
{
    SB_ASSERT(message->type >= SB_MESSAGE_HELLO && message->type <= SB_MESSAGE_PLAYBACK);
    switch (message->type) {
    case SB_MESSAGE_HELLO:
        sb_put_hello(packer, &message->hello);
        return;
    case SB_MESSAGE_WELCOME:
        sb_put_welcome(packer, &message->welcome);
        return;
    case SB_MESSAGE_REFUSE:
        sb_put_refuse(packer, &message->refuse);
        return;
    case SB_MESSAGE_MAP:
        sb_put_map(packer, &message->map);
        return;
    case SB_MESSAGE_INPUT:
        sb_put_input(packer, &message->input);
        return;
    case SB_MESSAGE_SNAPSHOT:
        sb_put_snapshot(packer, &message->snapshot);
        return;
    case SB_MESSAGE_EVENT:
        sb_put_event(packer, &message->event);
        return;
    case SB_MESSAGE_GOODBYE:
        sb_put_goodbye(packer, &message->goodbye);
        return;
    case SB_MESSAGE_ROSTER:
        sb_put_roster(packer, &message->roster);
        return;
    case SB_MESSAGE_CHAT:
        sb_put_chat(packer, &message->chat);
        return;
    case SB_MESSAGE_PLAYBACK:
        sb_put_playback(packer, &message->playback);
        return;
    }
}

sb_error sb_message_encode(const sb_message *message, sb_writer *writer)
{
    if (writer->error != SB_OK) {
        return writer->error;
    }
    size_t room = writer->capacity - writer->size;
    if (room == 0) {
        return SB_ERROR_FULL;
    }
    // A second writer over the free room: the caller's writer changes only if the message fits. No
    // receiver accepts more than SB_MESSAGE_SIZE_MAX, so the room is at most that.
    room = room < SB_MESSAGE_SIZE_MAX ? room : SB_MESSAGE_SIZE_MAX;
    sb_writer body = sb_writer_over(writer->data + writer->size, room);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &body, append);
    put_any(&packer, message);
    if (body.error == SB_OK) {
        writer->size += body.size;
    }
    return body.error;
}
