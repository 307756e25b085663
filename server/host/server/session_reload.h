/// Sessions of the configuration's list that a reload makes, changes or drains. Sessions are known
/// by their names. On the control thread.
#ifndef SABOT_HOST_SERVER_SESSION_RELOAD_H
#define SABOT_HOST_SERVER_SESSION_RELOAD_H

#include <stdbool.h>

#include "host/config/config.h"

struct sb_server;

/// What each shard is to do. All zeros: nothing.
typedef struct sb_session_orders {
    struct sb_shard_orders **shards; ///< one for each shard, or NULL
    uint32_t shard_count;
} sb_session_orders;

/// Compares the lists of two configurations. False after faults: a session of the new list that
/// cannot be.
bool sb_session_orders_make(struct sb_server *self, const sb_config *present, const sb_config *next,
                            sb_session_orders *out_orders, sb_config_faults *faults);

/// Hands the orders to the shards, which tell the journal what they cannot do. Frees the orders.
void sb_session_orders_post(struct sb_server *self, sb_session_orders *orders);

/// Frees the orders without handing them out.
void sb_session_orders_discard(sb_session_orders *orders);

#endif
