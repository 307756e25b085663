#include <string.h>

#include "base/assert.h"
#include "client/state.h"

// Encodes `core->outgoing`. Every message that a client makes fits: the largest, 32 inputs of at
// most 24 bytes, is far below the limit.
void sb_client_core_send(sb_client_core *core, sb_channel channel)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_error error = sb_message_encode(&core->outgoing, &writer);
    SB_ASSERT(error == SB_OK);
    core->bytes_sent += writer.size;
    core->output.send(core->output.context, channel, bytes, writer.size);
}

void sb_client_core_goodbye(sb_client_core *core)
{
    if (!core->connected || core->state == SB_CLIENT_CLOSED) {
        return;
    }
    core->outgoing.type = SB_MESSAGE_GOODBYE;
    core->outgoing.goodbye = (sb_message_goodbye){.reason = 0};
    sb_client_core_send(core, SB_CHANNEL_RELIABLE);
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
    }
    return "";
}

void sb_client_core_end(sb_client_core *core, sb_client_reason reason)
{
    if (core->state == SB_CLIENT_CLOSED) {
        return;
    }
    sb_client_core_forget_secret(core);
    core->state = SB_CLIENT_CLOSED;
    core->reason = reason;
    const char *text = reason_text(reason);
    memcpy(core->text, text, strlen(text) + 1);
}

void sb_client_core_fail(sb_client_core *core)
{
    sb_client_core_goodbye(core);
    sb_client_core_end(core, SB_CLIENT_REASON_PROTOCOL);
}
