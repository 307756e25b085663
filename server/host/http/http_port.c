#include "host/http/http_port.h"

#include <stdio.h>
#include <string.h>

#define LIBRARY_TIMEOUT_S 10

const struct lws_protocol_vhost_options sb_http_safe_headers[] = {
    {&sb_http_safe_headers[1], NULL, "x-content-type-options:", "nosniff"},
    {&sb_http_safe_headers[2], NULL, "referrer-policy:", "no-referrer"},
    {NULL, NULL, "cross-origin-resource-policy:", "same-origin"},
};

// The owner's sweep pings peers. Each answer would make the library sort a list of all its
// connections, so that answers which nobody asked for cost a thread for seconds.
static const lws_retry_bo_t VALIDITY = {.secs_since_valid_hangup = 0};

struct lws_context_creation_info sb_http_port_plan(sb_http_port *port, uv_loop_t *loop,
                                                   const char *name,
                                                   lws_callback_function *on_event,
                                                   size_t receive_size,
                                                   uint32_t connection_capacity)
{
    lws_set_log_level(0, NULL); // counters replace what it would print on stderr
    port->protocols[0] =
        (struct lws_protocols){.name = name, .callback = on_event, .rx_buffer_size = receive_size};
    port->foreign_loop = loop;
    return (struct lws_context_creation_info){
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = port->protocols,
        .server_string = "sabot",
        .foreign_loops = &port->foreign_loop,
        .retry_and_idle_policy = &VALIDITY,
        .timeout_secs = LIBRARY_TIMEOUT_S,
        // Descriptors of its own beside the connections, such as a pipe.
        .fd_limit_per_thread = connection_capacity + 16,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME | LWS_SERVER_OPTION_DISABLE_IPV6,
    };
}

bool sb_http_port_open(sb_http_port *port, const struct lws_context_creation_info *info,
                       char *out_message, size_t message_size)
{
    port->context = lws_create_context(info);
    if (port->context == NULL) {
        snprintf(out_message, message_size,
                 "libwebsockets cannot start on libuv (Debian's package libwebsockets-evlib-uv)");
    }
    return port->context != NULL;
}

int sb_http_port_start(sb_http_port *port, int listener, uv_timer_cb on_sweep, uint64_t interval_ms,
                       void *owner)
{
    uv_loop_t *loop = port->foreign_loop;
    const int result = uv_poll_init(loop, &port->poll, listener);
    if (result != 0) {
        return result;
    }
    uv_timer_init(loop, &port->timer);
    port->poll.data = owner;
    port->timer.data = owner;
    port->started = true;
    uv_timer_start(&port->timer, on_sweep, interval_ms, interval_ms);
    return 0;
}

void sb_http_port_detach(sb_http_port *port)
{
    if (port->started) {
        uv_close((uv_handle_t *)&port->poll, NULL);
        uv_close((uv_handle_t *)&port->timer, NULL);
    }
    if (port->context != NULL) {
        lws_context_destroy(port->context); // begins; the loop closes its handles
    }
}

void sb_http_port_destroy(sb_http_port *port)
{
    if (port->context != NULL) {
        lws_context_destroy(port->context); // ends what the first call began
    }
}

const char *sb_http_header(struct lws *wsi, enum lws_token_indexes token, char *out_value,
                           size_t value_size)
{
    return lws_hdr_copy(wsi, out_value, (int)value_size, token) > 0 ? out_value : NULL;
}

bool sb_http_add_header(struct lws *wsi, const char *name, const char *value, uint8_t **at,
                        uint8_t *end)
{
    return value == NULL || lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                                        (const unsigned char *)value,
                                                        (int)strlen(value), at, end) == 0;
}
