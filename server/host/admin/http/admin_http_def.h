/// What the admin port is told at its start, the requests that it hands on, and what it counts.
#ifndef SABOT_HOST_ADMIN_HTTP_ADMIN_HTTP_DEF_H
#define SABOT_HOST_ADMIN_HTTP_ADMIN_HTTP_DEF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "host/admin/http/admin_reply.h"
#include "host/admin/http/route.h"

#define SB_ADMIN_CONNECTION_COUNT_MAX 64u
#define SB_ADMIN_BODY_SIZE_MAX 65536u
#define SB_ADMIN_HEADER_SIZE_MAX 4096u ///< of all values of a request
#define SB_ADMIN_PATH_SIZE_MAX 512u
#define SB_ADMIN_REQUEST_MS_MAX 10000u ///< for a whole request, its body included
#define SB_ADMIN_IDLE_MS_MAX 30000u    ///< between two requests of a connection

/// Bytes of a note with its terminating zero.
#define SB_ADMIN_NOTE_SIZE (SB_ADMIN_PATH_SIZE_MAX + 16u)

/// A request as it came. Texts are valid until it is answered.
typedef struct sb_admin_request {
    uint64_t ticket;   ///< by which it is answered; never used again
    bool known_method; ///< false: the method is none of `sb_method`
    sb_method method;  ///< GET for HEAD
    const char *path;
    const char *query;         ///< "" without one
    const char *authorization; ///< NULL without such a header, as below
    const char *accept;
    const char *if_none_match;
    const char *accept_encoding;
    const char *content_type;
    const char *address; ///< whence it came
    const char *body;    ///< terminated by zero
    size_t body_size;
} sb_admin_request;

/// Counted since the start, never reset.
typedef struct sb_admin_http_counters {
    uint64_t connections;
    uint64_t requests;
    uint64_t refused_full;      ///< connections beyond SB_ADMIN_CONNECTION_COUNT_MAX
    uint64_t refused_too_large; ///< bodies beyond their limit
    uint64_t closed_slow;       ///< requests or answers that took too long
} sb_admin_http_counters;

/// What the port is made by.
typedef struct sb_admin_http_def {
    const char *bind_address; ///< default "127.0.0.1"
    uint16_t port;            ///< 0 for any free one
    /// Takes a request, which it answers at once or later by its ticket.
    void (*handle)(void *context, const sb_admin_request *request);
    /// Told of the answer to a request that was noted. NULL: nobody is.
    void (*answered)(void *context, uint32_t kind, const char *text, const char *address,
                     unsigned status);
    void *context;
    int descriptor; ///< a bound socket to listen on instead; 0: none
} sb_admin_http_def;

typedef struct sb_admin_http sb_admin_http;

#endif
