/// How a server lets itself be found: it announces itself to lists, and answers the local network.
/// On the control thread; what it tells comes from the shards as copies.
#ifndef SABOT_HOST_REACH_REACH_H
#define SABOT_HOST_REACH_REACH_H

#include "host/http/metrics_text.h"
#include "host/reach/reach_settings.h"
#include "host/threads/server_loop.h"

typedef struct sb_reach sb_reach;

typedef struct sb_reach_def {
    const sb_reach_settings *settings; ///< outlives it
    bool only_loopback;                ///< the server listens on loopback alone
    bool asks_token;                   ///< clients need tokens
    uint8_t server_key[SB_DISCOVERY_KEY_SIZE];
} sb_reach_def;

/// Makes what the settings ask for; `*out_reach` is NULL if that is nothing. The shards have been
/// bound. Errors with a sentence; detach and destroy are due then too.
sb_error sb_reach_create(const sb_reach_def *def, sb_server_loop *server, sb_reach **out_reach,
                         char *out_message, size_t message_size);

/// Returns the UDP port on which the local network is answered; 0 if it is not. NULL has none.
uint16_t sb_reach_lan_port(const sb_reach *reach);

/// Takes the server off all lists: nobody is admitted any more. NULL is ignored, as below.
void sb_reach_withdraw(sb_reach *reach);

/// Runs the loop until the lists have been told, at most for two seconds.
void sb_reach_flush(sb_reach *reach);

/// Also for NULL.
void sb_reach_write_metrics(const sb_reach *reach, sb_metrics *metrics);

/// Gives the handles back to the loop, which must run before destroy.
void sb_reach_detach(sb_reach *reach);
void sb_reach_destroy(sb_reach *reach);

#endif
