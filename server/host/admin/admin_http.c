#include "host/admin/admin_http.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <libwebsockets.h>

#include "base/assert.h"
#include "host/clock/ticker.h"
#include "host/net/tcp_listen.h"

#define LISTEN_BACKLOG 64
#define SWEEP_INTERVAL_MS 250u
#define LIBRARY_TIMEOUT_S 10
#define CHUNK_SIZE 16384u
#define HEADERS_SIZE 1536u
#define VALUE_SIZE 768u
#define NS_PER_MS UINT64_C(1000000)

typedef enum admin_stage {
    STAGE_FREE,
    STAGE_IDLE,    ///< a request is awaited, or its headers arrive
    STAGE_BODY,    ///< the body arrives
    STAGE_WAITING, ///< the owner has the request
    STAGE_HEAD,    ///< the answer's headers are to be written
    STAGE_ANSWER,  ///< the answer's body is being written
    STAGE_DOOMED,
} admin_stage;

typedef struct admin_connection {
    sb_admin_http *http;
    struct lws *wsi;
    admin_stage stage;
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
} admin_connection;

struct sb_admin_http {
    sb_admin_http_def def;
    uv_loop_t *loop;
    void *foreign_loop; ///< the same as `loop`; the library wants its address
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    sb_tcp_listener listener;
    uv_poll_t poll;
    uv_timer_t timer;
    bool polling; ///< `poll` and `timer` are handles of the loop
    bool deaf;    ///< the port is not polled until the next sweep
    bool detached;
    uint64_t last_ticket;
    sb_admin_http_counters counters;
    admin_connection connections[SB_ADMIN_CONNECTION_COUNT_MAX];
};

