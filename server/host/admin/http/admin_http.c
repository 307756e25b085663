// The life of the admin port: its connections, and how long each may take.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "host/admin/http/admin_http.h"
#include "host/admin/http/admin_http_state.h"
#include "host/clock/ticker.h"

#define LISTEN_BACKLOG 64
#define SWEEP_INTERVAL_MS 250u
#define RECEIVE_SIZE 16384u
#define NS_PER_MS UINT64_C(1000000)

// Headers of every answer: those of the operator's page matter most. It may run only what this
// server gives it, and may be shown in no frame.
static const struct lws_protocol_vhost_options HEADERS[] = {
    {&sb_http_safe_headers[0], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
};

static void forget(sb_admin_connection *connection)
{
    free(connection->body);
    sb_admin_reply_drop(&connection->reply);
    memset(connection, 0, sizeof *connection);
}

static int handle(sb_admin_connection *connection, enum lws_callback_reasons reason, void *in,
                  size_t size)
{
    const bool doomed = connection->stage == SB_ADMIN_STAGE_DOOMED || connection->http->detached;
    switch ((int)reason) { // few of many reasons matter
    case LWS_CALLBACK_HTTP:
        if (doomed || connection->stage != SB_ADMIN_STAGE_IDLE) {
            return -1;
        }
        sb_admin_http_begin_request(connection);
        return 0;
    case LWS_CALLBACK_HTTP_BODY:
        return doomed ? -1 : sb_admin_http_take_body(connection, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (doomed) {
            return -1;
        }
        sb_admin_http_end_body(connection);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return doomed                                       ? -1
               : connection->stage == SB_ADMIN_STAGE_HEAD   ? sb_admin_http_write_head(connection)
               : connection->stage == SB_ADMIN_STAGE_ANSWER ? sb_admin_http_write_body(connection)
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
    sb_admin_connection *connection = wsi != NULL ? lws_get_opaque_user_data(wsi) : NULL;
    return connection != NULL ? handle(connection, reason, in, size) : 0;
}

static sb_admin_connection *free_connection(sb_admin_http *http)
{
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        if (http->connections[i].stage == SB_ADMIN_STAGE_FREE) {
            return &http->connections[i];
        }
    }
    return NULL;
}

static void let_in(sb_admin_http *http, int descriptor)
{
    sb_admin_connection *connection = free_connection(http);
    if (connection == NULL) {
        http->counters.refused_full++;
        close(descriptor);
        return;
    }
    struct lws *wsi = lws_adopt_socket_vhost(http->port.vhost, descriptor);
    if (wsi == NULL) {
        return; // the library has closed it
    }
    *connection = (sb_admin_connection){.http = http,
                                        .wsi = wsi,
                                        .stage = SB_ADMIN_STAGE_IDLE,
                                        .fresh = true,
                                        .since_ns = sb_clock_ns()};
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
static uint64_t patience_ms(const sb_admin_connection *connection)
{
    const bool between = connection->stage == SB_ADMIN_STAGE_IDLE && !connection->fresh;
    return between ? SB_ADMIN_IDLE_MS_MAX : SB_ADMIN_REQUEST_MS_MAX;
}

static void on_sweep(uv_timer_t *timer)
{
    sb_admin_http *http = timer->data;
    const uint64_t now = sb_clock_ns();
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        sb_admin_connection *connection = &http->connections[i];
        if (connection->stage != SB_ADMIN_STAGE_FREE &&
            connection->stage != SB_ADMIN_STAGE_DOOMED &&
            now - connection->since_ns > patience_ms(connection) * NS_PER_MS) {
            http->counters.closed_slow +=
                connection->stage != SB_ADMIN_STAGE_IDLE || connection->fresh;
            connection->stage = SB_ADMIN_STAGE_DOOMED;
            lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        }
    }
    if (http->deaf) {
        http->deaf = false;
        uv_poll_start(&http->port.poll, UV_READABLE, on_listener);
    }
}

static bool build_context(sb_admin_http *http, char *out_message, size_t message_size)
{
    sb_http_port *port = &http->port;
    struct lws_context_creation_info info = sb_http_port_plan(
        port, http->loop, "http", on_event, RECEIVE_SIZE, SB_ADMIN_CONNECTION_COUNT_MAX);
    info.headers = HEADERS;
    info.keepalive_timeout = (int)(SB_ADMIN_IDLE_MS_MAX / 1000);
    info.max_http_header_data = SB_ADMIN_HEADER_SIZE_MAX;
    info.max_http_header_pool = SB_ADMIN_CONNECTION_COUNT_MAX;
    if (!sb_http_port_open(port, &info, out_message, message_size)) {
        return false;
    }
    port->vhost = lws_create_vhost(port->context, &info);
    if (port->vhost == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
    }
    return port->vhost != NULL;
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
    if (!build_context(http, out_message, message_size)) {
        return SB_ERROR_IO;
    }
    if (sb_http_port_start(&http->port, http->listener.descriptor, on_sweep, SWEEP_INTERVAL_MS,
                           http) != 0) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    uv_poll_start(&http->port.poll, UV_READABLE, on_listener);
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
    sb_http_port_detach(&http->port);
}

void sb_admin_http_destroy(sb_admin_http *http)
{
    if (http == NULL) {
        return;
    }
    sb_http_port_destroy(&http->port);
    if (http->listener.descriptor >= 0) {
        close(http->listener.descriptor);
    }
    for (uint32_t i = 0; i < SB_ADMIN_CONNECTION_COUNT_MAX; i++) {
        forget(&http->connections[i]);
    }
    free(http);
}
