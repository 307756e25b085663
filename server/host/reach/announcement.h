/// What a server tells of itself to lists and to the local network, made from its shards' views.
#ifndef SABOT_HOST_REACH_ANNOUNCEMENT_H
#define SABOT_HOST_REACH_ANNOUNCEMENT_H

#include <jansson.h>

#include "host/reach/reach_settings.h"
#include "host/threads/shard_view.h"

typedef struct sb_announced {
    const sb_reach_settings *settings;
    const uint8_t *server_key;
    bool asks_token;
    const sb_shard_view *views; ///< with sessions and counts
    uint32_t shard_count;
} sb_announced;

/// Returns the announcement (../README.md); NULL without memory. It has public sessions alone.
json_t *sb_announcement_to_json(const sb_announced *announced);

/// Returns the announcement that the server is gone.
json_t *sb_announcement_of_end(const uint8_t server_key[SB_DISCOVERY_KEY_SIZE]);

/// Fills in all but the nonce.
void sb_announcement_to_answer(const sb_announced *announced, sb_discovery_answer *out_answer);

#endif