// Headers of every answer: those of the operator's page matter most. It may run only what this
// server gives it, and may be shown in no frame.
static const struct lws_protocol_vhost_options HEADERS[] = {
    {&HEADERS[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&HEADERS[2], NULL, "x-content-type-options:", "nosniff"},
    {&HEADERS[3], NULL, "referrer-policy:", "no-referrer"},
    {NULL, NULL, "cross-origin-resource-policy:", "same-origin"},
};

static const lws_retry_bo_t VALIDITY = {.secs_since_valid_hangup = 0};

void sb_admin_reply_drop(sb_admin_reply *reply)
{
    free(reply->owned);
    if (reply->from_file) {
        close(reply->descriptor);
    }
    memset(reply, 0, sizeof *reply);
}

sb_admin_reply sb_admin_reply_problem(sb_problem problem, const char *detail)
{
    sb_admin_reply reply = {.status = sb_problem_status(problem),
                            .content_type = "application/problem+json",
                            .owned = sb_problem_json(problem, detail)};
    reply.bytes = reply.owned;
    reply.size = reply.owned != NULL ? strlen(reply.owned) : 0;
    reply.asks_token = problem == SB_PROBLEM_UNAUTHORIZED;
    return reply;
}

sb_admin_reply sb_admin_reply_json(unsigned status, char *owned_text)
{
    if (owned_text == NULL) {
        return sb_admin_reply_problem(SB_PROBLEM_UNAVAILABLE, "memory is short");
    }
    return (sb_admin_reply){.status = status,
                            .content_type = "application/json",
                            .bytes = owned_text,
                            .size = strlen(owned_text),
                            .owned = owned_text};
}

sb_admin_reply sb_admin_reply_nothing(void)
{
    return (sb_admin_reply){.status = HTTP_STATUS_NO_CONTENT};
}

static void forget(admin_connection *connection)
{
    free(connection->body);
    sb_admin_reply_drop(&connection->reply);
    memset(connection, 0, sizeof *connection);
}

static const char *header(struct lws *wsi, enum lws_token_indexes token, char *out_value)
{
    return lws_hdr_copy(wsi, out_value, (int)VALUE_SIZE, token) > 0 ? out_value : NULL;
}

// Returns the query as it came: the library splits it at each '&'.
static const char *read_query(struct lws *wsi, char *out_value)
{
    size_t size = 0;
    out_value[0] = '\0';
    for (int i = 0;; i++) {
        const size_t place = size > 0 ? size + 1 : 0;
        if (place + 1 >= VALUE_SIZE ||
            lws_hdr_copy_fragment(wsi, out_value + place, (int)(VALUE_SIZE - place),
                                  WSI_TOKEN_HTTP_URI_ARGS, i) < 0) {
            break;
        }
        if (size > 0) {
            out_value[size] = '&';
        }
        size = place + strlen(out_value + place);
    }
    out_value[size] = '\0';
    return out_value;
}

static bool read_method(int method, sb_admin_request *request)
{
    static const int METHODS[SB_METHOD_COUNT] = {
        [SB_METHOD_GET] = LWSHUMETH_GET,       [SB_METHOD_POST] = LWSHUMETH_POST,
        [SB_METHOD_PUT] = LWSHUMETH_PUT,       [SB_METHOD_PATCH] = LWSHUMETH_PATCH,
        [SB_METHOD_DELETE] = LWSHUMETH_DELETE,
    };
    if (method == LWSHUMETH_HEAD) {
        method = LWSHUMETH_GET;
    }
    for (int i = 0; i < SB_METHOD_COUNT; i++) {
        if (METHODS[i] == method) {
            request->method = (sb_method)i;
            return true;
        }
    }
    return false;
}

// Hands a whole request to the owner. The library keeps its headers until it is answered.
static void hand_on(admin_connection *connection)
{
    sb_admin_http *http = connection->http;
    char path[SB_ADMIN_PATH_SIZE_MAX + 1], query[VALUE_SIZE], authorization[VALUE_SIZE];
    char accept[VALUE_SIZE], known[VALUE_SIZE], encoding[VALUE_SIZE], type[VALUE_SIZE];
    struct lws *wsi = connection->wsi;
    char *uri = NULL;
    int uri_size = 0;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &uri_size);
    connection->ticket = ++http->last_ticket;
    connection->stage = STAGE_WAITING;
    connection->since_ns = sb_clock_ns();
    connection->head = method == LWSHUMETH_HEAD;
    http->counters.requests++;
    if (uri == NULL || uri_size < 0 || (uint32_t)uri_size > SB_ADMIN_PATH_SIZE_MAX) {
        const sb_admin_reply reply = sb_admin_reply_problem(SB_PROBLEM_NOT_FOUND, NULL);
        sb_admin_http_reply(http, connection->ticket, &reply);
        return;
    }
    connection->note[0] = '\0';
    lws_get_peer_simple(wsi, connection->address, sizeof connection->address);
    memcpy(path, uri, (size_t)uri_size);
    path[uri_size] = '\0';
    sb_admin_request request = {
        .ticket = connection->ticket,
        .path = path,
        .query = read_query(wsi, query),
        .authorization = header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, authorization),
        .accept = header(wsi, WSI_TOKEN_HTTP_ACCEPT, accept),
        .if_none_match = header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, known),
        .accept_encoding = header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encoding),
        .content_type = header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, type),
        .address = connection->address,
        .body = connection->body != NULL ? connection->body : "",
        .body_size = connection->body_size,
    };
    request.known_method = read_method(method, &request);
    http->def.handle(http->def.context, &request);
}

// Reads how many bytes of a body follow. False if that cannot be known.
static bool read_length(struct lws *wsi, size_t *out_size)
{
    char text[VALUE_SIZE];
    *out_size = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) {
        return false;
    }
    const char *length = header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text);
    if (length == NULL) {
        return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0;
    }
    for (; *length >= '0' && *length <= '9' && *out_size < (size_t)1 << 40; length++) {
        *out_size = *out_size * 10 + (size_t)(*length - '0');
    }
    return *length == '\0';
}

static void refuse(admin_connection *connection, sb_problem problem, const char *detail)
{
    const sb_admin_reply reply = sb_admin_reply_problem(problem, detail);
    connection->ticket = ++connection->http->last_ticket;
    connection->http->counters.requests++;
    connection->stage = STAGE_WAITING;
    connection->last = true; // the body is not read
    sb_admin_http_reply(connection->http, connection->ticket, &reply);
}

