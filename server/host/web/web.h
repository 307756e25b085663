/// The web's way to a lobby: one TCP port with the page's files, the list of sessions, and
/// WebSockets. A WebSocket carries the same messages as the transport, one in each binary frame. On
/// libwebsockets, within the caller's loop.
///
/// GET /ws opens a WebSocket (subprotocol "sabot", or none). /sessions.json lists the sessions,
/// /rules.json gives the rules of one, /logs.json and /logs/NAME give recorded matches. Every other
/// path is a file of the page, or of a folder that the def names. Each resource that a stranger can
/// use is bounded, and each refusal is counted.
#ifndef SABOT_HOST_WEB_WEB_H
#define SABOT_HOST_WEB_WEB_H

#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "host/web/web_def.h"

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
