/// What all shards show, asked for by a request.
#ifndef SABOT_HOST_ADMIN_ANSWERS_VIEW_CALL_H
#define SABOT_HOST_ADMIN_ANSWERS_VIEW_CALL_H

#include "host/admin/admin_state.h"
#include "host/threads/shard_call.h"
#include "host/threads/shard_view.h"

typedef struct sb_view_call {
    sb_shard_call call; // first
    sb_admin *admin;
    uint64_t ticket;
    unsigned parts; ///< of sb_view_part
    /// Makes the answer. Called on the control thread.
    sb_admin_reply (*reply)(struct sb_view_call *self);
    uint32_t after, limit, session; ///< of a list's query; 0 for none
    bool open;                      ///< the format of metrics
    sb_shard_view views[SB_SERVER_SHARD_COUNT_MAX];
} sb_view_call;

/// Copies `question`, whose `parts`, `reply` and query are set, asks the shards and answers.
void sb_admin_view(const sb_admin_exchange *exchange, const sb_view_call *question);

/// Returns the next of all shards' sessions by rising id, after `*id`, which becomes its id; NULL
/// behind the last. Likewise for people.
const sb_session_view *sb_view_next_session(const sb_view_call *self, uint32_t *id,
                                            uint32_t *out_shard);
const sb_person_view *sb_view_next_person(const sb_view_call *self, uint32_t *id,
                                          uint32_t *out_shard);

#endif