static void begin_request(admin_connection *connection)
{
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0); // the sweep decides
    size_t size;
    if (!read_length(connection->wsi, &size)) {
        refuse(connection, SB_PROBLEM_BAD_REQUEST, "a body needs the header Content-Length");
    } else if (size > SB_ADMIN_BODY_SIZE_MAX) {
        connection->http->counters.refused_too_large++;
        refuse(connection, SB_PROBLEM_TOO_LARGE, "a body has at most 65536 bytes");
    } else if (size == 0) {
        hand_on(connection);
    } else {
        connection->body = malloc(size + 1);
        connection->body_due = size;
        connection->body_size = 0;
        connection->stage = STAGE_BODY;
        if (connection->body == NULL) {
            refuse(connection, SB_PROBLEM_UNAVAILABLE, "memory is short");
        }
    }
}

static int take_body(admin_connection *connection, const void *bytes, size_t size)
{
    if (connection->stage != STAGE_BODY) {
        // The library tells of an empty body too, and a body that was refused is not read.
        return size == 0 || connection->last ? 0 : -1;
    }
    if (size > connection->body_due - connection->body_size) {
        return -1;
    }
    memcpy(connection->body + connection->body_size, bytes, size);
    connection->body_size += size;
    connection->body[connection->body_size] = '\0';
    return 0;
}

static void end_body(admin_connection *connection)
{
    if (connection->stage == STAGE_BODY && connection->body_size == connection->body_due) {
        hand_on(connection);
    }
}

void sb_admin_http_note(sb_admin_http *http, uint64_t ticket, uint32_t kind, const char *text)
{
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        admin_connection *connection = &http->connections[i];
        if (connection->stage == STAGE_WAITING && connection->ticket == ticket) {
            connection->note_kind = kind;
            snprintf(connection->note, sizeof connection->note, "%s", text);
        }
    }
}

void sb_admin_http_reply(sb_admin_http *http, uint64_t ticket, const sb_admin_reply *reply)
{
    sb_admin_reply mine = *reply;
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        admin_connection *connection = &http->connections[i];
        if (connection->stage == STAGE_WAITING && connection->ticket == ticket && !http->detached) {
            if (connection->note[0] != '\0' && http->def.answered != NULL) {
                http->def.answered(http->def.context, connection->note_kind, connection->note,
                                   connection->address, mine.status);
            }
            connection->note[0] = '\0';
            connection->reply = mine;
            connection->sent = 0;
            connection->stage = STAGE_HEAD;
            connection->since_ns = sb_clock_ns();
            lws_callback_on_writable(connection->wsi);
            return;
        }
    }
    sb_admin_reply_drop(&mine);
}

