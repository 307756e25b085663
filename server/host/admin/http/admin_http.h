/// The admin port: an HTTP/1.1 server for few clients, on libwebsockets in the control thread's
/// loop. It collects a request with its body and hands it on; the answer may come later.
///
/// Each resource is bounded: connections, headers, bodies, and the time for each of them.
#ifndef SABOT_HOST_ADMIN_HTTP_ADMIN_HTTP_H
#define SABOT_HOST_ADMIN_HTTP_ADMIN_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"
#include "host/admin/http/admin_http_def.h"

/// Binds, listens and accepts, as the loop runs. SB_ERROR_MEMORY, or SB_ERROR_IO and a sentence.
/// Detach and destroy are due after an error too: `*out_http` is NULL only if nothing is left.
sb_error sb_admin_http_create(const sb_admin_http_def *def, uv_loop_t *loop,
                              sb_admin_http **out_http, char *out_message, size_t message_size);

/// Notes what a request is, before it is answered; `kind` is the caller's.
void sb_admin_http_note(sb_admin_http *http, uint64_t ticket, uint32_t kind, const char *text);

/// Answers a request; takes over what the reply owns. A client that is gone is ignored.
void sb_admin_http_reply(sb_admin_http *http, uint64_t ticket, const sb_admin_reply *reply);

/// Returns whether an answer is due or not yet written whole. False for NULL.
bool sb_admin_http_is_answering(const sb_admin_http *http);

/// Returns "http://127.0.0.1:9090/" with the port that was bound.
const char *sb_admin_http_address(const sb_admin_http *http);
const sb_admin_http_counters *sb_admin_http_get_counters(const sb_admin_http *http);

/// Ends all connections and gives the handles back to the loop, which must run before
/// `sb_admin_http_destroy`. NULL is ignored, also by destroy.
void sb_admin_http_detach(sb_admin_http *http);
void sb_admin_http_destroy(sb_admin_http *http);

#endif
