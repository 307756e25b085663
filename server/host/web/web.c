#include "host/web/web.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "content/regular_file.h"
#include "host/clock/ticker.h"
#include "host/logs/log_path.h"
#include "host/web/web_answer.h"
#include "host/web/web_state.h"

#define SWEEP_INTERVAL_MS 100u
#define OTHER_DESCRIPTOR_COUNT 1024u // logs and the like

// Headers of every answer. The page may run only what this server gives it, and may be shown in no
// frame.
static const struct lws_protocol_vhost_options HEADERS[] = {
    {&sb_http_safe_headers[0], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
};

// Likewise for one's own page, which may also draw, play and load what it carries, and talk to
// other servers.
static const struct lws_protocol_vhost_options OWN_HEADERS[] = {
    {&sb_http_safe_headers[0], NULL, "content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
     "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
     "media-src 'self' data: blob:; worker-src 'self' blob:; "
     "connect-src 'self' data: blob: http: https: ws: wss:; object-src 'none'; base-uri 'none'; "
     "frame-ancestors 'none'"},
};

static void forget(sb_web_connection *connection)
{
    sb_web_socket_gone(connection);
    sb_web_answer_drop(connection);
    sb_web_queue_deinit(&connection->queue);
    connection->stage = SB_WEB_STAGE_FREE;
    connection->wsi = NULL;
    *sb_web_host_at(connection) = SB_WEB_HOST_NONE;
}

// True if neither the peer, by a close frame or by hanging up, nor the server ended the connection.
static bool was_ended_by_library(const sb_web_connection *connection)
{
    if (connection->stage != SB_WEB_STAGE_SOCKET || !connection->known ||
        connection->web->detached || connection->said_goodbye) {
        return false;
    }
    if (lws_get_close_length(connection->wsi) > 0) {
        return true; // the library gave a reason
    }
    // The library may give no reason: then it has ended its side by now, before the peer did.
    struct tcp_info info;
    socklen_t size = sizeof info;
    return getsockopt(lws_get_socket_fd(connection->wsi), IPPROTO_TCP, TCP_INFO, &info, &size) ==
               0 &&
           (info.tcpi_state == TCP_FIN_WAIT1 || info.tcpi_state == TCP_FIN_WAIT2 ||
            info.tcpi_state == TCP_CLOSING || info.tcpi_state == TCP_TIME_WAIT);
}

static int handle(sb_web_connection *connection, enum lws_callback_reasons reason, void *in,
                  size_t size)
{
    bool doomed = connection->stage == SB_WEB_STAGE_DOOMED || connection->web->detached;
    switch ((int)reason) { // few of many reasons matter
    case LWS_CALLBACK_HTTP:
        return doomed ? -1 : sb_web_http_answer(connection, in, size);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return doomed ? -1 : sb_web_http_write(connection);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return doomed ? -1 : sb_web_http_upgrade(connection);
    case LWS_CALLBACK_ESTABLISHED:
        if (doomed) {
            return -1;
        }
        sb_web_socket_open(connection);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return doomed ? -1 : sb_web_socket_receive(connection, in, size);
    case LWS_CALLBACK_RECEIVE_PONG:
        return doomed ? -1 : sb_web_socket_pong(connection, size);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        connection->said_goodbye = true;
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return doomed ? -1 : sb_web_socket_write(connection);
    case LWS_CALLBACK_CLOSED:
        if (was_ended_by_library(connection)) {
            connection->web->counters.closed_by_library++;
        }
        sb_web_socket_gone(connection);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(connection->wsi, NULL);
        forget(connection);
        return 0;
    default:
        return 0;
    }
}

// Returns true for the events of requests, messages, steps of TLS handshakes and ends of
// connections. One turn of the loop may bring hundreds of them, and a tick that is due must not
// wait for all.
static bool is_work(enum lws_callback_reasons reason)
{
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY:
    case LWS_CALLBACK_SSL_INFO:
        return true;
    default:
        return false;
    }
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    (void)user;
    sb_web_connection *connection = wsi != NULL ? lws_get_opaque_user_data(wsi) : NULL;
    if (connection == NULL) {
        return 0; // the library's own connection
    }
    const sb_web *web = connection->web;
    int result = handle(connection, reason, in, size);
    if (is_work(reason) && !web->detached) {
        web->def.served(web->def.context);
    }
    return result;
}

static void on_sweep(uv_timer_t *timer)
{
    sb_web *web = timer->data;
    sb_web_sweep(web);
    web->accept_ns = 0;
    if (web->deaf) {
        sb_web_listener_hear(web);
    }
}