static bool add(struct lws *wsi, const char *name, const char *value, uint8_t **at, uint8_t *end)
{
    return value == NULL || value[0] == '\0' ||
           lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static bool write_headers(admin_connection *connection)
{
    uint8_t buffer[LWS_PRE + HEADERS_SIZE];
    uint8_t *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    const sb_admin_reply *of = &connection->reply;
    struct lws *wsi = connection->wsi;
    const bool bare =
        of->status == HTTP_STATUS_NO_CONTENT || of->status == HTTP_STATUS_NOT_MODIFIED;
    return lws_add_http_header_status(wsi, of->status, &at, end) == 0 &&
           add(wsi, "content-type:", of->content_type, &at, end) &&
           add(wsi, "cache-control:", of->cache_control != NULL ? of->cache_control : "no-store",
               &at, end) &&
           add(wsi, "allow:", of->allow, &at, end) &&
           add(wsi, "location:", of->location, &at, end) && add(wsi, "etag:", of->etag, &at, end) &&
           add(wsi, "content-encoding:", of->encoding, &at, end) &&
           add(wsi, "vary:", of->encoding != NULL ? "accept-encoding" : NULL, &at, end) &&
           add(wsi, "content-disposition:", of->disposition, &at, end) &&
           add(wsi, "www-authenticate:", of->asks_token ? "Bearer realm=\"sabot\"" : NULL, &at,
               end) &&
           add(wsi, "connection:", connection->last ? "close" : NULL, &at, end) &&
           (bare || lws_add_http_header_content_length(wsi, of->size, &at, end) == 0) &&
           lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

static int finish(admin_connection *connection)
{
    sb_admin_reply_drop(&connection->reply);
    free(connection->body);
    connection->body = NULL;
    connection->body_size = connection->body_due = 0;
    connection->stage = STAGE_IDLE;
    connection->fresh = false;
    connection->since_ns = sb_clock_ns();
    return connection->last || lws_http_transaction_completed(connection->wsi) != 0 ? -1 : 0;
}

static int write_head(admin_connection *connection)
{
    if (!write_headers(connection)) {
        return -1;
    }
    if (connection->head || connection->reply.size == 0) {
        return finish(connection);
    }
    connection->stage = STAGE_ANSWER;
    lws_callback_on_writable(connection->wsi);
    return 0;
}

static int write_body(admin_connection *connection)
{
    sb_admin_reply *reply = &connection->reply;
    uint8_t buffer[LWS_PRE + CHUNK_SIZE];
    const uint64_t rest = reply->size - connection->sent;
    size_t size = rest < CHUNK_SIZE ? (size_t)rest : CHUNK_SIZE;
    if (reply->from_file) {
        const ssize_t got = read(reply->descriptor, buffer + LWS_PRE, size);
        if (got <= 0) {
            return -1; // the file has shrunk, or the disk fails
        }
        size = (size_t)got;
    } else {
        memcpy(buffer + LWS_PRE, (const uint8_t *)reply->bytes + connection->sent, size);
    }
    const bool last = size == rest;
    if (lws_write(connection->wsi, buffer + LWS_PRE, size,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)size) {
        return -1;
    }
    connection->sent += size;
    connection->since_ns = sb_clock_ns();
    if (last) {
        return finish(connection);
    }
    lws_callback_on_writable(connection->wsi);
    return 0;
}

static int handle(admin_connection *connection, enum lws_callback_reasons reason, void *in,
                  size_t size)
{
    const bool doomed = connection->stage == STAGE_DOOMED || connection->http->detached;
    switch ((int)reason) { // few of many reasons matter
    case LWS_CALLBACK_HTTP:
        if (doomed || connection->stage != STAGE_IDLE) {
            return -1;
        }
        begin_request(connection);
        return 0;
    case LWS_CALLBACK_HTTP_BODY:
        return doomed ? -1 : take_body(connection, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (doomed) {
            return -1;
        }
        end_body(connection);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return doomed                              ? -1
               : connection->stage == STAGE_HEAD   ? write_head(connection)
               : connection->stage == STAGE_ANSWER ? write_body(connection)
                                                   : 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return -1; // there are no WebSockets here
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(connection->wsi, NULL);
        forget(connection);
        return 0;
    default:
        return 0;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    (void)user;
    admin_connection *connection = wsi != NULL ? lws_get_opaque_user_data(wsi) : NULL;
    return connection != NULL ? handle(connection, reason, in, size) : 0;
}

static admin_connection *free_connection(sb_admin_http *http)
{
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        if (http->connections[i].stage == STAGE_FREE) {
            return &http->connections[i];
        }
    }
    return NULL;
}

static void let_in(sb_admin_http *http, int descriptor)
{
    admin_connection *connection = free_connection(http);
    if (connection == NULL) {
        http->counters.refused_full++;
        close(descriptor);
        return;
    }
    struct lws *wsi = lws_adopt_socket_vhost(http->vhost, descriptor);
    if (wsi == NULL) {
        return; // the library has closed it
    }
    *connection = (admin_connection){
        .http = http, .wsi = wsi, .stage = STAGE_IDLE, .fresh = true, .since_ns = sb_clock_ns()};
    lws_set_opaque_user_data(wsi, connection);
    http->counters.connections++;
}

static void on_listener(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    sb_admin_http *http = poll->data;
    for (int i = 0; i < LISTEN_BACKLOG; i++) {
        const int descriptor =
            accept4(http->listener.descriptor, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor >= 0) {
            let_in(http, descriptor);
        } else if (errno != EINTR && errno != ECONNABORTED) {
            // Without a free descriptor the waiting connection would wake the loop again at once.
            http->deaf = errno != EAGAIN;
            if (http->deaf) {
                uv_poll_stop(poll);
            }
            return;
        }
    }
}

// Returns how long a connection may stay in its stage, ms.
static uint64_t patience_ms(const admin_connection *connection)
{
    const bool between = connection->stage == STAGE_IDLE && !connection->fresh;
    return between ? SB_ADMIN_IDLE_MS_MAX : SB_ADMIN_REQUEST_MS_MAX;
}

static void on_sweep(uv_timer_t *timer)
{
    sb_admin_http *http = timer->data;
    const uint64_t now = sb_clock_ns();
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        admin_connection *connection = &http->connections[i];
        if (connection->stage != STAGE_FREE && connection->stage != STAGE_DOOMED &&
            now - connection->since_ns > patience_ms(connection) * NS_PER_MS) {
            http->counters.closed_slow += connection->stage != STAGE_IDLE || connection->fresh;
            connection->stage = STAGE_DOOMED;
            lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        }
    }
    if (http->deaf) {
        http->deaf = false;
        uv_poll_start(&http->poll, UV_READABLE, on_listener);
    }
}

static bool build_context(sb_admin_http *http)
{
    lws_set_log_level(0, NULL);
    http->protocols[0] =
        (struct lws_protocols){.name = "http", .callback = on_event, .rx_buffer_size = CHUNK_SIZE};
    http->foreign_loop = http->loop;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = http->protocols,
        .headers = HEADERS,
        .server_string = "sabot",
        .foreign_loops = &http->foreign_loop,
        .retry_and_idle_policy = &VALIDITY,
        .timeout_secs = LIBRARY_TIMEOUT_S,
        .keepalive_timeout = (int)(SB_ADMIN_IDLE_MS_MAX / 1000),
        .max_http_header_data = SB_ADMIN_HEADER_SIZE_MAX,
        .max_http_header_pool = SB_ADMIN_CONNECTION_COUNT_MAX,
        // Descriptors of its own beside the connections, such as a pipe.
        .fd_limit_per_thread = SB_ADMIN_CONNECTION_COUNT_MAX + 16,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME | LWS_SERVER_OPTION_DISABLE_IPV6,
    };
    http->context = lws_create_context(&info);
    http->vhost = http->context != NULL ? lws_create_vhost(http->context, &info) : NULL;
    return http->vhost != NULL;
}

static sb_error listen_on(sb_admin_http *http, char *out_message, size_t message_size)
{
    const sb_admin_http_def *def = &http->def;
    if (!sb_tcp_listen(def->descriptor, def->bind_address, def->port, false, LISTEN_BACKLOG,
                       &http->listener)) {
        http->listener.descriptor = -1;
        snprintf(out_message, message_size, "cannot listen on %s:%u for the admin interface: %s",
                 def->bind_address, def->port, strerror(errno));
        return SB_ERROR_IO;
    }
    if (!build_context(http)) {
        snprintf(out_message, message_size,
                 "libwebsockets cannot start on libuv (Debian's package libwebsockets-evlib-uv)");
        return SB_ERROR_IO;
    }
    if (uv_poll_init(http->loop, &http->poll, http->listener.descriptor) != 0) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    uv_timer_init(http->loop, &http->timer);
    http->poll.data = http;
    http->timer.data = http;
    http->polling = true;
    uv_poll_start(&http->poll, UV_READABLE, on_listener);
    uv_timer_start(&http->timer, on_sweep, SWEEP_INTERVAL_MS, SWEEP_INTERVAL_MS);
    return SB_OK;
}

sb_error sb_admin_http_create(const sb_admin_http_def *def, uv_loop_t *loop,
                              sb_admin_http **out_http, char *out_message, size_t message_size)
{
    sb_admin_http *http = calloc(1, sizeof *http);
    *out_http = http;
    if (http == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    http->def = *def;
    http->loop = loop;
    return listen_on(http, out_message, message_size);
}

const char *sb_admin_http_address(const sb_admin_http *http)
{
    return http->listener.url;
}

const sb_admin_http_counters *sb_admin_http_get_counters(const sb_admin_http *http)
{
    return &http->counters;
}

void sb_admin_http_detach(sb_admin_http *http)
{
    if (http == NULL || http->detached) {
        return;
    }
    http->detached = true;
    if (http->polling) {
        uv_close((uv_handle_t *)&http->poll, NULL);
        uv_close((uv_handle_t *)&http->timer, NULL);
    }
    if (http->context != NULL) {
        lws_context_destroy(http->context); // begins; the loop closes its handles
    }
}

void sb_admin_http_destroy(sb_admin_http *http)
{
    if (http == NULL) {
        return;
    }
    if (http->context != NULL) {
        lws_context_destroy(http->context); // ends what the first call began
    }
    if (http->listener.descriptor >= 0) {
        close(http->listener.descriptor);
    }
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        forget(&http->connections[i]);
    }
    free(http);
}
