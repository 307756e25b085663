/// Finds who answers a request: a table of methods and paths with parameters. Pure.
#ifndef SABOT_HOST_ADMIN_HTTP_ROUTE_H
#define SABOT_HOST_ADMIN_HTTP_ROUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_ROUTE_PARAMETER_COUNT_MAX 2u

typedef enum sb_method {
    SB_METHOD_GET,
    SB_METHOD_POST,
    SB_METHOD_PUT,
    SB_METHOD_PATCH,
    SB_METHOD_DELETE,
    SB_METHOD_COUNT,
} sb_method;

/// Returns the method's name in a request, such as "GET".
const char *sb_method_name(sb_method method);

/// One row of a table. The segments of `path` that are in braces take any text of at least one
/// byte, without a slash: "/v1/sessions/{id}".
typedef struct sb_route {
    sb_method method;
    const char *path;
    bool open; ///< it needs no token
} sb_route;

/// A part of the request's path; not terminated by zero.
typedef struct sb_route_text {
    const char *data;
    size_t size;
} sb_route_text;

typedef struct sb_route_match {
    const sb_route *route; ///< NULL if no row has this path with this method
    uint32_t methods;      ///< bit m: the path exists with method m
    sb_route_text parameters[SB_ROUTE_PARAMETER_COUNT_MAX]; ///< in the order of the path
} sb_route_match;

/// Finds the first row with this path and method. Paths are compared byte by byte, so neither
/// escapes nor doubled slashes match. `methods` is 0 if no row has the path.
sb_route_match sb_route_find(const sb_route *routes, size_t count, sb_method method,
                             const char *path, size_t path_size);

/// Writes the methods of a match for the header Allow, such as "GET, DELETE".
void sb_route_allow(uint32_t methods, char *out_text, size_t text_size);

/// Reads a parameter that is a decimal number from 1 to UINT32_MAX, without sign or leading zero.
bool sb_route_number(sb_route_text text, uint32_t *out_number);

/// Finds the value of a key in a query such as "session=3&limit=100". False if the key is missing.
bool sb_route_query(const char *query, const char *key, sb_route_text *out_value);

#endif
