#include "host/http/http_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libwebsockets.h>

#include "base/assert.h"
#include "host/clock/ticker.h"

#define TURN_INTERVAL_MS 50u
#define REQUEST_HEAD_SIZE 8192u // a request's first line and headers
#define NS_PER_MS UINT64_C(1000000)

typedef struct line {
    sb_http_client *client;
    uint32_t index;
    struct lws *wsi;
    bool busy;
    bool has_body, streams;
    uint64_t begun_ms;
    uint32_t timeout_ms;
    unsigned status; ///< of the answer; 0 before it
    uint8_t *body;   ///< behind LWS_PRE bytes of room
    size_t body_size;
    const char *header_names[SB_HTTP_HEADER_COUNT_MAX];
    char *header_values[SB_HTTP_HEADER_COUNT_MAX];
    uint32_t header_count;
} line;

struct sb_http_client {
    uv_loop_t *loop;
    void *foreign_loop; ///< the same as `loop`; the library wants its address
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    uv_timer_t timer;
    bool timing; ///< `timer` is a handle of the loop
    bool detached;
    void (*done)(void *context, uint32_t line, unsigned status);
    bool (*receive)(void *context, uint32_t line, const char *data, size_t size); ///< or NULL
    void *done_context;
    uint32_t line_count;
    line lines[];
};

static uint64_t now_ms(void)
{
    return sb_clock_ns() / NS_PER_MS;
}

bool sb_http_url_read(sb_http_url *url, const char *text)
{
    const char *path = NULL;
    if (strlen(text) >= sizeof url->text) {
        return false;
    }
    memcpy(url->text, text, strlen(text) + 1);
    if (lws_parse_uri(url->text, &url->protocol, &url->host, &url->port, &path) != 0) {
        return false;
    }
    snprintf(url->path, sizeof url->path, "%s%s", path[0] == '/' ? "" : "/", path);
    const char *begin = text + strlen(url->protocol) + 3;
    const char *end = strchr(begin, '/');
    snprintf(url->host_header, sizeof url->host_header, "%.*s",
             (int)(end != NULL ? end - begin : (ptrdiff_t)strlen(begin)), begin);
    return true;
}

static void free_request(line *self)
{
    free(self->body);
    self->body = NULL;
    for (uint32_t i = 0; i < self->header_count; i++) {
        free(self->header_values[i]);
    }
    self->header_count = 0;
}

static void end_request(line *self)
{
    if (!self->busy) {
        return;
    }
    self->busy = false;
    self->wsi = NULL;
    free_request(self);
    self->client->done(self->client->done_context, self->index, self->status);
}

