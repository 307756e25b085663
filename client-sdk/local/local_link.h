/// The server's end of one client in the same process: messages to the client wait here for its
/// next update. Messages to the server need no link, because they reach it at once. For this folder
/// alone.
#ifndef SABOT_LOCAL_LOCAL_LINK_H
#define SABOT_LOCAL_LOCAL_LINK_H

#include <sabot/local.h>

#include "local/local_clock.h"
#include "local/mailbox.h"

typedef enum sb_local_link_state {
    SB_LOCAL_LINK_OVER,
    SB_LOCAL_LINK_ASKED, ///< the client's next update connects
    SB_LOCAL_LINK_CONNECTED,
    SB_LOCAL_LINK_CLOSING, ///< closed by the server: what waits is still delivered
    SB_LOCAL_LINK_FULL,    ///< a message found no room, and the lobby does not know yet
    SB_LOCAL_LINK_LOST,    ///< the lobby knows it, the client does not
} sb_local_link_state;

typedef struct sb_local_link {
    sb_local_server *server; ///< NULL once it is destroyed
    uint32_t peer;
    sb_local_link_state state;
    sb_local_clock clock; ///< a copy of the server's, once that is destroyed
    sb_local_mailbox mailbox;
} sb_local_link;

/// True while messages can be delivered to the client.
bool sb_local_link_is_open(const sb_local_link *link);

/// Queues a copy of a message for the client, which receives it at `time_us` on the server's clock.
/// Without room the link becomes full.
void sb_local_link_deliver(sb_local_link *link, uint64_t time_us, const void *bytes, size_t size);

/// The server closes the link: no message follows those that wait.
void sb_local_link_close(sb_local_link *link);

/// The server is about to be destroyed, at the time of its clock.
void sb_local_link_detach(sb_local_link *link, const sb_local_clock *clock);

#endif
