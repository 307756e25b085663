/// Errors of the admin interface as application/problem+json (RFC 9457).
#ifndef SABOT_HOST_ADMIN_HTTP_PROBLEM_H
#define SABOT_HOST_ADMIN_HTTP_PROBLEM_H

#include <stdint.h>

/// A row gives the name in `type` ("urn:sabot:problem:NAME"), the status, and the title.
#define SB_PROBLEM_TABLE(X)                                                                        \
    X(BAD_REQUEST, "bad-request", 400, "the request is not valid")                                 \
    X(UNAUTHORIZED, "unauthorized", 401, "the request has no valid admin token")                   \
    X(FORBIDDEN, "forbidden", 403, "the server does not allow this")                               \
    X(NOT_FOUND, "not-found", 404, "there is no such thing")                                       \
    X(METHOD, "method-not-allowed", 405, "the path exists, but not with this method")              \
    X(CONFLICT, "conflict", 409, "the present state does not allow this")                          \
    X(TOO_LARGE, "too-large", 413, "the request is too large")                                     \
    X(MEDIA_TYPE, "media-type", 415, "the body must be application/json")                          \
    X(TOO_MANY, "too-many-requests", 429, "there are too many requests")                           \
    X(INTERNAL, "internal", 500, "the server failed")                                              \
    X(NOT_SUPPORTED, "not-supported", 501, "this server cannot do this")                           \
    X(UNAVAILABLE, "unavailable", 503, "the server cannot answer now")

typedef enum sb_problem {
#define SB_PROBLEM_ENUMERATOR(name, text, status, title) SB_PROBLEM_##name,
    SB_PROBLEM_TABLE(SB_PROBLEM_ENUMERATOR)
#undef SB_PROBLEM_ENUMERATOR
        SB_PROBLEM_COUNT,
} sb_problem;

unsigned sb_problem_status(sb_problem problem);

/// Returns the problem as JSON, which the caller frees. `detail` is a sentence about this request;
/// NULL for none. Bytes of it that are no UTF-8 are replaced. NULL without memory.
char *sb_problem_json(sb_problem problem, const char *detail);

#endif