static bool add(struct lws *wsi, const char *name, const char *value, void *in, size_t size)
{
    uint8_t **at = in, *end = *at + size;
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static int write_headers(const line *self, struct lws *wsi, void *in, size_t size)
{
    char length[24];
    snprintf(length, sizeof length, "%zu", self->body_size);
    bool written = !self->has_body || (add(wsi, "content-type:", "application/json", in, size) &&
                                       add(wsi, "content-length:", length, in, size));
    for (uint32_t i = 0; written && i < self->header_count; i++) {
        written = add(wsi, self->header_names[i], self->header_values[i], in, size);
    }
    if (!written) {
        return -1;
    }
    if (self->has_body) {
        lws_client_http_body_pending(wsi, 1);
        lws_callback_on_writable(wsi);
    }
    return 0;
}

static int write_body(const line *self, struct lws *wsi)
{
    if (!self->has_body) {
        return 0;
    }
    lws_client_http_body_pending(wsi, 0);
    return lws_write(wsi, self->body + LWS_PRE, self->body_size, LWS_WRITE_HTTP_FINAL) ==
                   (int)self->body_size
               ? 0
               : -1;
}

// The library hands the pieces to LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ.
static int read_answer(struct lws *wsi)
{
    char buffer[LWS_PRE + 1024], *at = buffer + LWS_PRE;
    int size = sizeof buffer - LWS_PRE;
    return lws_http_client_read(wsi, &at, &size) < 0 ? -1 : 0;
}

static int take_piece(const line *self, const char *data, size_t size)
{
    const sb_http_client *client = self->client;
    const bool wanted = client->receive != NULL && self->status >= 200 && self->status < 300;
    return !wanted || client->receive(client->done_context, self->index, data, size) ? 0 : -1;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    (void)user;
    line *self = wsi != NULL ? lws_get_opaque_user_data(wsi) : NULL;
    if (self == NULL || self->client->detached || !self->busy) {
        return 0;
    }
    switch ((int)reason) { // few of many reasons matter
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return write_headers(self, wsi, in, size);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
        return write_body(self, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        self->status = lws_http_client_http_response(wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_answer(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return take_piece(self, in, size);
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        return -1; // one request a connection
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
    case LWS_CALLBACK_WSI_DESTROY:
        if (self->wsi == NULL || self->wsi == wsi) {
            end_request(self);
        }
        return 0;
    default:
        return 0;
    }
}

static void on_turn(uv_timer_t *timer)
{
    sb_http_client *self = timer->data;
    for (uint32_t i = 0; i < self->line_count; i++) {
        const line *one = &self->lines[i];
        const bool waits = !one->streams || one->status == 0;
        if (one->wsi != NULL && waits && now_ms() - one->begun_ms > one->timeout_ms) {
            lws_set_timeout(one->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
            // Otherwise the library looks at its timeouts when something else happens, seconds
            // later.
            lws_cancel_service(self->context);
        }
    }
}

static bool build(sb_http_client *self, const char *authority)
{
    lws_set_log_level(0, NULL);
    self->protocols[0] = (struct lws_protocols){.name = "requests", .callback = on_event};
    self->foreign_loop = self->loop;
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = self->protocols,
        .foreign_loops = &self->foreign_loop,
        .fd_limit_per_thread = self->line_count * 2 + 16,
        .pt_serv_buf_size = REQUEST_HEAD_SIZE,
        .client_ssl_ca_filepath = authority,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
    };
    self->context = lws_create_context(&info);
    self->vhost = self->context != NULL ? lws_create_vhost(self->context, &info) : NULL;
    return self->vhost != NULL;
}

sb_error sb_http_client_create(uv_loop_t *loop, uint32_t line_count,
                               void (*done)(void *context, uint32_t line, unsigned status),
                               void *context, sb_http_client **out_client, char *out_message,
                               size_t message_size)
{
    return sb_http_client_create_trusting(loop, line_count, NULL, done, context, out_client,
                                          out_message, message_size);
}

sb_error sb_http_client_create_trusting(uv_loop_t *loop, uint32_t line_count, const char *authority,
                                        void (*done)(void *context, uint32_t line, unsigned status),
                                        void *context, sb_http_client **out_client,
                                        char *out_message, size_t message_size)
{
    sb_http_client *self = calloc(1, sizeof *self + line_count * sizeof self->lines[0]);
    *out_client = self;
    if (self == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->loop = loop;
    self->done = done;
    self->done_context = context;
    self->line_count = line_count;
    for (uint32_t i = 0; i < line_count; i++) {
        self->lines[i].client = self;
        self->lines[i].index = i;
    }
    if (!build(self, authority)) {
        snprintf(
            out_message, message_size,
            "libwebsockets cannot start on libuv (Debian's package libwebsockets-evlib-uv)%s%s",
            authority != NULL ? ", or cannot read the certificates in " : "",
            authority != NULL ? authority : "");
        return SB_ERROR_IO;
    }
    uv_timer_init(loop, &self->timer);
    self->timer.data = self;
    self->timing = true;
    uv_timer_start(&self->timer, on_turn, TURN_INTERVAL_MS, TURN_INTERVAL_MS);
    return SB_OK;
}

static bool copy_request(line *self, const sb_http_request *request)
{
    self->body = malloc(LWS_PRE + request->body_size + 1);
    if (self->body == NULL) {
        return false;
    }
    self->body_size = request->body_size;
    if (request->body_size > 0) {
        memcpy(self->body + LWS_PRE, request->body, request->body_size);
    }
    self->header_count = 0;
    for (uint32_t i = 0; i < SB_HTTP_HEADER_COUNT_MAX && request->headers[i].name != NULL; i++) {
        self->header_names[i] = request->headers[i].name;
        self->header_values[i] = strdup(request->headers[i].value);
        if (self->header_values[i] == NULL) {
            return false;
        }
        self->header_count++;
    }
    return true;
}

void sb_http_client_listen(sb_http_client *self, bool (*receive)(void *context, uint32_t line,
                                                                 const char *data, size_t size))
{
    self->receive = receive;
}

static const char *method_name(sb_http_method method)
{
    static const char *const NAMES[] = {"POST", "PUT", "PATCH", "GET"};
    return NAMES[method];
}

void sb_http_send(sb_http_client *client, uint32_t line_index, const sb_http_request *request)
{
    line *self = &client->lines[line_index];
    SB_ASSERT(!self->busy && request->body_size <= SB_HTTP_BODY_SIZE_MAX);
    self->busy = true;
    self->status = 0;
    self->begun_ms = now_ms();
    self->has_body = request->method != SB_HTTP_GET;
    self->streams = request->streams;
    self->timeout_ms = request->timeout_ms != 0 ? request->timeout_ms : SB_HTTP_REQUEST_MS_MAX;
    if (!copy_request(self, request)) {
        end_request(self);
        return;
    }
    const sb_http_url *url = request->url;
    struct lws_client_connect_info info = {
        .context = client->context,
        .vhost = client->vhost,
        .address = url->host,
        .port = url->port,
        .path = request->path != NULL ? request->path : url->path,
        .host = url->host_header,
        .origin = url->host_header,
        .method = method_name(request->method),
        .protocol = client->protocols[0].name,
        .alpn = "http/1.1",
        .ssl_connection = strcmp(url->protocol, "https") == 0 ? LCCSCF_USE_SSL : 0,
        .opaque_user_data = self,
        .pwsi = &self->wsi,
    };
    if (lws_client_connect_via_info(&info) == NULL) {
        end_request(self); // does nothing if an event has told it
    }
}

bool sb_http_is_busy(const sb_http_client *client, uint32_t line_index)
{
    return client->lines[line_index].busy;
}

void sb_http_client_detach(sb_http_client *self)
{
    if (self == NULL || self->detached) {
        return;
    }
    self->detached = true;
    if (self->timing) {
        uv_close((uv_handle_t *)&self->timer, NULL);
    }
    if (self->context != NULL) {
        lws_context_destroy(self->context); // begins; the loop closes its handles
    }
}

void sb_http_client_destroy(sb_http_client *self)
{
    if (self == NULL) {
        return;
    }
    if (self->context != NULL) {
        lws_context_destroy(self->context); // ends what the first call began
    }
    for (uint32_t i = 0; i < self->line_count; i++) {
        free_request(&self->lines[i]);
    }
    free(self);
}
