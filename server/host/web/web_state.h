/// The web's parts, for its own files. web.c has life and events, web_listener.c the port,
/// web_sweep.c connections that are closed. web_http.c has requests, web_rules.c and web_logs.c two
/// kinds of answers, web_socket.c peers, web_traffic.c the cost of connections.
#ifndef SABOT_HOST_WEB_WEB_STATE_H
#define SABOT_HOST_WEB_WEB_STATE_H

#include <libwebsockets.h>

#include "host/http/http_port.h"
#include "host/web/web_def.h"
#include "host/web/web_headers.h"
#include "host/web/web_limits.h"
#include "host/web/web_queue.h"
#include "protocol/limits.h"

typedef enum sb_web_stage {
    SB_WEB_STAGE_FREE,
    SB_WEB_STAGE_REQUEST, ///< waiting for a request
    SB_WEB_STAGE_WAITING, ///< an answer waits for the disk
    SB_WEB_STAGE_ANSWER,  ///< an answer's body is being written
    SB_WEB_STAGE_SOCKET,  ///< it is a WebSocket
    SB_WEB_STAGE_DOOMED,  ///< it is being closed
} sb_web_stage;

/// What an answer waits for.
typedef enum sb_web_wait {
    SB_WEB_WAIT_LIST,
    SB_WEB_WAIT_LISTED, ///< the list has come
    SB_WEB_WAIT_DOWNLOAD,
} sb_web_wait;

/// In web_download.h.
typedef struct sb_web_download sb_web_download;

typedef struct sb_web_connection {
    struct sb_web *web;
    struct lws *wsi;
    sb_web_stage stage;
    sb_web_ip ip; ///< of the client; of the visitor, once a proxy has named it
    uint64_t came_ns;
    uint64_t progress_ns; ///< time of the last progress: a request, or bytes that the client took
    bool served;          ///< a request has been answered
    bool head;            ///< the request is for the headers only
    bool shared;          ///< pages of the request's origin may read the answer
    sb_web_wait awaited;
    sb_web_download *download; ///< of a log; NULL for none

    const uint8_t *body; ///< rest of the answer's body
    uint64_t body_size;
    char *body_owned; ///< freed after the answer; NULL if the body lies in the program

    bool known;             ///< the owner knows the peer and has not closed it
    bool closing;           ///< it is closed once nothing waits for it
    bool said_close;        ///< the close frame was sent
    bool said_goodbye;      ///< the peer's close frame has arrived
    bool clogged;           ///< too much waits for it
    uint64_t heard_ns;      ///< when a ping was answered last
    bool pinged;            ///< it has been pinged since then
    bool ping_due;          ///< a ping waits to be written
    bool in_frame;          ///< a frame is arriving
    bool masks;             ///< its first frame had a mask
    uint16_t close_status;  ///< of the close frame that the sweep sends
    bool asked;             ///< the library will call when there is room to write
    sb_web_bucket messages; ///< messages and requests
    sb_web_bucket bytes;
    sb_web_bucket untold;  ///< bytes that belong to no message and no request
    uint64_t taken_bytes;  ///< bytes read in all, by the system's last count
    uint64_t told_bytes;   ///< bytes of messages and requests since then
    uint64_t opened_bytes; ///< bytes read in all when it became a WebSocket
    uint64_t frame_bytes;  ///< least size of the frames that arrived since then, with their masks
    size_t received_size;  ///< size so far of the message that is arriving
    uint8_t received[SB_MESSAGE_SIZE_MAX];
    sb_web_queue queue;
} sb_web_connection;

struct sb_web {
    sb_web_def def;
    sb_web_origin_rule origin_rule;
    uv_loop_t *loop;
    sb_http_port http;
    int listener;
    bool deaf; ///< the port is not polled until the next sweep: no descriptor was left, or new
               ///< connections took too much time
    uint64_t accept_ns; ///< time that new connections took since the last sweep
    bool detached;      ///< nothing is handed to the owner any more
    uint64_t turn;      ///< turn of the snapshots that are sent now
    sb_web_limits limits;
    sb_web_arrivals arrivals;
    sb_web_host *hosts; ///< of each connection's place; SB_WEB_HOST_NONE for a free one
    sb_web_ip proxies[SB_WEB_PROXY_COUNT_MAX];
    char *list;            ///< list of the sessions as made last; NULL before the first
    uint64_t list_ns;      ///< time at which it was made
    const sb_rules *rules; ///< the rules in `rules_json`
    char *rules_json;      ///< as made last; NULL before the first
    int log_folder;        ///< descriptor; -1 if no logs are served
    uv_work_t first_work;
    uv_work_t log_list_work;
    bool log_list_busy;  ///< a thread makes the list
    char *log_list_next; ///< list that it has made
    char *log_list;      ///< last list; NULL before the first
    uint64_t log_list_ns;
    uint32_t download_count;
    sb_web_counters counters;
    char address[80];
    sb_web_connection connections[]; ///< by peer number minus the first
};