static sb_error open_logs(sb_web *web, char *out_message, size_t message_size)
{
    const char *path = web->def.log_directory;
    if (path == NULL) {
        return SB_OK;
    }
    sb_error error = sb_log_directory_make(path, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    web->log_folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (web->log_folder < 0) {
        snprintf(out_message, message_size, "the web cannot show the logs of %s: %s", path,
                 strerror(errno));
        return SB_ERROR_IO;
    }
    // libuv aborts if it cannot start its threads: better now than during a match.
    sb_web_logs_begin(web);
    return SB_OK;
}

static sb_error check_readable(const char *what, const char *path, char *out_message,
                               size_t message_size)
{
    int descriptor = sb_regular_file_open(path, NULL);
    uint8_t byte;
    if (descriptor < 0 || read(descriptor, &byte, 1) < 0) {
        snprintf(out_message, message_size, "cannot read the web's %s %s: %s", what, path,
                 sb_regular_file_reason(errno));
        if (descriptor >= 0) {
            close(descriptor);
        }
        return SB_ERROR_IO;
    }
    close(descriptor);
    return SB_OK;
}

static sb_error build_vhost(sb_web *web, struct lws_context_creation_info *info, char *out_message,
                            size_t message_size)
{
    const sb_web_def *def = &web->def;
    if (def->certificate_path != NULL) {
        sb_error error =
            check_readable("certificate", def->certificate_path, out_message, message_size);
        if (error == SB_OK) {
            error = check_readable("key", def->key_path, out_message, message_size);
        }
        if (error != SB_OK) {
            return error;
        }
        info->ssl_cert_filepath = def->certificate_path;
        info->ssl_private_key_filepath = def->key_path;
        info->alpn = "http/1.1";                 // a WebSocket is an upgrade of that
        info->ssl_info_event_mask = SSL_CB_EXIT; // see is_work
    }
    web->http.vhost = lws_create_vhost(web->http.context, info);
    if (web->http.vhost != NULL) {
        return SB_OK;
    }
    if (def->certificate_path != NULL) {
        snprintf(out_message, message_size,
                 "the web cannot use certificate %s with key %s: both must be PEM, and belong "
                 "together",
                 def->certificate_path, def->key_path);
    } else {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
    }
    return SB_ERROR_IO;
}

void sb_web_renew_certificate(sb_web *web)
{
    const sb_web_def *def = &web->def;
    char message[256];
    if (def->certificate_path != NULL &&
        check_readable("certificate", def->certificate_path, message, sizeof message) == SB_OK &&
        check_readable("key", def->key_path, message, sizeof message) == SB_OK) {
        (void)lws_tls_cert_updated(web->http.context, def->certificate_path, def->key_path, NULL, 0,
                                   NULL, 0);
    }
}

// Each connection takes a descriptor. A program usually may have 1,024 unless it asks for more.
static void allow_descriptors(uint32_t connection_capacity)
{
    struct rlimit limit;
    const rlim_t wanted = connection_capacity + OTHER_DESCRIPTOR_COUNT;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < wanted) {
        limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static sb_error build(sb_web *web, char *out_message, size_t message_size)
{
    const sb_web_def *def = &web->def;
    allow_descriptors(def->connection_capacity);
    struct lws_context_creation_info info = sb_http_port_plan(
        &web->http, web->loop, "sabot", on_event, SB_MESSAGE_SIZE_MAX, def->connection_capacity);
    info.headers = def->root != NULL ? OWN_HEADERS : HEADERS;
    if (def->certificate_path != NULL) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    }
    return sb_http_port_open(&web->http, &info, out_message, message_size)
               ? build_vhost(web, &info, out_message, message_size)
               : SB_ERROR_IO;
}

sb_error sb_web_create(const sb_web_def *def, uv_loop_t *loop, sb_web **out_web, char *out_message,
                       size_t message_size)
{
    *out_web = NULL;
    sb_error error = sb_web_def_check(def, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    sb_web *web = calloc(1, sizeof *web + def->connection_capacity * sizeof web->connections[0]);
    sb_web_host *hosts = calloc(def->connection_capacity, sizeof *hosts);
    if (web == NULL || hosts == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        free(hosts);
        free(web);
        return SB_ERROR_MEMORY;
    }
    web->def = *def;
    web->loop = loop;
    web->limits = (sb_web_limits){.capacity = def->connection_capacity,
                                  .per_address = def->connections_per_address,
                                  .per_network = def->connections_per_network};
    web->arrivals = sb_web_arrivals_make(&web->limits, sb_clock_ns());
    for (uint32_t i = 0; i < def->proxy_count; i++) {
        (void)sb_web_ip_parse(def->proxies[i], &web->proxies[i]);
    }
    web->listener = -1;
    web->log_folder = -1;
    web->hosts = hosts;
    // The caller gets it also after an error, since what the library began must end in the loop.
    *out_web = web;
    error = sb_web_listener_bind(web, out_message, message_size);
    if (error == SB_OK) {
        error = open_logs(web, out_message, message_size);
    }
    return error == SB_OK ? build(web, out_message, message_size) : error;
}

sb_error sb_web_start(sb_web *web)
{
    const int result =
        sb_http_port_start(&web->http, web->listener, on_sweep, SWEEP_INTERVAL_MS, web);
    if (result != 0) {
        errno = -result;
        return SB_ERROR_IO;
    }
    sb_web_listener_hear(web);
    return SB_OK;
}

const char *sb_web_address(const sb_web *web)
{
    return web->address;
}

const sb_web_counters *sb_web_get_counters(const sb_web *web)
{
    return &web->counters;
}

void sb_web_detach(sb_web *web)
{
    if (web == NULL || web->detached) {
        return;
    }
    web->detached = true;
    sb_http_port_detach(&web->http);
}

void sb_web_destroy(sb_web *web)
{
    if (web == NULL) {
        return;
    }
    sb_http_port_destroy(&web->http);
    if (web->listener >= 0) {
        close(web->listener);
    }
    for (uint32_t i = 0; i < web->def.connection_capacity; i++) {
        if (web->connections[i].stage != SB_WEB_STAGE_FREE) {
            forget(&web->connections[i]);
        }
    }
    if (web->log_folder >= 0) {
        close(web->log_folder);
    }
    free(web->log_list);
    free(web->rules_json);
    free(web->list);
    free(web->hosts);
    free(web);
}
