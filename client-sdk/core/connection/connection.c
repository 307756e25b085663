#include "client/connection/connection.h"

#include <string.h>

#include "base/assert.h"

void sb_connection_time(sb_connection *connection, uint64_t now_us)
{
    if (!connection->timed) {
        connection->timed = true;
        connection->progress_us = now_us;
        connection->now_us = now_us;
    }
    if (now_us > connection->now_us) {
        connection->now_us = now_us;
    }
}

bool sb_connection_is_welcomed(const sb_connection *connection)
{
    return connection->state == SB_CLIENT_LOADING || connection->state == SB_CLIENT_PLAYING;
}

// Every message that a client makes fits: the largest, 32 inputs of at most 24 bytes, is far below
// the limit.
void sb_connection_send(sb_connection *connection, sb_channel channel)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_error error = sb_message_encode(&connection->outgoing, &writer);
    SB_ASSERT(error == SB_OK);
    connection->bytes_sent += writer.size;
    connection->output.send(connection->output.context, channel, bytes, writer.size);
}

void sb_connection_goodbye(sb_connection *connection)
{
    if (!connection->connected || connection->state == SB_CLIENT_CLOSED) {
        return;
    }
    connection->outgoing.type = SB_MESSAGE_GOODBYE;
    connection->outgoing.goodbye = (sb_message_goodbye){.reason = 0};
    sb_connection_send(connection, SB_CHANNEL_RELIABLE);
}

static const char *reason_text(sb_client_reason reason)
{
    switch (reason) {
    case SB_CLIENT_REASON_NONE:
        return "";
    case SB_CLIENT_REASON_REFUSED:
        return "the server refused the connection";
    case SB_CLIENT_REASON_SERVER_CLOSED:
        return "the server closed the connection";
    case SB_CLIENT_REASON_TIMEOUT:
        return "the server does not answer";
    case SB_CLIENT_REASON_PROTOCOL:
        return "the server broke the wire standard";
    case SB_CLIENT_REASON_KEY:
        return "the server is not trusted";
    }
    return "";
}

void sb_connection_end(sb_connection *connection, sb_client_reason reason)
{
    if (connection->state == SB_CLIENT_CLOSED) {
        return;
    }
    sb_connection_forget_secrets(connection);
    connection->state = SB_CLIENT_CLOSED;
    connection->reason = reason;
    const char *text = reason_text(reason);
    memcpy(connection->text, text, strlen(text) + 1);
}

void sb_connection_fail(sb_connection *connection)
{
    sb_connection_goodbye(connection);
    sb_connection_end(connection, SB_CLIENT_REASON_PROTOCOL);
}

void sb_connection_set_text(sb_connection *connection, const char *data, uint32_t size)
{
    const size_t capacity = sizeof connection->text;
    size_t length = size < capacity - 1 ? size : capacity - 1;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)data[i];
        connection->text[i] = c < 0x20 || c == 0x7F ? '?' : data[i];
    }
    connection->text[length] = '\0';
}

static void forget(sb_resume_secret *secret)
{
    // Through volatile, or the compiler leaves out writes that nothing reads.
    volatile uint8_t *bytes = secret->bytes;
    for (uint32_t i = 0; i < SB_RESUME_SECRET_SIZE; i++) {
        bytes[i] = 0;
    }
    secret->held = false;
}

void sb_connection_forget_secrets(sb_connection *connection)
{
    forget(&connection->secret);
    forget(&connection->last_secret);
}

void sb_connection_keep_secret(sb_connection *connection, sb_blob secret)
{
    if (connection->request.role != SB_ROLE_PLAYER || secret.size != SB_RESUME_SECRET_SIZE) {
        sb_connection_forget_secrets(connection);
        return;
    }
    connection->swapped = false;
    connection->last_secret = connection->secret;
    memcpy(connection->secret.bytes, secret.data, SB_RESUME_SECRET_SIZE);
    connection->secret.held = true;
}

bool sb_connection_try_other_secret(sb_connection *connection)
{
    if (!connection->last_secret.held) {
        return false;
    }
    sb_resume_secret secret = connection->secret;
    connection->secret = connection->last_secret;
    connection->last_secret = secret;
    forget(&secret);
    const bool first = !connection->swapped;
    connection->swapped = true;
    return first;
}
