/// The web's door to a lobby: one TCP port with the page's files, the list of sessions, and
/// WebSockets that carry the same messages as the transport, one a binary frame. On libwebsockets,
/// within the caller's loop.
///
/// GET /ws opens a WebSocket (subprotocol "sabot", or none), GET /sessions.json lists the sessions,
/// /rules.json has the rules of one, /logs.json and /logs/NAME what was recorded; every other path
/// is a file of the page. Each resource that a stranger can take is bounded, and
/// each refusal counted.
#ifndef SABOT_HOST_WEB_H
#define SABOT_HOST_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"
#include "game/rules.h"
#include "host/net/host_transport.h"

/// Connections of one web.
#define SB_WEB_CONNECTION_COUNT_MAX 4095u
#define SB_WEB_ORIGIN_COUNT_MAX 64u

typedef struct sb_web_def {
    const char *bind_address;         ///< IPv4; default "127.0.0.1"
    uint16_t port;                    ///< TCP; 0: any free one; default 8080
    const char *certificate_path;     ///< PEM, with the chain; NULL: without TLS
    const char *key_path;             ///< PEM, of the certificate; NULL without one
    const char *const *origins;       ///< whose pages may open WebSockets, beside the server's own
    uint32_t origin_count;            ///< at most SB_WEB_ORIGIN_COUNT_MAX; default 0
    uint32_t connection_capacity;     ///< of all kinds; 1 to SB_WEB_CONNECTION_COUNT_MAX; default
                                      ///< 512
    uint32_t connections_per_address; ///< default 256: those behind one router or proxy
    const char *log_directory; ///< whose logs anyone may fetch, made if it does not exist; NULL,
                               ///< the default: none
    // The shard's to fill.
    uint32_t first_peer; ///< peers are numbered from here on, below here plus the capacity
    sb_host_transport_input input;         ///< as the transport's; `left` is always false
    char *(*list_sessions)(void *context); ///< JSON, to be freed; NULL without memory
    /// Of the session of that number, of the first for 0; NULL if there is none.
    const sb_rules *(*find_rules)(void *context, uint32_t session);
    /// Called after each connection that was read or written: many may be in one turn of the loop.
    void (*served)(void *context);
    void *context;
} sb_web_def;

sb_web_def sb_web_def_default(void);

/// Checks what the caller has chosen: SB_OK, or SB_ERROR_ARGUMENT and a sentence that names the
/// field.
sb_error sb_web_def_check(const sb_web_def *def, char *out_message, size_t message_size);

/// Counted since the start, never reset.
typedef struct sb_web_counters {
    uint64_t connections;      ///< that were let in
    uint64_t requests;         ///< answered, whatever the answer
    uint64_t sockets;          ///< WebSockets that were opened
    uint64_t refused_full;     ///< connections beyond the capacity
    uint64_t refused_address;  ///< beyond the capacity of one address
    uint64_t refused_rate;     ///< that came too often
    uint64_t refused_origin;   ///< what foreign pages asked for
    uint64_t closed_silent;    ///< no whole request in 5 s, or not 16 KiB of an answer taken in 5 s
    uint64_t closed_malformed; ///< a message too long, or no binary one
    uint64_t closed_by_library; ///< broke the WebSocket protocol, or answered no ping
    uint64_t closed_flooding;   ///< more messages, bytes or requests than may be
    uint64_t closed_slow;       ///< took less than some 16 KiB in 5 s, or too much waited for them
    uint64_t snapshots_dropped; ///< messages with snapshots, which a newer one overtook
    uint64_t bytes_sent;        ///< of WebSocket messages, without frames and headers
    uint64_t bytes_received;
} sb_web_counters;

typedef struct sb_web sb_web;

/// Binds and listens; nothing is let in before `sb_web_start`. SB_ERROR_ARGUMENT, SB_ERROR_MEMORY,
/// or SB_ERROR_IO; then `out_message` names what cannot be had: address and port, certificate or
/// key. Allocates. The def is copied, its texts must live as long as the web. After an error too
/// detach and destroy are due: `*out_web` is NULL only if there is nothing to give back.
sb_error sb_web_create(const sb_web_def *def, uv_loop_t *loop, sb_web **out_web, char *out_message,
                       size_t message_size);

/// Lets connections in, with the loop. SB_ERROR_IO with errno set.
sb_error sb_web_start(sb_web *web);

/// "http://127.0.0.1:8080/", with the port that was bound. Lives as long as the web.
const char *sb_web_address(const sb_web *web);

/// The `send` and `close` of an `sb_session_output`; a peer that is gone is ignored. Messages leave
/// as the loop runs; a closed peer's that wait leave before it is closed.
void sb_web_send(sb_web *web, uint32_t peer, sb_channel channel, const void *bytes, size_t size);
void sb_web_close_peer(sb_web *web, uint32_t peer);

/// What was sent up to now is of one turn: its snapshots make those of earlier turns worthless.
void sb_web_flush(sb_web *web);

/// WebSockets that are not over yet, those included that are being closed.
uint32_t sb_web_socket_count(const sb_web *web);

const sb_web_counters *sb_web_get_counters(const sb_web *web);

/// Ends all connections and gives the handles back to the loop, which must run before
/// `sb_web_destroy`. Nothing is handed to the input any more. NULL is ignored, here and there.
void sb_web_detach(sb_web *web);
void sb_web_destroy(sb_web *web);

#endif
