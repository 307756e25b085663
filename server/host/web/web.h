/// The web's way to a lobby: one TCP port with the page's files, the list of sessions, and
/// WebSockets. A WebSocket carries the same messages as the transport, one in each binary frame. On
/// libwebsockets, within the caller's loop.
///
/// GET /ws opens a WebSocket (subprotocol "sabot", or none). /sessions.json lists the sessions,
/// /rules.json gives the rules of one, /logs.json and /logs/NAME give recorded matches. Every other
/// path is a file of the page, or of a folder that the def names. Each resource that a stranger can
/// use is bounded, and each refusal is counted.
#ifndef SABOT_HOST_WEB_H
#define SABOT_HOST_WEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"
#include "game/rules.h"
#include "host/net/host_transport.h"

/// The largest number of connections of one web.
#define SB_WEB_CONNECTION_COUNT_MAX 4095u
#define SB_WEB_ORIGIN_COUNT_MAX 64u
#define SB_WEB_PROXY_COUNT_MAX 64u

typedef struct sb_web_def {
    const char *bind_address; ///< IPv4 or IPv6, "::" for both; default "127.0.0.1"
    uint16_t port;            ///< TCP; 0 for any free one; default 8080
    /// A socket that listens already, and is taken over; `port` is not used then. Default 0: none.
    int descriptor;
    const char *certificate_path; ///< PEM, with the chain; NULL for no TLS
    const char *key_path;         ///< PEM, of the certificate; NULL for no TLS
    const char *const *origins;   ///< origins whose pages may open WebSockets, and read the list of
                                  ///< sessions and the rules, beside the server's own
    uint32_t origin_count;        ///< at most SB_WEB_ORIGIN_COUNT_MAX; default 0
    uint32_t connection_capacity; ///< of any kind; 1 to SB_WEB_CONNECTION_COUNT_MAX; default 1024
    /// Most connections of one IPv4 address, or of one IPv6 /64: many clients may be behind one
    /// router. Default 128, so that it takes eight addresses to fill all places.
    uint32_t connections_per_address;
    uint32_t connections_per_network; ///< likewise of one IPv4 /24 or IPv6 /48; default 256
    /// Addresses of trusted proxies. For their connections only `connection_capacity` counts. Their
    /// WebSockets count for the last address in X-Forwarded-For, if there is this header.
    const char *const *proxies;
    uint32_t proxy_count; ///< at most SB_WEB_PROXY_COUNT_MAX; default 0
    /// Folder whose files take the place of the page; NULL, the default, for the page in the
    /// program. The server reads it once for all webs: `root` has its files.
    const char *root_directory;
    const char *log_directory; ///< folder whose logs anyone may fetch, made if it does not exist;
                               ///< NULL, the default, for none
    /// Serves the logs of matches that are still being played too, which undoes fog; default false.
    bool serves_running_logs;
    /// Files of one's own page (web_root.h), which webs on several threads may share; must outlive
    /// the web. NULL, the default, for the page in the program.
    const struct sb_web_root *root;
    // The shard fills in the members below.
    uint32_t first_peer; ///< peers are numbered from this on, below this plus the capacity
    sb_host_transport_input input;         ///< as for the transport; `left` is always false
    char *(*list_sessions)(void *context); ///< JSON that the web frees; NULL without memory
    /// Returns the rules of the session with that number, of the first for 0; NULL if it does not
    /// exist.
    const sb_rules *(*find_rules)(void *context, uint32_t session);
    /// Called after each connection that was read or written; there may be many in one turn of the
    /// loop.
    void (*served)(void *context);
    void *context;
} sb_web_def;

sb_web_def sb_web_def_default(void);

/// Checks what the caller has set. SB_ERROR_ARGUMENT, and a sentence that names the field.
sb_error sb_web_def_check(const sb_web_def *def, char *out_message, size_t message_size);

/// Counted since the start, never reset.
typedef struct sb_web_counters {
    uint64_t connections;      ///< that were accepted
    uint64_t requests;         ///< requests that were answered, by any status
    uint64_t sockets;          ///< WebSockets that were opened
    uint64_t refused_full;     ///< connections beyond the capacity
    uint64_t refused_address;  ///< connections beyond the capacity of one address
    uint64_t refused_network;  ///< connections beyond the capacity of one network
    uint64_t refused_rate;     ///< connections that came too often
    uint64_t refused_origin;   ///< requests of foreign pages
    uint64_t closed_silent;    ///< no whole request in 5 s, or not 16 KiB of an answer taken in 5 s
    uint64_t closed_malformed; ///< a message that is too long or not binary
    uint64_t closed_by_library; ///< they broke the WebSocket protocol, or answered no ping
    uint64_t closed_flooding;   ///< they sent too many messages, bytes or requests
    uint64_t closed_slow;       ///< they took less than 16 KiB in 5 s, or too much waited for them
    uint64_t snapshots_dropped; ///< messages with snapshots that a newer one replaced
    uint64_t bytes_sent;        ///< bytes of WebSocket messages, without frame headers
    uint64_t bytes_received;
} sb_web_counters;

typedef struct sb_web sb_web;

/// Binds and listens; no connection is accepted before `sb_web_start`. SB_ERROR_ARGUMENT,
/// SB_ERROR_MEMORY, or SB_ERROR_IO; then `out_message` names what failed: address and port,
/// certificate or key. Allocates. The def is copied; its texts must live as long as the web. Detach
/// and destroy are due after an error too: `*out_web` is NULL only if nothing is left to free.
sb_error sb_web_create(const sb_web_def *def, uv_loop_t *loop, sb_web **out_web, char *out_message,
                       size_t message_size);

/// Accepts connections from now on, as the loop runs. SB_ERROR_IO with errno set.
sb_error sb_web_start(sb_web *web);

/// Reads certificate and key again, from the same files, for new connections. Nothing happens
/// without TLS, or if a file cannot be read.
void sb_web_renew_certificate(sb_web *web);

/// Returns the address, "http://127.0.0.1:8080/" with the port that was bound. Valid as long as the
/// web.
const char *sb_web_address(const sb_web *web);

/// The `send` and `close` of an `sb_session_output`. A peer that is gone is ignored. Messages leave
/// as the loop runs; those that wait for a closed peer leave before its connection ends.
void sb_web_send(sb_web *web, uint32_t peer, sb_channel channel, const void *bytes, size_t size);
void sb_web_close_peer(sb_web *web, uint32_t peer);

/// Gives the IPv6 address of a peer's connection (IPv4: ::ffff:a.b.c.d). Behind a trusted proxy it
/// is the one that the proxy names in X-Forwarded-For; behind any other it is the proxy's.
void sb_web_peer_address(const sb_web *web, uint32_t peer, uint8_t out_address[16]);

/// Ends a turn: the snapshots sent in it replace waiting ones of earlier turns.
void sb_web_flush(sb_web *web);

/// Returns the number of WebSockets that have not ended, those that are being closed included.
uint32_t sb_web_socket_count(const sb_web *web);

const sb_web_counters *sb_web_get_counters(const sb_web *web);

/// Ends all connections and gives the handles back to the loop, which must run before
/// `sb_web_destroy`. Nothing is handed to the input any more. NULL is ignored, also by destroy.
void sb_web_detach(sb_web *web);
void sb_web_destroy(sb_web *web);

#endif