/// Returns where the host of a connection is kept.
static inline sb_web_host *sb_web_host_at(const sb_web_connection *connection)
{
    return &connection->web->hosts[connection - connection->web->connections];
}

/// web_listener.c: binds the port. SB_ERROR_IO and a sentence; the web closes what was opened.
sb_error sb_web_listener_bind(sb_web *web, char *out_message, size_t message_size);
/// Accepts connections as the loop runs.
void sb_web_listener_hear(sb_web *web);
/// A proxy's connection becomes a WebSocket: counts it as one of the visitor that the request
/// names. Returns 0, or the status with which it is refused.
unsigned sb_web_listener_judge_visitor(sb_web_connection *connection);

/// web_traffic.c: what a connection costs beside its messages and requests.
void sb_web_traffic_begin(sb_web_connection *connection, uint64_t now);
/// Counts a piece of a message, or a control frame that the library reports.
void sb_web_traffic_tell_piece(sb_web_connection *connection, size_t size);
void sb_web_traffic_tell_request(sb_web_connection *connection);
/// Returns false for a connection that floods.
bool sb_web_traffic_is_allowed(sb_web_connection *connection, uint64_t now);

/// The connection becomes a WebSocket.
void sb_web_traffic_open(sb_web_connection *connection);
/// Counts a piece of a frame's payload; `last` if the frame ends with it.
void sb_web_traffic_tell_payload(sb_web_connection *connection, size_t size, bool last);
/// Counts a control frame, which may come between two frames of a message, but not within one.
void sb_web_traffic_tell_control(sb_web_connection *connection, size_t size);
/// Returns false if frames came without a mask: then fewer bytes arrived than they would have had.
/// Bytes that the library does not report, such as pings, can make up for that.
bool sb_web_traffic_is_masked(const sb_web_connection *connection);

/// web_sweep.c: ends connections that wait too long or are to be closed.
void sb_web_sweep(sb_web *web);

/// web_http.c: answers a request. Non-zero if the connection is to be closed.
int sb_web_http_answer(sb_web_connection *connection, const char *path, size_t path_size);
/// Sends more of an answer.
int sb_web_http_write(sb_web_connection *connection);
/// Returns 0 if a request may become a WebSocket, -1 to hang up, as the library expects.
int sb_web_http_upgrade(sb_web_connection *connection);

/// web_rules.c: answers with the rules of a session. The query is "" or "session=NUMBER"; false
/// for any other, 0 without a number.
bool sb_web_rules_query(const char *query, uint32_t *out_session);
int sb_web_rules_answer(sb_web_connection *connection, bool head);

/// web_logs.c: makes libuv start its threads, by giving them work.
void sb_web_logs_begin(sb_web *web);
int sb_web_logs_answer_list(sb_web_connection *connection);
int sb_web_logs_answer_one(sb_web_connection *connection, const char *name, size_t name_size);
/// Continues an answer that waited for the disk.
int sb_web_logs_go_on(sb_web_connection *connection);

/// web_socket.c
void sb_web_socket_open(sb_web_connection *connection);
/// Takes a piece of a message. Non-zero if the connection is to be closed, by the close frame that
/// was set.
int sb_web_socket_receive(sb_web_connection *connection, const void *bytes, size_t size);
/// Takes an answer to a ping, likewise.
int sb_web_socket_pong(sb_web_connection *connection, size_t size);
int sb_web_socket_write(sb_web_connection *connection);
/// Sends a ping once there is room to write.
void sb_web_socket_ping(sb_web_connection *connection);
/// Handles the end of a connection, and tells the owner.
void sb_web_socket_gone(sb_web_connection *connection);

#endif
