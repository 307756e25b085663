/// A server in the caller's process, as the carriers of its clients use it. For this folder alone.
#ifndef SABOT_LOCAL_SERVER_H
#define SABOT_LOCAL_SERVER_H

#include <sabot/local.h>

#include "base/random.h"
#include "content/rules_loader.h"
#include "local/local_clock.h"
#include "local/local_link.h"
#include "session/lobby/lobby.h"

struct sb_local_server {
    sb_lobby *lobby;
    sb_rules_library library; ///< all zeros for the built-in rules
    char *rules_path;         ///< NULL for the built-in rules
    sb_random secrets;
    sb_local_clock clock;
    uint32_t tick_rate_hz;
    uint64_t tick_count;
    uint64_t tick_us; ///< when the newest tick was due: the time of every message that it sends
    sb_local_link *links[SB_LOCAL_CLIENT_COUNT_MAX]; ///< by peer; NULL: free
};

/// Time of the next tick, on the server's clock.
uint64_t sb_local_server_due_us(const sb_local_server *server);

/// Plays the next tick.
void sb_local_server_tick(sb_local_server *server);

#endif
