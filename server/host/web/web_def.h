/// What a web is told at its start, and what it counts.
#ifndef SABOT_HOST_WEB_WEB_DEF_H
#define SABOT_HOST_WEB_WEB_DEF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "game/rules.h"
#include "host/net/host_transport.h"

/// The largest number of connections of one web.
#define SB_WEB_CONNECTION_COUNT_MAX 4095u
#define SB_WEB_ORIGIN_COUNT_MAX 64u
#define SB_WEB_PROXY_COUNT_MAX 64u

/// What a web is told. `sb_web_def_default` sets what a caller leaves out.
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

/// Returns the defaults that the fields name.
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

#endif
