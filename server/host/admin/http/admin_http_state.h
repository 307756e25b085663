/// The admin port's parts, for its own files: admin_http.c (life, connections and their times),
/// admin_http_request.c and admin_http_answer.c.
#ifndef SABOT_HOST_ADMIN_HTTP_ADMIN_HTTP_STATE_H
#define SABOT_HOST_ADMIN_HTTP_ADMIN_HTTP_STATE_H

#include "host/admin/http/admin_http_def.h"
#include "host/http/http_port.h"
#include "host/net/tcp_listen.h"

typedef enum sb_admin_stage {
    SB_ADMIN_STAGE_FREE,
    SB_ADMIN_STAGE_IDLE,    ///< a request is awaited, or its headers arrive
    SB_ADMIN_STAGE_BODY,    ///< the body arrives
    SB_ADMIN_STAGE_WAITING, ///< the owner has the request
    SB_ADMIN_STAGE_HEAD,    ///< the answer's headers are to be written
    SB_ADMIN_STAGE_ANSWER,  ///< the answer's body is being written
    SB_ADMIN_STAGE_DOOMED,
} sb_admin_stage;

typedef struct sb_admin_connection {
    sb_admin_http *http;
    struct lws *wsi;
    sb_admin_stage stage;
    uint64_t ticket;   ///< of the request; 0 for none
    uint64_t since_ns; ///< begin of the present stage's time
    bool fresh;        ///< no request has been answered yet
    bool head;         ///< the answer has no body
    bool last;         ///< the connection ends with the answer
    size_t body_due;   ///< size of the body by its header
    size_t body_size;
    char *body;
    sb_admin_reply reply;
    uint64_t sent; ///< bytes of the answer's body
    char address[64];
    uint32_t note_kind;
    char note[SB_ADMIN_NOTE_SIZE]; ///< "" for none
} sb_admin_connection;

struct sb_admin_http {
    sb_admin_http_def def;
    uv_loop_t *loop;
    sb_http_port port;
    sb_tcp_listener listener;
    bool deaf; ///< the port is not polled until the next sweep
    bool detached;
    uint64_t last_ticket;
    sb_admin_http_counters counters;
    sb_admin_connection connections[SB_ADMIN_CONNECTION_COUNT_MAX];
};

/// Begins to read a request whose headers have come.
void sb_admin_http_begin_request(sb_admin_connection *connection);
/// Takes a piece of the body. Non-zero if the connection is to be closed, as for those below.
int sb_admin_http_take_body(sb_admin_connection *connection, const void *bytes, size_t size);
/// Hands the request on if its body is whole.
void sb_admin_http_end_body(sb_admin_connection *connection);

/// Writes the headers of the answer.
int sb_admin_http_write_head(sb_admin_connection *connection);
/// Writes the next piece of its body.
int sb_admin_http_write_body(sb_admin_connection *connection);

#endif
