/// The admin interface's parts, for admin.c (life, token, routes), admin_events.c and the files of
/// answers/ alone. There admin_exchange.c has what all answers use, the other admin_*.c have the
/// answers. Calls run from admin.c to the answers, and from those to admin_exchange.c.
#ifndef SABOT_HOST_ADMIN_ADMIN_STATE_H
#define SABOT_HOST_ADMIN_ADMIN_STATE_H

#include <jansson.h>

#include "host/admin/admin_settings.h"
#include "host/admin/http/admin_http.h"
#include "host/admin/http/route.h"
#include "host/door/ban_list.h"
#include "host/http/bearer.h"
#include "host/threads/server_loop.h"
#include "host/threads/shard_view.h"

struct sb_admin {
    sb_admin_settings settings;
    sb_admin_owner owner;
    const char *log_directory; ///< NULL if nothing is recorded
    sb_server_loop *server;
    sb_admin_http *http; ///< NULL without a port
    sb_bearer bearer;
    sb_ban_list bans;
    struct sb_webhooks *webhooks;   ///< NULL without receivers
    const struct sb_reach *reach;   ///< NULL if the server is not to be found
    struct sb_mover *mover;         ///< NULL if no matches are moved
    const struct sb_agones *agones; ///< NULL without Agones
    bool ready;                     ///< the shards run
    bool detached;
    uint64_t started_unix_s;
    uint64_t started_ns;
    uint64_t refused_token; ///< requests without the token
};

/// A request as its handler gets it.
typedef struct sb_admin_exchange {
    sb_admin *admin;
    const sb_admin_request *request;
    const sb_route_match *match;
} sb_admin_exchange;

/// Answers with a reply, a problem, or JSON that is released; NULL is short memory.
void sb_admin_answer(const sb_admin_exchange *exchange, const sb_admin_reply *reply);
void sb_admin_fail(const sb_admin_exchange *exchange, sb_problem problem, const char *detail);
void sb_admin_answer_json(const sb_admin_exchange *exchange, unsigned status, json_t *object);

/// Returns the body as a JSON object, which the caller releases. NULL after an answer: the body is
/// missing, of another type, or malformed.
json_t *sb_admin_body(const sb_admin_exchange *exchange);

/// Reads the path's parameter {id}. False after an answer: it is no id, so there is no such thing.
bool sb_admin_id(const sb_admin_exchange *exchange, uint32_t *out_id);

/// Reads the query of a list: `after` (0 without one) and `limit`. False after an answer.
bool sb_admin_page(const sb_admin_exchange *exchange, uint32_t *out_after, uint32_t *out_limit);

/// Reads a number of the query; `*out_number` stays if the key is missing. False after an answer.
bool sb_admin_query_number(const sb_admin_exchange *exchange, const char *key,
                           uint32_t *out_number);

uint64_t sb_admin_unix_s(void);

// The answers, by file of the folder answers. admin_bans.c:
void sb_admin_list_bans(const sb_admin_exchange *exchange);
void sb_admin_add_ban(const sb_admin_exchange *exchange);
void sb_admin_get_ban(const sb_admin_exchange *exchange);
void sb_admin_remove_ban(const sb_admin_exchange *exchange);
/// Gives every shard the bans, which acts at their doors and on clients that are connected.
void sb_admin_publish_bans(sb_admin *admin);

// admin_server.c:
void sb_admin_get_health(const sb_admin_exchange *exchange);
void sb_admin_get_ready(const sb_admin_exchange *exchange);
void sb_admin_get_server(const sb_admin_exchange *exchange);
void sb_admin_drain_server(const sb_admin_exchange *exchange);
void sb_admin_get_config(const sb_admin_exchange *exchange);
void sb_admin_reload_config(const sb_admin_exchange *exchange);

// admin_page.c:
void sb_admin_get_file(const sb_admin_exchange *exchange);

// admin_metrics.c:
void sb_admin_get_metrics(const sb_admin_exchange *exchange);

// admin_sessions.c:
void sb_admin_list_sessions(const sb_admin_exchange *exchange);
void sb_admin_get_session(const sb_admin_exchange *exchange);
void sb_admin_create_session(const sb_admin_exchange *exchange);
void sb_admin_change_session(const sb_admin_exchange *exchange);
void sb_admin_end_session(const sb_admin_exchange *exchange);
void sb_admin_drain_session(const sb_admin_exchange *exchange);
void sb_admin_message_session(const sb_admin_exchange *exchange);
void sb_admin_message_all(const sb_admin_exchange *exchange);

// admin_moves.c:
#define SB_ADMIN_NO_MOVER "the server was started without --follow-listen, so it moves no matches"
/// Reads {KEY: "HOST:PORT"} into SB_MOVE_TO_SIZE bytes. Where it is not required, {} gives "".
/// False after an answer.
bool sb_admin_read_place(const sb_admin_exchange *exchange, const char *key, bool required,
                         char *out_to);
void sb_admin_begin_move(const sb_admin_exchange *exchange);
void sb_admin_get_move(const sb_admin_exchange *exchange);
void sb_admin_cancel_move(const sb_admin_exchange *exchange);
void sb_admin_abandon_move(const sb_admin_exchange *exchange);

// admin_players.c:
void sb_admin_list_players(const sb_admin_exchange *exchange);
void sb_admin_get_player(const sb_admin_exchange *exchange);
void sb_admin_kick_player(const sb_admin_exchange *exchange);
void sb_admin_mute_player(const sb_admin_exchange *exchange);
void sb_admin_unmute_player(const sb_admin_exchange *exchange);

// admin_logs.c:
void sb_admin_list_logs(const sb_admin_exchange *exchange);
void sb_admin_get_log(const sb_admin_exchange *exchange);
void sb_admin_delete_log(const sb_admin_exchange *exchange);
void sb_admin_keep_log(const sb_admin_exchange *exchange);
void sb_admin_unkeep_log(const sb_admin_exchange *exchange);

#endif
