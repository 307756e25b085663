/// The web's parts, for its own files: web.c (beginning, events, end), web_listener.c (the port),
/// web_sweep.c (those who are closed), web_http.c (requests), web_answer.c (answers), web_rules.c
/// and web_logs.c (two of their kinds), web_socket.c (peers), web_traffic.c (what else they send).
#ifndef SABOT_HOST_WEB_STATE_H
#define SABOT_HOST_WEB_STATE_H

#include <libwebsockets.h>

#include "host/web/web.h"
#include "host/web/web_limits.h"
#include "host/web/web_origin.h"
#include "host/web/web_queue.h"
#include "protocol/limits.h"

typedef enum sb_web_stage {
    SB_WEB_STAGE_FREE,
    SB_WEB_STAGE_REQUEST, ///< a request is awaited
    SB_WEB_STAGE_WAITING, ///< an answer waits for the disk
    SB_WEB_STAGE_ANSWER,  ///< an answer's body is being written
    SB_WEB_STAGE_SOCKET,  ///< it is a WebSocket
    SB_WEB_STAGE_DOOMED,  ///< it is being torn down
} sb_web_stage;

/// What an answer waits for.
typedef enum sb_web_wait {
    SB_WEB_WAIT_LIST,
    SB_WEB_WAIT_LISTED, ///< and it has come
    SB_WEB_WAIT_DOWNLOAD,
} sb_web_wait;

/// In web_download.h.
typedef struct sb_web_download sb_web_download;

typedef struct sb_web_connection {
    struct sb_web *web;
    struct lws *wsi;
    sb_web_stage stage;
    uint32_t address; ///< IPv4, as in the header of a datagram
    uint64_t came_ns;
    uint64_t progress_ns; ///< when something last went on: a request, bytes taken from us
    bool served;          ///< it has been answered
    bool head;            ///< the request is for the headers alone
    sb_web_wait awaited;
    sb_web_download *download; ///< of a log; NULL

    const uint8_t *body; ///< what is left of an answer's
    uint64_t body_size;
    char *body_owned; ///< to be freed with it; NULL if it lies in the program

    bool known;             ///< told to the owner and not closed by it
    bool closing;           ///< once nothing waits for it any more
    bool said_close;        ///< the close frame is under way
    bool said_goodbye;      ///< the peer's close frame has come
    bool clogged;           ///< too much waits for it
    bool asked;             ///< to be called when there is room to write
    sb_web_bucket messages; ///< and requests
    sb_web_bucket bytes;
    sb_web_bucket untold; ///< bytes that are of no message and no request
    uint64_t taken_bytes; ///< from the system, by the last look
    uint64_t told_bytes;  ///< accounted for since then
    size_t received_size; ///< of the message that is arriving
    uint8_t received[SB_MESSAGE_SIZE_MAX];
    sb_web_queue queue;
} sb_web_connection;

struct sb_web {
    sb_web_def def;
    sb_web_origin_rule origin_rule;
    uv_loop_t *loop;
    void *foreign_loop; ///< the same, where the library wants its address
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    int listener;
    uv_poll_t poll;
    uv_timer_t timer;
    bool started;
    bool deaf;     ///< no descriptor was left: not polled until the next sweep
    bool detached; ///< nothing is handed to the owner any more
    uint64_t turn; ///< of snapshots
    sb_web_arrivals arrivals;
    uint32_t *addresses;   ///< of the connections, gathered for each that comes
    char *list;            ///< of the sessions, as it was made last; NULL before
    uint64_t list_ns;      ///< when that was
    const sb_rules *rules; ///< those of `rules_json`
    char *rules_json;      ///< as it was made last; NULL before
    int log_folder;        ///< -1 where no logs are shown
    uv_work_t first_work;
    uv_work_t log_list_work;
    bool log_list_busy;  ///< a thread makes the list
    char *log_list_next; ///< what it has made
    char *log_list;      ///< the last one; NULL without
    uint64_t log_list_ns;
    uint32_t download_count;
    sb_web_counters counters;
    char address[48];
    sb_web_connection connections[]; ///< by peer number, less the first
};

/// web_listener.c
/// SB_ERROR_IO and a sentence; what was opened is the web's to close.
sb_error sb_web_listener_bind(sb_web *web, char *out_message, size_t message_size);
/// Lets connections in with the loop.
void sb_web_listener_hear(sb_web *web);

/// web_traffic.c: what a connection costs that its messages and requests do not tell of.
void sb_web_traffic_begin(sb_web_connection *connection, uint64_t now);
/// A piece of a message came, or a control frame that the library tells of.
void sb_web_traffic_tell_piece(sb_web_connection *connection, size_t size);
void sb_web_traffic_tell_request(sb_web_connection *connection);
/// False for one that floods.
bool sb_web_traffic_is_allowed(sb_web_connection *connection, uint64_t now);

/// web_sweep.c: ends those who wait too long, or are to be closed.
void sb_web_sweep(sb_web *web);

/// web_http.c: answers the request. Non-zero: the connection is to be closed.
int sb_web_http_answer(sb_web_connection *connection, const char *path, size_t path_size);
/// Goes on with an answer's body.
int sb_web_http_write(sb_web_connection *connection);
/// Whether a request may become a WebSocket, as the library wants it: 0 yes, -1 hang up.
int sb_web_http_upgrade(sb_web_connection *connection);

/// web_rules.c: answers with the rules of a session. The query is "" or "session=NUMBER"; false
/// for any other, 0 without a number.
bool sb_web_rules_query(const char *query, uint32_t *out_session);
int sb_web_rules_answer(sb_web_connection *connection, bool head);

/// web_logs.c
/// Makes libuv start its threads, which it does with the first work.
void sb_web_logs_begin(sb_web *web);
int sb_web_logs_answer_list(sb_web_connection *connection);
int sb_web_logs_answer_one(sb_web_connection *connection, const char *name, size_t name_size);
/// Goes on with an answer that waited for the disk.
int sb_web_logs_go_on(sb_web_connection *connection);

/// web_socket.c
void sb_web_socket_open(sb_web_connection *connection);
/// Non-zero: the connection is to be closed, by the close frame that was chosen.
int sb_web_socket_receive(sb_web_connection *connection, const void *bytes, size_t size);
/// The same of an answer to a ping.
int sb_web_socket_pong(sb_web_connection *connection, size_t size);
int sb_web_socket_write(sb_web_connection *connection);
/// It is gone, however that came; the owner hears of it.
void sb_web_socket_gone(sb_web_connection *connection);

#endif
