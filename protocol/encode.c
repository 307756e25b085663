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

static void (*const put_functions[])(msgpack_packer *packer, const sb_message *message) = {
    [SB_MESSAGE_HELLO] = sb_put_hello,       [SB_MESSAGE_WELCOME] = sb_put_welcome,
    [SB_MESSAGE_REFUSE] = sb_put_refuse,     [SB_MESSAGE_MAP] = sb_put_map,
    [SB_MESSAGE_INPUT] = sb_put_input,       [SB_MESSAGE_SNAPSHOT] = sb_put_snapshot,
    [SB_MESSAGE_EVENT] = sb_put_event,       [SB_MESSAGE_GOODBYE] = sb_put_goodbye,
    [SB_MESSAGE_ROSTER] = sb_put_roster,     [SB_MESSAGE_CHAT] = sb_put_chat,
    [SB_MESSAGE_PLAYBACK] = sb_put_playback, [SB_MESSAGE_LOBBY] = sb_put_lobby,
    [SB_MESSAGE_LIST] = sb_put_list,         [SB_MESSAGE_SESSIONS] = sb_put_sessions,
    [SB_MESSAGE_JOIN] = sb_put_join,         [SB_MESSAGE_CREATE] = sb_put_create,
    [SB_MESSAGE_LEAVE] = sb_put_leave,       [SB_MESSAGE_DECLINED] = sb_put_declined,
    [SB_MESSAGE_READY] = sb_put_ready,       [SB_MESSAGE_TEAM] = sb_put_team,
    [SB_MESSAGE_VOTE] = sb_put_vote,         [SB_MESSAGE_SESSION] = sb_put_session,
    [SB_MESSAGE_REDIRECT] = sb_put_redirect, [SB_MESSAGE_ABSOLUTE] = sb_put_absolute,
    [SB_MESSAGE_MOVE] = sb_put_move,
};

// Begins a second writer over the free room: the caller's writer changes only if all fits. No
// receiver accepts more than SB_MESSAGE_SIZE_MAX, so the room is at most that.
static sb_writer writer_over_room(const sb_writer *writer)
{
    const size_t room = writer->capacity - writer->size;
    return sb_writer_over(writer->data + writer->size,
                          room < SB_MESSAGE_SIZE_MAX ? room : SB_MESSAGE_SIZE_MAX);
}

sb_error sb_message_encode(const sb_message *message, sb_writer *writer)
{
    SB_ASSERT(message->type >= SB_MESSAGE_HELLO && message->type <= SB_MESSAGE_MOVE);
    if (writer->error != SB_OK) {
        return writer->error;
    }
    if (writer->size == writer->capacity) {
        return SB_ERROR_FULL;
    }
    sb_writer body = writer_over_room(writer);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &body, append);
    put_functions[message->type](&packer, message);
    if (body.error == SB_OK) {
        writer->size += body.size;
    }
    return body.error;
}

sb_error sb_snapshot_changes_encode(const sb_message_snapshot *snapshot, sb_writer *writer)
{
    if (writer->error != SB_OK) {
        return writer->error;
    }
    if (writer->size == writer->capacity) {
        return SB_ERROR_FULL;
    }
    sb_writer body = writer_over_room(writer);
    msgpack_packer packer;
    msgpack_packer_init(&packer, &body, append);
    sb_put_snapshot_changes(&packer, snapshot);
    if (body.error == SB_OK) {
        writer->size += body.size;
    }
    return body.error;
}
