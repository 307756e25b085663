/// What an operator orders of the sessions and people of a shard. On the shard's thread.
#ifndef SABOT_HOST_ADMIN_ANSWERS_SHARD_ORDER_H
#define SABOT_HOST_ADMIN_ANSWERS_SHARD_ORDER_H

#include "host/admin/http/admin_http.h"
#include "host/threads/server_loop.h"
#include "host/threads/shard_view.h"

typedef enum sb_order_kind {
    SB_ORDER_SHOW_SESSION, ///< the session's view
    SB_ORDER_SHOW_PERSON,
    SB_ORDER_CREATE,
    SB_ORDER_CHANGE,
    SB_ORDER_END,
    SB_ORDER_DRAIN,
    SB_ORDER_ANNOUNCE, ///< to one session, or to all if `id` is 0
    SB_ORDER_KICK,
    SB_ORDER_MUTE,
    SB_ORDER_UNMUTE,
} sb_order_kind;

typedef struct sb_order {
    sb_order_kind kind;
    uint32_t id;    ///< of a session or a person
    uint32_t shard; ///< that makes a session
    char text[SB_CHAT_SIZE_MAX + 1];
    struct json_t *settings; ///< of a session that is made or changed, as in openapi.json
} sb_order;

/// What came of an order in one shard.
typedef struct sb_order_outcome {
    bool found;              ///< the shard has the session or person, or has made the session
    sb_problem problem;      ///< meaningful with `detail`
    char detail[256];        ///< why it failed; "" if it did not
    uint32_t count;          ///< sessions that were told
    sb_session_view session; ///< that was shown, made or changed
    sb_person_view person;
    // Of an order that lasts longer.
    bool waits; ///< for the game of the session
    sb_shard *shard;
    uint32_t shard_index;
    void (*ended)(void *context, uint32_t shard_index); ///< set by the caller
    void *ended_context;
} sb_order_outcome;

/// Runs an order. False if it lasts longer, since a session's game is made first: then the caller
/// sets `ended`, which is called once on the shard's thread. `outcome` must stay until then.
bool sb_order_run(const sb_order *order, sb_shard_thread *shard, sb_order_outcome *outcome);

#endif
