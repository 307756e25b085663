/// What connects a client to a server in the same process: up, messages reach the server at once;
/// down, they wait for the client's next update. For this folder alone.
#ifndef SABOT_LOCAL_LOCAL_LINK_H
#define SABOT_LOCAL_LOCAL_LINK_H

#include <sabot/local.h>

#include "local/local_clock.h"
#include "local/mailbox.h"
#include "shell/client_shell.h"

typedef enum sb_local_link_state {
    SB_LOCAL_LINK_OVER,
    SB_LOCAL_LINK_ASKED, ///< the next update connects
    SB_LOCAL_LINK_CONNECTED,
    SB_LOCAL_LINK_CLOSING, ///< by the server: what waits is still delivered
    SB_LOCAL_LINK_FULL,    ///< there was no room for a message, of which the server does not know
    SB_LOCAL_LINK_LOST,    ///< the server knows; the client does not
} sb_local_link_state;

typedef struct sb_local_link {
    sb_local_server *server; ///< NULL once it is destroyed
    uint32_t peer;
    sb_local_link_state state;
    sb_carrier_handler handler;
    uint64_t time_us;     ///< of the step that is running
    sb_local_clock clock; ///< the server's, once it is destroyed
    sb_local_mailbox mailbox;
} sb_local_link;

/// Makes a link to a server, which is `argument`, as the carrier of a client. SB_ERROR_FULL,
/// SB_ERROR_MEMORY.
sb_carrier_open sb_local_link_open;

// What the server does to its end.

/// Hands over a copy of a message for the client.
void sb_local_link_deliver(sb_local_link *link, const void *bytes, size_t size);

/// What was handed over is the last.
void sb_local_link_close(sb_local_link *link);

/// The server is about to be destroyed.
void sb_local_link_detach(sb_local_link *link);

#endif
