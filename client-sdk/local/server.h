/// A server in the caller's process, as its clients' links know it. For this folder alone.
#ifndef SABOT_LOCAL_SERVER_H
#define SABOT_LOCAL_SERVER_H

#include <sabot/local.h>

#include "base/random.h"
#include "content/rules_loader.h"
#include "local/local_clock.h"
#include "local/local_link.h"
#include "session/lobby.h"

struct sb_local_server {
    sb_lobby *lobby;
    sb_rules_library library; ///< nothing if the rules are the built-in ones
    char *rules_path;         ///< likewise NULL
    sb_random secrets;
    sb_local_clock clock;
    uint32_t tick_rate_hz;
    uint64_t tick_count;
    uint64_t tick_us; ///< when the newest tick was due, which is the time of all that is sent
    sb_local_link *links[SB_LOCAL_CLIENT_COUNT_MAX]; ///< by peer; NULL: free
};

/// When the next tick is due, on the server's clock.
uint64_t sb_local_server_due_us(const sb_local_server *server);

/// Plays it.
void sb_local_server_tick(sb_local_server *server);

#endif
