/// Requests to HTTP servers, by libwebsockets on a loop. Each line of a client carries one request
/// at a time, on a connection of its own.
#ifndef SABOT_HOST_HTTP_HTTP_CLIENT_H
#define SABOT_HOST_HTTP_HTTP_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "base/error.h"

#define SB_HTTP_URL_SIZE 1024u
#define SB_HTTP_BODY_SIZE_MAX 262144u
#define SB_HTTP_HEADER_COUNT_MAX 8u
#define SB_HTTP_HEADER_SIZE 3072u ///< bytes of a header's value, terminating zero included
/// A request that takes longer has failed, unless it says another time.
#define SB_HTTP_REQUEST_MS_MAX 10000u

/// An http:// or https:// address.
typedef struct sb_http_url {
    char text[SB_HTTP_URL_SIZE]; ///< cut into the texts below
    const char *protocol, *host;
    char path[SB_HTTP_URL_SIZE];
    char host_header[SB_HTTP_URL_SIZE];
    int port;
} sb_http_url;

/// Reads an address into a place where it stays. False if it is none.
bool sb_http_url_read(sb_http_url *url, const char *text);

typedef struct sb_http_header {
    const char *name; ///< in small letters, with its colon; static
    const char *value;
} sb_http_header;

typedef enum sb_http_method {
    SB_HTTP_POST,
    SB_HTTP_PUT,
    SB_HTTP_PATCH,
    SB_HTTP_GET, ///< without a body
} sb_http_method;

/// A request whose body is JSON.
typedef struct sb_http_request {
    const sb_http_url *url; ///< stays until the answer
    sb_http_method method;  ///< all zeros is POST
    const char *path;       ///< in place of that of the URL; stays until the answer; NULL for none
    const char *body;       ///< copied; at most SB_HTTP_BODY_SIZE_MAX
    size_t body_size;
    uint32_t timeout_ms; ///< 0: SB_HTTP_REQUEST_MS_MAX
    /// `timeout_ms` ends with the status: the answer's body goes on for as long as its server
    /// likes.
    bool streams;
    sb_http_header headers[SB_HTTP_HEADER_COUNT_MAX]; ///< copied; those behind are NULL
} sb_http_request;

typedef struct sb_http_client sb_http_client;

/// Makes a client with this number of lines. `done` is told the status of each answer, 0 if there
/// was none. It is called by the loop, or within `sb_http_send`. Errors with a sentence.
sb_error sb_http_client_create(uv_loop_t *loop, uint32_t line_count,
                               void (*done)(void *context, uint32_t line, unsigned status),
                               void *context, sb_http_client **out_client, char *out_message,
                               size_t message_size);

/// The same, for servers of https whose certificates come from the authorities in a file (PEM)
/// alone. NULL: those that the system trusts.
sb_error sb_http_client_create_trusting(uv_loop_t *loop, uint32_t line_count, const char *authority,
                                        void (*done)(void *context, uint32_t line, unsigned status),
                                        void *context, sb_http_client **out_client,
                                        char *out_message, size_t message_size);

/// Hands pieces of answers' bodies with a status of 2xx to `receive`, in their order, before
/// `done`. They are not kept, so the receiver sets the bound of what it keeps. False ends the
/// request. Without this call bodies are skipped.
void sb_http_client_listen(sb_http_client *client, bool (*receive)(void *context, uint32_t line,
                                                                   const char *data, size_t size));

/// Begins a request on a line that has none under way.
void sb_http_send(sb_http_client *client, uint32_t line, const sb_http_request *request);

/// Returns true while the line's request is under way.
bool sb_http_is_busy(const sb_http_client *client, uint32_t line);

/// Gives the handles back to the loop, which must run before destroy. `done` is not called any
/// more. NULL is ignored, also by destroy.
void sb_http_client_detach(sb_http_client *client);
void sb_http_client_destroy(sb_http_client *client);

#endif
