/// An HTTP port on libwebsockets in a libuv loop: what the web and the admin interface have in
/// common. The owner accepts connections itself and hands them to the library.
#ifndef SABOT_HOST_HTTP_HTTP_PORT_H
#define SABOT_HOST_HTTP_HTTP_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <libwebsockets.h>
#include <uv.h>

/// All zeros before `sb_http_port_plan`.
typedef struct sb_http_port {
    void *foreign_loop; ///< the loop; the library wants its address
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    uv_poll_t poll;   ///< of the listening socket
    uv_timer_t timer; ///< of the sweep
    bool started;     ///< `poll` and `timer` are handles of the loop
} sb_http_port;

/// Headers of every answer, as a list that may stand behind the owner's own. By them a page is
/// taken for no other type, sends no referrer, and is loaded by no other site.
extern const struct lws_protocol_vhost_options sb_http_safe_headers[];

/// Returns the settings for the library's context, which the owner completes. With them it calls
/// `on_event` in this loop, has room for `connection_capacity` connections, prints nothing, and
/// neither listens nor pings.
struct lws_context_creation_info sb_http_port_plan(sb_http_port *port, uv_loop_t *loop,
                                                   const char *name,
                                                   lws_callback_function *on_event,
                                                   size_t receive_size,
                                                   uint32_t connection_capacity);

/// Makes the context. False with a sentence if the library lacks its part for libuv.
bool sb_http_port_open(sb_http_port *port, const struct lws_context_creation_info *info,
                       char *out_message, size_t message_size);

/// Begins to sweep every `interval_ms`, and prepares `poll` for a listening socket; the owner
/// starts it. `owner` becomes the data of both handles. Returns 0, or an error of libuv.
int sb_http_port_start(sb_http_port *port, int listener, uv_timer_cb on_sweep, uint64_t interval_ms,
                       void *owner);

/// Begins to close; the loop ends what this begins.
void sb_http_port_detach(sb_http_port *port);

/// Frees the context. The loop has ended, or was never run.
void sb_http_port_destroy(sb_http_port *port);

/// Returns the value of a request's header; NULL if it is missing or does not fit.
const char *sb_http_header(struct lws *wsi, enum lws_token_indexes token, char *out_value,
                           size_t value_size);

/// Adds a header to an answer; nothing for a value of NULL. False if it does not fit.
bool sb_http_add_header(struct lws *wsi, const char *name, const char *value, uint8_t **at,
                        uint8_t *end);

#endif
