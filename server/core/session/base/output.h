/// Where a session's messages go.
#ifndef SABOT_SESSION_BASE_OUTPUT_H
#define SABOT_SESSION_BASE_OUTPUT_H

#include <stddef.h>
#include <stdint.h>

#include "protocol/message.h"

/// A peer is named by its number at the transport.
typedef struct sb_session_output {
    /// Sends a message to a peer. It must copy the bytes.
    void (*send)(void *context, uint32_t peer, sb_channel channel, const void *bytes, size_t size);
    void *send_context;
    /// Lets what was sent reach the peer, then closes the connection. The session has forgotten the
    /// peer already: no `sb_hosted_disconnect` is expected.
    void (*close)(void *context, uint32_t peer);
    void *close_context;
} sb_session_output;

#endif
